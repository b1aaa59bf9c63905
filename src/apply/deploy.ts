import { ActionError, whyOf } from "../base/errors.js";
import { link, text } from "../base/text.js";
import { replicationDelay } from "../github/client.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { Observed } from "../observe/observe.js";
import { differencesOf, lastApplied, notAppliedAfter } from "../plan/changes.js";
import { type CreatePlan, plan, type UpdatePlan } from "../plan/plan.js";
import { type Stop, stopError, stopsOf } from "../plan/stops.js";
import type { Deployment } from "../platform/resources.js";
import { statusCommand, storeCommands } from "../records/commands.js";
import { isOfTarget, listRecords, taskOf } from "../records/read.js";
import { type RecordWithId, stateOf } from "../records/state.js";
import { describe } from "../records/status.js";
import { markRecord, type OpenedRecord, openRecord, writeStatus } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { attempted, failed } from "../report/report.js";
import { commitText, reportOf } from "../report/result.js";
import type { ResultOf } from "../result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";
import type { OwnComment } from "./comment.js";
import { waitUntilReady } from "./ready.js";
import { isEvidence, retireOthers } from "./retire.js";
import { asksToHibernate, logResponse, reportResponse, send, webPageOf } from "./send.js";

/** A plan that a deploy carries out. */
type DeployPlan = CreatePlan | UpdatePlan;

/** A deploy works with this beside its plan. */
interface Given {
  readonly observed: Observed;
  readonly request: DeploymentRequest;
  readonly comment: OwnComment;
}

/** The result before the wait, and the plan that was carried out in the end. */
interface Sent {
  readonly result: ResultOf<"deployed">;
  readonly planned: DeployPlan;
}

/** Carries out a create or update: record, request, outputs, records and comment, others, and the wait. */
export async function deploy(planned: DeployPlan, given: Given, run: Run): Promise<ResultOf<"deployed">> {
  const { observed, request, comment } = given;
  const sent = await write(planned, given, run);
  const { deployment, outcome } = sent.result;
  const { also } = sent.planned;
  if (also !== undefined) await retireOthers(also, observed, run);
  if (request.waitMinutes === 0) return sent.result;
  const wakes = asksToHibernate(sent.planned.request.reveal().body) === false;
  const waited = await waitUntilReady(deployment, outcome, { minutes: request.waitMinutes, wakes }, run);
  const result = { ...sent.result, ...waited };
  await comment.write(reportOf(result, run.log.said, run), true);
  return result;
}

/** Opens the record, sends, sets the outputs, and writes the last statuses and the comment. */
async function write(planned: DeployPlan, given: Given, run: Run): Promise<Sent> {
  const { observed, request, comment } = given;
  const { target, pull, notAfter } = observed;
  const { outputs, github, cancelled, log } = run;
  const { action, compared } = planned;
  const [id] = planned.ids;
  const used = observed.state.ids.find((each) => each.id === id);
  const { body, whole } = planned.request.reveal();
  let own: OpenedRecord | undefined;
  let deployment: Deployment;
  try {
    outputs.requireWritable();
    const opened = { id, applied: whole, isForced: request.force, otherCommit: pull?.headSha };
    own = github && (await openRecord(opened, target, github, run));
    if (own !== undefined && action === "create") await lookAgain(own, given, run);
    outputs.requireWritable(); // the record's number was the first output
    deployment = await send({ kind: action, id, body, notAfter, record: used }, target, run);
  } catch (thrown) {
    const replaced = own && (await withoutMissing(thrown, own.number, id, given, run));
    if (replaced !== undefined) return replaced;
    const error = asActionError(thrown, "unknown");
    const kind = error.outcome === "unknown" ? "unknown" : "skipped";
    const isRefused = error.outcome === "rejected";
    if (own !== undefined) await markRecord(own.number, kind, { id, isRefused }, run);
    const failure =
      used === undefined || target.pullRequest === undefined
        ? error
        : withWhatRuns(error, used, observed, run);
    await comment.write(failed(attempted(request, log.said), failure, failure.outcome));
    throw failure;
  }
  const outcome = `${action}d` as const;
  outputs.deployment(deployment, outcome);
  logResponse(outcome, deployment, run);
  const before = compared?.applied;
  const exchange = { kind: action, body, whole, before, response: deployment.raw };
  const differences = differencesOf(exchange, run);
  reportResponse(differences, deployment, target, run);
  const result = {
    ...({ kind: "deployed", outcome, deployment, target, differences } as const),
    changed: (before || planned.live) && planned.changes,
    live: planned.live,
    isRestored: planned.action === "update" && planned.isRestored,
    commands:
      action === "create" && target.pullRequest === undefined
        ? storeCommands(deployment.id, target.environment, run)
        : [],
  };
  const differs = notAppliedAfter(differences);
  const storing = own && writeDeployed(own.number, result, differs, observed, run);
  const commenting = comment.write(reportOf(result, log.said, run));
  try {
    await storing;
  } catch (thrown) {
    await commenting;
    const error = asActionError(thrown, "unknown");
    // After a cancellation there is no time: the error must be written before the runner kills the step.
    if (!cancelled.aborted)
      await comment.write(failed(reportOf(result, log.said, run), error, error.outcome), true);
    throw error;
  }
  await commenting;
  return { result, planned };
}

