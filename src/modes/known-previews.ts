import { stringMember } from "../base/json.js";
import type { StoredRecord } from "../github/read.js";
import type { RecordWithStatuses } from "../github/records-query.js";
import type { GitHub } from "../github/resources.js";
import type { Reader } from "../records/entry.js";
import { type History, withRole } from "../records/history.js";
import { TaskRecords } from "../records/reading.js";
import { keyIn, type RecordKey, type Subject, taskOf } from "../records/record.js";
import type { SweptPreview } from "../report/result.js";
import { isStoredIn, type PlaceReference } from "./place.js";

/** A preview on record. */
export interface KnownPreview {
  readonly key: RecordKey & { readonly subject: Extract<Subject, { kind: "preview" }> };
  readonly records: TaskRecords;
  readonly newest: StoredRecord;
  /** The name of the definition that it was deployed from; undefined if that has none. */
  readonly base: string | undefined;
  readonly history: History;
}

/** The login's previews of an organization and workspace, by task. */
export async function knownPreviews(
  listed: readonly RecordWithStatuses[],
  place: PlaceReference,
  environment: string,
  reader: () => Reader,
  github: GitHub,
): Promise<KnownPreview[]> {
  const groups = new Map<string, RecordWithStatuses[]>();
  for (const record of listed) {
    const { payload, creator } = record;
    const key = keyIn(payload, environment);
    if (key?.subject.kind !== "preview" || payload === undefined || creator !== reader().actor) continue;
    if (!isStoredIn(payload, place) || taskOf(key.subject) !== record.task) continue;
    const group = JSON.stringify([record.task, key.organizationId, key.workspaceId]);
    groups.set(group, [...(groups.get(group) ?? []), record]);
  }
  const previews: KnownPreview[] = [];
  for (const group of groups.values()) {
    const [newest] = group.toSorted((one, other) => other.id - one.id);
    const key = newest && keyIn(newest.payload, environment);
    if (newest === undefined || key?.subject.kind !== "preview") continue;
    const records = new TaskRecords(github, environment, newest.task);
    records.learn(group);
    const base = newest.payload && stringMember(newest.payload, "base");
    previews.push({
      key: { ...key, subject: key.subject },
      records,
      newest,
      base,
      history: await records.history(key, reader),
    });
  }
  return previews;
}

/** The state of a preview for the output `previews`; undefined if no run has left a Deployment behind. */
export function previewState({ entries, decides, doubts }: History): SweptPreview["state"] | undefined {
  if (entries.some(({ role }) => role === "in-progress")) return "in-progress";
  if (decides !== undefined) {
    const isActive = doubts.length > 0 || decides.kind === "deployed" || decides.kind === "unknown";
    return isActive ? "active" : "retired";
  }
  if (doubts.length > 0) return "failed";
  return entries.some(({ role }) => role === "gone") ? "retired" : undefined;
}

/** A preview as the output `previews` shows it before the sweep. */
export function shownPreview({ key, history, newest }: KnownPreview): SweptPreview | undefined {
  const state = previewState(history);
  const [gone] = withRole(history, "gone");
  const decides = history.decides ?? gone;
  const withUrl = history.entries.find(({ id, url }) => id === decides?.id && url !== "");
  return (
    state && {
      pullRequest: key.subject.pull,
      name: key.subject.name,
      deploymentId: decides?.id ?? "",
      url: withUrl?.url ?? "",
      state,
      updatedAt: new Date(history.entries[0]?.at ?? newest.createdAt).toISOString(),
      action: "kept",
    }
  );
}
