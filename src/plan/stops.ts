import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Notice } from "../base/notice.js";
import { docs, joined, listed, type Text, text } from "../base/text.js";
import { isShownKey, keysOf, secretKeysOf, variablesIn } from "../definition/secrets.js";
import { isOfPullRequest } from "../inputs/event.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { WorkflowRun } from "../inputs/workflow-run.js";
import type { Observed } from "../observe/observe.js";
import {
  type DeploymentRecord,
  isOfTarget,
  isOtherName,
  mostListed,
  newerText,
  recordText,
  taskOf,
} from "../records/read.js";
import { longestRun, namedIn, newestFirst } from "../records/state.js";
import type { Run } from "../run.js";
import { displayName } from "../target.js";
import { lastApplied, unfinishedAfter } from "./changes.js";
import { isApplied, isObserved, isRollback, newerRunOf } from "./order.js";

/** A plan knows this of its run, and reads nothing. */
export type PlanRun = WorkflowRun & Pick<Run, "redactor">;

/** Why a write outside previews is not sent. Rules: docs/production.md, "What records stop" */
export interface Stop {
  readonly code: StopCode;
  /** It names what the inputs say, what the record says, and the record with its run. */
  readonly why: Text;
  /** It names what to correct. */
  readonly fix: Text;
  readonly record?: DeploymentRecord | undefined;
  /** `force` does not override it. */
  readonly isFinal?: boolean;
}

/** A write, as rules read it. */
export interface Write {
  /** The Deployment that an update is sent to. */
  readonly id: string;
  readonly body: JsonObject;
  readonly request: DeploymentRequest;
  readonly observed: Observed;
  /** What the run observed at first: `force` and a rollback are about no later records. */
  readonly first: Observed;
  readonly run: PlanRun;
}

type Rule = (write: Write) => Omit<Stop, "code"> | undefined;

const createRules = {
  exists({ observed: { records, state, isComplete, target, at }, run }) {
    const existing = [...namedIn(records), ...state.unfinishedCreates, ...state.newer];
    const { name = "", environment = "" } = target;
    if (existing.length === 0 && isComplete) return undefined;
    const texts = existing.map((record: DeploymentRecord) => {
      const { id } = record;
      if (record.kind === "newer") return newerText(record, run);
      return id === undefined
        ? text`${recordText(record, run)} is of an unfinished create`
        : text`${recordText(record, run)} names Deployment ${id}`;
    });
    const why =
      existing.length === 0
        ? text`environment ${environment} has more than 1,000 records of "${name}" that name no Deployment.`
        : text`"${name}" is already on record in environment ${environment}: ${listed(texts, mostListed)}.`;
    const [current] = existing;
    const use = current?.id === undefined ? "" : text` with deployment-id ${current.id}`;
    // Beside a young create of the same name a second one is no decision: somebody clicked twice.
    const isYoung = ({ isCreate, kind, createdAt }: DeploymentRecord) =>
      isCreate && kind !== "skipped" && at - createdAt < longestRun;
    // "Re-run failed jobs" keeps the inputs, and must not create again: also where a later run wrote the id.
    const isOwn = ({ runId, kind, id }: DeploymentRecord) =>
      run.id !== 0 && runId === run.id && kind !== "skipped" && existing.some((each) => each.id === id);
    return {
      why,
      fix: text`Check the platform for that name. If it exists, use mode update-deployment${use}.`,
      record: existing.toSorted(newestFirst)[0],
      isFinal: records.some(isYoung) || records.some(isOwn) || (run.attempt > 1 && !isComplete),
    };
  },
  "id-given"({ request: { deploymentId } }) {
    if (deploymentId === undefined) return undefined;
    return {
      why: text`deployment-id is ${deploymentId}, and create-deployment makes another Deployment.`,
      fix: text`Use mode update-deployment; if that Deployment was deleted in the platform, remove the id.`,
    };
  },
} as const satisfies Record<string, Rule>;

