import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import type { PullRequestEvent } from "../modes/request.js";
import type { WorkflowEvent } from "../runner/port.js";
import type { InputReader } from "./reader.js";

const dependabot = "dependabot[bot]";

/** Events whose runs get none of the repository's secrets if Dependabot starts them. */
const dependabotEvents = /^(?:pull_request(?!_target)|push$|create$|deployment$|deployment_status$)/;

function objectMember(parent: unknown, name: string): JsonObject | undefined {
  const value = isObject(parent) ? member(parent, name) : undefined;
  return isObject(value) ? value : undefined;
}

function string(parent: JsonObject | undefined, name: string): string | undefined {
  return parent && stringMember(parent, name);
}

/** The pull request that the payload contains; of a comment on a pull request only its number. */
function contained(payload: unknown): { readonly number: number | undefined; readonly pull: JsonObject | undefined } {
  const pull = objectMember(payload, "pull_request");
  const issue = objectMember(payload, "issue");
  const source = pull ?? (objectMember(issue, "pull_request") ? issue : undefined);
  const number = source && member(source, "number");
  return { number: Number.isSafeInteger(number) && Number(number) > 0 ? Number(number) : undefined, pull };
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
  const event = reader.source.event();
  const { number, pull } = contained(event.payload);
  const given = readNumber(reader);
  const none = { closed: false, headSha: undefined, workflowRun: undefined };
  if (given !== undefined && given !== number) return { ...none, number: given };
  if (number === undefined) return { ...none, number, workflowRun: workflowRun(event) };
  const isClosing = /^pull_request(_target)?$/.test(event.name) && actionOf(event) === "closed";
  return {
    number,
    closed: isClosing || string(pull, "state") === "closed",
    headSha: string(objectMember(pull, "head"), "sha"),
    workflowRun: undefined,
  };
}

function actionOf({ payload }: WorkflowEvent): string | undefined {
  return isObject(payload) ? stringMember(payload, "action") : undefined;
}

/** What a `workflow_run` event reports about the run that triggered it. */
function workflowRun({ name, payload }: WorkflowEvent): PullRequestEvent["workflowRun"] {
  if (name !== "workflow_run") return undefined;
  const run = objectMember(payload, "workflow_run");
  const repository = string(objectMember(run, "head_repository"), "full_name");
  const branch = string(run, "head_branch");
  const sha = string(run, "head_sha");
  return repository && branch && sha ? { repository, branch, sha } : undefined;
}

/** Why the run gets no secrets and what to do about it: a fork, or Dependabot. Undefined if it gets them. */
export function withoutSecrets({ name, payload, actor }: WorkflowEvent): string | undefined {
  const { pull } = contained(payload);
  const author = string(objectMember(pull, "user"), "login");
  const isPullRequest = pull !== undefined && name.startsWith("pull_request") && name !== "pull_request_target";
  if (dependabotEvents.test(name) && (actor === dependabot || (isPullRequest && author === dependabot))) {
    return `Dependabot started this run: GitHub gives it only Dependabot's own secrets and a read-only token. ${remedy}`;
  }
  const repository = (side: string): string | undefined =>
    string(objectMember(objectMember(pull, side), "repo"), "full_name");
  // The repository of a deleted fork is null.
  if (!isPullRequest || repository("head") === repository("base")) return undefined;
  return `This pull request comes from a fork: GitHub gives its workflows no secrets and a read-only token. ${remedy}`;
}

const remedy =
  "Use a second workflow on workflow_run that never checks out the pull request's code: see examples/preview-fork.yml. " +
  "A dry run with github-environment or preview works without api-token.";
