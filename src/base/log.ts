import type { Sentence } from "./text.js";

/** Where a run reports what it does: one line for each step. */
export interface Log {
  info(message: Sentence): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(message: Sentence): void;
  notice(message: Sentence): void;
  warning(message: Sentence): void;
}
