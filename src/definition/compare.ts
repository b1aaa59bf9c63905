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
import { unicodeEscape } from "../base/printing.js";
import { code, type Text, text } from "../base/text.js";
import { hideValues } from "../secrets/hide-values.js";
import { sameAmount } from "./amounts.js";
import { createOnlyFields, type Field, fields, inDocumentedOrder } from "./fields.js";
import { isSecretItem, keysOf, mapVariables, variablesIn } from "./secrets.js";

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

/** All changes against the definition that this action applied last. */
export interface Changes {
  readonly changes: readonly Change[];
  /** Keys of environment variables, by what happens to them. */
  readonly variables: Readonly<Record<"added" | "removed" | "changed" | "kept", readonly string[]>>;
}

export const noChanges: Changes = {
  changes: [],
  variables: { added: [], removed: [], changed: [], kept: [] },
};

/** A field whose value in the response is not what the definition says, and why. */
export interface Difference {
  readonly field: string;
  readonly sent: JsonValue;
  /** Null for an item that a list lacks. */
  readonly received: JsonValue;
  readonly why: "create-only" | "kept" | "different";
}

/**
 * The fields that differ between two bodies, in the order of the API documentation. Variables' values are not
 * compared, and an added or removed variable is no change here: see {@link variableChanges}.
 */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const isVariable = ({ steps, before: was, after: is }: Pair): boolean =>
    steps[0] === ".environmentVariables" && steps.length < 3 && !(isEmpty(was) && isEmpty(is));
  return differing(hideValues(before, "all"), hideValues(after, "all"), "record")
    .filter((pair) => !isVariable(pair))
    .map(changeOf);
}

function changeOf({ steps, before, after }: Pair): Change {
  const field = pathOf(steps);
  const createOnly = createOnlyFields.includes(field);
  return { field, before, after, createOnly, removed: after === undefined };
}

/**
 * The fields in which a definition differs from the live Deployment, variables aside, and what only the live
 * one has: an update may reset that. What the live one lacks is empty. The platform need not return an
 * undocumented field: such a one is compared with the definition that was applied last.
 */
export function liveChanges(
  live: JsonObject,
  definition: JsonObject,
  applied: JsonObject | undefined,
): { readonly changes: readonly Change[]; readonly platformOnly: readonly Change[] } {
  const [before, after] = [live, definition].map((body) => {
    const { environmentVariables: _, ...others } = mapJson(body, {}) as JsonObject;
    return others;
  });
  const pairs = differing(before, after, "live").filter((pair) => !isAdded(pair));
  const isSent = ({ steps, after: ours }: Pair): boolean =>
    !createOnlyFields.includes(pathOf(steps)) && (ours !== undefined || isItem(steps));
  const changes = pairs.filter(isSent).flatMap((pair) => {
    const isUnreported = pair.before === undefined && pair.field.kind === undefined && !isItem(pair.steps);
    if (!isUnreported) return [pair];
    return differing(valueAt(applied, pair.steps), pair.after, "record", pair.field, pair.steps);
  });
  const others = pairs.filter((pair) => !isSent(pair));
  return {
    changes: changes.map((pair) => changeOf({ ...pair, before: requestable(pair) })),
    platformOnly: others.map(changeOf),
  };
}

/**
 * The value before, of an item that goes only what a definition could have: the platform may change others.
 */
function requestable({ before, after, field: { members = [] } }: Pair): Value {
  if (after !== undefined || !isObject(before)) return before;
  const names = members.map(({ field }) => field).filter((name) => Object.hasOwn(before, name));
  return Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
}

function isItem(steps: readonly string[]): boolean {
  return steps.at(-1)?.startsWith("[") === true;
}

/** Whether the live Deployment lacks what the action itself adds to a definition. */
function isAdded({ steps, before, field }: Pair): boolean {
  const isDefault = field.field === "isDefault" && steps.at(-2) === "[default]";
  return isNothing(before) && (isDefault || field.field === "workspaceId" || field.twice !== undefined);
}

/**
 * The fields that were sent and whose value in the response is another: numbers and Gi amounts compare by
 * value, lists of objects by name or key, schedules and lists of strings without order, an empty string is
 * null. What the response lacks, or has as null, shows nothing: most fields are optional there. Variables'
 * values and items that only the response has are not compared. After a sent null or {} only the value that
 * was applied last is a difference.
 */
