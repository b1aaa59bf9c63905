import { deploy } from "./deploy.js";
import { plan } from "./plan.js";
import type { DeploymentRequest } from "./request.js";
import type { Result } from "./result.js";
import { type DryRun, withService } from "./run.js";
import { sweep } from "./sweep.js";

/**
 * create-deployment and update-deployment: what the inputs and the event select.
 * @throws {ActionError} of the request to the service, or of the family `github`.
 */
export function deployment(request: DeploymentRequest, run: DryRun): Promise<Result> {
  const { recording, dryRun } = request;
  const step = recording?.preview;
  if (recording !== undefined && step?.action === "sweep") return sweep(request, recording, run);
  if (dryRun) return plan(request, run);
  return deploy(request, withService(run));
}
