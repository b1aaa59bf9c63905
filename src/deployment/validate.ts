import type { JsonObject, JsonValue } from "../base/json.js";
import { nearMiss, withinTwoEdits } from "../base/nearest.js";
import { isExact } from "./amounts.js";
import { type Checking, generalPath, shown, where } from "./checking.js";
import { expressionIn } from "./expressions.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";
import type { Entry, Located, LocatedObject, Path } from "./read/position.js";
import { checkItems } from "./rules.js";
import { isSingle, readValue, stringOf } from "./values.js";

/** How many unknown fields of one object are named one by one. */
const mostNamed = 20;

type Shape = Pick<Field, "members" | "responseOnly">;

/** Validates a definition's object against the table of fields; the result contains what is valid, in the order given. */
export function checkDefinition(root: LocatedObject, checking: Checking): JsonObject {
  return checkObject(root, { members: fields, responseOnly: responseOnlyFields }, [], checking);
}

/** Validates the members of an object. An unknown one passes with a warning, unless it is a near miss of a documented one. */
function checkObject(node: LocatedObject, shape: Shape, path: Path, checking: Checking): JsonObject {
  const result: [string, JsonValue][] = [];
  let unknown = 0;
  for (const [name, { value, nameOffset }] of node.entries) {
    const inner = [...path, name];
    const field = shape.members?.find((candidate) => candidate.field === name);
    let checked: JsonValue | undefined;
    if (field !== undefined) checked = checkField(value, field, inner, checking, node);
    else if (shape.responseOnly?.includes(name)) checking.notes.leftOut.add(generalPath(inner, checking));
    else if (expressionIn(name, { ...value, offset: nameOffset }, inner, checking) === undefined) {
      if (!isNearMiss(node, { value, nameOffset }, shape, inner, checking)) {
        unknown++;
        if (unknown <= mostNamed) {
          const place = where({ origin: node.origin, offset: nameOffset }, inner, checking);
          checking.findings.warning(`${place} is not a field of the API documentation; it is sent unchanged`);
        }
      }
      checked = plainValue(value, inner, checking);
    }
    if (checked !== undefined) result.push([name, checked]);
  }
  if (unknown > mostNamed) {
    const more = unknown - mostNamed;
    checking.findings.warning(
      `${where(node, path, checking)} has ${more} more fields that are not in the API documentation`,
    );
  }
  return Object.fromEntries(result);
}

/** Reports an unknown field that is a near miss of a documented one, unless that is given itself. */
function isNearMiss(
  node: LocatedObject,
  { nameOffset }: Entry,
  { members = [], responseOnly = [] }: Shape,
  path: Path,
  checking: Checking,
): boolean {
  const isGiven = path.length === 1 ? checking.given : node.entries;
  const missing = members.map(({ field }) => field).filter((field) => !isGiven.has(field));
  const name = String(path.at(-1)).replace(/[-_ ]/g, "");
  // A field that only responses contain is left out anyway: only its own name in another case is meant.
  const another = responseOnly.find((field) => field.toLowerCase() === name.toLowerCase());
  const meant = another ?? nearMiss(name, missing);
  if (meant === undefined) return false;
  if (path.length === 1) checking.meant.add(meant);
  const place = where({ origin: node.origin, offset: nameOffset }, path, checking);
  checking.findings.problem(`${place} is not a field of the API documentation. Did you mean ${meant}?`);
  return true;
}

/** The value for the request, or undefined after a problem. `parent` is the object that the field is a member of. */
export function checkField(
  node: Located,
  field: Field,
  path: Path,
  checking: Checking,
  parent?: LocatedObject,
): JsonValue | undefined {
  const fail = (allowed: string, advice = ""): undefined => {
    const example = field.example === undefined ? "" : `, such as ${field.example}`;
    // A wrong key may be a piece of a secret: not even its type is worth showing.
    const got = field.kind === "variable-key" ? "" : `; got ${shown(node, checking, mayBeSecret(field))}`;
    checking.findings.problem(`${where(node, path, checking)} must be ${allowed}${example}${got}${advice}`);
  };
  if (node.kind === "scalar") {
    if (node.value === null) return checkNull(node, field, path, checking);
    const isPlain = field.isPrivate === true && !isSecret(parent);
    if (expressionIn(node.text, node, path, checking, { isPlain })) return undefined;
  }
  if (isSingle(field)) {
    const read = readValue(node, field);
    if ("allowed" in read) return fail(read.allowed, read.advice);
    const isConverted = typeof read.value === "string" && node.kind === "scalar" && typeof node.value !== "string";
    if (isConverted) checking.notes.asString.add(generalPath(path, checking));
    return read.value;
  }
  switch (field.kind) {
    case "strings": {
      if (node.kind !== "list") {
        return fail("a list of strings", node.kind === "scalar" ? `: write [${shown(node, checking)}]` : "");
      }
      const { example: _, ...item } = field;
      return node.items.flatMap((one, index) => {
        return checkField(one, { ...item, kind: "string" }, [...path, index], checking) ?? [];
      });
    }
    case "object":
      return node.kind === "object" ? checkObject(node, field, path, checking) : fail("an object");
    case "list":
      return node.kind === "list" ? checkList(node.items, field, path, checking) : fail("a list of objects");
    default:
      return checkChoice(node, field, path, checking);
  }
}

