import type * as Yaml from "yaml";
import { type Text, text } from "../../base/text.js";
import { faultAt, type LocatedFault, type Origin } from "./position.js";

/** What to say about the comments of JavaScript. */
export function noComment({ at }: Pick<Origin, "at">): Text {
  return at?.(0).file.endsWith(".json")
    ? text`JSON has no comments: remove this one`
    : text`a comment begins with #, not with // or /*`;
}

const expression = text`this line contains an expression (\${{ }}): GitHub does not evaluate expressions in
  files. Put the field into the input definition instead`;

const indentation = text`the indentation does not match the lines before: fields of one object, or items of
  one list, start in the same column`;

/** The library's error codes in our own words: its messages quote the YAML, which may contain a secret. */
const words: Partial<Record<Yaml.ErrorCode, Text>> = {
  BAD_DIRECTIVE: text`a line that begins with % is a YAML directive, and this one is not known`,
  BAD_DQ_ESCAPE: text`this backslash escape is not known in double quotes: write \\\\ for a backslash, or use
    single quotes`,
  BAD_INDENT: indentation,
  BAD_SCALAR_START: text`a value cannot begin with this character: put the value in quotes`,
  BLOCK_AS_IMPLICIT_KEY: text`a second colon in one line: put a value that contains a colon and a space in
    quotes`,
  BLOCK_IN_FLOW: text`a comma is missing, or a block is inside brackets or braces`,
  KEY_OVER_1024_CHARS: text`a field's name is longer than 1024 characters: is a colon missing?`,
  MISSING_CHAR: text`a colon with a space after it is missing here, or the indentation is wrong`,
  MULTILINE_IMPLICIT_KEY: text`a colon with a space after it is missing in this line: write name: value`,
  RESOURCE_EXHAUSTION: text`this is nested too deeply`,
  TAB_AS_INDENT: text`tabs cannot indent YAML: use spaces`,
  TAG_RESOLVE_FAILED: text`a tag is not allowed here: put a value that begins with ! in quotes`,
  UNEXPECTED_TOKEN: text`this cannot be here: is a quote, a comma, a bracket or a line break missing before
    it?`,
};

const conflict = text`this line is a conflict marker of Git: resolve the conflict`;

/** What opens a list or object, by the character that the library's message expects at its end. */
const openings: Readonly<Record<string, string>> = { "]": "[", "}": "{" };

/** The first syntax error's place and description, without the author's words; undefined if none. */
export function diagnose(
  yaml: typeof Yaml,
  document: Yaml.Document,
  source: string,
  origin: Origin,
): LocatedFault | undefined {
  const { errors, warnings } = document;
  const [first] = [...errors, ...warnings];
  if (first === undefined) return undefined;
  const [offset] = first.pos;
  if (first.code === "MULTIPLE_DOCS") return faultAt({ origin, offset, path: [] }, "second-document");
  const problem = (what: Text, at = offset) => faultAt({ origin, offset: at, path: [] }, "syntax", { what });
  const { start, line } = lineAt(source, offset);
  if (/^(?:<{7}|={7}|>{7})/.test(line)) return problem(conflict, start);
  if (origin.at !== undefined && line.includes("${{")) return problem(expression);
  if (/^\s*[[{/]/.test(source) && /(?:^|[\s,[{])\/[/*]/.test(line)) return problem(noComment(origin), start);
  const wrongIndent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
  if (first.code === "BLOCK_AS_IMPLICIT_KEY" && wrongIndent !== undefined) {
    const indented = lineAt(source, wrongIndent.pos[1] - 1);
    return problem(indentation, indented.start + indented.line.search(/\S|$/));
  }
  const quote = /closing (["'])/.exec(first.message)?.[1];
  if (quote !== undefined) {
    const what = text`the string that begins here has no closing ${quote}. If it has several lines, indent
      them`;
    return problem(what, startOfString(yaml, document, offset));
  }
  return problem(wordsOf(first));
}

function wordsOf({ code, message }: Yaml.YAMLError): Text {
  const closing = /end with a ([\]}])/.exec(message)?.[1] ?? "";
  const opening = openings[closing];
  if (opening !== undefined)
    return text`a ${opening} before this has no closing ${closing}. If it is there, indent the lines inside,
      or put a value with # in quotes`;
  if (/between flow/.test(message)) return text`a comma or a colon is missing before this`;
  if (/without - indicator/.test(message)) return indentation;
  return words[code] ?? text`a value that begins with * or & needs quotes, or a character is missing here`;
}

/** Where the string in quotes begins that ends at an offset. */
function startOfString({ visit }: typeof Yaml, document: Yaml.Document, end: number): number {
  let start = end;
  visit(document, {
    Scalar(_, { range, type = "PLAIN" }) {
      if (type !== "PLAIN" && range && range[0] < end && end <= range[1]) start = range[0];
    },
  });
  return start;
}

function lineAt(source: string, offset: number) {
  const start = source.lastIndexOf("\n", offset - 1) + 1;
  const [line = ""] = source.slice(start).split("\n", 1);
  return { start, line };
}
