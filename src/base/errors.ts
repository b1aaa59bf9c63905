/** The output `outcome` of a failed run: what happened to its one changing request. */
export type FailedOutcome = "not-sent" | "rejected" | "unknown";

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
  /** What to do next: the last line of the annotation. */
  readonly hint: string;
  /** Lines between the first and the hint: the problems found, the available names. */
  readonly lines: readonly string[];
  /** Lines to copy, after the others: commands, or a block of YAML. */
  readonly commands: readonly string[];
  /** Whether the changing request went out; `not-sent` by default. */
  readonly outcome: FailedOutcome;
  /** The HTTP status that the failure comes from, if there was one. */
  readonly status: number | undefined;
  /** The service's response, if there was one that can't contain a new token. */
  readonly response?: { readonly status: number; readonly text: string } | undefined;
  /** What the response shows of an API token that was created although the run failed. */
  readonly known?: { readonly id: string; readonly name: string | undefined } | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
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
    return new ActionError(this.code, this.message, { ...this, cause: this, ...details });
  }

  /** Message, details, what to copy, and hint. */
  get text(): string {
    return [this.message, ...this.lines, ...this.commands, this.hint].join("\n");
  }
}

/** The rest of an {@link ActionError}: everything but its first line. */
export type ErrorDetails = Pick<ActionError, "hint"> &
  Partial<Pick<ActionError, "lines" | "commands" | "outcome" | "status" | "response" | "known" | "cause">>;
