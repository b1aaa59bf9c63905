import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { sameAmount } from "./amounts.js";
import { type Field, fields } from "./fields.js";
import { storedDefinition } from "./secrets.js";

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
  if (Array.isArray(before) && Array.isArray(after)) {
    const [old, now] = [itemsOf(before, field), itemsOf(after, field)];
    if (old !== undefined && now !== undefined) {
      return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) =>
        changedPairs([`${path}[${key}]`, old.get(key), now.get(key)], field),
      );
    }
  }
  return isSame(before, after) ? [] : [pair];
}

/** Variables that come and go are told apart by their keys; what else changes is whether they are secret, or the list as such. */
function changedVariables(pair: Pair, field: Field): Pair[] {
  const [path, before, after] = pair;
  const [old, now] = [itemsOf(before ?? [], field), itemsOf(after ?? [], field)];
  if (old === undefined || now === undefined) return isSame(before, after) ? [] : [pair];
  if (old.size === 0 && now.size === 0) return isSame(before, after) ? [] : [pair];
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
  if (field.members !== undefined && Array.isArray(sent) && Array.isArray(received)) {
    const [items, found] = [itemsOf(sent, field), itemsOf(received, field)];
    if (
      items !== undefined &&
      found !== undefined &&
      (field.list?.identifiedBy !== undefined || items.size === found.size)
    ) {
      return [...items].flatMap(([key, item]) =>
        differences(`${path}[${key}]`, { ...field, kind: "object" }, item, found.get(key) ?? null),
      );
    }
  }
  if (sameValue(field, sent, received)) return [];
  const shown = storedDefinition(Object.fromEntries([[field.field, sent]]))[field.field] ?? null;
  return [{ field: path, sent: isObject(sent) ? withoutPrivate(field, sent) : shown, received }];
}

function memberDifferences(path: string, field: Field, sent: JsonObject, received: JsonObject): Difference[] {
  return (field.members ?? []).flatMap((inner) => {
    const value = member(sent, inner.field);
    if (value === undefined || inner.isPrivate) return [];
    return differences(join(path, inner.field), inner, value, member(received, inner.field) ?? null);
  });
}

function withoutPrivate({ members = [] }: Field, sent: JsonObject): JsonObject {
  const hidden = members.filter(({ isPrivate }) => isPrivate).map(({ field }) => field);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !hidden.includes(name)));
}

function sameValue({ kind }: Field, sent: JsonValue, received: JsonValue): boolean {
  const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
  return isSame(sent, received) || (isAmount && sent !== null && received !== null && sameAmount(sent, received));
}

function holdsVariables(field: Field | undefined): field is Field {
  return field?.members?.some(({ isPrivate }) => isPrivate) === true;
}

/** A list's items by what identifies them: the table's member, otherwise a unique name or key, otherwise their index. */
function itemsOf(value: JsonValue, field: Field | undefined): Map<string | number, JsonValue> | undefined {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  for (const name of field?.list?.identifiedBy === undefined ? ["name", "key"] : [field.list?.identifiedBy]) {
    const keys = value.map((item) => member(item, name));
    if (keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length) {
      return new Map(value.map((item, index) => [String(keys[index]), item]));
    }
  }
  return new Map(value.map((item, index) => [index, item]));
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
