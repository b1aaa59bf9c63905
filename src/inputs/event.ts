import { isObject, member } from "../base/json.js";
import type { PullRequestEvent } from "../modes/request.js";
import type { InputReader } from "./reader.js";

/** What the payload has at a path, whatever it is. */
function at(payload: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value, name) => (isObject(value) ? member(value, name) : undefined), payload);
}

/** The input pull-request; undefined if it is not given, or after a problem. */
function readNumber(reader: InputReader): number | undefined {
  const given = reader.string("pull-request");
  if (given === undefined) return undefined;
  if (/^#?[1-9]\d{0,8}$/.test(given)) return Number(given.replace("#", ""));
  return reader.problem(
    `Input pull-request must be the number of a pull request, such as 42; got ${reader.shown(given)}`,
  );
}

/** The pull request of the run: the one of the input pull-request, otherwise the event's own. */
export function pullRequestEvent(reader: InputReader): PullRequestEvent {
  const { name, payload } = reader.source.event();
  // A comment on a pull request contains only its number.
  const subject = at(payload, "pull_request") ?? (at(payload, "issue", "pull_request") && at(payload, "issue"));
  const own = at(subject, "number");
  const number = typeof own === "number" && Number.isSafeInteger(own) && own > 0 ? own : undefined;
  const given = readNumber(reader);
  if (given !== undefined && given !== number) return { number: given, closed: false, headSha: undefined };
  const isClosing = /^pull_request(_target)?$/.test(name) && at(payload, "action") === "closed";
  const closed = isClosing || at(payload, "pull_request", "state") === "closed";
  const headSha = at(payload, "pull_request", "head", "sha");
  return { number, closed, headSha: typeof headSha === "string" ? headSha : undefined };
}
