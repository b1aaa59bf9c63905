import { withScheme } from "../base/address.js";
import { stringMember } from "../base/json.js";
import { code, fittingTable, link, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import type { Redactor } from "../secrets/redact.js";
import { changedText, changesTable, dryRunSummary, planTable } from "./plan-markdown.js";
import type { Result, SweptPreview } from "./result.js";
import { commitCell, facts, noticeBlock, type Of, paragraphs, type Quote } from "./summary-parts.js";

/** Bytes of Markdown for a list of fields and for one of previews: GitHub takes no summary above 1 MiB. */
const roomForList = 150 * 1024;
const roomForPreviews = 500 * 1024;

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
  const { expiryDays } = request;
  const noEnd =
    expiryDays === undefined
      ? "**never**"
      : `not reported by the service; ${counted(expiryDays, "day")} requested`;
  return paragraphs(
    `### 🔑 API token created: ${literal(quote(token.name ?? request.name))}`,
    facts([
      ["Expires", token.endAt === undefined ? noEnd : literal(quote(token.endAt))],
      ["Id", code(quote(token.id))],
      [
        "Scope",
        entityId === undefined ? code(request.type) : `${code(request.type)} ${code(quote(entityId))}`,
      ],
      ["Role", code(quote(request.role))],
    ]),
    "**Next** Read it in a later step of this job from the output `token`. It is masked, and GitHub drops a masked output " +
      "between jobs: create the token in the job that needs it. The API cannot revoke a token; it is valid until it expires.",
  );
}

const icons = { created: "🚀", updated: "♻️", retired: "🌙" } as const;

function deploymentSummary(result: Of<"deployment">, quote: Quote): string {
  const { outcome, commit, pullRequest, ready, name, repositoryUrl, changed, differences } = result;
  const { id, raw } = result.deployment;
  const what = pullRequest === undefined ? "Deployment" : `Preview of pull request #${pullRequest}`;
  const heading = (how: string): string => `### ${icons[outcome]} ${what} ${how}: ${literal(quote(name))}`;
  if (outcome === "retired" && id === "") {
    return paragraphs(
      heading("does not exist any more"),
      "The service responded with 404. The GitHub deployment records of the preview are inactive now.",
    );
  }
  const [status, reason] = [stringMember(raw, "status"), stringMember(raw, "statusReason")];
  const shownStatus = status ? code(quote(status)) : "not reported";
  const responds = ready ? "responds" : "does not respond";
  const differ = `${counted(differences.length, "field")} of the response ${differences.length === 1 ? "differs" : "differ"}`;
  const different = differences.map(({ field, sent, received }) => {
    return { field, before: sent, after: received, createOnly: false };
  });
  return paragraphs(
    heading(outcome === "retired" ? "scaled down" : outcome),
    facts([
      ["Status", reason === undefined ? shownStatus : `${shownStatus} ${literal(quote(reason))}`],
      ["Web server", ready === undefined ? undefined : responds],
      // The web server of a retired preview is scaled down.
      ["Link", outcome === "retired" ? undefined : openLink(stringMember(raw, "webServerUrl"), quote)],
      ["Id", code(quote(id))],
      ["Commit", commit && commitCell(commit, repositoryUrl, quote)],
    ]),
    differences.length === 0
      ? ""
      : `⚠️ **${differ} from the request:**\n\n${changesTable(different, quote, ["Field", "Sent", "Received"], roomForList)}`,
    changed
      ? `**Changed** since the definition that this action applied last: ${changedText(changed) || "nothing"}.`
      : "",
    changed ? planTable({ ...changed, variables: { ...changed.variables, kept: [] } }, quote) : "",
    next(result, status, code(quote(id))),
  );
}

/** A link to a web address, which may lack its scheme; an address that redaction changes leads nowhere. */
function openLink(given: string | undefined, quote: Quote): string {
  const address = withScheme(given ?? "");
  if (address === "") return "";
  return quote(address) === address ? link("Open", address) : code(quote(address));
}

function next(
  { outcome, isFound, ready, isClosed }: Of<"deployment">,
  status: string | undefined,
  id: string,
): string {
  if (outcome === "retired") {
    const wakes = isClosed ? "" : " The next deploy of the pull request restores it.";
    return `**Next** Delete it in the platform. It is scaled down, still exists and may be billed, and the API cannot delete it.${wakes}`;
  }
  if (outcome === "updated") return "";
  const waiting = status === "CREATING" && ready === undefined ? "The service is still creating it. " : "";
  if (isFound) return `${waiting}The next run of this step updates it.`;
  return `${waiting}Each run of this step creates another Deployment: to update this one, use mode \`update-deployment\` with \`deployment-id\` ${id}, or set \`github-environment\` and pass this \`deployment-id\` on the first run with it.`;
}

const sweptActions: Readonly<Partial<Record<SweptPreview["action"], string>>> = {
  retired: "retired now",
  "would-retire": "would be retired",
  failed: "could not be retired",
};

const meanings: Readonly<Partial<Record<SweptPreview["action"], string>>> = {
  retired: "Retired: scaled down, not deleted.",
  confirmed: "Confirmed: retired again, in case an earlier request arrived late.",
  kept: "Kept: left as they are.",
};

/** What the counts of a sweep mean, for its log and summary, as far as they are not zero. */
export function sweepLegend(previews: readonly SweptPreview[]): string {
  return [...new Set(previews.flatMap(({ action }) => meanings[action] ?? []))].join(" ");
}

function sweptSummary({ previews, dryRun, repositoryUrl }: Of<"swept">, quote: Quote, now: number): string {
  const due = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
  const cells = ({ pullRequest, name, url, state, action, updatedAt }: SweptPreview): string[] => [
    link(`#${pullRequest}`, `${repositoryUrl}/pull/${pullRequest}`),
    literal(quote(name)),
    state === "retired" ? "" : openLink(url, quote),
    `${state} (${sweptActions[action] ?? action})`,
    age(updatedAt, now),
  ];
  const all = counted(previews.length, "preview");
  const hasRetired = previews.some(({ state }) => state === "retired");
  return paragraphs(
    dryRun
      ? `### 🔍 Sweep planned: ${due} of ${all} would be retired`
      : `### 🧹 Sweep: ${due} of ${all} retired`,
    dryRun ? "Dry run: nothing was retired." : "",
    previews.length === 0
      ? "There are no previews."
      : fittingTable(
          ["Pull request", "Preview", "Link", "State", "Last change"],
          previews,
          cells,
          roomForPreviews,
        ),
    dryRun ? "" : sweepLegend(previews),
    !dryRun && hasRetired
      ? "**Next** Delete retired previews in the platform. They are scaled down, still exist and may be billed, and the API cannot delete them."
      : "",
  );
}

const day = 86_400_000;

function age(at: string, now: number): string {
  const days = Math.floor((now - Date.parse(at)) / day);
  if (Number.isNaN(days)) return "";
  return days < 1 ? "less than a day ago" : `${counted(days, "day")} ago`;
}
