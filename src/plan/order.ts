import type { Observed } from "../observe/observe.js";
import type { DeploymentRecord } from "../records/read.js";
import { writerOf } from "../records/state.js";
import type { Plan } from "./plan.js";
import { isApplied, type PlanRun } from "./stops.js";

// The order of the runs that update one Deployment outside previews. Rules: docs/production.md, "What records stop"

/** The record of a run that may still write to the Deployment that a plan updates: this run waits for it. */
export function runAhead(
  planned: Plan,
  { records, target, at }: Observed,
  run: Pick<PlanRun, "id">,
): DeploymentRecord | undefined {
  if (planned.action !== "update" || target.pullRequest !== undefined) return undefined;
  const [id] = planned.ids;
  return writerOf(id, records, at, run);
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
