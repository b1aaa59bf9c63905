import { code, link, table } from "../base/markdown.js";
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

/** A link to a web address; an address that redaction changes leads nowhere. */
export function openLink(address: string, quote: Quote): string {
  return quote(address) === address ? link("Open", address) : code(quote(address));
}
