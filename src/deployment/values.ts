import type { JsonValue } from "../base/json.js";
import { cores, gibibytes, isExact } from "./amounts.js";
import type { Field, FieldKind } from "./fields.js";
import type { Located } from "./read/position.js";

/** A value for the request; or what it must be instead, and advice for what the author probably meant. */
type ReadValue = { readonly value: JsonValue } | { readonly allowed: string; readonly advice: string };

/** Reads a single value that is not null, by the kind of its field. Choices and everything with members have none. */
export const valueReaders: Readonly<Partial<Record<FieldKind, (node: Located, field: Field) => ReadValue>>> = {
  boolean: (node) => {
    if (node.kind === "scalar" && typeof node.value === "boolean") return { value: node.value };
    return wrong("true or false", quotesAdvice(node, /^(?:true|false)$/i));
  },
  integer: (node) => {
    const value = node.kind === "scalar" ? node.value : null;
    const isRight = typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
    if (isRight && isExact(stringOf(node) ?? "", value)) return { value };
    return wrong("an integer of 0 or more", quotesAdvice(node, /^\d{1,15}$/));
  },
  cores: (node) => readAmount(node, cores, "a decimal number of cores"),
  gibibytes: (node) => readAmount(node, gibibytes, "a decimal number followed by Gi"),
  string: (node, { mayBeEmpty = false }) => {
    const value = stringOf(node);
    if (value !== undefined && (mayBeEmpty || value.trim() !== "")) return { value };
    const isBoolean = node.kind === "scalar" && typeof node.value === "boolean";
    return wrong(mayBeEmpty ? "a string" : "a string that is not empty", isBoolean ? ": put it in quotes" : "");
  },
  "variable-key": (node) => {
    const isString = node.kind === "scalar" && typeof node.value === "string";
    if (isString && /^[^=\s\p{Cc}]+$/u.test(node.text)) return { value: node.text };
    const isOther = node.kind === "scalar" && !isString;
    return wrong("a string without =, whitespace or control characters", isOther ? ": put it in quotes" : "");
  },
  scalar: (node) => (node.kind === "scalar" ? { value: node.text } : wrong("a string")),
};

/** A string, or the author's own characters where YAML read a number (`1.50`). */
export function stringOf(node: Located): string | undefined {
  if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean") return undefined;
  return node.text;
}

function wrong(allowed: string, advice = ""): ReadValue {
  return { allowed, advice };
}

function readAmount(node: Located, form: RegExp, allowed: string): ReadValue {
  const value = stringOf(node) ?? "";
  return form.test(value) ? { value } : wrong(allowed);
}

function quotesAdvice(node: Located, unquoted: RegExp): string {
  const isString = node.kind === "scalar" && typeof node.value === "string" && node.origin.showsPath !== "none";
  return isString && unquoted.test(node.text) ? ": remove the quotes" : "";
}