/** How often a create lists again until its own record is in the list: GitHub's lists lag. */
const mostLooks = 3;

/**
 * The second look of a create outside previews, after its record was opened: of two manual starts at the same
 * time one is stopped, with `force` too. The first look read what is older. @throws {ActionError}
 */
async function lookAgain(own: OpenedRecord, { observed, request }: Given, run: Run): Promise<void> {
  const { github, clock, cancelled } = run;
  const { environment, name = "", pullRequest } = observed.target;
  if (github === undefined || environment === undefined || pullRequest !== undefined) return;
  for (let looks = 1; looks <= mostLooks; looks++) {
    const { records } = await listRecords(github, environment, taskOf(observed.target), () => true);
    // Another record of this key is of a request whose response was lost.
    const older = records.filter(
      ({ number, key, ...place }) =>
        number < own.number &&
        key !== own.key &&
        isOfTarget(place, observed.target) &&
        !observed.listed.some((each) => each.number === number),
    );
    const again = { ...observed, records: older, state: stateOf(older), isComplete: true };
    const [late] = stopsOf({ id: "", body: {}, request, observed: again, run }).filter(
      (stop) => stop.code === "exists",
    );
    if (late !== undefined) throw stopError([{ ...late, isFinal: true }], run);
    const isListed = records.some(({ number, key }) => key === own.key && number >= own.number);
    if (isListed || cancelled.aborted) return;
    if (looks < mostLooks) await clock.sleep(replicationDelay, cancelled);
  }
  const why = text`GitHub does not list record ${own.number} of this run: another create of "${name}" that
    started at the same time would not be observed.`;
  const stop: Stop = { code: "exists", why, fix: text`Run the job again.`, isFinal: true };
  throw stopError([stop], run);
}

/**
 * A preview that the service does not know: the run plans again without it, with a second record of its own.
 * Undefined if the failure is no evidence.
 */
async function withoutMissing(
  error: unknown,
  record: number,
  id: string | undefined,
  given: Given,
  run: Run,
): Promise<Sent | undefined> {
  const { observed, request } = given;
  const { target, state } = observed;
  const used = state.ids.find((each) => each.id === id);
  if (id === undefined || used === undefined || target.pullRequest === undefined) return undefined;
  if (!(await isEvidence(error, used, target, run))) return undefined;
  await markRecord(record, "missing", { id }, run);
  // It is not retired in this run either.
  const records = observed.records.filter((each) => each.id !== id);
  const left = { ...observed, records, state: stateOf(records) };
  const again = plan(request, left, run);
  if (again.action !== "create" && again.action !== "update") return undefined;
  const instead = again.action === "create" ? text`creates it again` : text`uses ${again.ids[0]}`;
  const what = text`Preview "${target.name ?? ""}" (${id}) was not found: the service responded with 404. The
    run ${instead}.`;
  run.log.warning("preview/missing", what);
  return write(again, { ...given, observed: left }, run);
}

/** The error of an update of a preview, with what runs all the same. */
function withWhatRuns(error: ActionError, used: RecordWithId, { records }: Observed, run: Run) {
  const { id, kind, url } = used;
  const isUnknown = error.outcome === "unknown" || kind === "unknown";
  const commit = commitText((lastApplied(records, id) ?? used).sha, run.repositoryPage);
  const state = isUnknown
    ? text`whether it was updated is not known`
    : text`update failed: still runs ${commit}`;
  return error.with({
    facts: [
      ...(isUnknown || kind === "deployed" ? [["State", state] as const] : []),
      ["Link", url === "" ? undefined : link("Open", url)],
    ],
  });
}

/** Writes the last status, and in parallel that older records of the same Deployment are superseded. */
async function writeDeployed(
  record: number,
  { outcome, deployment, target }: ResultOf<"deployed">,
  differs: readonly string[],
  { records }: Observed,
  run: Run,
): Promise<void> {
  const { id } = deployment;
  const parts = { id, url: webPageOf(deployment, run), differs, storesNewId: outcome === "created" };
  const older = records.filter((each) => each.id === id && each.kind === "deployed");
  const stored =
    outcome === "created"
      ? writeStatus(record, "deployed", parts, run).catch((cause) => {
          throw unstoredError(record, id, cause, target, run);
        })
      : markRecord(record, "deployed", parts, run);
  await Promise.all([stored, ...older.map(({ number }) => markRecord(number, "superseded", { id }, run))]);
}

function unstoredError(
  record: number,
  id: string,
  cause: unknown,
  { environment, pullRequest }: Target,
  run: Run,
): ActionError {
  const description = pullRequest === undefined ? undefined : describe("deployed", id);
  const why = text`Run this before the next run of this step`;
  const { text: said, reported } = whyOf(cause);
  return new ActionError(
    "github/id-not-stored",
    text`Deployment ${id} was created, but GitHub deployment record ${record} could not store its id.`,
    {
      reported,
      lines: [said],
      commands: [
        ...(cause instanceof ActionError ? cause.commands : []),
        ...(description ? [{ why, lines: [statusCommand(record, "success", description, run)] }] : []),
        ...(pullRequest === undefined ? storeCommands(id, environment, run) : []),
      ],
      next: text`Store the id, or delete Deployment ${id} in the platform before the next run of this step.`,
      outcome: "created",
      cause,
    },
  );
}
