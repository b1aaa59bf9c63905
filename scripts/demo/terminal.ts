import { styleText } from "node:util";

const width = 80;
const isColored = process.stdout.isTTY && process.stdout.hasColors() && !process.env["NO_COLOR"];

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** The string in this style where the terminal has colours. */
export function styled(style: Style, text: string): string {
  return isColored ? styleText(style, text) : text;
}

/** Of a line of 80 characters, without the labels before it. */
const longest = 72;

/** A line as lines of at most 72 characters where it has spaces; the following ones are indented. */
export function wrapped(line: string): string[] {
  const lines: string[] = [];
  let rest = line;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(" ", longest);
    if (rest.slice(0, space).trim() === "") break;
    lines.push(rest.slice(0, space));
    rest = `    ${rest.slice(space + 1)}`;
  }
  return [...lines, rest];
}

/** Items in lines of at most 72 characters, none of them broken. */
export function joined(items: readonly string[]): string[] {
  const lines: string[] = [];
  for (const item of items) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + item.length + 2 <= longest)
      lines[lines.length - 1] = `${last}, ${item}`;
    else lines.push(item);
  }
  return lines;
}

/** The heading of a step. */
export function heading(title: string): void {
  console.log(`\n${styled("bold", `━━ ${title} ${"━".repeat(Math.max(3, width - title.length - 4))}`)}`);
}

/** Lines with a label before the first one. */
export function labelled(label: string, lines: readonly string[]): void {
  lines.forEach((line, index) => {
    console.log(`${styled("dim", (index === 0 ? label : "").padEnd(8))}${line}`);
  });
}

/** A line of a step's log, wrapped, in the colour of its level. */
export function logLine(line: string): string[] {
  const level = /^(Error|Warning|Notice): /.exec(line)?.[1];
  const style = { Error: "red", Warning: "yellow", Notice: "cyan" }[level ?? ""] as Style | undefined;
  const lines = wrapped(line);
  return style === undefined ? lines : lines.map((one) => styled(style, one));
}
