import { minute } from "../base/clock.js";
import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import type { Notice } from "../base/notice.js";
import { joined, listed, type Text, text } from "../base/text.js";
import { bodyWarnings } from "../definition/body.js";
import { type Changes, noChanges } from "../definition/compare.js";
import { secretNameWarnings } from "../definition/rules.js";
import { keysOf, variablesIn } from "../definition/secrets.js";
import { type DeploymentRequest, previewOf } from "../inputs/request.js";
import type { Observed } from "../observe/observe.js";
import { type DeploymentRecord, isOtherName } from "../records/read.js";
import { due, isScaledDown, namedIn, type RecordWithId, writerOf } from "../records/state.js";
import { unstorable } from "../records/write.js";
import { bodyFor, type Decision, type Deploy, type RetireReason, type SecretBody } from "./body.js";
import {
  changesSince,
  compareLive,
  type LiveComparison,
  lastApplied,
  readableKeys,
  shownChanges,
  topLevelOf,
  unfinishedAfter,
  withResolvedKeys,
} from "./changes.js";
import { decide } from "./decide.js";
import {
  forcedWarnings,
  type PlanRun,
  recordWarnings,
  type Stop,
  type StopCode,
  stopsOf,
  unavailableSecrets,
} from "./stops.js";
import { othersWarning, previewWarnings, unreadableNotice, whyNotCreated, whyNothing } from "./words.js";

/** A dry run shows a plan, a run carries it out. */
export type Plan = {
  readonly warnings: readonly Notice[];
  /** Only a dry run says these. */
  readonly notices: readonly Notice[];
  readonly stops: readonly Stop[];
  /** What `force` overrides, and the newest record that was read: an approval is of both. */
  readonly forced: readonly { readonly stop: StopCode; readonly record: number | null }[];
} & Subject &
  (Unknown | Nothing | DeployPlan | RetirePlan);

/** The Deployments that a plan is about. */
interface Subject {
  /** The request is sent to these, the current one first: to none by a create. */
  readonly ids: readonly string[];
  /** Records of runs that are not finished, or have no known end, newer than `compared`; newest first. */
  readonly unfinished: readonly DeploymentRecord[];
}

/** A run throws the error before it sends anything, a dry run shows it. */
interface Unknown {
  readonly action: "unknown";
  readonly error: ActionError;
  /** This would be sent otherwise. */
  readonly refused?: WritePlan;
}

/** `isRoutine`: there is nothing to tell anybody. */
interface Nothing {
  readonly action: "none";
  readonly why: Text;
  readonly isRoutine: boolean;
}

/** Every plan that sends a request shows what the request changes. */
interface Sending extends Subject {
  readonly request: SecretBody;
  /** The record of the definition that was applied last. */
  readonly compared: DeploymentRecord | undefined;
  readonly changes: Changes;
  /** With live-file: the changes are those of the live Deployment. */
  readonly live?: LiveComparison | undefined;
  /** Top-level fields that are sent again as they were: the service has not applied them. */
  readonly notApplied: readonly string[];
  /** Undefined where that is not known. */
  readonly hasChanges: boolean | undefined;
}

export interface DeployPlan extends Sending {
  readonly action: "create" | "update";
  /** The update restores a preview that is scaled down. */
  readonly isRestored: boolean;
  /** The retire of the preview's other Deployments, also of those that the service did not find. */
  readonly also: RetirePlan | undefined;
}

export interface RetirePlan extends Sending {
  readonly action: "retire";
  /** The records that name the Deployments, in the order of `ids`. */
  readonly records: readonly RecordWithId[];
  readonly reason: RetireReason;
}

export type WritePlan = DeployPlan | RetirePlan;

/** The part of a plan that sends; undefined where nothing is sent. */
export function writeOf(planned: Plan): WritePlan | undefined {
  return planned.action === "none" || planned.action === "unknown" ? undefined : planned;
}

/**
 * Makes the plan of a create-deployment or update-deployment. Pure: a run and its dry run call it.
 * @param first what the run observed at first, where it has observed again since.
 */
