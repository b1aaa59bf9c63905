import { isDeepStrictEqual } from "node:util";
import {
  edited,
  isLarger,
  isObject,
  type JsonObject,
  type JsonValue,
  member,
  redacting,
  shownJson,
} from "../base/json.js";
import { visible } from "../secrets/visible.js";
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
}

/** A field that was sent, and whose value in the response is another: null for an item that a list lacks. */
export type Difference = { readonly field: string; readonly sent: JsonValue; readonly received: JsonValue };

/**
 * The fields that differ between two bodies, in the order of the API documentation. Variables' values are not
 * compared, and an added or removed variable is no change here: see {@link variableChanges}.
 */
export function changesBetween(before: JsonObject, after: JsonObject): Change[] {
  const hasVariables = (value: Value) => isObject(value) || (Array.isArray(value) && value.length > 0);
  return differing("", visible(before, "none"), visible(after, "none"), { members: fields }, false)
    .filter(
      ([path, was, is]) =>
        !/^environmentVariables(\[|$)/.test(path) || !(hasVariables(was) || hasVariables(is)),
    )
    .map(([field, was, is]) => ({
      field,
      before: was,
      after: is,
      createOnly: createOnlyFields.includes(field),
    }));
}

/** A larger value of a response, in characters, counts as different: a definition has at most 1 MiB. */
const largest = 4 * 1024 * 1024;

/**
 * The documented fields that were sent and whose value in the response is another: numbers and Gi amounts
 * compare by value, lists of objects by name or key. A field that the response lacks, or has as null, shows
 * nothing: most are optional in responses. Variables' values, undocumented fields and items that only the
 * response has are not compared. After an empty list any item in the response is a difference.
 */
export function differencesOf(sent: JsonObject, received: JsonObject): Difference[] {
  const compared = Object.entries(received)
    .filter(([name]) => Object.hasOwn(sent, name))
    .map(([name, value]) => [name, isLarger(value, largest) ? "…" : value] as const);
  const known = visible(Object.fromEntries(compared), "none");
  const pairs = differing("", visible(sent, "none"), known, { members: fields }, true);
  return pairs.map(([field, one = null, other = null]) => ({ field, sent: one, received: other }));
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
  const shown = visible(body, "none");
  const [first] = differing("", shown, edited(shown, redacting({ redact })), { members: fields }, false);
  return first && redact(first[0]);
}

/** Both values of a change, quoted; marked if they look equal, because they were cut or differ in type. */
export function shownChange(
  { before, after }: Pick<Change, "before" | "after">,
  quote: (text: string) => string,
) {
  const [was, is] = [before, after].map((value) =>
    value === undefined ? undefined : quote(shownJson(value)),
  );
  return [was, was === is && is !== undefined ? `${is} (changed)` : is];
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
  const isSame = isDeepStrictEqual(before, after) || (isResponse && isAmount && sameAmount(before, after));
  return isSame ? [] : [[path.replace(/^\./, ""), before, after]];
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
    ? old.size > 0 && (isResponse || now.size > 0)
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
