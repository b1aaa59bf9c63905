import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { createBody, retireBody, updateBody } from "../deployment/body.js";
import { changesBetween, variableChanges } from "../deployment/compare.js";
import { redactBody, storedDefinition } from "../deployment/secrets.js";
import type { StoredRecord } from "../github/read.js";
import type { GitHub } from "../github/resources.js";
import { redacted } from "../github/stored.js";
import { type Survey, search, survey, unusedWarning } from "../records/find.js";
import { writePlanComment } from "../records/plan-comment.js";
import { definitionIn, type RecordKey, schema, taskOf } from "../records/record.js";
import { type Trace, traceOf } from "../records/trace.js";
import type { PlannedRequest } from "../service/client.js";
import { path } from "../service/path.js";
import { findPlace } from "./place.js";
import { planTable } from "./plan-table.js";
import { lookAtGitHub } from "./preview.js";
import { textOf } from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Place, Plan, Result } from "./result.js";
import { previewDescription, type RetireReason, retiredDescription } from "./retire.js";
import { type DryRun, withService } from "./run.js";
import { asReference, isStoredIn, referenceOf, storedPlace } from "./stored-place.js";
import { ownLogin } from "./sweep.js";

/** What the real run would do, as far as it is known. */
interface Intent {
  readonly action: Plan["action"];
  readonly name: string;
  /** Undefined: a new Deployment, or unknown. */
  readonly id: string | undefined;
  readonly pullRequest: number | undefined;
  readonly reason: RetireReason | undefined;
  /** The record of the definition that was applied last. */
  readonly applied: Trace | undefined;
  readonly place: Place;
  readonly notices: readonly string[];
  /** For the comment: undefined if GitHub was not read. */
  readonly github: GitHub | undefined;
  readonly login: string | undefined;
}

