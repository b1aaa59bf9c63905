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
import { createOnlyFields, type Field, fields } from "./fields.js";
import { isSecretItem, keysOf, variablesIn } from "./secrets.js";

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
  return differing(hideValues(before, "all"), hideValues(after, "all"), { members: fields }, false)
    .map((pair) => ({ ...pair, field: pathOf(pair.steps) }))
    .filter(
      ({ field, before: was, after: is }) =>
        !/^environmentVariables(\[|$)/.test(field) || !(hasVariables(was) || hasVariables(is)),
    )
    .map(({ field, before: was, after: is }) => ({
      field,
      before: was,
      after: is,
      createOnly: createOnlyFields.includes(field),
      removed: is === undefined,
    }));
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
): Answer[] {
  const [body, received, applied] = [sent, response, before ?? {}].map((each) => hideValues(each, "all"));
  return differing(body, received, { members: fields }, true)
    .filter(({ steps, field, before: given, after: got }) => {
      // Services leave secret variables out.
      if (isObject(given) && isSecretItem(given) && steps[0] === ".environmentVariables")
        return got !== undefined;
      if (!isNothing(given)) return true;
      const was = valueAt(applied, steps);
      return got !== undefined && was !== undefined && differing(was, got, field, true).length === 0;
    })
    .map(({ steps, before: given = null, after: got = null }) => ({
      field: pathOf(steps),
      sent: given,
      received: got,
    }));
}

function isNothing(value: Value): boolean {
  return value === null || (isObject(value) && Object.keys(value).length === 0);
}

/**
 * All that the body applied last had, and this one has not, and the response still has: fields that an update
 * sends, and items of its lists by name or key.
 */
