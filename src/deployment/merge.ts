import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { isTwice, memoryFor } from "./amounts.js";
import type { Checking } from "./checking.js";
import { type Field, fields } from "./fields.js";
import { isSecretItem } from "./secrets.js";

/** Merges a body over another, field by field. A list merges item by item if its row has `mergesItems`; everything else is replaced as a whole. */
export function mergeOver(
  body: JsonObject,
  patch: JsonObject,
  onConflict: (field: Field, item: string) => void,
): JsonObject {
  const merged = { ...body, ...patch };
  const lists = fields.flatMap((field) => {
    const [base, over] = [member(body, field.field), member(patch, field.field)];
    if (field.list?.mergesItems !== true || !Array.isArray(base) || !Array.isArray(over)) return [];
    return [[field.field, mergeItems(base, over, field, onConflict)] as const];
  });
  return { ...merged, ...Object.fromEntries(lists) };
}

/** Merges items by what identifies them: one that exists is replaced in its place, new ones follow. */
function mergeItems(
  base: readonly JsonValue[],
  over: readonly JsonValue[],
  field: Field,
  onConflict: (field: Field, item: string) => void,
): JsonValue[] {
  const identity = (item: JsonValue | undefined): JsonValue | undefined => {
    return isObject(item) ? member(item, field.list?.identifiedBy ?? "") : undefined;
  };
  const merged = [...base];
  const places = new Map(base.map((item, index) => [identity(item), index]));
  for (const item of over) {
    const name = identity(item);
    const place = name === undefined ? undefined : places.get(name);
    if (place === undefined) merged.push(item);
    else {
      if (isSecretItem(merged[place]) !== isSecretItem(item)) onConflict(field, String(name));
      merged[place] = item;
    }
  }
  return merged;
}

/** Reports a variable that is plain in one source and secret in another. */
export function conflictReporter({ findings, quote }: Checking): (field: Field, item: string) => void {
  return ({ field, input, list }, item) => {
    const sources = [input, list?.secretInput].filter((name) => name !== undefined).join(", ");
    findings.problem(
      `${field}: ${quote(item).slice(1, -1)} is given both plain and secret (inputs ${sources}, and the definition): keep one of them`,
    );
  };
}

/** Adds the memory that belongs to a CPU that is given without one, and validates a memory given beside its CPU. */
export function deriveMemory(body: JsonObject, places: ReadonlyMap<string, string>, checking: Checking): JsonObject {
  let derived = body;
  for (const { field, twice } of fields) {
    const cpu = twice === undefined ? undefined : member(body, twice);
    const memory = member(body, field);
    if (typeof cpu !== "string") continue;
    if (memory === undefined) {
      derived = { ...derived, [field]: memoryFor(cpu) };
      checking.notes.derived.add(`${field} ${memoryFor(cpu)} (twice ${twice} ${cpu})`);
    } else if (typeof memory === "string" && !isTwice(memory, cpu)) {
      const place = places.get(field) ?? field;
      checking.findings.problem(
        `${place} must be twice ${twice}, which is ${cpu}: write ${memoryFor(cpu)}, or remove the memory; got ${memory}`,
      );
    }
  }
  return derived;
}

/** The body without the fields that only a creation accepts, and their names. */
export function withoutCreateOnly(body: JsonObject): { readonly body: JsonObject; readonly leftOut: string[] } {
  const names = fields.filter(({ use }) => use === "create-only").map(({ field }) => field);
  return {
    body: Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))),
    leftOut: names.filter((name) => Object.hasOwn(body, name)),
  };
}

/** The body with the table's values of a retired preview, in each field that has one and that the body sets. */
export function retired(body: JsonObject, table: readonly Field[] = fields): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, JsonValue] => {
    const field = table.find((candidate) => candidate.field === name);
    if (field === undefined || value === null) return [name, value];
    if (field.retired !== undefined) return [name, field.retired];
    const { members } = field;
    if (members === undefined) return [name, value];
    if (Array.isArray(value)) return [name, value.map((item) => (isObject(item) ? retired(item, members) : item))];
    return [name, isObject(value) ? retired(value, members) : value];
  });
  return Object.fromEntries(entries);
}

/** The body with its fields in the order of the API documentation; undocumented fields follow. */
export function inDocumentedOrder(body: JsonObject): JsonObject {
  const known = fields.filter(({ field }) => Object.hasOwn(body, field)).map(({ field }) => field);
  const rest = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries([...known, ...rest].map((name) => [name, member(body, name) ?? null]));
}
