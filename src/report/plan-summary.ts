import { type JsonObject, redacting, writeJson } from "../base/json.js";
import { code, fenced, folded, literal } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import type { Redactor } from "../base/redaction.js";
import { changeCount, planPhrases, planTable } from "./plan-table.js";
import { commitCell, facts, noticeBlock, type Of, paragraphs } from "./summary-parts.js";

/** The most characters of a request and of one of its lines that are shown: the output has all of it. */
const longestRequest = 50_000;
const longestLine = 1_000;
const longestPath = 2_000;

/** The job summary of a dry run: what would happen, what limits the plan, the changes, then the request. */
export function dryRunSummary(result: Of<"dry-run">, redactor: Redactor): string {
  const { plan, request, notices, name, commit, repositoryUrl } = result;
  const { quote } = redactor;
  const compared = plan?.comparedWith ?? undefined;
  const title = plan ? ` for ${literal(quote(name))}: ${planPhrases[plan.action]}` : ": an API token would be created";
  const record = compared && `GitHub deployment record ${compared.record}, ${literal(utcMinute(compared.at))}`;
  return paragraphs(
    `### 🔍 Plan${title}`,
    "Nothing was changed.",
    facts([
      ["Id", plan?.deploymentId ? code(quote(plan.deploymentId)) : undefined],
      ["Commit", commit && commitCell(commit, repositoryUrl, quote)],
      ["Compared with", compared && `${record}, commit ${commitCell(compared.sha, repositoryUrl, quote)}`],
    ]),
    ...notices.map((notice) => noticeBlock(notice, repositoryUrl, redactor)),
    plan && compared ? changesLine(changeCount(plan)) : "",
    plan ? planTable(plan, quote) : "",
    ...(request === undefined
      ? []
      : [
          folded(
            `The request: ${request.method} ${code(quote(request.path, longestPath))}`,
            fenced(shownRequest(request.body, redactor), "json"),
          ),
        ]),
  );
}

function changesLine(count: number): string {
  const since = "compared with the definition that this action applied last, not with the live Deployment";
  return count === 0 ? `**No changes** ${since}.` : `**${counted(count, "change")}** ${since}:`;
}

/** A request's body as indented JSON, redacted and cut. */
export function shownRequest(body: JsonObject, redactor: Redactor): string {
  const cut = (text: string, most: number, end: string): string =>
    text.length > most ? `${text.slice(0, most).toWellFormed()}${end}` : text;
  const lines = writeJson(body, redacting(redactor), 2).split("\n");
  return cut(lines.map((line) => cut(line, longestLine, "…")).join("\n"), longestRequest, "\n…");
}
