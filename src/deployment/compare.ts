import { isObject, type JsonObject, type JsonValue, member, shownJson } from "../base/json.js";
import { visible } from "../base/visible.js";
import { sameAmount } from "./amounts.js";
import { type Field, fields } from "./fields.js";

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
  const [old, now] = [visible(before, "none"), visible(after, "none")];
  const known = fields.filter(({ field }) => Object.hasOwn(old, field) || Object.hasOwn(now, field));
  const names = new Set([...known.map(({ field }) => field), ...Object.keys(old), ...Object.keys(now)]);
  return [...names].flatMap((name) => {
    const field = known.find((candidate) => candidate.field === name);
    const pairs = differing([name, member(old, name), member(now, name)], field, false);
    const createOnly = field?.use === "create-only";
    return pairs.map(([path, was, is]) => ({ field: path, before: was, after: is, createOnly }));
  });
}

/**
 * The part of a body that a GitHub deployment record stores: everything but the values of variables, plain and secret.
 * @param applied the definition stored before: its create-only fields are kept, because an update does not send them.
 */
export function storedDefinition(body: JsonObject, applied: JsonObject = {}): JsonObject {
  const kept = fields
    .filter(({ field, use }) => use === "create-only" && Object.hasOwn(applied, field))
    .map(({ field }) => [field, applied[field] ?? null] as const);
  return visible({ ...Object.fromEntries(kept), ...body }, "none");
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
  const keys = fields.filter(holdsVariables).flatMap(({ field, list }) => {
    const items = member(body, field);
    return isListOfObjects(items) ? items.map((item) => member(item, list?.identifiedBy ?? "")) : [];
  });
  return new Set(keys.filter((key) => typeof key === "string"));
}

/**
 * The documented fields that were sent and whose value in the response is another: numbers and Gi amounts compare by value,
 * lists of objects by name or key. Variables' values, undocumented fields and what only the response has are not compared.
 */
export function differencesOf(sent: JsonObject, received: JsonObject): Difference[] {
  const [request, response] = [visible(sent, "none"), visible(received, "none")];
  return fields.flatMap((field) => {
    const value = member(request, field.field);
    if (value === undefined) return [];
    return differing([field.field, value, member(response, field.field)], field, true).map(([path, one, other]) => {
      return { field: path, sent: one ?? null, received: other ?? null };
    });
  });
}

/**
 * The path of the first field that redaction would change, other than the values of variables: a plan with it would not show
 * what is sent. What is redacted in the path is the secret itself. Undefined if there is none.
 */
export function fieldThatRedactionChanges(body: JsonObject, redact: (text: string) => string): string | undefined {
  const search = (value: JsonValue, path: string): string | undefined => {
    if (Array.isArray(value)) {
      const identity = isListOfObjects(value) ? identityOf([value], undefined) : undefined;
      const names = value.map((item, index) => (isObject(item) && identity ? String(member(item, identity)) : index));
      return firstOf(value, (item, index) => search(item, `${path}[${redact(String(names[index]))}]`));
    }
    if (isObject(value)) {
      return firstOf(Object.entries(value), ([name, inner]) => {
        const shown = redact(name);
        const inside = path === "" ? shown : `${path}.${shown}`;
        return shown === name ? search(inner, inside) : inside;
      });
    }
    const isText = typeof value === "string" || typeof value === "number";
    return isText && redact(String(value)) !== String(value) ? path : undefined;
  };
  return search(visible(body, "none"), "");
}

function firstOf<Item>(
  items: readonly Item[],
  find: (item: Item, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Both values of a change as a reader sees them, each quoted; undefined where the field is not set. Two values that would
 * look equal, because they were cut or have different types, are shown as different.
 */
export function shownChange(
  { before, after }: Pick<Change, "before" | "after">,
  quote: (text: string) => string,
): readonly [string | undefined, string | undefined] {
  const both = [before, after] as const;
  const [was, is] = both.map((value) => (value === undefined ? undefined : quote(shownJson(value))));
  if (was !== is || was === undefined) return [was, is];
  const [typed, typedNow] = both.map((value) => quote(JSON.stringify(value)));
  return typed === typedNow ? [was, `${is} (changed)`] : [typed, typedNow];
}

type Pair = readonly [path: string, before: JsonValue | undefined, after: JsonValue | undefined];

/** Whether a field is a list of variables: a member of its items is private. */
function holdsVariables(field: Field | undefined): field is Field {
  return field?.members?.some(({ isPrivate }) => isPrivate) === true;
}

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
  } else if (old.size === 0 || now.size === 0 || (field?.list === undefined && !isSameOrder(old, now)))
    return undefined;
  return [...keys].flatMap((key) => differing([`${path}[${key}]`, old.get(key), now.get(key)], field, isResponse));
}

/** Whether what is in both lists has the same order in them. In a list that is not documented, the order may matter. */
function isSameOrder(old: ReadonlyMap<unknown, unknown>, now: ReadonlyMap<unknown, unknown>): boolean {
  const kept = [...old.keys()].filter((key) => now.has(key));
  return isSame(kept as JsonValue, [...now.keys()].filter((key) => old.has(key)) as JsonValue);
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
