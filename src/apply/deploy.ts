import { ActionError, whyOf } from "../base/errors.js";
import { warnOf } from "../base/notice.js";
import { link, text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type Observed, observeBeside } from "../observe/observe.js";
import { differencesOf, lastApplied, notAppliedAfter } from "../plan/changes.js";
import type { Plan } from "../plan/plan.js";
import type { Deployment } from "../platform/resources.js";
import { statusCommand, storeCommands } from "../records/commands.js";
import { type RecordWithId, stateOf } from "../records/state.js";
import { describe } from "../records/status.js";
import { markRecord, type OpenedRecord, openRecord, writeStatus } from "../records/write.js";
import { asActionError } from "../report/failure.js";
import { attempted, failed } from "../report/report.js";
import { commitText, reportOf } from "../report/result.js";
import type { ResultOf } from "../result.js";
import type { Run } from "../run.js";
import type { Target } from "../target.js";
import type { RunComment } from "./comment.js";
import { waitUntilReady } from "./ready.js";
import { isEvidence, retireOthers } from "./retire.js";
import { asksToHibernate, reportResponse, send, webPageOf } from "./send.js";

type PlannedDeploy = Extract<Plan, { readonly action: "create" | "update" }>;

/** A deploy works with this beside its plan. */
interface Given {
  readonly observed: Observed;
  readonly request: DeploymentRequest;
  readonly comment: RunComment;
  /** The plan with the record open, if nothing came between: otherwise the run may stop, or has to wait. */
  readonly confirm: (observed: Observed) => PlannedDeploy | undefined;
}

/**
 * Carries out a create or update: record, request, outputs, records and comment, others, and the wait.
 * Outside previews the plan is made again with the record open, and sent if it is still the same.
 * @returns what is observed, if that is other than before: the run plans again.
 */
export async function deploy(
  planned: PlannedDeploy,
  given: Given,
  run: Run,
): Promise<ResultOf<"deployed"> | Observed> {
  const { request, comment, confirm } = given;
  const { target, pull, state } = given.observed;
  const { outputs, github, log } = run;
  const [id] = planned.ids;
  const isPreview = target.pullRequest !== undefined;
  const used = isPreview ? state.deployments.find((each) => each.id === id) : undefined;
  let current = planned;
  let { observed } = given;
  let own: OpenedRecord | undefined;
  let deployment: Deployment;
  try {
    outputs.requireWritable();
    const { whole: applied } = planned.request.reveal();
    const opened = { id, applied, isForced: request.force, otherCommit: pull?.headSha };
    own = github && (await openRecord(opened, target, github, run));
    if (own !== undefined && !isPreview) {
      observed = await observeBeside(own, observed, request, run);
      const again = confirm(observed);
      if (again === undefined) {
        await markRecord(own.number, "skipped", { id }, run);
        return observed;
      }
      current = again;
    }
    // A run that plans again has said some of them.
    const said = new Set(log.said.map(({ text: each }) => String(each)));
    const warnings = current.warnings.filter(({ text: each }) => !said.has(String(each)));
    warnOf(warnings, log);
    outputs.requireWritable(); // the record's number was the first output
    const { body } = current.request.reveal();
    const sending = { kind: current.action, id, body, notAfter: observed.notAfter, record: used };
    deployment = await send(sending, target, run);
  } catch (thrown) {
    const left = own && used && (await withoutMissing(thrown, own.number, used, given.observed, run));
    if (left !== undefined) return left;
    const error = asActionError(thrown, "unknown");
    const kind = error.outcome === "unknown" ? "unknown" : "skipped";
    const isRefused = error.outcome === "rejected";
    if (own !== undefined) await markRecord(own.number, kind, { id, isRefused }, run);
    const failure = used === undefined ? error : withWhatRuns(error, used, observed, run);
    await comment.write(failed(attempted(request, log.said), failure, failure.outcome));
    throw failure;
  }
  const result = await finish(deployment, own, current, { ...given, observed }, run);
  if (current.also !== undefined) await retireOthers(current.also, observed, run);
  if (request.waitMinutes === 0) return result;
  const wakes = asksToHibernate(current.request.reveal().body) === false;
  const waited = await waitUntilReady(deployment, result.outcome, request.waitMinutes, wakes, run);
  const ready = { ...result, ...waited };
  await comment.write(reportOf(ready, log.said, run), "later");
  return ready;
}

/** Sets the outputs after a response, and writes the last statuses and the comment. */
async function finish(
  deployment: Deployment,
  own: OpenedRecord | undefined,
  planned: PlannedDeploy,
  { observed, comment }: Given,
  run: Run,
) {
  const { target } = observed;
  const { outputs, cancelled, log } = run;
  const outcome = `${planned.action}d` as const;
  outputs.deployment(deployment, outcome);
  // Before anything else can fail: the report has the rest.
  log.info(text`Deployment ${deployment.id} was ${outcome}.`);
  const differences = differencesOf(planned, deployment, run.redactor);
  reportResponse(differences, deployment, target, run);
  const result: ResultOf<"deployed"> = {
    kind: "deployed",
    outcome,
    deployment,
    target,
    differences,
    plan: planned,
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
      await comment.write(failed(reportOf(result, log.said, run), error, error.outcome), "later");
    throw error;
  }
  await commenting;
  return result;
}

/** What is observed without a Deployment of a preview that the service does not know; else undefined. */
async function withoutMissing(
  error: unknown,
  record: number,
  used: RecordWithId,
  observed: Observed,
  run: Run,
) {
  const { target } = observed;
  const { id } = used;
  if (!(await isEvidence(error, used, target, run))) return undefined;
  await markRecord(record, "missing", { id }, run);
  const what = text`Preview "${target.name ?? ""}" (${id}) was not found: the service responded with 404. The
    run goes on without it.`;
  run.log.warning("preview/missing", what);
  // It is not retired in this run either.
  const records = observed.records.filter((each) => each.id !== id);
  return { ...observed, records, state: stateOf(records) };
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
) {
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
) {
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
