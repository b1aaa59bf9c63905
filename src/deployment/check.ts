import type { JsonObject, JsonValue } from "../base/json.js";
import { nearest } from "../base/nearest.js";
import { isCores, isGibibytes } from "./amounts.js";
import { type Checking, shown, shownType } from "./checking.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";
import { about, joinPath, type Located, type LocatedMapping } from "./located.js";
import { checkQueues } from "./queues.js";
import { checkVariables, isVariableName } from "./variables.js";

/** How many unknown fields of one mapping are named one by one. */
const mostNamed = 20;

const variableNames = "a name of letters, digits and _ that does not begin with a digit, such as MY_KEY";

type Shape = Pick<Field, "members" | "responseOnly">;

/** Checks a definition's mapping against the table of fields; the result holds what is right, in the order given. */
export function checkDefinition(root: LocatedMapping, checking: Checking): JsonObject {
  return checkMapping(root, { members: fields, responseOnly: responseOnlyFields }, "", checking);
}

/** Checks the members of a mapping. An unknown one is passed on with a warning. */
function checkMapping(node: LocatedMapping, shape: Shape, path: string, checking: Checking): JsonObject {
  const result: [string, JsonValue][] = [];
  let unknown = 0;
  for (const [name, { value, nameOffset }] of node.entries) {
    const whole = joinPath(path, name);
    const field = shape.members?.find((candidate) => candidate.field === name);
    let checked: JsonValue | undefined;
    if (field !== undefined) checked = checkField(value, field, whole, checking);
    else if (shape.responseOnly?.includes(name)) checking.leftOut.add(whole.replace(/\[\d+\]/g, "[]"));
    else {
      unknown++;
      if (unknown <= mostNamed) warnUnknown(node.origin.about(whole, nameOffset), name, shape, checking);
      checked = plainValue(value, whole, checking);
    }
    if (checked !== undefined) result.push([name, checked]);
  }
  if (unknown > mostNamed) {
    const more = unknown - mostNamed;
    checking.findings.warning(`${about(node, path)} has ${more} more fields that the document does not show`);
  }
  return Object.fromEntries(result);
}

function warnUnknown(
  where: string,
  name: string,
  { members = [], responseOnly = [] }: Shape,
  checking: Checking,
): void {
  const meant = nearest(name.replace(/[-_ ]/g, ""), [...members.map(({ field }) => field), ...responseOnly]);
  const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
  checking.findings.warning(`${where} is not a field that the document shows; it is passed on as it is${advice}`);
}

/** The value for the request, or undefined after a problem. */
export function checkField(node: Located, field: Field, path: string, checking: Checking): JsonValue | undefined {
  const fail = (allowed: string): undefined => {
    const example = field.example === undefined ? "" : `, such as ${field.example}`;
    const got = field.field === "environmentVariables" ? shownType(node) : shown(node, checking);
    checking.findings.problem(`${about(node, path)} must be ${allowed}${example}; got ${got}`);
  };
  switch (field.kind) {
    case "flag":
      return node.kind === "scalar" && typeof node.value === "boolean" ? node.value : fail("true or false");
    case "whole": {
      const number = node.kind === "scalar" && Number.isSafeInteger(node.value) ? Number(node.value) : -1;
      return number < 0 ? fail("a whole number from 0") : Math.abs(number);
    }
    case "cores":
      return readText(node, isCores) ?? fail("a plain decimal number of cores");
    case "gibibytes":
      return readText(node, isGibibytes) ?? fail("a plain decimal number followed by Gi");
    case "text":
      if (field.mayBeEmpty) return readText(node, () => true) ?? fail("a text");
      return readText(node, isNotEmpty) ?? fail("a text that is not empty");
    case "variable-name":
      // What stands here may be a line of a secret: it is not shown.
      if (node.kind === "scalar" && typeof node.value === "string" && isVariableName(node.text)) return node.text;
      return checking.findings.problem(`${about(node, path)} must be ${variableNames}`) as undefined;
    case "value":
      return node.kind === "scalar" && node.value !== null ? node.text : fail("a text");
    case "choice":
    case "open-choice":
      return checkChoice(node, field, path, checking);
    case "texts":
      return node.kind === "list"
        ? node.items.flatMap((item, index) => {
            return checkField(item, { ...field, kind: "text" }, `${path}[${index}]`, checking) ?? [];
          })
        : fail("a list of texts");
    case "object":
      return node.kind === "mapping" ? checkMapping(node, field, path, checking) : fail("a mapping of fields");
    case "list":
      return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list of mappings");
  }
}

function checkList(items: readonly Located[], field: Field, path: string, checking: Checking): JsonValue[] {
  const mappings = items.flatMap((item, index) => {
    const itemPath = `${path}[${index}]`;
    if (item.kind === "mapping") return [{ item, path: itemPath, body: checkMapping(item, field, itemPath, checking) }];
    const got = field.field === "environmentVariables" ? shownType(item) : shown(item, checking);
    checking.findings.problem(`${about(item, itemPath)} must be a mapping of fields; got ${got}`);
    return [];
  });
  if (field.field === "environmentVariables") checkVariables(mappings, checking.findings);
  if (field.field === "workerQueues") checkQueues(mappings, checking);
  return mappings.map(({ body }) => body);
}

function isNotEmpty(text: string): boolean {
  return text.trim() !== "";
}

/** A text, or the author's own text where YAML made a number of it (`1.50`). */
function readText(node: Located, fits: (text: string) => boolean): string | undefined {
  if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean") return undefined;
  return fits(node.text) ? node.text : undefined;
}

/** A documented value, or for an open choice another one that is not near a documented one: services grow values. */
function checkChoice(node: Located, field: Field, path: string, checking: Checking): string | undefined {
  const { kind, allowed = [] } = field;
  const documented = allowed.join(", ");
  const text = readText(node, isNotEmpty);
  if (text !== undefined && allowed.includes(text)) return text;
  const meant = text === undefined ? undefined : nearest(text, allowed);
  const got = shown(node, checking);
  if (kind === "choice" || text === undefined || meant !== undefined) {
    const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
    checking.findings.problem(`${about(node, path)} must be one of ${documented}; got ${got}${advice}`);
    return undefined;
  }
  checking.findings.warning(
    `${about(node, path)} is ${got}; the document shows ${documented}; it is passed on as it is`,
  );
  return text;
}

/** An undocumented value as it is. A number that JSON cannot carry exactly is a problem. */
function plainValue(node: Located, path: string, checking: Checking): JsonValue {
  if (node.kind === "list") return node.items.map((item, index) => plainValue(item, `${path}[${index}]`, checking));
  if (node.kind === "mapping") {
    const entries = Array.from(node.entries, ([name, { value }]) => {
      return [name, plainValue(value, joinPath(path, name), checking)] as const;
    });
    return Object.fromEntries(entries);
  }
  const { value, text } = node;
  const isCutShort = /^[-+]?\d+$/.test(text) && !Number.isSafeInteger(value);
  if (typeof value === "number" && (isCutShort || !Number.isFinite(value))) {
    checking.findings.problem(`${about(node, path)} is a number that JSON cannot carry exactly: put it in quotes`);
  }
  return value;
}
