import type { StoredRecord, StoredStatus } from "../github/read.js";
import { eventIn, mismatch, type RecordKey } from "./record.js";
import type { Signatures, Verdict } from "./signature.js";
import { claimedId, type Mark, readMark, type StatusKind } from "./status.js";

/**
 * What a record means to a run:
 * - `decides`: the newest settled record that sent something; it stores the Deployment's id;
 * - `gone`: the same, but its Deployment does not exist any more;
 * - `duplicate`: a recent record that shows success with another id: a second Deployment of the name;
 * - `superseded`: older than the one that decides;
 * - `skipped`: its run sent nothing, or the service refused;
 * - `in-progress`: its run is alive;
 * - `interrupted`: its run ended without a result, and its lease has expired;
 * - `unknown`: the outcome of its create is not known;
 * - `forged`: it stores an id without a valid signature;
 * - `foreign`: it is about something else, or another login created it.
 */
export type Role =
  | "decides"
  | "gone"
  | "duplicate"
  | "superseded"
  | "skipped"
  | "in-progress"
  | "interrupted"
  | "unknown"
  | "forged"
  | "foreign";

/** One record, and what it means. */
export interface Entry {
  readonly record: StoredRecord;
  readonly role: Role;
  /** What the run's last status shows; undefined while there is none. */
  readonly kind: StatusKind | undefined;
  /** The Deployment's id; of a forged or foreign record the one that it claims. */
  readonly id: string | undefined;
  readonly verdict: Verdict;
  /** The record shows success, and no later run has superseded it. */
  readonly showsSuccess: boolean;
  /** When the run's last status, otherwise the record, was written: milliseconds since the epoch, by GitHub's clock. */
  readonly at: number;
  /** The page of the run; empty if it is not known. */
  readonly runUrl: string;
  /** The Deployment's web page, as last reported; empty if it was not. */
  readonly url: string;
  /** Why a foreign record is not used. */
  readonly reason: string | undefined;
}

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

/** Who reads the records. */
export interface Reader {
  /** The login of the token: only its records count. */
  readonly actor: string | undefined;
  /** The run's own record: newer ones wait behind it. Undefined in a dry run and in a sweep's list. */
  readonly own: number | undefined;
  /** GitHub's clock. */
  readonly now: number;
  readonly signatures: Signatures;
}

/** What was read of a key's records. */
export interface Evidence {
  /** Newest first. */
  readonly records: readonly StoredRecord[];
  /** The list has no further page. */
  readonly isWhole: boolean;
  readonly statuses: ReadonlyMap<number, readonly StoredStatus[]>;
}

/** A record without a newer status than this is interrupted: milliseconds. Its run would have renewed it four times. */
export const lease = 120_000;

/** This number of the newest records that sent something matters. */
const window = 3;

/** Foreign records whose id is read for the warning. */
const shownForeign = 3;

/** A run that sent something to the service left this. A create without a known end is not among them: it stores no id. */
function hasSent({ kind, id }: Pick<Entry, "kind" | "id">): boolean {
  return kind !== undefined && kind !== "skipped" && (kind !== "unknown" || id !== undefined);
}

/** What the records mean, or what has to be read first. Pure. */
export function history(key: RecordKey, reader: Reader, evidence: Evidence): History | Need {
  const missing: number[] = [];
  const read: Entry[] = [];
  let [sent, foreign] = [0, 0];
  for (const record of evidence.records) {
    if (reader.own !== undefined && record.id >= reader.own) continue;
    const reason =
      record.creator === reader.actor
        ? mismatch(key, record.payload)
        : `${record.creator ?? "an unknown account"} created it`;
    if (reason !== undefined && (sent > 0 || ++foreign > shownForeign)) continue;
    const statuses = evidence.statuses.get(record.id);
    if (statuses === undefined) {
      missing.push(record.id);
      if (sent + missing.length >= window) break;
      continue;
    }
    const entry =
      reason === undefined ? ownEntry(record, statuses, key, reader) : foreignEntry(record, statuses, reason);
    read.push(entry);
    if (entry.role === "superseded" && ++sent === window) break;
  }
  const nextPage = missing.length === 0 && sent === 0 && !evidence.isWhole;
  return missing.length > 0 || nextPage ? { statuses: missing, nextPage } : rolesOf(read);
}

