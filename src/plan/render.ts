import { type JsonObject, mapJson, redactions } from "../base/json.js";
import { type Content, codeBlock, details, facts, heading } from "../base/markdown.js";
import { shortened } from "../base/printing.js";
import { atMost, block, code, joined, link, strong, type Text, text } from "../base/text.js";
import { changeLines, changesContent, changesText, comparedText } from "../report/changes.js";
import { commitText, placeColumns } from "../report/parts.js";
import { noticeContent } from "../report/summary.js";
import type { Plan, ResultOf } from "../result.js";
import type { Run } from "../run.js";
import type { Redactor } from "../secrets/redact.js";
import type { PlannedRequest } from "../service/client.js";
import { displayName } from "../target.js";

/** The most characters shown of a request, and of a line or path of it: the output has all of it. */
const longestRequest = 50_000;
const longestLine = 1_000;
const longestPath = 2_000;

/** What is true of every plan of a Deployment. */
const basis = text`A plan compares with what this action applied, not the live Deployment.`;

/** What a plan adds that needed no request to the service. Without api-token a notice says more. */
function unverifiedText({ service }: Pick<Run, "service">): Text {
  return service === undefined || service.hasSent
    ? text``
    : text` The service was not contacted: the API token, the ids and the definition are not verified.`;
}

/** What a plan would do, as the log, the summary and the comment show it. */
const planPhrases = {
  create: "a Deployment would be created",
  update: "the Deployment would be updated",
  retire: "the preview would be retired: it still exists until it is deleted in the platform",
  none: "nothing would be sent",
  unknown: "what would happen is not known",
} as const satisfies Record<Plan["action"], string>;

/** What a plan would do, where it is known that it would fail or change nothing. */
function phraseOf({ plan, hasChanges, isRestored, isRefused }: ResultOf<"plan">): string {
  if (isRestored) return "the retired preview would be restored";
  if (isRefused) return "the run would fail, and nothing would be sent";
  return plan.action === "update" && hasChanges === false
    ? "the same definition would be sent again"
    : planPhrases[plan.action];
}

/** The job summary of a dry run: what would happen, the changes, what limits the plan, then the request. */
export function planSummary(
  result: ResultOf<"plan">,
  run: Pick<Run, "repositoryPage" | "redactor" | "service">,
): readonly Content[] {
  const { repositoryPage, redactor } = run;
  const { plan, request, notices, name, commit, workspace, environment, opening } = result;
  const of = name === undefined ? "" : text` for ${name}`;
  return [
    heading(text`🔍 Plan${of}: ${phraseOf(result)}`),
    ...(opening ? [text`⚠️ ${opening}`] : []),
    text`Dry run: nothing was created or updated. ${basis}${unverifiedText(run)}`,
    facts([
      ...placeColumns(workspace, environment),
      ["Id", plan.deploymentId ? code(plan.deploymentId) : undefined],
      ["Commit", commit === "" ? undefined : commitText(commit, repositoryPage)],
    ]),
    ...comparedContent(result, repositoryPage),
    ...noticeContent(notices),
    ...requestContent(request, redactor),
  ];
}

/** The job summary of a dry run of create-token. */
export function tokenPlanSummary(
  { request }: ResultOf<"token-plan">,
  run: Pick<Run, "redactor" | "service">,
): readonly Content[] {
  return [
    heading(text`🔍 Plan: an API token would be created`),
    text`Dry run: nothing was created or updated.${unverifiedText(run)}`,
    ...requestContent(request, run.redactor),
  ];
}

