import { ActionError, stepStopped } from "../base/errors.js";
import { type Text, text } from "../base/text.js";
import { bodyFor } from "../deployment/body.js";
import { webPageOf } from "../deployment/deploy.js";
import { longestUse } from "../deployment/look.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { goneText } from "../previews/messages.js";
import { changesOfRetire, type Retired, retireEach, statusAfter } from "../previews/retire.js";
import { type DeploymentRecord, isOfTarget, readRecord } from "../records/read.js";
import { isScaledDown, type KnownDeployment } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import { writeStatus } from "../records/write.js";
import type { Result, SweptItem } from "../result.js";
import type { Run } from "../run.js";
import { hibernates } from "../service/resources.js";
import { RequestFailure } from "../transport/retry.js";
import { inOrder, itemsOf, type KnownPreview, listPreviews, type SweepStep } from "./list.js";
import { logSweep, sweepFailure, warnOfKept } from "./report.js";

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** What a sweep does with a preview that it scales down. */
const changing: readonly SweptItem["preview"]["action"][] = [
  "retired",
  "confirmed",
  "would-retire",
  "failed",
];

/** After this many previews in a row without a response nothing further is tried. */
const mostUnanswered = 2;

/**
 * Retires the previews of closed pull requests, and idle ones if requested, one after the other. What a close
 * has retired is retired again: whatever overlapped or came late is put right. It deletes nothing. What could
 * not be retired, or is not on record as retired, fails the run.
 * Rules: docs/previews.md, "Why you need the schedule".
 * @throws {ActionError} of the look before.
 */
export async function sweep(request: DeploymentRequest, step: SweepStep, run: Run): Promise<Result> {
  const { previews, place, isComplete } = await listPreviews(request, step, run);
  warnOfKept(previews, request.definition.ownName, run);
  const due = previews.filter((preview) => preview.due !== undefined).toSorted(inOrder);
  const swept = new Map<KnownPreview, readonly SweptItem[]>();
  if (!request.dryRun) run.outputs.requireWritable();
  let ended: Text | undefined;
  let unanswered = 0;
  for (const preview of due) {
    if (preview.due === undefined) continue;
    if (request.dryRun) {
      const action = { action: "would-retire" } as const;
      swept.set(
        preview,
        itemsOf(preview).map((item) => changed(item, preview, action)),
      );
    } else {
      ended ??= whyEnd(unanswered, run);
      if (ended !== undefined) break;
      const items = await retirePreview(preview, step, run);
      swept.set(preview, items);
      unanswered = items.some(({ error }) => isUnanswered(error)) ? unanswered + 1 : 0;
      if (items.some(({ error }) => isLimit(error))) ended = text`a rate limit is used up`;
    }
  }
  const changes = changesOf(swept);
  const left = ended === undefined ? [] : due.filter((preview) => !swept.has(preview));
  const unchanged = (preview: KnownPreview): readonly SweptItem[] =>
    itemsOf(left.includes(preview) ? { ...preview, kept: text`left to the next sweep` } : preview);
  const all = previews.map((preview) => ({ preview, items: swept.get(preview) ?? unchanged(preview) }));
  const items = all.flatMap((each) => each.items);
  run.outputs.swept(
    items.map(({ preview }) => preview),
    request.dryRun,
  );
  logSweep({ items, due: due.length, ended, changes, isComplete, dryRun: request.dryRun }, run);
  return {
    ...{ kind: "swept", items, dryRun: request.dryRun, changes, environment: step.environment },
    ...{ workspace: place.workspace, failure: sweepFailure(all, due.length, ended, run) },
  };
}

const asleep = text`The service reports that all of them hibernate: no pipelines run.`;

/** What the retires changed: they send one definition. Undefined if there was none. */
function changesOf(swept: ReadonlyMap<KnownPreview, readonly SweptItem[]>): Text | undefined {
  const isChanged = ({ preview: { action }, isMissing }: SweptItem): boolean =>
    changing.includes(action) && isMissing !== true;
  const [first] = [...swept].filter(([, items]) => items.some(isChanged));
  if (first?.[0].due === undefined) return undefined;
  const areHibernating = [...swept.values()]
    .flat()
    .filter(isChanged)
    .every((item) => item.isHibernating);
  const { what, isSmaller } = changesOfRetire(first[0].due, first[0].target);
  if (areHibernating) return isSmaller ? text`${what} ${asleep}` : asleep;
  const awake = isSmaller
    ? text`What does not hibernate still runs its pipelines.`
    : text`The pipelines still run.`;
  return text`${what} ${awake}`;
}

/** Why the sweep must end; undefined while it may go on. */
function whyEnd(unanswered: number, { cancelled, github }: Run): Text | undefined {
  if (cancelled.aborted) return text`${stepStopped}`;
  if (unanswered >= mostUnanswered) return text`requests of several previews in a row had no usable response`;
  const { remaining } = github ?? {};
  return remaining !== undefined && remaining < leastRemaining
    ? text`GitHub allows only ${remaining} more requests at present`
    : undefined;
}

/** The item with what changed, if its Deployment is due. */
function changed(item: SweptItem, { due }: KnownPreview, change: Partial<SweptItem["preview"]>): SweptItem {
  const isDue = due?.ids.some(({ id }) => id === item.preview.deploymentId);
  return isDue ? { record: item.record, preview: { ...item.preview, ...change } } : item;
}

