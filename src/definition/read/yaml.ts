import type * as Yaml from "yaml";
import type { FilePosition } from "../../base/findings.js";
import { type Text, text } from "../../base/text.js";
import { diagnose, noComment } from "./diagnose.js";
import {
  type Located,
  type LocatedFault,
  type Origin,
  type Path,
  type Position,
  scalarNode,
} from "./position.js";

/** A definition nests four levels deep. */
const deepest = 64;
/** The library takes seconds, and a gigabyte, for a megabyte of nothing but these. */
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;
/** How many characters aliases may represent in total: as many as a file may have. */
const mostAliased = 1024 * 1024;

const tooDeep = text`nested deeper than ${deepest} levels`;

/** A string that was read. */
export interface Source {
  /** How a message names all of it. */
  readonly name: string;
  readonly origin: Origin;
  /** The value as far as it could be read; undefined if not at all. */
  readonly root: Located | undefined;
  /** Whether the root is everything that the author wrote, so that it may be validated. */
  readonly isComplete: boolean;
  readonly faults: readonly LocatedFault[];
}

interface Conversion {
  readonly yaml: typeof Yaml;
  readonly origin: Origin;
  readonly written: string;
  readonly faults: LocatedFault[];
  readonly anchors: Map<string, Anchor>;
  /** How many characters the aliases so far represent. */
  aliased: number;
  /** A comment of another language was read as a field's name, and may have hidden the name after it. */
  isMisread: boolean;
}

/** A value with an anchor, and its characters, with those that its aliases represent. */
interface Anchor {
  readonly located: Located;
  readonly size: number;
}

/**
 * Reads one YAML 1.2 (core) or JSON document into values with their places. Never throws on bad input:
 * duplicate names, a second document, deep nesting, endless aliases, tags and syntax errors become faults.
 * @param path the path of the whole document in the body.
 */
export async function readYaml(
  given: string,
  name: string,
  { isFile = false, kind = {} as Partial<Origin>, path = [] as Path } = {},
): Promise<Source> {
  const yaml = await import("yaml");
  const written = given.replace(/^\uFEFF/, "");
  const counter = new yaml.LineCounter();
  const at = (offset: number): FilePosition => {
    const { line, col } = counter.linePos(offset);
    return { file: name, line, column: col };
  };
  const place = (offset: number): string => {
    const { line, column } = at(offset);
    return isFile ? `${name}:${line}:${column}` : `Input ${name}, line ${line}, column ${column}`;
  };
  const origin: Origin = { ...kind, place, ...(isFile ? { at } : {}) };
  const source = { name: isFile ? name : `Input ${name}`, origin, root: undefined, isComplete: false };
  const broken = (offset: number, what: Text) => ({
    ...source,
    faults: [{ origin, offset, path: [], what: text`: ${what}` }],
  });
  if ((written.match(marks)?.length ?? 0) > mostMarks) {
    counter.addNewLine(0);
    return broken(0, text`it has more than ${mostMarks} lines, brackets and commas`);
  }
  try {
    const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false } as const;
    const document = yaml.parseDocument(written, { ...options, lineCounter: counter, prettyErrors: false });
    const faults: LocatedFault[] = [];
    const state: Conversion = {
      yaml,
      origin,
      written,
      faults,
      anchors: new Map(),
      aliased: 0,
      isMisread: false,
    };
    const root = document.contents ? convert(document.contents, state, path) : undefined;
    const error = diagnose(yaml, document, written, origin);
    return error === undefined
      ? { ...source, root, isComplete: !state.isMisread, faults }
      : { ...broken(error.offset, error.what), root };
  } catch (error) {
    // The library recurses for each level.
    if (error instanceof RangeError) return broken(0, text`nested too deeply`);
    throw error;
  }
}