export function keptFields(
  sent: JsonObject,
  response: JsonObject,
  before: JsonObject,
): { readonly field: string; readonly received: JsonValue }[] {
  const [old = {}, body = {}, received = {}] = [before, sent, response].map((each) =>
    hideValues(each, "all"),
  );
  const isSame = (one: JsonValue, other: JsonValue, of: Partial<Field>): boolean =>
    differing(one, other, of, true).length === 0;
  return namesIn(fields, old).flatMap((field) => {
    const row: Partial<Field> = fields.find((each) => each.field === field) ?? {};
    const [was = null, is, got = null] = [old, body, received].map((each) => member(each, field));
    if (row.use === "create-only" || was === null || got === null) return [];
    if (is === undefined) {
      const isEmpty = Array.isArray(was) && was.length === 0;
      return !isEmpty && isSame(was, got, row) ? [{ field, received: got }] : [];
    }
    if (row.rules === undefined || !isListOfObjects(was) || !isListOfObjects(is) || !isListOfObjects(got))
      return [];
    const [known, now] = byName(was, is);
    const [, there] = byName(was, got);
    return [...known].flatMap(([name, item]) => {
      const kept = now.has(name) ? undefined : there.get(name);
      return kept !== undefined && isSame(item, kept, { members: row.members ?? [] })
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
  const variables = variablesIn(body).map((variable) => ({ ...variable, value: null }));
  const shown = variables.length === 0 ? body : { ...body, environmentVariables: variables };
  const [first] = differing(shown, mapJson(shown, redactions(redact)), { members: fields }, false);
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
  const as = (shown: (value: JsonValue) => string) =>
    [before, after].map((value) => (value === undefined ? undefined : shown(value)));
  const [one, other] = as(shownJson);
  const isShort = one !== undefined && one.length < longestQuoted;
  const areQuoted = isShort && one.replace(blanks, "") === other?.replace(blanks, "");
  const [was, is] = areQuoted ? as(quotedJson) : [one, other];
  const isAlike = was !== undefined && was.slice(0, 300) === is?.slice(0, 300);
  return [
    was === undefined ? text`not set` : code(was),
    is === undefined ? text`no longer sent` : text`${code(is)}${isAlike ? text` (changed)` : ""}`,
  ];
}

type Value = JsonValue | undefined;

/** Two values that differ, where they are, and the field of the API documentation that describes them. */
interface Pair {
  /** `.workerQueues`, `[default]`, `.maxWorkerCount`. */
  readonly steps: readonly string[];
  readonly before: Value;
  readonly after: Value;
  readonly field: Partial<Field>;
}

/** A part of both values. */
type Part = readonly [step: string, before: Value, after: Value, field: Partial<Field>];

function pathOf(steps: readonly string[]): string {
  return steps.join("").replace(/^\./, "");
}

/** The value that a body has at these steps. */
function valueAt(body: Value, steps: readonly string[]): Value {
  return steps.reduce<Value>((value, step) => {
    if (step.startsWith(".")) return isObject(value) ? member(value, step.slice(1)) : undefined;
    return isListOfObjects(value) ? byName(value, value)[0].get(step.slice(1, -1)) : undefined;
  }, body);
}

/** The values that differ. `isResponse`: `after` responds to the request `before`. */
function differing(
  before: Value,
  after: Value,
  field: Partial<Field>,
  isResponse: boolean,
  steps: readonly string[] = [],
): Pair[] {
  const parts = partsOf(before, after, field, isResponse);
  if (parts !== undefined) {
    return parts.flatMap(([step, was, is, inner]) => differing(was, is, inner, isResponse, [...steps, step]));
  }
  const isSame = isDeepStrictEqual(before, after) || (isResponse && isAlike(before, after, field));
  return isSame ? [] : [{ steps, before, after, field }];
}

/** Whether a response means what was sent. */
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
function partsOf(before: Value, after: Value, field: Partial<Field>, isResponse: boolean) {
  if (isObject(before) && isObject(after))
    return isResponse && isNothing(before) ? undefined : membersOf(before, after, field, isResponse);
  if (isListOfObjects(before) && isListOfObjects(after)) return itemsOf(before, after, field, isResponse);
  return undefined;
}

/** The documented names, then those of the objects. */
function namesIn(members: readonly Field[], ...objects: readonly JsonObject[]): string[] {
  const names = new Set([
    ...members.map(({ field }) => field),
    ...objects.flatMap((each) => Object.keys(each)),
  ]);
  return [...names].filter((name) => objects.some((each) => Object.hasOwn(each, name)));
}

/** A response is compared in members that both have: most are optional there. */
function membersOf(
  before: JsonObject,
  after: JsonObject,
  { members = [] }: Partial<Field>,
  isResponse: boolean,
): Part[] {
  const names = isResponse
    ? namesIn(members, before).filter((name) => (member(after, name) ?? null) !== null)
    : namesIn(members, before, after);
  return names.map((name) => {
    const inner = members.find(({ field }) => field === name) ?? {};
    return [`.${name}`, member(before, name), member(after, name), inner];
  });
}

/** How many schedules are compared without their order: each is compared with each. */
const mostUnordered = 100;

/** An item that only the response has is not compared. */
function itemsOf(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  { members = [], rules }: Partial<Field>,
  isResponse: boolean,
): Part[] | undefined {
  const isUnordered = rules === undefined && members.length > 0;
  if (isUnordered && Math.max(before.length, after.length) <= mostUnordered) {
    const added = new Set(after);
    const removed = before.filter((item) => {
      const same = [...added].find((each) => differing(item, each, { members }, isResponse).length === 0);
      return same === undefined || !added.delete(same);
    });
    if (removed.length + added.size === 0) return [];
    if (!isResponse) {
      const gone = removed.map((item): Part => [`[${before.indexOf(item)}]`, item, undefined, { members }]);
      const come = [...added].map((item): Part => [`[${after.indexOf(item)}]`, undefined, item, { members }]);
      return [...gone, ...come];
    }
  }
  const [old, now] = byName(before, after);
  // Without documented names, order may matter: the list is compared as a whole if names or length change.
  if (rules === undefined && !isDeepStrictEqual([...old.keys()], [...now.keys()])) return undefined;
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
    new Map(items.map((item, index) => [identity ? String(member(item, identity)) : String(index), item]));
  return [named(lists[0]), named(lists[1])] as const;
}
