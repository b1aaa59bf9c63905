import { docs } from "../base/documentation.js";
import type { ActionError } from "../base/errors.js";
import type { Commands, Notice } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import { type Decision, idOf, type RetireReason, type Write } from "../deployment/body.js";
import type { Look } from "../deployment/look.js";
import { runPage } from "../inputs/workflow-run.js";
import { releaseCommand } from "../records/commands.js";
import { type DeploymentRecord, isOfTarget, mostListed, recordText } from "../records/read.js";
import { isRetired, type KnownDeployment } from "../records/state.js";
import type { Run } from "../run.js";
import { displayName, type Target } from "../target.js";

/** Names records of creates that nobody finished, as the beginning of a sentence. */
export function withoutResult(doubts: readonly DeploymentRecord[], run: Run): Text {
  const verb = doubts.length === 1 ? "has" : "have";
  const records = doubts.map((record) => recordText(record, run));
  return text`${listed(records, mostListed)} ${verb} no result`;
}

/** Warns of creates that nobody finished, with the command that ends the doubt. */
function doubtWarning(
  doubts: readonly DeploymentRecord[],
  { name = "", workspace }: Pick<Target, "name" | "workspace">,
  run: Run,
): Notice {
  return {
    code: "preview/unfinished",
    text: text`${withoutResult(doubts, run)}: the run was interrupted, or the outcome of its create is unknown.
      It may have left a Deployment "${name}" behind: check workspace ${displayName(workspace)} in the platform
      for that name, and delete the Deployment whose id is in no run's log.`,
    commands: releases(doubts, run),
  };
}

/** The command that releases the first of records that name no id. */
export function releases(doubts: readonly DeploymentRecord[], run: Run): readonly Commands[] {
  const lines = doubts.slice(0, 1).map(({ number }) => releaseCommand({ number, id: undefined }, run));
  return lines.length === 0 ? [] : [{ why: text`Then release the record`, lines }];
}

/** Warns of further Deployments of a preview, which are retired. */
export function othersWarning(
  others: readonly KnownDeployment[],
  used: string,
  { name = "" }: Target,
  run: Run,
): Text {
  const shown = others.map((record) => text`${record.id} (${recordText(record, run)})`);
  return text`Preview "${name}" has more than one Deployment on record. The run uses ${used}, and retires
    ${listed(shown, mostListed)}: delete ${others.length === 1 ? "it" : "them"} in the platform.`;
}

/** What the log shows of the record that a decision uses. */
export function foundLine(decision: Write, { state, target }: Look): Text {
  const { name = "", environment = "" } = target;
  const id = idOf(decision);
  const record = state.ids.find((each) => each.id === id);
  if (id === undefined || record === undefined)
    return text`No preview "${name}" is on record in environment ${environment}`;
  const restores = decision.do === "update" && isRetired(state, id);
  return text`Found preview "${name}" (${id}) in GitHub deployment record ${record.number} of environment
    ${environment}${restores ? ". It was retired: the update restores it" : ""}`;
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  { why }: Extract<Decision, { do: "nothing" }>,
  { state: { newestRun }, target: { name = "", pullRequest = 0 }, pull }: Look,
  run: Run,
): Text {
  switch (why) {
    case "reopened":
      return text`Pull request #${pullRequest} is open again, so this run of its closing is out of date.`;
    case "outdated": {
      return text`The run of a newer event (${runPage(newestRun, run) || String(newestRun)}) has already
        handled preview "${name}", so this run (${run.page || String(run.id)}) is out of date.`;
    }
    case "none-on-record":
      return pull?.open
        ? text`Pull request #${pullRequest} has no preview "${name}" on record that is not retired yet.`
        : text`Pull request #${pullRequest} is closed, and has no preview "${name}" left to retire.`;
  }
}

/** What a run of a preview warns of before it sends anything, beside the look's own warnings. */
export function previewWarnings(decision: Decision, seen: Look, run: Run): Notice[] {
  const { state, pull, target } = seen;
  const isDoubtful = state.doubts.length > 0 && (decision.do === "create" || pull?.open === false);
  return [...otherWorkspaceWarning(seen), ...(isDoubtful ? [doubtWarning(state.doubts, target, run)] : [])];
}

/** A record of the same preview in another workspace is not used: that preview is left behind. */
function otherWorkspaceWarning({ listed: all, target }: Pick<Look, "listed" | "target">): Notice[] {
  const other = all.find((record) => {
    const isUsed = record.id !== undefined && record.kind !== "gone" && record.kind !== "swept";
    return isUsed && !isOfTarget(record, target);
  });
  if (other === undefined) return [];
  const what = text`Preview "${target.name ?? ""}" also has Deployment ${other.id ?? ""} in workspace
    ${displayName(other.workspace)} (GitHub deployment record ${other.number}). This run does not use it: retire
    or delete it in the platform.`;
  return [{ code: "preview/other-workspace", text: what }];
}

/**
 * The error of a create, with what to do about a Deployment that may exist: a preview's id is stored nowhere
 * but in its records, so that mode update-deployment is of no use.
 */
export function withCreateAdvice(
  error: ActionError,
  { name = "", workspace }: Target,
  run: Run,
): ActionError {
  const isTaken = error.code === "service/refused" && error.status === 409;
  if (error.outcome !== "unknown" && !isTaken) return error;
  const again = text`Push again, or re-run the job: it creates the preview again.`;
  const check = text`Check workspace ${displayName(workspace)} in the platform for the name "${name}": delete
    the Deployment whose id is in no run's log, or adopt it
    (${docs("records.md#adopt-a-deployment", run.docs)}).`;
  return error.with({ next: isTaken ? check : text`${again} ${check}` });
}

/** What a retire leaves. `isSmaller`: it changed something that costs. `hibernates`: the response says so. */
export function leftText(isSmaller: boolean, hibernates: boolean): Text {
  if (hibernates)
    return text`It hibernates: no pipelines run. It still exists, until you delete it in the platform.`;
  return isSmaller
    ? text`It still exists, still runs its pipelines unless it hibernates, and may be billed, until you delete
        it in the platform.`
    : text`It still runs its pipelines.`;
}

/** What became of a preview that was retired. */
export function retiredText(reason: RetireReason, id: string, { name = "", pullRequest = 0 }: Target): Text {
  const preview = text`Preview "${name}" (${id})`;
  return {
    closed: text`Pull request #${pullRequest} is closed. ${preview} was retired.`,
    idle: text`${preview} of pull request #${pullRequest} was retired: nobody deployed it for long.`,
    requested: text`${preview} of pull request #${pullRequest} was retired, as requested.`,
  }[reason];
}

/** What a run reports of a Deployment that the service does not know. */
export function goneText({ id, number }: KnownDeployment, isProven: boolean): Text {
  return isProven
    ? text`Deployment ${id} does not exist any more: the service responded with 404. GitHub deployment record
        ${number} names it.`
    : text`Deployment ${id} was not found: it was retired before, and the service responded with 404. It was
      probably deleted in the platform.`;
}
