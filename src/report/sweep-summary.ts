import { fittingTable, link, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import type { SweptPreview } from "./result.js";
import { type Of, openLink, paragraphs, type Quote } from "./summary-parts.js";

/** Bytes of Markdown: GitHub takes no summary above 1 MiB. */
const roomForPreviews = 500 * 1024;

const sweptActions: Readonly<Record<SweptPreview["action"], string>> = {
  kept: "kept",
  retired: "retired now",
  "would-retire": "would be retired",
  confirmed: "confirmed",
  failed: "could not be retired",
};

/** What the counts of a sweep mean, for its log and summary. */
export const sweepLegend =
  "Retired: scaled down, not deleted. Confirmed: retired again, in case an earlier request arrived late. Kept: left as they are.";

/** The job summary of a sweep. */
export function sweptSummary({ previews, dryRun, repositoryUrl }: Of<"swept">, quote: Quote, now: number): string {
  const due = previews.filter(({ action }) => action === (dryRun ? "would-retire" : "retired")).length;
  const cells = ({ pullRequest, name, url, state, action, updatedAt }: SweptPreview): string[] => [
    link(`#${pullRequest}`, `${repositoryUrl}/pull/${pullRequest}`),
    literal(quote(name)),
    // The web server of a retired preview is scaled down.
    url === "" || state === "retired" ? "" : openLink(url, quote),
    `${state} (${sweptActions[action]})`,
    age(updatedAt, now),
  ];
  const all = counted(previews.length, "preview");
  const hasRetired = previews.some(({ state }) => state === "retired");
  return paragraphs(
    dryRun ? `### 🔍 Sweep planned: ${due} of ${all} would be retired` : `### 🧹 Sweep: ${due} of ${all} retired`,
    dryRun ? "Nothing was changed." : "",
    previews.length === 0
      ? "There are no previews."
      : fittingTable(["Pull request", "Preview", "Link", "State", "Last change"], previews, cells, roomForPreviews),
    dryRun || previews.length === 0 ? "" : sweepLegend,
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
