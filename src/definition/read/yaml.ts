import type * as Yaml from "yaml";
import type { FilePosition } from "../../base/notice.js";
import type { Finding, ValuesOf } from "../words.js";
import { diagnose, noComment } from "./diagnose.js";
import {
  faultAt,
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
  const broken = <Name extends Finding>(offset: number, name: Name, ...values: ValuesOf<Name>) => ({
    ...source,
    faults: [faultAt({ origin, offset, path: [] }, name, ...values)],
  });
  if ((written.match(marks)?.length ?? 0) > mostMarks) {
    counter.addNewLine(0);
    return broken(0, "too-many-lines", { most: mostMarks });
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
      : { ...source, faults: [error], root };
  } catch (error) {
    // The library recurses for each level.
    if (error instanceof RangeError) return broken(0, "too-deep");
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
    state.faults.push(faultAt({ ...place, path: path.slice(0, 1) }, "too-deep"));
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
  const fail = <Name extends Finding>(code: Name, ...values: ValuesOf<Name>): Located => {
    state.faults.push(faultAt(place, code, ...values));
    return scalarNode(`*${name}`, place);
  };
  if (target === undefined) return fail("alias");
  // One message is enough.
  if (state.aliased > mostAliased) return scalarNode(`*${name}`, place);
  state.aliased += target.size;
  if (state.aliased > mostAliased) return fail("long-aliases", { most: mostAliased });
  // Checked last: what all aliases represent bounds the time that it takes.
  return place.path.length + levelsBelow(target.located) > deepest
    ? fail("too-deep")
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
    const place = { origin, offset: nameOffset, path: inner };
    const converted = convert(value, state, inner, nameOffset);
    const isTemplate = yaml.isMap(key) && written.startsWith("{{", nameOffset - 1);
    if (isTemplate) faults.push(faultAt(place, "template"));
    else if (!isName) faults.push(faultAt(place, "name-not-a-string"));
    else if (name === "<<" && key.type === "PLAIN") faults.push(faultAt(place, "merge-key"));
    else if (key.type === "PLAIN" && /^\/[/*]/.test(name)) {
      state.isMisread = true;
      // Without the name: it may be a part of a secret.
      faults.push(faultAt({ ...place, path }, "comment", { advice: noComment(origin) }));
    } else if (first !== undefined) {
      faults.push(faultAt(place, "duplicate-name", { place: origin.place(first.nameOffset ?? 0) }));
    } else entries.set(name, { ...converted, nameOffset });
  }
  return entries;
}