export function plan(request: DeploymentRequest, read: Observed, run: PlanRun, first: Observed = read): Plan {
  const { body } = read.target.definition;
  const observed = { ...read, records: read.records.map((record) => withResolvedKeys(record, body)) };
  const nothing = { ids: [], unfinished: [], warnings: [], notices: [], stops: [], forced: [] };
  const unknown = { action: "unknown", ...nothing } as const;
  const decision = decisionOf(request, observed, run);
  if (decision instanceof ActionError) return { ...unknown, error: decision };
  const warnings = [...workspaceWarnings(observed), ...previewWarnings(decision, observed, run)];
  if (decision.do === "nothing") {
    const isRoutine = decision.why === "none-on-record";
    const id = observed.state.current?.id;
    const unfinished = unfinishedOf(lastApplied(observed.records, id), id, observed);
    const why = whyNothing(decision, observed, run);
    return { ...nothing, action: "none", why, isRoutine, unfinished, warnings };
  }
  const planned =
    decision.do === "retire"
      ? { ...nothing, ...retirePlan(decision.records, decision.reason, observed, run) }
      : deployPlan(decision, request, observed, first, run);
  // A record would store a name or id that contains a secret.
  const { environment } = observed.target;
  const error =
    environment === undefined ? undefined : unstorable(planned.ids, observed.target, run.redactor);
  if (error !== undefined) return { ...unknown, warnings, error, refused: planned };
  const changes = shownChanges(planned.changes, run.redactor);
  return { ...planned, changes, warnings: [...warnings, ...planned.warnings] };
}

/** The plan that retires Deployments of a preview, the current one first. */
export function retirePlan(
  records: readonly RecordWithId[],
  reason: RetireReason,
  observed: Pick<Observed, "target" | "records">,
  run: PlanRun,
): RetirePlan {
  const ids = records.map(({ id }) => id);
  const [id] = ids;
  const request = bodyFor({ do: "retire", records, reason }, observed.target, run.repository);
  const compared = lastApplied(observed.records, id);
  const unfinished = unfinishedOf(compared, id, observed);
  const all = compared?.applied
    ? changesSince(compared.applied, request.reveal().body, run.redactor)
    : noChanges;
  // A retire sends what the definition says; create-only fields are no subject of it.
  const changes = { ...all, changes: all.changes.filter(({ createOnly }) => !createOnly) };
  const hasChanges = unfinished.length === 0 ? true : undefined;
  const sending = { ids, request, compared, changes, notApplied: [], hasChanges, unfinished };
  return { action: "retire", records, reason, ...sending };
}

/** The plan of a create or update, with what stops it. */
function deployPlan(
  decision: Deploy,
  request: DeploymentRequest,
  observed: Observed,
  first: Observed,
  run: PlanRun,
) {
  const { target, state } = observed;
  const isPreview = target.pullRequest !== undefined;
  const sent = bodyFor(decision, target, run.repository);
  const { body, whole } = sent.reveal();
  const id = decision.do === "update" ? decision.id : undefined;
  const write = { id: id ?? "", body: whole, request, observed, first, run };
  const allStops = isPreview ? [] : stopsOf(write);
  const stops = request.force ? allStops.filter(({ isFinal }) => isFinal) : allStops;
  const overridden = allStops.filter((stop) => !stops.includes(stop));
  const record = observed.records.find(({ kind }) => kind !== "skipped")?.number ?? null;
  const forced = overridden.map(({ code }) => ({ stop: code, record }));
  const compared = lastApplied(observed.records, id);
  const unfinished = unfinishedOf(compared, id, observed);
  const others = isPreview ? due(state, { open: true }) : [];
  const live = request.live && compareLive(request.live, whole, compared);
  const stored = compared?.applied && changesSince(compared.applied, whole, run.redactor);
  const created = { ...noChanges.variables, added: keysOf(variablesIn(whole)) };
  const changes = id === undefined ? { changes: [], variables: created } : (live?.changes ?? stored);
  const notApplied = live ? [] : notAppliedOf(compared, changes);
  const open = live ? writerOf(id, observed.records, observed.at, run) : unfinished[0];
  const isRestored = state.deployments.some((record) => record.id === id && isScaledDown(record));
  const isCertain = id === undefined || isRestored || !others.every(isScaledDown) || notApplied.length > 0;
  return {
    action: decision.do,
    ids: id === undefined ? [] : [id],
    request: sent,
    compared,
    changes: changes ?? noChanges,
    live,
    notApplied,
    isRestored,
    hasChanges: open ? undefined : isCertain || hasChanges(changes),
    unfinished,
    also: others.length === 0 ? undefined : retirePlan(others, "requested", observed, run),
    stops,
    forced,
    notices: isPreview ? [] : [...unavailableSecrets(write), ...unreadNotice(live)],
    warnings: [
      ...forcedWarnings(overridden, request, run),
      ...bodyWarnings(decision.do, body),
      ...plainWarnings(whole, stops, readableKeys(compared, whole)),
      ...(isPreview ? [] : recordWarnings(write)),
      ...oldFileWarning(live, compared),
      ...incompleteFileWarning(live),
      ...othersWarning(others, write.id, observed, run),
    ],
  };
}

