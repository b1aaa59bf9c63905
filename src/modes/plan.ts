import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { createBody, retireBody, updateBody } from "../deployment/body.js";
import { changesBetween, variableChanges } from "../deployment/compare.js";
import { redactBody, storedDefinition } from "../deployment/secrets.js";
import { redacted } from "../github/stored.js";
import { writePlanComment } from "../records/plan-comment.js";
import { definitionIn } from "../records/record.js";
import type { PlannedRequest } from "../service/client.js";
import { path } from "../service/path.js";
import { type Intent, intentOf } from "./intent.js";
import { planTable } from "./plan-table.js";
import { textOf } from "./recorded.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Plan, Result } from "./result.js";
import { previewDescription, retiredDescription } from "./retire.js";
import type { DryRun } from "./run.js";

/**
 * A dry run of create-deployment or update-deployment: what would change, compared with the definition that this action
 * applied last. Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, run: DryRun): Promise<Result> {
  const { recording } = request;
  const intent = await intentOf(request, run);
  const { action, applied, place, pullRequest, warnings = [] } = intent;
  const notices = [...warnings, ...intent.notices];
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
  for (const warning of warnings) run.log.warning(warning);
  for (const notice of intent.notices) run.log.notice(notice);
  logPlan(planned, intent, run);
  if (recording?.comment === true && pullRequest !== undefined) await comment(planned, intent, notices, recording, run);
  return { kind: "dry-run", place, plan: planned, request: sent, notices, pullRequest };
}

/** The body that would be sent. */
function bodyOf(
  { definition }: DeploymentRequest,
  { action, id, name, pullRequest, reason, isPreview, place }: Intent,
): JsonObject {
  const workspaceId = place.workspace?.id;
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
      redact: run.redact,
    });
    if (url !== undefined) run.report.commentUrl(url);
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const text = `The plan's comment on pull request #${pullRequest} was not written; the job summary shows the plan. ${textOf(error)}`;
    if (isDenied) run.log.notice(text);
    else run.log.warning(text);
  }
}
