import { day, minute } from "../base/clock.js";
import { ActionError, stepStopped } from "../base/errors.js";
import { bodyOf } from "../deployment/decision.js";
import { webPageOf } from "../deployment/send.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { isOfTarget, readRecord } from "../records/record.js";
import { isScaledDown, type KnownDeployment } from "../records/state.js";
import type { StatusKind } from "../records/status.js";
import type { Result, SweptPreview } from "../report/result.js";
import type { Run, SweepRecording } from "../run.js";
import { RequestFailure } from "../transport/retry.js";
import { cleanUp } from "./clean-up.js";
import { dueIfClosed } from "./decide.js";
import { longestUse, type PreviewTarget } from "./look.js";
import { Pace } from "./pace.js";
import { changesText, goneText, type Retire, type RetiredOne, retireEach, writeRetired } from "./retire.js";
import { logSweep, sweepFailure, type Tally, warnOfKept } from "./sweep-log.js";
import { type KnownPreview, knownPreviews } from "./sweep-look.js";

/** A younger record or status may belong to a run that is alive: milliseconds. */
const tooYoung = 10 * minute;

/** What is retired of a preview. */
interface Due {
  readonly preview: KnownPreview;
  readonly decision: Retire & { readonly reason: "closed" | "idle" };
}

/**
 * Retires the previews of closed pull requests, and idle ones if requested, one after the other. What a close
 * has retired is retired again: whatever overlapped or came late is put right. Then old records are deleted.
 * What could not be retired, or is not on record as retired, fails the run. Rules: docs/previews.md, "Sweep".
 * @throws {ActionError} of the look before.
 */
export async function sweep(
  request: DeploymentRequest,
  recording: SweepRecording,
  run: Run,
): Promise<Result> {
  const { github, environment } = recording;
  const look = await knownPreviews(request, recording, run);
  const { previews } = look;
  warnOfKept(previews, request.definition.ownName, run);

  const due = previews
    .flatMap((preview) => dueOf(preview, request, recording, github.now()) ?? [])
    .toSorted(inOrder);
  const tally: Tally = { due: due.length, gone: 0, failures: [], ended: undefined, changes: undefined };
  const pace = new Pace(github, run);
  for (const one of due) {
    tally.ended ??= run.cancelled.aborted ? stepStopped : pace.whyEnd();
    if (tally.ended !== undefined) break;
    if (!request.dryRun) await retirePreview(one, request, recording, pace, tally, run);
    else {
      const target = targetOf(one.preview, request, recording);
      tally.changes ??= changesText(bodyOf(one.decision, target).body, target, run);
      for (const { id } of one.decision.ids) show(one.preview, id, { action: "would-retire" });
    }
  }
  if (!request.dryRun && tally.ended === undefined && !run.cancelled.aborted) {
    tally.ended = await cleanUp(previews, look.isComplete, github, pace, run);
  }

  const shown = previews.flatMap((preview) => [...preview.shown.values()]);
  run.outputs.swept(shown, request.dryRun);
  logSweep(shown, tally, look, request.dryRun, run);
  const failure = sweepFailure(tally, run);
  const [first] = previews;
  return {
    ...{ kind: "swept", previews: shown, dryRun: request.dryRun, failure, changes: tally.changes },
    ...{ workspace: first?.workspace, environment },
  };
}

/** What is due of a preview of this definition; undefined if nothing is. */
function dueOf(
  preview: KnownPreview,
  { definition }: DeploymentRequest,
  { idleDays }: SweepRecording,
  now: number,
): Due | undefined {
  const { base, state, newest, changedAt, isOpen, isNamed } = preview;
  if (base !== definition.ownName || !isNamed || now - changedAt < tooYoung) return undefined;
  const [current] = state.ids;
  const isIdle =
    idleDays !== undefined &&
    current !== undefined &&
    !isScaledDown(current) &&
    now - newest.createdAt > idleDays * day;
  if (isOpen && !isIdle) return undefined;
  const [first, ...others] = isOpen ? state.ids.filter((one) => !isScaledDown(one)) : dueIfClosed(state.ids);
  if (first === undefined) return undefined;
  return { preview, decision: { do: "retire", ids: [first, ...others], reason: isOpen ? "idle" : "closed" } };
}

/** What is at full size comes first, then what is confirmed; the oldest first. */
function inOrder(one: Due, other: Due): number {
  const isConfirmation = ({ decision }: Due): number => Number(decision.ids.every(isScaledDown));
  return isConfirmation(one) - isConfirmation(other) || one.preview.changedAt - other.preview.changedAt;
}

