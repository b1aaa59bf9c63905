/** One `KEY=VALUE` line, with the number of its (first) line. */
export interface DotenvEntry {
  readonly key: string;
  readonly value: string;
  readonly line: number;
}

/** What a text in dotenv form holds. A fault never quotes the text; `unread` holds the lines at fault, to be masked. */
export interface Dotenv {
  readonly entries: readonly DotenvEntry[];
  readonly faults: readonly { readonly line: number; readonly text: string }[];
  readonly unread: readonly string[];
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };
const assignment = /^[ \t]*(?:export[ \t]+)?([^=\n]*?)[ \t]*=[ \t]*/;

/**
 * Reads `KEY=VALUE` lines. Blank lines and lines that begin with `#` are passed over, and so is `export `. A value without
 * quotes ends at the line's end or before a `#` after a blank. Single quotes are literal; double quotes know \n \r \t \" \\
 * (any other backslash stays as it is); both may span lines. Nothing is expanded.
 */
export function parseDotenv(given: string): Dotenv {
  const text = given.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const entries: DotenvEntry[] = [];
  const faults: { line: number; text: string }[] = [];
  const unread: string[] = [];
  let line = 1;
  let start = 0;
  while (start < text.length) {
    const lineEnd = endOfLine(text, start);
    const first = text.slice(start, lineEnd);
    let end = lineEnd;
    if (!/^[ \t]*(#|$)/.test(first)) {
      const match = assignment.exec(first);
      const value =
        match === null ? "it must have the form KEY=VALUE" : readValue(text, start + match[0].length, lineEnd);
      if (typeof value === "string") {
        faults.push({ line, text: value });
        unread.push(first.trim());
      } else {
        entries.push({ key: match?.[1] ?? "", value: value.text, line });
        end = value.end;
      }
    }
    for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) line++;
    line++;
    start = end + 1;
  }
  return { entries, faults, unread };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** The value that begins at `from`, and the end of the line where it ends; or what is wrong with it. */
function readValue(text: string, from: number, lineEnd: number): { text: string; end: number } | string {
  const quote = text[from];
  if (quote !== "'" && quote !== '"') {
    // The character before the value counts too: `KEY= #x` is an empty value, `KEY=#x` is not.
    const withBefore = text.slice(from - 1, lineEnd);
    return {
      text: withBefore
        .replace(/[ \t]#.*$/, "")
        .slice(1)
        .trim(),
      end: lineEnd,
    };
  }
  const closing = quote === "'" ? /'/g : /\\(?:.|\n)|"/g;
  closing.lastIndex = from + 1;
  let found = closing.exec(text);
  while (found !== null && found[0] !== quote) found = closing.exec(text);
  if (found === null) return `the ${quote} that opens the value is not closed`;
  const end = endOfLine(text, found.index);
  if (!/^[ \t]*(#.*)?$/.test(text.slice(found.index + 1, end))) return `only a comment may follow the closing ${quote}`;
  const inner = text.slice(from + 1, found.index);
  const unescaped = inner.replace(/\\([nrt"\\])/g, (_, character: string) => escapes[character] ?? character);
  return { text: quote === "'" ? inner : unescaped, end };
}
