import type { Findings } from "../base/findings.js";
import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { isTwice, memoryFor } from "./amounts.js";
import { type Field, fields, memoryOfCpu } from "./fields.js";
import { mergeVariables } from "./variables.js";

/**
 * Lays a body over another, field by field: `environmentVariables` merge by key, everything else is replaced whole,
 * `workerQueues` too. A key that is plain in one and secret in the other is a problem.
 */
export function mergeOver(body: JsonObject, patch: JsonObject, findings: Findings): JsonObject {
  const under = member(body, "environmentVariables");
  const over = member(patch, "environmentVariables");
  const merged = { ...body, ...patch };
  if (under === undefined || over === undefined) return merged;
  return { ...merged, environmentVariables: mergeVariables(under, over, findings) };
}

/** Adds the memory that belongs to a CPU given alone, and holds a memory given beside it to twice the CPU. */
export function deriveMemory(body: JsonObject, places: ReadonlyMap<string, string>, findings: Findings): JsonObject {
  let derived = body;
  for (const [cpuField, memoryField] of memoryOfCpu) {
    const cpu = member(body, cpuField);
    const memory = member(body, memoryField);
    if (typeof cpu !== "string") continue;
    if (memory === undefined) derived = { ...derived, [memoryField]: memoryFor(cpu) };
    else if (typeof memory === "string" && !isTwice(memory, cpu)) {
      const where = places.get(memoryField) ?? memoryField;
      const remedy = `${memoryFor(cpu)}, or leave the memory out`;
      findings.problem(`${where} must be twice ${cpuField}, which is ${cpu}: give ${remedy}; got ${memory}`);
    }
  }
  return derived;
}

/** The body without the fields that only a creation takes, and their names. */
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

/** The body with its fields in the order of the document; fields that the document does not show follow. */
export function inDocumentOrder(body: JsonObject): JsonObject {
  const known = fields.filter(({ field }) => Object.hasOwn(body, field)).map(({ field }) => field);
  const rest = Object.keys(body).filter((name) => !known.includes(name));
  return Object.fromEntries([...known, ...rest].map((name) => [name, member(body, name) ?? null]));
}
