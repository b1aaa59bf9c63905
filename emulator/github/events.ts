import type { Fields, GitHubState } from "./state.js";

/** A workflow event: GITHUB_EVENT_NAME, and the payload that GITHUB_EVENT_PATH holds. */
export interface EmulatedEvent {
  readonly name: "pull_request" | "schedule";
  readonly payload: Fields;
}

/** The `pull_request` event that GitHub sends; undefined where there is no such pull request. */
export function pullRequestEvent(
  state: GitHubState,
  number: number,
  action: string,
): EmulatedEvent | undefined {
  const pull = state.pull(number);
  const payload = { action, number, pull_request: pull, repository: state.repository };
  return pull && { name: "pull_request", payload };
}

/** The event of `on: schedule`. */
export function scheduleEvent(state: GitHubState): EmulatedEvent {
  return { name: "schedule", payload: { schedule: "0 3 * * *", repository: state.repository } };
}