/** Whether a wrong value may be a secret in the wrong place: a message does not show it. */
function mayBeSecret({ isPrivate, members = [] }: Field): boolean {
  return isPrivate === true || members.some((member) => member.isPrivate);
}

/** Null is sent: it clears the field. */
function checkNull(node: Located, field: Field, path: Path, checking: Checking): JsonValue | undefined {
  if (field.insteadOfNull === undefined) {
    checking.notes.asNull.add(generalPath(path, checking));
    return null;
  }
  checking.findings.problem(`${where(node, path, checking)} must not be null: ${field.insteadOfNull}`);
  return undefined;
}

function isSecret(variable: LocatedObject | undefined): boolean {
  const mark = variable?.entries.get("isSecret")?.value;
  return mark !== undefined && !(mark.kind === "scalar" && mark.value === false);
}

function checkList(items: readonly Located[], field: Field, path: Path, checking: Checking): JsonValue[] {
  const { members = [], list } = field;
  const objects = items.flatMap((item, index) => {
    const itemPath = [...path, index];
    if (item.kind === "object") {
      const body = { ...checkObject(item, field, itemPath, checking) };
      return [{ item, path: itemPath, body: writeOut(body, item, members, itemPath, checking) }];
    }
    const example = field.example === undefined ? "" : `, such as ${field.example.replace(/^\[|\]$/g, "")}`;
    const got = shown(item, checking, mayBeSecret(field));
    checking.findings.problem(`${where(item, itemPath, checking)} must be an object${example}; got ${got}`);
    return [];
  });
  if (list !== undefined) checkItems(objects, list, checking);
  return objects.map(({ body }) => body);
}

/** The object with the members that comparable services require, where the author left them out. */
function writeOut(
  body: JsonObject,
  item: LocatedObject,
  members: readonly Field[],
  path: Path,
  checking: Checking,
): JsonObject {
  const missing = members.filter(({ field, writtenOut }) => writtenOut !== undefined && !item.entries.has(field));
  for (const { field, writtenOut } of missing) {
    checking.notes.writtenOut.add(`${generalPath([...path, field], checking)}: ${JSON.stringify(writtenOut)}`);
  }
  return { ...body, ...Object.fromEntries(missing.map(({ field, writtenOut = null }) => [field, writtenOut])) };
}

/** A documented value, or for an open choice another one that is no near miss: services add values. */
function checkChoice(node: Located, field: Field, path: Path, checking: Checking): string | undefined {
  const { kind, allowed = [] } = field;
  const documented = allowed.join(", ");
  const text = stringOf(node) ?? "";
  if (allowed.includes(text)) return text;
  const meant = withinTwoEdits(text.trim(), allowed);
  const got = shown(node, checking);
  const place = where(node, path, checking);
  if (kind === "choice" || text.trim() === "" || meant !== undefined) {
    const advice = meant === undefined ? "" : `. Did you mean ${meant}?`;
    checking.findings.problem(`${place} must be one of ${documented}; got ${got}${advice}`);
    return undefined;
  }
  checking.findings.warning(`${place} is ${got}; the API documentation lists ${documented}. It is sent unchanged`);
  return text;
}

/** An undocumented value, unchanged. A number that JSON cannot carry exactly is a problem. */
function plainValue(node: Located, path: Path, checking: Checking): JsonValue {
  if (node.kind === "list") return node.items.map((item, index) => plainValue(item, [...path, index], checking));
  if (node.kind === "object") {
    const entries = Array.from(node.entries, ([name, { value, nameOffset }]) => {
      expressionIn(name, { ...value, offset: nameOffset }, [...path, name], checking);
      return [name, plainValue(value, [...path, name], checking)] as const;
    });
    return Object.fromEntries(entries);
  }
  const { value, text } = node;
  expressionIn(text, node, path, checking);
  if (typeof value === "number" && !isExact(text, value)) {
    const place = where(node, path, checking);
    const got = shown(node, checking);
    checking.findings.problem(
      `${place} is a number whose value would change in JSON: put it in quotes to send a string; got ${got}`,
    );
  }
  return value;
}
