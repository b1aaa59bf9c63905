import { edited, type JsonObject, redacting } from "../base/json.js";
import { code, fenced, folded, link, literal } from "../base/markdown.js";
import { changedText, changesMarkdown, comparedText } from "../report/changes.js";
import type { Plan } from "../report/result.js";
import { commitCell, facts, noticeBlock, paragraphs, type ResultOf } from "../report/summary-parts.js";
import type { Redactor } from "../secrets/redact.js";

/** The most characters shown of a request, and of a line or path of it: the output has all of it. */
const longestRequest = 50_000;
const longestLine = 1_000;
const longestPath = 2_000;

/** What a plan would do, as the log, the summary and the comment show it. */
export const planPhrases = {
  create: "a Deployment would be created",
  update: "the Deployment would be updated",
  retire: "the preview would be retired: it still exists until it is deleted in the platform",
  none: "nothing would be sent",
  unknown: "what would happen is not known",
} as const satisfies Record<Plan["action"], string>;

/** What plan and summary show beside the result. */
interface Parts {
  readonly redactor: Redactor;
  readonly repositoryPage: string | undefined;
}

/** The job summary of a dry run: what would happen, the changes, what limits the plan, then the request. */
export function planSummary(result: ResultOf<"plan">, { redactor, repositoryPage }: Parts): string {
  const { plan, request, notices, name, commit, workspace, environment } = result;
  const { quote } = redactor;
  const of = name === undefined ? "" : ` for ${literal(quote(name))}`;
  return paragraphs(
    `### 🔍 Plan${of}: ${planPhrases[plan.action]}`,
    "Dry run: nothing was created or updated.",
    facts([
      ["Workspace", workspace && literal(quote(workspace))],
      ["Environment", environment && literal(quote(environment))],
      ["Id", plan.deploymentId ? code(quote(plan.deploymentId)) : undefined],
      ["Commit", commit && commitCell(commit, repositoryPage, quote)],
    ]),
    changesPart(plan, { redactor, repositoryPage }),
    ...notices.map((notice) => noticeBlock(notice, redactor)),
    requestPart(request, redactor),
  );
}

/** The job summary of a dry run of create-token. */
export function tokenPlanSummary({ request }: ResultOf<"token-plan">, redactor: Redactor): string {
  return paragraphs(
    "### 🔍 Plan: an API token would be created",
    "Dry run: nothing was created or updated.",
    requestPart(request, redactor),
  );
}

/** The comment of a plan below its marker. `page` is the page of the run. */
export function planComment(
  result: ResultOf<"plan">,
  { redactor, repositoryPage, page }: Parts & { readonly page: string },
): string {
  const { plan, name, commit, workspace, environment, notices, request } = result;
  const { quote } = redactor;
  const about = name ?? plan.deploymentId ?? "the Deployment";
  const where = [
    workspace && `workspace ${quote(workspace)}`,
    environment && `environment ${quote(environment)}`,
  ];
  const place = where.filter(Boolean).join(", ");
  return paragraphs(
    `### Plan for ${literal(quote(about))}${place ? ` (${literal(place)})` : ""}`,
    `Plan of commit ${commitCell(commit, repositoryPage, quote)}: ${planPhrases[plan.action]}.`,
    changesPart(plan, { redactor, repositoryPage }),
    ...notices.map((notice) => noticeBlock(notice, redactor)),
    request && page ? `The log of the ${link("run", page)} shows the request.` : "",
  ).trimEnd();
}

function changesPart(plan: Plan, { redactor, repositoryPage }: Parts): string {
  const { quote } = redactor;
  const { comparedWith: compared } = plan;
  const since = compared?.stored
    ? comparedText(compared, commitCell(compared.sha, repositoryPage, quote))
    : "";
  const changed = changedText(plan);
  return paragraphs(
    since ? `**${changed ? `Changes: ${changed}` : "No changes"},** ${since}.` : "",
    changesMarkdown(plan, quote),
  ).trimEnd();
}

function requestPart(request: ResultOf<"plan">["request"], redactor: Redactor): string {
  if (request === undefined) return "";
  const title = `The request: ${request.method} ${code(redactor.quote(request.path, longestPath))}`;
  return folded(title, fenced(shownRequest(request.body, redactor), "json"));
}

/** A request's body as indented JSON, redacted and cut. */
export function shownRequest(body: JsonObject, redactor: Redactor): string {
  const cut = (text: string, most: number, end: string): string =>
    text.length > most ? `${text.slice(0, most).toWellFormed()}${end}` : text;
  const lines = JSON.stringify(edited(body, redacting(redactor)), null, 2).split("\n");
  return cut(lines.map((line) => cut(line, longestLine, "…")).join("\n"), longestRequest, "\n…");
}
