import { readFile } from "node:fs/promises";
import path from "node:path";
import { ActionError, hasStatus } from "../base/errors.js";
import { text } from "../base/text.js";
import { replicationDelay } from "../github/client.js";
import { type CommentKey, findComment, type OwnComment } from "../github/own-comment.js";
import type { PullRequest } from "../github/stored.js";
import { type CommonRequest, type DeploymentRequest, nameOf, previewOf } from "../inputs/request.js";
import { findOrganization, findWorkspace } from "../platform/lookup.js";
import type { Entity } from "../platform/resources.js";
import { type DeploymentRecord, isOfOrganization, isOfTarget, listRecords, taskOf } from "../records/read.js";
import { newestFirst, observedLifetime, type State, stateOf } from "../records/state.js";
import type { OpenedRecord } from "../records/write.js";
import type { Run } from "../run.js";
import type { Place, Target } from "../target.js";

/** Everything that a plan is made of, read once. */
export interface Observed {
  readonly target: Target;
  /**
   * The records of this name or preview and workspace, and in an update outside previews all of the
   * organization that name its id; newest first.
   */
  readonly records: readonly DeploymentRecord[];
  /** The newest record of another organization that names the id of an update. */
  readonly foreign: DeploymentRecord | undefined;
  /** The meaning of those of this name or preview and workspace. */
  readonly state: State;
  /** False if there may be older records of this name that were not read. */
  readonly isComplete: boolean;
  /** The pull request of a preview, as it is now. */
  readonly pull: PullRequest | undefined;
  /** This action's comment; undefined where none is wanted. */
  readonly comment: SearchedComment | undefined;
  /** A dry run could not see in the list of workspaces whether the ids are right. */
  readonly isUnchecked: boolean;
  /** GitHub could not be read: nothing can be planned. */
  readonly error?: ActionError | undefined;
  /** When the records were read, for their ages: milliseconds since the epoch. */
  readonly at: number;
  /** No attempt to send starts later. */
  readonly notAfter: number;
}

/** The comment that a run or a plan writes, as far as it was found. */
export interface SearchedComment {
  readonly kind: CommentKey["kind"];
  readonly pull: number;
  readonly existing: OwnComment | undefined;
  /** The search failed: without it there would be a second comment. */
  readonly error?: unknown;
}

/** Finds organization and workspace. Without api-token both are given as ids. */
export async function findPlace({ organization, workspace }: DeploymentRequest, run: Run): Promise<Place> {
  if (run.service === undefined) {
    return { organization: { id: organization.id ?? "" }, workspace: { id: workspace.id ?? "" } };
  }
  const context = { service: run.service, log: run.log };
  const resolvedOrganization = await findOrganization(organization, context);
  run.outputs.resolved(resolvedOrganization.id);
  const resolvedWorkspace = await findWorkspace(resolvedOrganization, workspace, context);
  run.outputs.resolved(resolvedOrganization.id, resolvedWorkspace.id);
  return { organization: resolvedOrganization, workspace: resolvedWorkspace };
}

/**
 * The workspace as the list shows it that a dry run checks its ids with; undefined if they could not be
 * checked. @throws {ActionError} where the list shows that they are wrong.
 */
export async function checkedWorkspace(
  { organization, workspace }: Place,
  request: CommonRequest,
  { service }: Run,
): Promise<Entity | undefined> {
  if (service === undefined) return undefined;
  // A workspace that was not given by its id alone was found in the list.
  const { id: given, nameOrId } = request.workspace;
  if (!request.dryRun || given === undefined || nameOrId !== undefined) return workspace;
  try {
    const { items, mayBeIncomplete } = await service.listWorkspaces(organization.id);
    const listed = items.find(({ id }) => id === workspace.id);
    if (listed || mayBeIncomplete || items.length === 0) return listed;
  } catch (error) {
    if (hasStatus(error, 401, 404) || !(error instanceof ActionError) || error.code === "run/cancelled")
      throw error;
    return undefined;
  }
  throw new ActionError(
    "lookup/no-workspace",
    text`The organization ${organization.id} has no workspace with the id "${workspace.id}".`,
    { next: text`Correct workspace-id, or use the input workspace for a name.` },
  );
}

/**
 * Reads what a plan is made of: the names at the service, the records, the pull request and its comment, all
 * in parallel. @throws {ActionError} of the look-ups. That GitHub can't be read is a member of the result.
 */