const updateRules = {
  "other-id"({ id, observed: { records, target }, run }) {
    const task = taskOf(target);
    const own = records.filter((record) => isOfTarget(record, target) && record.task === task);
    const [newest] = namedIn(own);
    if (newest === undefined || newest.id === id) return undefined;
    return {
      why: text`deployment-id is ${id}, and the newest record of "${target.name ?? ""}" names Deployment
        ${newest.id}: ${recordText(newest, run)}.`,
      fix: text`Check deployment-id (such as ${newest.id}). Two Deployments of one name in one environment and
        workspace need a github-environment each.`,
      record: newest,
    };
  },
  "other-name"({ id, observed, run }) {
    const record = recordOf(id, observed);
    if (record === undefined || !isOtherName(record.name, observed.target.name)) return undefined;
    return {
      why: text`the name is "${observed.target.name ?? ""}", and the newest record of Deployment ${id} has
        "${record.name ?? ""}": ${recordText(record, run)}.`,
      fix: text`Check deployment-id and the name.`,
      record,
    };
  },
  "other-workspace"({ id, observed, run }) {
    const record = recordOf(id, observed);
    if (record === undefined || isOfTarget(record, observed.target)) return undefined;
    return {
      why: text`the workspace is ${displayName(observed.target.workspace)}, and the newest record of
        Deployment ${id} is of ${displayName(record.workspace)}: ${recordText(record, run)}.`,
      fix: text`Check the workspace.`,
      record,
    };
  },
  "not-on-record"({ id, observed, request, run }) {
    const [newer] = observed.state.newer;
    if (newer !== undefined)
      return {
        why: text`what is on record of Deployment ${id} is not known: ${newerText(newer, run)}.`,
        fix: text`Use that version or a later one.`,
      };
    if (recordOf(id, observed) !== undefined) return undefined;
    const { foreign, target } = observed;
    const { environment = "", organization } = target;
    if (foreign !== undefined)
      return {
        why: text`the organization is ${displayName(organization)}, and the newest record of Deployment ${id}
          is of ${displayName(foreign.organization)}: ${recordText(foreign, run)}.`,
        fix: text`Check the organization.`,
      };
    return {
      why: text`no record of environment ${environment} and organization ${displayName(organization)} names
        Deployment ${id}. Its first update may replace all environment variables and worker queues by those of
        the definition, and stored values of secrets cannot be read back.`,
      fix: text`Check github-environment and deployment-id: if the environment lacks the variable, GitHub uses
        the repository's. Compare ${request.dryRun ? "this plan" : "a dry run"} with the platform.`,
    };
  },
  "older-run"(write) {
    const { id, observed, request, run } = write;
    const newer = newerRunOf(id, observed, run);
    if (newer === undefined || isRollback(write) || isShownOnly(request, run)) return undefined;
    const fix = isApplied(newer.kind)
      ? text`This run is obsolete, and nothing has to be done.`
      : text`Check that run: if it fails, run the newest commit's workflow again.`;
    return {
      why: text`this run is older than the run of ${recordText(newer, run)}, which wrote Deployment ${id}.`,
      fix,
      record: newer,
    };
  },
  "removes-secrets"(write) {
    const { removed, left, record } = removedSecrets(write);
    if (record === undefined || left > 0 || isShownOnly(write.request, write.run) || isRollback(write))
      return undefined;
    return {
      why: text`the definition has no secret variable any more, and the one of
        ${recordText(record, write.run)} had ${shownKeys(removed)}. Stored values cannot be restored.`,
      fix: text`Check secret-environment-variables: is it empty?`,
      record,
    };
  },
} as const satisfies Record<string, Rule>;

/** The name of a stop: a member of `stops` in the output `plan`. */
export type StopCode = keyof typeof createRules | keyof typeof updateRules;

/**
 * Finds what stops a write outside previews (decide.ts: a preview's): without records only what the inputs
 * say. Pure. A stop that the
 * first records of the run did not show, or not of that run, is no subject of `force`.
 */
export function stopsOf(write: Write): Stop[] {
  const { first } = write;
  const rules: Readonly<Record<string, Rule>> =
    write.request.mode === "create-deployment" ? createRules : updateRules;
  return Object.entries(rules).flatMap(([code, rule]) => {
    const isReadable = write.observed.target.environment !== undefined || code === "id-given";
    const stop = isReadable ? rule(write) : undefined;
    if (stop === undefined) return [];
    const { record, isFinal = false } = stop;
    const wasObserved =
      rule({ ...write, observed: first }) !== undefined &&
      (record === undefined || isObserved(record, first));
    return [{ code: code as StopCode, ...stop, isFinal: isFinal || !wasObserved }];
  });
}

