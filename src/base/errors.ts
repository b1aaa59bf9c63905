import type { Code, Commands, Details, Fact, Notice } from "./notice.js";
import { type Text, text } from "./text.js";

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

/** How messages name a cancellation: the signals are the same when a step's timeout-minutes are over. */
export const stepStopped = "the step was cancelled or timed out";

/** A failure that the user can act on. Code branches on `code`, never on words. */
export class ActionError extends Error implements Notice {
  override readonly name = "ActionError";
  declare readonly code: Code;
  declare readonly text: Text;
  declare readonly where: Text | undefined;
  declare readonly reported: Text | undefined;
  declare readonly facts: readonly Fact[];
  declare readonly list: readonly Text[];
  declare readonly lines: readonly Text[];
  declare readonly commands: readonly Commands[];
  declare readonly next: Text | undefined;
  /** Whether the changing request went out; `not-sent` by default. */
  declare readonly outcome: Outcome;
  /** The HTTP status that the failure comes from, if there was one. */
  declare readonly status: number | undefined;
  /** The service's response, if there was one that can't contain a new token. */
  declare readonly response?: { readonly status: number; readonly text: string } | undefined;
  /** The id and name in the response, of an API token that was created although the run failed. */
  declare readonly createdToken?: { readonly id: string; readonly name: string | undefined } | undefined;

  constructor(code: Code, said: Text, { cause, ...details }: ErrorDetails = {}) {
    // For stacks and tests: only sinks print errors, by their Text.
    super(String(said), cause === undefined ? undefined : { cause });
    const none = { facts: [], list: [], lines: [], commands: [], outcome: "not-sent" };
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    Object.assign(this, none, Object.fromEntries(given), { code, text: said });
  }

  /** A copy of the failure with other details. */
  with(details: ErrorDetails): ActionError {
    return new ActionError(this.code, this.text, { ...this, cause: this, ...details });
  }
}

/** Whether a request failed with one of these statuses. */
export function hasStatus(error: unknown, ...statuses: readonly number[]): error is ActionError {
  return error instanceof ActionError && statuses.some((status) => status === error.status);
}

/** The failure in one sentence, and what the service or GitHub says about it. */
export function whyOf(error: unknown): Pick<Notice, "text" | "reported"> {
  if (error instanceof ActionError) return { text: error.text, reported: error.reported };
  return { text: text`${error instanceof Error ? error.message : String(error)}` };
}

/** The rest of what an error says, for a warning that has a sentence of its own. */
export function detailsOf({ reported, list, lines, commands, next }: ActionError): Details {
  return { reported, list, lines, commands, next };
}

/** The rest of an {@link ActionError}: everything but its sentence. */
type ErrorDetails = Details &
  Partial<Pick<ActionError, "outcome" | "status" | "response" | "createdToken" | "cause">>;
