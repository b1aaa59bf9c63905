import { ActionError, stepStopped } from "../base/errors.js";
import { type Text, text } from "../base/text.js";
import { bodyFor } from "../deployment/body.js";
import { lookLifetime } from "../deployment/look.js";
import { webPageOf } from "../deployment/send.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { goneText } from "../previews/messages.js";
import { changesOfRetire, type Retired, retireEach, statusAfter } from "../previews/retire.js";
import { type DeploymentRecord, isOfTarget, listNewest } from "../records/read.js";
import { isScaledDown, type KnownDeployment } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import { writeStatus } from "../records/write.js";
import type { Result, SweptItem } from "../result.js";
import type { Run } from "../run.js";
import { hibernates } from "../service/resources.js";
import { RequestFailure } from "../transport/retry.js";
import { inOrder, itemsOf, type KnownPreview, listPreviews, type SweepStep, type Swept } from "./list.js";
import { sweepFailure, warnOfKept, warnOfSwept } from "./report.js";

/** A sweep leaves this number of requests to the other workflows of the repository. */
const leastRemaining = 300;

/** What a sweep does with a preview that it scales down. */
const changing: readonly SweptItem["preview"]["action"][] = ["retired", "confirmed", "would-retire"];

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
  const { dryRun, definition } = request;
  const { previews, place, isComplete } = await listPreviews(request, step, run);
  warnOfKept(previews, definition.ownName, run);
  const all: Swept[] = previews.map((preview) => ({ preview, items: itemsOf(preview) }));
  const due = all.filter(({ preview }) => preview.due !== undefined).toSorted(inOrder);
  if (!dryRun) run.outputs.requireWritable();
  if (run.service === undefined)
    run.log.notice(
      "plan/unverified",
      text`Without api-token nothing was verified: the plan uses GitHub deployment records only.`,
    );
  let ended: Text | undefined;
  let unanswered = 0;
  for (const each of due) {
    if (dryRun) each.items = each.items.map((item) => changed(item, each.preview, "would-retire"));
    else {
      ended ??= whyEnd(unanswered, run);
      each.items =
        ended === undefined ? await retirePreview(each, step, run) : each.items.map((item) => leave(item));
      unanswered = each.items.some(({ error }) => isUnanswered(error)) ? unanswered + 1 : 0;
      if (each.items.some(({ error }) => isLimit(error))) ended ??= text`a rate limit is used up`;
    }
  }
  const changes = changesOf(due);
  const items = all.flatMap((each) => each.items);
  run.outputs.swept(
    items.filter(({ isGone }) => isGone !== true).map(({ preview }) => preview),
    dryRun,
  );
  warnOfSwept(items, { ended, isComplete }, run);
  return {
    ...{ kind: "swept", items, dryRun, changes, environment: step.environment },
    ...{ workspace: place.workspace, failure: sweepFailure(all, due.length, ended, run) },
  };
}

function leave(item: SweptItem): SweptItem {
  return { ...item, reason: text`left to the next sweep` };
}

const asleep = text`The service reports hibernation for each: no pipelines run.`;

/** What the retires changed: they send one definition. Undefined if there was none. */
function changesOf(due: readonly Swept[]): Text | undefined {
  // One that was retired may fail later: its record does not show it.
  const isChanged = ({ preview: { action }, isMissing, isHibernating }: SweptItem): boolean =>
    (changing.includes(action) || isHibernating !== undefined) && isMissing !== true;
  const { preview } = due.find(({ items }) => items.some(isChanged)) ?? {};
  if (preview?.due === undefined) return undefined;
  const items = due.flatMap((each) => each.items).filter(isChanged);
  const { what, isSmaller } = changesOfRetire(preview.due, preview.target);
  if (items.every((item) => item.isHibernating)) return isSmaller ? text`${what} ${asleep}` : asleep;
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

/** The item with what became of it, if its Deployment is due. */
function changed(
  item: SweptItem,
  { due }: KnownPreview,
  action: SweptItem["preview"]["action"],
  error?: unknown,
): SweptItem {
  const isDue = due?.ids.some(({ id }) => id === item.preview.deploymentId);
  return isDue ? { ...item, preview: { ...item.preview, action }, error } : item;
}

/** Retires one preview, if unchanged since listed. */
async function retirePreview({ preview, items }: Swept, step: SweepStep, run: Run): Promise<SweptItem[]> {
  const { due, target } = preview;
  if (due === undefined) return items;
  const notAfter = run.clock.now() + lookLifetime;
  try {
    const reason = await whyNotDue(preview, step, run);
    if (reason !== undefined) return items.map((item) => ({ ...item, reason }));
  } catch (error) {
    return items.map((item) => changed(item, preview, "failed", error));
  }
  const sent = await retireEach(due.ids, bodyFor(due, target), { target, notAfter }, run);
  const swept: SweptItem[] = [];
  for (const item of items) {
    const retired = sent.find(({ known }) => known.id === item.preview.deploymentId);
    swept.push(retired === undefined ? item : await recordRetired(retired, item, due.reason, run));
  }
  return swept;
}

/** Writes what became of a Deployment on its record. */
async function recordRetired(
  retired: Retired,
  item: SweptItem,
  reason: "closed" | "idle",
  run: Run,
): Promise<SweptItem> {
  const { known, how } = retired;
  const fail = (error: unknown): SweptItem => ({
    ...item,
    preview: { ...item.preview, action: "failed" },
    error,
  });
  if (how === "failed") return fail(retired.error);
  if (how === "gone") run.log.notice("preview/not-found", goneText(known, retired.isProven));
  const url = how === "retired" ? webPageOf(retired.deployment, run) : undefined;
  try {
    const status = statusAfter(retired, sweptKind(known, reason));
    if (status) await writeStatus(known.number, status, { id: known.id, url }, run);
  } catch (error) {
    return how === "retired"
      ? { ...fail(notOnRecord(error)), isHibernating: hibernates(retired.deployment) }
      : fail(error);
  }
  const action = how === "gone" || isScaledDown(known) ? "confirmed" : "retired";
  const updatedAt = new Date(run.clock.now()).toISOString();
  const preview = { ...item.preview, state: "retired", action, updatedAt, ...(url && { url }) } as const;
  return how === "gone"
    ? { ...item, preview, isMissing: true, isGone: retired.isProven }
    : { ...item, preview, isHibernating: hibernates(retired.deployment) };
}

/** The error of a status that could not be written, although the Deployment was retired. */
function notOnRecord(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  const what = text`it was retired, but its record does not show that. ${error.text}`;
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
  const isLater = ({ id }: { id: number }): boolean => id > newest.number;
  const [pull, later] = await Promise.all([
    reading,
    github && listNewest(github, environment, task, isLater),
  ]);
  if (pull === undefined) {
    const what = text`Preview "${name}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`;
    log.warning("sweep/no-pull-request", what);
    return text`GitHub does not show the pull request`;
  }
  // Another record of the same key is of a request that GitHub carried out late, after its retry. The task is
  // the same in every workspace.
  const isNewer = (record: DeploymentRecord): boolean =>
    isOfTarget(record, target) && (record.key === undefined || record.key !== newest.key);
  if (later?.some(isNewer)) return text`a run of the pull request is in progress`;
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
