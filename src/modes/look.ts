import { ActionError } from "../base/errors.js";
import type { PullRequest } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { type Survey, survey } from "../records/find.js";
import { type RecordKey, taskOf } from "../records/record.js";
import { requireStorable } from "../records/storable.js";
import type { Facts } from "./decide.js";
import type { DeploymentPlace } from "./place.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Parts } from "./run.js";

/** What GitHub shows of a run's Deployment before anything is written: facts for the decision, and where records go. */
export interface Look extends Pick<Facts, "wish" | "isOpen" | "isClosing"> {
  readonly github: GitHub;
  readonly name: string;
  readonly task: string;
  /** The pull request of a preview; undefined outside previews. */
  readonly pullRequest: number | undefined;
  /** The commit that is deployed. */
  readonly commit: string;
  readonly before: Survey;
  /** The login of the token; only in a dry run, which creates no record of its own. */
  readonly login: string | undefined;
}

/** Reads what GitHub shows. @throws {ActionError} of the family `github`. */
export async function look(request: DeploymentRequest, recording: Recording, run: Parts): Promise<Look> {
  const { dryRun } = request;
  const { environment, repository, pullRequest: event, preview: step } = recording;
  const github = run.openGitHub();
  const pullRequest = step && (event.number ?? 0);
  const name = nameOf(request, pullRequest);
  const task = taskOf(pullRequest, name);
  requireStorable({ task, name }, run);
  const needsPull =
    pullRequest !== undefined && (event.closed || event.headSha === undefined || step?.action === "retire");
  const [before, pull, login] = await Promise.all([
    survey(github, environment, task, { name, pullRequest }),
    needsPull ? readPull(github, pullRequest, event.headSha !== undefined, run) : undefined,
    dryRun ? ownLogin(github, run) : undefined,
  ]);
  const commit = event.headSha ?? (step ? (pull?.headSha ?? "") : repository.sha);
  const facts = {
    wish: step?.action === "retire" ? "retire" : "deploy",
    isOpen: step === undefined || (pull?.open ?? !event.closed),
    isClosing: step !== undefined && event.closed,
  } as const;
  return { ...facts, github, name, task, pullRequest, commit, before, login };
}

/** The login of the token where no own record is created. */
export async function ownLogin(github: GitHub, { log }: Pick<Parts, "log">): Promise<string> {
  const usual = "github-actions[bot]";
  try {
    return (await github.viewer()) ?? usual;
  } catch (error) {
    log.debug(`The token's login is not known, ${usual} is assumed: ${error}`);
    return usual;
  }
}

/** A preview's name: the input deployment-name as given; otherwise the definition's, with the pull request's number. */
export function nameOf({ definition }: DeploymentRequest, pullRequest: number | undefined): string {
  const name = String(definition.body["name"]);
  return definition.nameFromInput || pullRequest === undefined ? name : `${name}-pr-${pullRequest}`;
}

/** What the records of the run's Deployment are recognized by. */
export function keyOf(
  { name, task, pullRequest }: Look,
  { environment }: Recording,
  { organization, workspace }: DeploymentPlace,
): RecordKey {
  return { environment, task, name, pullRequest, organizationId: organization.id, workspaceId: workspace.id };
}

/** The pull request as it is now; undefined if the token may not read it and the event contains what is needed. */
async function readPull(
  github: GitHub,
  number: number,
  isOptional: boolean,
  { log }: Parts,
): Promise<PullRequest | undefined> {
  try {
    return await github.pullRequest(number);
  } catch (error) {
    const isDenied = error instanceof ActionError && (error.status === 403 || error.status === 404);
    if (!isOptional || !isDenied) throw error;
    log.notice(
      `Pull request #${number} can't be read: the run relies on its event, and does not see a close in the meantime. ` +
        "Grant `pull-requests: read` to change that.",
    );
    return undefined;
  }
}

/** Whether the pull request is still open right before the request to the service. */
export async function isStillOpen(github: GitHub, number: number, run: Parts): Promise<boolean> {
  return (await readPull(github, number, true, run))?.open ?? true;
}
