import { stringMember } from "../base/json.js";
import type { StoredRecord } from "../github/read.js";
import type { RecordWithStatuses } from "../github/records-query.js";
import type { GitHub } from "../github/resources.js";
import { type History, withRole } from "../records/history.js";
import { TaskRecords } from "../records/reading.js";
import { keyIn, taskOf } from "../records/record.js";
import type { SweptPreview } from "../report/result.js";
import type { RunContext } from "./context.js";
import { historyOf, stepsOf } from "./look.js";
import { isMeant, type PlaceReference, storedPlace } from "./place.js";
import type { DeploymentRequest, GitHubContext } from "./request.js";
import type { Steps } from "./steps.js";

/** What a sweep works with. */
export interface SweepParts {
  readonly request: DeploymentRequest;
  readonly recording: GitHubContext;
  readonly github: GitHub;
  readonly context: RunContext;
}

/** A preview on record. */
export interface KnownPreview {
  readonly pull: number;
  /** What its retire works with. */
  readonly steps: Steps;
  readonly newest: StoredRecord;
  /** The name of the definition that it was deployed from; undefined if that has none. */
  readonly base: string | undefined;
  readonly history: History;
}

/** The login's previews of an organization and workspace. @throws {ActionError} of the family `github`. */
export async function knownPreviews(
  listed: readonly RecordWithStatuses[],
  actor: string,
  wanted: PlaceReference,
  { request, recording, github, context }: SweepParts,
): Promise<KnownPreview[]> {
  const { environment } = recording;
  const groups = new Map<string, RecordWithStatuses[]>();
  for (const record of listed) {
    const key = keyIn(record.payload, environment);
    const place = storedPlace(record.payload);
    if (key?.subject.kind !== "preview" || place === undefined || record.creator !== actor) continue;
    if (!isMeant(place, wanted) || taskOf(key.subject) !== record.task) continue;
    const group = JSON.stringify([record.task, key.organizationId, key.workspaceId]);
    groups.set(group, [...(groups.get(group) ?? []), record]);
  }
  const previews: KnownPreview[] = [];
  for (const group of groups.values()) {
    const [newest] = group.toSorted((one, other) => other.id - one.id);
    const { subject } = keyIn(newest?.payload, environment) ?? {};
    const place = storedPlace(newest?.payload);
    if (newest?.payload === undefined || subject?.kind !== "preview" || place === undefined) continue;
    const records = new TaskRecords(github, environment, newest.task);
    records.learn(group);
    const own = stepsOf(request, recording, place, { github, subject, records, commit: newest.sha }, context);
    const steps = { ...own, event: undefined, given: undefined, waitMinutes: 0, report: undefined };
    const history = await historyOf(steps, actor, context.log.debug);
    const commit = history.decides?.record.sha ?? newest.sha;
    const base = stringMember(newest.payload, "base");
    previews.push({ pull: subject.pull, steps: { ...steps, commit }, newest, base, history });
  }
  return previews;
}

/** The state of a preview for the output `previews`; undefined if no run has left a Deployment behind. */
function previewState({ entries, decides, doubts }: History): SweptPreview["state"] | undefined {
  if (entries.some(({ role }) => role === "in-progress")) return "in-progress";
  if (decides !== undefined) {
    const isActive = doubts.length > 0 || decides.kind === "deployed" || decides.kind === "unknown";
    return isActive ? "active" : "retired";
  }
  if (doubts.length > 0) return "failed";
  return entries.some(({ role }) => role === "gone") ? "retired" : undefined;
}

/** A preview as the output `previews` shows it before the sweep; undefined if no run has left a Deployment behind. */
export function shownPreview({ pull, steps, history, newest }: KnownPreview): SweptPreview | undefined {
  const state = previewState(history);
  if (state === undefined) return undefined;
  const decides = history.decides ?? withRole(history, "gone")[0];
  return {
    pullRequest: pull,
    name: steps.key.subject.name,
    deploymentId: decides?.id ?? "",
    url: history.entries.find(({ id, url }) => id === decides?.id && url !== "")?.url ?? "",
    state,
    updatedAt: new Date(history.entries[0]?.at ?? newest.createdAt).toISOString(),
    action: "kept",
  };
}
