import { stringMember } from "../base/json.js";
import type { DeploymentRequest, GitHubContext } from "../inputs/request.js";
import { type History, isActive, withRole } from "../records/history.js";
import type { RecordWithStatuses, StoredRecord } from "../records/old/read.js";
import { TaskRecords } from "../records/reading.js";
import { keyIn, taskOf } from "../records/record.js";
import type { SweptPreview } from "../report/result.js";
import type { RunContext } from "./context.js";
import { type Expected, expectedOf, ownLogin, type Steps, stepsOf } from "./look.js";
import { findPlace, isMeant, mayBeUnnamed, referenceOf, unnamed } from "./place.js";

/** A preview on record, and what the sweep does with it. */
export interface KnownPreview {
  readonly pull: number;
  /** What its retire works with. */
  readonly steps: Steps;
  readonly expected: Expected;
  readonly history: History;
  readonly newest: StoredRecord;
  /** The name of the definition that it was deployed from; undefined if that has none. */
  readonly base: string | undefined;
  /** The preview as the output `previews` shows it. */
  shown: SweptPreview;
}

/**
 * Lists the records of the environment: the previews of this organization and workspace that the token's login has created.
 * @returns them, and when the oldest record that was read was created if there are more: milliseconds since the epoch.
 * @throws {ActionError} of the look-ups, or of the family `github`.
 */
export async function knownPreviews(
  request: DeploymentRequest,
  recording: GitHubContext,
  context: RunContext,
): Promise<{ readonly known: KnownPreview[]; readonly unread: number | undefined }> {
  const { environment } = recording;
  const { client, log } = context;
  const github = context.openGitHub();
  const [place, actor, { records: listed, isComplete }, open] = await Promise.all([
    client && findPlace(request, context),
    ownLogin(github, request.dryRun ? log.notice : undefined),
    github.listWithStatuses(environment),
    github.openPullRequests(),
  ]);
  const wanted = place ?? referenceOf(request);
  if (place === undefined && mayBeUnnamed(listed, actor, wanted)) {
    log.notice(`Some previews are not listed. Their GitHub deployment records ${unnamed}`);
  }
  const groups = new Map<string, RecordWithStatuses[]>();
  for (const record of listed) {
    const key = record.creator === actor ? keyIn(record.payload, environment) : undefined;
    if (key === undefined || !isMeant(key, wanted) || taskOf(key.subject) !== record.task) continue;
    const group = JSON.stringify([record.task, key.organization.id, key.workspace.id]);
    groups.set(group, [...(groups.get(group) ?? []), record]);
  }
  const known: KnownPreview[] = [];
  for (const group of groups.values()) {
    const records = new TaskRecords(github, environment, group[0]?.task ?? "");
    records.learn(group);
    const [newest] = records.records;
    const key = keyIn(newest?.payload, environment);
    if (newest === undefined || key?.subject.kind !== "preview") continue;
    const { subject } = key;
    const ofRun = stepsOf(request, recording, { key, github, records, commit: newest.sha }, context);
    const steps = { ...ofRun, event: undefined, given: undefined, waitMinutes: 0, report: undefined };
    const expected = await expectedOf(steps, { open: open.has(subject.pull) }, actor);
    const { history } = expected.facts;
    const shown = shownPreview(history, subject, newest.createdAt);
    if (shown === undefined) continue;
    const commit = history.decides?.record.sha ?? newest.sha;
    const base = stringMember(newest.payload ?? {}, "base");
    known.push({ pull: subject.pull, steps: { ...steps, commit }, expected, history, newest, base, shown });
  }
  return { known, unread: isComplete ? undefined : listed.at(-1)?.createdAt };
}

/** A preview before the sweep; undefined if no run has left a Deployment behind. */
function shownPreview(
  history: History,
  { pull, name }: { readonly pull: number; readonly name: string },
  createdAt: number,
): SweptPreview | undefined {
  const { entries, decides, doubts } = history;
  const known = decides ?? withRole(history, "gone")[0];
  let state: SweptPreview["state"] = "retired";
  if (withRole(history, "in-progress").length > 0) state = "in-progress";
  else if (decides !== undefined && isActive(history)) state = "active";
  else if (decides === undefined && doubts.length > 0) state = "failed";
  else if (known === undefined) return undefined;
  return {
    pullRequest: pull,
    name,
    deploymentId: known?.id ?? "",
    url: entries.find(({ id, url }) => id === known?.id && url !== "")?.url ?? "",
    state,
    updatedAt: new Date(entries[0]?.at ?? createdAt).toISOString(),
    action: "kept",
  };
}
