import { minute } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Notice } from "../base/notice.js";
import { text } from "../base/text.js";
import type { PullRequest } from "../github/stored.js";
import { type DeploymentRequest, nameOf, previewOf } from "../inputs/request.js";
import { type DeploymentRecord, isOfTarget, lag, listNewest, listRecords, taskOf } from "../records/read.js";
import { newestFirst, type State, stateOf } from "../records/state.js";
import type { Run } from "../run.js";
import { findOrganization, findWorkspace } from "../service/lookup.js";
import type { Entity } from "../service/resources.js";
import type { Target } from "../target.js";

/** What a run and its plan read, and decide on. */
export interface Look {
  readonly target: Target;
  /** The records of this name or preview in this organization, any workspace, newest first. */
  readonly listed: readonly DeploymentRecord[];
  /** Those of this workspace. */
  readonly records: readonly DeploymentRecord[];
  /** What they mean. */
  readonly state: State;
  /** Of an update outside previews: the records of the environment that name its id. */
  readonly ofId: readonly DeploymentRecord[];
  /** False if there may be older records of this name that were not read. */
  readonly isComplete: boolean;
  /** The pull request of a preview, as it is now. */
  readonly pull: PullRequest | undefined;
  /** No attempt to send starts later: milliseconds since the epoch. */
  readonly notAfter: number;
  /** What the run warns of, found by the look-ups. */
  readonly warnings: readonly Notice[];
}

/** Warns of what the look-ups found, and of more. */
export function warnOf(
  { warnings }: Pick<Look, "warnings">,
  { log }: Run,
  more: readonly Notice[] = [],
): void {
  for (const { code, text: warning, ...details } of [...warnings, ...more])
    log.warning(code, warning, details);
}

/** All records that were read of this workspace's name, and of the id, each once, newest first. */
export function recordsOf({ records, ofId }: Pick<Look, "records" | "ofId">): readonly DeploymentRecord[] {
  const numbers = new Set(records.map(({ number }) => number));
  const others = ofId.filter(({ number }) => !numbers.has(number));
  return [...records, ...others].toSorted(newestFirst);
}

/** What was found is too old to act on after this time: another run may have changed it. Milliseconds. */
export const lookLifetime = 5 * minute;

/** Finds organization and workspace. Without api-token both are given as ids. */
export async function findPlace(
  { organization, workspace }: Pick<DeploymentRequest, "organization" | "workspace">,
  run: Run,
): Promise<Pick<Target, "organization" | "workspace">> {
  if (run.service === undefined) {
    return { organization: { id: organization.id ?? "" }, workspace: { id: workspace.id ?? "" } };
  }
  const lookup = { service: run.service, log: run.log };
  const found = await findOrganization(organization, lookup);
  run.outputs.resolved({ organizationId: found.id });
  const within = await findWorkspace(found, workspace, lookup);
  run.outputs.resolved({ organizationId: found.id, workspaceId: within.id });
  return { organization: found, workspace: within };
}

/**
 * Reads what a run and its plan decide on: the names at the service, the records, the pull request, all in
 * parallel. @param placing the names, where somebody else needs them too. @throws {ActionError} of the
 * look-ups; of the family `github` if records can't be read.
 */
export async function look(
  request: DeploymentRequest,
  run: Run,
  placing = findPlace(request, run),
): Promise<Look> {
  const notAfter = run.clock.now() + lookLifetime;
  const preview = previewOf(request);
  const [place, list, ofId, pull] = await Promise.all([
    placing,
    listNamed(request, placing, run),
    request.mode === "update-deployment" ? listOfId(request, run) : [],
    preview && run.github?.pullRequest(preview.pullRequest),
  ]);
  const target = targetOf(place, request, pull, run);
  const listed = list.records.filter(({ organization }) => organization.id === place.organization.id);
  const records = listed.filter((record) => isOfTarget(record, place));
  return {
    target,
    listed,
    records,
    state: stateOf(records),
    ofId: ofId.filter(({ organization }) => organization.id === place.organization.id),
    isComplete: list.isComplete,
    pull,
    notAfter,
    warnings: placeWarnings(place.workspace, request),
  };
}

/** What the run is about. @param pull the pull request of a preview, if it was read. */
export function targetOf(
  place: Pick<Target, "organization" | "workspace">,
  request: DeploymentRequest,
  pull: PullRequest | undefined,
  run: Run,
): Target {
  const preview = previewOf(request);
  return {
    ...place,
    environment: request.github?.environment,
    definition: request.definition,
    name: nameOf(request, preview?.pullRequest),
    pullRequest: preview?.pullRequest,
    commit: commitOf(request, pull, run),
  };
}

/**
 * The head of the pull request, where the run is about it; GitHub's own commit of a pull request is a merge.
 */
function commitOf(
  { github, dryRun }: DeploymentRequest,
  pull: PullRequest | undefined,
  { sha }: Run,
): string {
  const head = github?.pull.headSha ?? pull?.headSha;
  return (pull !== undefined || dryRun ? head : undefined) ?? sha;
}

function placeWarnings(
  { cicdEnforcedDefault }: Entity,
  { definition: { body } }: DeploymentRequest,
): Notice[] {
  if (cicdEnforcedDefault !== true || body["isCicdEnforced"] !== false) return [];
  const what = text`isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass
    the pipeline. Leave it out to use the default.`;
  return [{ code: "deployment/cicd-not-enforced", text: what }];
}

/**
 * The records of a name or preview, until one of this workspace names an id by a status other than `skipped`.
 */
async function listNamed(
  request: DeploymentRequest,
  placing: Promise<Pick<Target, "organization" | "workspace">>,
  { github, clock, cancelled }: Run,
): Promise<{ records: readonly DeploymentRecord[]; isComplete: boolean }> {
  const { github: recording } = request;
  const preview = previewOf(request);
  const name = nameOf(request, preview?.pullRequest);
  if (github === undefined || recording === undefined || name === undefined)
    return { records: [], isComplete: true };
  const isOwn = async (record: DeploymentRecord) => isOfTarget(record, await placing);
  const isEnough = async (record: DeploymentRecord): Promise<boolean> =>
    record.id !== undefined && record.kind !== "skipped" && record.kind !== "open" && isOwn(record);
  const task = taskOf({ name, pullRequest: preview?.pullRequest });
  const list = () => listRecords(github, recording.environment, task, isEnough);
  const first = await list();
  if (preview === undefined) return first;
  // GitHub's lists lag: a preview that seems to be missing, or unfinished, is looked for again.
  const place = await placing;
  const own = first.records.filter((record) => isOfTarget(record, place));
  const isDoubtful = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
  const isMissing = own.length === 0 && recording.pull.action !== "opened";
  if (!(isDoubtful || isMissing) || cancelled.aborted) return first;
  await clock.sleep(lag, cancelled);
  return list();
}

/** The environment's newest records that name the id of an update. */
async function listOfId(
  { github: recording, deploymentId }: DeploymentRequest,
  { github }: Run,
): Promise<readonly DeploymentRecord[]> {
  if (github === undefined || recording === undefined || deploymentId === undefined) return [];
  const records = await listNewest(github, recording.environment, undefined, () => true);
  return records.filter(({ id }) => id === deploymentId);
}

/** The error, if GitHub is what failed: then a plan shows that nothing is known. */
export function asGitHubError(error: unknown): ActionError {
  if (error instanceof ActionError && error.isGitHub) return error;
  throw error;
}