/** The comment of a plan below its marker. */
export function planComment(
  result: ResultOf<"plan">,
  run: Pick<Run, "repositoryPage" | "page" | "service">,
): readonly Content[] {
  const { repositoryPage, page } = run;
  const { plan, name, commit, workspace, environment, notices, request, opening } = result;
  const about = name ?? plan.deploymentId ?? "the Deployment";
  const where = [
    ...(workspace ? [text`workspace ${displayName(workspace)}`] : []),
    ...(environment === undefined ? [] : [text`environment ${environment}`]),
  ];
  return [
    heading(text`Plan for ${about}${where.length > 0 ? text` (${joined(where)})` : ""}`),
    ...(opening ? [text`⚠️ ${opening}`] : []),
    text`Plan of commit ${commitText(commit, repositoryPage)}: ${phraseOf(result)}.
      ${basis}${unverifiedText(run)}`,
    ...comparedContent(result, repositoryPage),
    ...noticeContent(notices),
    ...(request !== undefined && page !== ""
      ? [text`The log of the ${link("run", page)} shows the request.`]
      : []),
  ];
}

/** How much changes, as the beginning of a sentence. */
function changesHead({ plan, isRestored }: ResultOf<"plan">): Text {
  const changed = changesText(plan);
  if (changed !== undefined) return text`Changes: ${changed}`;
  return isRestored ? text`No changed fields` : text`No changes`;
}

function comparedContent(result: ResultOf<"plan">, repositoryPage: string | undefined): readonly Content[] {
  const { plan } = result;
  const { comparedWith: compared } = plan;
  const since = compared?.stored
    ? [
        text`${strong(changesHead(result))},
          ${comparedText(compared, commitText(compared.sha, repositoryPage))}.`,
      ]
    : [];
  return [...since, ...changesContent(plan)];
}

function requestContent(request: PlannedRequest | undefined, redactor: Redactor): readonly Content[] {
  if (request === undefined) return [];
  const title = text`The request: ${request.method} ${code(request.path)}`;
  return [details(title, codeBlock([shownRequest(request.body, redactor)], "json"))];
}

/** A request's body as indented JSON: its strings are redacted before they are escaped, and lines are cut. */
function shownRequest(body: JsonObject, redactor: Redactor): Text {
  const lines = JSON.stringify(mapJson(body, redactions(redactor.redact)), null, 2).split("\n");
  return block(lines.map((line) => shortened(line, longestLine)).join("\n"), longestRequest);
}

/** Logs a plan: what would happen where, what changes, and the request with what the action changed in it. */
export function logPlan(
  result: ResultOf<"plan">,
  notes: readonly Text[],
  run: Pick<Run, "log" | "redactor" | "service">,
): void {
  const { plan, name, workspace, environment, request } = result;
  const { log } = run;
  const { deploymentId, comparedWith } = plan;
  const about = name === undefined ? text`the Deployment` : text`"${name}"`;
  const id = deploymentId === null ? "" : text` (${deploymentId})`;
  const inWorkspace = workspace === undefined ? "" : text` in workspace ${displayName(workspace)}`;
  const inEnvironment = environment === undefined ? "" : text`, environment ${environment}`;
  log.info(
    text`Plan for ${about}${id}${inWorkspace}${inEnvironment}: ${phraseOf(result)}.
      ${basis}${unverifiedText(run)}`,
  );
  if (comparedWith?.stored === true) {
    const compared = comparedText(comparedWith, text`${comparedWith.sha.slice(0, 7)}`);
    log.info(text`${changesHead(result)}, ${compared}${changesText(plan) === undefined ? "" : text`:`}`);
  }
  for (const line of changeLines(plan)) log.info(line);
  for (const note of notes) log.info(note);
  if (request !== undefined) logRequest(request, run);
}

/** Logs a plan of create-token. */
export function logTokenPlan(
  name: string,
  planned: PlannedRequest,
  run: Pick<Run, "log" | "redactor" | "service">,
): void {
  run.log.info(text`Plan: API token "${name}" would be created.${unverifiedText(run)}`);
  logRequest(planned, run);
}

/** Logs a request that a dry run does not send. */
function logRequest(
  { method, path, body }: PlannedRequest,
  { log, redactor }: Pick<Run, "log" | "redactor">,
): void {
  const line = text`${method} ${atMost(longestPath, path)}`;
  log.group(text`Dry run: ${line} would be sent`, joined([line, shownRequest(body, redactor)], "\n"));
}
