import { ActionError } from "../base/errors.js";
import { isObject, type JsonObject } from "../base/json.js";
import { creationWarnings } from "../definition/body.js";
import {
  changesBetween,
  fieldThatRedactionChanges,
  shownChange,
  storedDefinition,
  variableChanges,
} from "../definition/compare.js";
import { redacted } from "../github/resources.js";
import type { DeploymentRequest, GitHubContext } from "../inputs/request.js";
import {
  type CommentPlace,
  commentMarker,
  findComments,
  longestComment,
  writeComment,
} from "../records/comment.js";
import { definitionIn } from "../records/record.js";
import {
  changedText,
  comparedText,
  isUnchanged,
  keyList,
  planComment,
  planPhrases,
} from "../report/plan-markdown.js";
import type { Plan, Result } from "../report/result.js";
import type { Redactor } from "../secrets/redaction.js";
import { visible } from "../secrets/visible.js";
import { plannedDeploymentsPath } from "../service/client.js";
import type { RunContext } from "./context.js";
import { bodyOf, type Decision, idOf } from "./decide.js";
import { type Forecast, forecastOf } from "./forecast.js";

/**
 * A dry run of create-deployment or update-deployment: looks, decides as the real run does, and shows what would be sent.
 * Nothing is changed anywhere, except the comment of `pull-request-comment`.
 * @throws {ActionError} of the look-ups, or of the family `input`.
 */
export async function plan(request: DeploymentRequest, context: RunContext): Promise<Result> {
  const forecast = await forecastOf(request, context);
  const { decision, applied, place, subject, seen } = forecast;
  const { client, log, redactor, report } = context;
  const bodyFor = (what: Decision): JsonObject =>
    bodyOf(what, request.definition, subject, place?.workspace.id).body;
  const isNothing = decision.do === "nothing" || decision.do === "refuse" || decision.do === "unknown";
  const body = bodyFor(isNothing ? { do: "create" } : decision);
  // An update leaves create-only fields out: a change of one is shown, and marked.
  const whole = decision.do === "update" ? bodyFor({ do: "create" }) : body;
  if (!isNothing) requireShowable(whole, redactor);
  const record = applied?.record;
  const before = definitionIn(record?.payload);
  const action = decision.do === "refuse" ? "unknown" : decision.do;
  const planned: Plan = {
    action: action === "nothing" ? "none" : action,
    deploymentId: idOf(decision) ?? null,
    comparedWith:
      before && record
        ? { record: record.id, sha: record.sha, at: new Date(record.createdAt).toISOString() }
        : null,
    ...changesOf(action, before, whole, redactor),
  };
  // Without api-token the prefix of base-url may be missing from the path.
  const path = plannedDeploymentsPath(place?.organization.id, idOf(decision));
  const shown = visible(body, "plain");
  const sent = isNothing
    ? undefined
    : { ...(client?.plan(path, shown) ?? { method: "POST", path }), body: shown };
  report.plan(planned, sent);
  const warnings = [
    ...forecast.warnings,
    ...(decision.do === "create" ? creationWarnings(body, redactor.quote) : []),
  ];
  for (const warning of warnings) log.warning(warning);
  for (const notice of forecast.notices) log.notice(notice);
  logPlan(planned, subject.name, context);
  const notices = [...warnings, ...forecast.notices];
  if (request.recording?.comment)
    await comment(planned, { ...forecast, notices }, request.recording, context);
  const commit = { commit: seen?.commit, repositoryUrl: request.recording?.repository.page };
  const workspace = place?.workspace.name ?? place?.workspace.id;
  return { kind: "dry-run", name: subject.name, plan: planned, request: sent, notices, workspace, ...commit };
}

/** A policy that reads the plan must read what is sent. @throws {ActionError} if redaction would change more than variables. */
function requireShowable(whole: JsonObject, redactor: Redactor): void {
  const field = fieldThatRedactionChanges(whole, (text) => redactor.redact(text));
  if (field === undefined) return;
  const lines = [
    "The plan would show *** there, and a policy that reads it would not see what the real run sends.",
  ];
  const message = `The dry run can't show the request: field ${redactor.quote(field)} contains the value of a secret.`;
  const hint = "Change the secret or the field. Secret values belong in secret-environment-variables.";
  throw new ActionError("input", message, { lines, hint });
}

/** Compares the definition that was applied last with this one, both in the form that a record stores. */
function changesOf(
  action: Forecast["decision"]["do"],
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

/** The most lines of changes in the log, and characters of a line of keys: the output has all of them. */
const shownLines = 100;
const shownKeys = 1_000;

function logPlan(plan: Plan, name: string, { log, redactor: { quote } }: RunContext): void {
  const { action, deploymentId, comparedWith, changes, variables } = plan;
  const id = deploymentId === null ? "" : ` (${quote(deploymentId)})`;
  log.info(`Plan for "${quote(name)}"${id}: ${planPhrases[action]}`);
  if (comparedWith !== null) {
    const compared = comparedText(comparedWith, quote(comparedWith.sha.slice(0, 7)));
    const changed = changedText(plan);
    log.info(`${changed ? `Changes: ${changed}` : "No changes"}, ${compared}${isUnchanged(plan) ? "" : ":"}`);
  }
  for (const { field, before, after, createOnly } of changes.slice(0, shownLines)) {
    const note = createOnly ? " (create only: an update does not apply it)" : "";
    const [was, is] = shownChange({ before, after }, quote);
    log.info(`  ${quote(field)}: ${was ?? "not set"} -> ${is ?? "not set"}${note}`);
  }
  if (changes.length > shownLines)
    log.info(`  ... and ${changes.length - shownLines} more: the output plan has all of them.`);
  for (const [what, keys] of Object.entries(variables)) {
    if (keys.length > 0) log.info(`  Variables ${what}: ${keyList(keys, quote, shownKeys)}`);
  }
}

/** Keeps the plan's comment up to date. A read-only token writes none: the summary has the plan too. */
async function comment(
  plan: Plan,
  { seen, subject, notices }: Forecast,
  { environment, repository, pullRequest }: GitHubContext,
  { redactor, log, report }: RunContext,
): Promise<void> {
  const pull = pullRequest.number;
  if (seen === undefined || pull === undefined) return;
  const run = repository.runId ?? 0;
  const section = {
    name: subject.name,
    commit: seen.commit,
    repositoryUrl: repository.page,
    run,
    plan,
    notices,
  };
  const place: CommentPlace = { pull, kind: "plan", environment, name: undefined, author: seen.login };
  try {
    const found = await findComments(place, seen.github);
    const [present] = found;
    if (present === undefined && (isUnchanged(plan) || plan.action === "none")) return;
    // Each Deployment of the environment has a section: the comment keeps the highest number of all runs.
    const number = Math.max(run, present?.number ?? 0);
    const body = planComment(present?.body ?? "", environment, section, redactor, longestComment);
    const whole = `${commentMarker(place, number, redactor)}\n${body}`;
    report.commentUrl(await writeComment(place, number, whole, found, seen.github));
  } catch (error) {
    const isDenied = error instanceof ActionError && error.status === 403;
    const why = error instanceof ActionError ? error.text : String(error);
    const text = `The plan's comment on pull request #${pull} was not written; the job summary shows the plan. ${why}`;
    (isDenied ? log.notice : log.warning)(text);
  }
}
