import { isWebAddress } from "./address.js";
import { isShowable, plain, printable, type Redact, shownValue } from "./printing.js";
import { type Rendering, Text } from "./text.js";

/**
 * Makes Markdown and HTML show a string literally, in one line, without links. GitHub decodes entities before
 * it searches for mentions: `@name`, `#1` and `GH-1` need an empty comment in between.
 */
export function literal(text: string): string {
  return printable(text)
    .replace(/\n/g, " ")
    .replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/(?:&#35;|&#64;|\bGH-)(?=\w)/gi, "$&<!-- -->");
}

/** A string in the style of code. */
export function code(text: string): string {
  return `<code>${literal(text)}</code>`;
}

/**
 * A link if the address may be one and has no characters that end a link or a cell, otherwise the same
 * without a link. An entity in an address stays text: `&commat;` would become the `@` before another host.
 */
export function link(text: string, url: string): string {
  if (!isWebAddress(url) || /[<>()|"`]/.test(url)) return literal(text);
  return `[${literal(text)}](${url.replaceAll("&", "&amp;")})`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A table; the first row is its head. Cells are Markdown. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** One line for each item, as long as they fit in `bytes` of Markdown; and how many items were left out. */
export function fitting<Item>(
  items: readonly Item[],
  line: (item: Item) => string,
  bytes: number,
): { readonly shown: string; readonly left: number } {
  const lines: string[] = [];
  let room = bytes;
  for (const item of items) {
    const next = line(item);
    room -= Buffer.byteLength(next) + 1;
    if (room < 0) break;
    lines.push(next);
  }
  return { shown: lines.join("\n"), left: items.length - lines.length };
}

/** A table with a row for each item that fits in `bytes` of Markdown; the others are counted below it. */
export function fittingTable<Item>(
  head: readonly string[],
  items: readonly Item[],
  cells: (item: Item) => readonly string[],
  bytes: number,
): string {
  const { shown, left } = fitting(items, (item) => row(cells(item)), bytes);
  return `${table([head])}\n${shown}${left > 0 ? `\n\n... and ${left} more` : ""}`;
}

/** A fenced block that its content can't end. */
export function fenced(text: string, language: string): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${printable(text)}\n${fence}`;
}

/** Markdown that is folded under a line of its own. */
export function folded(title: string, markdown: string): string {
  return `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}

/** Our own words: escaped too, but their addresses stay links. */
function markdownWords(words: string): string {
  return words
    .split(/(https:\/\/[^\s<>()|"'`]*[^\s<>()|"'`.,;:])/)
    .map((part, index) => (index % 2 === 1 ? part : literalLines(part)))
    .join("");
}

function literalLines(lines: string): string {
  return lines.split("\n").map(literal).join("\n");
}

/** A sentence as Markdown. */
export function inline(message: Text, redact: Redact): string {
  const rendering: Rendering = {
    words: markdownWords,
    value: (part) => {
      const shown = shownValue(part, redact);
      return part.as === "code" ? `<code>${literal(shown)}</code>` : literalLines(shown);
    },
    // A character that ends a link or a cell; an entity in an address would become another character.
    link: (label, url) =>
      isShowable(url, redact) && !/[<>()|"`]/.test(url)
        ? `[${label}](${url.replaceAll("&", "&amp;")})`
        : label,
    strong: (inner) => `**${inner}**`,
  };
  return message.render(rendering);
}

/** A part of a document: what of it fits into `room` bytes. */
export type Block = (redact: Redact, room: number) => string;

/** Sentences as paragraphs, lists, tables. A sentence is a paragraph. */
export type Content = Text | Block;

export function heading(message: Text): Block {
  return (redact) => `### ${inline(message, redact)}`;
}

/** As many items as fit; the others are counted. */
function fittingLines(
  lines: readonly string[],
  room: number,
): { readonly shown: string[]; readonly left: number } {
  const shown: string[] = [];
  let free = room;
  for (const line of lines) {
    free -= Buffer.byteLength(line) + 1;
    if (free < 0) break;
    shown.push(line);
  }
  return { shown, left: lines.length - shown.length };
}

export function bullets(items: readonly Text[]): Block {
  return (redact, room) => {
    const lines = items.map((item) => `- ${inline(item, redact)}`);
    const { shown, left } = fittingLines(lines, room / 2);
    return [...shown, ...(left > 0 ? [`- ... and ${left} more`] : [])].join("\n");
  };
}

/** Rows of cells below a head; empty without rows. */
export function grid(head: readonly string[], rows: readonly (readonly Text[])[]): Block {
  return (redact, room) => {
    if (rows.length === 0) return "";
    const lines = rows.map((cells) => row(cells.map((cell) => inline(cell, redact).replaceAll("\n", " "))));
    const { shown, left } = fittingLines(lines, room / 2);
    return [
      row(head),
      row(head.map(() => "---")),
      ...shown,
      ...(left > 0 ? ["", `... and ${left} more`] : []),
    ].join("\n");
  };
}

/** One row of what is known: columns without a cell are left out. */
export function factsGrid(columns: readonly (readonly [head: string, cell: Text | undefined])[]): Block {
  const known = columns.flatMap(([head, cell]) =>
    cell === undefined || cell.isEmpty ? [] : [[head, cell] as const],
  );
  return grid(
    known.map(([head]) => head),
    known.length === 0 ? [] : [known.map(([, cell]) => cell)],
  );
}

/** Lines as they are, to copy. Empty without any. */
export function codeBlock(lines: readonly Text[], language = ""): Block {
  return (redact) => {
    const shown = lines.map((line) => plain(line, redact)).filter((line) => line !== "");
    return shown.length === 0 ? "" : fenced(shown.join("\n"), language);
  };
}

/** What is folded under a line of its own. */
export function details(title: Text, inner: Content): Block {
  return (redact, room) => folded(inline(title, redact), blockOf(inner)(redact, room));
}

function blockOf(content: Content): Block {
  return content instanceof Text ? (redact) => inline(content, redact) : content;
}

/**
 * A document of at most `most` bytes, its paragraphs separated by empty lines. What does not fit is left out:
 * items of lists and tables first.
 * @param redact also redacts what is finished: a secret may be composed of our words and a value.
 */
export function documentOf(contents: readonly Content[], redact: Redact, most: number): string {
  let room = most;
  const parts: string[] = [];
  for (const content of contents) {
    const part = redact(blockOf(content)(redact, room));
    room -= Buffer.byteLength(part) + 2;
    if (part === "" || room < 0) continue;
    parts.push(part);
  }
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n\n`;
}
