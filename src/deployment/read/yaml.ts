import type * as Yaml from "yaml";
import type { FilePosition } from "../../base/findings.js";
import { diagnose } from "./diagnose.js";
import type { Entry, Fault, Located, Origin, Path } from "./position.js";

/** A definition nests four levels deep; what nests deeper than this could exhaust the stack. */
const deepest = 64;
/** How many lexical tokens are read: tens of thousands of fields, and a few seconds of work at the very worst. */
const mostLexemes = 200_000;
/** How many values aliases may represent in total: enough to share a list, too few for a bomb. */
const mostAliased = 10_000;

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
  readonly faults: Fault[];
  readonly anchors: Map<string, Located>;
  aliased: number;
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
  const state: Conversion = { yaml, origin, faults: [], anchors: new Map(), aliased: 0 };
  const root = document?.contents ? convert(document.contents, state, []) : undefined;
  const errors = [...(document?.errors ?? []), ...(document?.warnings ?? [])];
  if (errors.length > 0) {
    const { offset, what } = diagnose(errors, text, new yaml.Lexer(), options.isFile === true);
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
    state.aliased += target?.size ?? 0;
    if (target !== undefined && state.aliased <= mostAliased) return { ...target, offset };
    if (target === undefined) {
      const what = " is an alias without an anchor before it: put a value that begins with * in quotes";
      faults.push({ origin, offset, path, what });
    } else if (state.aliased - target.size <= mostAliased) {
      faults.push({ origin, offset, path, what: ` contains aliases that represent more than ${mostAliased} values` });
    }
    return { kind: "scalar", value: `*${node.source}`, text: `*${node.source}`, origin, offset, size: 1 };
  }
  const located = yaml.isMap(node)
    ? convertObject(node, state, path)
    : yaml.isSeq(node)
      ? convertList(node, state, path)
      : convertScalar(node, state);
  const anchor = yaml.isCollection(node) || yaml.isScalar(node) ? node.anchor : undefined;
  if (anchor !== undefined) state.anchors.set(anchor, located);
  return located;
}

function convertScalar(node: Yaml.Node | null, { yaml, origin }: Conversion): Located {
  const { value: raw = null, source = "" } = yaml.isScalar(node) ? node : {};
  const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
  const text = typeof value === "string" ? value : source;
  return { kind: "scalar", value, text, origin, offset: node?.range?.[0] ?? 0, size: 1 };
}

function convertList(node: Yaml.YAMLSeq, state: Conversion, path: Path): Located {
  const items = node.items.map((item, index) => {
    return convert(state.yaml.isNode(item) ? item : null, state, [...path, index]);
  });
  const size = items.reduce((sum, item) => sum + item.size, 1);
  return { kind: "list", items, origin: state.origin, offset: node.range?.[0] ?? 0, size };
}

function convertObject(node: Yaml.YAMLMap, state: Conversion, path: Path): Located {
  const { yaml, origin } = state;
  const entries = new Map<string, Entry>();
  let size = 1;
  for (const { key, value } of node.items) {
    const nameOffset = (yaml.isNode(key) ? key.range?.[0] : undefined) ?? 0;
    const isName = yaml.isScalar(key) && key.value !== null;
    const name = isName ? (key.source ?? String(key.value)) : "";
    const inner = isName ? [...path, name] : path;
    const fail = (what: string): void => void state.faults.push({ origin, offset: nameOffset, path: inner, what });
    const converted = convert(yaml.isNode(value) ? value : null, state, inner);
    size += converted.size;
    if (!isName) fail(": a field's name must be a string");
    else if (name === "<<" && key.type === "PLAIN") fail(": merge keys are not part of YAML 1.2: write the fields out");
    else if (entries.has(name)) fail(" is given twice: keep one of them");
    else entries.set(name, { nameOffset, value: converted });
  }
  return { kind: "object", entries, origin, offset: node.range?.[0] ?? 0, size };
}
