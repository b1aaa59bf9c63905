/** Where a run reports what it does: one line for each step. */
export interface Log {
  info(text: string): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
}
