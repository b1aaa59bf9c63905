import { isObject, type JsonValue, member } from "../base/json.js";
import { counted, utcMinute } from "../base/printing.js";
import { code, joined, listed, Text, text } from "../base/text.js";
import { type Change, type Changes, shownChange } from "../definition/compare.js";
import type { WritePlan } from "../plan/plan.js";

const caveat = text`Manual changes in the platform are not seen, and an update overwrites them.`;

/**
 * How much changes, such as `Changes: 2 fields, 1 variable`, and compared with what: lists of a preview, whose
 * platform nobody changes, do not say it.
 */
export function changesText(
  { changes: { changes, variables }, live }: WritePlan,
  notApplied: readonly string[],
  isPreview: boolean,
): Text {
  const left = changes.filter(({ createOnly }) => createOnly).length;
  const count = variables.added.length + variables.removed.length + variables.changed.length;
  const counts = [
    ...(changes.length > left ? [text`${counted(changes.length - left, "field")}`] : []),
    ...(count > 0 ? [text`${counted(count, "variable")}`] : []),
    ...(left > 0 ? [text`${counted(left, "field")} that an update does not send`] : []),
    ...(notApplied.length > 0 ? [text`not applied before: ${listed(notApplied.map(code), 20)}`] : []),
  ];
  const isNone = counts.length === 0;
  const what = isNone ? text`No changes` : text`Changes`;
  const list = isNone ? text`` : text`: ${joined(counts)}`;
  if (live !== undefined) {
    const at = Number.isNaN(live.updatedAt) ? "" : text` (changed last at ${utcMinute(live.updatedAt)})`;
    const others = counted(live.platformOnly.length, "field");
    const more = text`. The platform also has ${others}, which an update may reset`;
    return text`${what} to the live Deployment${at}${list}${live.platformOnly.length > 0 ? more : ""}`;
  }
  if (isPreview && !isNone) return text`${what}${list}`;
  return text`${what} since the definition that this action applied last${list}. ${caveat}`;
}

/** Each field that changes, with both values and a note. @param most characters of a value. */
export function changedFields(
  changes: readonly Change[],
  most = Number.POSITIVE_INFINITY,
): (readonly [Text, Text, Text])[] {
  return changes.flatMap((change) => {
    const isItem = change.field.endsWith("]");
    const removal = isItem ? text` (removed)` : text` (no longer sent; the service may keep it)`;
    const note = change.createOnly
      ? text` (an update does not send it; its response shows what holds)`
      : text`${change.removed ? removal : ""}`;
    return changedMembers(change).map((row) => {
      const [was, is] = shownChange(row);
      return [text`${code(row.field)}${note}`, cutAt(most, was), cutAt(most, is)];
    });
  });
}

/** The members of an object or list that is new, and the items of a list that goes. */
function changedMembers(change: Change): Change[] {
  const { field, before, after } = change;
  const whole = before === undefined ? after : after === undefined ? before : undefined;
  const isSingleRow = whole === undefined || (change.removed && isObject(whole));
  const parts = isSingleRow ? [] : partsOf(whole);
  if (parts.length === 0) return [change];
  return parts.flatMap(([step, value]) =>
    changedMembers({
      ...change,
      field: field + step,
      before: before === undefined ? undefined : value,
      after: after === undefined ? undefined : value,
    }),
  );
}

/** The members of an object, and the objects of a list, with their part of the path. */
function partsOf(value: JsonValue): (readonly [string, JsonValue])[] {
  if (isObject(value)) return Object.entries(value).map(([name, inner]) => [`.${name}`, inner ?? null]);
  if (!Array.isArray(value) || !value.every(isObject)) return [];
  return value.map((item, index) => {
    const name = member(item, "name") ?? member(item, "key");
    return [`[${typeof name === "string" ? name : index}]`, item];
  });
}

function cutAt(most: number, { parts }: Text) {
  return new Text(
    parts.map((part) => (typeof part !== "string" && "value" in part ? { ...part, most } : part)),
  );
}

/** A line for each thing that happens to variables, with at most so many keys. */
export function changedVariables({ variables }: Changes, most: number): Text[] {
  return (["added", "removed", "changed"] as const).flatMap((what) => {
    const keys = variables[what];
    return keys.length === 0 ? [] : [text`Variables ${what}: ${listed(keys.map(code), most)}`];
  });
}
