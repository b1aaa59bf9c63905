import { ActionError } from "../base/errors.js";
import { type History, withRole } from "../records/history.js";
import type { StoredRecord } from "../records/old/read.js";
import { nameOf } from "../records/queue.js";
import { otherWorkspace } from "../records/record.js";
import type { Deployment } from "../service/resources.js";
import { type Decision, type Facts, isOutdated, type RetireReason } from "./decide.js";
import type { Steps } from "./look.js";

export const eachRunCreates =
  "Without github-environment each run creates another Deployment. With it, the first run creates and later runs update.";

const shownRecords = 5;

function listed(items: readonly string[]): string {
  const more = items.length - shownRecords;
  return items.slice(0, shownRecords).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** The name of what a run works on, in quotes. */
export function quotedName({ key, redactor }: Steps): string {
  return `"${redactor.quote(key.subject.name)}"`;
}

function pullOf({ key: { subject } }: Steps): string {
  return subject.kind === "preview" ? `#${subject.pull}` : "";
}

/** The command that settles a record: this action then uses it no longer. */
function settleCommand({ id }: Pick<StoredRecord, "id">, { repositoryUrl }: Steps): string {
  return `gh api repos${new URL(repositoryUrl).pathname}/deployments/${id}/statuses -f state=inactive -f description=settled`;
}

const onlyIfGone =
  "Only if the Deployment does not exist, settle the record yourself: no workflow's token counts.";

/** What to do about a create without a known end, below the commands that settle its records. */
function existsOrSettle({ key: { organization, workspace }, redactor: { quote } }: Steps): string {
  const place = `workspace ${quote(workspace.name ?? workspace.id)} of organization ${quote(organization.name ?? organization.id)}`;
  return `Check ${place} in the platform for that name. If the Deployment exists, pass its id once as deployment-id. If it does not, settle the record with the command shown. See docs/state.md of this action.`;
}

/**
 * What a reader must know about a decision before the request is sent. A run and its plan show the same.
 * @param own the run's own record; undefined in a plan.
 */
export function warningsOf(decision: Decision, facts: Facts, steps: Steps, own?: number): string[] {
  if (decision.do === "refuse" || (decision.do === "nothing" && decision.why !== "none-on-record")) return [];
  const { quote } = steps.redactor;
  const { history, given } = facts;
  const { decides, doubts, newest } = history;
  const name = quotedName(steps);
  const warnings: string[] = [];
  if (doubts.length > 0) {
    const have = doubts.length === 1 ? "has" : "have";
    const next =
      decision.do === "update" || decision.do === "retire"
        ? "Its request may have changed the Deployment, or may still arrive."
        : `It may have left a Deployment ${name} behind${decision.do === "create" ? ", and another one is created now" : ""}: check the platform for that name, and delete the one whose id no later run shows.`;
    warnings.push(
      `${listed(doubts.map(nameOf))} of ${name} ${have} no result: the run was interrupted, or the outcome of its request is unknown. ${next}`,
    );
  }
  // An id that was passed replaces the others only once its update succeeded.
  if (decision.do === "update" && given === undefined)
    warnings.push(...othersWarning(decision.id, history, steps));
  const forged = withRole(history, "forged");
  const unused =
    decides === undefined
      ? [...withRole(history, "foreign"), ...forged]
      : forged.filter(({ record }) => record.id > decides.record.id);
  if (given === undefined && unused.length > 0) {
    const distinct = unused.filter(({ id }, at) => !id || unused.findIndex((one) => one.id === id) === at);
    const shown = distinct.map(({ record, id, reason = "its signature is not valid" }) => {
      const claim = id === undefined ? "no id" : `id ${quote(id)}, not verified`;
      return `record ${record.id} (${claim}: ${quote(reason)})`;
    });
    const next = unused.every(({ reason }) => reason === otherWorkspace)
      ? "It is on record in another workspace: if that is a mistake, correct workspace, and delete the new Deployment if one was created."
      : `If one of them is this Deployment, pass its id as deployment-id; otherwise a second Deployment ${name} may exist.`;
    warnings.push(`GitHub deployment records of ${name} are not used: ${listed(shown)}. ${next}`);
  }
  if (steps.key.subject.kind === "deployment" && newest !== undefined && isOutdated(facts)) {
    warnings.push(
      `The run of a newer event has already deployed ${name}: ${nameOf(newest)}, commit ${quote(newest.record.sha.slice(0, 7))}. This run${own === undefined ? "" : ` (GitHub deployment record ${own})`} is of an older event: its request replaces the newer definition.`,
    );
  }
  return warnings;
}

/** Other Deployments of the name than the one that the run uses; none where it is the only one on record. */
export function othersWarning(used: string, history: History, steps: Steps): string[] {
  const { quote } = steps.redactor;
  const others = withRole(history, "decides", "duplicate").filter(({ id }) => id !== used);
  if (others.length === 0) return [];
  const shown = listed(others.map(({ id = "", record }) => `${quote(id)} (record ${record.id})`));
  const what =
    steps.given === undefined
      ? `${quotedName(steps)} has more than one Deployment on record: the run uses ${quote(used)}, and ${shown} may still exist and be billed. To keep another one than the run uses, pass its id once as deployment-id.`
      : `The id that was passed (${quote(used)}) replaces ${shown} of ${quotedName(steps)}, which may still exist and be billed.`;
  const text = `${what} Delete the others in the platform, and settle the record of each one that is deleted:`;
  return [
    [text, ...others.slice(0, shownRecords).map(({ record }) => settleCommand(record, steps))].join("\n"),
  ];
}

/** What the log shows of the record that a decision uses; undefined if it uses none. */
export function onRecord(decision: Decision, { given, history }: Facts, steps: Steps): string | undefined {
  const environment = steps.redactor.quote(steps.key.environment);
  const { id, record } = history.decides ?? {};
  if (decision.do === "refuse") return undefined;
  if (id !== undefined && (given === undefined || given === id)) {
    return `Found Deployment ${quotedName(steps)} (${steps.redactor.quote(id)}) in record ${record?.id} of environment ${environment}`;
  }
  return decision.do === "create"
    ? `No Deployment ${quotedName(steps)} is on record in environment ${environment}`
    : undefined;
}

/** Why nothing is sent: one sentence. */
export function whyNothing(
  { why }: Extract<Decision, { do: "nothing" }>,
  { history: { newest }, isOpen }: Facts,
  steps: Steps,
): string {
  const pull = pullOf(steps);
  const name = quotedName(steps);
  switch (why) {
    case "reopened":
      return `Pull request ${pull} is open again, so this run of its closing is out of date.`;
    case "outdated": {
      const { commit, redactor, runUrl } = steps;
      const short = (sha: string): string => `commit ${redactor.quote(sha.slice(0, 7))}`;
      const by = newest === undefined ? "" : ` (${nameOf(newest)}, ${short(newest.record.sha)})`;
      return `The run of a newer event has already handled preview ${name}${by}, so this run (${runUrl}, ${short(commit)}) is out of date.`;
    }
    case "none-on-record":
      return isOpen
        ? `For pull request ${pull} no preview ${name} is on record.`
        : `Pull request ${pull} is closed, and no preview ${name} is on record.`;
    case "not-due":
      return `Preview ${name} is not due to be retired.`;
  }
}

/** Why a run can't decide. @param start what this means: nothing was sent, or in a plan would be. */
export function refusal(
  { why, records }: Extract<Decision, { do: "refuse" }>,
  steps: Steps,
  start: string,
): ActionError {
  const { redactor, key } = steps;
  const name = quotedName(steps);
  const where = `${records.map(nameOf).join(", ")} of ${name} in environment ${redactor.quote(key.environment)}`;
  if (why === "unknown-outcome") {
    const reason = `${where}: the run was interrupted, or the outcome of its create is unknown.`;
    const lines = [reason, onlyIfGone, ...records.map(({ record }) => settleCommand(record, steps))];
    const message = `${start}: whether a Deployment ${name} exists is not known.`;
    return new ActionError("github", message, { lines, hint: existsOrSettle(steps) });
  }
  const id = redactor.quote(records[0]?.id ?? "");
  const message = `${start}: ${where} has no valid signature. It names Deployment "${id}" (not verified).`;
  const reason =
    "Either record-signing-key is missing or was replaced, or api-token was replaced, or another workflow with deployments: write wrote the record.";
  const hint = `If this step had a record-signing-key before, set the same one again. Otherwise check that Deployment "${id}" is the right one, then pass it once as deployment-id. If API tokens are replaced or short-lived, also set record-signing-key: signatures then stay valid. See docs/state.md of this action.`;
  return new ActionError("github", message, { lines: [reason], hint });
}

/** The error of a create. Outside previews later runs stop at one without a known end, until somebody checked the platform. */
export function unknownCreate(cause: ActionError, own: StoredRecord, steps: Steps): ActionError {
  if (cause.outcome !== "unknown" || steps.key.subject.kind === "preview") return cause;
  const { code, message, outcome, status } = cause;
  const lines = [...cause.lines, onlyIfGone, settleCommand(own, steps)];
  return new ActionError(code, message, { lines, hint: existsOrSettle(steps), outcome, status, cause });
}

/** The service does not know the id that a record stores: outside previews the run fails. */
export function deletedManually(
  cause: ActionError,
  id: string,
  record: StoredRecord,
  steps: Steps,
): ActionError {
  const message = `Deployment ${quotedName(steps)} (${steps.redactor.quote(id)}) was not found: the service responded with 404.`;
  const where = `GitHub deployment record ${record.id} names it. It was deleted in the platform, or the API token has no access to it. Nothing was created.`;
  const hint =
    "Check in the platform that it is gone. If so, settle the record with the command shown: the next run then creates the Deployment. Or pass the id of another one as deployment-id. See docs/state.md of this action.";
  const { outcome, status } = cause;
  const lines = [where, cause.message, onlyIfGone, settleCommand(record, steps)];
  return new ActionError("status", message, { lines, hint, outcome, status, cause });
}

/** What people must know of a retired preview. A sweep reports its own. */
export function retiredWarning(reason: RetireReason, { id }: Deployment, steps: Steps): string {
  const preview = `${quotedName(steps)} (${steps.redactor.quote(id)})`;
  return reason === "requested"
    ? `Preview ${preview} of pull request ${pullOf(steps)} was scaled down, as requested. It still exists and may be billed.`
    : `Pull request ${pullOf(steps)} is closed. Its preview ${preview} was scaled down, still exists and may be billed. The API cannot delete it: delete it in the platform.`;
}
