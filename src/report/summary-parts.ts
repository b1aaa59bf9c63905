import type { ActionError } from "../base/errors.js";
import { code, fenced, link, literal, table } from "../base/markdown.js";
import type { Redactor } from "../secrets/redact.js";
import type { Result } from "./result.js";

/** Makes a string from outside safe to be part of a line. */
export type Quote = (text: string, limit?: number) => string;

export type Of<Kind extends Result["kind"]> = Extract<Result, { kind: Kind }>;

/** Paragraphs, without the empty ones. */
export function paragraphs(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}

/** A table of one row. Columns without a cell are left out. */
export function facts(columns: readonly (readonly [head: string, cell: string | undefined])[]): string {
  const known = columns.filter(([, cell]) => cell !== undefined && cell !== "");
  return known.length === 0 ? "" : table([known.map(([head]) => head), known.map(([, cell = ""]) => cell)]);
}

/** The first 7 characters of a commit, with a link where the repository's page is known. */
export function commitCell(sha: string, repositoryUrl: string | undefined, quote: Quote): string {
  const isHash = /^[0-9a-f]{7,64}$/i.test(sha) && quote(sha) === sha;
  const short = quote(sha).slice(0, 7);
  return isHash && repositoryUrl !== undefined ? link(short, `${repositoryUrl}/commit/${sha}`) : code(short);
}

/** A line to copy: a command, or one of a `permissions:` block. */
const toCopy = /^(?:gh api |permissions:$| {2}[a-z-]+: (?:read|write)$)/;

/** Lines apart from those at their end that are to be copied. */
export function copyable(lines: readonly string[]): {
  readonly prose: readonly string[];
  readonly code: string;
} {
  const start = lines.findLastIndex((line) => !toCopy.test(line)) + 1;
  return { prose: lines.slice(0, start), code: lines.slice(start).join("\n") };
}

/** An error as a notice: in one line, but for what is to be copied, which follows in lines of its own. */
export function noticeOf({ message, lines, hint }: ActionError): string {
  const { prose, code } = copyable(lines);
  return `${[message, ...prose, hint].join(" ")}${code && `\n${code}`}`;
}

/** The most characters of a notice that are shown. */
const longestNotice = 2_000;

/** A notice as Markdown: commits are links, and what is to be copied is a block. */
export function noticeBlock(notice: string, repositoryUrl: string | undefined, redactor: Redactor): string {
  const { prose, code } = copyable(redactor.redact(notice).split("\n"));
  const text = literal(redactor.quote(prose.join(" "), longestNotice)).replace(
    /\bcommit ([0-9a-f]{7})\b/g,
    (_, sha: string) => `commit ${commitCell(sha, repositoryUrl, redactor.quote)}`,
  );
  return [text, ...(code ? [fenced(code, "")] : [])].join("\n\n");
}
