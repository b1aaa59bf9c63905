/** Where a run says what it does: one line for each thing done. */
export interface Log {
  info(text: string): void;
  /** Shown only when the workflow runs with debug logging. */
  debug(text: string): void;
  notice(text: string): void;
  warning(text: string): void;
}
