/** The runner cuts an annotation, and the line that it writes to the log for it, at 4,096 characters. */
const longest = 3_900;
const longestLine = 1_500;

/**
 * A message as an annotation: its first and its last line are always in it (what failed, and what to do
 * next). A message that is too long is also in `before`: all of it, to print first.
 */
export function annotation(text: string): { before?: string; message: string } {
  if (text.length <= longest) return { message: text };
  const lines = text.split("\n").map(cut);
  // A list that is cut already ends with a count: what is cut here is added to it.
  let hidden = unlisted(lines.at(-2));
  if (hidden > 0) lines.splice(-2, 1);
  const more = (): string => `... and ${hidden} more: see the log`;
  for (let length = lines.join("\n").length; length + more().length > longest && lines.length > 2; hidden++) {
    length -= (lines.splice(-2, 1)[0] ?? "").length + 1;
  }
  if (hidden > 0) lines.splice(-1, 0, more());
  return { before: text, message: lines.join("\n") };
}

/** What the last line of a list counts: `... and 100 more`. */
function unlisted(line = ""): number {
  return Number(/^\.\.\. and (\d+) more$/.exec(line)?.[1] ?? 0);
}

function cut(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}
