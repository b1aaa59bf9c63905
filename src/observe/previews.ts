import { hasStatus } from "../base/errors.js";
import { type Text, text } from "../base/text.js";
import type { GitHub } from "../github/github.js";
import type { StoredRecord } from "../github/stored.js";
import { type DeploymentRequest, nameOf, type SweepStep } from "../inputs/request.js";
import {
  type DeploymentRecord,
  isOfTarget,
  listPreviewRecords,
  listRecords,
  taskOf,
} from "../records/read.js";
import { type State, stateOf } from "../records/state.js";
import type { Run } from "../run.js";
import type { Place, Target } from "../target.js";
import { checkedWorkspace, findPlace } from "./observe.js";

/** A preview on record, as a sweep observes it. */
export interface RecordedPreview {
  readonly target: Target & { readonly pullRequest: number };
  readonly records: readonly DeploymentRecord[];
  readonly newest: DeploymentRecord;
  readonly state: State;
  readonly isOpen: boolean;
  /** When a record or status was written last: milliseconds since the epoch. */
  readonly changedAt: number;
}

/** Everything that the plans of a sweep are made of, read once. */
export interface ObservedPreviews extends Place {
  /** The previews of this workspace, newest first. */
  readonly previews: readonly RecordedPreview[];
  /** How many previews are of other workspaces. */
  readonly elsewhere: number;
  /** False if there are more records than were read. */
  readonly isComplete: boolean;
  /** A dry run could not see in the list of workspaces whether the ids are right. */
  readonly isUnchecked: boolean;
  /** When it was read: milliseconds since the epoch. */
  readonly at: number;
}

/** Reads the names at the service, the records of previews and the open pull requests, all in parallel. */
export async function observePreviews(
  request: DeploymentRequest,
  { environment }: SweepStep,
  github: GitHub,
  run: Run,
): Promise<ObservedPreviews> {
  const placePromise = findPlace(request, run);
  const [place, { records, isComplete }, open, checked] = await Promise.all([
    placePromise,
    listPreviewRecords(github, environment),
    github.openPullRequests(),
    placePromise.then((place) => checkedWorkspace(place, request, run)),
  ]);
  const previews: RecordedPreview[] = [];
  let elsewhere = 0;
  for (const group of groupsOf(records)) {
    const [newest] = group;
    if (newest?.pullRequest === undefined) continue;
    const state = stateOf(group);
    if (!isOfTarget(newest, place)) {
      elsewhere += Number(state.deployments.length > 0);
      continue;
    }
    const { pullRequest, sha: commit } = newest;
    const stored = group.find((record) => record.name !== undefined)?.name;
    const given = nameOf(request, pullRequest);
    const name = stored ?? (taskOf({ name: given, pullRequest }) === newest.task ? given : undefined);
    const { definition } = request;
    previews.push({
      target: { ...place, environment, definition, name, pullRequest, commit, head: undefined },
      records: group,
      newest,
      state,
      isOpen: open.has(pullRequest),
      changedAt: group.reduce((latest, each) => Math.max(latest, each.changedAt), 0),
    });
  }
  return { ...place, previews, elsewhere, isComplete, isUnchecked: checked === undefined, at: github.now };
}

/** The records of each preview: one task may be of several workspaces. */
function groupsOf(records: readonly DeploymentRecord[]) {
  const groups = new Map<string, DeploymentRecord[]>();
  for (const record of records) {
    const key = JSON.stringify([record.organization.id, record.workspace.id, record.task]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [record]);
    else group.push(record);
  }
  return groups.values();
}

/**
 * Reads the pull request and the newest record again, right before the retire. @returns `reason`: what has
 * changed, so that the preview is kept.
 */
export async function readPreviewAgain(
  { newest, isOpen, target }: RecordedPreview,
  { environment }: SweepStep,
  github: GitHub,
): Promise<{ readonly isOpen: boolean; readonly reason?: Text }> {
  const reading = github.pullRequest(target.pullRequest).catch((error) => {
    if (hasStatus(error, 404)) return undefined;
    throw error;
  });
  const keys = new Set<unknown>();
  const keep = (record: StoredRecord) => {
    if (record.id > newest.number) return record;
    keys.add(record.payload?.["key"]);
    return undefined;
  };
  const { task } = newest;
  const listing = listRecords(github, { environment, task, most: 1, keep });
  const [pull, { records: later }] = await Promise.all([reading, listing]);
  if (pull === undefined)
    return { isOpen, reason: text`GitHub responded with 404 to pull request #${target.pullRequest}` };
  // Another record of the same key is of a request that GitHub carried out late, after its retry. The task is
  // the same in every workspace.
  const isNewer = (record: DeploymentRecord) =>
    isOfTarget(record, target) && (record.key === undefined || !keys.has(record.key));
  const { open } = pull;
  if (later.some(isNewer)) return { isOpen: open, reason: text`a run of the pull request is in progress` };
  if (open === isOpen) return { isOpen };
  const reason = open ? text`the pull request is open again` : text`the pull request was closed`;
  return { isOpen: open, reason };
}
