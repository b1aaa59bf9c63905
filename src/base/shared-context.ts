import type { Redactor } from "../secrets/redact.js";
import type { Clock } from "./clock.js";

/** Where a run reports what it does: one line for each step. */
export interface Log {
  info(text: string): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
}

/** What every part of a run works with. */
export interface Context {
  readonly log: Log;
  /** Knows every secret of the run. */
  readonly redactor: Redactor;
  readonly clock: Clock;
  /** Aborted when the workflow run is cancelled. */
  readonly cancelled: AbortSignal;
}
