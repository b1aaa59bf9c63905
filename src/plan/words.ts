import type { Notice } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import { runPage } from "../inputs/workflow-run.js";
import type { Observed } from "../observe/observe.js";
import { releaseCommand } from "../records/commands.js";
import { isOfTarget, mostListed, recordText } from "../records/read.js";
import { isScaledDown, type RecordWithId, type State, stateOf } from "../records/state.js";
import { displayName, type Target } from "../target.js";
import type { Decision } from "./body.js";
import type { PlanRun } from "./stops.js";

/**
 * Warns of creates that nobody finished, with the command that releases the record, and with the ids that are
 * known: another one of this name is what was left.
 */
export function unfinishedWarning(
  { unfinished, ids }: Pick<State, "unfinished" | "ids">,
  { name = "", workspace }: Pick<Target, "name" | "workspace">,
  run: PlanRun,
): Notice {
  const known = ids.map(({ id }) => id);
  const unknown = known.length === 0 ? text`in no record` : text`not ${listed(known, mostListed)}`;
  const records = unfinished.map((record) => recordText(record, run));
  const lines = unfinished.slice(0, 1).map(({ number }) => releaseCommand({ number, id: undefined }, run));
  const what = text`No result on record of ${listed(records, mostListed)}: the run was interrupted, or the
    outcome of its create is unknown. It may have left a Deployment "${name}" behind: check workspace
    ${displayName(workspace)} for that name, and delete the Deployment whose id is ${unknown}.`;
  const commands = [{ why: text`Then release the record`, lines }];
  return { code: "preview/unfinished", text: what, commands };
}

/** Warns of further Deployments of a preview that are at full size: the run retires them. */
export function othersWarning(
  others: readonly RecordWithId[],
  used: string,
  { target: { name = "" } }: Pick<Observed, "target">,
  run: PlanRun,
): Notice[] {
  const records = others.filter((known) => !isScaledDown(known));
  if (records.length === 0) return [];
  const shown = records.map((record) => text`${record.id} (${recordText(record, run)})`);
  const what = text`Preview "${name}" has more than one Deployment on record: ${used} is used, and
    ${listed(shown, mostListed)} retired. Delete ${records.length === 1 ? "it" : "them"} in the platform.`;
  return [{ code: "preview/others", text: what }];
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  { why }: Extract<Decision, { do: "nothing" }>,
  { state: { newestRun }, target: { name = "", pullRequest = 0 }, pull }: Observed,
  run: PlanRun,
): Text {
  switch (why) {
    case "reopened":
      return text`Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
    case "outdated":
      return text`The run of a newer event (${runPage(newestRun, run) || String(newestRun)}) has already
        handled preview "${name}", so this run (${run.page || String(run.id)}) is out of date.`;
    case "none-on-record":
      return pull?.open
        ? text`Pull request #${pullRequest} has no preview "${name}" on record that is not retired yet.`
        : text`Pull request #${pullRequest} is closed, and has no preview "${name}" left to retire.`;
  }
}

/** The warnings of a run of a preview before it sends anything. */
export function previewWarnings(decision: Decision, observed: Observed, run: PlanRun): Notice[] {
  const { state, pull, target } = observed;
  if (target.pullRequest === undefined) return [];
  const isUncertain = state.unfinished.length > 0 && (decision.do === "create" || pull?.open === false);
  return [
    ...otherWorkspaceWarning(observed),
    ...(isUncertain ? [unfinishedWarning(state, target, run)] : []),
  ];
}

/** A record of the same preview in another workspace is not used: that preview is left behind. */
function otherWorkspaceWarning({ listed: all, target }: Pick<Observed, "listed" | "target">): Notice[] {
  const elsewhere = stateOf(all.filter((record) => !isOfTarget(record, target)));
  const other = elsewhere.ids.find(({ kind }) => kind !== "swept");
  if (other === undefined) return [];
  const what = text`Preview "${target.name ?? ""}" also has Deployment ${other.id} in workspace
    ${displayName(other.workspace)} (GitHub deployment record ${other.number}). This run does not use it:
    retire or delete it in the platform.`;
  return [{ code: "preview/other-workspace", text: what }];
}
