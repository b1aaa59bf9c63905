import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import { visible } from "../base/visible.js";
import { creationWarnings } from "../definition/body.js";
import { changesBetween, fieldThatRedactionChanges, storedDefinition, variableChanges } from "../definition/compare.js";
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

const actions: Readonly<Record<Forecast["decision"]["do"], Plan["action"]>> = {
  create: "create",
  update: "update",
  retire: "retire",
  nothing: "none",
  refuse: "unknown",
  unknown: "unknown",
};

/**
 * A dry run of create-deployment or update-deployment: looks, decides as the real run does, and shows what would be sent.
 * Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const found = await forecastOf(request, context);
  const { decision, applied, place, subject } = found;
  const { redactor, report } = context;
  const bodyFor = (what: Decision): JsonObject => bodyOf(what, request.definition, subject, place?.workspace.id).body;
  const isNothing = decision.do === "nothing" || decision.do === "refuse" || decision.do === "unknown";
  const body = bodyFor(isNothing ? { do: "create" } : decision);
  // An update leaves create-only fields out: a change of one is shown, and marked.
  const whole = decision.do === "update" ? bodyFor({ do: "create" }) : body;
  if (!isNothing) requireShowable(whole, redactor);
  const warnings = decision.do === "create" ? creationWarnings(body, redactor.quote) : [];
  const forecast = { ...found, warnings: [...found.warnings, ...warnings] };
  const before = definitionIn(applied?.record.payload);
  const planned: Plan = {
    action: actions[decision.do],
    deploymentId: idOf(decision) ?? null,
    comparedWith: before && applied ? comparison(applied) : null,
    ...changesOf(decision, before, whole, redactor),
  };
  const sent = isNothing ? undefined : requestOf(decision, place, visible(body, "plain"), context);
  report.plan(planned, sent);
  await showPlan(planned, forecast, request, context);
  const notices = [...forecast.warnings, ...forecast.notices];
  const shown = { commit: forecast.seen?.commit, repositoryUrl: request.recording?.repository.page };
  return { kind: "dry-run", name: subject.name, plan: planned, request: sent, notices, ...shown };
}

/** A policy that reads the plan must read what is sent. @throws {ActionError} if redaction would change more than variables. */
function requireShowable(whole: JsonObject, redactor: Redactor): void {
  const field = fieldThatRedactionChanges(whole, (text) => redactor.redact(text));
  if (field === undefined) return;
  const lines = ["The plan would show *** there, and a policy that reads it would not see what the real run sends."];
  const message = `The dry run can't show the request: field ${redactor.quote(field)} contains the value of a secret.`;
  const hint = "Change the secret or the field. Secret values belong in secret-environment-variables.";
  throw new ActionError("input", message, { lines, hint });
}

function comparison({ record }: Entry): NonNullable<Plan["comparedWith"]> {
  return { record: record.id, sha: record.sha, at: new Date(record.createdAt).toISOString() };
}

/** Compares the definition that was applied last with this one, both in the form that a record stores. */
function changesOf(
  { do: action }: Forecast["decision"],
  before: JsonObject | undefined,
  whole: JsonObject,
  redactor: Redactor,
): Pick<Plan, "changes" | "variables"> {
  const added = action === "create" ? variableChanges({}, whole).added : [];
  const nothing = { changes: [], variables: { added, removed: [], kept: [] } };
  if (before === undefined || (action !== "update" && action !== "retire")) return nothing;
  const stored = redacted(storedDefinition(whole, action === "retire" ? before : {}), redactor);
  if (!isObject(stored)) return nothing;
  return { changes: changesBetween(before, stored), variables: variableChanges(before, stored) };
}

/** The request that would be sent. Without api-token the prefix of base-url may be missing from the path. */
function requestOf(
  decision: Forecast["decision"],
  place: DeploymentPlace | undefined,
  body: JsonObject,
  { client }: RunContext,
): PlannedRequest & { readonly body: JsonObject } {
  const path = deploymentsPath(place?.organization.id ?? "<organization-id>", idOf(decision));
  return { ...(client?.plan(path, body) ?? { method: "POST", path }), body };
}
