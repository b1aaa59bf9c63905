/** The runner cuts an annotation, and the line that it writes to the log for it, at 4,096 characters. */
const longest = 3_900;
const longestLine = 1_500;

/** An annotation, and the lines that are printed before it because it has no room for them. */
export interface Annotation {
  readonly before: string | undefined;
  readonly message: string;
}

/**
 * A message as an annotation: its first and its last line are always in it (what failed, and what to do next). A message
 * that is too long is printed before it in full.
 */
export function annotation(text: string): Annotation {
  if (text.length <= longest) return { before: undefined, message: text };
  const [first = "", ...others] = text.split("\n").map(cut);
  const last = others.pop();
  // A list that is cut already ends with a count: what is cut here is added to it.
  const [count, before] = /^\.\.\. and (\d+) more$/.exec(others.at(-1) ?? "") ?? [];
  if (count !== undefined) others.pop();
  const more = (hidden: number): string => `... and ${hidden + Number(before ?? 0)} more: see the log`;
  let room = longest - first.length - (last?.length ?? 0) - more(others.length).length - 3;
  let fitting = 0;
  for (const line of others) {
    room -= line.length + 1;
    if (room < 0) break;
    fitting++;
  }
  const left = others.length - fitting;
  const lines = [
    first,
    ...others.slice(0, fitting),
    ...(left > 0 || count !== undefined ? [more(left)] : []),
    ...(last === undefined ? [] : [last]),
  ];
  return { before: text, message: lines.join("\n") };
}

function cut(line: string): string {
  return line.length > longestLine ? `${line.slice(0, longestLine).toWellFormed()}…` : line;
}