/** Retires one preview, if unchanged since listed. */
async function retirePreview(
  preview: KnownPreview,
  step: SweepStep,
  run: Run,
): Promise<readonly SweptItem[]> {
  const { due, target } = preview;
  const items = itemsOf(preview);
  if (due === undefined) return items;
  const notAfter = run.clock.now() + longestUse;
  const failed = (error: unknown): readonly SweptItem[] =>
    items.map((item) => {
      const shown = changed(item, preview, { action: "failed" });
      return shown === item ? item : { ...shown, error };
    });
  let kept: Text | undefined;
  try {
    kept = await whyNotDue(preview, step, run);
  } catch (error) {
    return failed(error);
  }
  if (kept !== undefined) {
    const reason = kept;
    return items.map((item) => ({ ...item, reason }));
  }
  const sent = await retireEach(due.ids, bodyFor(due, target), { target, notAfter }, run);
  const results = new Map<string, SweptItem | undefined>();
  for (const each of sent) {
    const item = items.find(({ preview: shown }) => shown.deploymentId === each.known.id);
    if (item !== undefined)
      results.set(each.known.id, await settle(each, item, sweptKind(each.known, due.reason), run));
  }
  return items.flatMap((item) => {
    const { deploymentId } = item.preview;
    return results.has(deploymentId) ? (results.get(deploymentId) ?? []) : item;
  });
}

/** Writes what became of a Deployment on its record. @returns its item; undefined if it does not exist. */
async function settle(
  each: Retired,
  item: SweptItem,
  kind: StatusKind,
  run: Run,
): Promise<SweptItem | undefined> {
  const { id, number } = each.known;
  const { record } = item;
  const fail = (error: unknown): SweptItem => ({
    record,
    preview: { ...item.preview, action: "failed" },
    error,
  });
  if (each.how === "failed") return fail(each.error);
  if (each.how === "gone") run.log.notice(goneText(each.known, each.isProven));
  const url = each.how === "retired" ? webPageOf(each.deployment, run) : undefined;
  try {
    const status = statusAfter(each, kind);
    if (status) await writeStatus(number, status, { id, url }, run);
  } catch (error) {
    return fail(each.how === "retired" ? notOnRecord(error) : error);
  }
  if (each.how === "gone" && each.isProven) return undefined;
  const updatedAt = new Date(run.github?.now() ?? run.clock.now()).toISOString();
  const state = { state: "retired", updatedAt } as const;
  if (each.how === "gone") {
    const preview = { ...item.preview, ...state, action: "confirmed" } as const;
    return { record, preview, isMissing: true };
  }
  const action = isScaledDown(each.known) ? ("confirmed" as const) : ("retired" as const);
  return {
    record,
    preview: { ...item.preview, ...state, action, ...(url === undefined ? {} : { url }) },
    isHibernating: hibernates(each.deployment),
  };
}

/** The error of a status that could not be written, although the Deployment was retired. */
function notOnRecord(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  const what = text`it was retired, but its record does not show that. ${error.what}`;
  return new ActionError(error.code, what, error);
}

/** Of a record that was open or unknown a request may still arrive: the next sweep retires it again. */
function sweptKind({ kind }: KnownDeployment, reason: "closed" | "idle"): StatusKind {
  if (reason === "idle") return "idle";
  return kind === "open" || kind === "unknown" ? "retired" : "swept";
}

/** Reads the pull request and the newest record again, right before the retire. @returns why it is kept. */
async function whyNotDue(
  { task, newest, pullRequest, name, due, target }: KnownPreview,
  { environment }: SweepStep,
  { github, log }: Run,
): Promise<Text | undefined> {
  const reading = github?.pullRequest(pullRequest).catch((error) => {
    if (error instanceof ActionError && error.status === 404) return undefined;
    throw error;
  });
  const [pull, page] = await Promise.all([reading, github?.recordPage(environment, task, 1)]);
  if (pull === undefined) {
    log.warning(text`Preview "${name}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`);
    return text`GitHub does not show the pull request`;
  }
  const records = (page?.records ?? []).flatMap((record) => readRecord({ ...record, statuses: [] }) ?? []);
  // Another record of the same key is of a request that GitHub carried out late, after its retry.
  const isRetried = ({ key }: DeploymentRecord): boolean =>
    key !== undefined && records.some((each) => each.key === key && each.number <= newest.number);
  // The task is the same in every workspace.
  const isNewer = (record: DeploymentRecord): boolean =>
    record.number > newest.number && isOfTarget(record, target) && !isRetried(record);
  if (records.some(isNewer)) return text`a run of the pull request is in progress`;
  const isIdle = due?.reason === "idle";
  if (pull.open === isIdle) return undefined;
  return pull.open ? text`the pull request is open again` : text`the pull request was closed`;
}

/** Whether a request had no response, or a 5xx, in all attempts. */
function isUnanswered(error: unknown): boolean {
  const failure = causeOf(error)?.failure;
  return typeof failure === "number" ? failure >= 500 : failure !== undefined;
}

/** Whether a failure concerns every request that follows. */
function isLimit(error: unknown): boolean {
  return causeOf(error)?.failure === 429;
}

function causeOf(error: unknown): RequestFailure | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof RequestFailure) return each;
  }
  return undefined;
}