/** The warnings of a write outside previews, beside what stops it. */
export function recordWarnings(write: Write): Notice[] {
  const { id, observed, run } = write;
  const newer = isRollback(write) ? newerRunOf(id, observed, run) : undefined;
  const { removed: all, left } = removedSecrets(write);
  // Of a variable that is plain now there is a warning of its own.
  const own = keysOf(variablesIn(write.body));
  const removed = all.filter((key) => !own.includes(key));
  const keys = text`Secret variables are removed, whose values cannot be restored: ${shownKeys(removed)}.`;
  if (newer !== undefined) {
    const what = text`This run is older than the run that applied commit ${newer.sha.slice(0, 7)}:
      ${recordText(newer, run)}. If it is a rollback, revert that commit too.`;
    const list = removed.length > 0 ? [keys] : [];
    return [{ code: "deployment/older-run", text: what, list }];
  }
  return removed.length > 0 && left > 0 ? [{ code: "deployment/removes-secrets", text: keys }] : [];
}

/** The secret variables that the plan of a pull request shows as removed: runs of forks get no secrets. */
export function unavailableSecrets(write: Write): Notice[] {
  const { removed, left } = removedSecrets(write);
  if (removed.length === 0 || left > 0 || !isShownOnly(write.request, write.run)) return [];
  const what = text`The definition has no secret variable here, and the one that was applied last had
    ${shownKeys(removed)}. Where the run has none either, it is stopped.`;
  return [{ code: "plan/removes-secrets", text: what }];
}

/** Warns of what `force` overrode, and that a constant one takes all stops away. */
export function forcedWarnings(
  overridden: readonly Stop[],
  { mode, force }: Write["request"],
  { eventName }: PlanRun,
): Notice[] {
  const warnings: Notice[] = [];
  const list = overridden.map(({ code, why }) => text`stop/${code}: ${why}`);
  const forced = text`force overrides what the records show.`;
  if (list.length > 0) warnings.push({ code: "stop/forced", text: forced, list });
  const constant = text`force is true without a manual start: a constant one takes all stops away.`;
  if (force && mode === "update-deployment" && eventName !== "workflow_dispatch")
    warnings.push({ code: "stop/constant-force", text: constant });
  return warnings;
}

/** What to do about a stop: what to correct, or how to override it. */
export function fixOf({ fix, isFinal }: Stop): Text {
  const when = isFinal
    ? ", when no other run is in progress and no create of this name is younger than 15 minutes"
    : "";
  return text`${fix} If this is meant, start a new run of the workflow with force: true${when}.`;
}

/** The error of a run that is stopped: its code is that of the first stop, and it names each. */
export function stopError(stops: readonly Stop[], run: PlanRun): ActionError | undefined {
  const [first, ...others] = stops;
  if (first === undefined) return undefined;
  const isFinal = stops.some((stop) => stop.isFinal);
  const names = joined(stops.map(({ code }) => `stop/${code}`));
  return new ActionError(`stop/${first.code}`, text`This run is stopped (${names}): ${first.why}`, {
    list: others.map(({ why, fix }) => text`${why} ${fix}`),
    next: text`${fixOf({ ...first, isFinal })} See
      ${docs("production.md#what-records-stop", run.docs)}`,
  });
}

/** The newest record that says whose Deployment an id is, of any name or workspace. */
function recordOf(id: string, { records }: Observed) {
  return namedIn(records.filter((record) => record.id === id))[0];
}

/** The plan of a pull request, which is not what production will get. */
export function isShownOnly({ dryRun }: Write["request"], { eventName }: PlanRun): boolean {
  return dryRun && isOfPullRequest(eventName);
}

/**
 * The secret variables that a body removes, of the definition that was applied last and of newer ones that
 * may have been applied, and the newest record that has one of them.
 */
function removedSecrets({ id, body, observed: { records } }: Write) {
  const compared = lastApplied(records, id);
  const ofId = records.filter((record) => record.id === id);
  const counting = [...unfinishedAfter(compared, ofId), ...(compared ? [compared] : [])];
  const before = [...new Set(counting.flatMap(({ secretKeys }) => secretKeys))];
  const now = secretKeysOf(body);
  const removed = before.filter((key) => !now.includes(key));
  const record = counting.find(({ secretKeys }) => secretKeys.some((key) => removed.includes(key)));
  return { removed, left: before.length - removed.length, record };
}

/** A key with other characters may be a part of a value. */
function shownKeys(keys: readonly string[]) {
  return listed(
    keys.map((key) => (isShownKey(key) ? key : "***")),
    20,
  );
}
