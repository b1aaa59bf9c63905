import { unchecked } from "../apply/dry-run.js";
import { changesOfRetire } from "../apply/retire.js";
import { applySweep, showSweep } from "../apply/sweep.js";
import { ActionError } from "../base/errors.js";
import { warnOf } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { DeploymentRequest, SweepStep } from "../inputs/request.js";
import { type ObservedPreviews, observePreviews } from "../observe/previews.js";
import { planSweep } from "../plan/sweep.js";
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
  const { items, ended } = dryRun ? showSweep(plans) : await applySweep(plans, step, github, run);
  outputs.sweep(
    items.map(({ preview }) => preview),
    dryRun,
  );
  warnOf(
    plans.flatMap(({ warnings }) => warnings),
    log,
  );
  warnOfSweep(ended, observed, run);
  // All of them retire with one definition.
  const first = items.some(isFirstRetire) ? plans.find(({ retire }) => retire) : undefined;
  return {
    kind: "swept",
    items,
    dryRun,
    workspace: observed.workspace,
    environment: step.environment,
    failure: sweepFailure(items, ended, run),
    changes: first?.retire && changesOfRetire(first.retire.request, first.preview.target),
    unlisted: plans.reduce((sum, { unlisted }) => sum + unlisted, 0),
    elsewhere: observed.elsewhere,
  };
}

function isFirstRetire({ preview: { action }, isAgain }: SweptItem) {
  return !isAgain && (action === "retired" || action === "would-retire");
}

/** Warns of what a sweep did, and left: its table has each preview. */
function warnOfSweep(
  ended: Text | undefined,
  { previews, isComplete, elsewhere }: ObservedPreviews,
  { log }: Run,
) {
  if (ended !== undefined) log.warning("sweep/ended", ended);
  if (previews.length === 0 && elsewhere > 0) {
    const what = text`No preview is of this workspace, and ${elsewhere} of others: check the workspace.`;
    log.warning("sweep/other-workspaces", what);
  }
  if (isComplete) return;
  const what = text`The environment has more than 10,000 GitHub deployment records: older ones were not read.
    Use a new github-environment.`;
  log.warning("sweep/incomplete", what);
}

/** Why a sweep failed; undefined if it did what it could. */
function sweepFailure(items: readonly SweptItem[], ended: Text | undefined, { cancelled: { aborted } }: Run) {
  const failed = items.flatMap(({ preview, error }) => (error ? { preview, error } : []));
  const [first] = failed;
  if (first === undefined) return aborted && ended ? new ActionError("run/cancelled", ended) : undefined;
  const list = failed.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
    const why = text`${error.text} ${error.reported ?? ""}`;
    return text`"${name}" (${deploymentId}) of pull request #${pullRequest}: ${why}`;
  });
  return new ActionError("sweep/failed", text`The sweep failed for ${counted(failed.length, "preview")}.`, {
    list,
    commands: failed.find(({ error }) => error.commands.length > 0)?.error.commands,
    next: first.error.next ?? text`The next sweep does the rest.`,
    outcome: "swept",
    cause: first.error,
  });
}
