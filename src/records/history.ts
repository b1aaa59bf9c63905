import { type Entry, entryOf, type Reader, type Role } from "./entry.js";
import type { StoredRecord, StoredStatus } from "./old/read.js";
import { eventIn, mismatch } from "./record.js";

/** What the records of one key mean. */
export interface History {
  /** Newest first, as far as they matter. */
  readonly entries: readonly Entry[];
  /** The record whose id the next update uses; undefined if none is known. */
  readonly decides: Entry | undefined;
  /** Interrupted and unknown records that are newer than the one that decides: newest first. */
  readonly doubts: readonly Entry[];
  /** The newest record of a workflow run (not of a sweep) that sent something. */
  readonly newest: Entry | undefined;
}

/** This number of the newest records that sent something matters. */
const window = 3;

/** Foreign records whose id is read for the warning. */
const shownForeign = 3;

/** After this number of records the statuses of all others are requested together: most of them sent nothing. */
const readSingly = 6;

/**
 * What the records mean; or what has to be read first, the statuses of these records or the next page. Pure.
 * @param records newest first. @param isWhole the list of records has no further page.
 */
export function history(
  reader: Reader,
  records: readonly StoredRecord[],
  statusesOf: ReadonlyMap<number, readonly StoredStatus[]>,
  isWhole: boolean,
): History | { readonly statuses: readonly number[]; readonly nextPage: boolean } {
  const missing: number[] = [];
  const read: Entry[] = [];
  let [sent, foreign] = [0, 0];
  let newest: Entry | undefined;
  for (const record of records) {
    if (reader.own !== undefined && record.id >= reader.own) continue;
    const isOwn = record.creator === reader.actor;
    const reason = isOwn
      ? mismatch(reader.key, record.payload)
      : `${record.creator || "an unknown account"} created it, not the login of this github-token`;
    if (reason !== undefined && (sent > 0 || ++foreign > shownForeign)) continue;
    const hasEvent = eventIn(record.payload) !== undefined;
    // Sweeps' records show no event: an older record may be the one that orders events.
    if (sent === window && (newest !== undefined || !hasEvent)) continue;
    const statuses = statusesOf.get(record.id);
    if (statuses === undefined) {
      missing.push(record.id);
      if (read.length < readSingly && missing.length >= Math.max(1, window - sent)) break;
      continue;
    }
    const entry = entryOf(record, statuses, reason, reader);
    const hasReached = entry.kind !== undefined && entry.kind !== "skipped";
    if (missing.length === 0 && hasEvent && hasReached) newest ??= entry;
    if (sent === window) continue;
    read.push(entry);
    if (entry.role === "superseded") sent++;
  }
  const nextPage = missing.length === 0 && sent === 0 && !isWhole;
  return missing.length > 0 || nextPage ? { statuses: missing, nextPage } : { ...rolesOf(read), newest };
}

/** Gives the records that sent something their roles: the newest decides. */
function rolesOf(read: readonly Entry[]): Omit<History, "newest"> {
  const settled = read.filter(({ role }) => role === "superseded");
  const [first] = settled;
  // After a deleted Deployment, another one of the same name that still shows success goes on.
  const other = settled.find(({ showsSuccess, id }) => showsSuccess && id !== first?.id);
  const decides = first?.kind === "gone" ? other : first;
  const entries = read.map((entry): Entry => {
    if (entry === decides) return { ...entry, role: "decides" };
    if (entry === first) return { ...entry, role: "gone" };
    const isDuplicate = entry.role === "superseded" && entry.showsSuccess && entry.id !== decides?.id;
    return isDuplicate ? { ...entry, role: "duplicate" } : entry;
  });
  const newer = first === undefined ? entries : entries.slice(0, read.indexOf(first));
  return {
    entries,
    decides: entries.find(({ role }) => role === "decides"),
    doubts: newer.filter(({ role }) => role === "interrupted" || role === "unknown"),
  };
}

/** The entries of these roles. */
export function withRole({ entries }: History, ...roles: readonly Role[]): Entry[] {
  return entries.filter(({ role }) => roles.includes(role));
}

/** Whether the Deployment is in use, as far as the records show: a newer run without a result may have undone a retire. */
export function isActive({ decides, doubts }: History): boolean {
  return (
    decides === undefined || doubts.length > 0 || decides.kind === "deployed" || decides.kind === "unknown"
  );
}

/** What is stored with the id of a Deployment to which the record's definition was applied. */
const applied: readonly Entry["kind"][] = ["deployed", "retired", "idle", "confirmed"];

/** The newest record whose definition was applied to the Deployment; undefined if none is known. */
export function appliedEntry({ entries }: History, deploymentId: string | undefined): Entry | undefined {
  return entries.find(({ id, kind }) => id === deploymentId && applied.includes(kind));
}
