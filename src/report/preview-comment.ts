import { code, link, literal, table } from "../base/markdown.js";
import type { Redactor } from "../base/redaction.js";
import { commitCell } from "./summary-parts.js";

/** What the comment of a preview shows. */
export interface PreviewState {
  readonly name: string;
  /** One or two words: `requested: CREATING`. */
  readonly state: string;
  readonly id: string | undefined;
  /** The Deployment's web page; undefined if it is not known, or scaled down. */
  readonly url: string | undefined;
  readonly commit: string;
  /** The page of the repository: for the commit's link. */
  readonly repositoryUrl: string;
  readonly runUrl: string;
  /** What to do, or why the run failed: a sentence. */
  readonly note: string | undefined;
}

/** The comment of one preview, below its marker. */
export function previewComment(
  { name, state, id, url, commit, repositoryUrl, runUrl, note }: PreviewState,
  redactor: Redactor,
): string {
  const { quote } = redactor;
  const shownUrl = url !== undefined && quote(url) === url ? url : "";
  return [
    `### Preview: ${literal(quote(name))}`,
    "",
    table([
      ["Preview", "State", "Id", "Commit", "Run"],
      [
        link(quote(name), shownUrl),
        literal(quote(state)),
        id === undefined ? "" : code(quote(id)),
        commitCell(commit, repositoryUrl, quote),
        link("run", runUrl),
      ],
    ]),
    ...(note === undefined ? [] : ["", literal(quote(note))]),
  ].join("\n");
}
