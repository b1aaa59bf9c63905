import { isObject, type JsonValue, member } from "../base/json.js";
import { counted, utcMinute } from "../base/printing.js";
import { code, joined, listed, Text, text } from "../base/text.js";
import { type Change, type Changes, shownChange } from "../definition/compare.js";

const unseen = text`Manual changes in the platform are not seen, and an update overwrites them.`;

/** What changes are compared with: lists of a preview, whose platform nobody changes, do not say it. */
type Baseline =
  | "record"
  | "preview"
  | { readonly updatedAt: number; readonly platformOnly: readonly Change[] };

/** How much changes, such as `Changes: 2 fields, 1 variable`, and compared with what. */
export function changesText(
  { changes, variables }: Changes,
  notApplied: readonly string[],
  compared: Baseline,
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
  if (typeof compared === "object") {
    const { updatedAt, platformOnly } = compared;
    const at = Number.isNaN(updatedAt) ? "" : text` (changed last at ${utcMinute(updatedAt)})`;
    const live = text`the live Deployment${at}`;
    const head = isNone ? text`No changes to ${live}` : text`Changes to ${live}: ${joined(counts)}`;
    const others = counted(platformOnly.length, "field");
    return platformOnly.length === 0
      ? head
      : text`${head}. The platform also has ${others}, which an update may reset`;
  }
  if (isNone) return text`No changes since the definition that this action applied last. ${unseen}`;
  if (compared === "preview") return text`Changes: ${joined(counts)}`;
  return text`Changes since the definition that this action applied last: ${joined(counts)}. ${unseen}`;
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
  const isOneRow = whole === undefined || (change.removed && isObject(whole));
  const parts = isOneRow ? [] : partsOf(whole);
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

function cutAt(most: number, { parts }: Text): Text {
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
