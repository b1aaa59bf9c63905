import type { StoredRecord, StoredStatus } from "../github/read.js";
import type { RecordKey } from "./record.js";
import type { Signatures, Validity } from "./signature.js";
import { claimedId, readMark, type StatusKind } from "./status.js";

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
  readonly verdict: Validity;
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

/** A record without a newer status than this is interrupted: milliseconds. Its run would have renewed it four times. */
export const lease = 120_000;

/** A run that sent something to the service left this. A create without a known end is not among them: it stores no id. */
function hasSent({ kind, id }: Pick<Entry, "kind" | "id">): boolean {
  return kind !== undefined && kind !== "skipped" && (kind !== "unknown" || id !== undefined);
}

/** A record that is about something else: for a warning. */
export function foreignEntry(record: StoredRecord, statuses: readonly StoredStatus[], reason: string): Entry {
  const id = claimedId(statuses);
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

/** Reads one of the own records. One that sent something is `superseded` until all of them are compared. */
export function ownEntry(
  record: StoredRecord,
  statuses: readonly StoredStatus[],
  key: RecordKey,
  reader: Reader,
): Entry {
  const own = statuses.filter(({ creator }) => creator === undefined || creator === record.creator);
  const marks = own.flatMap((status) => {
    const mark = readMark(status.description);
    if (mark === undefined) return [];
    return [{ status, mark, verdict: reader.signatures.verify(mark, record, key) }];
  });
  const trusted = marks.filter(({ verdict }) => verdict !== "invalid");
  // Whatever arrives after a run's last status undoes nothing: no late `in_progress`, no status without the id.
  const results = trusted.filter(({ mark }) => mark.kind !== "in_progress" && mark.kind !== "superseded");
  // A run writes one result: a `skipped` after its `unknown` is another workflow's. Only a person settles that.
  const last =
    results.find(({ mark }) => mark.id !== undefined) ??
    results.find(({ mark }) => mark.kind === "unknown") ??
    results[0];
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
  // A second `deployed` that arrives late makes GitHub show success again.
  const shown = trusted.find(({ mark }) => mark.kind === "deployed" || mark.kind === "superseded");
  return { ...entry, role: "superseded", showsSuccess: kind === "deployed" && shown?.mark.kind === "deployed" };
}

/** The docs and errors show this status as the way to settle a record. Bots' statuses do not count: clean-up tools set them. */
export function isSettledByPerson({ state, description, creatorType }: StoredStatus): boolean {
  return state === "inactive" && description === "settled" && creatorType === "User";
}
