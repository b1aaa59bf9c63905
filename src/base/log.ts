import type { Text } from "./text.js";

/** Where a run reports what it does: one line for each step. */
export interface Log {
  info(message: Text): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(message: Text): void;
  notice(message: Text): void;
  warning(message: Text): void;
}
