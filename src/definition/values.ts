import type { JsonValue } from "../base/json.js";
import { cores, gibibytes, isExact } from "./amounts.js";
import type { Field, FieldKind } from "./fields.js";
import type { Located } from "./read/position.js";

const descriptions: Readonly<Partial<Record<FieldKind, string>>> = {
  boolean: "true or false",
  integer: "an integer of 0 or more",
  cores: "a decimal number of cores",
  gibibytes: "a decimal number followed by Gi",
  scalar: "a string",
  "variable-key": "a string without =, whitespace or control characters",
  strings: "a list of strings",
  object: "an object",
  list: "a list of objects",
};

/** What a field accepts, as a message names it. */
export function accepted({ kind, allowed, mayBeEmpty = false }: Field): string {
  if (allowed !== undefined) return `one of ${allowed.join(", ")}`;
  return descriptions[kind] ?? (mayBeEmpty ? "a string" : "a string that is not empty");
}

/** A single value for the request, as the author wrote it; undefined where the field does not accept it. */
export function readScalar(node: Located, { kind, mayBeEmpty = false }: Field): JsonValue | undefined {
  if (node.kind !== "scalar") return undefined;
  const { value, text } = node;
  const isText = typeof value === "string" || typeof value === "number";
  switch (kind) {
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "integer":
      return Number.isSafeInteger(value) && Number(value) >= 0 && isExact(text, Number(value)) ? value : undefined;
    case "cores":
      return isText && cores.test(text) ? text : undefined;
    case "gibibytes":
      return isText && gibibytes.test(text) ? text : undefined;
    case "variable-key":
      return typeof value === "string" && /^[^=\s\p{Cc}]+$/u.test(text) ? text : undefined;
    case "scalar":
      return text;
    default:
      return isText && (mayBeEmpty || text.trim() !== "") ? text : undefined;
  }
}

/** What the author of a wrong value probably has to do; empty where that is not known. */
export function quotesAdvice(node: Located, { kind }: Field): string {
  if (node.kind !== "scalar") return "";
  const isString = typeof node.value === "string";
  if (!isString) return kind === "string" || kind === "variable-key" ? ": put it in quotes" : "";
  const isUnquoted = kind === "boolean" ? /^(?:true|false)$/i : /^\d{1,15}$/;
  const isQuoted = (kind === "boolean" || kind === "integer") && isUnquoted.test(node.text);
  return isQuoted ? ": remove the quotes" : "";
}
