import type { InputSource } from "./reader.js";

/** The URL of the workflow run, where the runner says what it is. */
export function runUrl(source: Pick<InputSource, "variable">): string | undefined {
  const repository = source.variable("GITHUB_REPOSITORY");
  const run = source.variable("GITHUB_RUN_ID");
  if (repository === undefined || run === undefined) return undefined;
  return `${source.variable("GITHUB_SERVER_URL") ?? "https://github.com"}/${repository}/actions/runs/${run}`;
}
