import type { Content } from "./base/markdown.js";
import type { Request } from "./inputs/request.js";
import { createDeployment } from "./modes/create-deployment.js";
import { createToken } from "./modes/create-token.js";
import { updateDeployment } from "./modes/update-deployment.js";
import { planSummary, tokenPlanSummary } from "./plan/render.js";
import { summaryOf } from "./report/summary.js";
import type { Result } from "./result.js";
import type { Run } from "./run.js";
import { sweepSummary } from "./sweep/report.js";

/** Everything that only a run with valid inputs needs: the bundle loads it then. */
export { connect } from "./connect.js";

/** Carries out a validated request of any mode. The outputs are set before it resolves. */
export function runMode(request: Request, run: Run): Promise<Result> {
  switch (request.mode) {
    case "create-token":
      return createToken(request, run);
    case "create-deployment":
      return createDeployment(request, run);
    case "update-deployment":
      return updateDeployment(request, run);
  }
}

export function summaryFor(result: Result, run: Run): readonly Content[] {
  switch (result.kind) {
    case "plan":
      return planSummary(result, run);
    case "token-plan":
      return tokenPlanSummary(result, run);
    case "swept":
      return sweepSummary(result, run, run.clock.now());
    default:
      return summaryOf(result, run.repositoryPage);
  }
}
