import { isObject, member } from "../base/json.js";
import type { InputReader } from "./reader.js";

/** The pull request of a run, as far as the event and the inputs name it. */
export interface PullRequestEvent {
  readonly number: number | undefined;
  /** The type of the event: `opened`, `closed`; empty where it is the event of something else. */
  readonly action: string;
  /** The pull request's head commit, if the event carries it. */
  readonly headSha: string | undefined;
}

/** Whether an event is one of a pull request. */
export function isOfPullRequest(name: string): boolean {
  return name === "pull_request" || name === "pull_request_target";
}

/** The pull request of the run: the one of the input pull-request, otherwise the event's own. */
export function pullRequestEvent(reader: InputReader): PullRequestEvent {
  const { name, payload } = reader.source.event();
  // A comment on a pull request contains only its number.
  const subject =
    at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
  const own = at(subject, "number");
  const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
  const given = reader.number("pull-request");
  if (given !== undefined && given !== number) return { number: given, action: "", headSha: undefined };
  const isClosed = at(payload, "pull_request", "state") === "closed";
  const action = at(payload, "action");
  return {
    number,
    // A label on a closed pull request is an event of a closed one too.
    action: isClosed ? "closed" : isOfPullRequest(name) && typeof action === "string" ? action : "",
    headSha: headShaOf(payload),
  };
}

/** The head commit of the event's pull request; undefined where the event carries none. */
export function headShaOf(payload: unknown): string | undefined {
  const sha = at(payload, "pull_request", "head", "sha");
  return typeof sha === "string" ? sha : undefined;
}

/** The value at a path of the payload, whatever it is. */
export function at(payload: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? member(value, name) : undefined), payload);
}
