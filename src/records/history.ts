import type { StoredRecord, StoredStatus } from "../github/read.js";
import { type Entry, foreignEntry, ownEntry, type Reader, type Role } from "./entry.js";
import { eventIn, mismatch, type RecordKey } from "./record.js";

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

/** What is needed before the records can be understood: the statuses of these, or the next page of the list. */
export interface Need {
  readonly statuses: readonly number[];
  readonly nextPage: boolean;
}

/** What was read of a key's records. */
export interface Evidence {
  /** Newest first. */
  readonly records: readonly StoredRecord[];
  /** The list has no further page. */
  readonly isWhole: boolean;
  readonly statuses: ReadonlyMap<number, readonly StoredStatus[]>;
}

/** This number of the newest records that sent something matters. */
const window = 3;

/** Foreign records whose id is read for the warning. */
const shownForeign = 3;

/** After this number of records the statuses of all others are requested together: most of them sent nothing. */
const readSingly = 6;

/** What the records mean, or what has to be read first. Pure. */
export function history(key: RecordKey, reader: Reader, evidence: Evidence): History | Need {
  const missing: number[] = [];
  const read: Entry[] = [];
  let [sent, foreign] = [0, 0];
  let newest: Entry | undefined;
  for (const record of evidence.records) {
    if (reader.own !== undefined && record.id >= reader.own) continue;
    const reason = foreignReason(record, key, reader);
    if (reason !== undefined && (sent > 0 || ++foreign > shownForeign)) continue;
    const hasEvent = eventIn(record.payload) !== undefined;
    // Sweeps' records show no event: an older record may be the one that orders events.
    if (sent === window && (newest !== undefined || !hasEvent)) continue;
    const statuses = evidence.statuses.get(record.id);
    if (statuses === undefined) {
      missing.push(record.id);
      if (read.length < readSingly && missing.length >= Math.max(1, window - sent)) break;
      continue;
    }
    const entry =
      reason === undefined ? ownEntry(record, statuses, key, reader) : foreignEntry(record, statuses, reason);
    if (missing.length === 0 && hasEvent && isSettled(entry)) newest ??= entry;
    if (sent === window) continue;
    read.push(entry);
    if (entry.role === "superseded") sent++;
  }
  const nextPage = missing.length === 0 && sent === 0 && !evidence.isWhole;
  return missing.length > 0 || nextPage ? { statuses: missing, nextPage } : { ...rolesOf(read), newest };
}

/** Why a record does not count; undefined if it does. */
function foreignReason(record: StoredRecord, key: RecordKey, { actor }: Reader): string | undefined {
  if (record.creator === actor) return mismatch(key, record.payload);
  return `${record.creator || "an unknown account"} created it`;
}

/** Its run reached the service. */
function isSettled({ role, kind }: Entry): boolean {
  return role !== "forged" && role !== "foreign" && kind !== undefined && kind !== "skipped";
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

/** The newest record whose definition was applied to the Deployment; undefined if none is known. */
export function appliedEntry({ entries }: History, id: string | undefined): Entry | undefined {
  const applied: readonly (string | undefined)[] = ["deployed", "retired", "idle", "confirmed"];
  return id === undefined
    ? undefined
    : entries.find((entry) => entry.role !== "foreign" && entry.id === id && applied.includes(entry.kind));
}
