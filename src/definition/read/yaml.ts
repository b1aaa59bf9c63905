import type * as Yaml from "yaml";
import type { FilePosition } from "../../base/findings.js";
import { diagnose, noComment } from "./diagnose.js";
import { type Fault, type Located, type Origin, type Path, type Position, scalarNode } from "./position.js";

/** A definition nests four levels deep; what nests deeper than this could exhaust the stack. */
const deepest = 64;
/** How many lexical tokens are read: tens of thousands of fields, and a few seconds of work at the very worst. */
const mostLexemes = 200_000;
/** How many characters aliases may represent in total: enough to share a list, too few for a bomb. */
const mostAliased = 200_000;

/** A string that was read. */
export interface Source {
  /** How a message names all of it. */
  readonly name: string;
  /** The value as far as it could be read; undefined if not at all. */
  readonly root: Located | undefined;
  /** Whether the root is everything that the author wrote, so that it may be validated. */
  readonly isComplete: boolean;
  readonly faults: readonly Fault[];
}

interface Conversion {
  readonly yaml: typeof Yaml;
  readonly origin: Origin;
  readonly text: string;
  readonly faults: Fault[];
  /** Each value with an anchor, and how many characters it has, with those that its aliases represent. */
  readonly anchors: Map<string, { readonly located: Located; readonly size: number }>;
  aliased: number;
}

/**
 * Reads one YAML 1.2 (core) or JSON document into values with their places. Never throws on bad input: duplicate names, a
 * second document, deep nesting, endless aliases, tags and syntax errors are faults with line and column.
 * @param path the path of the whole document in the body.
 */
export async function readYaml(
  given: string,
  name: string,
  { isFile = false, kind = {} as Partial<Origin>, path = [] as Path } = {},
): Promise<Source> {
  const yaml = await import("yaml");
  const text = given.replace(/^\uFEFF/, "");
  const counter = new yaml.LineCounter();
  counter.addNewLine(0);
  const at = (offset: number): FilePosition => {
    const { line, col } = counter.linePos(offset);
    return { file: name, line, column: col };
  };
  const place = (offset: number): string => {
    const { line, column } = at(offset);
    return isFile ? `${name}:${line}:${column}` : `${name} input, line ${line}, column ${column}`;
  };
  const origin: Origin = { ...kind, place, ...(isFile ? { at } : {}) };
  const source = { name: isFile ? name : `Input ${name}`, root: undefined, isComplete: false, faults: [] };
  const broken = (offset: number, what: string) => ({
    ...source,
    faults: [{ origin, offset, path: [], what: `: ${what}` }],
  });
  const parser = new yaml.Parser(counter.addNewLine);
  const tokens: Yaml.CST.Token[] = [];
  let lexemes = 0;
  for (const lexeme of new yaml.Lexer().lex(text)) {
    lexemes++;
    if (lexemes > mostLexemes) return broken(parser.offset, "too long for a definition");
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > deepest) return broken(parser.offset, `nested deeper than ${deepest} levels`);
  }
  for (const token of parser.end()) tokens.push(token);
  const composer = new yaml.Composer({
    schema: "core",
    merge: false,
    resolveKnownTags: false,
    uniqueKeys: false,
  });
  const [document, second] = composer.compose(tokens, true, text.length);
  const faults: Fault[] = [];
  const state: Conversion = { yaml, origin, text, faults, anchors: new Map(), aliased: 0 };
  const root = document?.contents ? convert(document.contents, state, path) : undefined;
  const error = document && diagnose(document, text, isFile);
  if (error !== undefined) return { ...broken(error.offset, `not YAML or JSON: ${error.what}`), root };
  if (second === undefined) return { ...source, root, isComplete: true, faults };
  return { ...broken(second.range[0], "a second document begins here: there must be only one"), root };
}

function convert(node: unknown, state: Conversion, path: Path): Located {
  const { yaml, origin, anchors, text: written } = state;
  const [offset = 0, end = 0] = (yaml.isNode(node) && node.range) || [];
  const place = { origin, offset, path };
  const before = state.aliased;
  let located: Located;
  if (yaml.isAlias(node)) return convertAlias(node.source, state, place);
  if (yaml.isMap(node)) located = { kind: "object", entries: entriesOf(node, state, path), ...place };
  else if (yaml.isSeq(node)) {
    const items = node.items.map((item, index) => convert(item, state, [...path, index]));
    located = { kind: "list", items, ...place };
  } else if (yaml.isScalar(node)) {
    const { value: raw, source = "", type } = node;
    const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
    const text = typeof value === "string" ? value : source;
    const isCut = text !== "" && type === "PLAIN" && /^[ \t]+#/.test(written.slice(end, end + 100));
    located = { kind: "scalar", value, text, ...place, isCut };
  } else return { kind: "scalar", value: null, text: "", ...place };
  if (node.anchor !== undefined) {
    anchors.set(node.anchor, { located, size: end - offset + state.aliased - before });
  }
  return located;
}

/** The value of the anchor, or the alias as it is written after a fault. */
function convertAlias(name: string, state: Conversion, place: Position): Located {
  const target = state.anchors.get(name);
  if (target === undefined) {
    const what = " is an alias without an anchor before it: put a value that begins with * in quotes";
    state.faults.push({ ...place, what });
  } else if (state.aliased <= mostAliased) {
    state.aliased += target.size;
    if (state.aliased <= mostAliased) return { ...target.located, ...place };
    state.faults.push({
      ...place,
      what: ` contains aliases that represent more than ${mostAliased} characters`,
    });
  }
  return scalarNode(`*${name}`, place);
}

function entriesOf({ items }: Yaml.YAMLMap, state: Conversion, path: Path): Map<string, Located> {
  const { yaml, origin, faults } = state;
  const entries = new Map<string, Located>();
  for (const { key, value } of items) {
    const nameOffset = (yaml.isNode(key) && key.range?.[0]) || 0;
    const isName = yaml.isScalar(key) && key.value !== null;
    const name = isName ? (key.source ?? String(key.value)) : "";
    const inner = isName ? [...path, name] : path;
    const fail = (what: string): void => void faults.push({ origin, offset: nameOffset, path: inner, what });
    const converted = convert(value, state, inner);
    if (!isName) fail(": a field's name must be a string");
    else if (name === "<<" && key.type === "PLAIN")
      fail(": merge keys are not part of YAML 1.2: write the fields out");
    else if (key.type === "PLAIN" && /^\/[/*]/.test(name)) fail(`: ${noComment}`);
    else if (entries.has(name)) fail(" is given twice: keep one of them");
    else entries.set(name, { ...converted, nameOffset });
  }
  return entries;
}
