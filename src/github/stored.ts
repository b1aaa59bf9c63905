import { isObject, type JsonValue } from "../base/json.js";

/** GitHub does not shorten: a longer description is an error. */
export const longestDescription = 140;

/** A description that GitHub accepts. */
export function shortened(description: string): string {
  return [...description].slice(0, longestDescription).join("");
}

/** A copy in which every string is redacted: what GitHub stores. */
export function redacted(value: JsonValue, redact: (text: string) => string): JsonValue {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((item) => redacted(item, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [redact(name), redacted(item, redact)]));
}
