import { ActionError } from "../base/errors.js";
import { storedDefinition } from "../definition/compare.js";
import { definitionIn } from "../records/record.js";
import type { Result, SweptPreview } from "../report/result.js";
import { RequestFailure } from "../transport/request-failure.js";
import { environmentUrl } from "./apply.js";
import { carryOut, openLedger } from "./carry-out.js";
import type { RunContext } from "./context.js";
import { bodyOf, type Decision, decide } from "./decide.js";
import { type KnownPreview, knownPreviews, type SweepParts, shownPreview } from "./known-previews.js";
import { factsOf, loginForPlan, ownLogin } from "./look.js";
import { findPlace, mayBeUnnamed, referenceOf, unnamed } from "./place.js";
import type { DeploymentRequest, GitHubContext } from "./request.js";
import { logSweep, noticeOthers, type SweepTally, sweepFailure, warnOfDoubt } from "./sweep-log.js";

/** GitHub's secondary limit is 80 writes in a minute. A retire has at most 7: this number starts in one minute. */
const retiresPerMinute = 8;
const minute = 60_000;

/** The wait after a refusal without Retry-After: milliseconds. */
const defaultWait = 10_000;

/** One preview, and what the sweep does with it. */
interface Case {
  readonly preview: KnownPreview;
  readonly decision: Decision;
  shown: SweptPreview;
}

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
  const { cancelled, client, log, report } = context;
  const github = context.openGitHub();
  const parts = { request, recording, github, context };
  const [place, actor, { records, isComplete }, open] = await Promise.all([
    client && findPlace(request, context),
    dryRun ? loginForPlan(github, log.notice) : ownLogin(github),
    github.listWithStatuses(recording.environment),
    github.openPullRequests(),
  ]);
  if (place === undefined && mayBeUnnamed(records, actor, request)) {
    log.notice(`Some previews are not listed. Their GitHub deployment records ${unnamed}`);
  }
  const known = await knownPreviews(records, actor, place ?? referenceOf(request), parts);
  const cases = known.flatMap((preview): Case[] => {
    const { pull, steps, history } = preview;
    const shown = shownPreview(preview);
    const decision = decide(factsOf(steps, history, { open: open.has(pull) }));
    return shown === undefined ? [] : [{ preview, decision, shown }];
  });
  const isOurs = ({ preview }: Case): boolean => preview.base === definition.ownName;
  noticeOthers(
    cases.filter((one) => !isOurs(one)).map(({ preview }) => preview.base),
    context,
  );
  for (const { preview } of cases) warnOfDoubt(preview, context);

  const due = cases.filter((one) => one.decision.do === "retire" && isOurs(one)).toSorted(inOrder);
  const tally: SweepTally = { due: due.length, isStopped: false, gone: new Set(), failures: [] };
  const started: number[] = [];
  for (const one of due) {
    if (tally.isStopped || cancelled.aborted) break;
    if (!dryRun) one.shown = { ...one.shown, ...(await retire(one, parts, tally, started)) };
    else if (!isConfirmation(one)) one.shown = { ...one.shown, action: "would-retire" };
  }

  const previews = cases.map(({ shown }) => shown);
  report.swept(previews, dryRun);
  logSweep(previews, tally, dryRun, context);
  const failure = sweepFailure(previews, tally, isComplete ? undefined : records.at(-1)?.createdAt);
  if (failure !== undefined) throw failure;
  return { kind: "swept", previews, dryRun, repositoryUrl: recording.repository.page };
}

function isConfirmation({ decision }: Pick<Case, "decision">): boolean {
  return decision.do === "retire" && decision.as === "confirmed";
}

/** Oldest first, then the confirmations. */
function inOrder(one: Case, other: Case): number {
  const age = ({ preview: { history, newest } }: Case): number => history.decides?.at ?? newest.createdAt;
  return Number(isConfirmation(one)) - Number(isConfirmation(other)) || age(one) - age(other);
}

/**
 * Retires one preview by a ticket of its own.
 * @param started when the retires of this sweep began.
 * @returns what changes in the output `previews`. A failure is noted in the tally.
 */
async function retire(
  { preview, decision }: Case,
  { request, recording, github, context }: SweepParts,
  tally: SweepTally,
  started: number[],
): Promise<Partial<SweptPreview>> {
  const { clock, cancelled, redactor } = context;
  const { steps, newest, history } = preview;
  const { body } = bodyOf(decision, request.definition, steps.key.subject, steps.key.workspaceId);
  const stored = storedDefinition(body, definitionIn(history.decides?.record.payload));
  for (let mayWait = true; ; mayWait = false) {
    try {
      await pace(started, context);
      const ledger = await openLedger(steps, stored, [newest.sha, recording.repository.sha], context);
      const ended = await carryOut(ledger, steps, context);
      if (ended.kind === "nothing") return {};
      const { kind, id, deployment } = ended.sent;
      if (kind === "gone") tally.gone.add(id);
      const url = environmentUrl(deployment, redactor);
      const updatedAt = new Date(github.now()).toISOString();
      const action = isConfirmation(ended) ? "confirmed" : "retired";
      return { action, state: "retired", updatedAt, ...(url === undefined ? {} : { url }) };
    } catch (error) {
      const limit = limitOf(error);
      if (limit?.peer === "service" && mayWait) {
        await clock.sleep(limit.wait, cancelled);
        continue;
      }
      tally.isStopped ||= limit !== undefined;
      tally.failures.push({ preview, error });
      return { action: "failed" };
    }
  }
}

/** Keeps the sweep below GitHub's limit of writes. */
async function pace(started: number[], { clock, cancelled }: RunContext): Promise<void> {
  const earliest = (started.at(-retiresPerMinute) ?? Number.NEGATIVE_INFINITY) + minute;
  if (clock.now() < earliest) await clock.sleep(earliest - clock.now(), cancelled);
  started.push(clock.now());
}

/** Who refuses further requests, and the wait that it requests in milliseconds; undefined for another failure. */
function limitOf(error: unknown): { readonly peer: "service" | "github"; readonly wait: number } | undefined {
  if (!(error instanceof ActionError) || !(error.cause instanceof RequestFailure)) return undefined;
  const { failure, requestedWait } = error.cause;
  if (failure !== 429) return undefined;
  const wait = requestedWait === undefined ? defaultWait : requestedWait * 1000;
  return { peer: error.code === "github" ? "github" : "service", wait };
}
