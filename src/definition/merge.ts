import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import { memoryFor, sameAmount } from "./amounts.js";
import type { Checking } from "./checking.js";
import { fields } from "./fields.js";
import { isSecretItem } from "./secrets.js";

/**
 * Merges a body over another: environment variables by key, new ones at the end; any other field is replaced as a whole.
 * @param checking gets a problem for each variable that is secret in one body and plain in the other.
 */
export function mergeOver(body: JsonObject, patch: JsonObject, checking?: Checking): JsonObject {
  const [base, over] = [body["environmentVariables"], patch["environmentVariables"]];
  if (!Array.isArray(base) || !Array.isArray(over)) return { ...body, ...patch };
  const keyOf = (item: JsonValue) => (isObject(item) ? member(item, "key") : undefined);
  const merged = [...base];
  const places = new Map(base.map((item, index) => [keyOf(item), index]));
  for (const item of over) {
    const key = keyOf(item);
    const place = key === undefined ? merged.length : (places.get(key) ?? merged.length);
    const replaced = merged[place];
    merged[place] = item;
    if (replaced === undefined || isSecretItem(replaced) === isSecretItem(item)) continue;
    checking?.findings.problem(
      `environmentVariables: ${checking.quote(String(key)).slice(1, -1)} is given both plain and secret (inputs environment-variables, secret-environment-variables, and the definition): keep one of them`,
    );
  }
  return { ...body, ...patch, environmentVariables: merged };
}

/** Adds the memory that belongs to a CPU that is given without one, and validates a memory given beside its CPU. */
export function deriveMemory(body: JsonObject, checking: Checking): JsonObject {
  const result = { ...body };
  for (const { field, twice } of fields) {
    const cpu = twice === undefined ? undefined : member(body, twice);
    if (typeof cpu !== "string") continue;
    const memory = member(body, field);
    const right = memoryFor(cpu);
    const place = checking.places.get(field);
    if (memory === undefined) {
      result[field] = right;
      checking.note("Memory derived from CPU", `${field} ${right} (twice ${twice} ${cpu})`);
    } else if (typeof memory === "string" && place !== undefined && !sameAmount(memory, right)) {
      const what = `must be twice ${twice}, which is ${cpu}: write ${right}, or remove the memory; got ${memory}`;
      checking.problem(place, what);
    }
  }
  return result;
}

/** The body with the table's values of a retired preview, in each field that has one and that the body sets. */
export function retired(body: JsonObject, rows = fields): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, JsonValue] => {
    const { retired: small, members = [] } = rows.find(({ field }) => field === name) ?? {};
    if (small !== undefined && value !== null) return [name, small];
    const isList = Array.isArray(value);
    return [name, isList ? value.map((item) => (isObject(item) ? retired(item, members) : item)) : value];
  });
  return Object.fromEntries(entries);
}

/** The body with its fields in the order of the API documentation; undocumented fields follow. */
export function inDocumentedOrder(body: JsonObject): JsonObject {
  const names = [...fields.map(({ field }) => field), ...Object.keys(body)].filter((name) =>
    Object.hasOwn(body, name),
  );
  return Object.fromEntries(names.map((name) => [name, body[name] ?? null]));
}
