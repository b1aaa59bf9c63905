import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { sameAmount } from "./amounts.js";
import { type Field, fields } from "./fields.js";
import { holdsVariables, storedDefinition, withoutValues } from "./secrets.js";

/** One field whose value changes. Paths as in messages, list members by name or key: `workerQueues[default].maxWorkerCount`. */
export interface Change {
  readonly field: string;
  /** Undefined where the field is not set. */
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** An update does not apply the field. */
  readonly createOnly: boolean;
}

/** Keys of environment variables, by what happens to them. Values are not compared: they are stored nowhere. */
export interface VariableChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/** A field that was sent, and whose value in the response is another. `received` is null where the response has none. */
export interface Difference {
  readonly field: string;
  readonly sent: JsonValue;
  readonly received: JsonValue;
}

/**
 * The fields that differ between two bodies, in the order of the API documentation. Variables' values are not compared, and
 * an added or removed variable is no change here: see {@link variableChanges}.
 */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const [old, now] = [storedDefinition(before), storedDefinition(after)];
  const known = fields.filter(({ field }) => Object.hasOwn(old, field) || Object.hasOwn(now, field));
  const names = new Set([...known.map(({ field }) => field), ...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const field = known.find((candidate) => candidate.field === name);
    const pairs = differing([name, member(old, name), member(now, name)], field, false);
    const createOnly = field?.use === "create-only";
    return pairs.map(([path, was, is]) => ({ field: path, before: was, after: is, createOnly }));
  });
}

/** The keys of variables that an update adds, removes and keeps, each in the order of its list. */
export function variableChanges(before: JsonObject, after: JsonObject): VariableChanges {
  const [old, now] = [keysOf(before), keysOf(after)];
  return {
    added: [...now].filter((key) => !old.has(key)),
    removed: [...old].filter((key) => !now.has(key)),
    kept: [...now].filter((key) => old.has(key)),
  };
}

function keysOf(body: JsonObject): Set<string> {
  const keys = fields.filter(holdsVariables).flatMap((field) => {
    const list = member(body, field.field);
    const items = Array.isArray(list) ? list : [];
    return items.flatMap((item) => (isObject(item) ? (member(item, field.list?.identifiedBy ?? "") ?? []) : []));
  });
  return new Set(keys.filter((key) => typeof key === "string"));
}

/**
 * The documented fields that were sent and whose value in the response is another: numbers and Gi amounts compare by value,
 * lists of objects by name or key. Variables' values, undocumented fields and what only the response has are not compared.
 */
export function differencesOf(sent: JsonObject, received: JsonObject): Difference[] {
  return fields.flatMap((field) => {
    const value = member(sent, field.field);
    if (value === undefined) return [];
    const isVariables = holdsVariables(field);
    return differing([field.field, value, member(received, field.field)], field, true).map(([path, one, other]) => ({
      field: path,
      sent: withoutValues(one ?? null, isVariables),
      received: withoutValues(other ?? null, isVariables),
    }));
  });
}

type Pair = readonly [path: string, before: JsonValue | undefined, after: JsonValue | undefined];

/**
 * The values at or below a field that differ. `isResponse` compares a request with its response: only documented members
 * that were sent.
 */
function differing(pair: Pair, field: Field | undefined, isResponse: boolean): Pair[] {
  const [path, before, after] = pair;
  if (isObject(before) && isObject(after)) {
    const { members = [] } = field ?? {};
    const sent = members.filter(({ field: name, isPrivate }) => !isPrivate && Object.hasOwn(before, name));
    const names = isResponse ? sent.map(({ field: name }) => name) : Object.keys({ ...before, ...after });
    return names.flatMap((name) => {
      const inner = members.find((candidate) => candidate.field === name);
      return differing([`${path}.${name}`, member(before, name), member(after, name)], inner, isResponse);
    });
  }
  return differingItems(pair, field, isResponse) ?? (isSameValue(before, after, field, isResponse) ? [] : [pair]);
}

/** The same of two lists of objects, item by item; undefined where their items can't be matched. */
function differingItems(
  [path, before, after]: Pair,
  field: Field | undefined,
  isResponse: boolean,
): Pair[] | undefined {
  const isVariables = !isResponse && holdsVariables(field);
  const [base, over] = isVariables ? [before ?? [], after ?? []] : [before, after];
  if (!isListOfObjects(base) || !isListOfObjects(over)) return undefined;
  const identity = identityOf([base, over], field);
  const [old, now] = [itemsOf(base, identity), itemsOf(over, identity)];
  let keys = new Set([...old.keys(), ...now.keys()]);
  if (isResponse) {
    if (field?.members === undefined || (identity === undefined && old.size !== now.size)) return undefined;
    keys = new Set(old.keys());
  } else if (isVariables) {
    if (keys.size === 0) return undefined;
    keys = new Set([...now.keys()].filter((key) => old.has(key)));
  } else if (old.size === 0 || now.size === 0) return undefined;
  return [...keys].flatMap((key) => differing([`${path}[${key}]`, old.get(key), now.get(key)], field, isResponse));
}

function isSameValue(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  field: Field | undefined,
  isResponse: boolean,
): boolean {
  if (!isResponse) return isSame(before, after);
  const isAmount = field?.kind === "cores" || field?.kind === "gibibytes" || field?.kind === "integer";
  return isSame(before, after ?? null) || (isAmount && sameAmount(before, after));
}

function isListOfObjects(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/** The member that identifies the items of all lists: the table's, otherwise a name or key; undefined where it is not unique. */
function identityOf(lists: readonly JsonObject[][], field: Field | undefined): string | undefined {
  const candidates = field?.list === undefined ? ["name", "key"] : [field.list.identifiedBy];
  return candidates.find((name) =>
    lists.every((items) => {
      const keys = items.map((item) => member(item, name));
      return keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
    }),
  );
}

/** A list's items by the member that identifies them, otherwise by their index. */
function itemsOf(items: readonly JsonObject[], identity: string | undefined): Map<string | number, JsonObject> {
  return new Map(items.map((item, index) => [identity === undefined ? index : String(member(item, identity)), item]));
}

/** Whether two JSON values are the same, whatever the order of their members. */
function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}
