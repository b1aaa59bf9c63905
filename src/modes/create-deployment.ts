import { storeCommands } from "../deployment/commands.js";
import { deploy } from "../deployment/deploy.js";
import { look, warnOf } from "../deployment/look.js";
import { waitUntilReady } from "../deployment/ready.js";
import { refuseSecondCreate, secondCreateError } from "../deployment/veto.js";
import { type DeploymentRequest, previewOf } from "../inputs/request.js";
import { plan } from "../plan/plan.js";
import { preview } from "../previews/preview.js";
import type { OpenedRecord } from "../records/write.js";
import { asActionError, neverAgain } from "../report/failure.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { sweep } from "../sweep/sweep.js";

/** Creates a Deployment, or takes care of a preview: docs/production.md, docs/previews.md */
export async function createDeployment(request: DeploymentRequest, run: Run): Promise<Result> {
  if (request.github?.step === "sweep") return sweep(request, request.github, run);
  if (request.dryRun) return plan(request, run);
  const step = previewOf(request);
  if (step !== undefined) return preview(request, step, run);

  const seen = await look(request, run);
  const { target, state, isComplete } = seen;
  const refused = secondCreateError(state, isComplete, target, run);
  if (refused !== undefined) throw refused;
  warnOf(seen, run);
  try {
    const opened = (own: OpenedRecord) => refuseSecondCreate(own, seen, run);
    const { deployment, differences } = await deploy({ do: "create" }, seen, run, { opened });
    const commands = storeCommands(deployment.id, target.environment, run);
    const waited = await waitUntilReady(deployment, "created", request.waitMinutes, run);
    return {
      ...{ kind: "deployed", outcome: "created", deployment, target, differences, commands },
      ...waited,
    };
  } catch (error) {
    const failure = asActionError(error, "unknown");
    const mayExist = failure.outcome !== "not-sent" && failure.outcome !== "rejected";
    throw run.github === undefined && mayExist ? neverAgain(failure) : failure;
  }
}
