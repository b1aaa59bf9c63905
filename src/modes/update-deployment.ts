import { changesSinceLast, createOnlyWarnings, lastStored } from "../deployment/changes.js";
import { bodyOf } from "../deployment/decision.js";
import { listTargetRecords, otherIdWarning } from "../deployment/on-record.js";
import { waitUntilReady } from "../deployment/ready.js";
import { logResponse, reportResponse, send } from "../deployment/send.js";
import { setOutputs, settleDeployed, settleFailed } from "../deployment/settle.js";
import { findTarget } from "../deployment/target.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { plan } from "../plan/plan.js";
import { openRecord } from "../records/record.js";
import type { Result } from "../report/result.js";
import type { Run } from "../run.js";

/** Updates the Deployment in `deployment-id`. Never creates one: docs/deployment.md */
export async function updateDeployment(request: DeploymentRequest, run: Run): Promise<Result> {
  if (request.dryRun) return plan(request, run);

  const { deploymentId: id = "" } = request; // validation makes sure that it is given
  const targeting = findTarget(request, run);
  const [target, records] = await Promise.all([targeting, listTargetRecords(request, targeting, run)]);
  const decision = { do: "update", id } as const;
  const { body, notes } = bodyOf(decision, target);
  const changed = changesSinceLast(decision, records, target, run.redactor);
  const warnings = [
    ...otherIdWarning(id, records, target, run),
    ...createOnlyWarnings(changed?.changes ?? [], run.redactor),
  ];
  for (const warning of warnings) run.log.warning(warning);

  const opening = { id, body, before: lastStored(records, id) };
  const record = run.recording && (await openRecord(opening, target, run.recording, run));
  const sent = send({ ...decision, body, notes }, target, run);
  const deployment = await sent.catch(async (error) => {
    await settleFailed(record, id, error, run);
    throw error;
  });
  const deployed = { record, done: "updated", deployment, records } as const;
  await setOutputs(deployed, run);
  logResponse("updated", deployment, run);
  await settleDeployed(deployed, run);
  const differences = reportResponse(body, deployment, run);
  const waited = await waitUntilReady(deployment, "updated", request.waitMinutes, run);
  return { kind: "deployment", outcome: "updated", deployment, target, differences, changed, ...waited };
}
