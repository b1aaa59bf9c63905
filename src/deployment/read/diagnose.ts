import type * as Yaml from "yaml";

/** The place of a syntax error, and what is wrong there, without a word that the author wrote. */
interface Diagnosis {
  readonly offset: number;
  readonly what: string;
}

/** What to say about the comments of JavaScript. */
export const noComment = "a comment begins with #: // and /* */ are no comments in YAML and JSON";

const indentation =
  "the indentation does not match the lines before: fields of one object, or items of one list, start in the same column";

/** The library's error codes in our own words: its messages quote the YAML, which may contain a secret. */
const words: Partial<Record<Yaml.ErrorCode, string>> = {
  BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
  BAD_DQ_ESCAPE:
    "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
  BAD_INDENT: indentation,
  BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
  BLOCK_AS_IMPLICIT_KEY: "a second colon in one line: put a value that contains a colon and a space in quotes",
  BLOCK_IN_FLOW: "a comma is missing, or a block is inside brackets or braces",
  KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
  MISSING_CHAR: "a colon with a space after it, or a comma, is missing here",
  MULTILINE_IMPLICIT_KEY: "a colon with a space after it is missing in this line: write name: value",
  TAB_AS_INDENT: "tabs cannot indent YAML: use spaces",
  TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
  UNEXPECTED_TOKEN: "this cannot be here: is a quote, a comma or a bracket missing before it?",
};

/** What opens a value that the library's message reports as not closed: the character that it expects, by the one that opens. */
const closings = { "[": "]", "{": "}", '"': '"', "'": "'" } as const;

/** The first syntax error of a document, as the author would name it. */
export function diagnose(yaml: typeof Yaml, document: Yaml.Document, text: string, isFile: boolean): Diagnosis {
  const errors = [...document.errors, ...document.warnings];
  const [first] = errors;
  const offset = first?.pos[0] ?? 0;
  const line = lineAt(text, offset);
  if (isFile && line.text.includes("${{")) {
    const reason = "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files";
    return { offset, what: `${reason}. Put the field into the input deployment instead` };
  }
  if (/^\s*[[{/]/.test(text) && /(?:^|[\s,[{])\/[/*]/.test(line.text)) return { offset: line.offset, what: noComment };
  if (first?.code === "BLOCK_AS_IMPLICIT_KEY") {
    const later = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
    if (later !== undefined) return { offset: startOf(lineAt(text, later.pos[1] - 1)), what: indentation };
  }
  const opening = first === undefined ? undefined : unclosed(yaml, document, text, first);
  if (opening !== undefined) return opening;
  if (first?.code === "MISSING_CHAR" && offset <= startOf(line) && /^\s*(?:-\s+)?[\w-]+:(?:\s|$)/.test(line.text)) {
    return { offset: startOf(line), what: indentation };
  }
  if (first?.code === "UNEXPECTED_TOKEN") {
    if (/^-\s/.test(text.slice(offset, offset + 2))) {
      return { offset, what: "a list item cannot be here: put it on a line of its own, below the field it belongs to" };
    }
    if (/["']$/.test(text.slice(line.offset, offset).trimEnd())) {
      const what = "characters follow the closing quote: put all of the value in quotes, or none of it, or add a comma";
      return { offset, what };
    }
  }
  const other = "a value that begins with * or & needs quotes, or a character is missing here";
  return { offset, what: (first && words[first.code]) ?? other };
}

/** The quote or bracket that an error reports as not closed: the error itself is at the end of what it opens. */
function unclosed(
  yaml: typeof Yaml,
  document: Yaml.Document,
  text: string,
  { message, pos: [end] }: Yaml.YAMLError,
): Diagnosis | undefined {
  const expected = /(?:end with a |closing )([\]}"'])/.exec(message)?.[1];
  const starts: number[] = [];
  yaml.visit(document, {
    Node: (_, node) => {
      const [start = 0, until] = node.range ?? [];
      if (until === end && closings[text[start] as keyof typeof closings] === expected) starts.push(start);
    },
  });
  // The innermost one is closed if its closing character is there.
  const isClosed = text[end - 1] === expected && starts.length > 1;
  const offset = expected === undefined ? undefined : starts.at(isClosed ? -2 : -1);
  if (offset === undefined) return undefined;
  const isQuote = expected === '"' || expected === "'";
  const isCut = /\s#/.test(lineAt(text, offset).text);
  const cause = isCut ? "a # after a space begins a comment" : "the lines inside it are not indented";
  const advice = isQuote ? "" : `, or ${cause}`;
  return { offset, what: `this ${text[offset]} has no closing ${expected}${advice}` };
}

interface Line {
  readonly offset: number;
  readonly text: string;
}

function lineAt(text: string, offset: number): Line {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return { offset: start, text: text.slice(start, end === -1 ? text.length : end) };
}

function startOf({ offset, text }: Line): number {
  return offset + text.length - text.trimStart().length;
}
