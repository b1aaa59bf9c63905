/** What ends a step from outside: each sends the signals of a cancellation. */
export type Stop = "cancelled" | "timed out" | "runner shutdown";

export type Conclusion = "success" | "failure" | "cancelled";

/**
 * StepsRunner.cs, RunStepAsync: a step that is stopped does not end with its exit code. A timeout fails it,
 * everything else cancels it.
 */
export function conclusionOf(exitCode: number | null, stop: Stop | undefined): Conclusion {
  if (stop !== undefined) return stop === "timed out" ? "failure" : "cancelled";
  return exitCode === 0 ? "success" : "failure";
}

/**
 * StepsRunner.cs, RunStepAsync: the error that the runner adds for a step that is stopped, after the step's
 * own.
 */
export function stopError(stop: Stop): string {
  return stop === "timed out"
    ? "The action 'Run your-org/platform-deployments-action@v1' has timed out after 1 minutes."
    : "The operation was canceled.";
}

/**
 * Constants.cs and FileCommandManager.cs, CreateStepSummaryCommand: a larger summary is dropped as a whole.
 */
const largestSummary = 1024 * 1024;

/**
 * The error for a summary that is too large; undefined for one that is shown. The step's result stays as it
 * is.
 */
export function summaryError(bytes: number): string | undefined {
  if (bytes <= largestSummary) return undefined;
  const [limit, size] = [largestSummary, bytes].map((count) => Math.floor(count / 1024));
  return (
    `$GITHUB_STEP_SUMMARY upload aborted, supports content up to a size of ${limit}k, got ${size}k. For ` +
    "more information see: " +
    "https://docs.github.com/actions/using-workflows/" +
    "workflow-commands-for-github-actions#adding-a-markdown-summary"
  );
}