/** Gives the records that sent something their roles: the newest decides. */
function rolesOf(read: readonly Entry[]): History {
  const settled = read.filter(({ role }) => role === "superseded");
  const [first] = settled;
  // After a deleted Deployment, another one of the same name that still shows success goes on.
  const decides = first?.kind === "gone" ? settled.find(({ showsSuccess }) => showsSuccess) : first;
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
    newest: entries.find((entry) => isOwn(entry) && isSettled(entry) && eventIn(entry.record.payload) !== undefined),
  };
}

const isOwn = ({ role }: Entry): boolean => role !== "forged" && role !== "foreign";
const isSettled = ({ kind }: Entry): boolean => kind !== undefined && kind !== "skipped";

/** The entries of a role. */
export function withRole({ entries }: History, role: Role): Entry[] {
  return entries.filter((entry) => entry.role === role);
}

function foreignEntry(record: StoredRecord, statuses: readonly StoredStatus[], reason: string): Entry {
  const id = statuses.map(({ description }) => claimedId(description)).find((one) => one !== undefined);
  return { ...facts(record, statuses), role: "foreign", kind: undefined, id, verdict: "unverified", reason };
}

function facts(
  record: StoredRecord,
  statuses: readonly StoredStatus[],
): Pick<Entry, "record" | "showsSuccess" | "at" | "runUrl" | "url"> {
  return {
    record,
    showsSuccess: false,
    at: statuses[0]?.createdAt ?? record.createdAt,
    runUrl: statuses.find(({ logUrl }) => logUrl !== "")?.logUrl ?? "",
    url: statuses.find(({ environmentUrl }) => environmentUrl !== "")?.environmentUrl ?? "",
  };
}

interface Signed {
  readonly status: StoredStatus;
  readonly mark: Mark;
  readonly verdict: Verdict;
}

/** Reads one of the own records. One that sent something is `superseded` until all of them are compared. */
function ownEntry(record: StoredRecord, statuses: readonly StoredStatus[], key: RecordKey, reader: Reader): Entry {
  const own = statuses.filter(({ creator }) => creator === undefined || creator === record.creator);
  const marks = own.flatMap((status): Signed[] => {
    const mark = readMark(status.description);
    if (mark === undefined) return [];
    const verdict = mark.id === undefined ? "valid" : reader.signatures.verify(mark, record, key);
    return [{ status, mark, verdict }];
  });
  const trusted = marks.filter(({ verdict }) => verdict !== "invalid");
  // Whatever arrives after a run's last status undoes nothing: no late `in_progress`, no status without the id.
  const results = trusted.filter(({ mark }) => mark.kind !== "in_progress" && mark.kind !== "superseded");
  const last = results.find(({ mark }) => mark.id !== undefined) ?? results[0];
  const about = { ...facts(record, own), reason: undefined, verdict: last?.verdict ?? "valid" };
  const forged = last === undefined ? marks.find(({ verdict }) => verdict === "invalid")?.mark.id : undefined;
  if (statuses.some(isSettledByPerson)) {
    // Somebody checked the platform: a stored Deployment is gone, and an interrupted or forged record is read past.
    const id = last?.mark.id;
    return id === undefined
      ? { ...about, role: "skipped", kind: "skipped", id }
      : { ...about, role: "superseded", kind: "gone", id };
  }
  if (forged !== undefined) return { ...about, role: "forged", kind: undefined, id: forged, verdict: "invalid" };
  if (last === undefined) {
    const isAlive = reader.now - (own[0]?.createdAt ?? record.createdAt) <= lease;
    return { ...about, role: isAlive ? "in-progress" : "interrupted", kind: undefined, id: undefined };
  }
  const { kind, id } = last.mark;
  const entry = { ...about, kind, id, at: last.status.createdAt };
  if (!hasSent(entry)) return { ...entry, role: kind === "skipped" ? "skipped" : "unknown" };
  const isSuperseded = trusted.some(({ mark }) => mark.kind === "superseded");
  return { ...entry, role: "superseded", showsSuccess: kind === "deployed" && !isSuperseded };
}

/** The docs and errors show this status as the way to settle a record. Bots' statuses do not count: clean-up tools set them. */
function isSettledByPerson({ state, description, creatorType }: StoredStatus): boolean {
  return state === "inactive" && description === "settled" && creatorType === "User";
}
