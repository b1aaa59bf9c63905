import type { JsonObject, JsonValue } from "../base/json.js";
import { didYouMean } from "../base/nearest.js";
import { isExact } from "./amounts.js";
import type { Checking } from "./checking.js";
import { type Field, fields, responseOnlyFields, successors } from "./fields.js";
import type { Located, LocatedObject, Path, Position } from "./read/position.js";
import { checkItems, expressionInFile } from "./rules.js";
import { accepted, quotesAdvice, readScalar } from "./values.js";

/** How many unknown fields of one object are named. */
const mostNamed = 20;

interface Shape extends Pick<Field, "members" | "responseOnly"> {
  /** The fields that are given, here or elsewhere; by default those of the object. */
  readonly given?: ReadonlySet<string>;
}

/**
 * Validates a definition's object against the table of fields; the result contains what is valid, in the order given.
 * @param given the fields of the body that any source gives, valid or not.
 */
export function checkDefinition(root: LocatedObject, given: ReadonlySet<string>, checking: Checking): JsonObject {
  return checkObject(root, { members: fields, responseOnly: responseOnlyFields, given }, [], checking);
}

/** Validates the members of an object. Unknown ones pass with one warning, unless they are near misses of documented ones. */
function checkObject(node: LocatedObject, shape: Shape, path: Path, checking: Checking): JsonObject {
  const result: [string, JsonValue][] = [];
  const unknown: [string, Position][] = [];
  for (const [name, { value, nameOffset }] of node.entries) {
    const inner = [...path, name];
    const place = { origin: node.origin, offset: nameOffset };
    const field = shape.members?.find((candidate) => candidate.field === name);
    let checked: JsonValue | undefined;
    if (field !== undefined) checked = checkField(value, field, inner, checking, node);
    else if (shape.responseOnly?.includes(name)) leaveOut(name, place, inner, checking);
    else if (!hasExpression(name, place, inner, checking)) {
      const meant = fieldMeant(name, node, shape);
      if (meant === undefined) unknown.push([name, place]);
      else {
        if (path.length === 0) checking.meant.add(meant);
        checking.problem(place, inner, `is not a field of the API documentation. Did you mean ${meant}?`);
      }
      checked = plainValue(value, inner, checking);
    }
    if (checked !== undefined) result.push([name, checked]);
  }
  warnOfUnknown(unknown, shape, path, checking);
  return Object.fromEntries(result);
}

/** Leaves out a field that only responses contain. */
function leaveOut(name: string, place: Position, path: Path, checking: Checking): void {
  const successor = path.length === 1 && Object.hasOwn(successors, name) ? successors[name] : undefined;
  if (successor === undefined) checking.note("leftOut", checking.generalPath(path));
  else checking.warning(place, path, `is deprecated and left out of the request: use ${successor} instead`);
}

/** One warning for all unknown fields of an object. */
function warnOfUnknown(unknown: [string, Position][], { members = [] }: Shape, path: Path, checking: Checking): void {
  const [first] = unknown;
  if (first === undefined) return;
  const names = unknown.slice(0, mostNamed).map(([name, { origin }]) => checking.nameIn(origin, name));
  const more = unknown.length > mostNamed ? ` and ${unknown.length - mostNamed} more` : "";
  const what = `has fields that are not in the API documentation: ${names.join(", ")}${more}. They are kept as written`;
  const documented = members.map(({ field }) => field).join(", ");
  checking.warning(first[1], path, `${what}. Documented fields: ${documented}`);
}

/** The documented field of which an unknown one is a near miss, unless that is given itself, or left out anyway. */
function fieldMeant(written: string, { entries }: LocatedObject, shape: Shape): string | undefined {
  const { members = [], responseOnly = [], given = entries } = shape;
  const missing = [...members.map(({ field }) => field), ...responseOnly].filter((field) => !given.has(field));
  const meant = didYouMean(written, missing);
  return meant !== undefined && responseOnly.includes(meant) ? undefined : meant;
}

/** The value for the request, or undefined after a problem. `parent` is the object that the field is a member of. */
export function checkField(
  node: Located,
  field: Field,
  path: Path,
  checking: Checking,
  parent?: LocatedObject,
): JsonValue | undefined {
  if (node.kind === "scalar") {
    if (node.value === null && field.insteadOfNull !== undefined) {
      return checking.problem(node, path, `must not be null: ${field.insteadOfNull}`);
    }
    if (node.value === null) {
      // It clears the field.
      checking.note("asNull", checking.generalPath(path));
      return null;
    }
    // In a plain variable's value it is a warning: see rules.ts.
    const isPlain = field.isPrivate === true && !isSecret(parent);
    if (!isPlain && hasExpression(node.text, node, path, checking)) return undefined;
  }
  switch (field.kind) {
    case "choice":
    case "open-choice":
      return checkChoice(node, field, path, checking);
    case "strings": {
      if (node.kind === "scalar") return reject(node, field, path, checking, `: write [${checking.shown(node)}]`);
      if (node.kind === "object") return reject(node, field, path, checking);
      const { example: _, ...item } = field;
      return node.items.flatMap((one, index) => {
        return checkField(one, { ...item, kind: "string" }, [...path, index], checking) ?? [];
      });
    }
    case "object":
      return node.kind === "object" ? checkObject(node, field, path, checking) : reject(node, field, path, checking);
    case "list":
      return node.kind === "list" ? checkList(node.items, field, path, checking) : reject(node, field, path, checking);
  }
  const value = readScalar(node, field);
  if (value === undefined) return reject(node, field, path, checking, quotesAdvice(node, field));
  const isConverted = typeof value === "string" && node.kind === "scalar" && typeof node.value !== "string";
  if (isConverted) checking.note("asString", checking.generalPath(path));
  return value;
}

