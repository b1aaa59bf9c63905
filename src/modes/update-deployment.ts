import { ActionError } from "../base/errors.js";
import { deletedAdvice } from "../deployment/commands.js";
import { deploy } from "../deployment/deploy.js";
import { type Look, look, warnOf } from "../deployment/look.js";
import { waitUntilReady } from "../deployment/ready.js";
import { manualStartError, recordOfId, updateChecks } from "../deployment/veto.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { plan } from "../plan/plan.js";
import { type OpenedRecord, requireNoSecret } from "../records/write.js";
import type { Result } from "../result.js";
import type { Run } from "../run.js";
import { isNotFound } from "../service/service-error.js";

/** Updates the Deployment in `deployment-id`. Never creates one: docs/production.md */
export async function updateDeployment(request: DeploymentRequest, run: Run): Promise<Result> {
  if (request.dryRun) return plan(request, run);

  const { deploymentId: id = "" } = request; // validation makes sure that it is given
  const seen = await look(request, run);
  const { target } = seen;
  if (target.environment !== undefined) requireNoSecret(id, target, run);
  const { error, needsManualStart, warnings } = updateChecks(id, seen, request, run);
  if (error !== undefined) throw error;
  if (needsManualStart && run.eventName !== "workflow_dispatch") throw manualStartError(id, target, run);
  warnOf(seen, run, warnings);

  let opened: OpenedRecord | undefined;
  const deploying = deploy({ do: "update", id }, seen, run, {
    opened: async (record) => {
      opened = record;
    },
  });
  const { deployment, differences, changed } = await deploying.catch((failure) => {
    throw isNotFound(failure) ? withDeletedAdvice(failure, id, opened, seen, run) : failure;
  });
  const waited = await waitUntilReady(deployment, "updated", request.waitMinutes, run);
  return {
    ...{ kind: "deployed", outcome: "updated", deployment, target, differences, changed },
    ...waited,
  };
}

/**
 * The error of a 404 in the API's own form, with what to do if the Deployment was deleted. @param own the
 * run's record: it is the one to release where no other names the id.
 */
function withDeletedAdvice(
  error: unknown,
  id: string,
  own: OpenedRecord | undefined,
  { listed, ofId, target }: Look,
  run: Run,
): unknown {
  if (!(error instanceof ActionError)) return error;
  return error.with(deletedAdvice(id, recordOfId(id, listed, ofId) ?? own, target, run));
}
