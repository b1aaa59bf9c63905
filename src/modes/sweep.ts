import { unchecked } from "../apply/dry-run.js";
import { changesOfRetire } from "../apply/retire.js";
import { applySweep, showSweep } from "../apply/sweep.js";
import type { DeploymentRequest, SweepStep } from "../inputs/request.js";
import { observePreviews } from "../observe/previews.js";
import { planSweep } from "../plan/sweep.js";
import { sweepFailure, warnOfSweep } from "../report/sweep.js";
import type { Result, SweptItem } from "../result.js";
import type { Run } from "../run.js";

/** A sweep: makes a plan for each preview on record, then shows all plans or carries them out. */
export async function sweep(request: DeploymentRequest, step: SweepStep, run: Run): Promise<Result> {
  const { dryRun } = request;
  const { github, outputs, log } = run;
  if (github === undefined) throw new Error("A sweep has a client of GitHub.");
  const observed = await observePreviews(request, step, github, run);
  if (observed.isUnchecked) log.notice(unchecked.code, unchecked.text);
  const plans = planSweep(observed, request, step, run);
  const { results, ended } = dryRun ? showSweep(plans) : await applySweep(plans, step, github, run);
  const items = results.flat();
  outputs.swept(
    items.filter(({ isGone }) => !isGone).map(({ preview }) => preview),
    dryRun,
  );
  for (const each of plans.flatMap(({ warnings }) => warnings)) log.warning(each.code, each.text, each);
  warnOfSweep(items, ended, observed, run);
  const first = plans.find((_, index) => results[index]?.some(isFirstRetire));
  return {
    kind: "swept",
    items,
    dryRun,
    workspace: observed.workspace,
    environment: step.environment,
    failure: sweepFailure(items, ended, run),
    changes: first?.retire && changesOfRetire(first.retire.request, first.preview.target).what,
    unlisted: plans.reduce((sum, { unlisted }) => sum + unlisted, 0),
    elsewhere: observed.elsewhere,
  };
}

function isFirstRetire({ preview: { action }, isAgain }: SweptItem): boolean {
  return !isAgain && (action === "retired" || action === "would-retire");
}
