import { styleText } from "node:util";

const width = 100;
const isColored = process.stdout.isTTY && process.stdout.hasColors() && !process.env["NO_COLOR"];

type Style = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** The string in this style where the terminal has colours. */
export function styled(style: Style, text: string): string {
  return isColored ? styleText(style, text) : text;
}

/** A line of at most 150 characters. */
export function shortened(line: string): string {
  return line.length <= 150 ? line : `${line.slice(0, 149)}…`;
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

/** A line of a step's log in the colour of its level. */
export function logLine(line: string): string {
  const level = /^(Error|Warning|Notice): /.exec(line)?.[1];
  const style = { Error: "red", Warning: "yellow", Notice: "cyan" }[level ?? ""] as Style | undefined;
  return style === undefined ? shortened(line) : styled(style, shortened(line));
}