/** @param outer where a missing node would be. */
function convert(node: unknown, state: Conversion, path: Path, outer = 0): Located {
  const { yaml, origin, anchors, written } = state;
  const [offset = outer, end = 0] = (yaml.isNode(node) && node.range) || [];
  const place = { origin, offset, path };
  const { aliased } = state;
  let located: Located;
  if (path.length > deepest) {
    state.faults.push({ ...place, path: path.slice(0, 1), what: text` is ${tooDeep}` });
    return scalarNode("", place);
  }
  if (yaml.isAlias(node)) located = convertAlias(node.source, state, place);
  else if (yaml.isMap(node)) located = { kind: "object", entries: entriesOf(node, state, path), ...place };
  else if (yaml.isSeq(node)) {
    const items = node.items.map((item, index) => convert(item, state, [...path, index]));
    located = { kind: "list", items, ...place };
  } else if (yaml.isScalar(node)) {
    const { value: raw, source = "", type } = node;
    const value = typeof raw === "string" || typeof raw === "number" || typeof raw === "boolean" ? raw : null;
    const characters = typeof value === "string" ? value : source;
    const isCut = characters !== "" && type === "PLAIN" && /^[ \t]+#/.test(written.slice(end, end + 100));
    located = { kind: "scalar", value, text: characters, ...place, isCut };
  } else return { kind: "scalar", value: null, text: "", ...place };
  if (yaml.isNode(node) && "anchor" in node && node.anchor !== undefined) {
    anchors.set(node.anchor, { located, size: end - offset + state.aliased - aliased });
  }
  return located;
}

/** The value of the anchor, or the alias as it is written after a fault. */
function convertAlias(name: string, state: Conversion, place: Position): Located {
  const target = state.anchors.get(name);
  const fail = (what: Text): Located => {
    state.faults.push({ ...place, what });
    return scalarNode(`*${name}`, place);
  };
  if (target === undefined)
    return fail(text` is an alias without an anchor before it: put a value that begins with * in quotes`);
  // One message is enough.
  if (state.aliased > mostAliased) return scalarNode(`*${name}`, place);
  state.aliased += target.size;
  if (state.aliased > mostAliased)
    return fail(text` contains aliases that represent more than ${mostAliased} characters`);
  // Checked last: what all aliases represent bounds the time that it takes.
  return place.path.length + levelsBelow(target.located) > deepest
    ? fail(text` is ${tooDeep}`)
    : { ...target.located, ...place };
}

function levelsBelow(node: Located): number {
  let levels = 0;
  const inner = node.kind === "list" ? node.items : node.kind === "object" ? node.entries.values() : [];
  for (const each of inner) levels = Math.max(levels, 1 + levelsBelow(each));
  return levels;
}

function entriesOf({ items }: Yaml.YAMLMap, state: Conversion, path: Path): Map<string, Located> {
  const { yaml, origin, faults, written } = state;
  const entries = new Map<string, Located>();
  for (const { key, value } of items) {
    const nameOffset = (yaml.isNode(key) && key.range?.[0]) || 0;
    const isName = yaml.isScalar(key) && key.value !== null;
    const name = isName ? (key.source ?? String(key.value)) : "";
    const inner = isName ? [...path, name] : path;
    const first = entries.get(name);
    const fail = (what: Text, at = inner): void =>
      void faults.push({ origin, offset: nameOffset, path: at, what });
    const converted = convert(value, state, inner, nameOffset);
    const isTemplate = yaml.isMap(key) && written.startsWith("{{", nameOffset - 1);
    if (isTemplate) fail(text` contains {{ }}: nothing fills in such a template`);
    else if (!isName) fail(text`: a field's name must be a string`);
    else if (name === "<<" && key.type === "PLAIN")
      fail(text`: merge keys are not part of YAML 1.2: write the fields out`);
    else if (key.type === "PLAIN" && /^\/[/*]/.test(name)) {
      state.isMisread = true;
      fail(text`: ${noComment(origin)}`, path); // without the name: it may be a part of a secret
    } else if (first !== undefined) {
      fail(text` is also given at ${origin.place(first.nameOffset ?? 0)}: keep one of them`);
    } else entries.set(name, { ...converted, nameOffset });
  }
  return entries;
}
