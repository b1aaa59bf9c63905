import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import type { PullRequestEvent } from "../modes/request.js";
import type { InputReader } from "./reader.js";

function objectMember(parent: unknown, name: string): JsonObject | undefined {
  const value = isObject(parent) ? member(parent, name) : undefined;
  return isObject(value) ? value : undefined;
}

function string(parent: unknown, name: string): string | undefined {
  return isObject(parent) ? stringMember(parent, name) : undefined;
}

/** The input pull-request; undefined if it is not given, or after a problem. */
function readNumber(reader: InputReader): number | undefined {
  const given = reader.string("pull-request");
  if (given === undefined) return undefined;
  if (/^#?[1-9]\d{0,8}$/.test(given)) return Number(given.replace("#", ""));
  reader.findings.problem(
    `Input pull-request must be the number of a pull request, such as 42; got ${reader.shown(given)}`,
  );
  return undefined;
}

/** The pull request of the run: the one of the input pull-request, otherwise the event's own. */
export function pullRequestEvent(reader: InputReader): PullRequestEvent {
  const { name, payload } = reader.source.event();
  const pull = objectMember(payload, "pull_request");
  const issue = objectMember(payload, "issue");
  // A comment on a pull request contains only its number.
  const numbered = pull ?? (objectMember(issue, "pull_request") && issue);
  const own = numbered && member(numbered, "number");
  const number = Number.isSafeInteger(own) && Number(own) > 0 ? Number(own) : undefined;
  const given = readNumber(reader);
  if (given !== undefined && given !== number) return { number: given, closed: false, headSha: undefined };
  const isClosing = /^pull_request(_target)?$/.test(name) && string(payload, "action") === "closed";
  const headSha = string(objectMember(pull, "head"), "sha");
  return { number, closed: isClosing || string(pull, "state") === "closed", headSha };
}