function show({ shown }: KnownPreview, id: string, change: Partial<SweptPreview>): void {
  const entry = shown.get(id);
  if (entry !== undefined) shown.set(id, { ...entry, ...change });
}

/** Retires one preview, if unchanged since listed. A failure is noted; only a rate limit ends the sweep. */
async function retirePreview(
  { preview, decision }: Due,
  request: DeploymentRequest,
  recording: SweepRecording,
  pace: Pace,
  tally: Tally,
  run: Run,
): Promise<void> {
  const { ids, reason } = decision;
  const notAfter = run.clock.now() + longestUse;
  const fail = (id: string, error: unknown): void => {
    tally.failures.push({ preview, id, error });
    show(preview, id, { action: "failed" });
    if (isLimit(error)) tally.ended = "a rate limit is used up";
  };
  try {
    if (!(await isStillDue(preview, reason, recording, run))) return;
  } catch (error) {
    return fail(ids[0].id, error);
  }
  const target = targetOf(preview, request, recording);
  const write = bodyOf(decision, target);
  const sent = await retireEach(ids, write, { target, notAfter }, run);
  if (sent.some(({ how }) => how === "retired")) tally.changes ??= changesText(write.body, target, run);
  for (const one of sent) {
    const { id } = one.known;
    if (one.how === "failed") {
      fail(id, one.error);
      continue;
    }
    if (one.how === "gone") run.log.notice(goneText(one.known, one.isProven, run));
    if (one.how === "gone" && !one.isProven) continue;
    try {
      await pace.write(() => writeRetired(one, sweptKind(one.known, reason), run));
      noteRetired(preview, one, recording.github.now(), tally, run);
    } catch (error) {
      fail(id, one.how === "retired" ? notOnRecord(error) : error);
    }
  }
}

/** The error of a status that could not be written, although the Deployment was retired. */
function notOnRecord(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  return new ActionError(
    error.code,
    `it was retired, but its record does not show that. ${error.message}`,
    error,
  );
}

/** Of a record that was open or unknown a request may still arrive: the next sweep retires it again. */
function sweptKind({ kind }: KnownDeployment, reason: Due["decision"]["reason"]): StatusKind {
  if (reason === "idle") return "idle";
  return kind === "open" || kind === "unknown" ? "retired" : "swept";
}

function noteRetired(preview: KnownPreview, one: RetiredOne, now: number, tally: Tally, run: Run): void {
  const { id } = one.known;
  if (one.how !== "retired") {
    tally.gone++;
    preview.shown.delete(id);
    return;
  }
  const url = webPageOf(one.deployment, run.redactor);
  const action = isScaledDown(one.known) ? "confirmed" : "retired";
  const updatedAt = new Date(now).toISOString();
  show(preview, id, { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) });
}

/** Reads the pull request and the newest record again, right before the retire. */
async function isStillDue(
  { task, newest, pullRequest, name }: KnownPreview,
  reason: Due["decision"]["reason"],
  { github, environment }: SweepRecording,
  { log, redactor }: Run,
): Promise<boolean> {
  const reading = github.pullRequest(pullRequest).catch((error) => {
    if (error instanceof ActionError && error.status === 404) return undefined;
    throw error;
  });
  const [pull, { records }] = await Promise.all([reading, github.recordPage(environment, task, 1)]);
  if (pull === undefined) {
    log.warning(
      `Preview "${redactor.quote(name)}" is kept: GitHub responded with 404 to pull request #${pullRequest}.`,
    );
    return false;
  }
  // The task is the same in every workspace.
  const hasNewer = records.some((stored) => {
    const record = readRecord({ ...stored, statuses: [] });
    return record !== undefined && record.number > newest.number && isOfTarget(record, newest);
  });
  return pull.open === (reason === "idle") && !hasNewer;
}

function targetOf(
  preview: KnownPreview,
  { definition }: DeploymentRequest,
  { environment }: SweepRecording,
): PreviewTarget {
  const { organization, workspace, name, pullRequest, newest } = preview;
  return { organization, workspace, environment, definition, name, pullRequest, commit: newest.sha };
}

/** Whether a failure concerns every request that follows. */
function isLimit(error: unknown): boolean {
  const cause = error instanceof ActionError ? error.cause : undefined;
  return cause instanceof RequestFailure && cause.failure === 429;
}
