import type { Code, Details } from "./notice.js";
import type { Text } from "./text.js";

/** Where a run reports what it does: one line for each step. Notices and warnings are in its report too. */
export interface Log {
  info(message: Text): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(message: Text): void;
  notice(code: Code, message: Text, details?: Details): void;
  warning(code: Code, message: Text, details?: Details): void;
}
