import type * as Yaml from "yaml";
import type { FilePosition } from "../../base/findings.js";
import { diagnose, noComment } from "./diagnose.js";
import type { Fault, Located, LocatedMember, Origin, Path } from "./position.js";

/** A definition nests four levels deep; what nests deeper than this could exhaust the stack. */
const deepest = 64;
/** How many lexical tokens are read: tens of thousands of fields, and a few seconds of work at the very worst. */
const mostLexemes = 200_000;
/** How many values and characters aliases may represent in total: enough to share a list, too few for a bomb. */
const mostAliased = { values: 10_000, characters: 1024 * 1024 };

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

/** How much a value contains, each alias in full. */
type Size = typeof mostAliased;

interface Conversion {
  readonly yaml: typeof Yaml;
  readonly origin: Origin;
  readonly document: string;
  readonly faults: Fault[];
  readonly anchors: Map<string, { readonly located: Located; readonly size: Size }>;
  aliased: Size;
}

/**
 * Reads one YAML 1.2 (core) or JSON document into values with their places. Never throws on bad input: duplicate names, a
 * second document, deep nesting, endless aliases, tags and syntax errors are faults with line and column.
 */
export async function readYaml(
  given: string,
  name: string,
  options: { readonly isFile?: boolean; readonly isSecret?: boolean } = {},
): Promise<Source> {
  const yaml = await import("yaml");
  const text = given.replace(/^\uFEFF/, "");
  const counter = new yaml.LineCounter();
  counter.addNewLine(0);
  const place = (offset: number): string => {
    const { line, col } = counter.linePos(offset);
    return options.isFile ? `${name}:${line}:${col}` : `${name} input, line ${line}, column ${col}`;
  };
  const at = (offset: number): FilePosition => {
    const { line, col } = counter.linePos(offset);
    return { file: name, line, column: col };
  };
  const origin: Origin = { place, showsPath: "all", ...options, ...(options.isFile ? { at } : {}) };
  const title = options.isFile ? name : `Input ${name}`;
  const broken = (root: Located | undefined, offset: number, what: string): Source => {
    return { name: title, root, isComplete: false, faults: [{ origin, offset, path: [], what: `: ${what}` }] };
  };
  const parser = new yaml.Parser(counter.addNewLine);
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
  const state: Conversion = {
    yaml,
    origin,
    document: text,
    faults: [],
    anchors: new Map(),
    aliased: { values: 0, characters: 0 },
  };
  const root = document?.contents ? convert(document.contents, state, []) : undefined;
  if (document !== undefined && document.errors.length + document.warnings.length > 0) {
    const { offset, what } = diagnose(yaml, document, text, options.isFile === true);
    return broken(root, offset, `not YAML or JSON: ${what}`);
  }
  const second = documents.next().value;
  if (second !== undefined) {
    return broken(root, second.range[0], "a second document begins here: there must be only one");
  }
  return { name: title, root, isComplete: true, faults: state.faults };
}

function convert(node: Yaml.Node | null, state: Conversion, path: Path): Located {
  const { yaml, origin, faults } = state;
  const offset = node?.range?.[0] ?? 0;
  if (yaml.isAlias(node)) {
    const target = state.anchors.get(node.source);
    if (target === undefined) {
      const what = " is an alias without an anchor before it: put a value that begins with * in quotes";
      faults.push({ origin, offset, path, what });
    } else {
      const isFirst = tooMuch(state.aliased) === undefined;
      state.aliased = sum(state.aliased, target.size);
      const excess = tooMuch(state.aliased);
      if (excess === undefined) return { ...target.located, offset };
      if (isFirst) faults.push({ origin, offset, path, what: ` contains aliases that represent more than ${excess}` });
    }
    return { kind: "scalar", value: `*${node.source}`, text: `*${node.source}`, origin, offset };
  }
  const located = yaml.isMap(node)
    ? convertObject(node, state, path)
    : yaml.isSeq(node)
      ? convertList(node, state, path)
      : convertScalar(node, state);
  const anchor = yaml.isCollection(node) || yaml.isScalar(node) ? node.anchor : undefined;
  if (anchor !== undefined) state.anchors.set(anchor, { located, size: sizeOf(located) });
  return located;
}

function sum(one: Size, other: Size): Size {
  return { values: one.values + other.values, characters: one.characters + other.characters };
}

function tooMuch({ values, characters }: Size): string | undefined {
  if (values > mostAliased.values) return `${mostAliased.values} values`;
  return characters > mostAliased.characters ? `${mostAliased.characters} characters` : undefined;
}

/** What is in a list or an object that was measured already: anchors may be inside each other. */
const measured = new WeakMap<object, Size>();

function sizeOf(node: Located): Size {
  if (node.kind === "scalar") return { values: 1, characters: node.text.length };
  const content = node.kind === "list" ? node.items : node.entries;
  const known = measured.get(content);
  if (known !== undefined) return known;
  const inner = node.kind === "list" ? node.items : Array.from(node.entries.values(), ({ value }) => value);
  const names = node.kind === "list" ? "" : [...node.entries.keys()].join("");
  const size = inner.map(sizeOf).reduce(sum, { values: 1, characters: names.length });
  measured.set(content, size);
  return size;
}

function convertScalar(node: Yaml.Node | null, { yaml, origin, document }: Conversion): Located {
  const { value: raw = null, source = "" } = yaml.isScalar(node) ? node : {};
  const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
  const text = typeof value === "string" ? value : source;
  const end = node?.range?.[1] ?? 0;
  const isCut =
    text !== "" && yaml.isScalar(node) && node.type === "PLAIN" && /^[ \t]+#/.test(document.slice(end, end + 100));
  return { kind: "scalar", value, text, origin, offset: node?.range?.[0] ?? 0, ...(isCut ? { isCut } : {}) };
}

function convertList(node: Yaml.YAMLSeq, state: Conversion, path: Path): Located {
  const items = node.items.map((item, index) => {
    return convert(state.yaml.isNode(item) ? item : null, state, [...path, index]);
  });
  return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0 };
}

function convertObject(node: Yaml.YAMLMap, state: Conversion, path: Path): Located {
  const { yaml, origin } = state;
  const entries = new Map<string, LocatedMember>();
  for (const { key, value } of node.items) {
    const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
    const isName = yaml.isScalar(key) && key.value !== null;
    const name = isName ? (key.source ?? String(key.value)) : "";
    const inner = isName ? [...path, name] : path;
    const fail = (what: string): void => void state.faults.push({ origin, offset: nameOffset, path: inner, what });
    const converted = convert(yaml.isNode(value) ? value : null, state, inner);
    if (!isName) fail(": a field's name must be a string");
    else if (name === "<<" && key.type === "PLAIN") fail(": merge keys are not part of YAML 1.2: write the fields out");
    else if (key.type === "PLAIN" && /^\/[/*]/.test(name)) fail(`: ${noComment}`);
    else if (entries.has(name)) fail(" is given twice: keep one of them");
    else entries.set(name, { nameOffset, value: converted });
  }
  return { kind: "object", entries, origin, offset: node.range?.[0] ?? 0 };
}