export async function observe(request: DeploymentRequest, run: Run): Promise<Observed> {
  const placePromise = findPlace(request, run);
  const checking = placePromise.then((place) => checkedWorkspace(place, request, run));
  const preview = previewOf(request);
  const reading = Promise.all([
    listRecordsOf(request, placePromise, run),
    preview && run.github?.pullRequest(preview.pullRequest),
  ]).catch((error) => [unreadable(error, request)] as const);
  const [resolved, [lists, pull], comment, checked, commit] = await Promise.all([
    placePromise,
    reading,
    searchComment(request, placePromise, run),
    checking,
    definitionCommit(run),
  ]);
  const workspace = { ...resolved.workspace, cicdEnforcedDefault: checked?.cicdEnforcedDefault };
  const place = { ...resolved, workspace };
  const target = targetOf(place, commit, request, pull);
  return { ...recordsIn(lists, place), target, pull, comment, isUnchecked: checked === undefined };
}

/** A run that has waited reads the records again, and nothing else: names and ids stay as they were. */
export async function observeAgain(
  observed: Observed,
  request: DeploymentRequest,
  run: Run,
): Promise<Observed> {
  const place = observed.target;
  const reading = listRecordsOf(request, Promise.resolve(place), run);
  const lists = await reading.catch((error) => unreadable(error, request));
  return { ...observed, ...recordsIn(lists, place) };
}

/** How often the records are read again until the run's own one is among them. */
const mostReads = 3;

/**
 * Reads the records again with the run's own one open, until GitHub lists that one: older ones are listed
 * then, too. The result has what was opened before it, and in an update what newer runs have opened since:
 * all others will find the run's own record. The time to send still counts from when they were read before.
 * @throws {ActionError} where GitHub does not list it.
 */
export async function observeBeside(
  own: OpenedRecord,
  observed: Observed,
  request: DeploymentRequest,
  run: Run,
): Promise<Observed> {
  const { target: place, notAfter } = observed;
  const isUpdate = request.mode === "update-deployment";
  const isOwn = ({ key, number }: DeploymentRecord) => key === own.key && number >= own.number;
  const counts = ({ key, number, runId }: DeploymentRecord) =>
    key !== own.key && (number < own.number || (isUpdate && runId > run.id));
  for (let reads = 1; ; reads++) {
    const lists = await listRecordsOf(request, Promise.resolve(place), run);
    const { named, ofId } = lists;
    if (named.some(isOwn) && (!isUpdate || ofId.some(isOwn))) {
      const counting = { ...lists, named: named.filter(counts), ofId: ofId.filter(counts) };
      return { ...observed, ...recordsIn(counting, place), notAfter };
    }
    if (reads === mostReads) break;
    await run.clock.sleep(replicationDelay, run.cancelled);
  }
  const what = text`GitHub does not list record ${own.number} of this run: another run that writes to the same
    Deployment would not be seen.`;
  const code = isUpdate ? "record/not-listed" : "stop/exists";
  throw new ActionError(code, what, { next: text`Run the job again.` });
}

/** The records that a list of GitHub shows for a run, of any workspace. */
interface RecordLists {
  /** Of its name or preview. */
  readonly named: readonly DeploymentRecord[];
  /** Of the id that it updates; empty in creates and previews. */
  readonly ofId: readonly DeploymentRecord[];
  readonly isComplete: boolean;
  readonly at: number;
  readonly notAfter: number;
  readonly error?: ActionError;
}

async function listRecordsOf(
  request: DeploymentRequest,
  placePromise: Promise<Place>,
  run: Run,
): Promise<RecordLists> {
  const notAfter = run.clock.now() + observedLifetime;
  const [{ records, isComplete }, ofId] = await Promise.all([
    listNamed(request, placePromise, run),
    listOfId(request, run),
  ]);
  return { named: records, ofId, isComplete, at: run.github?.now ?? run.clock.now(), notAfter };
}

/** The records of lists, by what they are about. */
function recordsIn({ named, ofId, ...lists }: RecordLists, place: Place) {
  const own = named.filter((record) => isOfTarget(record, place));
  const all = [...ofId.filter((record) => isOfOrganization(record, place)), ...own];
  const byNumber = new Map(all.map((record) => [record.number, record]));
  return {
    ...lists,
    records: [...byNumber.values()].toSorted(newestFirst),
    foreign: ofId.find((record) => !isOfOrganization(record, place)),
    state: stateOf(own),
  };
}

