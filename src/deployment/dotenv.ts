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
      const equals = first.indexOf("=");
      const key = first
        .slice(0, equals)
        .trim()
        .replace(/^export[ \t]+/, "");
      const value = equals === -1 ? { fault: noAssignment, end } : readValue(text, start + equals + 1, lineEnd);
      end = value.end;
      if ("text" in value) entries.push({ key, value: value.text, line });
      else {
        faults.push({ line, text: value.fault });
        unread.push(
          text
            .slice(start + equals + 1, end)
            .trim()
            .replace(/^["']/, ""),
        );
      }
    }
    for (let at = start; at < end; at++) if (text.charCodeAt(at) === 10) line++;
    line++;
    start = end + 1;
  }
  return { entries, faults, unread };
}

const noAssignment = "it must have the form KEY=VALUE, such as MY_KEY=my-value";

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** A value or what is wrong with it, and the end of the line where it ends. */
type Value = { readonly text: string; readonly end: number } | { readonly fault: string; readonly end: number };

/** Reads the value that begins at `from`, after the `=`. What follows a quote that is never closed belongs to the value. */
function readValue(text: string, from: number, lineEnd: number): Value {
  const raw = text.slice(from, lineEnd);
  const start = from + raw.length - raw.trimStart().length;
  const quote = text[start];
  if (start === lineEnd || (quote !== "'" && quote !== '"')) {
    return { text: raw.replace(/[ \t]#.*$/, "").trim(), end: lineEnd };
  }
  const closing = quote === "'" ? /'/g : /\\(?:.|\n)|"/g;
  closing.lastIndex = start + 1;
  let found = closing.exec(text);
  while (found !== null && found[0] !== quote) found = closing.exec(text);
  if (found === null) return { fault: `the ${quote} that opens the value is not closed`, end: text.length };
  const end = endOfLine(text, found.index);
  if (!/^[ \t]*(?:#.*)?$/.test(text.slice(found.index + 1, end))) {
    return { fault: `only a comment may follow the closing ${quote}`, end };
  }
  const inner = text.slice(start + 1, found.index);
  const unescaped = inner.replace(/\\([nrt"\\])/g, (_, character: string) => escapes[character] ?? character);
  return { text: quote === "'" ? inner : unescaped, end };
}
