import { joined, type Text, text } from "./text.js";

/** The output `outcome`: what happened to the changing requests of a run. */
export type Outcome =
  | "not-sent"
  | "rejected"
  | "unknown"
  | "created"
  | "updated"
  | "retired"
  | "swept"
  | "dry-run";

/** The family of a failure, so that no code branches on a message. */
export type ErrorCode =
  | "input"
  | "environment"
  | "lookup"
  | "connection"
  | "status"
  | "response"
  | "cancelled"
  | "github"
  | "internal";

/** How messages name a cancellation: the signals are the same when a step's timeout-minutes are over. */
export const stepStopped = "the step was cancelled or timed out";

/** A failure that the user can act on: first what failed and why, then details, last what to do next. */
export class ActionError extends Error {
  override readonly name = "ActionError";
  readonly code: ErrorCode;
  /** What failed and why: the first line of the annotation. */
  readonly what: Text;
  /** What to do next: the last line of the annotation. */
  readonly hint: Text;
  /** Lines between the first and the hint: the problems found, the available names. */
  readonly lines: readonly Text[];
  /** Lines to copy, after the others: commands, or a block of YAML. */
  readonly commands: readonly Text[];
  /** Whether the changing request went out; `not-sent` by default. */
  readonly outcome: Outcome;
  /** The HTTP status that the failure comes from, if there was one. */
  readonly status: number | undefined;
  /** The service's response, if there was one that can't contain a new token. */
  readonly response?: { readonly status: number; readonly text: string } | undefined;
  /** What the response shows of an API token that was created although the run failed. */
  readonly known?: { readonly id: string; readonly name: string | undefined } | undefined;

  constructor(code: ErrorCode, what: Text, details: ErrorDetails) {
    // For stacks and tests: only sinks print errors, by their Text.
    super(String(what), details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.what = what;
    this.hint = details.hint;
    this.lines = details.lines ?? [];
    this.commands = details.commands ?? [];
    this.outcome = details.outcome ?? "not-sent";
    this.status = details.status;
    this.response = details.response;
    this.known = details.known;
  }

  /** The same failure with other details. */
  with(details: Partial<ErrorDetails>): ActionError {
    return new ActionError(this.code, this.what, { ...this, cause: this, ...details });
  }

  /** What failed, details, what to copy, and hint. */
  get text(): Text {
    return joined([this.what, ...this.lines, ...this.commands, this.hint], "\n");
  }
}

/** What failed, in one line. */
export function whyOf(error: unknown): Text {
  if (error instanceof ActionError) return error.what;
  return text`${error instanceof Error ? error.message : String(error)}`;
}

/** What to do: lines, what to copy, and last what to do next. */
export interface Advice {
  readonly lines?: readonly Text[];
  readonly commands?: readonly Text[];
  readonly hint: Text;
}

/** The rest of an {@link ActionError}: everything but its first line. */
type ErrorDetails = Advice &
  Partial<Pick<ActionError, "outcome" | "status" | "response" | "known" | "cause">>;