/** Reports a value that the field does not accept. */
function reject(node: Located, field: Field, path: Path, checking: Checking, advice = ""): undefined {
  const { example, kind, isPrivate, members = [] } = field;
  const suchAs = example === undefined ? "" : `, such as ${example}`;
  // It may be a secret in the wrong place. A wrong key may be a piece of one: not even its type is worth showing.
  const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
  const got = kind === "variable-key" ? "" : `; got ${checking.shown(node, mayBeSecret)}`;
  return checking.problem(node, path, `must be ${accepted(field)}${suchAs}${got}${advice}`);
}

function isSecret(variable: LocatedObject | undefined): boolean {
  const mark = variable?.entries.get("isSecret")?.value;
  return mark !== undefined && !(mark.kind === "scalar" && mark.value === false);
}

/** Validates items. Members that comparable services require are added where the author left them out. */
function checkList(items: readonly Located[], field: Field, path: Path, checking: Checking): JsonValue[] {
  const { members = [], list, example } = field;
  const objects = items.flatMap((item, index) => {
    const itemPath = [...path, index];
    if (item.kind !== "object") {
      const row = { ...field, ...(example && { example: example.replace(/^\[|\]$/g, "") }) };
      return reject(item, { ...row, kind: "object" }, itemPath, checking) ?? [];
    }
    const added = members.flatMap(({ field: name, writtenOut }): [string, JsonValue][] => {
      if (writtenOut === undefined || item.entries.has(name)) return [];
      checking.note("writtenOut", `${checking.generalPath([...itemPath, name])}: ${JSON.stringify(writtenOut)}`);
      return [[name, writtenOut]];
    });
    const body = { ...checkObject(item, field, itemPath, checking), ...Object.fromEntries(added) };
    return [{ item, path: itemPath, body }];
  });
  if (list !== undefined) checkItems(objects, list, checking);
  return objects.map(({ body }) => body);
}

/** A documented value, or for an open choice another one that is no near miss: services add values. */
function checkChoice(node: Located, field: Field, path: Path, checking: Checking): string | undefined {
  const { kind, allowed = [] } = field;
  const text = String(readScalar(node, field) ?? "");
  if (allowed.includes(text)) return text;
  const meant = didYouMean(text.trim(), allowed);
  if (kind === "choice" || text === "" || meant !== undefined) {
    return reject(node, field, path, checking, meant === undefined ? "" : `. Did you mean ${meant}?`);
  }
  const what = `is ${checking.shown(node)}; the API documentation lists ${allowed.join(", ")}. It is kept as written`;
  checking.warning(node, path, what);
  return text;
}

/** An undocumented value, unchanged. A number that JSON cannot carry exactly is a problem. */
function plainValue(node: Located, path: Path, checking: Checking): JsonValue {
  if (node.kind === "list") return node.items.map((item, index) => plainValue(item, [...path, index], checking));
  if (node.kind === "object") {
    const entries = Array.from(node.entries, ([name, { value, nameOffset }]) => {
      hasExpression(name, { origin: node.origin, offset: nameOffset }, [...path, name], checking);
      return [name, plainValue(value, [...path, name], checking)] as const;
    });
    return Object.fromEntries(entries);
  }
  const { value, text } = node;
  hasExpression(text, node, path, checking);
  if (typeof value === "number" && !isExact(text, value)) {
    const what = "is a number whose value would change in JSON: put it in quotes to send a string";
    checking.problem(node, path, `${what}; got ${checking.shown(node)}`);
  }
  return value;
}

/**
 * Reports `${{` in a value or name of a definition file, where GitHub does not evaluate expressions.
 * @returns true after a problem, so that nothing else is reported about the value.
 */
function hasExpression(text: string, place: Position, path: Path, checking: Checking): boolean {
  if (place.origin.at === undefined || !text.includes("${{")) return false;
  const { list, members = [] } = fields.find(({ field }) => field === path[0]) ?? {};
  const isValue = members.some(({ field, isPrivate }) => isPrivate && field === path.at(-1));
  const advice = isValue
    ? `Put the variable into the input ${list?.secretInput}`
    : "Put the field into the input deployment";
  checking.problem(place, path, `${expressionInFile}. ${advice} instead`);
  return true;
}