export function responseDifferences(
  sent: JsonObject,
  response: JsonObject,
  before: JsonObject | undefined,
  why: Difference["why"],
): Difference[] {
  const [body, received, applied] = [sent, response, before ?? {}].map((each) => hideValues(each, "all"));
  return differing(body, received, "response")
    .filter(({ steps, field, before: given, after: got }) => {
      // Services leave secret variables out.
      if (isObject(given) && isSecretItem(given) && steps[0] === ".environmentVariables")
        return got !== undefined;
      if (!isNothing(given)) return true;
      const was = valueAt(applied, steps);
      return got !== undefined && was !== undefined && isMatch(was, got, field, "response");
    })
    .map(({ steps, before: given = null, after: got = null }) => ({
      field: pathOf(steps),
      sent: given,
      received: got,
      why,
    }));
}

function isNothing(value: Value): boolean {
  return (value ?? null) === null || (isObject(value) && Object.keys(value).length === 0);
}

/**
 * All that the body applied last had, and this one has not, and the response still has: fields that an update
 * sends, and items of its lists by name or key.
 */
export function keptFields(sent: JsonObject, response: JsonObject, before: JsonObject): Difference[] {
  const [old, body, received] = [before, sent, response].map((each) => hideValues(each, "all"));
  return differing(old, body, "record").flatMap(({ steps, before: was = null, after: is, field }) => {
    const isWhole = steps.length === 1 || (steps.length === 2 && isItem(steps));
    const isSet = was !== null && !(Array.isArray(was) && was.length === 0);
    const got = valueAt(received, steps) ?? null;
    const isKept = is === undefined && isWhole && isSet && field.use !== "create-only" && got !== null;
    if (!isKept || !isMatch(was, got, field, "response")) return [];
    return [{ field: pathOf(steps), sent: null, received: got, why: "kept" }];
  });
}

/** The keys of variables that an update adds, removes and keeps, in list order. Values are not compared. */
export function variableChanges(
  before: JsonObject,
  after: JsonObject,
): Omit<Changes["variables"], "changed"> {
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
  const withoutValues = mapVariables(body, (variable) => ({ ...variable, value: null }));
  const [first] = differing(withoutValues, mapJson(withoutValues, redactions(redact)), "record");
  return first && redact(pathOf(first.steps));
}

const blanks = /[\s\p{Cf}\p{Cc}]/gu;
/** Sinks show several blanks as one, and some not at all. */
const hiddenBlanks = / (?= )|[^\S ]|\p{Cf}|\p{Cc}/gu;
/** Characters: escapes of a longer value take seconds. */
const longestQuoted = 10_000;

function quotedJson(value: JsonValue): string {
  return JSON.stringify(mapJson(value, {})).replace(hiddenBlanks, unicodeEscape);
}

/** Both values of a change; in quotes if only blanks differ, marked if they look equal all the same. */
export function shownChange({ before, after }: Pick<Change, "before" | "after">): readonly [Text, Text] {
  const as = (format: (value: JsonValue) => string) =>
    [before, after].map((value) => (value === undefined ? undefined : format(value)));
  const [oldJson, newJson] = as(shownJson);
  const isShort = oldJson !== undefined && oldJson.length < longestQuoted;
  const areQuoted = isShort && oldJson.replace(blanks, "") === newJson?.replace(blanks, "");
  const [was, is] = areQuoted ? as(quotedJson) : [oldJson, newJson];
  const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
  return [
    was === undefined ? text`not set` : code(was),
    is === undefined ? text`no longer sent` : text`${code(is)}${isAlike ? text` (changed)` : ""}`,
  ];
}

type Value = JsonValue | undefined;

/** Two values that differ, where they are, and the field of the API documentation that describes them. */
interface Pair {
  /** The path in pieces: `.workerQueues`, `[default]`, `.maxWorkerCount`. */
  readonly steps: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly field: Partial<Field>;
}

type Part = readonly [step: string, before: Value, after: Value, field: Partial<Field>];

function pathOf(steps: readonly string[]): string {
  return steps.join("").replace(/^\./, "");
}

/** The items by name of lists that were searched: in a list of thousands each item is searched. */
const searchedLists = new WeakMap<object, ReadonlyMap<string, JsonObject>>();

function valueAt(body: Value, steps: readonly string[]): Value {
  return steps.reduce<Value>((value, step) => {
    if (step.startsWith(".")) return isObject(value) ? member(value, step.slice(1)) : undefined;
    if (!Array.isArray(value)) return undefined;
    const items = searchedLists.get(value) ?? (isListOfObjects(value) ? byName(value, value)[0] : new Map());
    searchedLists.set(value, items);
    return items.get(step.slice(1, -1));
  }, body);
}

/**
 * Who reads a comparison: a plan that has the definition on record before the new one, a run that has the
 * response after its request, or a plan that has the live Deployment before the new definition.
 */
