import type { DeploymentRequest, TokenRequest } from "../inputs/request.js";
import type { Result } from "../report/result.js";
import type { RunContext } from "./context.js";
import { createToken } from "./create-token.js";
import { deploy } from "./deploy.js";
import { plan } from "./plan.js";
import { sweep } from "./sweep.js";

/** A validated request of any mode. */
export type ModeRequest = TokenRequest | DeploymentRequest;

/**
 * Carries out a request of any mode: what the inputs and the event select.
 * @throws {ActionError} of the request to the service, or of the family `github`.
 */
export function carryOutMode(request: ModeRequest, context: RunContext): Promise<Result> {
  if (request.kind === "token") return createToken(request, context);
  const { recording, dryRun } = request;
  if (recording?.preview?.action === "sweep") return sweep(request, recording, context);
  return dryRun ? plan(request, context) : deploy(request, context);
}
