import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { visible } from "../base/visible.js";
import { creationWarnings } from "../deployment/body.js";
import { changesBetween, fieldThatRedactionChanges, storedDefinition, variableChanges } from "../deployment/compare.js";
import { redacted } from "../github/stored.js";
import type { Entry } from "../records/entry.js";
import { definitionIn } from "../records/record.js";
import type { Plan, Result } from "../report/result.js";
import { deploymentsPath, type PlannedRequest } from "../service/client.js";
import type { RunContext } from "./context.js";
import { bodyOf, type Decision } from "./decide.js";
import { type Forecast, forecastOf, idOf } from "./forecast.js";
import type { DeploymentPlace } from "./place.js";
import type { DeploymentRequest } from "./request.js";
import { showPlan } from "./show-plan.js";

/**
 * A dry run of create-deployment or update-deployment: looks, decides as the real run does, and shows what would be sent.
 * Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const found = await forecastOf(request, context);
  const { decision, applied, place, subject } = found;
  const sends = decision.do === "create" || decision.do === "update" || decision.do === "retire";
  const { body } = bodyOf(sends ? decision : { do: "create" }, request.definition, subject, place?.workspace.id);
  if (sends) requireShowable(decision, body, request, found, context);
  const warnings = decision.do === "create" ? creationWarnings(body, (text) => context.redactor.quote(text)) : [];
  const forecast = { ...found, warnings: [...found.warnings, ...warnings] };
  const before = definitionIn(applied?.record.payload);
  const planned: Plan = {
    action: sends ? decision.do : decision.do === "nothing" ? "none" : "unknown",
    deploymentId: idOf(decision) ?? null,
    comparedWith: before && applied ? comparison(applied) : null,
    ...(sends ? changesOf(decision, before, body, request, forecast, context) : noChanges),
  };
  const sent = sends ? requestOf(decision, place, visible(body, "plain"), context) : undefined;
  context.report.plan(planned, sent);
  await showPlan(planned, forecast, request, context);
  const notices = [...forecast.warnings, ...forecast.notices];
  const shown = { commit: forecast.seen?.commit, repositoryUrl: request.recording?.repository.page };
  return { kind: "dry-run", name: subject.name, plan: planned, request: sent, notices, ...shown };
}

/** A policy that reads the plan must read what is sent. @throws {ActionError} if redaction would change more than variables. */
function requireShowable(
  { do: action }: Decision,
  body: JsonObject,
  { definition }: DeploymentRequest,
  { subject, place }: Forecast,
  { redactor }: RunContext,
): void {
  // The changes of an update include create-only fields.
  const whole = action === "update" ? bodyOf({ do: "create" }, definition, subject, place?.workspace.id).body : body;
  const field = fieldThatRedactionChanges(whole, (text) => redactor.redact(text));
  if (field === undefined) return;
  const lines = ["The plan would show *** there, and a policy that reads it would not see what the real run sends."];
  const message = `The dry run can't show the request: field ${redactor.quote(field)} contains the value of a secret.`;
  const hint = "Change the secret or the field. Secret values belong in secret-environment-variables.";
  throw new ActionError("input", message, { lines, hint });
}

const noChanges: Pick<Plan, "changes" | "variables"> = {
  changes: [],
  variables: { added: [], removed: [], kept: [] },
};

function comparison({ record }: Entry): NonNullable<Plan["comparedWith"]> {
  return { record: record.id, sha: record.sha, at: new Date(record.createdAt).toISOString() };
}

/** Compares the definition that was applied last with this one, both in the form that a record stores. */
function changesOf(
  decision: Extract<Decision, { do: "create" | "update" | "retire" }>,
  before: JsonObject | undefined,
  body: JsonObject,
  { definition }: DeploymentRequest,
  { subject, place }: Forecast,
  { redactor }: RunContext,
): Pick<Plan, "changes" | "variables"> {
  if (decision.do === "create") {
    return { changes: [], variables: { ...noChanges.variables, added: variableChanges({}, body).added } };
  }
  // An update leaves create-only fields out: a change of one is shown, and marked.
  const whole =
    decision.do === "update" ? bodyOf({ do: "create" }, definition, subject, place?.workspace.id).body : body;
  const stored = before && redacted(storedDefinition(whole, decision.do === "retire" ? before : {}), redactor);
  if (before === undefined || !isObject(stored)) return noChanges;
  return { changes: changesBetween(before, stored), variables: variableChanges(before, stored) };
}

/** The request that would be sent. Without api-token the prefix of base-url may be missing from the path. */
function requestOf(
  decision: Decision,
  place: DeploymentPlace | undefined,
  body: JsonObject,
  { client }: RunContext,
): PlannedRequest & { readonly body: JsonObject } {
  const path = deploymentsPath(place?.organization.id ?? "<organization-id>", idOf(decision));
  return { ...(client?.plan(path, body) ?? { method: "POST", path }), body };
}
