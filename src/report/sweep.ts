import { ActionError, whyOf } from "../base/errors.js";
import { counted } from "../base/printing.js";
import { listed, type Text, text } from "../base/text.js";
import type { ObservedPreviews } from "../observe/previews.js";
import type { PreviewPlan } from "../plan/sweep.js";
import type { DeploymentRecord } from "../records/read.js";
import { isScaledDown } from "../records/state.js";
import type { SweptItem } from "../result.js";
import type { Run } from "../run.js";

/** The items of a preview as they are on record, those that the plan retires changed. */
export function itemsOf(
  { listed: records, preview, retire, reason }: PreviewPlan,
  change: (item: SweptItem) => SweptItem = (item) => item,
): readonly SweptItem[] {
  const { pullRequest, name = "" } = preview.target;
  return records.map((record) => {
    const { id = "", url, changedAt } = record;
    const state = stateName(record);
    const item: SweptItem = {
      preview: {
        pullRequest,
        name,
        deploymentId: id,
        url,
        state,
        updatedAt: new Date(changedAt).toISOString(),
        action: "kept",
        pullRequestOpen: preview.isOpen,
      },
      isAgain: id !== "" && isScaledDown(record),
      ...(state === "failed" ? { reason: text`a create that did not finish` } : reason && { reason }),
    };
    return retire?.ids.includes(id) ? change(item) : item;
  });
}

function stateName(record: DeploymentRecord): SweptItem["preview"]["state"] {
  const { id, kind } = record;
  if (kind === "newer" || kind === "unreadable") return "open";
  if (kind === "open" || kind === "unknown") return id === undefined ? "failed" : "open";
  if (kind === "missing") return "missing";
  return isScaledDown(record) ? "retired" : "active";
}

/** The item with what was done about its Deployment, or why that failed. */
export function acted(item: SweptItem, action: SweptItem["preview"]["action"], error?: unknown): SweptItem {
  return { ...item, preview: { ...item.preview, action }, ...(error === undefined ? {} : { error }) };
}

/** Warns of what a sweep did, and left: its table has each preview. */
export function warnOfSweep(
  items: readonly SweptItem[],
  ended: Text | undefined,
  { previews, isComplete, elsewhere }: ObservedPreviews,
  { log }: Pick<Run, "log">,
): void {
  const left = items.filter(({ isLeft }) => isLeft).map(({ preview }) => text`"${preview.name}"`);
  if (ended !== undefined) {
    const what = text`The sweep ended early: ${ended}. The next sweep does the rest: ${listed(left, 20)}.`;
    log.warning("sweep/ended", what);
  }
  if (previews.length === 0 && elsewhere > 0) {
    const what = text`No preview is of this workspace, and ${elsewhere} of others: check the workspace.`;
    log.warning("sweep/other-workspaces", what);
  }
  if (isComplete) return;
  const what = text`The environment has more than 10,000 GitHub deployment records: older ones were not read.
    Use a new github-environment.`;
  log.warning("sweep/incomplete", what);
}

/** Why a sweep failed; undefined if it did what it could. */
export function sweepFailure(
  items: readonly SweptItem[],
  ended: Text | undefined,
  { cancelled: { aborted } }: Pick<Run, "cancelled">,
): ActionError | undefined {
  const failed = items.filter(({ error }) => error !== undefined);
  const next = text`The next sweep does the rest.`;
  const [first] = failed;
  if (first === undefined)
    return aborted && ended
      ? new ActionError("run/cancelled", text`The sweep ended early: ${ended}.`, { next })
      : undefined;
  const list = failed.map(({ preview: { name, deploymentId, pullRequest }, error }) => {
    const { text: why, reported } = whyOf(error);
    return text`"${name}" (${deploymentId}) of pull request #${pullRequest}: ${why} ${reported ?? ""}`;
  });
  const errors = failed.flatMap(({ error }) => (error instanceof ActionError ? error : []));
  return new ActionError("sweep/failed", text`The sweep failed for ${counted(failed.length, "preview")}.`, {
    list,
    commands: errors.find(({ commands }) => commands.length > 0)?.commands,
    next: errors[0]?.next ?? next,
    outcome: "swept",
    cause: first.error,
  });
}
