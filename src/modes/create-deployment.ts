import { storeCommands } from "../deployment/commands.js";
import { bodyOf } from "../deployment/decision.js";
import { hasName, listTargetRecords } from "../deployment/on-record.js";
import { waitUntilReady } from "../deployment/ready.js";
import { secondCreateError, warnOfRepeatedCreates } from "../deployment/second-create.js";
import { logResponse, reportResponse, send } from "../deployment/send.js";
import { setOutputs, settleDeployed, settleFailed } from "../deployment/settle.js";
import { findTarget } from "../deployment/target.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { plan } from "../plan/plan.js";
import { preview } from "../previews/preview.js";
import { sweep } from "../previews/sweep.js";
import { openRecord } from "../records/record.js";
import { state } from "../records/state.js";
import { asActionError, neverAgain } from "../report/failure.js";
import type { Result } from "../report/result.js";
import type { Run } from "../run.js";

/** Creates a Deployment, or takes care of a preview: docs/deployment.md, docs/previews.md */
export async function createDeployment(request: DeploymentRequest, run: Run): Promise<Result> {
  const { recording } = run;
  if (recording?.step === "sweep") return sweep(request, recording, run);
  if (request.dryRun) return plan(request, run);
  if (recording && recording.step !== "record") return preview(request, recording, run);

  const targeting = findTarget(request, run);
  const [target, records] = await Promise.all([targeting, listTargetRecords(request, targeting, run)]);
  const known = state(records.filter((record) => hasName(record, target.name)));
  const refused = secondCreateError(known, target, run);
  if (refused !== undefined) throw refused;
  if (recording === undefined) warnOfRepeatedCreates(run);

  const decision = { do: "create" } as const;
  const { body, notes } = bodyOf(decision, target);
  const opening = { id: undefined, body, before: undefined };
  const record = recording && (await openRecord(opening, target, recording, run));
  const sent = send({ ...decision, body, notes }, target, run);
  const deployment = await sent.catch(async (error) => {
    await settleFailed(record, undefined, error, run);
    throw error;
  });
  try {
    const deployed = { record, done: "created", deployment, records } as const;
    await setOutputs(deployed, run);
    logResponse("created", deployment, run);
    const commands = storeCommands(deployment.id, target.environment, run);
    run.log.info("Store the id, so that mode update-deployment updates this Deployment:");
    for (const { when, command } of commands) run.log.info(`${when}: ${command}`);
    await settleDeployed(deployed, run);
    const differences = reportResponse(body, deployment, run);
    const waited = await waitUntilReady(deployment, "created", request.waitMinutes, run);
    return { kind: "deployment", outcome: "created", deployment, target, differences, commands, ...waited };
  } catch (error) {
    throw record === undefined ? neverAgain(asActionError(error, "unknown")) : error;
  }
}
