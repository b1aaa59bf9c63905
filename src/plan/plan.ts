import { ActionError } from "../base/errors.js";
import { creationWarnings, updateWarnings } from "../definition/body.js";
import { fieldThatRedactionChanges } from "../definition/compare.js";
import { changesSince, lastApplied, variablesOf } from "../deployment/changes.js";
import { bodyOf, idOf, type Sending, wholeBodyOf } from "../deployment/decision.js";
import type { DeploymentRequest } from "../inputs/request.js";
import type { DeploymentRecord } from "../records/record.js";
import { isScaledDown } from "../records/state.js";
import type { Changes, Notice, Plan, Result } from "../report/result.js";
import { named } from "../report/summary-parts.js";
import type { Run } from "../run.js";
import { visible } from "../secrets/visible.js";
import { plannedDeploymentsPath } from "../service/client.js";
import { writePlanComment } from "./comment.js";
import { type Forecast, forecast } from "./forecast.js";
import { logPlan } from "./log.js";

/**
 * A dry run of create-deployment or update-deployment: looks, decides as the real run does, and shows what would be sent.
 * Nothing is changed anywhere, except the comment of pull-request-comment. Rules: docs/plan.md @throws {ActionError}
 */
export async function plan(request: DeploymentRequest, run: Run): Promise<Result> {
  const seen = await forecast(request, run);
  const { decision, place, name, commit } = seen;
  const isSent = decision.do !== "nothing" && decision.do !== "unknown";
  const sent = isSent ? requestOf(decision, request, seen, run) : undefined;
  const compared = comparedRecord(seen);
  const planned: Plan = {
    action: decision.do === "nothing" ? "none" : decision.do,
    deploymentId: isSent ? (idOf(decision) ?? null) : null,
    comparedWith:
      (compared && {
        record: compared.number,
        sha: compared.sha,
        at: new Date(compared.createdAt).toISOString(),
        stored: compared.applied !== undefined,
      }) ||
      null,
    ...(isSent ? changesOf(decision, request, seen, compared, run) : noChanges),
  };
  const hasChanges = hasChangesOf(planned, compared, seen);
  run.outputs.plan(planned, sent, hasChanges);

  const warnings = [...seen.warnings, ...(isSent ? bodyWarnings(decision, request, seen, run) : [])];
  const notices = [...seen.notices, ...limits(planned, sent?.body ?? {}, run)];
  for (const warning of warnings) run.log.warning(warning);
  for (const { text, commands = [] } of notices) run.log.notice([text, ...commands].join("\n"));
  const result = {
    kind: "plan",
    plan: planned,
    hasChanges,
    name,
    workspace: place && named(place.workspace),
    environment: request.github?.environment,
    request: sent,
    notices: [...warnings.map((text) => ({ text })), ...notices],
    commit,
  } as const;
  logPlan(result, run);
  await writePlanComment(result, place, request, run);
  return result;
}

const noChanges: Changes = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };

/** The parts of a target that a plan knows: without api-token the workspace may be unknown. */
function targetOf(request: DeploymentRequest, { name, pullRequest, place }: Forecast) {
  return {
    definition: request.definition,
    name,
    pullRequest,
    workspace: place?.workspace ?? { id: undefined },
  };
}

/** The request as the real run sends it, secret values as `***`. @throws {ActionError} if more would have to be hidden */
function requestOf(decision: Sending, request: DeploymentRequest, seen: Forecast, run: Run) {
  const { body } = bodyOf(decision, targetOf(request, seen));
  requireShowable(wholeBodyOf(decision, targetOf(request, seen)), run);
  const shown = visible(body, "plain");
  // Without api-token the prefix of base-url may be missing from the path.
  const path = plannedDeploymentsPath(seen.place?.organization.id, idOf(decision));
  return { ...(run.service?.plan(path, shown) ?? { method: "POST" as const, path }), body: shown };
}

/** A policy that reads the plan must read what is sent. @throws {ActionError} if redaction would change more than variables. */
function requireShowable(whole: Parameters<typeof fieldThatRedactionChanges>[0], { redactor }: Run): void {
  const field = fieldThatRedactionChanges(whole, (text) => redactor.redact(text));
  if (field === undefined) return;
  const message = `The dry run can't show the request: field ${redactor.quote(field)} contains the value of a secret.`;
  throw new ActionError("input", message, {
    lines: [
      "The plan would show *** there, and a policy that reads it would not see what the real run sends.",
    ],
    hint: "Change the secret or the field. Secret values belong in secret-environment-variables.",
  });
}

/** The record of the definition that was applied last to the Deployment; undefined if none is known. */
function comparedRecord({ decision, records }: Forecast): DeploymentRecord | undefined {
  const id = decision.do === "unknown" || decision.do === "nothing" ? undefined : idOf(decision);
  return lastApplied(records, id);
}

function changesOf(
  decision: Sending,
  request: DeploymentRequest,
  seen: Forecast,
  compared: DeploymentRecord | undefined,
  { redactor }: Run,
): Changes {
  // An update leaves create-only fields out: a change of one is shown, and marked.
  const whole = wholeBodyOf(decision, targetOf(request, seen));
  if (decision.do === "create") {
    const added = variablesOf(whole).keys;
    return { changes: [], variables: { ...noChanges.variables, added } };
  }
  if (compared?.applied === undefined) return noChanges;
  return changesSince(compared.applied, whole, redactor, decision.do === "retire");
}

/** Whether the run would change anything; undefined where that is not known. */
function hasChangesOf(
  { action, comparedWith, changes, variables }: Plan,
  compared: DeploymentRecord | undefined,
  { records, known, others }: Forecast,
): boolean | undefined {
  const isNewer = ({ createdAt, number }: DeploymentRecord): boolean =>
    compared === undefined || createdAt > compared.createdAt || number > compared.number;
  const isRunning = (record: DeploymentRecord): boolean =>
    (record.kind === "open" || record.kind === "unknown") && isNewer(record);
  if (action === "unknown" || records.some(isRunning)) return undefined;
  if (action === "none") return false;
  const [current] = known.ids;
  const isRestored = action === "update" && current !== undefined && isScaledDown(current);
  if (action === "create" || action === "retire" || isRestored || others.length > 0) return true;
  const { added, removed, changed } = variables;
  if (changes.length + added.length + removed.length + changed.length > 0) return true;
  return comparedWith?.stored === true ? false : undefined;
}

function bodyWarnings(
  decision: Sending,
  request: DeploymentRequest,
  seen: Forecast,
  { redactor }: Run,
): string[] {
  const { body } = bodyOf(decision, targetOf(request, seen));
  if (decision.do === "create") return creationWarnings(body, redactor.quote);
  return decision.do === "update" ? updateWarnings(body) : [];
}

/** What the plan can't show. */
function limits(
  { action, deploymentId, comparedWith }: Plan,
  body: Parameters<typeof variablesOf>[0],
  run: Run,
): Notice[] {
  const { quote } = run.redactor;
  const notices: Notice[] = [];
  const { hasSecrets } = variablesOf(body);
  if (action === "update" || action === "retire") {
    if (comparedWith === null && run.github !== undefined) {
      const text = `No record shows a definition that was applied to Deployment ${quote(deploymentId ?? "")}: there is nothing to compare with.`;
      notices.push({ text });
    } else if (comparedWith?.stored === false) {
      const text = `The definition applied last was larger than 16 KiB and is not stored in GitHub deployment record ${comparedWith.record}: there is nothing to compare with.`;
      notices.push({ text });
    }
    if (hasSecrets)
      notices.push({ text: "Values of secret variables are never compared: a changed one is not seen." });
  }
  return notices;
}
