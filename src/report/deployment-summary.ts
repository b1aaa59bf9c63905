import { withScheme } from "../base/address.js";
import { stringMember } from "../base/json.js";
import { code, literal } from "../base/markdown.js";
import { counted } from "../base/printing.js";
import { changedValues, changesTable } from "./plan-table.js";
import { commitCell, facts, type Of, openLink, paragraphs, type Quote } from "./summary-parts.js";

/** Bytes of Markdown for each list: GitHub takes no summary above 1 MiB. */
const roomForList = 150 * 1024;

const icons = { created: "🚀", updated: "♻️", retired: "🌙" } as const;

/** The job summary of a Deployment that was created, updated or retired. */
export function deploymentSummary(result: Of<"deployment">, quote: Quote): string {
  const { outcome, commit, pullRequest, ready, name, repositoryUrl } = result;
  const { id, raw } = result.deployment;
  const what = pullRequest === undefined ? "Deployment" : `Preview of pull request #${pullRequest}`;
  const heading = (how: string): string => `### ${icons[outcome]} ${what} ${how}: ${literal(quote(name))}`;
  if (outcome === "retired" && id === "") {
    return paragraphs(
      heading("does not exist any more"),
      "The service responded with 404. The GitHub deployment records of the preview are inactive now.",
    );
  }
  const address = outcome === "retired" ? "" : withScheme(stringMember(raw, "webServerUrl") ?? "");
  const status = stringMember(raw, "status");
  const reason = stringMember(raw, "statusReason");
  const shownStatus = status ? code(quote(status)) : "not reported";
  const responds = ready ? "responds" : "does not respond";
  return paragraphs(
    heading(outcome === "retired" ? "scaled down" : outcome),
    facts([
      ["Status", reason === undefined ? shownStatus : `${shownStatus} ${literal(quote(reason))}`],
      ["Web server", ready === undefined ? undefined : responds],
      ["Link", address === "" ? undefined : openLink(address, quote)],
      ["Id", code(quote(id))],
      ["Commit", commit && commitCell(commit, repositoryUrl, quote)],
    ]),
    differenceRows(result, quote),
    changeRows(result, quote),
    next(result, status),
  );
}

function differenceRows({ differences }: Of<"deployment">, quote: Quote): string {
  if (differences.length === 0) return "";
  const changes = differences.map(({ field, sent, received }) => {
    return { field, before: sent, after: received, createOnly: false };
  });
  const rows = changesTable(changes, ["Field", "Sent", "Received"], quote, roomForList);
  const differ = differences.length === 1 ? "differs" : "differ";
  return `⚠️ **${counted(differences.length, "field")} of the response ${differ} from the request:**\n\n${rows}`;
}

function changeRows({ changes }: Of<"deployment">, quote: Quote): string {
  if (changes === undefined) return "";
  if (changes.length === 0) return "No field changed since the definition that this action applied last.";
  const rows = changesTable(changes, changedValues, quote, roomForList);
  return `**${counted(changes.length, "field")} changed since the definition that this action applied last:**\n\n${rows}`;
}

function next({ outcome, isFound, ready, isClosed }: Of<"deployment">, status: string | undefined): string {
  if (outcome === "retired") {
    const wakes = isClosed ? "" : " The next deploy of the pull request restores it.";
    return `**Next** Delete it in the platform. It is scaled down, still exists and may be billed, and the API cannot delete it.${wakes}`;
  }
  if (outcome === "updated") return "";
  const waiting = status === "CREATING" && ready === undefined ? "The service is still creating it. " : "";
  if (isFound) return `${waiting}The next run of this step updates it.`;
  return `${waiting}Each run of this step creates another Deployment: to update this one, pass its id to \`update-deployment\` as \`deployment-id\`, or set \`github-environment\`.`;
}