/**
 * A dry run of create-deployment or update-deployment: what would change, compared with the definition that this action
 * applied last. Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, run: DryRun): Promise<Result> {
  const { recording } = request;
  const intent =
    recording === undefined ? await planWithoutRecords(request, run) : await planWithRecords(request, recording, run);
  const { action, applied, place, notices, pullRequest } = intent;
  const body = bodyOf(request, intent);
  const before = applied && definitionIn(applied.record.payload);
  const after = before === undefined ? body : afterwards(request, intent, before, run);
  const compared = before !== undefined && (action === "update" || action === "retire");
  const planned: Plan = {
    action,
    deploymentId: intent.id ?? null,
    comparedWith:
      compared && applied !== undefined
        ? { record: applied.record.id, sha: applied.record.sha, at: new Date(applied.record.createdAt).toISOString() }
        : null,
    changes: compared ? changesBetween(before, after) : [],
    variables: compared
      ? variableChanges(before, after)
      : { added: action === "create" ? variableChanges({}, body).added : [], removed: [], kept: [] },
  };
  const sent = { ...requestOf(intent, run), body: redactBody(body) };
  run.report.plan(planned, sent);
  for (const notice of notices) run.log.notice(notice);
  logPlan(planned, intent, run);
  if (recording?.comment === true && pullRequest !== undefined) await comment(planned, intent, notices, recording, run);
  return { kind: "dry-run", place, plan: planned, request: sent, notices, pullRequest };
}

async function planWithoutRecords(request: DeploymentRequest, run: DryRun): Promise<Intent> {
  const place = await findPlace(request, withService(run));
  const id = request.deploymentId;
  const name = String(request.definition.body["name"]);
  const nothing = {
    pullRequest: undefined,
    reason: undefined,
    applied: undefined,
    notices: [],
    github: undefined,
    login: undefined,
  };
  return { action: id === undefined ? "create" : "update", name, id, place, ...nothing };
}

async function planWithRecords(request: DeploymentRequest, recording: Recording, run: DryRun): Promise<Intent> {
  const [place, look] = await Promise.all([
    run.client === undefined ? undefined : findPlace(request, withService(run)),
    readRecords(request, recording, run),
  ]);
  const notices: string[] = [];
  if (run.client === undefined) {
    notices.push(
      "Without api-token nothing was verified: the plan uses the GitHub deployment records only, and no request went to the service.",
    );
  }
  const unknown = {
    place: place ?? { organization: undefined, workspace: undefined },
    action: "unknown",
    id: undefined,
    applied: undefined,
  } as const;
  if ("failure" in look) {
    const { failure } = look;
    const name = String(request.definition.body["name"]);
    const why = [failure.message, ...failure.lines, failure.hint].join(" ");
    return {
      ...unknown,
      name,
      pullRequest: recording.pullRequest.number,
      reason: undefined,
      github: undefined,
      login: undefined,
      notices: [...notices, `The GitHub deployment records can't be read, so what would happen is not known. ${why}`],
    };
  }
  const { github, login, before, name, number, isOpen } = look;
  const { preview: step, search: isSearched, pullRequest: event } = recording;
  const common = { name, pullRequest: step === undefined ? event.number : number, github, login };
  const reason: RetireReason | undefined =
    step === undefined ? undefined : isOpen ? (step.action === "retire" ? "requested" : undefined) : "closed";
  if (step?.action === "deploy" && event.closed && isOpen) {
    return {
      ...unknown,
      ...common,
      reason,
      notices: [...notices, `Pull request #${number} is open again: a run of its closing sends nothing.`],
    };
  }

  const reference = place ? asReference(place) : referenceOf(request);
  const stored = before.page.find(
    ({ creator, payload }) => creator === login && payload?.["schema"] === schema && isStoredIn(payload, reference),
  );
  const where = place ?? (stored?.payload && storedPlace(stored.payload));
  const found = { ...unknown, ...common, reason, place: where ?? unknown.place };
  const doing = reason === undefined ? "update" : "retire";
  if (where === undefined || (!isSearched && request.deploymentId === undefined)) {
    if (reason !== undefined && request.deploymentId === undefined)
      notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
    const action = request.deploymentId !== undefined || reason !== undefined ? doing : "create";
    return { ...found, action, id: request.deploymentId, notices };
  }
  const key: RecordKey = {
    environment: recording.environment,
    task: taskOf(step && number, name),
    name,
    pullRequest: step && number,
    organizationId: where.organization.id,
    workspaceId: where.workspace.id,
  };
  const parts = { ...run, github, signer: step === undefined ? run.signer : undefined };
  const searcher = { creator: login, own: undefined };
  try {
    const result = await search(
      key,
      searcher,
      github.records(key.environment, key.task, before.page),
      before.statuses,
      parts,
    );
    if (result.unused.length > 0 && result.trace === undefined)
      notices.push(unusedWarning(key, result.unused, run.quote));
    const id = request.deploymentId ?? result.trace?.id;
    if (id === undefined && reason !== undefined)
      notices.push(`No preview "${run.quote(name)}" is on record: nothing would be sent.`);
    if (id === undefined) return { ...found, action: reason === undefined ? "create" : "retire", notices };
    const applied = await lastApplied(key, login, id, before.page, parts);
    if (applied === undefined)
      notices.push(
        `No record of Deployment ${run.quote(id)} shows a successful run: there is nothing to compare with.`,
      );
    else if (definitionIn(applied.record.payload) === undefined) {
      notices.push(
        `The definition applied last was larger than 16 KiB and is not stored in record ${applied.record.id}: there is nothing to compare with.`,
      );
    } else if (applied.state === "retired" && applied.record.payload?.["retires"] !== true) {
      notices.push("A sweep has scaled the Deployment down since the definition of that record was applied.");
    }
    return { ...found, action: doing, id, applied, notices };
  } catch (error) {
    if (!(error instanceof ActionError) || error.code !== "github") throw error;
    return { ...found, notices: [...notices, textOf(error)] };
  }
}

interface RecordsRead {
  readonly github: GitHub;
  readonly login: string;
  readonly before: Survey;
  readonly name: string;
  readonly number: number;
  readonly isOpen: boolean;
}

/** Reads what GitHub shows; `failure` if the token may not, or GitHub does not respond. */
async function readRecords(
  { definition }: DeploymentRequest,
  recording: Recording,
  run: DryRun,
): Promise<RecordsRead | { readonly failure: ActionError }> {
  try {
    const github = await run.openGitHub();
    const own = ownLogin(github, run);
    const { environment, pullRequest: event, preview: step } = recording;
    if (step === undefined) {
      const name = String(definition.body["name"]);
      const [login, before] = await Promise.all([
        own,
        survey(github, environment, taskOf(undefined, name), { name, pullRequest: undefined }),
      ]);
      return { github, login, before, name, number: event.number ?? 0, isOpen: true };
    }
    const [login, look] = await Promise.all([own, lookAtGitHub(definition, recording, run)]);
    return { ...look, login, isOpen: look.pull?.open ?? !event.closed };
  } catch (error) {
    if (error instanceof ActionError && error.code === "github") return { failure: error };
    throw error;
  }
}

/** Records that are read for the last successful run. */
const mostRead = 10;

/** The newest record whose definition was applied to the Deployment. */
async function lastApplied(
  key: RecordKey,
  login: string,
  id: string,
  page: readonly StoredRecord[],
  { github, signer }: { readonly github: GitHub; readonly signer: DryRun["signer"] },
): Promise<Trace | undefined> {
  const own = page.filter(
    ({ creator, payload }) =>
      creator === login &&
      payload?.["schema"] === schema &&
      payload["pullRequest"] === key.pullRequest &&
      payload["name"] === key.name &&
      payload["organizationId"] === key.organizationId &&
      payload["workspaceId"] === key.workspaceId,
  );
  for (const record of own.slice(0, mostRead)) {
    const trace = traceOf(record, await github.statuses(record.id), key, signer);
    if (trace.isApplied && trace.id === id) return trace;
  }
  return undefined;
}

