import type { Clock } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { StoredRecord, StoredStatus } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { mismatch, previewTaskPrefix, type RecordKey, type Signer, schema } from "./record.js";
import { type Trace, traceOf } from "./trace.js";

/** What reading the records needs. */
export interface FindParts {
  readonly github: GitHub;
  readonly log: Log;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  readonly quote: (text: string) => string;
  /** Verifies ids; undefined where ids are not signed. */
  readonly signer: Signer | undefined;
}

/** The newest records of a task, and the statuses of the first candidates: read while nothing else is known yet. */
export interface Survey {
  readonly page: readonly StoredRecord[];
  readonly statuses: ReadonlyMap<number, readonly StoredStatus[]>;
  /** The trace of the newest candidate with an id, whoever created it. */
  readonly newest: Trace | undefined;
}

/** Candidates whose statuses are read in advance: more are needed only after several failed runs. */
const surveyed = 3;

/** Reads the newest records of a task, and the statuses of the candidates up to the first with an id. */
export async function survey(
  github: GitHub,
  environment: string,
  task: string,
  about: { readonly name: string; readonly pullRequest: number | undefined },
): Promise<Survey> {
  const page = await github.recordPage(environment, task);
  const statuses = new Map<number, readonly StoredStatus[]>();
  let newest: Trace | undefined;
  const candidates = page.filter(
    ({ payload }) =>
      payload?.["schema"] === schema && payload["pullRequest"] === about.pullRequest && payload["name"] === about.name,
  );
  for (const record of candidates.slice(0, surveyed)) {
    const read = await github.statuses(record.id);
    statuses.set(record.id, read);
    const trace = traceOf(record, read, undefined, undefined);
    if (trace.id !== undefined) newest = trace;
    // A run that found nothing has read what is before its record.
    if (trace.id !== undefined || (trace.isNone && trace.earlier.length === 0)) break;
  }
  return { page, statuses, newest };
}

/** What the records show about a Deployment. */
export interface Found {
  /** The record that stores the Deployment's id; undefined if no Deployment is known. */
  readonly trace: Trace | undefined;
  /** Records that this run supersedes: the one found, and those that it left active. */
  readonly superseded: readonly number[];
  /** Those of them whose run may be in progress: it may mark its record active again. */
  readonly running: readonly number[];
  /** Records without an id that may represent a Deployment. */
  readonly lost: readonly StoredRecord[];
  /** Records of runs that may be in progress, newest first. */
  readonly pending: readonly StoredRecord[];
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
  parts: FindParts,
): Promise<Found> {
  const { github, log, quote, signer } = parts;
  const [lost, pending, unused]: [StoredRecord[], StoredRecord[], string[]] = [[], [], []];
  const forgotten = new Set<string>();
  // After a record that found nothing, only those that it names are read.
  let only: Set<number> | undefined;
  let found: Trace | undefined;
  const chain: Trace[] = [];
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
  return { trace: found, ...(await supersededBy(chain, own, parts)), lost, pending, unused };
}

/** Runs in progress before the own one that are looked at. */
const mostRunning = 5;

/**
 * The records that a success supersedes: active ones, and those of runs in progress, which may mark theirs active later.
 * A record newer than the own one belongs to a run that follows.
 */
async function supersededBy(
  chain: readonly Trace[],
  own: StoredRecord | undefined,
  { github }: FindParts,
): Promise<Pick<Found, "superseded" | "running">> {
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
      traces.set(id, traceOf(record, await github.statuses(id), undefined, undefined));
    } catch (error) {
      // Another tool deleted it.
      if (!(error instanceof ActionError && error.status === 404)) throw error;
    }
  }
  const active = [...traces.values()].filter(
    ({ record, state, isInactive }) =>
      !isInactive && (state === "active" || state === "in-progress") && (own === undefined || record.id < own.id),
  );
  return {
    superseded: active.map(({ record }) => record.id),
    running: active.filter(({ isUnsettled }) => isUnsettled).map(({ record }) => record.id),
  };
}

/** How often, and after how many milliseconds each, a run in progress is checked for its id. */
const checks = 4;
const pause = 2_000;

