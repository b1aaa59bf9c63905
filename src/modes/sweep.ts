import { ActionError } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { DeploymentRequest, GitHubContext } from "../inputs/request.js";
import type { Result, SweptPreview } from "../report/result.js";
import { RequestFailure } from "../transport/retry.js";
import { environmentUrl } from "./apply.js";
import { carryOut } from "./carry-out.js";
import type { RunContext } from "./context.js";
import type { Decision } from "./decide.js";
import { type KnownPreview, knownPreviews } from "./known-previews.js";
import { logSweep, noticeOthers, type SweepTally, sweepFailure, warnOfDoubt } from "./sweep-log.js";

/** GitHub's secondary limit is 80 writes in a minute. A retire has at most 7: this number starts in one minute. */
const retiresPerMinute = 8;
const minute = 60_000;

/** The wait after a refusal without Retry-After: seconds. */
const defaultWait = 10;

/**
 * Finds the previews of closed pull requests, and of idle ones if requested, and retires them one after the other. What an
 * earlier run retired is retired again: so whatever overlapped or came late is put right.
 * @throws {ActionError} at the end if previews could not be retired; of the look-ups or of the family `github` before that.
 */
export async function sweep(
  request: DeploymentRequest,
  recording: GitHubContext,
  context: RunContext,
): Promise<Result> {
  const { definition, dryRun } = request;
  const { repository } = recording;
  const { known, unread } = await knownPreviews(request, recording, context);
  const isOurs = ({ base }: KnownPreview): boolean => base === definition.ownName;
  const others = known.filter((preview) => !isOurs(preview)).map(({ base }) => base);
  noticeOthers(others, context);
  for (const preview of known) warnOfDoubt(preview, context);

  const due = known.filter((one) => isOurs(one) && one.expected.decision.do === "retire").toSorted(inOrder);
  const tally: SweepTally = { due: due.length, isStopped: false, gone: new Set(), failures: [] };
  const started: number[] = [];
  for (const preview of due) {
    if (tally.isStopped || context.cancelled.aborted) break;
    if (!dryRun) {
      const ended = await retire(preview, repository.sha, tally, started);
      preview.shown = { ...preview.shown, ...ended };
    } else if (!isConfirmation(preview.expected.decision))
      preview.shown = { ...preview.shown, action: "would-retire" };
  }

  const previews = known.map(({ shown }) => shown);
  context.report.swept(previews, dryRun);
  logSweep(previews, tally, dryRun, context);
  const failure = sweepFailure(previews, tally, unread);
  if (failure !== undefined) throw failure;
  return { kind: "swept", previews, dryRun, repositoryUrl: repository.page };
}

function isConfirmation(decision: Decision): boolean {
  return decision.do === "retire" && decision.as === "confirmed";
}

/** Oldest first, then the confirmations. */
function inOrder(one: KnownPreview, other: KnownPreview): number {
  const age = ({ history, newest }: KnownPreview): number => history.decides?.at ?? newest.createdAt;
  const last = ({ expected }: KnownPreview): number => Number(isConfirmation(expected.decision));
  return last(one) - last(other) || age(one) - age(other);
}

/**
 * Retires one preview by a ticket of its own.
 * @param fallback the commit of the ticket if that of the preview's newest record is gone.
 * @param started when the retires of this sweep began.
 * @returns what changes in the output `previews`. A failure is noted in the tally.
 */
async function retire(
  preview: KnownPreview,
  fallback: string,
  tally: SweepTally,
  started: number[],
): Promise<Partial<SweptPreview>> {
  const { steps, expected, newest } = preview;
  for (let mayWait = true; ; mayWait = false) {
    try {
      await pace(started, steps);
      const ended = await carryOut(steps, expected, [newest.sha, fallback]);
      if (ended.kind === "nothing") return {};
      const { kind, id, deployment } = ended.sent;
      if (kind === "gone") tally.gone.add(id);
      const url = environmentUrl(deployment, steps.redactor);
      const updatedAt = new Date(steps.github.now()).toISOString();
      const action = isConfirmation(ended.decision) ? "confirmed" : "retired";
      return { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) };
    } catch (error) {
      const limit = limitOf(error);
      const isOfGitHub = error instanceof ActionError && error.code === "github";
      if (limit !== undefined && !isOfGitHub && mayWait) {
        await steps.clock.sleep((limit.requestedWait ?? defaultWait) * 1000, steps.cancelled);
        continue;
      }
      tally.isStopped ||= limit !== undefined;
      tally.failures.push({ preview, error });
      return { action: "failed" };
    }
  }
}

/** Keeps the sweep below GitHub's limit of writes. */
async function pace(started: number[], { clock, cancelled }: Context): Promise<void> {
  const earliest = (started.at(-retiresPerMinute) ?? Number.NEGATIVE_INFINITY) + minute;
  if (clock.now() < earliest) await clock.sleep(earliest - clock.now(), cancelled);
  started.push(clock.now());
}

/** A refusal because of too many requests, by the service or by GitHub; undefined for another failure. */
function limitOf(error: unknown): RequestFailure | undefined {
  const cause = error instanceof ActionError ? error.cause : undefined;
  return cause instanceof RequestFailure && cause.failure === 429 ? cause : undefined;
}
