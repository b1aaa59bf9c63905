import type { Lines } from "../base/notice.js";

/** The runner cuts an annotation, and the line that it writes to the log for it, at 4,096 characters. */
const longest = 3_900;
const longestLine = 1_500;

/**
 * Lines as an annotation, with as much of the list as fits: what failed and what to do next are always in
 * it. What is too long is also in `before`: all of it, to print first.
 */
export function annotation({ head, list, more, tail }: Lines<string>): { before?: string; message: string } {
  const rest = more > 0 ? [`... and ${more} more`] : [];
  const all = [...head, ...list, ...rest, ...tail].join("\n");
  if (all.length <= longest) return { message: all };
  const [first = "", ...others] = [...head, ...list, ...tail].flatMap((each) => each.split("\n")).map(cut);
  const last = others.splice(-1);
  let room = longest - first.length - last.join("").length - "... and 10000 more: see the log".length - 3;
  const visible: string[] = [];
  for (const line of others) {
    room -= line.length + 1;
    if (room < 0) break;
    visible.push(line);
  }
  const hidden = others.length - visible.length + more;
  const count = hidden > 0 ? [`... and ${hidden} more: see the log`] : [];
  return { before: all, message: [first, ...visible, ...count, ...last].join("\n") };
}

function cut(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}
