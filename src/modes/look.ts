import { ActionError } from "../base/errors.js";
import type { PullRequest } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import type { History } from "../records/history.js";
import { NotFirst } from "../records/queue.js";
import { TaskRecords } from "../records/reading.js";
import { type Subject, taskOf } from "../records/record.js";
import { Signatures } from "../records/signature.js";
import { requireStorable } from "../records/storable.js";
import type { RunContext } from "./context.js";
import type { Facts } from "./decide.js";
import type { DeploymentPlace } from "./place.js";
import type { DeploymentRequest, GitHubContext } from "./request.js";
import type { Steps } from "./steps.js";

/** What GitHub shows before anything is written. */
export interface Look {
  readonly github: GitHub;
  readonly subject: Subject;
  /** The commit that is deployed. */
  readonly commit: string;
  /** The pull request of a preview as it is now; undefined outside previews. */
  readonly pull: PullRequest | undefined;
  readonly records: TaskRecords;
}

/**
 * Reads the newest records and the pull request.
 * @throws {ActionError} of the family `github`. With deployment-id, records that can't be read are no error.
 */
export async function look(
  request: DeploymentRequest,
  recording: GitHubContext,
  github: GitHub,
  { log, redactor }: RunContext,
): Promise<Look> {
  const { environment, repository, pullRequest: event, preview } = recording;
  const subject = subjectOf(request, recording);
  requireStorable({ subject }, undefined, redactor);
  const records = new TaskRecords(github, environment, taskOf(subject));
  const [pull] = await Promise.all([
    subject.kind === "preview" ? github.pullRequest(subject.pull) : undefined,
    // What the run reads later reports the failure.
    optional(request.deploymentId, () => records.survey(), log.debug),
  ]);
  const commit = event.headSha ?? (preview === undefined ? repository.sha : (pull?.headSha ?? ""));
  return { github, subject, commit, pull, records };
}

/** With deployment-id the records matter less: if they can't be read, that is reported and the result is undefined. */
export async function optional<Result>(
  given: string | undefined,
  read: () => Promise<Result>,
  report: (text: string) => void,
): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    const isOptional = given !== undefined && error instanceof ActionError && error.code === "github";
    if (!isOptional || error instanceof NotFirst) throw error;
    report(`The GitHub deployment records can't be read; deployment-id is used. ${error.text}`);
    return undefined;
  }
}

/** What a run works on. A preview's name: the input deployment-name as given; otherwise the definition's with `-pr-<N>`. */
export function subjectOf({ definition }: DeploymentRequest, { preview, pullRequest }: GitHubContext): Subject {
  const name = String(definition.body["name"]);
  if (preview === undefined || pullRequest.number === undefined) return { kind: "deployment", name };
  const pull = pullRequest.number;
  return { kind: "preview", name: definition.nameFromInput ? name : `${name}-pr-${pull}`, pull };
}

/** Of records that can't be read. */
export const noHistory: History = { entries: [], decides: undefined, doubts: [], newest: undefined };

/** What the records mean to that login. @throws {ActionError} of the family `github`, unless deployment-id is given. */
export async function historyOf(
  { key, records, signatures, given }: Steps,
  actor: string | undefined,
  report: (text: string) => void,
): Promise<History> {
  const read = (): Promise<History> => records.history(key, { actor, own: undefined, signatures });
  return (await optional(given, read, report)) ?? noHistory;
}

/**
 * The facts for the decision.
 * @param pull `unknown`: GitHub does not know it, and a sweep keeps its preview.
 */
export function factsOf(
  steps: Steps,
  history: History,
  pull: Pick<PullRequest, "open"> | "unknown" | undefined,
): Facts {
  const common = { ...steps, subject: steps.key.subject, history, now: steps.github.now() };
  if (pull === "unknown") return { ...common, isOpen: true, idleDays: undefined };
  return { ...common, isOpen: pull?.open ?? true };
}

/** What the seven steps of this run work with. */
export function stepsOf(
  { definition, deploymentId: given, waitMinutes }: DeploymentRequest,
  { environment, preview, pullRequest, repository, comment }: GitHubContext,
  place: DeploymentPlace,
  { github, subject, records, commit }: Omit<Look, "pull">,
  { signing, redactor, report }: RunContext,
): Steps {
  return {
    key: { environment, subject, organizationId: place.organization.id, workspaceId: place.workspace.id },
    place,
    github,
    records,
    signatures: new Signatures(signing, subject.kind),
    definition,
    wish: preview?.action ?? "deploy",
    isClosing: preview !== undefined && pullRequest.closed,
    event: repository.runId,
    given,
    idleDays: preview?.idleDays,
    commit,
    waitMinutes,
    comment: comment && subject.kind === "preview",
    runUrl: repository.runUrl,
    repositoryUrl: repository.page,
    redactor,
    report,
  };
}

/** The login of the token where no own record shows it. @throws {ActionError} if GitHub does not report it. */
export async function ownLogin(github: GitHub): Promise<string> {
  const login = await github.viewer();
  if (login !== undefined) return login;
  throw new ActionError("github", "GitHub does not report the login of github-token.", {
    hint: "Use the job's own token, or the token of a GitHub App.",
  });
}

/** The login in a dry run: it assumes the usual one if GitHub does not report it. */
export function loginForPlan(github: GitHub, notice: (text: string) => void): Promise<string> {
  return ownLogin(github).catch((error) => {
    if (!(error instanceof ActionError)) throw error;
    const usual = "github-actions[bot]";
    notice(`The login of github-token is not known, so the plan assumes ${usual}. ${error.message}`);
    return usual;
  });
}
