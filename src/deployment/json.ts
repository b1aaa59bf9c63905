/** What JSON can carry. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;

/** A JSON object. Keys such as `__proto__` are data: such objects are made by `Object.fromEntries` or spreading, never by assignment. */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's own member; names such as `constructor` find nothing inherited. */
export function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
