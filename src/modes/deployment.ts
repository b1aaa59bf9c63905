import { OwnComment } from "../apply/comment.js";
import { deploy } from "../apply/deploy.js";
import { refusedPlan, showPlan } from "../apply/dry-run.js";
import { retire } from "../apply/retire.js";
import { text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type Observed, observe } from "../observe/observe.js";
import { type Plan, plan } from "../plan/plan.js";
import { stopError } from "../plan/stops.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { sweep } from "./sweep.js";

/** Create-deployment and update-deployment: makes a plan, then shows it or carries it out. */
export async function deployment(request: DeploymentRequest, run: Run): Promise<Result> {
  if (request.github?.step === "sweep") return sweep(request, request.github, run);
  const observed = await observe(request, run);
  const planned = plan(request, observed, run);
  return request.dryRun ? showPlan(planned, observed, request, run) : apply(planned, observed, request, run);
}

/** Carries a plan out. @throws {ActionError} where something stops it, before anything is sent. */
async function apply(
  planned: Plan,
  observed: Observed,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  if (planned.action === "unknown") throw planned.error;
  const [stop, ...stops] = planned.stops;
  if (stop !== undefined) throw stopError([stop, ...stops], run);
  for (const each of planned.warnings) run.log.warning(each.code, each.text, each);
  const refused = refusedPlan(planned, observed, request, run);
  if (refused !== undefined) return refused;
  const comment = new OwnComment(observed, run);
  switch (planned.action) {
    case "retire":
      return retire(planned, observed, comment, run);
    case "create":
    case "update":
      return deploy(planned, { observed, request, comment }, run);
    case "none": {
      const why = text`${planned.why} Nothing was sent.`;
      // A label workflow runs on every push of every pull request.
      if (!planned.isRoutine) run.log.notice("preview/nothing", why);
      run.outputs.notSent();
      return { kind: "not-sent", why, target: observed.target };
    }
  }
}
