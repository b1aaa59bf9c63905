import type { JsonObject } from "../base/json.js";
import { changesSinceLast, createOnlyWarnings, lastStored } from "../deployment/changes.js";
import { bodyOf, idOf, type Sending } from "../deployment/decision.js";
import { waitUntilReady } from "../deployment/ready.js";
import { logResponse, reportResponse, send } from "../deployment/send.js";
import { type Deployed, setOutputs, settleDeployed, settleFailed } from "../deployment/settle.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { openRecord, writeStatus } from "../records/record.js";
import { type State, state } from "../records/state.js";
import type { Result } from "../report/result.js";
import type { ResultOf } from "../report/summary-parts.js";
import type { PreviewRecording, Run } from "../run.js";
import { decide, othersToRetire } from "./decide.js";
import { doubtWarning, foundLine, othersWarning, whyNothing } from "./explain.js";
import { type Found, look } from "./look.js";
import { isProvenGone, retire, retireOthers, withRelease } from "./retire.js";

type Deploy = Exclude<Sending, { do: "retire" }>;

/** One event of a pull request: look, decide, open, send, settle. Events: docs/previews.md */
export async function preview(
  request: DeploymentRequest,
  recording: PreviewRecording,
  run: Run,
): Promise<Result> {
  return deployOrRetire(await look(request, recording, run), request, run);
}

async function deployOrRetire(found: Found, request: DeploymentRequest, run: Run): Promise<Result> {
  const { target, records, pull, event } = found;
  const known = state(records);
  const decision = decide(event, known, pull);
  if (known.doubts.length > 0 && (decision.do === "create" || !pull.open)) {
    run.log.warning(doubtWarning(known.doubts, target, run));
  }
  if (decision.do === "nothing") return nothingToSend(whyNothing(decision, known, found, run), found, run);
  run.log.info(foundLine(decision, known, target, run));
  if (decision.do === "retire") return retire(decision, found, run);
  return deploy(decision, known, found, request, run);
}

/** Creates or updates the preview. The result may be of a second record: the id of the first was gone. */
async function deploy(
  decision: Deploy,
  known: State,
  found: Found,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  const { target, records, pull, comment } = found;
  const id = idOf(decision);
  const { body, notes } = bodyOf(decision, target);
  const changed = changesSinceLast(decision, records, target, run.redactor);
  for (const warning of createOnlyWarnings(changed?.changes ?? [], run.redactor)) run.log.warning(warning);

  const opening = { id, body, before: lastStored(records, id), otherCommit: pull.headSha };
  // Without `deployments: write` it fails here.
  const record = await openRecord(opening, target, found.recording, run);
  const sent = send({ ...decision, body, notes, notAfter: found.notAfter }, target, run);
  const deployment = await sent.catch(async (error) => {
    if (id !== undefined && (await isProvenGone(error, target, run))) return undefined;
    await Promise.all([
      settleFailed(record, id, error, run),
      comment.write({ kind: "failed", error, id }, target.commit),
    ]);
    const used = known.ids.find((one) => one.id === id);
    throw used === undefined ? error : withRelease(error, used, run);
  });
  if (deployment === undefined) return createAgain(record, id ?? "", found, request, run);
  const done = decision.do === "create" ? "created" : "updated";
  const result = await settle({ record, done, deployment, records, body }, known, found, request, run);
  return { ...result, changed };
}

/** Reports and stores what a deploy did, then retires the Deployments beside it, and waits if requested. */
async function settle(
  deployed: Deployed & { readonly body: JsonObject },
  known: State,
  found: Found,
  request: DeploymentRequest,
  run: Run,
): Promise<ResultOf<"deployment">> {
  const { target, comment } = found;
  const { deployment, done } = deployed;
  await setOutputs(deployed, run);
  logResponse(done, deployment, run);
  const waits = request.waitMinutes > 0;
  const shown = { kind: "deployed", deployment, done } as const;
  const writing = waits ? undefined : comment.write(shown, target.commit);
  try {
    await settleDeployed(deployed, run);
  } catch (error) {
    await writing;
    // After a cancellation there is no time: the error must be written before the runner kills the step.
    if (!run.cancelled.aborted) {
      await comment.find();
      await comment.write({ ...shown, isUnstored: true }, target.commit);
    }
    throw error;
  }
  await writing;
  const differences = reportResponse(deployed.body, deployment, run);
  const others = othersToRetire(known.ids, deployment.id);
  if (others.length > 0) {
    run.log.warning(othersWarning(others, deployment.id, target, run));
    await retireOthers(others, found, run);
  }
  const waited = await waitUntilReady(deployment, done, request.waitMinutes, run);
  if (waits) {
    // Another run may have written in the meantime.
    await comment.find();
    await comment.write({ ...shown, waited }, target.commit);
  }
  return { kind: "deployment", outcome: done, deployment, target, differences, ...waited };
}

/** The preview was deleted in the platform: its record shows that, and the run decides again without it. */
async function createAgain(
  record: number,
  id: string,
  found: Found,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  const shown = run.redactor.quote(id);
  run.log.warning(
    `Preview "${run.redactor.quote(found.target.name)}" (${shown}) does not exist any more: the ` +
      "service responded with 404.",
  );
  await writeStatus(record, "gone", { id }, run);
  const records = found.records.filter((one) => one.id !== id);
  return deployOrRetire({ ...found, records }, request, run);
}

function nothingToSend(why: string, { target }: Found, { log, outputs }: Run): Result {
  log.notice(`${why} Nothing was sent.`);
  outputs.notSent();
  return { kind: "not-sent", why, target };
}
