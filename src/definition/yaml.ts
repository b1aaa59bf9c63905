import type * as Yaml from "yaml";
import type { JsonObject, JsonValue } from "../base/json.js";
import { type FilePosition, Findings } from "../base/notice.js";
import { atMost, type Text, text } from "../base/text.js";
import { isExact, largestSource } from "./amounts.js";
import { type Field, fields } from "./fields.js";
import {
  faulty,
  faultyNames,
  joinedPath,
  type Location,
  located,
  locationIn,
  nameOf,
  type Origin,
  report,
  type Source,
} from "./source.js";

const deepest = 64;
/** The library takes seconds, and a gigabyte, for a megabyte of nothing but these. */
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;

const tagged = text`has a tag, which is not allowed: put a value that begins with ! in quotes`;

const expression = text`contains an expression (\${{ }}), which GitHub does not evaluate in
  files: use an input of the step`;

/** Kinds whose values the API documents as strings: a number is sent as the author wrote it. */
const textual = ["string", "any-string", "scalar", "choice", "open-choice", "cores", "gibibytes"];

/**
 * Reads one YAML 1.2 or JSON document as plain JSON, and remembers where everything was written. Bad input
 * never throws: it adds to `findings`. Fields for the author's own use, `x-` and `$schema` at the top, are
 * left out.
 */
