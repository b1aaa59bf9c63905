import { ActionError } from "../base/errors.js";
import type { StoredRecord, StoredStatus } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { previewTaskPrefix, type RecordKey, schema } from "./record.js";
import { type Found, type RecordParts, search } from "./search.js";
import { type Trace, traceOf } from "./trace.js";

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

/** How often, and after how many milliseconds each, a run in progress is checked for its id. */
const checks = 4;
const pause = 2_000;

/**
 * Finds the Deployment of a run with an own record: lists the records again, because of two runs that start at once at
 * least the later one then sees the other, and waits for the id of a run in progress.
 * @throws {ActionError} of the family `github`.
 */
export async function find(key: RecordKey, own: StoredRecord, before: Survey, parts: RecordParts): Promise<Found> {
  const { github, log, clock, cancelled, quote } = parts;
  if (own.creator === undefined) {
    throw new ActionError("github", `GitHub does not report who created record ${own.id}: no record can be trusted.`, {
      hint: "Pass the Deployment's id as deployment-id: then nothing is searched.",
    });
  }
  // GitHub's lists may lag behind: a record that was listed before stays a candidate.
  const page = merged(await listWithOwn(key, own, parts), before.page);
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
  if (lost.length > 0) log.warning(lostWarning(key, lost, quote));
  if (found.unused.length > 0) log.warning(unusedWarning(key, found.unused, quote));
  if (found.others.length > 0) log.warning(othersWarning(key, found, quote));
  return { ...found, lost };
}

/** The records of both lists, newest first. */
function merged(one: readonly StoredRecord[], other: readonly StoredRecord[]): StoredRecord[] {
  const records = new Map([...other, ...one].map((record) => [record.id, record]));
  return [...records.values()].sort((first, second) => second.id - first.id);
}

/** The newest page of the task's records, with the own one on it: GitHub's lists may lag behind. */
async function listWithOwn(
  key: RecordKey,
  own: StoredRecord,
  { github, clock, cancelled, log }: RecordParts,
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

const shownRecords = 5;

function listed(items: readonly (string | number)[]): string {
  const more = items.length - shownRecords;
  return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The one warning about runs that may have left a Deployment without an id behind. */
export function lostWarning(key: RecordKey, lost: readonly StoredRecord[], quote: RecordParts["quote"]): string {
  const name = quote(key.name);
  return (
    `GitHub deployment record ${listed(lost.map(({ id }) => id))} of "${name}" holds no id: an earlier run was interrupted, ` +
    `does not know the outcome of its create, or is still in progress. It may have left a Deployment "${name}" behind: ` +
    "check the platform for that name, and pass the id of the one to keep as deployment-id."
  );
}

/** The warning about Deployments that other records of the same name store. Each run has it until they are settled. */
export function othersWarning(
  { name, environment }: RecordKey,
  { trace, others }: Pick<Found, "trace" | "others">,
  quote: RecordParts["quote"],
): string {
  const ids = [...new Set(others.map(({ id }) => `Deployment ${quote(id ?? "")}`))];
  const numbers = others.map(({ record }) => record.id);
  return (
    `${listed(ids)} also belongs to "${quote(name)}" (GitHub deployment record ${listed(numbers)} in environment ${quote(environment)}): ` +
    `several runs created one at the same time. The run uses Deployment ${quote(trace?.id ?? "")}. Delete the other one in the platform, ` +
    `then mark its record inactive: gh api repos/{owner}/{repo}/deployments/${numbers[0]}/statuses -f state=inactive. ` +
    "To continue with the other one, pass its id as deployment-id."
  );
}

/** The one warning about records that look like this Deployment's and are not used. */
export function unusedWarning(key: RecordKey, unused: readonly string[], quote: RecordParts["quote"]): string {
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
