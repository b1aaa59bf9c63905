import { minute } from "../base/clock.js";
import type { Observed } from "../observe/observe.js";
import type { DeploymentRecord } from "../records/read.js";
import type { Plan } from "./plan.js";
import { isApplied, type PlanRun } from "./stops.js";

// The order of the runs that update one Deployment outside previews. Rules: docs/production.md, "What records stop"

/** A run whose record is older sends nothing more: its last attempt starts within 5 minutes, and takes 3. */
const openLifetime = 8 * minute;

/** A request whose outcome is unknown may still be carried out for so long. */
const unknownLifetime = 2 * minute;

/** Until when the run of a record may write to its Deployment; undefined if it has ended. */
export function mayWriteUntil(
  { kind, createdAt, changedAt, runId }: DeploymentRecord,
  run: Pick<PlanRun, "id">,
): number | undefined {
  if (kind === "open") return createdAt + openLifetime;
  return kind === "unknown" && runId !== run.id ? changedAt + unknownLifetime : undefined;
}

/** The record of a run that may still write to the Deployment that a plan updates: this run waits for it. */
export function runAhead(
  planned: Plan,
  { records, target, at }: Observed,
  run: Pick<PlanRun, "id">,
): DeploymentRecord | undefined {
  if (planned.action !== "update" || target.pullRequest !== undefined) return undefined;
  const [id] = planned.ids;
  return records.find((record) => record.id === id && at < (mayWriteUntil(record, run) ?? 0));
}

/** Whether an update has a result on record that was not there before. */
export function hasNews(planned: Plan, before: Observed, now: Observed): boolean {
  if (planned.action !== "update") return false;
  const [id] = planned.ids;
  const resultOf = ({ kind }: DeploymentRecord): string => (isApplied(kind) ? "applied" : kind);
  return now.records.some((record) => {
    if (record.id !== id || record.kind === "open" || record.kind === "skipped") return false;
    const earlier = before.records.find(({ number }) => number === record.number);
    return earlier === undefined || resultOf(earlier) !== resultOf(record);
  });
}
