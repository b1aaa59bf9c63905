import type { Fields, GitHubState } from "./state.js";

/** A workflow event: GITHUB_EVENT_NAME, and the payload that GITHUB_EVENT_PATH holds. */
export interface WorkflowEvent {
  readonly name: "pull_request" | "schedule";
  readonly payload: Fields;
}

/** Why GitHub may start no workflow for what happened to a pull request. */
export interface Cause {
  /** GITHUB_TOKEN did it: stale bots, auto-merge. */
  readonly byWorkflowToken?: boolean;
  /** The head commit's message has `[skip ci]`. */
  readonly skipCi?: boolean;
}

/** The `pull_request` event that GitHub sends; undefined where it sends none: conflicts, GITHUB_TOKEN, `[skip ci]`. */
export function pullRequestEvent(
  state: GitHubState,
  number: number,
  action: string,
  cause: Cause = {},
): WorkflowEvent | undefined {
  const conflicts = state.pulls.get(number)?.conflicts ?? false;
  const pull = state.pull(number);
  if (pull === undefined || conflicts || cause.byWorkflowToken || cause.skipCi) return undefined;
  return { name: "pull_request", payload: { action, number, pull_request: pull, repository: state.repository } };
}

/** The event of `on: schedule`. */
export function scheduleEvent(state: GitHubState, schedule = "0 3 * * *"): WorkflowEvent {
  return { name: "schedule", payload: { schedule, repository: state.repository } };
}
