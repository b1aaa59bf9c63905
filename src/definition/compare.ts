import { isDeepStrictEqual } from "node:util";
import {
  isObject,
  type JsonObject,
  type JsonValue,
  mapJson,
  member,
  redactions,
  shownJson,
} from "../base/json.js";
import { code, type Text, text } from "../base/text.js";
import { hideValues } from "../secrets/hide-values.js";
import { sameAmount } from "./amounts.js";
import { createOnlyFields, type Field, fields } from "./fields.js";
import { keysOf, variablesIn } from "./secrets.js";

/**
 * One field whose value changes, undefined where it is not set. `field` is a path as in messages, with names
 * or keys of list members: `workerQueues[default].maxWorkerCount`. Updates do not apply create-only fields.
 */
export interface Change {
  readonly field: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  readonly createOnly: boolean;
  /** The definition no longer has the field: it is not sent, and the service may keep it. */
  readonly removed: boolean;
}

/** What changes against the definition that this action applied last. */
export interface Changes {
  readonly changes: readonly Change[];
  /** Keys of environment variables, by what happens to them. */
  readonly variables: Readonly<Record<"added" | "removed" | "changed" | "kept", readonly string[]>>;
}

/** A field whose value in the response is not what the definition says, and why. */
export interface Difference {
  readonly field: string;
  readonly sent: JsonValue;
  readonly received: JsonValue;
  readonly why: "create-only" | "kept" | "different";
}

/** A field, what was sent, and what the response has: null for an item that a list lacks. */
interface Answer {
  readonly field: string;
  readonly sent: JsonValue;
  readonly received: JsonValue;
}

/**
 * The fields that differ between two bodies, in the order of the API documentation. Variables' values are not
 * compared, and an added or removed variable is no change here: see {@link variableChanges}.
 */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const hasVariables = (value: Value) => isObject(value) || (Array.isArray(value) && value.length > 0);
  return (
    differing("", hideValues(before, "all"), hideValues(after, "all"), { members: fields }, false)
      .filter(
        ([path, was, is]) =>
          !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)),
      )
      .map(([field, was, is]) => ({
        field,
        before: was,
        after: is,
        createOnly: createOnlyFields.includes(field),
        removed: is === undefined && Object.hasOwn(after, "type"),
      }))
      // Without a type it is a part of a definition, which does not say what is no longer in it.
      .filter(({ field, after: is, removed }) => is !== undefined || removed || /[.[]/.test(field))
  );
}

/**
 * The documented fields that were sent and whose value in the response is another: numbers and Gi amounts
 * compare by value, lists of objects by name or key, lists of strings without order. A field that the
 * response lacks, or has as null, shows nothing: most are optional in responses. Variables' values,
 * undocumented fields and items that only the response has are not compared. After a sent null only the value
 * that was applied last is a difference.
 */
export function responseDifferences(
  sent: JsonObject,
  response: JsonObject,
  before: JsonObject | undefined,
): Answer[] {
  const [body, received] = [hideValues(sent, "all"), hideValues(response, "all")];
  return differing("", body, received, { members: fields }, true)
    .map(([field, given = null, got = null]) => ({ field, sent: given, received: got }))
    .filter(({ field, sent: given, received: got }) => {
      // Services leave secret variables out.
      const isSecret =
        isObject(given) && given["isSecret"] === true && field.startsWith("environmentVariables[");
      if (given !== null) return !(isSecret && got === null);
      // An item that the response lacks was sent.
      if (field.endsWith("]")) return false;
      const row = fields.find((each) => each.field === field);
      const was = before && member(before, field);
      return was !== undefined && row !== undefined && differing("", was, got, row, true).length === 0;
    });
}

/**
 * What the body applied last had, and this one has not, and the response still has: fields that an update
 * sends, and items of its lists by name or key.
 */
export function keptFields(
  sent: JsonObject,
  response: JsonObject,
  before: JsonObject,
): { readonly field: string; readonly received: JsonValue }[] {
  const [old, body, received] = [before, sent, response].map((each) => hideValues(each, "all"));
  return fields.flatMap((row) => {
    const { field, rules, members = [] } = row;
    const [was, is, got] = [old, body, received].map((each) => each && member(each, field));
    if (row.use === "create-only" || was === undefined || was === null || got === undefined || got === null)
      return [];
    const isSame = (one: JsonValue, other: JsonValue, of: Partial<Field>): boolean =>
      differing("", one, other, of, true).length === 0;
    if (is === undefined) {
      const isEmpty = Array.isArray(was) && was.length === 0;
      return !isEmpty && isSame(was, got, row) ? [{ field, received: got }] : [];
    }
    if (rules === undefined || !isListOfObjects(was) || !isListOfObjects(is) || !isListOfObjects(got))
      return [];
    const [known, now] = byName(was, is);
    const [, there] = byName(was, got);
    return [...known].flatMap(([name, item]) => {
      const kept = now.has(name) ? undefined : there.get(name);
      return kept !== undefined && isSame(item, kept, { members })
        ? [{ field: `${field}[${name}]`, received: kept }]
        : [];
    });
  });
}

