import type { RunContext } from "./context.js";
import { deploy } from "./deploy.js";
import { plan } from "./plan.js";
import type { DeploymentRequest } from "./request.js";
import type { Result } from "./result.js";
import { sweep } from "./sweep.js";

/**
 * create-deployment and update-deployment: what the inputs and the event select.
 * @throws {ActionError} of the request to the service, or of the family `github`.
 */
export function deployment(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const { recording, dryRun } = request;
  if (recording?.preview?.action === "sweep") return sweep(request, recording, context);
  return dryRun ? plan(request, context) : deploy(request, context);
}
