import { textMember } from "../base/json.js";
import { code, link, literal } from "../base/markdown.js";
import type { Deployment } from "../service/resources.js";

/** What a preview's row in the pull request's comment says. */
export interface CommentRow {
  readonly name: string;
  readonly deployment: Deployment;
  readonly outcome: "created" | "updated" | "retired";
  readonly commit: string;
  readonly runUrl: string;
}

/** Text as it may stand in an HTML comment. */
function hidden(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("--", "%2D%2D");
}

/** The marker by which the one comment of a pull request and environment is found, among those by one's own author. */
export function commentMarker(environment: string): string {
  return `<!-- platform-deployments-action preview: ${hidden(environment)} -->`;
}

/** A comment of GitHub's holds 65,536 characters. */
const longest = 60_000;

/** The row's own marker: rows of other previews stay as they are. */
function rowMarker(name: string): string {
  return `<!-- row ${hidden(name)} -->`;
}

/**
 * The comment's text: the rows that are there, and this preview's row new or in place of its old one. What is there is
 * shown and nothing else: anyone who may edit comments may have written it. `quote` makes text from outside safe.
 */
export function composeComment(
  present: string,
  environment: string,
  row: CommentRow,
  quote: (text: string) => string,
): string {
  const own = rowMarker(row.name);
  const others = present.split(/\r?\n/).filter((line) => /<!-- row \S+ --> \|$/.test(line) && !line.includes(own));
  const url = textMember(row.deployment.raw, "webServerUrl") ?? "";
  const status = row.outcome === "retired" ? "retired: still exists" : (textMember(row.deployment.raw, "status") ?? "");
  const cells = [
    link(quote(row.name), quote(url) === url ? url : ""),
    literal(quote(status)),
    code(quote(row.deployment.id)),
    code(row.commit.slice(0, 7)),
    link(row.outcome, row.runUrl),
  ];
  const mine = `| ${cells.join(" | ")} ${own} |`;
  const rows = [...others, mine].sort((one, other) => (one < other ? -1 : 1));
  const text = [
    commentMarker(environment),
    `### Preview in ${literal(quote(environment))}`,
    "",
    "| Deployment | Status | Id | Commit | Run |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
  return text.length <= longest ? text : composeComment("", environment, row, quote);
}
