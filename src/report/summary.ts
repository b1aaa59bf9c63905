import { redacting, writeJson } from "../base/json.js";
import { code, fenced, fittingTable, link, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import type { Redactor } from "../base/redaction.js";
import { deploymentSummary } from "./deployment-summary.js";
import { planTable } from "./plan-table.js";
import type { Result, SweptPreview } from "./result.js";
import { facts, type Of, paragraphs, placeRows, type Quote } from "./summary-parts.js";

const longestRequest = 50_000;
const roomForPreviews = 500 * 1024;

/** The job summary of a run that succeeded, as Markdown without secrets. `now` is in milliseconds since the epoch. */
export function summaryOf(result: Result, redactor: Redactor, now: number): string {
  const quote = (text: string): string => redactor.quote(text);
  switch (result.kind) {
    case "token":
      return tokenSummary(result, quote, now);
    case "deployment":
      return deploymentSummary(result, quote);
    case "dry-run":
      return dryRunSummary(result, redactor);
    case "not-sent":
      return paragraphs(
        `### Nothing was sent${result.pullRequest === undefined ? "" : ` for pull request #${result.pullRequest}`}`,
        literal(quote(result.why)),
      );
    case "swept":
      return sweptSummary(result, quote, now);
  }
}

function tokenSummary({ token, request, entityId, place }: Of<"token">, quote: Quote, now: number): string {
  const scope = entityId === undefined ? code(request.type) : `${code(request.type)} ${code(quote(entityId))}`;
  return paragraphs(
    `### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`,
    facts([
      ["Expires", expiry(token.endAt, request.expiryDays, quote, now)],
      ["Id", code(quote(token.id))],
      ["Scope", scope],
      ["Role", code(quote(request.role))],
      ...placeRows(place, quote),
    ]),
    "**Next** Read the value in a later step of this job from the output `token`. It is masked, and GitHub drops a masked " +
      "output between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until " +
      "it expires.",
  );
}

const day = 86_400_000;

function expiry(endAt: string | undefined, requested: number | undefined, quote: Quote, now: number): string {
  if (endAt === undefined && requested !== undefined) {
    return `not reported by the service; ${counted(requested, "day")} requested`;
  }
  if (endAt === undefined) return "**never**; the API cannot revoke it";
  const days = (Date.parse(endAt) - now) / day;
  if (Number.isNaN(days)) return literal(quote(endAt));
  const left = days < 0 ? "expired" : days < 0.95 ? "less than a day left" : `${counted(Math.round(days), "day")} left`;
  return `${literal(quote(endAt))}, ${left}`;
}

const actions = {
  create: "create a Deployment",
  update: "update the Deployment",
  retire: "retire the preview",
  none: "none",
  unknown: "unknown",
} as const;

function dryRunSummary({ plan, request, notices, place, pullRequest }: Of<"dry-run">, redactor: Redactor): string {
  const quote = (text: string): string => redactor.quote(text);
  const comparedWith = plan?.comparedWith ?? null;
  const compared =
    comparedWith &&
    `GitHub deployment record ${comparedWith.record}, ${quote(comparedWith.at)}, commit ${quote(comparedWith.sha)}`;
  return paragraphs(
    `### 🔍 Dry run${pullRequest === undefined ? "" : ` for pull request #${pullRequest}`}`,
    request === undefined ? "Nothing was changed." : "Nothing was changed. This request would be sent:",
    facts([
      ["Action", plan === undefined ? "create an API token" : actions[plan.action]],
      ["Deployment", plan?.deploymentId ? code(quote(plan.deploymentId)) : undefined],
      ["Compared with", compared === null ? undefined : literal(compared)],
      ["Request", request && `${request.method} ${code(redactor.quote(request.path, 2_000))}`],
      ...placeRows(place, quote),
    ]),
    ...notices.map((notice) => literal(quote(notice))),
    comparedWith === null
      ? ""
      : "Changes since the definition that this action applied last, not since the live Deployment:",
    comparedWith !== null && plan?.changes.length === 0 ? "No changes." : "",
    plan === undefined ? "" : planTable(plan, quote),
    request === undefined ? "" : requestBody(request.body, redactor),
    "**Next** Remove `dry-run` to apply it.",
  );
}

function requestBody(body: Parameters<typeof writeJson>[0], redactor: Redactor): string {
  const written = writeJson(body, redacting(redactor), 2);
  return fenced(
    written.length > longestRequest ? `${written.slice(0, longestRequest).toWellFormed()}\n…` : written,
    "json",
  );
}

const sweptActions: Readonly<Record<SweptPreview["action"], string>> = {
  kept: "kept",
  retired: "retired now",
  "would-retire": "would be retired",
  confirmed: "retired again",
  failed: "could not be retired",
};

function sweptSummary({ previews, dryRun, place }: Of<"swept">, quote: Quote, now: number): string {
  const retired = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
  const age = ({ updatedAt }: SweptPreview): string => {
    const days = (now - Date.parse(updatedAt)) / day;
    return Number.isNaN(days) ? "" : days < 1 ? "less than a day" : counted(Math.floor(days), "day");
  };
  const cells = (preview: SweptPreview): string[] => [
    `#${preview.pullRequest}`,
    literal(quote(preview.name)),
    preview.url === "" || quote(preview.url) !== preview.url ? "" : link("open", preview.url),
    `${literal(preview.state)} (${sweptActions[preview.action]})`,
    age(preview),
  ];
  return paragraphs(
    `### 🧹 Previews swept: ${retired} of ${previews.length} ${dryRun ? "would be retired" : "retired"}`,
    facts(placeRows(place, quote)),
    previews.length === 0
      ? "There are no previews."
      : fittingTable(["Pull request", "Preview", "Link", "State", "Last change"], previews, cells, roomForPreviews),
    dryRun
      ? "**Next** Remove `dry-run` to retire them."
      : "**Next** Delete retired previews in the platform when nobody needs them: they still exist and may be billed, and the API cannot delete them.",
  );
}
