import { withScheme } from "../base/address.js";
import { day } from "../base/clock.js";
import { stringMember } from "../base/json.js";
import { code, fenced, fittingTable, link, literal } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import type { Redactor } from "../secrets/redact.js";
import type { Named } from "../service/resources.js";
import { changedText, changesMarkdown, changesTable } from "./changes.js";
import type { Result, SweptPreview } from "./result.js";
import {
  commitCell,
  facts,
  grantedRoles,
  named,
  noticeBlock,
  paragraphs,
  type Quote,
  type ResultOf,
  unanswered,
} from "./summary-parts.js";

/** Bytes of Markdown for a list of fields and for one of previews: GitHub takes no summary above 1 MiB. */
const roomForList = 150 * 1024;
const roomForPreviews = 500 * 1024;

/** What a summary shows beside the result. */
export interface SummaryParts {
  readonly redactor: Redactor;
  /** The page of the repository, for links. */
  readonly repositoryPage: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The job summary of a run that did what it should, as Markdown without secrets. Plans have their own. */
export function summaryOf(
  result: Exclude<Result, { kind: "plan" | "token-plan" }>,
  { redactor, repositoryPage, now }: SummaryParts,
): string {
  const { quote } = redactor;
  switch (result.kind) {
    case "token":
      return tokenSummary(result, quote);
    case "deployment":
      return deploymentSummary(result, redactor, repositoryPage);
    case "not-sent": {
      const { pullRequest, workspace, environment } = result.target;
      const of = pullRequest === undefined ? "" : ` for pull request #${pullRequest}`;
      return paragraphs(
        `### Nothing was sent${of}`,
        facts(placeCells(workspace, environment, quote)),
        noticeBlock({ text: result.why }, redactor),
      );
    }
    case "swept":
      return sweptSummary(result, quote, repositoryPage, now);
  }
}

function tokenSummary({ token, request, entityId }: ResultOf<"token">, quote: Quote): string {
  const { expiryDays } = request;
  const noEnd =
    expiryDays === undefined
      ? "**never**"
      : `not reported by the service; ${counted(expiryDays, "day")} requested`;
  const type = token.type ?? request.type;
  const scope = [type, ...(type === request.type && entityId !== undefined ? [entityId] : [])];
  return paragraphs(
    `### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`,
    facts([
      ["Expires", token.endAt === undefined ? noEnd : literal(utcMinute(quote(token.endAt)))],
      ["Id", code(quote(token.id))],
      ["Scope", scope.map((part) => code(quote(part))).join(" ")],
      ["Role", code(quote(grantedRoles(token, request.role)))],
    ]),
    "**Next** Read it in a later step of this job from the output `token`. It is masked, and GitHub drops " +
      "a masked output between jobs: create the token in the job that needs it. The API cannot revoke it" +
      (token.endAt === undefined ? "." : ": it is valid until it expires."),
  );
}

const icons = { created: "🚀", updated: "♻️", retired: "🌙" } as const;

function deploymentSummary(
  result: ResultOf<"deployment">,
  redactor: Redactor,
  repositoryPage: string | undefined,
): string {
  const { quote } = redactor;
  const { outcome, target, ready, changed, differences, failure } = result;
  const { id, raw } = result.deployment;
  const { pullRequest, environment, workspace, commit } = target;
  const what = pullRequest === undefined ? "Deployment" : `Preview of pull request #${pullRequest}`;
  const name = target.name ?? stringMember(raw, "name") ?? id;
  const heading = (how: string): string =>
    `### ${failure ? "❌" : icons[outcome]} ${what} ${how}: ${literal(quote(name))}`;
  if (outcome === "retired" && id === "") {
    return paragraphs(
      heading(result.retired?.isGone ? "does not exist any more" : "was retired before"),
      facts(placeCells(workspace, environment, quote)),
      "The service responded with 404: it was probably deleted in the platform.",
    );
  }
  const [status, reason] = [stringMember(raw, "status"), stringMember(raw, "statusReason")];
  const shownStatus = status ? code(quote(status)) : "not reported";
  const responds = failure ? unanswered(failure) : "responds";
  const differ =
    `${counted(differences.length, "field")} of the response ` +
    `${differences.length === 1 ? "differs" : "differ"}`;
  const different = differences.map(({ field, sent, received }) => {
    return { field, before: sent, after: received, createOnly: false };
  });
  return paragraphs(
    heading(failure ? `${outcome}, but its web server ${responds}` : outcome),
    facts([
      ["Status", reason === undefined ? shownStatus : `${shownStatus} ${literal(quote(reason))}`],
      ["Web server", ready === undefined ? undefined : responds],
      // The web server of a retired preview may be scaled down.
      ["Link", outcome === "retired" ? undefined : openLink(stringMember(raw, "webServerUrl"), quote)],
      ["Id", code(quote(id))],
      ...placeCells(workspace, environment, quote),
      ["Commit", commit && commitCell(commit, repositoryPage, quote)],
    ]),
    differences.length === 0
      ? ""
      : `⚠️ **${differ} from the ` +
          `request:**\n\n${changesTable(different, quote, ["Field", "Sent", "Received"], roomForList)}`,
    changed
      ? "**Changed** since the definition that this action applied last: " +
          `${changedText(changed) || "nothing"}.`
      : "",
    changed ? changesMarkdown({ ...changed, variables: { ...changed.variables, kept: [] } }, quote) : "",
    next(result, status, redactor),
  );
}

function placeCells(workspace: Named | undefined, environment: string | undefined, quote: Quote) {
  return [
    ["Workspace", workspace && literal(quote(named(workspace)))],
    ["Environment", environment && literal(quote(environment))],
  ] as const;
}

/** A link to a web address, which may lack its scheme; an address that redaction changes leads nowhere. */
function openLink(given: string | undefined, quote: Quote): string {
  const address = withScheme(given ?? "");
  if (address === "") return "";
  return quote(address) === address ? link("Open", address) : code(quote(address));
}

function next(
  { outcome, ready, retired, commands, target, failure }: ResultOf<"deployment">,
  status: string | undefined,
  redactor: Redactor,
): string {
  if (outcome === "retired") {
    const wakes = retired?.isClosed ? "" : " The next deploy of the pull request restores it.";
    const changes = literal(redactor.quote(retired?.changes ?? "", 2_000));
    return `${changes}${wakes}\n\n**Next** Delete it in the platform: the API cannot delete it.`;
  }
  if (outcome === "updated") return "";
  const waiting = status === "CREATING" && ready === undefined ? "The service is still creating it. " : "";
  if (target.pullRequest !== undefined) return `${waiting}The next run of this step updates it.`;
  const store = (commands ?? []).map(
    ({ when, command }) => `${when}:\n\n${fenced(redactor.redact(command), "")}`,
  );
  return [
    // What to do about a failure follows.
    `${waiting}${failure ? "" : "**Next** "}Store the id, so that mode \`update-deployment\` updates ` +
      "this Deployment.",
    ...store,
  ].join("\n\n");
}

const sweptActions: Readonly<Partial<Record<SweptPreview["action"], string>>> = {
  retired: "retired now",
  "would-retire": "would be retired",
  failed: "failed",
};

const meanings: Readonly<Partial<Record<SweptPreview["action"], string>>> = {
  retired: "Retired: scaled down as far as the definition can be, not deleted.",
  confirmed: "Confirmed: retired again, in case an earlier request arrived late.",
  kept: "Kept: left as they are.",
};

/** What the counts of a sweep mean, for its log and summary, as far as they are not zero. */
export function sweepLegend(previews: readonly SweptPreview[]): string {
  return [...new Set(previews.flatMap(({ action }) => meanings[action] ?? []))].join(" ");
}

function sweptSummary(
  { previews, dryRun, workspace, environment, failure, changes = "" }: ResultOf<"swept">,
  quote: Quote,
  repositoryPage: string | undefined,
  now: number,
): string {
  const due = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
  const cells = ({
    pullRequest,
    name,
    deploymentId,
    url,
    state,
    action,
    updatedAt,
  }: SweptPreview): string[] => [
    link(`#${pullRequest}`, `${repositoryPage}/pull/${pullRequest}`),
    literal(quote(name)),
    deploymentId === "" ? "" : code(quote(deploymentId)),
    state === "retired" ? "" : openLink(url, quote),
    `${state} (${sweptActions[action] ?? action})`,
    age(updatedAt, now),
  ];
  const all = counted(previews.length, "preview");
  const hasRetired = previews.some(({ state }) => state === "retired");
  const head = ["Pull request", "Preview", "Id", "Link", "State", "Last change"];
  return paragraphs(
    dryRun
      ? `### 🔍 Sweep planned: ${due} of ${all} would be retired`
      : `### ${failure ? "❌" : "🧹"} Sweep: ${due} of ${all} retired`,
    facts(placeCells(workspace, environment, quote)),
    dryRun ? "Dry run: nothing was retired." : "",
    previews.length === 0 ? "There are no previews." : fittingTable(head, previews, cells, roomForPreviews),
    dryRun ? "" : sweepLegend(previews),
    literal(quote(changes, 2_000)),
    !dryRun && hasRetired
      ? "**Next** Delete retired previews in the platform: they may be billed, and the API cannot " +
          "delete them."
      : "",
  );
}

function age(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / day);
  if (Number.isNaN(days)) return "";
  return days < 1 ? "less than a day ago" : `${counted(days, "day")} ago`;
}