type Reader = "record" | "response" | "live";

/** Finds the values that differ, at any depth. */
function differing(
  before: Value,
  after: Value,
  reader: Reader,
  field: Partial<Field> = { members: fields },
  steps: readonly string[] = [],
): Pair[] {
  const parts = comparedParts(before, after, field, reader);
  if (parts !== undefined) {
    return parts.flatMap(([step, was, is, inner]) => differing(was, is, reader, inner, [...steps, step]));
  }
  const isSame =
    isDeepStrictEqual(before, after) ||
    (reader !== "record" && isAlike(before, after, field)) ||
    (reader === "live" && isEmpty(before) && isEmpty(after));
  return isSame ? [] : [{ steps, before, after, field }];
}

/** Whether no value differs that a definition, a record or a response has. */
function isMatch(before: Value, after: Value, field: Partial<Field>, reader: Reader): boolean {
  return differing(before, after, reader, field).every(
    (pair) => reader === "live" && pair.after === undefined,
  );
}

/** Whether a value is none: a platform may leave it out. */
function isEmpty(value: Value): boolean {
  if (isObject(value)) return Object.values(value).every(isEmpty);
  return Array.isArray(value) ? value.length === 0 : !value;
}

/** Whether the platform's value means what a definition says. */
function isAlike(before: Value, after: Value, { kind }: Partial<Field>): boolean {
  const isAmount = kind === "cores" || kind === "gibibytes" || kind === "integer";
  if (isAmount && sameAmount(before, after)) return true;
  if ((before ?? "") === "" && (after ?? "") === "") return true;
  return isDeepStrictEqual(sorted(before), sorted(after));
}

function sorted(list: Value): Value {
  return Array.isArray(list) && list.every((item) => typeof item === "string") ? list.toSorted() : list;
}

/** The parts of two values that are compared one by one; undefined where they are compared as a whole. */
function comparedParts(before: Value, given: Value, field: Partial<Field>, reader: Reader) {
  const absent = reader === "live" ? { object: {}, list: [] }[String(field.kind)] : undefined;
  const after = given === undefined ? absent : given;
  if (isObject(before) && isObject(after))
    return reader === "response" && isNothing(before)
      ? undefined
      : comparedMembers(before, after, field, reader);
  if (isListOfObjects(before) && isListOfObjects(after)) return comparedItems(before, after, field, reader);
  return undefined;
}

/**
 * A response is compared in members that both have: most are optional there. Of the live Deployment only
 * members count that an update has, or could have; the platform gives each item its id.
 */
function comparedMembers(
  before: JsonObject,
  after: JsonObject,
  { members = [] }: Partial<Field>,
  reader: Reader,
): Part[] {
  const rowOf = (name: string) => members.find(({ field }) => field === name);
  const isCompared = {
    record: () => true,
    response: (name: string) => Object.hasOwn(before, name) && (member(after, name) ?? null) !== null,
    live: (name: string) => Object.hasOwn(after, name) || (name !== "id" && rowOf(name)?.use === "both"),
  }[reader];
  return Object.keys(inDocumentedOrder({ ...before, ...after }, members))
    .filter(isCompared)
    .map((name) => [`.${name}`, member(before, name), member(after, name), rowOf(name) ?? {}]);
}

/** How many schedules are compared without their order: each is compared with each. */
const mostUnordered = 100;

/** An item that only the response has is not compared. */
function comparedItems(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  { members = [], rules }: Partial<Field>,
  reader: Reader,
): Part[] | undefined {
  const isUnordered = rules === undefined && members.length > 0;
  if (isUnordered && Math.max(before.length, after.length) <= mostUnordered) {
    const added = new Set(after);
    const parts = before.map((item, index): Part => {
      const same = [...added].find((each) => isMatch(item, each, { members }, reader));
      if (same !== undefined) added.delete(same);
      return [`[${index}]`, item, same, { members }];
    });
    const isComplete = added.size === 0 && parts.every(([, , same]) => same !== undefined);
    if (reader !== "response" || isComplete)
      return [...parts, ...[...added].map((item): Part => [`[${after.indexOf(item)}]`, undefined, item, {}])];
  }
  const [old, now] = byName(before, after);
  // Without documented names, order may matter: the list is compared as a whole if names or length change.
  if (rules === undefined && !isDeepStrictEqual([...old.keys()], [...now.keys()])) return undefined;
  const names = new Set([...old.keys(), ...(reader === "response" ? [] : now.keys())]);
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
    new Map(items.map((item, index) => [identity ? String(member(item, identity)) : String(index), item]));
  return [named(lists[0]), named(lists[1])] as const;
}
