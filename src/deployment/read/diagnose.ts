import type * as Yaml from "yaml";

/** The place of a syntax error, and what is wrong there, without a word that the author wrote. */
interface Diagnosis {
  readonly offset: number;
  readonly what: string;
}

/** What the lexer splits a document into. */
interface Piece {
  readonly offset: number;
  readonly text: string;
}

/** The library's error codes in our own words: its messages quote the YAML, which may contain a secret. */
const words: Partial<Record<Yaml.ErrorCode, string>> = {
  BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
  BAD_DQ_ESCAPE:
    "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
  BAD_INDENT: "the indentation does not match the lines before: fields of one object start in the same column",
  BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
  BLOCK_AS_IMPLICIT_KEY: "a second colon in one line: put a value that contains a colon and a space in quotes",
  BLOCK_IN_FLOW: "a comma is missing, or a block is inside brackets or braces",
  KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
  MISSING_CHAR: "a colon with a space after it, or a comma, is missing here",
  MULTILINE_IMPLICIT_KEY: "a field's name and its colon must be on one line: is a colon missing?",
  TAB_AS_INDENT: "tabs cannot indent YAML: use spaces",
  TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
  UNEXPECTED_TOKEN: "this cannot be here: is a quote, a comma or a bracket missing before it?",
};

/** The lexer's mark for brackets that end without a closing one. */
const endOfFlow = "\u0018";
/** The lexer's marks: control characters that are not part of the YAML. */
const marks = new Set(["\u0002", endOfFlow, "\u001f"]);

const expression =
  "this line contains an expression (${{ }}): GitHub does not evaluate expressions in files. Put the field into the input deployment instead";

/** The cause of a document's syntax errors, as the author would name it. The first error is not always where the cause is. */
export function diagnose(
  errors: readonly Yaml.YAMLError[],
  text: string,
  lexer: Yaml.Lexer,
  isFile: boolean,
): Diagnosis {
  const [first, ...others] = errors;
  if (first === undefined) return { offset: 0, what: "a syntax error" };
  const { code } = first;
  const offset = first.pos[0];
  if (isFile && lineAt(text, offset).text.includes("${{")) return { offset, what: expression };
  const overSeveralLines = others.find((other) => other.code === "MULTILINE_IMPLICIT_KEY" && other.pos[0] === offset);
  if (code === "BLOCK_AS_IMPLICIT_KEY" && overSeveralLines !== undefined) {
    const line = lineAt(text, overSeveralLines.pos[1] - 1);
    const indent = /^\s*/.exec(line.text)?.[0] ?? "";
    if (indent.includes("\t")) return { offset: line.offset, what: words.TAB_AS_INDENT ?? "" };
    const what =
      "this line is indented more than the field before it, which already has a value: indent both alike, or put a value of several lines in quotes";
    return { offset: line.offset + indent.length, what };
  }
  const pieces = lex(lexer, text);
  const brackets = bracketsIn(pieces);
  const open = brackets.findLast((bracket) => bracket.offset < offset && bracket.closing === undefined);
  if (open !== undefined && (code === "BAD_INDENT" || code === "MISSING_CHAR")) {
    const what = `this ${open.text} has no closing ${closingOf(open.text)}, or the lines inside it are not indented`;
    return { offset: open.offset, what };
  }
  const before = pieces.findLast((piece) => piece.offset < offset && piece.text.trim() !== "");
  const quoted = before !== undefined && /^["']/.test(before.text) ? before : undefined;
  if (code === "MISSING_CHAR" && quoted !== undefined && quoted.offset + quoted.text.length >= offset) {
    return { offset: quoted.offset, what: `this ${quoted.text[0]} has no closing ${quoted.text[0]}` };
  }
  const isInside = brackets.some((bracket) => bracket.offset < offset && (bracket.closing ?? offset) >= offset);
  if (code === "UNEXPECTED_TOKEN" && quoted !== undefined) {
    const outside = "characters follow the closing quote: put all of the value in quotes, or none of it";
    return { offset, what: isInside ? "a comma is missing before this" : outside };
  }
  if (/^-\s/.test(text.slice(offset, offset + 2))) {
    return { offset, what: "a list item cannot be here: put it on a line of its own, below the field it belongs to" };
  }
  if (code === "MISSING_CHAR" && !isInside) {
    return { offset, what: "the colon after the field's name is missing: write name: value" };
  }
  if (code === "MULTILINE_IMPLICIT_KEY" && /^[\w-]+:\S/.test(lineAt(text, offset).text.trim())) {
    return { offset, what: "a space is missing after the colon" };
  }
  return {
    offset,
    what: words[code] ?? "a value that begins with * or & needs quotes, or a character is missing here",
  };
}

function lineAt(text: string, offset: number): Piece {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", start);
  return { offset: start, text: text.slice(start, end === -1 ? text.length : end) };
}

function lex(lexer: Yaml.Lexer, text: string): Piece[] {
  const pieces: Piece[] = [];
  let offset = 0;
  for (const lexeme of lexer.lex(text)) {
    pieces.push({ offset, text: lexeme });
    if (!marks.has(lexeme)) offset += lexeme.length;
  }
  return pieces;
}

/** Each bracket and brace, with the offset of its closing one; undefined where it has none. */
function bracketsIn(pieces: readonly Piece[]): (Piece & { closing: number | undefined })[] {
  const all: (Piece & { closing: number | undefined })[] = [];
  const open: (Piece & { closing: number | undefined })[] = [];
  for (const { offset, text } of pieces) {
    if (text === "[" || text === "{") {
      const bracket = { offset, text, closing: undefined };
      all.push(bracket);
      open.push(bracket);
    } else if (text === endOfFlow) open.pop();
    else if (text === "]" || text === "}") {
      const bracket = open.pop();
      if (bracket !== undefined) bracket.closing = offset;
    }
  }
  return all;
}

function closingOf(bracket: string): string {
  return bracket === "[" ? "]" : "}";
}
