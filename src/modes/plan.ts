import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { changesBetween, variableChanges } from "../deployment/compare.js";
import { redactBody, storedDefinition } from "../deployment/secrets.js";
import { redacted } from "../github/stored.js";
import { writePlanComment } from "../records/plan-comment.js";
import { definitionIn } from "../records/record.js";
import { deploymentsPath, type PlannedRequest } from "../service/client.js";
import { bodyOf } from "./decide.js";
import { textOf } from "./deploy.js";
import { type Forecast, forecastOf } from "./forecast.js";
import { planTable } from "./plan-table.js";
import type { DeploymentRequest, Recording } from "./request.js";
import type { Plan, Result } from "./result.js";
import type { DryRun } from "./run.js";

/**
 * A dry run of create-deployment or update-deployment: what would change, compared with the definition that this action
 * applied last. Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, run: DryRun): Promise<Result> {
  const { recording, definition } = request;
  const forecast = await forecastOf(request, run);
  const { decision, applied, place, name, warnings } = forecast;
  const isPreview = recording?.preview !== undefined;
  const subject = {
    name,
    pullRequest: isPreview ? forecast.pullRequest : undefined,
    workspaceId: place?.workspace.id,
  };
  const notices = [...warnings, ...forecast.notices];
  const { body } = bodyOf(decision, definition, subject);
  const before = decision.id === undefined ? undefined : applied && definitionIn(applied.record.payload);
  const compared = before && applied ? { before, ...applied.record } : undefined;
  // In the form that a record stores: create-only fields included.
  const whole = decision.do === "update" ? bodyOf({ do: "create" }, definition, subject).body : body;
  const stored = before && redacted(storedDefinition(whole, decision.do === "retire" ? before : {}), run.redact);
  const planned: Plan = {
    action: actionOf(decision),
    deploymentId: decision.id ?? null,
    comparedWith: compared
      ? { record: compared.id, sha: compared.sha, at: new Date(compared.createdAt).toISOString() }
      : null,
    changes: before && isObject(stored) ? changesBetween(before, stored) : [],
    variables:
      before && isObject(stored)
        ? variableChanges(before, stored)
        : { added: decision.do === "create" ? variableChanges({}, body).added : [], removed: [], kept: [] },
  };
  const sent = decision.do === "nothing" ? undefined : requestOf(forecast, redactBody(body), run);
  run.report.plan(planned, sent);
  for (const warning of warnings) run.log.warning(warning);
  for (const notice of forecast.notices) run.log.notice(notice);
  logPlan(planned, forecast, run);
  if (recording?.comment === true && forecast.pullRequest !== undefined)
    await comment(planned, forecast, recording, run);
  const shown = place ?? { organization: undefined, workspace: undefined };
  return { kind: "dry-run", place: shown, plan: planned, request: sent, notices, pullRequest: forecast.pullRequest };
}

function actionOf(decision: Forecast["decision"]): Plan["action"] {
  if (decision.do !== "nothing") return decision.do;
  return decision.why === "none" ? "retire" : "unknown";
}

/** The request that would be sent. Without api-token the prefix of base-url may be missing from the path. */
function requestOf(
  { decision, place }: Forecast,
  body: JsonObject,
  { client }: DryRun,
): PlannedRequest & { readonly body: JsonObject } {
  const isCreate = decision.do === "create" || decision.do === "unknown";
  const path = deploymentsPath(place?.organization.id ?? "<organization-id>", isCreate ? undefined : decision.id);
  return { ...(client?.plan(path, body) ?? { method: "POST", path }), body };
}

const phrases = {
  create: "A Deployment would be created",
  update: "The Deployment would be updated",
  retire: "The preview would be retired",
  nothing: "Nothing would be sent",
  unknown: "Whether a Deployment would be created or updated is not known",
} as const;

function logPlan(
  { deploymentId, comparedWith, changes, variables }: Plan,
  { name, decision }: Forecast,
  { log, quote }: DryRun,
): void {
  const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
  log.info(`Plan: ${phrases[decision.do]}: "${quote(name)}"${id}.`);
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
async function comment(planned: Plan, forecast: Forecast, { environment }: Recording, run: DryRun): Promise<void> {
  const { github, login, name, decision, pullRequest = 0, warnings, notices } = forecast;
  if (github === undefined) return;
  const { comparedWith, changes, variables } = planned;
  const section = {
    name,
    title: phrases[decision.do],
    table: planTable(planned, run.quote),
    comparedWith,
    notices: [...warnings, ...notices],
    isUnchanged: comparedWith !== null && changes.length + variables.added.length + variables.removed.length === 0,
  };
  try {
    const url = await writePlanComment({ environment, pullRequest, author: login }, section, { ...run, github });
    if (url !== undefined) run.report.commentUrl(url);
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const text = `The plan's comment on pull request #${pullRequest} was not written; the job summary shows the plan. ${textOf(error)}`;
    if (isDenied) run.log.notice(text);
    else run.log.warning(text);
  }
}
