/** Text as Markdown and HTML show it literally; addresses in it become no links of their own. */
export function literal(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/[\\`*_{}[\]()#+!|~@]/g, (sign) => `&#${sign.codePointAt(0)};`)
    .replace(/:(?=\/\/)/g, "&#58;")
    .replace(/w(?=ww\.)/gi, (letter) => `&#${letter.codePointAt(0)};`);
}

/** Text in the type of code. */
export function code(text: string): string {
  return `<code>${literal(text)}</code>`;
}

/** A link where the address is one of http or https that ends no link and no cell, otherwise the text alone. */
export function link(text: string, url: string): string {
  if (!/^https?:\/\/[^\s<>()|"\\]+$/i.test(url) || !URL.canParse(url)) return literal(text);
  return `[${literal(text)}](${url})`;
}

/** A table; the first row is its head. Cells are Markdown. */
export function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
}

/** Text in a fence that it can't end, whatever is in it. */
export function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** Markdown that is folded away under a line of its own. */
export function folded(title: string, markdown: string): string {
  return `<details><summary>${title}</summary>\n\n${markdown}\n\n</details>`;
}
