import { ActionError } from "../base/errors.js";
import type { JsonObject } from "../base/json.js";
import { fieldThatRedactionChanges } from "../definition/compare.js";
import { isSecretItem, variablesIn } from "../definition/secrets.js";
import { changesSince, createOnlyWarnings, lastApplied, variablesOf } from "../deployment/changes.js";
import { bodyOf, bodyWarnings, idOf, type Sending, wholeBodyOf } from "../deployment/decision.js";
import { hasName } from "../deployment/on-record.js";
import type { DeploymentRequest } from "../inputs/request.js";
import { type DeploymentRecord, requireNoSecret } from "../records/record.js";
import type { Changes, Notice, Plan, Result } from "../report/result.js";
import { named, noticeOf } from "../report/summary-parts.js";
import type { Run } from "../run.js";
import { visible } from "../secrets/visible.js";
import { deploymentsPath } from "../service/client.js";
import { writePlanComment } from "./comment.js";
import { type Forecast, forecast } from "./forecast.js";
import { logPlan } from "./log.js";

/**
 * A dry run of create-deployment or update-deployment: looks, decides as the real run does, and shows what
 * would be sent. Nothing is changed anywhere, except the comment of pull-request-comment. Rules: docs/plan.md
 */
export async function plan(request: DeploymentRequest, run: Run): Promise<Result> {
  const found = await forecast(request, run);
  // Before the next line: a request that can't be shown fails the plan, and is never `unknown`.
  const shown = requestOf(found, request, run);
  const seen = requireStorable(found, request, run);
  const { decision, place, name, commit } = seen;
  const sending = sendingOf(seen);
  const id = sending && idOf(sending);
  const sent = sending && shown?.planned;
  const compared = lastApplied(seen.records, id);
  const planned: Plan = {
    action: decision.do === "nothing" ? "none" : decision.do,
    deploymentId: id ?? null,
    comparedWith:
      compared === undefined
        ? null
        : {
            record: compared.number,
            sha: compared.sha,
            at: new Date(compared.createdAt).toISOString(),
            stored: compared.applied !== undefined,
          },
    ...(sending && shown ? changesOf(sending, shown.whole, compared, run) : noChanges),
  };
  const unfinished = unfinishedAfter(compared, planned, seen);
  const hasChanges = unfinished === undefined ? hasChangesOf(planned, seen) : undefined;
  run.outputs.plan(planned, sent, hasChanges);

  const warnings = [
    ...seen.warnings,
    ...(sending && sent ? bodyWarnings(sending.do, sent.body, run.redactor) : []),
  ];
  const notices = [...seen.notices, ...limits(planned, unfinished, sent?.body ?? {}, run)];
  // The table of changes marks these fields already: the warning is for the log.
  for (const warning of [...warnings, ...createOnlyWarnings(planned.changes, run.redactor)])
    run.log.warning(warning);
  for (const { text, commands = [] } of notices) run.log.notice([text, ...commands].join("\n"));
  const result = {
    kind: "plan",
    plan: planned,
    hasChanges,
    name,
    workspace: place && named(place.workspace),
    environment: run.recording?.environment,
    request: sent,
    notices: [...warnings.map((text) => ({ text: `⚠️ ${text}` })), ...notices],
    commit,
  } as const;
  logPlan(result, run);
  await writePlanComment(result, place, request, run);
  return result;
}

const noChanges: Changes = { changes: [], variables: { added: [], removed: [], changed: [], kept: [] } };

/** What would be sent; undefined if that is nothing, or not known. */
function sendingOf({ decision }: Forecast): Sending | undefined {
  return decision.do === "nothing" || decision.do === "unknown" ? undefined : decision;
}

/**
 * The request as the real run sends it, secret values as `***`; and its body with the create-only fields that
 * an update leaves out: a change of one is shown, and marked. Undefined where none would be sent.
 * @throws {ActionError} if more would have to be hidden
 */
function requestOf(seen: Forecast, request: DeploymentRequest, run: Run) {
  const sending = sendingOf(seen);
  if (sending === undefined) return undefined;
  const { name, pullRequest, place } = seen;
  // Without api-token the workspace may be unknown.
  const workspace = place?.workspace ?? { id: undefined };
  const target = { definition: request.definition, name, pullRequest, workspace };
  const { body } = bodyOf(sending, target);
  const plain = visible(body, "plain");
  const shown = run.service === undefined ? withStars(plain) : plain;
  // Without api-token the prefix of base-url may be missing from the path.
  const path = deploymentsPath(place?.organization.id, idOf(sending));
  const whole = wholeBodyOf(sending, target);
  requireShowable(whole, path, run);
  const planned = run.service?.plan(path, shown) ?? { method: "POST" as const, path, body: shown };
  return { planned, whole };
}

