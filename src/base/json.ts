export type Json = null | boolean | number | string | Json[] | JsonObject;

/** A JSON object. Its keys are data, `__proto__` among them. */
export interface JsonObject {
  [key: string]: Json;
}

/** Whether the value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The member of that name when it is a text, otherwise undefined. Inherited members do not count. */
export function textMember(object: JsonObject, name: string): string | undefined {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return typeof value === "string" ? value : undefined;
}
