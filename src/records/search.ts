import type { Clock } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { StoredRecord, StoredStatus } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { marks, mismatch, type RecordKey, type Signer } from "./record.js";
import { type Trace, traceOf } from "./trace.js";

/** What reading and writing the records needs. */
export interface RecordParts {
  readonly github: GitHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  readonly redact: (text: string) => string;
  readonly quote: (text: string) => string;
  /** Signs and verifies ids; undefined where ids are not signed. */
  readonly signer: Signer | undefined;
}

/** What the records show about a Deployment. */
export interface Found {
  /** The record that stores the Deployment's id; undefined if no Deployment is known. */
  readonly trace: Trace | undefined;
  /** Records that this run supersedes: the one found, and those that it left active. */
  readonly superseded: readonly number[];
  /** Those of them whose run may be in progress: it may mark its record active again. */
  readonly running: readonly number[];
  /** Active records that store another id: two runs at once created a Deployment each. */
  readonly others: readonly Trace[];
  /** Records without an id that may represent a Deployment. */
  readonly lost: readonly StoredRecord[];
  /** Records of runs that may be in progress, newest first. */
  readonly pending: readonly StoredRecord[];
  /** Records of runs without an id that did not end, or not yet: they may store an id later. */
  readonly unended: readonly StoredRecord[];
  /** Records with the same task that are not used, and why. */
  readonly unused: readonly string[];
}

/** A run that began so shortly before this one may be in progress: milliseconds. */
const recent = 60_000;

/** Who searches for a Deployment: the own record of a run, or only the login of the token. */
export interface Searcher {
  readonly creator: string | undefined;
  /** The own record; undefined in a sweep and in a dry run. */
  readonly own: StoredRecord | undefined;
}

/**
 * Finds the record that stores the Deployment's id, newest first. Only records of the own actor count.
 * @throws {ActionError} if the newest id is not signed by this API token.
 */
export async function search(
  key: RecordKey,
  { creator, own }: Searcher,
  records: AsyncIterable<StoredRecord> | Iterable<StoredRecord>,
  known: ReadonlyMap<number, readonly StoredStatus[]>,
  parts: RecordParts,
): Promise<Found> {
  const { github, log, quote, signer } = parts;
  const [lost, pending, unused]: [StoredRecord[], StoredRecord[], string[]] = [[], [], []];
  const unended: StoredRecord[] = [];
  const forgotten = new Set<string>();
  // After a record that found nothing, only those that it names are read.
  let only: Set<number> | undefined;
  let found: Trace | undefined;
  const chain: Trace[] = [];
  const others: Trace[] = [];
  for await (const record of records) {
    if (record.id === own?.id || (only !== undefined && !only.has(record.id))) continue;
    const reason =
      record.creator === creator ? mismatch(key, record.payload) : `${quote(record.creator ?? "nobody")} created it`;
    if (reason !== undefined) {
      unused.push(`${record.id} (${reason})`);
      continue;
    }
    let trace = traceOf(record, known.get(record.id) ?? (await github.statuses(record.id)), key, signer);
    // What was read in advance may be out of date by now.
    if (trace.id === undefined && !trace.isNone && known.has(record.id)) {
      trace = traceOf(record, await github.statuses(record.id), key, signer);
    }
    if (found !== undefined) {
      if (trace.id === found.id) chain.push(trace);
      else if (isRival(trace, found.id)) others.push(trace);
      if (!trace.isUnsettled || chain.length > mostRunning) break;
      continue;
    }
    if (trace.isForged) throw unsigned(key, record, quote);
    if (trace.isNone) {
      only = new Set(trace.earlier);
      if (only.size === 0) break;
      continue;
    }
    if (trace.id === undefined) {
      if (trace.isUnsettled && (own === undefined || record.id < own.id)) unended.push(record);
      const isRecent = own !== undefined && Math.abs(own.createdAt - record.createdAt) <= recent;
      if (trace.isUnknown || (trace.isUnsettled && !isRecent)) lost.push(record);
      // A later run waits for this one, never both for each other.
      else if (trace.isUnsettled && own !== undefined && record.id < own.id) pending.push(record);
      continue;
    }
    if (trace.isForgotten || forgotten.has(trace.id)) {
      log.info(
        `GitHub deployment record ${record.id}: Deployment ${quote(trace.id)} was deleted and is no longer used.`,
      );
      forgotten.add(trace.id);
      continue;
    }
    found = trace;
    chain.push(trace);
    // A run in progress has superseded nothing yet: what is before its record matters too.
    if (!trace.isUnsettled) break;
  }
  const { rivals, ...settled } = await supersededBy(chain, key, own, parts);
  return { trace: found, ...settled, others: [...others, ...rivals], lost, pending, unended, unused };
}

/** Whether a record stores another id, of a Deployment that is not known to be gone. */
function isRival({ id, status, isInactive }: Trace, chosen: string | undefined): boolean {
  return id !== undefined && id !== chosen && !isInactive && status !== marks.notFound;
}

/** Runs in progress before the own one that are looked at. */
const mostRunning = 5;

/**
 * The records that a success supersedes: active ones, and those of runs in progress, which may mark theirs active later.
 * A record newer than the own one belongs to a run that follows.
 */
async function supersededBy(
  chain: readonly Trace[],
  key: RecordKey,
  own: StoredRecord | undefined,
  { github, signer }: RecordParts,
): Promise<Pick<Found, "superseded" | "running"> & { readonly rivals: readonly Trace[] }> {
  const chosen = chain[0]?.id;
  const traces = new Map(chain.map((trace) => [trace.record.id, trace]));
  const earlier = [...new Set(chain.flatMap((trace) => trace.earlier))].filter((id) => !traces.has(id));
  for (const id of earlier.slice(0, mostRunning)) {
    const record = {
      id,
      task: "",
      creator: chain[0]?.record.creator,
      sha: "",
      payload: undefined,
      createdAt: Number.NaN,
    };
    try {
      traces.set(id, traceOf(record, await github.statuses(id), key, signer));
    } catch (error) {
      // Another tool deleted it.
      if (!(error instanceof ActionError && error.status === 404)) throw error;
    }
  }
  const rivals = [...traces.values()].filter((trace) => isRival(trace, chosen));
  const active = [...traces.values()].filter(
    ({ record, id, state, isInactive }) =>
      !isInactive &&
      (id === undefined || id === chosen) &&
      (state === "active" || state === "in-progress") &&
      (own === undefined || record.id < own.id),
  );
  return {
    superseded: active.map(({ record }) => record.id),
    running: active.filter(({ isUnsettled }) => isUnsettled).map(({ record }) => record.id),
    rivals,
  };
}

function unsigned(key: RecordKey, { id }: StoredRecord, quote: RecordParts["quote"]): ActionError {
  return new ActionError(
    "github",
    `Nothing was sent: GitHub deployment record ${id} of "${quote(key.name)}" in environment ${quote(key.environment)} has no valid signature.`,
    {
      lines: [
        "Either api-token was replaced since that record was written, or something else than this step wrote it:",
        "every workflow of the repository that has deployments: write can.",
      ],
      hint: "Check that record. Then pass the Deployment's id once as deployment-id: the next run finds it by itself.",
    },
  );
}
