/** What JSON can carry. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/**
 * A JSON object. Keys such as `__proto__` are data: such objects are made by `Object.fromEntries` or spreading, never by
 * assignment.
 */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Whether the value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object's own member; names such as `constructor` find nothing inherited. */
export function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An object's own member when it is a text, otherwise undefined. */
export function textMember(object: JsonObject, name: string): string | undefined {
  const value = member(object, name);
  return typeof value === "string" ? value : undefined;
}
