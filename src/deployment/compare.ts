import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { sameAmount } from "./amounts.js";
import { type Field, fields } from "./fields.js";
import { storedDefinition, withoutValues } from "./secrets.js";

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

type Pair = readonly [path: string, before: JsonValue | undefined, after: JsonValue | undefined];

/**
 * The fields that differ between two bodies, in the order of the API documentation. Variables' values are not compared, and
 * an added or removed variable is no change here: see {@link variableChanges}.
 */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const [old, now] = [storedDefinition(before), storedDefinition(after)];
  return namesOf(old, now).flatMap((name) => {
    const field = fields.find((candidate) => candidate.field === name);
    const pairs = changedPairs([name, member(old, name), member(now, name)], field);
    const createOnly = field?.use === "create-only";
    return pairs.map(([path, was, is]) => ({ field: path, before: was, after: is, createOnly }));
  });
}

/** Documented names in the order of the table, then the others. */
function namesOf(one: JsonObject, other: JsonObject): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const known = fields.map(({ field }) => field).filter((name) => names.has(name));
  return [...new Set([...known, ...names])];
}

function changedPairs(pair: Pair, field: Field | undefined): Pair[] {
  const [path, before, after] = pair;
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const inner = field?.members?.find((candidate) => candidate.field === name);
      return changedPairs([join(path, name), member(before, name), member(after, name)], inner);
    });
  }
  if (holdsVariables(field)) return changedVariables(pair, field);
  if (isListOfObjects(before) && isListOfObjects(after)) {
    const identity = identityOf([before, after], field);
    const [old, now] = [itemsOf(before, identity), itemsOf(after, identity)];
    if (before.length > 0 && after.length > 0) {
      return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
        changedPairs([`${path}[${key}]`, old.get(key), now.get(key)], field),
      );
    }
  }
  return isSame(before, after) ? [] : [pair];
}

/** Variables are matched by key. A change is whether one is secret, or the list itself where it has no variables. */
function changedVariables(pair: Pair, field: Field): Pair[] {
  const [path, before, after] = pair;
  const [base, over] = [before ?? [], after ?? []];
  const isEmpty = Array.isArray(base) && Array.isArray(over) && base.length + over.length === 0;
  if (isEmpty || !isListOfObjects(base) || !isListOfObjects(over)) return isSame(before, after) ? [] : [pair];
  const identity = identityOf([base, over], field);
  const [old, now] = [itemsOf(base, identity), itemsOf(over, identity)];
  return [...now].flatMap(([key, item]) => {
    const was = old.get(key);
    return was === undefined ? [] : changedPairs([`${path}[${key}]`, was, item], undefined);
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
    return value === undefined ? [] : differences(field.field, field, value, member(received, field.field) ?? null);
  });
}

function differences(path: string, field: Field, sent: JsonValue, received: JsonValue): Difference[] {
  if (isObject(sent) && isObject(received)) return memberDifferences(path, field, sent, received);
  if (field.members !== undefined && isListOfObjects(sent) && isListOfObjects(received)) {
    const identity = identityOf([sent, received], field);
    const [items, found] = [itemsOf(sent, identity), itemsOf(received, identity)];
    if (identity !== undefined || items.size === found.size) {
      return [...items].flatMap(([key, item]) => differences(`${path}[${key}]`, field, item, found.get(key) ?? null));
    }
  }
  if (sameValue(field, sent, received)) return [];
  const isVariables = holdsVariables(field);
  return [{ field: path, sent: withoutValues(sent, isVariables), received: withoutValues(received, isVariables) }];
}

function memberDifferences(path: string, field: Field, sent: JsonObject, received: JsonObject): Difference[] {
  return (field.members ?? []).flatMap((inner) => {
    const value = member(sent, inner.field);
    if (value === undefined || inner.isPrivate) return [];
    return differences(join(path, inner.field), inner, value, member(received, inner.field) ?? null);
  });
}

function sameValue({ kind }: Field, sent: JsonValue, received: JsonValue): boolean {
  const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
  return isSame(sent, received) || (isAmount && sent !== null && received !== null && sameAmount(sent, received));
}

function holdsVariables(field: Field | undefined): field is Field {
  return field?.members?.some(({ isPrivate }) => isPrivate) === true;
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

function join(path: string, name: string): string {
  return `${path}.${name}`;
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
