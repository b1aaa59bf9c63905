import { docs } from "../base/documentation.js";
import { ActionError } from "../base/errors.js";
import type { Notice } from "../base/notice.js";
import { joined, listed, type Text, text } from "../base/text.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { Observed } from "../observe/observe.js";
import { type DeploymentRecord, isOfTarget, isOtherName, mostListed, recordText } from "../records/read.js";
import { newestOfName, recordOfId } from "../records/state.js";
import type { Run } from "../run.js";
import { displayName } from "../target.js";
import { lastApplied, variablesOf } from "./changes.js";

/** What a plan knows of its run: it reads nothing. */
export type PlanRun = Pick<
  Run,
  | "id"
  | "attempt"
  | "eventName"
  | "redactor"
  | "repositoryPage"
  | "page"
  | "repository"
  | "host"
  | "actionRef"
>;

/** Why a write outside previews is not sent. Rules: docs/production.md, "What records stop" */
export interface Stop {
  readonly code: StopCode;
  /** What the inputs say, what the record says, and the record with its run. */
  readonly why: Text;
  /** What to correct. */
  readonly fix: Text;
  /** `force` does not override it. */
  readonly isFinal?: boolean;
}

/** What a rule reads. */
interface Write {
  /** The Deployment that an update is sent to. */
  readonly id: string;
  readonly body: Parameters<typeof variablesOf>[0];
  readonly request: Pick<DeploymentRequest, "mode" | "deploymentId" | "dryRun">;
  readonly seen: Observed;
  readonly run: PlanRun;
}

type Rule = (write: Write) => Omit<Stop, "code"> | undefined;

/** Its first update may replace what somebody else stored, and stored secrets cannot be read back. */
const mayReplace = text`Its first update may replace all environment variables and worker queues by those of
  the definition, and stored values of secrets cannot be read back.`;

