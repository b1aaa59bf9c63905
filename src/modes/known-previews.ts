import { stringMember } from "../base/json.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { othersWarning } from "../records/find.js";
import { type RecordKey, schema } from "../records/record.js";
import { type Found, type RecordParts, search } from "../records/search.js";
import { type Trace, traceOf } from "../records/trace.js";
import type { RetireReason } from "./decide.js";
import { isStoredIn, type PlaceReference } from "./place.js";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Older records are not read. */
export const longestAge = 90 * day;

/** The list of records ends after this many pages. */
const mostPages = 30;

/** The number of previews that are read at once. */
const atOnce = 5;

/** One preview, and what its newest record shows. */
export interface Preview {
  readonly key: RecordKey;
  readonly records: readonly StoredRecord[];
  readonly newest: Trace;
  /** The Deployment's id; undefined if none is known. */
  readonly id: string | undefined;
  /** Records that become inactive when it is retired. */
  readonly superseded: readonly number[];
  /** Records that store another id: the preview's own record goes on naming them. */
  readonly kept: readonly number[];
  /** Without an id: records of runs that may have left a Deployment. */
  readonly lost: readonly StoredRecord[];
  readonly url: string;
  /** Of runs at once that created a Deployment each, this is one that later runs do not use. */
  readonly isOther: boolean;
}

/** The records of an environment since a time, newest first. */
export async function recentRecords(github: GitHub, environment: string, since: number): Promise<StoredRecord[]> {
  const records: StoredRecord[] = [];
  for await (const record of github.records(environment, undefined, undefined, mostPages)) {
    if (record.createdAt < since) break;
    records.push(record);
  }
  return records;
}

/** The own previews of the organization and workspace, by task, each with its newest record first. */
export async function previewsOf(
  records: readonly StoredRecord[],
  where: PlaceReference,
  creator: string,
  environment: string,
  parts: RecordParts,
): Promise<Preview[]> {
  const groups = new Map<string, { key: RecordKey; records: StoredRecord[] }>();
  for (const record of records) {
    const key = record.creator === creator ? keyOf(record, environment) : undefined;
    if (key === undefined || record.payload === undefined || !isStoredIn(record.payload, where)) continue;
    const group = JSON.stringify([key.task, key.organizationId, key.workspaceId]);
    const known = groups.get(group);
    if (known === undefined) groups.set(group, { key, records: [record] });
    else known.records.push(record);
  }
  const waiting = [...groups.values()];
  const previews: Preview[] = [];
  while (waiting.length > 0) {
    const batch = waiting.splice(0, atOnce).map((group) => readPreview(group.key, group.records, creator, parts));
    previews.push(...(await Promise.all(batch)).flat());
  }
  return previews;
}

function keyOf({ task, payload }: StoredRecord, environment: string): RecordKey | undefined {
  const text = (name: string): string => (payload && stringMember(payload, name)) ?? "";
  const pullRequest = payload?.["pullRequest"];
  if (payload?.["schema"] !== schema || typeof pullRequest !== "number" || !task.startsWith("preview:"))
    return undefined;
  const [name, organizationId, workspaceId] = [text("name"), text("organizationId"), text("workspaceId")];
  return { environment, task, name, pullRequest, organizationId, workspaceId };
}

async function readPreview(
  key: RecordKey,
  records: readonly StoredRecord[],
  creator: string,
  parts: RecordParts,
): Promise<Preview[]> {
  const [first] = records;
  if (first === undefined) throw new Error("a preview has a record");
  const statuses = await parts.github.statuses(first.id);
  const newest = traceOf(first, statuses, key, undefined);
  const found = await search(key, { creator, own: undefined }, records, new Map([[first.id, statuses]]), parts);
  const superseded = [...new Set([...(newest.isInactive ? [] : [first.id]), ...found.superseded])];
  if (found.others.length > 0) parts.log.warning(othersWarning(key, found, parts.quote));
  const kept = found.others.map(({ record }) => record.id);
  const { trace } = found;
  const lost = trace === undefined ? found.lost : [];
  const url = newest.url || (trace?.url ?? "");
  const preview = { key, records, newest, id: trace?.id, superseded, kept, lost, url, isOther: false };
  return [preview, ...othersOf(preview, found)];
}

/** The other Deployments of a preview: each is retired like a preview of its own. */
function othersOf(preview: Omit<Preview, "isOther">, { others }: Found): Preview[] {
  return others.map((trace) => ({
    ...preview,
    newest: trace,
    id: trace.id,
    superseded: [trace.record.id],
    kept: [],
    url: trace.url,
    isOther: true,
  }));
}

/** Whether the run of the newest record may be in progress. */
export function isRunning({ newest }: Preview, now: number): boolean {
  return newest.isUnsettled && now - (newest.newest?.createdAt ?? newest.record.createdAt) < hour;
}

/** Why a preview is due to be retired; undefined if it is not. */
export async function dueReason(
  preview: Preview,
  open: ReadonlySet<number>,
  idleDays: number | undefined,
  parts: RecordParts,
): Promise<RetireReason | undefined> {
  const { key, records, newest, id, isOther } = preview;
  const now = parts.clock.now();
  if (id === undefined || newest.state === "retired" || isRunning(preview, now)) return undefined;
  if (!open.has(key.pullRequest ?? 0)) return "closed";
  if (idleDays === undefined || isOther) return undefined;
  const succeededAt = newest.succeededAt ?? (await lastSuccess(records, parts));
  return succeededAt !== undefined && now - succeededAt > idleDays * day ? "idle" : undefined;
}

/** Records that are read for the newest success, after failed runs. */
const mostRead = 5;

async function lastSuccess(records: readonly StoredRecord[], { github }: RecordParts): Promise<number | undefined> {
  for (const record of records.slice(1, 1 + mostRead)) {
    const trace = traceOf(record, await github.statuses(record.id), undefined, undefined);
    if (trace.succeededAt !== undefined) return trace.succeededAt;
  }
  return undefined;
}
