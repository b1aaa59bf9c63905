import { isObject, type JsonObject, type JsonValue, stringMember } from "../base/json.js";
import type { Findings } from "../base/notice.js";
import { text } from "../base/text.js";
import { isMarkedSecret } from "../secrets/hide-values.js";
import { type Field, fields, memoryFields } from "./fields.js";
import { type CheckParts, shownKey } from "./rules.js";
import { locate, located, mergedObject, nameOf, ownLocation, report, where } from "./source.js";

/**
 * Merges a body over another: variables by key, as whole entries; queues by name, by their members; any other
 * field is replaced. Nothing is removed, except the memory of an earlier CPU.
 */
export function mergeOver(base: JsonObject, over: JsonObject, findings: Findings): JsonObject {
  const merged = mergedObject(base, over);
  for (const { field, rules } of fields) {
    const below = base[field];
    const above = over[field];
    if (rules === undefined || !Array.isArray(below) || !Array.isArray(above)) continue;
    merged[field] = mergeItems(below, above, rules, findings);
  }
  for (const { memory, cpu } of memoryFields) {
    if ((over[cpu] ?? null) !== null && !Object.hasOwn(over, memory)) delete merged[memory];
  }
  return merged;
}

function mergeItems(
  base: JsonValue[],
  over: JsonValue[],
  rules: NonNullable<Field["rules"]>,
  findings: Findings,
): JsonValue[] {
  const by = rules === "variables" ? "key" : "name";
  const idOf = (item: JsonValue): string | undefined => (isObject(item) ? stringMember(item, by) : undefined);
  const merged = [...base];
  const indexes = new Map(base.map((item, index) => [idOf(item), index]));
  for (const item of over) {
    const id = idOf(item);
    const index = indexes.get(id) ?? -1;
    const below = merged[index];
    if (id === undefined || !isObject(below) || !isObject(item)) {
      merged.push(item);
      continue;
    }
    merged[index] = rules === "queues" ? mergedObject(below, item) : item;
    if (rules === "variables") checkReplaced(below, item, findings);
    // A second item of this name in the same list is a problem, not an override.
    indexes.delete(id);
  }
  return located(merged, ownLocation(base));
}

/** A secret must not become readable, and one of both inputs must not hide the other. */
function checkReplaced(below: JsonObject, item: JsonObject, findings: Findings): void {
  const location = locate(item, "key");
  const old = ownLocation(below);
  const key = shownKey(item) ?? text`a key`;
  if (old.origin.isVariables && location.origin.isVariables) {
    const what = text`${key} is also in the input environment-variables: keep one of them`;
    report(findings, "problem", { ...location, path: "" }, what);
  } else if (isMarkedSecret(below) && !isMarkedSecret(item)) {
    const position = where({ ...old, path: "" });
    const what = text`${key} is plain here and is secret at ${position}: its value would become readable. Make
      both secret, or both plain`;
    report(findings, "problem", { ...location, path: "" }, what);
  }
}

/** The body scaled down, in each field that it sets: preview-retire is merged over it. */
export function retired(body: JsonObject, rows: readonly Field[] = fields): JsonObject {
  const members = Object.entries(body).map(([name, value]): [string, JsonValue] => {
    const { retired: small, members: inner = [] } = rows.find(({ field }) => field === name) ?? {};
    if (small !== undefined && value !== null) return [name, small];
    if (!Array.isArray(value)) return [name, value];
    const items = value.map((item) => (isObject(item) ? retired(item, inner) : item));
    return [name, located(items, ownLocation(value))];
  });
  return mergedObject(body, Object.fromEntries(members));
}

/** A field that only preview-retire sets is a problem: no push undoes it. */
export function checkRetiring(
  patch: JsonObject,
  body: JsonObject,
  { findings, undocumented }: CheckParts,
): void {
  const allowed = [...fields.map(({ field }) => field), ...undocumented];
  for (const field of Object.keys(patch).filter((name) => allowed.includes(name))) {
    const isOwn = field === "name" || field === "workspaceId";
    if (field === "description" || (!isOwn && Object.hasOwn(body, field))) continue;
    const what = isOwn
      ? text`must not be in preview-retire: a retired preview keeps its own`
      : text`is not in the definition, so the next push does not undo it: add it to the definition, too`;
    report(findings, "problem", nameOf(locate(patch, field)), what);
  }
}
