import { isDeepStrictEqual } from "node:util";
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
  return differing("", visible(before, "none"), visible(after, "none"), { members: fields }, false).map(
    ([path, was, is]) => {
      const createOnly = fields.some(({ field, use }) => field === path && use === "create-only");
      return { field: path, before: was, after: is, createOnly };
    },
  );
}

/**
 * The documented fields that were sent and whose value in the response is another: numbers and Gi amounts compare by value,
 * lists of objects by name or key. Variables' values, undocumented fields and what only the response has are not compared.
 */
export function differencesOf(sent: JsonObject, received: JsonObject): Difference[] {
  return differing("", visible(sent, "none"), visible(received, "none"), { members: fields }, true).map(
    ([field, one = null, other = null]) => ({ field, sent: one, received: other }),
  );
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

function keysOf({ environmentVariables: list }: JsonObject): Set<string> {
  const keys = isListOfObjects(list) ? list.map((item) => member(item, "key")) : [];
  return new Set(keys.filter((key) => typeof key === "string"));
}

/**
 * The path of the first field that redaction would change, other than the values of variables: a plan with it would not show
 * what is sent. What is redacted in the path is the secret itself. Undefined if there is none.
 */
export function fieldThatRedactionChanges(body: JsonObject, redact: (text: string) => string): string | undefined {
  const isChanged = (text: string): boolean => redact(text) !== text;
  const search = (value: JsonValue, path: string): string | undefined => {
    if (typeof value === "string" || typeof value === "number") return isChanged(String(value)) ? path : undefined;
    if (typeof value !== "object" || value === null) return undefined;
    const items = Array.isArray(value)
      ? itemsOf(value, isListOfObjects(value) ? identityOf([value]) : undefined)
      : null;
    for (const [name, inner] of items ?? Object.entries(value)) {
      const shown = redact(String(name));
      if (items === null && isChanged(String(name))) return `${path}.${shown}`;
      const found = search(inner, items === null ? `${path}.${shown}` : `${path}[${shown}]`);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return search(visible(body, "none"), "")?.slice(1);
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

/**
 * The values at or below a path that differ. `isResponse` compares a request with its response: only documented members that
 * were sent, amounts by value, and null as absent.
 * @param field its row in the table; empty for an undocumented field.
 */
function differing(
  path: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  field: Partial<Field>,
  isResponse: boolean,
): Pair[] {
  const { kind, members = [] } = field;
  if (isObject(before) && isObject(after)) {
    const documented = members.map((each) => each.field);
    const others = isResponse ? [] : [...Object.keys(before), ...Object.keys(after)];
    const isCompared = (name: string) => Object.hasOwn(before, name) || (!isResponse && Object.hasOwn(after, name));
    return [...new Set([...documented, ...others])].filter(isCompared).flatMap((name) => {
      const inner = members.find((each) => each.field === name) ?? {};
      const place = path === "" ? name : `${path}.${name}`;
      return differing(place, member(before, name), member(after, name), inner, isResponse);
    });
  }
  const items = matching(before, after, field, isResponse);
  if (items !== undefined) {
    return items.flatMap(([key, old, now]) => differing(`${path}[${key}]`, old, now, field, isResponse));
  }
  const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
  const isSame = isResponse
    ? isDeepStrictEqual(before, after ?? null) || (isAmount && sameAmount(before, after))
    : isDeepStrictEqual(before, after);
  return isSame ? [] : [[path, before, after]];
}

/** The items of two lists of objects in pairs, by what identifies them; undefined where they can't be matched. */
function matching(
  before: JsonValue | undefined,
  after: JsonValue | undefined,
  { list }: Partial<Field>,
  isResponse: boolean,
): [key: string | number, old: JsonObject | undefined, now: JsonObject | undefined][] | undefined {
  const isVariables = !isResponse && list?.rules === "variables";
  const [base, over] = isVariables ? [before ?? [], after ?? []] : [before, after];
  if (!isListOfObjects(base) || !isListOfObjects(over)) return undefined;
  const identity = identityOf([base, over], list?.identifiedBy);
  const [old, now] = [itemsOf(base, identity), itemsOf(over, identity)];
  let keys = [...new Set([...old.keys(), ...now.keys()])];
  const kept = [...now.keys()].filter((key) => old.has(key));
  if (isResponse) {
    if (identity === undefined && old.size !== now.size) return undefined;
    keys = [...old.keys()];
  } else if (isVariables) {
    if (keys.length === 0) return undefined;
    keys = kept;
  } else {
    if (old.size === 0 || now.size === 0) return undefined;
    // In a list that is not documented, the order may matter.
    const before = [...old.keys()].filter((key) => now.has(key));
    if (list === undefined && !isDeepStrictEqual(before, kept)) return undefined;
  }
  return keys.map((key) => [key, old.get(key), now.get(key)]);
}

function isListOfObjects(value: JsonValue | undefined): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/** The member that identifies the items of all lists: the table's, otherwise a name or key; undefined where it is not unique. */
function identityOf(lists: readonly JsonObject[][], documented?: string): string | undefined {
  return (documented === undefined ? ["name", "key"] : [documented]).find((name) =>
    lists.every((items) => {
      const keys = items.map((item) => member(item, name));
      return keys.every((key) => typeof key === "string") && new Set(keys).size === keys.length;
    }),
  );
}

/** A list's items by the member that identifies them, otherwise by their index. */
function itemsOf<Item extends JsonValue>(
  items: readonly Item[],
  identity: string | undefined,
): Map<string | number, Item> {
  return new Map(
    items.map((item, index) => {
      return [identity !== undefined && isObject(item) ? String(member(item, identity)) : index, item];
    }),
  );
}
