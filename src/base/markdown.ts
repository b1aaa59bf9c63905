import type { Fact } from "./notice.js";
import { isShowable, plain, printable, type Redact, shownValue } from "./printing.js";
import { type Rendering, Text, text } from "./text.js";

/**
 * Makes Markdown and HTML show a string literally, in one line, without links. GitHub decodes entities before
 * it searches for mentions, commits and emoji: `@name`, `#1`, `GH-1`, `:tada:` and hashes need an empty
 * comment in between.
 */
export function literal(text: string): string {
  return printable(text)
    .replace(/\n/g, " ")
    .replace(/[&<>\\`*_{}[\]()#+!|~@$]|:(?=\/\/)|w(?=ww\.)/gi, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(
      /(?:&#35;|&#64;|\bGH-)(?=\w)|:(?=(?:100|1234|\d*(?:[a-z-]|&#\d+;)(?:[\w-]|&#\d+;)*):)|\b[\da-f]{6}(?=[\da-f])/gi,
      "$&<!-- -->",
    );
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

/** A fenced block that its content can't end. */
function fenced(text: string, language = ""): string {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${printable(text)}\n${fence}`;
}

/** Our own words: what would be a format is escaped. Their addresses stay links. */
function markdownWords(words: string): string {
  return words.replace(/[&<>\\`*_[\]|~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function inline(message: Text, redact: Redact): string {
  const rendering: Rendering = {
    words: markdownWords,
    value: (part) => {
      const rendered = shownValue(part, redact);
      return part.as === "code"
        ? `<code>${literal(rendered)}</code>`
        : rendered.split("\n").map(literal).join("\n");
    },
    // A character that ends a link or a cell; an entity in an address would become another character.
    link: (label, url) =>
      isShowable(url, redact) && !/[<>()|"`]/.test(url)
        ? `[${label}](${url.replaceAll("&", "&amp;")})`
        : label,
  };
  return message.render(rendering);
}

/** A part of a document: what of it fits into `room` bytes. It calls `cut` if that is not all. */
type Block = (redact: Redact, room: number, cut: () => void) => string;

/** Sentences as paragraphs, lists, tables. A sentence is a paragraph. */
export type Content = Text | Block | undefined;

export function heading(message: Text): Block {
  return (redact) => `### ${inline(message, redact)}`;
}

/** A sentence that stands out, such as the word Next, between others that do not. */
export function strong(message: Text, before = "", after = text``): Block {
  return (redact) => `${before}**${inline(message, redact)}** ${inline(after, redact)}`.trim();
}

/** After so many items that do not fit, no other one is tried. */
const mostTooLong = 50;

/** Lines of as many items as fit into half of the room, then `more`: the others are only counted. */
function fitting<Item>(
  items: readonly Item[],
  lineOf: (item: Item) => string,
  more: string,
  room: number,
  cut: () => void,
): string[] {
  const lines: string[] = [];
  let free = room / 2;
  let tooLong = 0;
  for (const item of items) {
    const line = lineOf(item);
    const size = Buffer.byteLength(line) + 1;
    // An item that is too long hides no shorter one after it; rendering thousands in vain takes a minute.
    if (size > free) {
      tooLong++;
      if (tooLong > mostTooLong) break;
      continue;
    }
    free -= size;
    lines.push(line);
  }
  if (lines.length === items.length) return lines;
  cut();
  return [...lines, `${more}... and ${items.length - lines.length} more`];
}

export function bullets(items: readonly Text[]): Block {
  return (redact, room, cut) =>
    fitting(items, (item) => `- ${inline(item, redact)}`, "- ", room, cut).join("\n");
}

/** Rows of cells below a head; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly Text[])[]): Block {
  return (redact, room, cut) => {
    if (rows.length === 0) return "";
    const cellOf = (cell: Text): string => inline(cell, redact).replaceAll("\n", " ");
    const lines = fitting(rows, (cells) => row(cells.map(cellOf)), "\n", room, cut);
    return [row(head), row(head.map(() => "---")), ...lines].join("\n");
  };
}

/** One row of what is known: columns without a cell are left out. */
export function facts(columns: readonly Fact[]): Block {
  const filled = columns.filter(([, cell]) => cell?.isEmpty === false);
  const cells = filled.flatMap(([, cell]) => cell ?? []);
  const heads = filled.map(([head]) => head);
  return table(heads, cells.length === 0 ? [] : [cells]);
}

/** Lines as they are, to copy. Empty without any. */
export function codeBlock(lines: readonly Text[]): Block {
  return (redact) => {
    const rendered = lines.map((line) => plain(line, redact)).filter((line) => line !== "");
    return rendered.length === 0 ? "" : fenced(rendered.join("\n"));
  };
}

/** A block of code that is as long as fits into `most` bytes and into the room, and says how much was cut. */
export function longCode(code: string, language: string, most: number): Block {
  return (redact, room, cut) => {
    const bytes = Buffer.from(printable(redact(code)));
    const free = Math.max(0, Math.min(most, room - 1_000));
    if (bytes.length <= free) return fenced(bytes.toString(), language);
    cut();
    const start = bytes.toString("utf8", 0, free).replace(/\ufffd$/, "");
    return `${fenced(start, language)}\n\n... and ${bytes.length - free} more bytes`;
  };
}

/** Content that is folded under a line of its own, if there is any. */
export function details(title: Text, inner: Block): Block {
  return (redact, room, cut) => {
    const markdown = inner(redact, room, cut);
    return markdown && `<details><summary>${inline(title, redact)}</summary>\n\n${markdown}\n\n</details>`;
  };
}

/** Contents before another block, which gets its room first. */
export function before(contents: readonly Content[], block: Block): Block {
  return (redact, room, cut) => {
    const last = block(redact, room, cut);
    const first = documentOf(contents, redact, room - Buffer.byteLength(last), cut);
    return first + last;
  };
}

/**
 * A document of at most `most` bytes, its paragraphs separated by empty lines. What does not fit is left out:
 * items of lists and tables first.
 * @param redact also redacts what is finished: a secret may be composed of our words and a value.
 * @param cut is called if anything is left out.
 */
export function documentOf(
  contents: readonly Content[],
  redact: Redact,
  most: number,
  cut: () => void = () => {},
): string {
  let room = most;
  const parts: string[] = [];
  for (const content of contents) {
    const markdown = content instanceof Text ? inline(content, redact) : content?.(redact, room, cut);
    const part = redact(markdown ?? "");
    room -= Buffer.byteLength(part) + 2;
    if (room < 0) cut();
    if (part === "" || room < 0) continue;
    parts.push(part);
  }
  return parts.length === 0 ? "" : `${parts.join("\n\n")}\n\n`;
}
