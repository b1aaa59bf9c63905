import type { StoredRecord, StoredStatus } from "./old/read.js";
import type { RecordKey } from "./record.js";
import type { Signatures, Validity } from "./signature.js";
import { claimedId, isResult, readMark, type StatusKind } from "./status.js";

/** What a record means to a run. */
export type Role =
  | "decides" // The newest settled record that sent something; it stores the Deployment's id.
  | "gone" // The same, but its Deployment does not exist any more.
  | "duplicate" // A recent record that shows success with another id: a second Deployment of the name.
  | "superseded" // It sent something, and is older than the one that decides; any that sent something, until all are compared.
  | "skipped" // Its run sent nothing, or the service refused.
  | "in-progress" // Its run is alive.
  | "interrupted" // Its run ended without a result, and its lease has expired.
  | "unknown" // The outcome of its create is not known.
  | "forged" // It stores an id without a valid signature.
  | "foreign"; // It is about something else, or another login created it.

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

/** Who reads the records, and for what. */
export interface Reader {
  readonly key: RecordKey;
  /** The login of the token: only its records count. */
  readonly actor: string | undefined;
  /** The run's own record: newer ones wait behind it. Undefined in a dry run and in a sweep's list. */
  readonly own: number | undefined;
  /** GitHub's clock. */
  readonly now: number;
  readonly signatures: Signatures;
}

/** A record without a newer status than this is interrupted: milliseconds. A run that was only suspended is not stopped. */
export const lease = 120_000;

/** Reads one record, foreign for a reason. One that sent something is `superseded` until all of them are compared. */
export function entryOf(
  record: StoredRecord,
  statuses: readonly StoredStatus[],
  reason: string | undefined,
  { now, signatures }: Reader,
): Entry {
  const own = statuses.filter(({ creator }) => creator === undefined || creator === record.creator);
  const facts: Omit<Entry, "role"> = {
    ...{ record, reason, kind: undefined, id: undefined, verdict: "valid", showsSuccess: false },
    at: own[0]?.createdAt ?? record.createdAt,
    runUrl: own.find(({ logUrl }) => logUrl !== "")?.logUrl ?? "",
    url: own.find(({ environmentUrl }) => environmentUrl !== "")?.environmentUrl ?? "",
  };
  if (reason !== undefined)
    return { ...facts, role: "foreign", id: claimedId(statuses), verdict: "unverified" };
  const marks = own.flatMap((status) => {
    const mark = readMark(status.description);
    return mark === undefined ? [] : [{ status, mark, verdict: signatures.verify(mark, record) }];
  });
  const trusted = marks.filter(({ verdict }) => verdict !== "invalid");
  // Whatever arrives after a run's last status undoes nothing: no late `in_progress`, no status without the id.
  const results = trusted.filter(({ mark }) => isResult(mark));
  // A run writes one result: a `skipped` after its `unknown` is another workflow's. Only a person settles that.
  const last =
    results.find(({ mark }) => mark.id !== undefined) ??
    results.find(({ mark }) => mark.kind === "unknown") ??
    results[0];
  if (statuses.some(isSettledByPerson)) {
    // Somebody checked the platform: a stored Deployment is gone, and an interrupted or forged record is read past.
    const id = last?.mark.id;
    const settled = { ...facts, id, verdict: last?.verdict ?? "valid" };
    return id === undefined
      ? { ...settled, role: "skipped", kind: "skipped" }
      : { ...settled, role: "superseded", kind: "gone" };
  }
  if (last === undefined) {
    const forged = marks.find(({ verdict }) => verdict === "invalid")?.mark.id;
    if (forged !== undefined) return { ...facts, role: "forged", id: forged, verdict: "invalid" };
    const isAlive = now - (own[0]?.createdAt ?? record.createdAt) <= lease;
    return { ...facts, role: isAlive ? "in-progress" : "interrupted" };
  }
  const { verdict, status } = last;
  const { kind, id } = last.mark;
  const entry = { ...facts, kind, id, verdict, at: status.createdAt };
  // A create without a known end stores no id: whether it sent something is not known.
  const hasSent = kind !== "skipped" && (kind !== "unknown" || id !== undefined);
  if (!hasSent) return { ...entry, role: kind === "skipped" ? "skipped" : "unknown" };
  // A second `deployed` that arrives late makes GitHub show success again.
  const shown = trusted.find(({ mark }) => mark.kind === "deployed" || mark.kind === "superseded");
  return {
    ...entry,
    role: "superseded",
    showsSuccess: kind === "deployed" && shown?.mark.kind === "deployed",
  };
}

/** The docs and errors show this status as the way to settle a record. Bots' statuses do not count: clean-up tools set them. */
export function isSettledByPerson({ state, description, creatorType }: StoredStatus): boolean {
  return state === "inactive" && description === "settled" && creatorType === "User";
}
