import type * as Yaml from "yaml";
import { type Entry, joinPath, type Located, type Origin } from "./located.js";

/** A definition nests four deep; what nests deeper than this is no definition, and could exhaust the stack. */
const deepest = 64;
/** How many lexical pieces are read: tens of thousands of fields, and a few seconds of work at the very worst. */
const mostLexemes = 200_000;
/** How many values aliases may stand for in all: enough to share a list, too few for a bomb. */
const mostAliased = 10_000;

/** What was read. */
export interface ReadYaml {
  /** The value as far as it could be read; undefined if not at all. */
  readonly root: Located | undefined;
  /** Whether the root is all that the text says, so that it may be checked. */
  readonly isWhole: boolean;
  readonly problems: readonly string[];
}

/** The library's error codes in our own words: its messages quote the text, which may hold a secret. */
const words: Partial<Record<Yaml.ErrorCode, string>> = {
  BAD_DIRECTIVE: "a line that begins with % is a YAML directive, and this one is not known",
  BAD_DQ_ESCAPE:
    "this backslash escape is not known in double quotes: write \\\\ for a backslash, or use single quotes",
  BAD_INDENT: "the indentation does not fit the lines before, or a bracket, brace or quote in them is not closed",
  BAD_SCALAR_START: "a value cannot begin with this character: put the value in quotes",
  BLOCK_AS_IMPLICIT_KEY: "a second colon in one line, or a wrong indentation: put a value with a colon in quotes",
  BLOCK_IN_FLOW: "a block cannot stand inside brackets or braces",
  KEY_OVER_1024_CHARS: "a field's name is longer than 1024 characters: is a colon missing?",
  MISSING_CHAR: "a closing quote, bracket or brace, a comma, or a colon with a blank after it is missing",
  MULTILINE_IMPLICIT_KEY: "a field's name and its colon must stand on one line: is a colon or a quote missing?",
  TAB_AS_INDENT: "tabs cannot indent YAML: use blanks",
  TAG_RESOLVE_FAILED: "a tag is not allowed here: put a value that begins with ! in quotes",
  UNEXPECTED_TOKEN: "this cannot stand here: is a quote, a comma or a bracket missing before it?",
};

interface Conversion {
  readonly yaml: typeof Yaml;
  readonly origin: Origin;
  readonly problems: string[];
  readonly anchors: Map<string, Located>;
  aliased: number;
}

/**
 * Reads one YAML 1.2 (core) or JSON document into values with their places. Never throws on bad text: duplicate names, a
 * second document, deep nesting, aliases without end, tags and syntax errors are problems with line and column.
 */
export async function readYaml(text: string, origin: Origin): Promise<ReadYaml> {
  const yaml = await import("yaml");
  const broken = (root: Located | undefined, offset: number, what: string): ReadYaml => {
    return { root, isWhole: false, problems: [`${origin.about("", offset)}: ${what}`] };
  };
  const parser = new yaml.Parser();
  const tokens: Yaml.CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    lexemes++;
    if (lexemes > mostLexemes) return broken(undefined, parser.offset, "too long for a definition");
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > deepest) {
      return broken(undefined, parser.offset, `nested deeper than ${deepest} levels`);
    }
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new yaml.Composer({
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: false,
  });
  const documents = composer.compose(tokens, true, text.length);
  const document = documents.next().value;
  const state: Conversion = { yaml, origin, problems: [], anchors: new Map(), aliased: 0 };
  const root = document?.contents ? convert(document.contents, state, "") : undefined;
  const fault = document?.errors[0] ?? document?.warnings[0];
  if (fault !== undefined) {
    const what = words[fault.code] ?? "a value that begins with * or & needs quotes, or the text is broken here";
    return broken(root, fault.pos[0], `not YAML or JSON: ${what}`);
  }
  const second = documents.next().value;
  if (second !== undefined) {
    return broken(root, second.range[0], "a second document begins here: there must be one only");
  }
  return { root, isWhole: true, problems: state.problems };
}

function convert(node: Yaml.Node | null, state: Conversion, path: string): Located {
  const { yaml, origin } = state;
  const offset = node?.range?.[0] ?? 0;
  const fail = (what: string): void => void state.problems.push(`${origin.about(path, offset)}: ${what}`);
  if (yaml.isAlias(node)) {
    const target = state.anchors.get(node.source);
    state.aliased += target?.size ?? 0;
    if (target !== undefined && state.aliased <= mostAliased) return { ...target, offset };
    if (target === undefined) fail("an alias without an anchor before it: put a value that begins with * in quotes");
    else if (state.aliased - target.size <= mostAliased) fail(`aliases stand for more than ${mostAliased} values`);
    return { kind: "scalar", value: `*${node.source}`, text: `*${node.source}`, origin, offset, size: 1 };
  }
  const located = yaml.isMap(node)
    ? convertMapping(node, state, path)
    : yaml.isSeq(node)
      ? convertList(node, state, path)
      : convertScalar(node, state);
  const anchor = yaml.isCollection(node) || yaml.isScalar(node) ? node.anchor : undefined;
  if (anchor !== undefined) state.anchors.set(anchor, located);
  return located;
}

function convertScalar(node: Yaml.Node | null, state: Conversion): Located {
  const { yaml, origin } = state;
  const raw: unknown = yaml.isScalar(node) ? node.value : null;
  const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
  const source = yaml.isScalar(node) ? node.source : undefined;
  const text = typeof value === "string" ? value : (source ?? "");
  return { kind: "scalar", value, text, origin, offset: node?.range?.[0] ?? 0, size: 1 };
}

function convertList(node: Yaml.YAMLSeq, state: Conversion, path: string): Located {
  const items = node.items.map((item, index) => {
    return convert(state.yaml.isNode(item) ? item : null, state, `${path}[${index}]`);
  });
  const size = items.reduce((sum, item) => sum + item.size, 1);
  return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}

function convertMapping(node: Yaml.YAMLMap, state: Conversion, path: string): Located {
  const { yaml, origin } = state;
  const entries = new Map<string, Entry>();
  let size = 1;
  for (const { key, value } of node.items) {
    const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
    const isName = yaml.isScalar(key) && key.value !== null;
    const name = isName ? (key.source ?? String(key.value)) : "";
    const whole = joinPath(path, name);
    const fail = (what: string): void => void state.problems.push(`${origin.about(whole, nameOffset)}${what}`);
    const converted = convert(yaml.isNode(value) ? value : null, state, whole);
    size += converted.size;
    if (!isName) fail(": a field's name must be a text");
    else if (name === "<<" && key.type === "PLAIN") fail(": merge keys are not part of YAML 1.2; write the fields out");
    else if (entries.has(name)) fail(" is given twice");
    else entries.set(name, { nameOffset, value: converted });
  }
  return { kind: "mapping", entries, origin, offset: node.range?.[0] ?? 0, size };
}
