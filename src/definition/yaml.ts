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
  located,
  nameOf,
  type Origin,
  report,
  type Source,
  type Spot,
  spotIn,
} from "./source.js";

const deepest = 64;
/** The library takes seconds, and a gigabyte, for a megabyte of nothing but these. */
const mostMarks = 50_000;
const marks = /[\n[\]{},]|[?-](?=\s)/g;

const tagged = text`a tag is not allowed here: put a value that begins with ! in quotes`;

/** The library's error codes in words that quote nothing of the YAML, which may contain a secret. */
const words: Partial<Record<Yaml.ErrorCode, Text>> = {
  BAD_DQ_ESCAPE: text`this backslash escape is not known in double quotes: use single quotes`,
  BAD_SCALAR_START: text`a value cannot begin with this character: put the value in quotes`,
  RESOURCE_EXHAUSTION: text`nested too deeply`,
  TAB_AS_INDENT: text`tabs cannot indent YAML: use spaces`,
  TAG_RESOLVE_FAILED: tagged,
};
const missing = text`a quote, comma, bracket, line break or colon with a space is missing or too many, or the
  indentation is wrong`;

const expression = text`contains an expression (\${{ }}), which GitHub does not evaluate in
  files: use an input of the step`;

/** Kinds whose values the API documents as strings: a number is sent as the author wrote it. */
const textual = ["string", "scalar", "choice", "open-choice", "cores", "gibibytes"];

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
  const counter = new yaml.LineCounter();
  const at = (offset: number): FilePosition => {
    const { line, col } = counter.linePos(offset);
    return { file: name, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const place = (offset: number): string => {
    const { line, column } = at(offset);
    return isFile ? `${name}:${line}:${column}` : `Input ${name}, line ${line}, column ${column}`;
  };
  const origin: Origin = isFile ? { place, at } : { place };
  const source = { name: isFile ? name : `Input ${name}`, origin, value: undefined, isComplete: false };
  const broken = (what: Text, offset = 0): Source => {
    report(findings, "problem", spotIn(origin, offset), what);
    return source;
  };
  if ((written.match(marks)?.length ?? 0) > mostMarks)
    return broken(text`it has more than ${mostMarks} lines, brackets and commas`);

  const inside = new Findings();
  const problem = (spot: Spot, what: Text, on = spot): void => {
    faulty.add(spot);
    report(inside, "problem", on, what);
  };
  const badName = (spot: Spot, what: Text): void => {
    faultyNames.add(spot);
    report(inside, "problem", nameOf(spot), what);
  };
  const targets = new Map<Yaml.Alias, Yaml.Node | undefined>();
  const open = new Set<Yaml.Node>();
  /** How many characters the aliases so far represent, and how many aliases are inside each other now. */
  let aliased = 0;
  let aliases = 0;
  let isOver = false;

  const convert = (node: unknown, row: Partial<Field>, spot: Spot, depth = 0): JsonValue => {
    if (depth > deepest) {
      const top = { ...spot, path: spot.path.replace(/[.[].*/s, "") };
      problem(spot, text`is nested deeper than ${deepest} levels`, top);
      return null;
    }
    if (yaml.isNode(node) && node.tag !== undefined) problem(spot, tagged);
    if (yaml.isAlias(node)) return alias(node, row, spot, depth);
    if (!yaml.isMap(node) && !yaml.isSeq(node))
      return scalar(yaml.isScalar(node) ? node : new yaml.Scalar(null), row, spot);
    open.add(node);
    const value = yaml.isMap(node) ? object(node, row, spot, depth) : list(node, row, spot, depth);
    open.delete(node);
    return value;
  };
  const list = (node: Yaml.YAMLSeq, row: Partial<Field>, own: Spot, depth: number): JsonValue[] => {
    const inner = row.kind === "strings" ? { kind: "string" as const } : { members: row.members ?? [] };
    const spots = new Map<string, Spot>();
    const items = node.items.map((item, index) => {
      const spot = spotIn(origin, offsetOf(item, own.offset), joinedPath(own.path, index));
      spots.set(String(index), spot);
      return convert(item, inner, spot, depth + 1);
    });
    return located(items, own, spots);
  };
  const offsetOf = (node: unknown, outer: number): number => (yaml.isNode(node) && node.range?.[0]) || outer;
  const alias = (node: Yaml.Alias, row: Partial<Field>, spot: Spot, depth: number): JsonValue => {
    const target = targets.get(node);
    const [start = 0, end = 0] = target?.range ?? [];
    // An alias in an anchor counts each time: a few lines with aliases of aliases are gigabytes.
    aliased += Math.max(end - start, 1);
    aliases++;
    const isKnown = target !== undefined && !open.has(target) && aliased <= largestSource;
    const value = isKnown ? convert(target, row, spot, depth + 1) : `*${node.source}`;
    aliases--;
    if (!isKnown) faulty.add(spot);
    if (target === undefined)
      problem(spot, text`is an alias without an anchor before it: put a value that begins with * in quotes`);
    else if (open.has(target)) problem(spot, text`is an alias inside of its own anchor`);
    else if (aliased > largestSource && aliases === 0 && !isOver) {
      isOver = true;
      problem(spot, text`contains aliases that represent more than ${largestSource} characters`);
    }
    return value;
  };
  const object = (
    map: Yaml.YAMLMap,
    { members = [] }: Partial<Field>,
    own: Spot,
    depth: number,
  ): JsonObject => {
    const spots = new Map<string, Spot>();
    const values = new Map<string, JsonValue>();
    for (const { key, value } of map.items) {
      const isName = yaml.isScalar(key) && key.value !== null;
      const name = isName ? String(key.source) : "";
      if (members === fields && /^(?:x-|\$schema$)/.test(name)) continue;
      const nameOffset = offsetOf(key, own.offset);
      const spot = {
        ...spotIn(origin, offsetOf(value, nameOffset), joinedPath(own.path, name)),
        nameOffset,
      };
      const first = spots.get(name);
      if (first !== undefined)
        badName(spot, text`is also given at ${origin.place(first.nameOffset)}: keep one of them`);
      else if (!isName) badName(spot, text`is no string: a name must be one`);
      else if (key.tag !== undefined) badName(spot, tagged);
      else if (name === "<<" && key.type === "PLAIN")
        badName(spot, text`is a merge key, which is not part of YAML 1.2: write the fields out`);
      else if (isFile && name.includes("${{")) badName(spot, expression);
      spots.set(name, spot);
      const row = members.find(({ field }) => field === name) ?? {};
      values.set(name, convert(value, row, spot, depth + 1));
    }
    return located(Object.fromEntries(values), own, spots);
  };
  const scalar = (node: Yaml.Scalar, row: Partial<Field>, spot: Spot): JsonValue => {
    const { value, source: characters = "" } = node;
    if (isFile && String(value).includes("${{")) problem(spot, expression);
    if (typeof value === "string") return value;
    if (value === null && characters === "" && row.isNeverNull !== true) {
      const what = text`has no value and is sent as null. Add the value, or write null to clear the field`;
      report(inside, "warning", spot, what);
    }
    if (typeof value === "boolean") return row.kind === "scalar" ? characters : value;
    if (typeof value !== "number") return null;
    if (textual.includes(row.kind ?? "")) return characters;
    if (!isExact(characters, value))
      problem(
        spot,
        text`is a number whose value would change in JSON: put it in quotes to send a string; got
        ${atMost(60, characters)}`,
      );
    return value;
  };

  try {
    const options = { schema: "core", merge: false, resolveKnownTags: false, uniqueKeys: false } as const;
    const document = yaml.parseDocument(written, { ...options, lineCounter: counter, prettyErrors: false });
    const lone = written.indexOf("\r");
    if (lone !== -1) {
      return broken(text`a carriage return without a line feed: end lines with a line feed`, lone);
    }
    const { contents } = document;
    const anchors = new Map<string, Yaml.Node>();
    yaml.visit(document, {
      Alias: (_, node) => void targets.set(node, anchors.get(node.source)),
      Value: (_, node) => void (node.anchor !== undefined && anchors.set(node.anchor, node)),
    });
    const top = spotIn(origin, offsetOf(contents, 0));
    const isEmpty = contents === null || (yaml.isScalar(contents) && contents.value === null);
    const value = isEmpty ? undefined : convert(contents, { members: fields }, top);
    const error = syntaxError(yaml, document, written, isFile);
    if (error === undefined) {
      findings.problems.push(...inside.problems);
      findings.warnings.push(...inside.warnings);
      return { ...source, value, isComplete: true };
    }
    broken(error.what, error.offset);
    // The part that could be read may contain secrets.
    return { ...source, value };
  } catch (error) {
    // The library recurses for each level.
    if (error instanceof RangeError) return broken(text`nested too deeply`);
    throw error;
  }
}

/**
 * The first syntax error: where the author has to look, and what is wrong there, without the author's words.
 */
function syntaxError(
  { visit }: typeof Yaml,
  document: Yaml.Document,
  written: string,
  isFile: boolean,
): { readonly offset: number; readonly what: Text } | undefined {
  const [error] = [...document.errors, ...document.warnings];
  if (error === undefined) return undefined;
  const { code, message } = error;
  let [offset] = error.pos;
  if (code === "MULTIPLE_DOCS")
    return { offset, what: text`a second document begins here: there must be only one` };
  const line = written.slice(written.lastIndexOf("\n", offset - 1) + 1).split("\n", 1)[0] ?? "";
  if (isFile && line.includes("${{")) return { offset, what: text`this line ${expression}` };
  const indent = document.errors.find((each) => each.code === "MULTILINE_IMPLICIT_KEY");
  let what = words[code] ?? missing;
  if (code === "BLOCK_AS_IMPLICIT_KEY" && indent !== undefined) {
    const start = written.lastIndexOf("\n", indent.pos[1] - 2) + 1;
    offset = start + written.slice(start).search(/\S|$/);
  } else if (/closing ["']/.test(message)) {
    const end = offset;
    visit(document, {
      Scalar(_, { range, type = "PLAIN" }) {
        if (type !== "PLAIN" && range && range[0] < end && end <= range[1]) offset = range[0];
      },
    });
    what = text`the string that begins here has no closing quote. If it has several lines, indent them`;
  }
  return { offset, what: text`not YAML or JSON: ${what}` };
}