/** Without api-token the secrets of the real run may be missing: an empty one is shown as `***` too. */
function withStars(body: JsonObject): JsonObject {
  const variables = variablesIn(body);
  if (variables.length === 0) return body;
  const items = variables.map((variable) => {
    const isEmpty = isSecretItem(variable) && variable["value"] === "";
    return isEmpty ? { ...variable, value: "***" } : variable;
  });
  return { ...body, environmentVariables: items };
}

/** A policy must read what is sent. @throws {ActionError} if redaction would change more than variables. */
function requireShowable(whole: JsonObject, path: string, { redactor }: Run): void {
  const redact = (text: string): string => redactor.redact(text);
  const field = fieldThatRedactionChanges(whole, redact);
  const what = field !== undefined ? `field ${redactor.quote(field)}` : redact(path) !== path && "the path";
  if (what === false) return;
  const message = `The dry run can't show the request: ${what} contains the value of a secret.`;
  throw new ActionError("input", message, {
    lines: [
      "The plan would show *** there, and a policy that reads it would not see what the real run sends.",
    ],
    hint:
      `Change the secret or the ${field === undefined ? "id" : "field"}. Secret values belong in ` +
      "secret-environment-variables.",
  });
}

/** The real run fails where a GitHub deployment record would store a secret: then the plan is unknown. */
function requireStorable(seen: Forecast, request: DeploymentRequest, run: Run): Forecast {
  const { decision, place, name, pullRequest, commit, notices } = seen;
  const environment = run.recording?.environment;
  if (environment === undefined || place === undefined || decision.do === "unknown") return seen;
  const { definition } = request;
  const opened = decision.do === "update" ? decision.id : undefined;
  try {
    const target = { ...place, environment, definition, name, pullRequest, commit };
    requireNoSecret(opened, target, run.redactor);
    return seen;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    return { ...seen, decision: { do: "unknown" }, notices: [...notices, noticeOf(error)] };
  }
}

function changesOf(
  decision: Sending,
  whole: JsonObject,
  compared: DeploymentRecord | undefined,
  { redactor }: Run,
): Changes {
  if (decision.do === "create") {
    const added = variablesOf(whole).keys;
    return { changes: [], variables: { ...noChanges.variables, added } };
  }
  if (compared?.applied === undefined) return noChanges;
  return changesSince(compared.applied, whole, redactor, decision.do === "retire");
}

/** A newer record than what is compared with, of a run that is not finished or has no known outcome. */
function unfinishedAfter(
  compared: DeploymentRecord | undefined,
  { deploymentId }: Plan,
  { records, name, pullRequest }: Forecast,
): DeploymentRecord | undefined {
  const isNewer = ({ createdAt, number }: DeploymentRecord): boolean =>
    compared === undefined || createdAt > compared.createdAt || number > compared.number;
  // Outside previews, records of other Deployments are in the same list.
  const isAbout = (record: DeploymentRecord): boolean =>
    pullRequest !== undefined ||
    (record.id === undefined ? hasName(record, name) : record.id === deploymentId);
  return records.find(
    (record) => (record.kind === "open" || record.kind === "unknown") && isAbout(record) && isNewer(record),
  );
}

/** Whether the run would change anything; undefined where that is not known. */
function hasChangesOf(
  { action, comparedWith, changes, variables }: Plan,
  { others, isRestored }: Forecast,
): boolean | undefined {
  if (action === "unknown") return undefined;
  if (action === "none") return false;
  if (action === "create" || action === "retire" || isRestored || others.length > 0) return true;
  const { added, removed, changed } = variables;
  if (changes.length + added.length + removed.length + changed.length > 0) return true;
  return comparedWith?.stored === true ? false : undefined;
}

/** What the plan can't show. */
function limits(
  { action, deploymentId, comparedWith }: Plan,
  unfinished: DeploymentRecord | undefined,
  body: JsonObject,
  run: Run,
): Notice[] {
  const { quote } = run.redactor;
  const notices: Notice[] = [];
  if (action === "update" || action === "retire") {
    if (comparedWith === null && run.recording !== undefined) {
      const text =
        `No record shows a definition that was applied to Deployment ${quote(deploymentId ?? "")}: ` +
        "there is nothing to compare with.";
      notices.push({ text });
    } else if (comparedWith?.stored === false) {
      const text =
        `GitHub deployment record ${comparedWith.record} stores no definition, because it was larger ` +
        "than 16 KiB, or the record was written manually: there is nothing to compare with.";
      notices.push({ text });
    }
    if (unfinished !== undefined) {
      const text =
        `The run of GitHub deployment record ${unfinished.number} has not finished, or its outcome is ` +
        "unknown: whether anything would change is not known.";
      notices.push({ text });
    }
  }
  if (variablesOf(body).secretKeys.length > 0) {
    notices.push({ text: "Values of secret variables are never compared: a changed one is not seen." });
  }
  return notices;
}