const createRules = {
  exists({ seen: { state, isComplete, target }, run }) {
    const found = [...state.ids, ...state.doubts];
    const { name = "", environment = "" } = target;
    if (found.length === 0 && isComplete) return undefined;
    const shown = found.map(({ id, kind, ...record }) =>
      id === undefined
        ? text`${recordText(record, run)} is of a create that ${kind === "open" ? "has not finished" : "has no known end"}`
        : text`${recordText(record, run)} names Deployment ${id}`,
    );
    const why =
      found.length === 0
        ? text`environment ${environment} has more than 1,000 records of "${name}" that name no Deployment.`
        : text`"${name}" is already on record in environment ${environment}: ${listed(shown, mostListed)}.`;
    const [current] = state.ids;
    const use = current === undefined ? "" : text` with deployment-id ${current.id}`;
    return {
      why,
      fix: text`Look for that name in the platform. If the Deployment exists, use mode update-deployment${use}.`,
      // "Re-run failed jobs" keeps the inputs, and must not create again.
      isFinal: found.some(({ runId }) => runId === run.id && run.id !== 0),
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
  "other-id"({ id, seen: { state, target }, run }) {
    const newest = newestOfName(state);
    if (newest === undefined || newest.id === id) return undefined;
    return {
      why: text`deployment-id is ${id}, and the newest record of "${target.name ?? ""}" names Deployment
        ${newest.id}: ${recordText(newest, run)}.`,
      fix: text`Check deployment-id (such as ${newest.id}). Two Deployments of one name in one environment and
        workspace need a github-environment each.`,
    };
  },
  "other-name"({ id, seen, run }) {
    const record = recordOfId(id, seen);
    if (record === undefined || !isOtherName(record.name, seen.target.name)) return undefined;
    return {
      why: text`the name is "${seen.target.name ?? ""}", and the newest record of Deployment ${id} has
        "${record.name ?? ""}": ${recordText(record, run)}.`,
      fix: text`Check deployment-id and the name.`,
    };
  },
  "other-workspace"({ id, seen, run }) {
    const record = recordOfId(id, seen);
    if (record === undefined || isOfTarget(record, seen.target)) return undefined;
    return {
      why: text`the workspace is ${displayName(seen.target.workspace)}, and the newest record of Deployment
        ${id} is of ${displayName(record.workspace)}: ${recordText(record, run)}.`,
      fix: text`Check the workspace.`,
    };
  },
  "not-on-record"({ id, seen }) {
    if (recordOfId(id, seen) !== undefined) return undefined;
    const { name, environment = "" } = seen.target;
    const isName =
      id === name ? text` "${id}" is the name of the Deployment: deployment-id takes its id.` : "";
    return {
      why: text`no record of environment ${environment} names Deployment ${id}.${isName} ${mayReplace}`,
      fix: text`Check github-environment and deployment-id: where the environment has no such variable, GitHub
        uses the repository's. Compare a dry run with the platform.`,
    };
  },
  "older-run"({ id, seen, request, run }) {
    const newer = newestRunOf(id, seen);
    const isShown = request.dryRun && isPullRequestEvent(run);
    if (newer === undefined || run.id === 0 || newer.runId <= run.id || isShown) return undefined;
    if (hasDeployed(id, seen, run)) return undefined;
    return {
      why: text`this run is older than the run of ${recordText(newer, run)}, which wrote Deployment ${id}.`,
      fix: text`Run the newest commit's workflow instead.`,
    };
  },
  "removes-secrets"({ id, body, seen, run }) {
    const { removed, kept } = secretsAfter(id, body, seen);
    if (removed.length === 0 || kept.length > 0 || isPullRequestEvent(run) || isRollback(id, seen, run))
      return undefined;
    return {
      why: text`the definition has no secret variable any more, and the one that was applied last had
        ${listed(shownKeys(removed), 20)}. Stored values cannot be restored.`,
      fix: text`Check secret-environment-variables: is it empty?`,
    };
  },
} as const satisfies Record<string, Rule>;

/** The name of a stop: a member of `stops` in the output `plan`. */
export type StopCode = keyof typeof createRules | keyof typeof updateRules;

/** What stops a write outside previews: without records only what the inputs say. Pure. */
export function stopsOf(write: Write): Stop[] {
  const rules: Readonly<Record<string, Rule>> =
    write.request.mode === "create-deployment" ? createRules : updateRules;
  return Object.entries(rules).flatMap(([code, rule]) => {
    const isReadable = write.seen.target.environment !== undefined || code === "id-given";
    const found = isReadable ? rule(write) : undefined;
    return found === undefined ? [] : [{ code: code as StopCode, ...found }];
  });
}

/** What a write outside previews warns of, beside what stops it. */
export function recordWarnings({ id, body, seen, run }: Write): Notice[] {
  const newer = newestRunOf(id, seen);
  const { removed, kept } = secretsAfter(id, body, seen);
  const isStop = kept.length === 0 && !isPullRequestEvent(run) && !isRollback(id, seen, run);
  const warnings: Notice[] = [];
  if (newer !== undefined && isRollback(id, seen, run)) {
    const what = text`This run is older than the run that applied commit ${newer.sha.slice(0, 7)}:
      ${recordText(newer, run)}. If it is a rollback, revert that commit too.`;
    warnings.push({ code: "deployment/older-run", text: what });
  }
  if (removed.length > 0 && !isStop) {
    const what = text`It removes the secret variables ${listed(shownKeys(removed), 20)}, whose values cannot be
      restored.`;
    warnings.push({ code: "deployment/removes-secrets", text: what });
  }
  return warnings;
}

/** What `force` overrode, as the warning of its run. */
export function forcedWarnings(overridden: readonly Stop[], { eventName }: PlanRun): Notice[] {
  if (overridden.length === 0) return [];
  const list = overridden.map(({ why }) => why);
  const what = { code: "stop/forced", text: text`force overrides what the records show.`, list } as const;
  if (/^(?:workflow|repository)_dispatch$/.test(eventName)) return [what];
  const constant = text`force is true although the event is no manual start: a constant one takes all stops
    away.`;
  return [what, { code: "stop/constant-force", text: constant }];
}

/** The error of a run that is stopped: its code is that of the first stop, and it names each. */
export function stopError(stops: readonly [Stop, ...Stop[]], run: PlanRun): ActionError {
  const [first, ...others] = stops;
  const forced = stops.every(({ isFinal }) => !isFinal)
    ? text`If this is meant, start the workflow with force: true. `
    : "";
  const names = joined(
    stops.map(({ code }) => `stop/${code}`),
    ", ",
  );
  return new ActionError(`stop/${first.code}`, text`This run is stopped (${names}): ${first.why}`, {
    list: others.map(({ why, fix }) => text`${why} ${fix}`),
    next: text`${first.fix} ${forced}See ${docs("production.md#what-records-stop", run.actionRef)}`,
  });
}

/** Of the records that count for the order of runs, the one of the newest run. */
function newestRunOf(id: string, { records }: Observed): DeploymentRecord | undefined {
  const ofId = records.filter((record) => record.id === id);
  const forced = ofId.findIndex(({ isForced, kind }) => isForced && kind !== "skipped");
  const counted = forced === -1 ? ofId : ofId.slice(0, forced + 1);
  return counted
    .filter(({ kind }) => kind === "open" || kind === "unknown" || isApplied(kind))
    .toSorted((one, other) => other.runId - one.runId)[0];
}

function isApplied(kind: DeploymentRecord["kind"]): boolean {
  return kind === "deployed" || kind === "superseded";
}

function hasDeployed(id: string, { records }: Observed, run: PlanRun): boolean {
  return records.some((each) => each.id === id && each.runId === run.id && isApplied(each.kind));
}

/** A re-run of an older run that had deployed: that is how people roll back. */
function isRollback(id: string, seen: Observed, run: PlanRun): boolean {
  const newer = newestRunOf(id, seen);
  return newer !== undefined && run.id !== 0 && newer.runId > run.id && hasDeployed(id, seen, run);
}

function isPullRequestEvent({ eventName }: PlanRun): boolean {
  return /^pull_request(_target)?$/.test(eventName);
}

/** The secret variables of the definition that was applied last, by what becomes of them. */
function secretsAfter(id: string, body: Write["body"], { records }: Observed) {
  const before = lastApplied(records, id)?.applied?.definition;
  const isReplaced = Object.hasOwn(body, "environmentVariables") || Object.hasOwn(body, "type");
  if (before === undefined || !isReplaced) return { removed: [], kept: [] };
  const now = variablesOf(body).secretKeys;
  const old = variablesOf(before).secretKeys;
  return { removed: old.filter((key) => !now.includes(key)), kept: old.filter((key) => now.includes(key)) };
}

/** A key with other characters may be a part of a value. */
function shownKeys(keys: readonly string[]): string[] {
  return keys.map((key) => (/^[A-Z0-9_]+$/.test(key) ? key : "***"));
}
