import type { Clock } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { Log } from "../base/log.js";
import type { Records, StoredRecord } from "../modes/records.js";
import { isAbout, previewTaskPrefix, type RecordKey, type Trace, traceOf } from "./old-record.js";

/** What the memory is read with. */
export interface MemoryParts {
  readonly records: Records;
  readonly log: Log;
  readonly clock: Clock;
  /** Makes text from outside fit for a line of the log. */
  readonly quote: (text: string) => string;
}

/** A record that began so shortly before one's own may be of a run that is still under way: milliseconds. */
const recent = 60_000;
/** How often, and after how many milliseconds each, such a run is asked for its id. */
const asks = 4;
const pause = 2_000;

/** The run that made the record did not get to its end: nothing, or `in_progress`, is its last word. */
function unsettled({ state }: Trace): boolean {
  return state === undefined || state === "in_progress";
}

/** Gives a run that may be under way the time to write down its id, so that both runs mean the same Deployment. */
async function settledTrace(record: StoredRecord, own: StoredRecord, parts: MemoryParts): Promise<Trace> {
  const read = async (): Promise<Trace> => traceOf(record, await parts.records.statuses(record.id));
  let trace = await read();
  // Of two runs at once the one with the newer record waits: never both for each other.
  const waits = record.id < own.id && own.createdAt - record.createdAt <= recent;
  for (let ask = 1; waits && ask <= asks && trace.id === undefined && unsettled(trace); ask++) {
    if (ask === 1)
      parts.log.info(
        `Record ${record.id} may be of a run that is under way: waiting for its id, ${(asks * pause) / 1000} s at most.`,
      );
    await parts.clock.sleep(pause);
    trace = await read();
  }
  return trace;
}

/**
 * The id of the Deployment that the records of a key remember, newest first. Only records of the own record's creator
 * count; records without an id are passed over, with a warning where they may stand for a Deployment.
 * An id that was answered with 404, and whose record was then marked inactive by hand, is forgotten.
 */
export async function recall(
  key: RecordKey,
  own: StoredRecord,
  list: AsyncIterable<StoredRecord> | Iterable<StoredRecord>,
  parts: MemoryParts,
): Promise<string | undefined> {
  const { log, quote } = parts;
  if (own.creator === undefined) {
    throw new ActionError("github", `GitHub does not say who created record ${own.id}: no record can be trusted.`, {
      hint: "Pass the Deployment's id as deployment-id: then nothing is searched.",
    });
  }
  const gone = new Set<string>();
  const forgotten = new Set<string>();
  const lost: number[] = [];
  let found: string | undefined;
  for await (const record of list) {
    if (record.id === own.id) continue;
    if (record.creator !== own.creator || !isAbout(key, record)) {
      log.debug(`Record ${record.id} by ${quote(record.creator ?? "nobody")} is not this run's kind: passed over.`);
      continue;
    }
    const trace = await settledTrace(record, own, parts);
    const { id, state } = trace;
    if (id === undefined) {
      // A rejected create left nothing behind, and a record that was put aside has been looked at.
      if (unsettled(trace) || state === "error") lost.push(record.id);
      else log.debug(`Record ${record.id} (${quote(state ?? "")}) holds no id: passed over.`);
      continue;
    }
    if (trace.gone) gone.add(id);
    // GitHub itself marks records inactive when another deployment to the environment succeeds, but never those of
    // pull requests, which are transient: elsewhere only a 404 makes the mark a person's word.
    if (trace.putAside && (key.pullRequest !== undefined || gone.has(id))) {
      log.info(`Record ${record.id} was marked inactive: Deployment ${quote(id)} is no longer looked for.`);
      forgotten.add(id);
    }
    if (trace.gone || forgotten.has(id)) continue;
    log.info(`Record ${record.id} remembers Deployment ${quote(id)}.`);
    found = id;
    break;
  }
  if (lost.length > 0) warnOfLost(key, lost, log, quote);
  return found;
}

function warnOfLost(key: RecordKey, lost: readonly number[], log: Log, quote: (text: string) => string): void {
  const name = quote(
    key.task.slice((key.pullRequest === undefined ? "deployment:" : previewTaskPrefix(key.pullRequest)).length),
  );
  const which = lost.slice(0, 5).join(", ") + (lost.length > 5 ? ` and ${lost.length - 5} more` : "");
  log.warning(
    `GitHub's record ${which} of "${name}" holds no id: an earlier run was cut off, could not learn what became of its ` +
      `create, or is still under way. It may have left a Deployment "${name}" behind: look for that name in the ` +
      "platform, and pass the id of the one to keep as deployment-id.",
  );
}

/** How many of the environment's newest records are looked through for other names: one page. */
const looked = 100;

/**
 * Says which other previews the pull request has on record, when there is none of this name: one of them may be this
 * very preview under an earlier name. The newest records of the environment are looked through, not all of them.
 */
export async function tellOtherNames(key: RecordKey, own: StoredRecord, parts: MemoryParts): Promise<void> {
  const { records, log, quote } = parts;
  if (key.pullRequest === undefined) return;
  const prefix = previewTaskPrefix(key.pullRequest);
  const others = new Map<string, string>();
  let count = 0;
  for await (const record of records.list(key.environment)) {
    if (++count > looked) break;
    const { task, creator } = record;
    if (task === key.task || !task.startsWith(prefix) || others.has(task) || creator !== own.creator) continue;
    if (!isAbout({ ...key, task }, record)) continue;
    const { id } = traceOf(record, await records.statuses(record.id));
    if (id !== undefined) others.set(task, `"${quote(task.slice(prefix.length))}" (${quote(id)})`);
  }
  if (others.size === 0) return;
  log.notice(
    `Pull request #${key.pullRequest} has no preview "${quote(key.task.slice(prefix.length))}" on record, but ${[...others.values()].join(", ")}. ` +
      "If the preview was renamed, that one still exists and may be billed: delete it, or go on with it by passing its id as deployment-id.",
  );
}