/** Warns of plain variables that were secret, or have the name of a secret: once of each. */
function plainWarnings(body: JsonObject, stops: readonly Stop[], readable: readonly string[]): Notice[] {
  const named = secretNameWarnings(body, readable);
  if (readable.length === 0 || stops.some(({ code }) => code === "removes-secrets")) return named;
  const what = text`Variables that were secret are plain now: their values become readable in the platform:
    ${listed(readable, 20)}.`;
  return [...named, { code: "deployment/becomes-readable", text: what }];
}

/** The fields that the service did not apply, and that are sent again as they were: others are changes. */
function notAppliedOf(compared: DeploymentRecord | undefined, { changes }: Changes = noChanges) {
  const changed = new Set(changes.map(({ field }) => topLevelOf(field)));
  return (compared?.differs ?? []).filter((field) => !changed.has(field));
}

/** Decides what is done: with a preview by its pull request and records, otherwise by the mode. */
function decisionOf(request: DeploymentRequest, observed: Observed, run: PlanRun): Decision | ActionError {
  const { error, pull, records, state, target } = observed;
  if (error !== undefined) return error;
  const unreadable = records.find(({ kind }) => kind === "unreadable");
  if (unreadable !== undefined) {
    const notice = unreadableNotice(unreadable, run);
    return new ActionError(notice.code, notice.text, notice);
  }
  const preview = previewOf(request);
  if (preview !== undefined) {
    const event = { action: preview.step, isClosing: preview.pull.action === "closed", runId: run.id };
    const decision = decide(event, state, { open: pull?.open === true });
    return (decision.do === "create" ? whyNotCreated(observed, run) : undefined) ?? decision;
  }
  if (request.mode === "create-deployment") return { do: "create" };
  // Runs of forks get no variables: the id on record is enough for a plan, never for a write.
  const id = request.deploymentId ?? namedIn(records)[0]?.id;
  if (id !== undefined && request.live !== undefined && request.live.id !== id) {
    const what = text`live-file is of Deployment ${request.live.id}, and the newest record names ${id}.`;
    throw new ActionError("input/live-file", what);
  }
  if (id !== undefined) return { do: "update", id };
  const { name = "without a name", environment = "" } = target;
  return new ActionError(
    "plan/no-id",
    text`deployment-id is empty, and no Deployment "${name}" is on record in environment ${environment}.`,
    { next: text`The real run needs deployment-id. To plan a create, use mode create-deployment.` },
  );
}

function workspaceWarnings({ target: { workspace, definition } }: Observed): Notice[] {
  if (workspace.cicdEnforcedDefault !== true || definition.body["isCicdEnforced"] !== false) return [];
  const what = text`isCicdEnforced is false, but the workspace enforces CI/CD by default: deploys can bypass
    the pipeline. Leave it out to use the default.`;
  return [{ code: "deployment/cicd-not-enforced", text: what }];
}

/** Whether something differs; undefined where there is nothing to compare with. */
function hasChanges(compared: Changes | undefined) {
  if (compared === undefined) return undefined;
  const { changes, variables } = compared;
  return changes.length + variables.added.length + variables.removed.length + variables.changed.length > 0;
}

/** Says of which plain variables live-file has no value, such as the output `result`. */
function unreadNotice(live: LiveComparison | undefined): Notice[] {
  if (live === undefined || live.unread.length === 0) return [];
  const what = text`live-file has no value of these plain variables, which are not compared:
    ${listed(live.unread, 20)}.`;
  return [{ code: "plan/unread-variables", text: what }];
}

/** Warns of a live-file from before the last update, such as one that is stored in the repository. */
function oldFileWarning(live: LiveComparison | undefined, compared: DeploymentRecord | undefined): Notice[] {
  if (live === undefined || compared === undefined || !(live.updatedAt < compared.createdAt - minute))
    return [];
  const what = text`live-file is old: GitHub deployment record ${compared.number} is of a later update. Get
    the file in a step of the same job.`;
  return [{ code: "plan/old-live-file", text: what }];
}

/** Warns of lists that live-file lacks: an update may delete what is in them. */
function incompleteFileWarning(live: LiveComparison | undefined): Notice[] {
  if (live === undefined || live.missing.length === 0) return [];
  const what = text`live-file has no ${joined(live.missing)}: this plan does not show what an update deletes
    there. Write them to the file, with a token that may read them, or [] if there are none.`;
  return [{ code: "plan/incomplete-live-file", text: what }];
}

/** The records that are newer than what is compared with, and may have been applied all the same. */
function unfinishedOf(
  compared: DeploymentRecord | undefined,
  id: string | undefined,
  { target, records }: Pick<Observed, "target" | "records">,
): DeploymentRecord[] {
  const isAbout = (record: DeploymentRecord) =>
    target.pullRequest !== undefined ||
    (record.id === undefined ? !isOtherName(record.name, target.name) : record.id === id);
  return unfinishedAfter(compared, records.filter(isAbout));
}