/** The body that would be sent. */
function bodyOf(
  { definition }: DeploymentRequest,
  { action, id, name, pullRequest, reason, place }: Intent,
): JsonObject {
  const workspaceId = place.workspace?.id;
  const isPreview = reason !== undefined || (pullRequest !== undefined && name !== definition.body["name"]);
  if (reason !== undefined) {
    return retireBody(definition, { name, description: retiredDescription(reason, pullRequest ?? 0), workspaceId })
      .body;
  }
  const options = {
    name,
    workspaceId,
    ...(isPreview ? { defaultDescription: previewDescription(pullRequest ?? 0) } : {}),
  };
  return id === undefined && action !== "update"
    ? createBody(definition, options)
    : updateBody(definition, options).body;
}

/** The definition after the run, in the form that a record stores: create-only fields included. */
function afterwards(request: DeploymentRequest, intent: Intent, before: JsonObject, { redact }: DryRun): JsonObject {
  const body = intent.reason === undefined ? createBodyOf(request, intent) : bodyOf(request, intent);
  const stored = redacted(storedDefinition(body, intent.reason === undefined ? {} : before), redact);
  return isObject(stored) ? stored : {};
}

function createBodyOf(request: DeploymentRequest, intent: Intent): JsonObject {
  return bodyOf(request, { ...intent, id: undefined, action: "create" });
}

/** The request's method and path. Without api-token the prefix of base-url may be missing from the path. */
function requestOf({ action, id, place }: Intent, { client }: DryRun): Omit<PlannedRequest, "body"> {
  const organizationId = place.organization?.id ?? "<organization-id>";
  const isCreate = id === undefined && action !== "update" && action !== "retire";
  const deploymentId = id ?? "<deployment-id>";
  if (client !== undefined) {
    return isCreate ? client.planDeployment(organizationId, {}) : client.planUpdate(organizationId, deploymentId, {});
  }
  const collection = path`/platform/v1beta1/organizations/${organizationId}/deployments`;
  return {
    method: "POST",
    path: isCreate ? collection : path`/platform/v1beta1/organizations/${organizationId}/deployments/${deploymentId}`,
  };
}

const phrases = {
  create: "A Deployment would be created",
  update: "The Deployment would be updated",
  retire: "The preview would be retired",
  unknown: "Whether a Deployment would be created or updated is not known",
} as const;

function logPlan(
  { action, deploymentId, comparedWith, changes, variables }: Plan,
  { name }: Intent,
  { log, quote }: DryRun,
): void {
  log.info(`Plan: ${phrases[action]}: "${quote(name)}"${deploymentId === null ? "" : ` (${quote(deploymentId)})`}.`);
  if (comparedWith !== null) {
    const what =
      changes.length === 0
        ? "No field changes"
        : `${changes.length} field${changes.length === 1 ? "" : "s"} would change`;
    log.info(
      `${what}, compared with the definition that this action applied last (GitHub deployment record ${comparedWith.record}, ${comparedWith.at}), not with the live Deployment.`,
    );
  }
  const value = (json: unknown): string =>
    json === undefined ? "not set" : quote(typeof json === "string" ? json : JSON.stringify(json));
  for (const { field, before, after, createOnly } of changes) {
    log.info(
      `  ${quote(field)}: ${value(before)} -> ${value(after)}${createOnly ? " (create only: an update does not apply it)" : ""}`,
    );
  }
  for (const [what, keys] of Object.entries(variables)) {
    if (keys.length > 0) log.info(`  Variables ${what}: ${keys.map((key: string) => quote(key)).join(", ")}`);
  }
}

/** Keeps the plan's comment up to date. A read-only token writes none: the summary has the plan too. */
async function comment(
  planned: Plan,
  intent: Intent,
  notices: readonly string[],
  { environment }: Recording,
  run: DryRun,
): Promise<void> {
  const { github, login, name, pullRequest = 0 } = intent;
  if (github === undefined) return;
  const { action, comparedWith, changes, variables } = planned;
  const isUnchanged = comparedWith !== null && changes.length + variables.added.length + variables.removed.length === 0;
  const section = {
    name,
    title: phrases[action],
    table: planTable(planned, run.quote),
    comparedWith,
    notices,
    isUnchanged,
  };
  try {
    const url = await writePlanComment({ environment, pullRequest, author: login }, section, {
      github,
      quote: run.quote,
    });
    if (url !== undefined) run.report.commentUrl(url);
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const text = `The plan's comment on pull request #${pullRequest} was not written; the job summary shows the plan. ${textOf(error)}`;
    if (isDenied) run.log.notice(text);
    else run.log.warning(text);
  }
}
