import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { memoryFor, sameAmount } from "./amounts.js";
import type { Checking } from "./checking.js";
import { type Field, fields } from "./fields.js";
import { isSecretItem } from "./secrets.js";

/**
 * Merges a body over another, field by field. A list with inputs of its own merges item by item: one that exists is replaced
 * in its place, new ones follow. Everything else is replaced as a whole.
 * @param checking gets a problem for each item that is secret in one body and plain in the other.
 */
export function mergeOver(body: JsonObject, patch: JsonObject, checking?: Checking): JsonObject {
  const lists = fields.flatMap((field) => {
    const [base, over] = [member(body, field.field), member(patch, field.field)];
    if (field.list?.secretInput === undefined || !Array.isArray(base) || !Array.isArray(over)) return [];
    return [[field.field, mergeItems(base, over, field, checking)] as const];
  });
  return { ...body, ...patch, ...Object.fromEntries(lists) };
}

function mergeItems(base: readonly JsonValue[], over: readonly JsonValue[], field: Field, checking?: Checking) {
  const { input, list } = field;
  const identity = (item: JsonValue) => (isObject(item) ? member(item, list?.identifiedBy ?? "") : undefined);
  const merged = [...base];
  const places = new Map(base.map((item, index) => [identity(item), index]));
  for (const item of over) {
    const name = identity(item);
    const place = name === undefined ? merged.length : (places.get(name) ?? merged.length);
    const replaced = merged[place];
    merged[place] = item;
    if (replaced === undefined || isSecretItem(replaced) === isSecretItem(item)) continue;
    checking?.findings.problem(
      `${field.field}: ${checking.quote(String(name)).slice(1, -1)} is given both plain and secret (inputs ${input}, ${list?.secretInput}, and the definition): keep one of them`,
    );
  }
  return merged;
}

/** Adds the memory that belongs to a CPU that is given without one, and validates a memory given beside its CPU. */
export function deriveMemory(body: JsonObject, checking: Checking): JsonObject {
  const derived: [string, JsonValue][] = [];
  for (const { field, twice } of fields) {
    const cpu = twice === undefined ? undefined : member(body, twice);
    if (typeof cpu !== "string") continue;
    const memory = member(body, field);
    const right = memoryFor(cpu);
    const place = checking.places.get(field);
    if (memory === undefined) {
      derived.push([field, right]);
      checking.note("Memory derived from CPU", `${field} ${right} (twice ${twice} ${cpu})`);
    } else if (typeof memory === "string" && place !== undefined && !sameAmount(memory, right)) {
      const advice = `write ${right}, or remove the memory; got ${memory}`;
      checking.problem(place, `must be twice ${twice}, which is ${cpu}: ${advice}`);
    }
  }
  return { ...body, ...Object.fromEntries(derived) };
}

/** The body with the table's values of a retired preview, in each field that has one and that the body sets. */
export function retired(body: JsonObject): JsonObject {
  return retiredValue(body, { members: fields }) as JsonObject;
}

function retiredValue(value: JsonValue, { retired: small, members = [] }: Partial<Field>): JsonValue {
  if (small !== undefined && value !== null) return small;
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? retiredValue(item, { members }) : item));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    return [name, retiredValue(inner, members.find(({ field }) => field === name) ?? {})] as const;
  });
  return Object.fromEntries(entries);
}

/** The body with its fields in the order of the API documentation; undocumented fields follow. */
export function inDocumentedOrder(body: JsonObject): JsonObject {
  const known = fields.map(({ field }) => field).filter((name) => Object.hasOwn(body, name));
  const names = new Set([...known, ...Object.keys(body)]);
  return Object.fromEntries(Array.from(names, (name) => [name, body[name] ?? null]));
}
