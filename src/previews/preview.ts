import { updateWarnings } from "../definition/body.js";
import { changesSince, createOnlyWarnings, lastApplied, lastStored } from "../deployment/changes.js";
import { bodyOf, idOf, type Sending, wholeBodyOf } from "../deployment/decision.js";
import { waitUntilReady } from "../deployment/ready.js";
import { logResponse, reportDifferences, send } from "../deployment/send.js";
import { setOutputs, settleDeployed, settleFailed } from "../deployment/settle.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { openRecord, writeStatus } from "../records/record.js";
import { type State, state } from "../records/state.js";
import type { Result } from "../report/result.js";
import type { Run } from "../run.js";
import { decide, tooMany } from "./decide.js";
import { doubtWarning, foundLine, othersWarning, whyNothing } from "./explain.js";
import { type Found, latestSend, look } from "./look.js";
import { isGone, retire, retireOthers, retireResult, withRelease } from "./retire.js";

/** One event of a pull request: look, decide, open, send, settle. Events: docs/previews.md @throws {ActionError} */
export async function preview(request: DeploymentRequest, run: Run): Promise<Result> {
  return deployOrRetire(await look(request, run), request, run);
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
  if (decision.do === "retire") return retireResult(decision, await retire(decision, found, run), found, run);
  return deploy(decision, known, found, request, run);
}

async function deploy(
  decision: Exclude<Sending, { do: "retire" }>,
  known: State,
  found: Found,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  const { target, records, pull, comment } = found;
  const id = idOf(decision);
  const { body, notes } = bodyOf(decision, target);
  const since = lastApplied(records, id)?.applied;
  const changed = since && changesSince(since, wholeBodyOf(decision, target), run.redactor);
  const warnings = id === undefined ? [] : updateWarnings(body);
  warnings.push(...createOnlyWarnings(changed?.changes ?? [], run.redactor));
  for (const warning of warnings) run.log.warning(warning);
  const opening = { id, body, before: lastStored(records, id), otherCommit: pull.headSha };
  const record = await openRecord(opening, target, run); // fails here without `deployments: write`
  const sent = send({ do: decision.do, id, body, notes, notAfter: latestSend(found) }, target, run);
  const deployment = await sent.catch(async (error) => {
    if (id !== undefined && (await isGone(error, found, run))) return undefined;
    await Promise.all([
      settleFailed(record, id, error, run),
      comment.write({ kind: "failed", error, id }, target.commit),
    ]);
    const used = known.ids.find((one) => one.id === id);
    throw used === undefined ? error : withRelease(error, used, run);
  });
  if (deployment === undefined) return createAgain(record, id ?? "", found, request, run);

  const done = decision.do === "create" ? "created" : "updated";
  const deployed = { record, done, deployment, records } as const;
  await setOutputs(deployed, run);
  logResponse(done, deployment, run);
  const waits = request.waitMinutes > 0;
  const shown = { kind: "deployed", deployment, done } as const;
  await Promise.all([settleDeployed(deployed, run), waits ? undefined : comment.write(shown, target.commit)]);
  run.outputs.result(deployment.raw);
  const differences = reportDifferences(body, deployment, run);
  const others = tooMany(known.ids, deployment.id);
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
  return {
    kind: "deployment",
    outcome: done,
    deployment,
    target,
    differences,
    changed,
    ...waited,
  };
}

/** The preview was deleted in the platform: its record shows that, and the run decides again without that id. */
async function createAgain(
  record: number,
  id: string,
  found: Found,
  request: DeploymentRequest,
  run: Run,
): Promise<Result> {
  const shown = run.redactor.quote(id);
  run.log.warning(
    `Preview "${run.redactor.quote(found.target.name ?? "")}" (${shown}) does not exist any more: the service responded with 404.`,
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
