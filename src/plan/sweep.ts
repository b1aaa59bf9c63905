import { day, minute } from "../base/clock.js";
import type { Notice } from "../base/notice.js";
import { counted } from "../base/printing.js";
import { type Text, text } from "../base/text.js";
import type { DeploymentRequest, SweepStep } from "../inputs/request.js";
import type { ObservedPreviews, RecordedPreview } from "../observe/previews.js";
import type { DeploymentRecord } from "../records/read.js";
import { due, isScaledDown } from "../records/state.js";
import { type RetirePlan, retirePlan } from "./plan.js";
import type { PlanRun } from "./stops.js";
import { unfinishedWarning } from "./words.js";

/** A younger record or status may be of a run that is alive: observe to send 5, the request 1, the status 5. */
const tooYoung = 15 * minute;

/** A Deployment that a sweep retired is listed for so long: no later sweep finds anything to do about it. */
const longestListed = 30 * day;

/** The plan of a sweep for one preview. */
export interface PreviewPlan extends Intent {
  readonly preview: RecordedPreview;
  /** The record of each Deployment that is listed, or of a create that nobody finished. */
  readonly listed: readonly DeploymentRecord[];
  /** How many Deployments were retired long ago, and are not listed. */
  readonly unlisted: number;
  /** Nobody else looks after what a closed pull request leaves behind. */
  readonly warnings: readonly Notice[];
}

/** A sweep retires a preview or keeps it, for a reason. */
interface Intent {
  /** Undefined where the preview is kept. */
  readonly retire: RetirePlan | undefined;
  /** Why it is kept, or retired while its pull request is open. */
  readonly reason: Text | undefined;
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
    const { ids, unfinished } = preview.state;
    const isListed = ({ kind, changedAt }: DeploymentRecord): boolean =>
      kind !== "swept" || at - changedAt <= longestListed;
    const intent = intentOf(preview, at, request, step, run);
    const shown = ids.filter(isListed);
    return {
      ...intent,
      preview,
      listed: ids.length > 0 ? shown : unfinished.slice(0, 1),
      unlisted: ids.length - shown.length,
      warnings: preview.isOpen || isYoung(preview, at) ? [] : warningsOf(preview, intent, run),
    };
  });
}

function isYoung({ changedAt }: RecordedPreview, at: number): boolean {
  return at - changedAt < tooYoung;
}

function intentOf(
  preview: RecordedPreview,
  at: number,
  { definition }: DeploymentRequest,
  { idleDays }: SweepStep,
  run: PlanRun,
): Intent {
  const { target, newest, state, isOpen } = preview;
  const { ids, current } = state;
  const kept = (reason: Text): Intent => ({ retire: undefined, reason });
  if (newest.base !== definition.ownName)
    return kept(text`of the definition ${newest.base ?? "without a name"}`);
  if (target.name === undefined) return kept(text`the name of its record does not fit its task`);
  if (isYoung(preview, at)) return kept(text`changed in the last 15 minutes`);
  const age = at - newest.createdAt;
  const isIdle =
    isOpen && idleDays !== undefined && current && !isScaledDown(current) && age > idleDays * day;
  const [first, ...others] = [...(isIdle ? [current] : []), ...due(state, { open: isOpen })];
  if (first === undefined) {
    if (isOpen) return kept(text`the pull request is open`);
    return kept(ids.length === 0 ? text`a create that did not finish` : text``);
  }
  const why = isIdle ? "idle" : isOpen ? "requested" : "closed";
  return {
    retire: { ...retirePlan([first, ...others], why, preview, run), by: "sweep" },
    reason: isIdle ? text`no deploy for ${counted(Math.floor(age / day), "day")}` : undefined,
  };
}

/** The warnings of what the sweep leaves of a closed pull request. */
function warningsOf({ state, target }: RecordedPreview, { retire, reason }: Intent, run: PlanRun): Notice[] {
  const { pullRequest, name = "" } = target;
  const isKept = retire === undefined && reason && state.ids.some(({ kind }) => kind !== "swept");
  const what = text`Pull request #${pullRequest} is closed, and its preview "${name}" is
    kept: ${reason ?? ""}. Check the platform for it.`;
  return [
    ...(state.unfinished.length > 0 ? [unfinishedWarning(state, target, run)] : []),
    ...(isKept ? [{ code: "sweep/kept" as const, text: what }] : []),
  ];
}
