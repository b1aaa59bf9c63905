import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject, textMember } from "../base/json.js";

/** What started the run, as a runner tells it. */
export interface TriggeringEvent {
  /** GITHUB_EVENT_NAME. */
  readonly name: string;
  /** The content of GITHUB_EVENT_PATH. */
  readonly payload: unknown;
  /** GITHUB_ACTOR. */
  readonly actor: string | undefined;
  /** The input `pull-request`. */
  readonly pullRequestInput: string | undefined;
}

/** The pull request that a run is about. */
export interface PreviewEvent {
  readonly pullRequest: number;
  /** The event says that the pull request is closed; where it says nothing, GitHub is asked. */
  readonly closed: boolean;
  /** The head commit, where the event carries it. */
  readonly headSha: string | undefined;
}

function object(parent: unknown, name: string): JsonObject | undefined {
  const value = isObject(parent) && Object.hasOwn(parent, name) ? parent[name] : undefined;
  return isObject(value) ? value : undefined;
}

function positive(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined;
}

/** The event's own pull request; a comment on a pull request carries its number alone. */
function carried(payload: unknown): { number: number | undefined; pull: JsonObject | undefined } {
  const pull = object(payload, "pull_request");
  const issue = object(payload, "issue");
  const number = pull?.["number"] ?? (object(issue, "pull_request") ? issue?.["number"] : undefined);
  return { number: positive(number), pull };
}

/**
 * The pull request of a preview: the input `pull-request`, or the event's own.
 * @throws {ActionError} of the family `input` when there is none, or the input is not a number.
 */
export function previewEvent({ name, payload, pullRequestInput }: TriggeringEvent): PreviewEvent {
  const { number, pull } = carried(payload);
  const given = pullRequestInput?.trim().replace(/^#/, "");
  if (given !== undefined && given !== "" && !/^[1-9]\d{0,8}$/.test(given)) {
    throw new ActionError("input", `pull-request is "${pullRequestInput}", and must be the number of a pull request.`, {
      hint: "Pass the number alone, such as `pull-request: 42`.",
    });
  }
  const pullRequest = given ? Number(given) : number;
  if (pullRequest === undefined) {
    throw new ActionError("input", `preview needs a pull request, and the event ${name} carries none.`, {
      lines: ["Run the step on pull_request events, the type `closed` among them."],
      hint: "For workflow_run and workflow_dispatch pass the number as pull-request.",
    });
  }
  if (pull === undefined || pullRequest !== number) return { pullRequest, closed: false, headSha: undefined };
  const isClosing = /^pull_request(_target)?$/.test(name) && isObject(payload) && payload["action"] === "closed";
  return {
    pullRequest,
    closed: isClosing || textMember(pull, "state") === "closed",
    headSha: textMember(object(pull, "head") ?? {}, "sha"),
  };
}

/** Why the event gets no secrets: a pull request from a fork, or Dependabot. Undefined when it does get them. */
export function withoutSecrets({ name, payload, actor }: TriggeringEvent): "fork" | "Dependabot" | undefined {
  const { pull } = carried(payload);
  // pull_request_target runs in the base repository, with its secrets.
  if (pull === undefined || !name.startsWith("pull_request") || name === "pull_request_target") return undefined;
  const author = textMember(object(pull, "user") ?? {}, "login");
  if (actor === "dependabot[bot]" || author === "dependabot[bot]") return "Dependabot";
  const repository = (side: string): string | undefined => {
    const repo = object(object(pull, side), "repo");
    return repo && textMember(repo, "full_name");
  };
  // The repository of a fork that was deleted is null.
  return repository("head") === repository("base") ? undefined : "fork";
}

/** The problem with an empty api-token on such an event: a pull request's author sees it, so it says what is going on. */
export function emptyTokenProblem(reason: "fork" | "Dependabot"): string {
  const [who, remedy] =
    reason === "fork"
      ? ["This pull request comes from a fork", "GitHub gives its workflows no secrets and a read-only token"]
      : [
          "This run was started by Dependabot",
          "GitHub gives it no secrets but Dependabot's own, and a read-only token",
        ];
  return (
    `api-token is empty. ${who}: ${remedy}. ` +
    "The supported way is a second workflow on workflow_run, which passes the number as pull-request and never checks out " +
    "the pull request's code: see examples/preview-fork.yml."
  );
}