/** The keys of variables that an update adds, removes and keeps, in list order. Values are not compared. */
export function variableChanges(
  before: JsonObject,
  after: JsonObject,
): Readonly<Record<"added" | "removed" | "kept", readonly string[]>> {
  const old = new Set(keysOf(variablesIn(before)));
  const now = new Set(keysOf(variablesIn(after)));
  return {
    added: [...now].filter((key) => !old.has(key)),
    removed: [...old].filter((key) => !now.has(key)),
    kept: [...now].filter((key) => old.has(key)),
  };
}

/** The path of the first field, variables' values aside, that redaction changes: a plan can't show it. */
export function fieldThatRedactionChanges(
  body: JsonObject,
  redact: (text: string) => string,
): string | undefined {
  const plain = hideValues(body, "secret");
  const variables = variablesIn(plain).map((variable) => ({ ...variable, value: null }));
  const shown = variables.length === 0 ? plain : { ...plain, environmentVariables: variables };
  const [first] = differing("", shown, mapJson(shown, redactions(redact)), { members: fields }, false);
  return first && redact(first[0]);
}

/** Both values of a change; marked if they look equal, because they were cut or differ in type. */
export function shownChange({ before, after }: Pick<Change, "before" | "after">): readonly [Text, Text] {
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : shownJson(value)));
  const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
  return [
    was === undefined ? text`not set` : code(was),
    is === undefined ? text`no longer sent` : text`${code(is)}${isAlike ? text` (changed)` : ""}`,
  ];
}

type Value = JsonValue | undefined;
type Pair = readonly [path: string, before: Value, after: Value];

/** A part of both values, and the field of the API documentation that describes it. */
type Part = readonly [step: string, before: Value, after: Value, field: Partial<Field>];

/** The values at or below a path that differ. `isResponse`: `after` responds to the request `before`. */
function differing(
  path: string,
  before: Value,
  after: Value,
  field: Partial<Field>,
  isResponse: boolean,
): Pair[] {
  const parts = partsOf(before, after, field, isResponse);
  if (parts !== undefined) {
    return parts.flatMap(([step, was, is, inner]) => differing(path + step, was, is, inner, isResponse));
  }
  const { kind } = field;
  const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
  const isSame =
    isDeepStrictEqual(before, after) ||
    (isResponse && isAmount && sameAmount(before, after)) ||
    (isResponse && kind === "strings" && isDeepStrictEqual(sorted(before), sorted(after)));
  return isSame ? [] : [[path.replace(/^\./, ""), before, after]];
}

function sorted(list: Value): Value {
  return Array.isArray(list) && list.every((item) => typeof item === "string") ? list.toSorted() : list;
}

/** The parts of two values that are compared one by one; undefined where they are compared as a whole. */
function partsOf(before: Value, after: Value, field: Partial<Field>, isResponse: boolean) {
  if (isObject(before) && isObject(after)) return membersOf(before, after, field, isResponse);
  if (isListOfObjects(before) && isListOfObjects(after)) return itemsOf(before, after, field, isResponse);
  return undefined;
}

/** Of a response, only documented members that both have: most are optional there. */
function membersOf(
  before: JsonObject,
  after: JsonObject,
  { members = [] }: Partial<Field>,
  isResponse: boolean,
): Part[] {
  const documented = members.map(({ field }) => field);
  const names = isResponse
    ? documented.filter((name) => Object.hasOwn(before, name) && (member(after, name) ?? null) !== null)
    : [...documented, ...Object.keys(before), ...Object.keys(after)].filter(
        (name) => Object.hasOwn(before, name) || Object.hasOwn(after, name),
      );
  return Array.from(new Set(names), (name) => {
    const inner = members.find(({ field }) => field === name) ?? {};
    return [`.${name}`, member(before, name), member(after, name), inner];
  });
}

/** An item that only the response has is not compared. */
function itemsOf(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  { members = [], rules }: Partial<Field>,
  isResponse: boolean,
): Part[] | undefined {
  const [old, now] = byName(before, after);
  // Without documented names, order may matter: the list is compared as a whole if names or length change.
  const areItemsCompared = rules
    ? isResponse || (old.size > 0 && now.size > 0)
    : isDeepStrictEqual([...old.keys()], [...now.keys()]);
  if (!areItemsCompared) return undefined;
  const names = new Set([...old.keys(), ...(isResponse ? [] : now.keys())]);
  return Array.from(names, (name) => [`[${name}]`, old.get(name), now.get(name), { members }]);
}

function isListOfObjects(value: Value): value is JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/** The items of both lists by their names or keys, if these are unique, otherwise by index. */
function byName(...lists: readonly [readonly JsonObject[], readonly JsonObject[]]) {
  const identity = ["name", "key"].find((name) => {
    return lists.every((items) => {
      const names = items.map((item) => member(item, name)).filter((value) => typeof value === "string");
      return new Set(names).size === items.length;
    });
  });
  const named = (items: readonly JsonObject[]) =>
    new Map(items.map((item, index) => [identity ? String(member(item, identity)) : index, item]));
  return [named(lists[0]), named(lists[1])] as const;
}
