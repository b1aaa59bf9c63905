import { isWebAddress } from "./address.js";
import { printable } from "./printing.js";

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
