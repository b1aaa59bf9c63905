import { ActionError } from "../base/errors.js";
import type { Notice } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import { runPage } from "../inputs/workflow-run.js";
import type { Observed } from "../observe/observe.js";
import { releaseCommand, statusCommand } from "../records/commands.js";
import { type DeploymentRecord, mostListed, newerText, recordText } from "../records/read.js";
import { isScaledDown, longestRun, type RecordWithId, type State } from "../records/state.js";
import { displayName, type Target } from "../target.js";
import type { Decision } from "./body.js";
import type { PlanRun } from "./stops.js";

/**
 * Warns of creates that nobody finished, with the command that releases the record, and with the ids that are
 * known: another one of this name is what was left.
 */
export function unfinishedWarning(
  { unfinishedCreates, deployments }: State,
  { name = "", workspace }: Target,
  run: PlanRun,
): Notice {
  const recordedIds = deployments.map(({ id }) => id);
  const unknown =
    recordedIds.length === 0 ? text`in no record` : text`not ${listed(recordedIds, mostListed)}`;
  const records = unfinishedCreates.map((record) => recordText(record, run));
  const lines = unfinishedCreates.map((record) => releaseCommand(record, run));
  const what = text`No result on record of ${listed(records, mostListed)}: the run was interrupted, or the
    outcome of its create is unknown. It may have left a Deployment "${name}" behind: check workspace
    ${displayName(workspace)} for that name, and delete the Deployment whose id is ${unknown}.`;
  const commands = [
    { why: text`Then release the ${unfinishedCreates.length === 1 ? "record" : "records"}`, lines },
  ];
  return { code: "preview/unfinished", text: what, commands };
}

/** Warns of further Deployments of a preview that are at full size: the run retires them. */
export function othersWarning(
  others: readonly RecordWithId[],
  used: string,
  { target: { name = "" } }: Observed,
  run: PlanRun,
): Notice[] {
  const records = others.filter((record) => !isScaledDown(record));
  if (records.length === 0) return [];
  const texts = records.map((record) => text`${record.id} (${recordText(record, run)})`);
  const what = text`Preview "${name}" has more than one Deployment on record: ${used} is used, and
    ${listed(texts, mostListed)} retired. Delete ${records.length === 1 ? "it" : "them"} in the platform.`;
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
  const isClosed = pull?.open === false;
  const isUncertain = state.unfinishedCreates.length > 0 && (decision.do === "create" || isClosed);
  return [
    ...newerWarning(state, run),
    ...(isUncertain ? [{ ...unfinishedWarning(state, target, run), isLast: isClosed }] : []),
  ];
}

/** Describes a record none of whose newest statuses is of this action, with the status that it needs. */
export function unreadableNotice(record: DeploymentRecord, run: PlanRun): Notice {
  const { id, number } = record;
  const status = id === undefined ? "unknown" : `unknown id=${id}`;
  const why = text`Write a status of this action on it: it can be read again then`;
  const what = text`${recordText(record, run)} has more than 1,000 statuses of other tools, and none of this
    action is among them: which Deployment it names is not known.`;
  const commands = [{ why, lines: [statusCommand(number, "error", status, run)] }];
  return { code: "record/unreadable", text: what, commands };
}

/** Warns of records whose meaning this version does not know. */
export function newerWarning({ newer: [newer] }: State, run: PlanRun): Notice[] {
  if (newer === undefined) return [];
  return [{ code: "record/newer", text: text`${newerText(newer, run)}. Use that version or a later one.` }];
}

/** How many creates of a preview in a row may have no known result: each may have made a Deployment. */
const mostLost = 2;

/** Why a preview is not created: each push would make one more Deployment. Undefined if it may be. */
export function whyNotCreated({ state, target, at }: Observed, run: PlanRun): ActionError | undefined {
  const [newer] = state.newer;
  if (newer !== undefined) {
    const why = text`If no Deployment of that record exists, release it`;
    const commands = [{ why, lines: [releaseCommand(newer, run)] }];
    const next = text`Use that version or a later one.`;
    return new ActionError("record/newer", text`${newerText(newer, run)}.`, { commands, next });
  }
  const isLost = ({ kind, createdAt }: DeploymentRecord) =>
    kind === "unknown" || at - createdAt >= longestRun;
  const lost = state.unfinishedCreatesSince.filter(isLost);
  if (lost.length < mostLost) return undefined;
  const { text: what, commands } = unfinishedWarning(state, target, run);
  const next = text`Find out why no response arrives (a gateway's time limit, request-timeout) before you run
    the job again.`;
  return new ActionError("preview/creates-without-result", what, { commands, next });
}