export async function readYaml(
  given: string,
  name: string,
  findings: Findings,
  isFile: boolean,
): Promise<Source> {
  const yaml = await import("yaml");
  const written = given.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const lineCounter = new yaml.LineCounter();
  const at = (offset: number): FilePosition => {
    const { line, col } = lineCounter.linePos(offset);
    return { file: name, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const position = (offset: number): string => {
    const { line, column } = at(offset);
    return isFile ? `${name}:${line}:${column}` : `Input ${name}, line ${line}, column ${column}`;
  };
  const origin: Origin = isFile ? { position, at } : { position };
  const source = { origin, value: undefined, isComplete: false };
  const broken = (what: Text, offset = 0): Source => {
    report(findings, "problem", locationIn(origin, offset), what);
    return source;
  };
  if ((written.match(marks)?.length ?? 0) > mostMarks)
    return broken(text`it has more than ${mostMarks} lines, brackets and commas`);
  const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false } as const;
  try {
    const document = yaml.parseDocument(written, { ...options, lineCounter, prettyErrors: false });
    const lone = written.indexOf("\r");
    if (lone !== -1) {
      return broken(text`a carriage return without a line feed: end lines with a line feed`, lone);
    }
    const [error] = document.errors;
    // The part that could be read may contain secrets.
    const value = plainJson(yaml, document, origin, error === undefined ? findings : new Findings());
    if (error === undefined) return { ...source, value, isComplete: true };
    // The code quotes nothing of the YAML, which may contain a secret.
    const what = text`is not one document of YAML or JSON (${error.code}): a quote, comma, bracket, line break
      or colon with a space may be missing or too many, or the indentation wrong`;
    return { ...broken(what, errorOffset(yaml, document, written)), value };
  } catch (error) {
    // The library recurses for each level.
    if (error instanceof RangeError) return broken(text`is nested too deeply, or has too many aliases`);
    throw error;
  }
}

/** Where the author has to look: at a line that is indented too far, or where an open string begins. */
function errorOffset({ visit }: typeof Yaml, { errors, contents }: Yaml.Document, written: string): number {
  const [first] = errors;
  let [offset] = first?.pos ?? [0];
  const indent = errors.find(({ code }) => code === "MULTILINE_IMPLICIT_KEY");
  if (first?.code === "BLOCK_AS_IMPLICIT_KEY" && indent !== undefined) {
    const start = written.lastIndexOf("\n", indent.pos[1] - 2) + 1;
    return start + written.slice(start).search(/\S|$/);
  }
  if (!/closing ["']/.test(first?.message ?? "")) return offset;
  const end = offset;
  visit(contents, {
    Scalar(_, { range, type = "PLAIN" }) {
      if (type !== "PLAIN" && range && range[0] < end && end <= range[1]) offset = range[0];
    },
  });
  return offset;
}

/** The value of a document as plain JSON; undefined if it is empty. @throws RangeError if it is too deep. */
function plainJson(
  yaml: typeof Yaml,
  document: Yaml.Document,
  origin: Origin,
  findings: Findings,
): JsonValue | undefined {
  const isFile = origin.at !== undefined;
  const problem = (location: Location, what: Text): void => {
    faulty.add(location);
    report(findings, "problem", location, what);
  };
  const badName = (location: Location, what: Text): void => {
    faultyNames.add(location);
    report(findings, "problem", nameOf(location), what);
  };
  const anchors = new Map<string, Yaml.Node>();
  const targets = new Map<Yaml.Alias, Yaml.Node | undefined>();
  yaml.visit(document, {
    Alias: (_, node) => void targets.set(node, anchors.get(node.source)),
    Value: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
  });
  const open = new Set<Yaml.Node>();
  /** How many characters the aliases so far represent. */
  let aliased = 0;

  const convert = (node: unknown, row: Partial<Field>, location: Location): JsonValue => {
    if (open.size > deepest) throw new RangeError();
    if (yaml.isNode(node) && node.tag !== undefined) problem(location, tagged);
    if (yaml.isAlias(node)) return alias(node, row, location);
    if (!yaml.isMap(node) && !yaml.isSeq(node))
      return scalar(yaml.isScalar(node) ? node : new yaml.Scalar(null), row, location);
    open.add(node);
    const value = yaml.isMap(node) ? object(node, row, location) : list(node, row, location);
    open.delete(node);
    return value;
  };
  const offsetOf = (node: unknown, outer: number): number => (yaml.isNode(node) && node.range?.[0]) || outer;
  const list = (node: Yaml.YAMLSeq, row: Partial<Field>, own: Location): JsonValue[] => {
    const inner = row.kind === "strings" ? { kind: "string" as const } : { members: row.members ?? [] };
    const locations = new Map<string, Location>();
    const items = node.items.map((item, index) => {
      const location = locationIn(origin, offsetOf(item, own.offset), joinedPath(own.path, index));
      locations.set(String(index), location);
      return convert(item, inner, location);
    });
    return located(items, own, locations);
  };
  const alias = (node: Yaml.Alias, row: Partial<Field>, location: Location): JsonValue => {
    const target = targets.get(node);
    const [start = 0, end = 0] = target?.range ?? [];
    // An alias in an anchor counts each time: a few lines with aliases of aliases are gigabytes.
    aliased += Math.max(end - start, 1);
    if (aliased > largestSource) throw new RangeError();
    if (target !== undefined && !open.has(target)) return convert(target, row, location);
    problem(
      location,
      text`is an alias without an anchor that ends before it: put a value that begins with * in quotes`,
    );
    return `*${node.source}`;
  };
  const object = (map: Yaml.YAMLMap, { members = [] }: Partial<Field>, own: Location): JsonObject => {
    const locations = new Map<string, Location>();
    const values = new Map<string, JsonValue>();
    for (const { key, value } of map.items) {
      const isName = yaml.isScalar(key) && key.value !== null;
      const name = isName ? String(key.source) : "";
      if (members === fields && /^(?:x-|\$schema$)/.test(name)) continue;
      const nameOffset = offsetOf(key, own.offset);
      const location = {
        ...locationIn(origin, offsetOf(value, nameOffset), joinedPath(own.path, name)),
        nameOffset,
      };
      const first = locations.get(name);
      if (first !== undefined)
        badName(location, text`is also given at ${origin.position(first.nameOffset)}: keep one of them`);
      else if (!isName) badName(location, text`is no string: a name must be one`);
      else if (key.tag !== undefined) badName(location, tagged);
      else if (name === "<<" && key.type === "PLAIN")
        badName(location, text`is a merge key, which is not part of YAML 1.2: write the fields out`);
      else if (isFile && name.includes("${{")) badName(location, expression);
      locations.set(name, location);
      const row = members.find(({ field }) => field === name) ?? {};
      values.set(name, convert(value, row, location));
    }
    return located(Object.fromEntries(values), own, locations);
  };
  const scalar = (node: Yaml.Scalar, row: Partial<Field>, location: Location): JsonValue => {
    const { value, source: characters = "" } = node;
    if (isFile && String(value).includes("${{")) problem(location, expression);
    if (typeof value === "string") return value;
    if (characters === "" && row.isNeverNull !== true) {
      const what = text`has no value and is sent as null. Add the value, or write null to clear the field`;
      report(findings, "warning", location, what);
    }
    if (typeof value === "boolean") return row.kind === "scalar" ? characters : value;
    if (typeof value !== "number") return null;
    if (textual.includes(row.kind ?? "")) return characters;
    if (!isExact(characters, value))
      problem(
        location,
        text`is a number whose value would change in JSON: put it in quotes to send a string; got
        ${atMost(60, characters)}`,
      );
    return value;
  };

  const { contents } = document;
  const isEmpty = contents === null || (yaml.isScalar(contents) && contents.value === null);
  return isEmpty
    ? undefined
    : convert(contents, { members: fields }, locationIn(origin, offsetOf(contents, 0)));
}