/** A plan shows why GitHub's records are not known; a run fails at once. */
function unreadable(error: unknown, { dryRun }: DeploymentRequest): RecordLists {
  if (!dryRun || !(error instanceof ActionError) || !error.code.startsWith("github/")) throw error;
  return { named: [], ofId: [], isComplete: false, at: 0, notAfter: 0, error };
}

function targetOf(
  place: Place,
  commit: string,
  request: DeploymentRequest,
  pull: PullRequest | undefined,
): Target {
  const { github, definition } = request;
  const pullRequest = previewOf(request)?.pullRequest;
  return {
    ...place,
    environment: github?.environment,
    definition,
    pullRequest,
    commit,
    name: nameOf(request, pullRequest),
    head: github?.pull.headSha ?? pull?.headSha,
  };
}

/**
 * The records of a name or preview, until one of this workspace names an id by a status other than `skipped`.
 */
async function listNamed(
  request: DeploymentRequest,
  placePromise: Promise<Place>,
  { github, clock, cancelled, attempt, id }: Run,
) {
  const { github: recording } = request;
  const preview = previewOf(request);
  const name = nameOf(request, preview?.pullRequest);
  if (github === undefined || recording === undefined) return { records: [], isComplete: true };
  // With force, only the record of its first attempt stops the re-run of a create.
  const isForced = request.mode === "create-deployment" && request.force && attempt > 1;
  const isEnough = async (record: DeploymentRecord) =>
    record.id !== undefined &&
    (!isForced || record.runId === id) &&
    record.kind !== "skipped" &&
    record.kind !== "open" &&
    isOfTarget(record, await placePromise);
  const { environment } = recording;
  const task = taskOf({ name, pullRequest: preview?.pullRequest });
  const list = () => listRecords(github, { environment, task, isEnough });
  const first = await list();
  if (preview === undefined) return first;
  // GitHub's lists lag: a preview that seems to be missing, or unfinished, is looked for again.
  const place = await placePromise;
  const own = first.records.filter((record) => isOfTarget(record, place));
  const isUnfinished = own.every(({ id }) => id === undefined) && own.some(({ kind }) => kind === "open");
  const isFirst = recording.pull.action === "opened" && attempt === 1;
  const isMissing = own.length === 0 && !isFirst;
  if (!(isUnfinished || isMissing) || cancelled.aborted) return first;
  await clock.sleep(replicationDelay, cancelled);
  return list();
}

/** The environment's newest records that name the id of an update outside previews. */
async function listOfId({ mode, github: recording, deploymentId }: DeploymentRequest, { github }: Run) {
  const isUpdate = mode === "update-deployment" && deploymentId !== undefined;
  if (!isUpdate || github === undefined || recording === undefined) return [];
  const { records } = await listRecords(github, { environment: recording.environment, most: 1 });
  return records.filter(({ id }) => id === deploymentId);
}

/** The comment of a preview, or of a plan. Never rejects: a comment fails no run. */
async function searchComment(
  request: DeploymentRequest,
  placePromise: Promise<Place>,
  { github }: Run,
): Promise<SearchedComment | undefined> {
  const { github: recording, dryRun } = request;
  const pull = recording?.pull.number;
  const preview = previewOf(request);
  if (github === undefined || pull === undefined || !recording?.comment || !(preview || dryRun))
    return undefined;
  const { environment } = recording;
  const kind = dryRun ? "plan" : "preview";
  const name = nameOf(request, preview?.pullRequest);
  const keyed = async (): Promise<CommentKey> => ({ ...(await placePromise), kind, environment, name });
  try {
    return { kind, pull, existing: await findComment(keyed, pull, github) };
  } catch (error) {
    return { kind, pull, existing: undefined, error };
  }
}

/**
 * The commit whose definition is used: of an event of a pull request its head (GitHub's own commit is a
 * merge), else the commit that is checked out by its hash, such as the one of a fork, else GITHUB_SHA.
 */
async function definitionCommit({ eventName, headSha, sha, variables }: Run) {
  if (eventName === "pull_request" && headSha !== undefined) return headSha;
  const workspace = variables.variable("GITHUB_WORKSPACE");
  if (workspace === undefined) return sha;
  const head = path.join(workspace, ".git", "HEAD");
  const content = await readFile(head, "utf8").catch(() => "");
  return /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/.exec(content)?.[1] ?? sha;
}
