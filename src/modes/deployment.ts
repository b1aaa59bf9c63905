import { commentOf, type RunComment } from "../apply/comment.js";
import { deploy } from "../apply/deploy.js";
import { refusedPlan, showPlan } from "../apply/dry-run.js";
import { queueOf } from "../apply/queue.js";
import { retire } from "../apply/retire.js";
import { ActionError } from "../base/errors.js";
import { warnOf } from "../base/notice.js";
import { text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type Observed, observe, observeAgain } from "../observe/observe.js";
import { hasNews, runAhead } from "../plan/order.js";
import { type Plan, plan } from "../plan/plan.js";
import { isShownOnly, stopError } from "../plan/stops.js";
import { secretInNames } from "../records/write.js";
import { reportOf } from "../report/result.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { sweep } from "./sweep.js";

/**
 * Create-deployment and update-deployment: makes a plan, then shows it or carries it out. An update waits for
 * the run before it; whatever then turns out to be other than planned, it plans again.
 */
export async function deployment(request: DeploymentRequest, run: Run): Promise<Result> {
  const unfit = secretInNames(request, run.redactor);
  if (unfit !== undefined) throw unfit;
  if (request.github?.step === "sweep") return sweep(request, request.github, run);
  const first = await observe(request, run);
  const comment = commentOf(first, run);
  const queue = queueOf(run);
  let observed = first;
  // Also with the record of the run open: what then stands in its way is dealt with in the next round.
  const settle = (now: Observed) => {
    const planned = plan(request, now, run, first);
    const ahead = isShownOnly(request, run) ? undefined : runAhead(planned, now, run);
    // The run that is ahead may keep secrets: their removal stops no wait.
    const isStopped = planned.stops.some(({ code }) => ahead === undefined || code !== "removes-secrets");
    const refused = request.dryRun || isStopped ? undefined : refusedPlan(planned, now, request, run);
    return { planned, ahead, isStopped, refused };
  };
  for (;;) {
    const { planned, ahead, isStopped, refused } = settle(observed);
    const mayHaveWritten = ahead === undefined && queue.hasOutlasted(observed);
    if (request.live !== undefined && (mayHaveWritten || hasNews(planned, first, observed))) throw oldFile();
    if (ahead !== undefined && !isStopped && refused === undefined) {
      await queue.wait(ahead);
      observed = await observeAgain(observed, request, run);
      continue;
    }
    if (request.dryRun) return showPlan(planned, observed, request, run);
    if (planned.action === "unknown") throw planned.error;
    const stopped = stopError(planned.stops, run);
    if (stopped !== undefined) throw stopped;
    if (refused !== undefined) return refused;
    if (planned.action === "none" || planned.action === "retire") {
      warnOf(planned.warnings, run.log);
      return planned.action === "retire"
        ? retire(planned, observed, comment, run)
        : sendNothing(planned, observed, comment, run);
    }
    const before = observed;
    const confirm = (now: Observed) => {
      const { planned: again, ...opposed } = settle(now);
      const isOpposed = opposed.isStopped || opposed.ahead || opposed.refused;
      const isDeploy = again.action === "create" || again.action === "update";
      return isDeploy && !isOpposed && !hasNews(planned, before, now) ? again : undefined;
    };
    const result = await deploy(planned, { observed, request, comment, confirm }, run);
    if ("kind" in result) return result;
    observed = result;
  }
}

async function sendNothing(
  { why: reason, isRoutine, warnings }: Extract<Plan, { action: "none" }>,
  { target }: Observed,
  comment: RunComment,
  run: Run,
) {
  const { log, outputs } = run;
  const why = text`${reason} Nothing was sent.`;
  // A label workflow runs on every push of every pull request.
  if (!isRoutine) log.notice("preview/nothing", why);
  outputs.notSent();
  const result = { kind: "not-sent", why, target } as const;
  // What a closed pull request leaves behind is not forgotten.
  if (warnings.some(({ isLast }) => isLast)) await comment.write(reportOf(result, log.said, run));
  return result;
}

function oldFile() {
  const what = text`live-file is old: another run has updated the Deployment, or may have, since this run
    began.`;
  const next = text`Nothing was sent. Run the job again, with the step that gets the file.`;
  return new ActionError("plan/old-live-file", what, { next });
}
