import type { ActionError } from "../base/errors.js";
import { code, fenced, link, literal, table } from "../base/markdown.js";
import { counted, plain } from "../base/printing.js";
import type { Text } from "../base/text.js";
import type { Redactor } from "../secrets/redact.js";
import type { ApiToken, Named } from "../service/resources.js";
import type { Notice, Result } from "./result.js";

/** Makes a string from outside safe to be part of a line. */
export type Quote = (text: string, limit?: number) => string;

/** The result of a kind. */
export type ResultOf<Kind extends Result["kind"]> = Extract<Result, { kind: Kind }>;

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
export function commitCell(sha: string, repositoryPage: string | undefined, quote: Quote): string {
  const isHash = /^[0-9a-f]{7,64}$/i.test(sha) && quote(sha) === sha;
  const short = quote(sha).slice(0, 7);
  return isHash && repositoryPage !== undefined
    ? link(short, `${repositoryPage}/commit/${sha}`)
    : code(short);
}

/** An organization or workspace as people know it. */
export function named({ id, name }: Named): string {
  return name ?? id;
}

/** An error of the real run as a notice of its plan: one line, and what is to be copied comes last. */
export function noticeOf(error: ActionError): Notice {
  const shown = (message: Text): string => plain(message, (given) => given);
  const [lines, commands] = [error.lines.map(shown), error.commands.map(shown)];
  const hint = shown(error.hint);
  const what = error.message.replace(/^Nothing was sent:/, "Nothing would be sent:");
  // A line that introduces the commands stays before them.
  const introduction = lines.at(-1)?.endsWith(":") ? lines.slice(-1) : [];
  const reasons = lines.slice(0, lines.length - introduction.length);
  return { text: [what, ...reasons, hint, ...introduction].join(" "), commands };
}

/** The most characters of a notice that are shown. */
const longestNotice = 2_000;

/** A notice as Markdown: what is to be copied is a block. */
export function noticeBlock({ text, commands = [] }: Notice, redactor: Redactor): string {
  const shown = literal(redactor.quote(text, longestNotice));
  return [shown, commandBlock(commands, redactor)].filter((part) => part !== "").join("\n\n");
}

/** What failed a wait, after "its web server". */
export function unanswered({ code }: ActionError): string {
  if (code === "cancelled") return "did not respond before the cancellation";
  return code === "connection" ? "did not respond in time" : "could not be checked";
}

/** Lines to copy as a block; empty if there are none. */
export function commandBlock(commands: readonly string[], redactor: Redactor): string {
  return commands.length === 0 ? "" : fenced(commands.map((line) => redactor.redact(line)).join("\n"), "");
}

/** The roles that a token grants, by the response where it has any. */
export function grantedRoles({ roles }: ApiToken, requested: string): string {
  return roles.map(({ role }) => role).join(", ") || requested;
}

/** How long a token is valid, by the response, as the end of a line. */
export function tokenValidity({ endAt }: ApiToken, days: number | undefined, { quote }: Redactor): string {
  if (endAt !== undefined) return `valid until ${quote(endAt)}`;
  return days === undefined
    ? "never expires"
    : `requested for ${counted(days, "day")}, but the response has no end date`;
}
