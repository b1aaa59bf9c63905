import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { type Field, fields } from "./fields.js";
import type { Located, LocatedObject } from "./read/position.js";

/** Whether a field is a list of variables: a member of its items is private. */
export function holdsVariables(field: Field | undefined): field is Field {
  return field?.members?.some(({ isPrivate }) => isPrivate) === true;
}

const variableLists = new Set(fields.filter(holdsVariables).map(({ field }) => field));

/** A copy of a body for showing: the value of each secret variable is `***`. An empty value is shown as empty. */
export function redactBody(body: JsonObject): JsonObject {
  return redact(body) as JsonObject;
}

function redact(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(redact);
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const isSecret = isVariable(value) && members.some(([name, mark]) => marks(name, mark));
  const redacted = members.map(([name, inner]) => {
    if (!isSecret || isHarmless(name)) return [name, redact(inner)] as const;
    return [name, inner === "" || inner === null ? inner : "***"] as const;
  });
  return Object.fromEntries(redacted);
}

/**
 * The part of a body that a GitHub deployment record stores: everything but the values of variables, plain and secret, at
 * any depth. Of a variable only its key and `isSecret` are left.
 * @param applied the definition stored before: its create-only fields are kept, because an update does not send them.
 */
export function storedDefinition(body: JsonObject, applied: JsonObject = {}): JsonObject {
  const kept = fields
    .filter(({ field, use }) => use === "create-only" && Object.hasOwn(applied, field))
    .map(({ field }) => [field, applied[field] ?? null] as const);
  return withoutValues({ ...Object.fromEntries(kept), ...body }) as JsonObject;
}

/** What nests deeper than this is shown as `…`: a response can have any depth, and the stack has not. */
const deepest = 100;

/** A copy of a value in which nothing of a variable is left but its key and `isSecret`. `isVariables`: the value is such a list. */
export function withoutValues(value: JsonValue, isVariables = false, depth = 0): JsonValue {
  if (typeof value === "object" && value !== null && depth > deepest) return "…";
  if (Array.isArray(value)) {
    return (isVariables ? value.filter(isObject) : value).map((item) => withoutValues(item, isVariables, depth + 1));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  if (!isVariables && !isVariable(value)) {
    const isList = (name: string, inner: JsonValue) => variableLists.has(name) && Array.isArray(inner);
    return Object.fromEntries(
      members.map(([name, inner]) => [name, withoutValues(inner, isList(name, inner), depth + 1)]),
    );
  }
  const kept = members.filter(([name, inner]) => {
    return (name === "key" || name === "isSecret") && (typeof inner === "string" || typeof inner === "boolean");
  });
  return Object.fromEntries(kept);
}

function isVariable(value: JsonObject): boolean {
  return Object.hasOwn(value, "key") || Object.hasOwn(value, "value");
}

/** Whether a member's name is `isSecret`, misspelled too. */
export function hasSecretName(name: string): boolean {
  return /secret/i.test(name);
}

/** Whether a member marks its object as a secret: with `isSecret`, misspelled or of a wrong type too. */
function marks(name: string, value: unknown): boolean {
  return hasSecretName(name) && value !== false;
}

/** Whether an item of a validated list is a secret variable. */
export function isSecretItem(item: JsonValue | undefined): boolean {
  return isObject(item) && member(item, "isSecret") === true;
}

/** The keys of a body's secret variables that have no value: an update keeps the stored one, a create has none to keep. */
export function secretsWithoutValue(body: JsonObject): string[] {
  return [...variableLists].flatMap((field) => {
    const list = member(body, field);
    if (!Array.isArray(list)) return [];
    return list.flatMap((item) =>
      isObject(item) && isSecretItem(item) && !Object.hasOwn(item, "value") ? [String(member(item, "key"))] : [],
    );
  });
}

/** Whether a key of the input for secrets may be shown: any other one may be a piece of a secret. */
export function isShownKey(key: string): boolean {
  return /^[A-Z0-9_]+$/.test(key);
}

/** Whether a member of a secret variable may be shown. A misspelled `value` may not. */
function isHarmless(name: string): boolean {
  return name === "key" || name === "updatedAt" || hasSecretName(name);
}

/** The values of all variables marked secret, anywhere below a value as it was written, before any check. */
export function* secretsIn(root: Located): Iterable<string> {
  const seen = new Set<unknown>();
  const rest: Located[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    const content = node.kind === "list" ? node.items : node.kind === "object" ? node.entries : undefined;
    if (content === undefined || seen.has(content)) continue;
    seen.add(content);
    if (node.kind === "list") for (const item of node.items) rest.push(item);
    else if (node.kind === "object") {
      if (marksSecret(node)) yield* stringsIn(node);
      for (const { value } of node.entries.values()) rest.push(value);
    }
  }
}

/** Whether an object is a variable that is marked secret. */
function marksSecret(node: LocatedObject): boolean {
  if (!node.entries.has("key") && !node.entries.has("value")) return false;
  return [...node.entries].some(([name, { value }]) => marks(name, value.kind === "scalar" ? value.value : undefined));
}

/** Every string at or below a value, except the variables' keys, marks and times. */
export function* stringsIn(node: Located): Iterable<string> {
  if (node.kind === "scalar") {
    if (node.text !== "" && node.value !== null) yield node.text;
  } else if (node.kind === "list") for (const item of node.items) yield* stringsIn(item);
  else for (const [name, { value }] of node.entries) if (!isHarmless(name)) yield* stringsIn(value);
}