/**
 * Finds the Deployment of a run with an own record: lists the records again, because of two runs that start at once at
 * least the later one then sees the other, and waits for the id of a run in progress.
 * @throws {ActionError} of the family `github`.
 */
export async function find(key: RecordKey, own: StoredRecord, before: Survey, parts: FindParts): Promise<Found> {
  const { github, log, clock, cancelled, quote } = parts;
  if (own.creator === undefined) {
    throw new ActionError("github", `GitHub does not report who created record ${own.id}: no record can be trusted.`, {
      hint: "Pass the Deployment's id as deployment-id: then nothing is searched.",
    });
  }
  const page = await listWithOwn(key, own, parts);
  const searcher = { creator: own.creator, own };
  let found = await search(key, searcher, github.records(key.environment, key.task, page), before.statuses, parts);
  for (let check = 1; found.trace === undefined && found.pending.length > 0 && check <= checks; check++) {
    if (check === 1) {
      const which = found.pending.map(({ id }) => id).join(", ");
      log.info(
        `The run of GitHub deployment record ${which} may be in progress: waiting for its id, at most ${(checks * pause) / 1000} s.`,
      );
    }
    if (cancelled.aborted) break;
    await clock.sleep(pause, cancelled);
    found = await search(key, searcher, page, new Map(), parts);
  }
  const lost = found.trace === undefined ? [...found.pending, ...found.lost] : found.lost;
  if (lost.length > 0) warnOfLost(key, lost, parts);
  if (found.unused.length > 0) log.warning(unusedWarning(key, found.unused, quote));
  return { ...found, lost };
}

/** The newest page of the task's records, with the own one on it: GitHub's lists may lag behind. */
async function listWithOwn(
  key: RecordKey,
  own: StoredRecord,
  { github, clock, cancelled, log }: FindParts,
): Promise<StoredRecord[]> {
  for (let check = 0; ; check++) {
    const page = await github.recordPage(key.environment, key.task);
    if (page.some(({ id }) => id === own.id) || cancelled.aborted) return page;
    if (check === checks) {
      log.warning(
        `GitHub does not list record ${own.id} after ${(checks * pause) / 1000} s: a run that started at the same time may not be seen, ` +
          `and may create a second Deployment "${key.name}".`,
      );
      return page;
    }
    await clock.sleep(pause, cancelled);
  }
}

function unsigned(key: RecordKey, { id }: StoredRecord, quote: FindParts["quote"]): ActionError {
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

const shownRecords = 5;

function listed(items: readonly (string | number)[]): string {
  const more = items.length - shownRecords;
  return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

function warnOfLost(key: RecordKey, lost: readonly StoredRecord[], { log, quote }: FindParts): void {
  const name = quote(key.name);
  log.warning(
    `GitHub deployment record ${listed(lost.map(({ id }) => id))} of "${name}" holds no id: an earlier run was interrupted, ` +
      `does not know the outcome of its create, or is still in progress. It may have left a Deployment "${name}" behind: ` +
      "check the platform for that name, and pass the id of the one to keep as deployment-id.",
  );
}

/** The one warning about records that look like this Deployment's and are not used. */
export function unusedWarning(key: RecordKey, unused: readonly string[], quote: FindParts["quote"]): string {
  return (
    `GitHub deployment records of "${quote(key.name)}" in environment ${quote(key.environment)} are not used: record ${listed(unused)}. ` +
    `They may represent another Deployment "${quote(key.name)}". To continue with one of them, pass its id as deployment-id.`
  );
}

/**
 * The names of the pull request's other previews on a page of the environment's records: one of them may be this preview
 * under an earlier name.
 */
export function otherNames(key: RecordKey, creator: string | undefined, page: readonly StoredRecord[]): string[] {
  if (key.pullRequest === undefined) return [];
  const prefix = previewTaskPrefix(key.pullRequest);
  const others = page.filter(
    ({ task, payload, creator: by }) =>
      by === creator && task !== key.task && task.startsWith(prefix) && payload?.["pullRequest"] === key.pullRequest,
  );
  return [...new Set(others.map(({ payload }) => String(payload?.["name"] ?? "")))].filter((name) => name !== "");
}
