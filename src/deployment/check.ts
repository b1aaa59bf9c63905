import type { Findings } from "../base/findings.js";
import { nearest } from "../base/nearest.js";
import { isCores, isGibibytes } from "./amounts.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";
import type { JsonObject, JsonValue } from "./json.js";
import { about, type Located, type LocatedMapping } from "./located.js";
import { checkQueues } from "./queues.js";
import { checkVariables } from "./variables.js";

/** How many unknown fields of one mapping are named one by one. */
const mostNamed = 20;

/** What the checks of one definition share. */
export interface Checking {
  readonly findings: Findings;
  /** A value as messages show it: short, and without secrets. */
  readonly quote: (text: string) => string;
  /** Members that only responses show and that were left out, by their path without indexes. */
  readonly leftOut: Set<string>;
}

/** Checks a definition's mapping against the table of fields; the result holds what is right, in the order given. */
export function checkDefinition(root: LocatedMapping, checking: Checking): JsonObject {
  return checkMapping(root, { members: fields, responseOnly: responseOnlyFields }, "", checking);
}

/** Checks the members of a mapping. An unknown one is passed on with a warning. */
function checkMapping(
  node: LocatedMapping,
  shape: Pick<Field, "members" | "responseOnly">,
  path: string,
  checking: Checking,
): JsonObject {
  const members = shape.members ?? [];
  const result: [string, JsonValue][] = [];
  let unknown = 0;
  for (const [name, { value, nameOffset }] of node.entries) {
    const whole = path === "" ? name : `${path}.${name}`;
    const field = members.find((candidate) => candidate.field === name);
    let checked: JsonValue | undefined;
    if (field !== undefined) checked = checkField(value, field, whole, checking);
    else if (shape.responseOnly?.includes(name)) checking.leftOut.add(whole.replace(/\[\d+\]/g, "[]"));
    else {
      unknown++;
      if (unknown <= mostNamed) warnUnknown(node, name, nameOffset, path, shape, checking);
      checked = plainValue(value, whole, checking);
    }
    if (checked !== undefined) result.push([name, checked]);
  }
  if (unknown > mostNamed) {
    checking.findings.warning(
      `${about(node, path)} has ${unknown - mostNamed} more fields that the document does not show`,
    );
  }
  return Object.fromEntries(result);
}

function warnUnknown(
  node: LocatedMapping,
  name: string,
  nameOffset: number,
  path: string,
  shape: Pick<Field, "members" | "responseOnly">,
  { findings, quote }: Checking,
): void {
  const known = [...(shape.members ?? []).map(({ field }) => field), ...(shape.responseOnly ?? [])];
  const meant = nearest(name.replace(/[-_ ]/g, ""), known);
  const whole = `${path === "" ? "" : `${path}.`}${quote(name).slice(1, -1)}`;
  const where = node.origin.about(whole, nameOffset);
  const advice = meant === undefined ? "" : `; did you mean ${meant}?`;
  findings.warning(`${where} is not a field that the document shows; it is passed on as it is${advice}`);
}

/** The value for the request, or undefined after a problem. */
export function checkField(node: Located, field: Field, path: string, checking: Checking): JsonValue | undefined {
  const fail = (allowed: string): undefined => {
    const example = field.example === undefined || allowed.includes("such as") ? "" : `, such as ${field.example}`;
    checking.findings.problem(`${about(node, path)} must be ${allowed}${example}; got ${shown(node, checking)}`);
  };
  switch (field.kind) {
    case "flag":
      return node.kind === "scalar" && typeof node.value === "boolean" ? node.value : fail("true or false");
    case "whole":
      if (node.kind === "scalar" && Number.isSafeInteger(node.value) && Number(node.value) >= 0)
        return Number(node.value);
      return fail("a whole number from 0");
    case "cores":
      return readText(node, isCores) ?? fail("a plain decimal number of cores, such as 0.5");
    case "gibibytes":
      return readText(node, isGibibytes) ?? fail("a plain decimal number followed by Gi, such as 1.5Gi");
    case "text":
      if (field.mayBeEmpty) return readText(node, () => true) ?? fail("a text");
      return readText(node, (text) => text.trim() !== "") ?? fail("a text that is not empty");
    case "value":
      return node.kind === "scalar" && node.value !== null ? node.text : fail("a text");
    case "choice":
    case "open-choice":
      return checkChoice(node, field, path, checking, fail);
    case "texts": {
      if (node.kind !== "list") return fail("a list of texts");
      const items = node.items.map((item, index) =>
        checkField(item, { ...field, kind: "text" }, `${path}[${index}]`, checking),
      );
      return items.filter((item) => item !== undefined);
    }
    case "object":
      return node.kind === "mapping" ? checkMapping(node, field, path, checking) : fail("a mapping of fields");
    case "list":
      return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list, each item a mapping");
  }
}

function checkList(items: readonly Located[], field: Field, path: string, checking: Checking): JsonValue[] {
  const mappings = items.flatMap((item, index) => {
    const itemPath = `${path}[${index}]`;
    if (item.kind === "mapping") return [{ item, path: itemPath, body: checkMapping(item, field, itemPath, checking) }];
    checking.findings.problem(`${about(item, itemPath)} must be a mapping of fields; got ${shown(item, checking)}`);
    return [];
  });
  if (field.field === "environmentVariables") checkVariables(mappings, checking.findings);
  if (field.field === "workerQueues") checkQueues(mappings, checking);
  return mappings.map(({ body }) => body);
}

/** A text, or the author's own text where YAML made a number of it (`1.50`). */
function readText(node: Located, fits: (text: string) => boolean): string | undefined {
  if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean") return undefined;
  return fits(node.text) ? node.text : undefined;
}

function checkChoice(
  node: Located,
  { kind, allowed = [] }: Field,
  path: string,
  checking: Checking,
  fail: (allowed: string) => undefined,
): string | undefined {
  const documented = `one of ${allowed.join(", ")}`;
  const text = readText(node, (candidate) => candidate.trim() !== "");
  if (text === undefined) return fail(documented);
  if (allowed.includes(text)) return text;
  const meant = nearest(text, allowed);
  if (kind === "choice" || meant !== undefined) {
    const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
    checking.findings.problem(`${about(node, path)} must be ${documented}; got ${shown(node, checking)}${advice}`);
    return undefined;
  }
  const got = shown(node, checking);
  checking.findings.warning(
    `${about(node, path)} is ${got}, which the document does not show (${documented}); passed on`,
  );
  return text;
}

/** The value that a message says it got. Values of variables are never shown: any of them may be meant to be secret. */
export function shown(node: Located, { quote }: Checking): string {
  if (node.kind !== "scalar") return node.kind === "list" ? "a list" : "a mapping";
  if (node.value === null) return "nothing";
  return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
}

/** An undocumented value as it is. Numbers that JSON cannot carry exactly are problems. */
function plainValue(node: Located, path: string, checking: Checking): JsonValue {
  if (node.kind === "list") return node.items.map((item, index) => plainValue(item, `${path}[${index}]`, checking));
  if (node.kind === "mapping") {
    const entries = Array.from(node.entries, ([name, { value }]): [string, JsonValue] => {
      return [name, plainValue(value, `${path}.${name}`, checking)];
    });
    return Object.fromEntries(entries);
  }
  if (
    typeof node.value === "number" &&
    !(Number.isInteger(node.value) ? Number.isSafeInteger(node.value) : Number.isFinite(node.value))
  ) {
    checking.findings.problem(`${about(node, path)} is a number that JSON cannot carry exactly: put it in quotes`);
  }
  return node.value;
}
