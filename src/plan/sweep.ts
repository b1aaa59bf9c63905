import { day } from "../base/clock.js";
import type { Notice } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { DeploymentRequest, SweepStep } from "../inputs/request.js";
import type { ObservedPreviews, RecordedPreview } from "../observe/previews.js";
import type { DeploymentRecord, RecordMeaning } from "../records/read.js";
import { due, isScaledDown, longestRun } from "../records/state.js";
import { type RetirePlan, retirePlan } from "./plan.js";
import type { PlanRun } from "./stops.js";
import { newerWarning, unfinishedWarning, unreadableNotice } from "./words.js";

/** A Deployment that a sweep retired is listed for so long: no later sweep finds anything to do about it. */
const longestListed = 30 * day;

/** The plan of a sweep for one preview. */
export interface PreviewPlan {
  readonly preview: RecordedPreview;
  /** Undefined where the preview is kept. */
  readonly retire: RetirePlan | undefined;
  /** Why it is kept, or retired while its pull request is open. */
  readonly reason: Text | undefined;
  /** The records of its Deployments, and of creates that nobody finished, as far as they are listed. */
  readonly listed: readonly DeploymentRecord[];
  /** How many Deployments were retired long ago, and are not listed. */
  readonly unlisted: number;
  /** Nobody else looks after what a closed pull request leaves behind. */
  readonly warnings: readonly Notice[];
}

/**
 * Plans for each preview on record what the close of its pull request would have done, and the retire of idle
 * ones if requested. What a close has retired is retired once more: whatever overlapped or came late is put
 * right. Pure. Rules: docs/previews.md, "Why you need the schedule"
 */
export function planSweep(
  { previews, at }: ObservedPreviews,
  request: DeploymentRequest,
  step: SweepStep,
  run: PlanRun,
): PreviewPlan[] {
  return previews.map((preview) => {
    const { deployments, unfinishedCreates, newer } = preview.state;
    const records = [...deployments, ...unfinishedCreates];
    const isListed = ({ kind, changedAt }: RecordMeaning) =>
      kind !== "swept" || at - changedAt <= longestListed;
    const { retire, reason } = intentOf(preview, at, request, step, run);
    const unknown = [...newer, ...unreadableOf(preview)].slice(0, 1);
    return {
      preview,
      retire,
      reason,
      listed: records.length === 0 ? unknown : records.filter(isListed),
      unlisted: records.filter((record) => !isListed(record)).length,
      warnings: warningsOf(preview, retire ? undefined : reason, at, run),
    };
  });
}

/** Whether a run about the preview may be in progress. */
function isYoung({ changedAt }: RecordedPreview, at: number) {
  return at - changedAt < longestRun;
}

function intentOf(
  preview: RecordedPreview,
  at: number,
  { definition }: DeploymentRequest,
  { idleDays }: SweepStep,
  run: PlanRun,
): Pick<PreviewPlan, "retire" | "reason"> {
  const { target, newest, state, isOpen } = preview;
  const { current } = state;
  const kept = (reason: Text) => ({ retire: undefined, reason });
  if (newest.base !== definition.ownName)
    return kept(text`of the definition ${newest.base ?? "without a name"}`);
  if (target.name === undefined) return kept(text`the name of its record does not fit its task`);
  if (unreadableOf(preview).length > 0) return kept(text`the statuses of a record cannot be read`);
  if (isYoung(preview, at)) return kept(text`changed in the last 15 minutes`);
  const age = at - newest.createdAt;
  const isIdle =
    isOpen && idleDays !== undefined && current && !isScaledDown(current) && age > idleDays * day;
  const records = [...(isIdle ? [current] : []), ...due(state, { open: isOpen })];
  if (records.length === 0) return kept(isOpen ? text`the pull request is open` : text``);
  const why = isIdle ? "idle" : isOpen ? "requested" : "closed";
  return {
    retire: retirePlan(records, why, preview, run),
    reason: isIdle ? text`no deploy for ${counted(Math.floor(age / day), "day")}` : undefined,
  };
}

function unreadableOf({ records }: RecordedPreview) {
  return records.filter(({ kind }) => kind === "unreadable");
}

/** The warnings of what the sweep cannot read, and of what it leaves of a closed pull request. */
function warningsOf(preview: RecordedPreview, keptFor: Text | undefined, at: number, run: PlanRun): Notice[] {
  const { state, target, isOpen } = preview;
  const [unreadable] = unreadableOf(preview);
  if (unreadable !== undefined) return [unreadableNotice(unreadable, run)];
  const warnings = newerWarning(state, run);
  if (isOpen || isYoung(preview, at)) return warnings;
  if (state.unfinishedCreates.length > 0) warnings.push(unfinishedWarning(state, target, run));
  if (keptFor === undefined || state.deployments.every(({ kind }) => kind === "swept")) return warnings;
  const what = text`Pull request #${target.pullRequest} is closed, and its preview "${target.name ?? ""}" is
    kept: ${keptFor}. Check the platform for it.`;
  return [...warnings, { code: "sweep/kept", text: what }];
}
