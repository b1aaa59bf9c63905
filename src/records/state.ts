import { minute } from "../base/clock.js";
import { longestRequest } from "../inputs/reader.js";
import type { WorkflowRun } from "../inputs/workflow-run.js";
import type { DeploymentRecord, RecordMeaning } from "./read.js";

/** What was observed is too old to send by after these milliseconds: another run may have changed it. */
export const observedLifetime = 5 * minute;

/** A run whose record is older sends nothing more: its last attempt has started, and has ended. */
const openLifetime = observedLifetime + longestRequest * 1_000;

/** How long the status that stores a new id is tried: without it the next run makes another Deployment. */
export const storingBudget = 5 * minute;

/** A run may be alive for so long after its record or a status, with two minutes to spare. */
export const longestRun = openLifetime + storingBudget + 2 * minute;

/** A Deployment on record: the newest record that names it. */
export type RecordWithId = DeploymentRecord & { readonly id: string };

/** The meaning of the records of one Deployment or preview. */
export interface State {
  /** Every Deployment that is named and not gone: the current one, then the others newest first. */
  readonly deployments: readonly RecordWithId[];
  /** The newest of them that is not missing: the next deploy updates it. */
  readonly current: RecordWithId | undefined;
  /** Records of creates that nobody finished: a Deployment may exist. */
  readonly unfinishedCreates: readonly DeploymentRecord[];
  /** Those of them that are newer than the last known result. */
  readonly unfinishedCreatesSince: readonly DeploymentRecord[];
  /** Records of a later version of this action that are newer than the last known result. */
  readonly newer: readonly DeploymentRecord[];
  /** The largest run id of records that name a Deployment: the run of the newest event. */
  readonly newestRun: number;
}

/** Kinds of a Deployment that is scaled down, or that the service did not find. */
const scaledDown: readonly RecordMeaning["kind"][] = ["retired", "idle", "swept", "missing"];

/** Whether a Deployment is scaled down, as far as the records show. */
export function isScaledDown({ kind }: RecordMeaning): boolean {
  return scaledDown.includes(kind);
}

/** Whether what a record's run sent may still take effect, or may have: nobody knows. */
export function isUnfinished({ kind }: RecordMeaning): boolean {
  return kind === "open" || kind === "unknown";
}

/** The records that name a Deployment, as far as they count, newest first. */
function naming(records: readonly DeploymentRecord[]) {
  const all = records.filter(
    (record): record is RecordWithId => record.id !== undefined && record.kind !== "unreadable",
  );
  // A refused update did nothing to its Deployment, and counts only where no other record names that one.
  const acted = new Set(all.filter(({ kind }) => kind !== "skipped").map(({ id }) => id));
  return all.filter(({ id, kind }) => kind !== "skipped" || !acted.has(id)).toSorted(newestFirst);
}

/**
 * The Deployments that records name by a status other than `skipped`, each by its newest such record: a write
 * that was refused, or that nobody finished, does not say whose Deployment it is.
 */
export function namedIn(records: readonly DeploymentRecord[]): readonly RecordWithId[] {
  return stateOf(records.filter(({ kind }) => kind !== "skipped" && kind !== "open")).deployments;
}

export function newestFirst(left: DeploymentRecord, right: DeploymentRecord): number {
  return right.createdAt - left.createdAt || right.number - left.number;
}

/**
 * A close, a push and a sweep retire these: all that no sweep has retired, and of an open pull request
 * not the current one.
 */
export function due({ deployments, current }: State, pull: { readonly open: boolean }): RecordWithId[] {
  return deployments.filter((record) => record.kind !== "swept" && !(pull.open && record === current));
}

/** Reads the meaning of records, in any order. Pure. Rules: docs/records.md, "What is stored". */
export function stateOf(records: readonly DeploymentRecord[]): State {
  const named = naming(records);
  const newest = new Map(named.toReversed().map((record) => [record.id, record]));
  const unfinishedCreates = records
    .filter((record) => record.id === undefined && isUnfinished(record))
    .toSorted(newestFirst);
  const last = named.find((record) => record.kind !== "skipped" && !isUnfinished(record));
  const isSince = (record: DeploymentRecord) => last === undefined || newestFirst(record, last) < 0;
  // The status of a failed update has no link.
  const linked = (record: RecordWithId) => {
    const { url = "" } = named.find(({ id, url }) => id === record.id && url !== "") ?? {};
    return record.url === url ? record : { ...record, url };
  };
  const existing = [...newest.values()]
    .filter(({ kind }) => kind !== "gone")
    .toSorted(newestFirst)
    .map(linked);
  const current = existing.find(({ kind }) => kind !== "missing");
  const runs = named.map(({ kind, runId }) => (kind === "gone" || kind === "skipped" ? 0 : runId));
  return {
    deployments: existing.toSorted((left, right) => Number(right === current) - Number(left === current)),
    current,
    unfinishedCreates,
    unfinishedCreatesSince: unfinishedCreates.filter(isSince),
    newer: records.filter((record) => record.kind === "newer" && isSince(record)),
    newestRun: Math.max(0, ...runs),
  };
}

/** A request whose outcome is unknown may still be carried out for so long. */
const unknownLifetime = 2 * minute;

/** Until when the run of a record may write to its Deployment; undefined if it has ended. */
export function mayWriteUntil(
  { kind, createdAt, changedAt, runId }: DeploymentRecord,
  run: WorkflowRun,
): number | undefined {
  if (kind === "open") return createdAt + openLifetime;
  return kind === "unknown" && runId !== run.id ? changedAt + unknownLifetime : undefined;
}

/** The record of a run that may still write to a Deployment: another run waits for it. */
export function writerOf(
  id: string | undefined,
  records: readonly DeploymentRecord[],
  at: number,
  run: WorkflowRun,
): DeploymentRecord | undefined {
  return records.find((record) => record.id === id && at < (mayWriteUntil(record, run) ?? 0));
}
