import type { Observed } from "../observe/observe.js";
import type { DeploymentRecord, RecordMeaning, RecordOrigin } from "../records/read.js";
import { isUnfinished, writerOf } from "../records/state.js";
import type { Plan } from "./plan.js";
import type { PlanRun, Write } from "./stops.js";

// The order of the runs that update one Deployment outside previews.
// Rules: docs/production.md, "What records stop"

/** The record of the newest run that counts for the order of runs, if it is newer than this one. */
export function newerRunOf(
  id: string | undefined,
  { records }: Observed,
  run: PlanRun,
): DeploymentRecord | undefined {
  const ofId = records.filter((record) => record.id === id);
  if (id === undefined || ofId[0]?.kind === "gone") return undefined;
  const forced = ofId.findIndex(({ isForced, kind }) => isForced && isApplied(kind));
  const [newest] = (forced === -1 ? ofId : ofId.slice(0, forced + 1))
    .filter((record) => isUnfinished(record) || isApplied(record.kind))
    .toSorted((left, right) => right.runId - left.runId || right.attempt - left.attempt);
  return run.id !== 0 && newest !== undefined && newest.runId > run.id ? newest : undefined;
}

/** The record of a run that may still write to the Deployment that a plan updates: this run waits for it. */
export function runAhead(
  { action, ids: [id] }: Plan,
  { records, target, at }: Observed,
  run: PlanRun,
): DeploymentRecord | undefined {
  const isOrdered = action === "update" && target.pullRequest === undefined;
  return isOrdered ? writerOf(id, records, at, run) : undefined;
}

/** Whether an update has a result on record that was not there before. */
export function hasNews({ action, ids: [id] }: Plan, before: Observed, now: Observed): boolean {
  if (action !== "update") return false;
  const resultOf = ({ kind }: RecordMeaning) => (isApplied(kind) ? "applied" : kind);
  return now.records.some((record) => {
    if (record.id !== id || record.kind === "open" || record.kind === "skipped") return false;
    const earlier = before.records.find(({ number }) => number === record.number);
    return earlier === undefined || resultOf(earlier) !== resultOf(record);
  });
}

/** Whether the run knew of this run and attempt at first. */
export function isObserved({ runId, attempt }: RecordOrigin, { records }: Observed): boolean {
  return records.some((each) => each.runId === runId && each.attempt === attempt);
}

/** Whether a definition was applied, by the kind of its record. */
export function isApplied(kind: RecordMeaning["kind"]): boolean {
  return kind === "deployed" || kind === "superseded";
}

/**
 * A re-run of an older run that had deployed: that is how people roll back, over the runs that they know of.
 */
export function isRollback({ id, observed, first, run }: Write): boolean {
  const newer = newerRunOf(id, observed, run);
  if (newer === undefined || !isObserved(newer, first)) return false;
  return observed.records.some(
    (each) => each.id === id && each.runId === run.id && each.attempt < run.attempt && isApplied(each.kind),
  );
}
