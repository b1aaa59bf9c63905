import { code, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import type { Redactor } from "../base/redaction.js";
import { deploymentSummary } from "./deployment-summary.js";
import { dryRunSummary } from "./plan-summary.js";
import type { Result } from "./result.js";
import { facts, noticeBlock, type Of, paragraphs, type Quote } from "./summary-parts.js";
import { sweptSummary } from "./sweep-summary.js";

/** The job summary of a run that succeeded, as Markdown without secrets. `now` is in milliseconds since the epoch. */
export function summaryOf(result: Result, redactor: Redactor, now: number): string {
  const { quote } = redactor;
  switch (result.kind) {
    case "token":
      return tokenSummary(result, quote);
    case "deployment":
      return deploymentSummary(result, quote);
    case "dry-run":
      return dryRunSummary(result, redactor);
    case "not-sent":
      return paragraphs(
        `### Nothing was sent${result.pullRequest === undefined ? "" : ` for pull request #${result.pullRequest}`}`,
        noticeBlock(result.why, result.repositoryUrl, redactor),
      );
    case "swept":
      return sweptSummary(result, quote, now);
  }
}

function tokenSummary({ token, request, entityId }: Of<"token">, quote: Quote): string {
  return paragraphs(
    `### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`,
    facts([
      ["Expires", expiry(token.endAt, request.expiryDays, quote)],
      ["Id", code(quote(token.id))],
      ["Scope", entityId === undefined ? code(request.type) : `${code(request.type)} ${code(quote(entityId))}`],
      ["Role", code(quote(request.role))],
    ]),
    "**Next** Read it in a later step of this job from the output `token`. It is masked, and GitHub drops a masked output " +
      "between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until it expires.",
  );
}

function expiry(endAt: string | undefined, requested: number | undefined, quote: Quote): string {
  if (endAt !== undefined) return literal(quote(endAt));
  return requested === undefined ? "**never**" : `not reported by the service; ${counted(requested, "day")} requested`;
}
