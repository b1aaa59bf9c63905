import type { JsonValue } from "../base/json.js";
import { isCores, isExact, isGibibytes, meantCores, meantGibibytes } from "./amounts.js";
import type { Field } from "./fields.js";
import type { Located } from "./read/position.js";

/** A value for the request; or what it must be instead, and advice for what the author probably meant. */
export type ReadValue = { readonly value: JsonValue } | { readonly allowed: string; readonly advice: string };

type Kind = "boolean" | "integer" | "cores" | "gibibytes" | "string" | "variable-key" | "scalar";
type Reader = (node: Located, field: Field) => ReadValue;

const readers: Readonly<Record<Kind, Reader>> = {
  boolean: (node) => {
    if (node.kind === "scalar" && typeof node.value === "boolean") return { value: node.value };
    return wrong("true or false", quotesAdvice(node, /^(?:true|false)$/i) || meantBoolean(node));
  },
  integer: (node) => {
    const value = node.kind === "scalar" && typeof node.value === "number" ? node.value : -1;
    const isRight = Number.isSafeInteger(value) && value >= 0 && node.kind === "scalar" && isExact(node.text, value);
    return isRight ? { value } : wrong("an integer of 0 or more", quotesAdvice(node, /^\d{1,15}$/));
  },
  cores: (node) => readAmount(node, isCores, meantCores, "a decimal number of cores"),
  gibibytes: (node) => readAmount(node, isGibibytes, meantGibibytes, "a decimal number followed by Gi"),
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

/** Whether a field holds a single value that {@link readValue} reads. */
export function isSingle(field: Field): field is Field & { readonly kind: Kind } {
  return Object.hasOwn(readers, field.kind);
}

/** Reads a value that is not null by the kind of its field. */
export function readValue(node: Located, field: Field & { readonly kind: Kind }): ReadValue {
  return readers[field.kind](node, field);
}

/** A string, or the author's own characters where YAML read a number (`1.50`). */
export function stringOf(node: Located): string | undefined {
  if (node.kind !== "scalar" || node.value === null || typeof node.value === "boolean") return undefined;
  return node.text;
}

function wrong(allowed: string, advice = ""): ReadValue {
  return { allowed, advice };
}

function readAmount(
  node: Located,
  fits: (text: string) => boolean,
  meant: (text: string) => string | undefined,
  allowed: string,
): ReadValue {
  const value = stringOf(node);
  if (value !== undefined && fits(value)) return { value };
  const suggestion = value === undefined ? undefined : meant(value);
  return wrong(allowed, suggestion === undefined ? "" : `. Did you mean ${suggestion}?`);
}

/** YAML 1.2 reads these words as strings. */
function meantBoolean(node: Located): string {
  const written = stringOf(node) ?? "";
  if (/^(?:yes|on|y)$/i.test(written)) return ". Did you mean true?";
  return /^(?:no|off|n)$/i.test(written) ? ". Did you mean false?" : "";
}

function quotesAdvice(node: Located, unquoted: RegExp): string {
  const isString = node.kind === "scalar" && typeof node.value === "string" && node.origin.showsPath !== "none";
  return isString && unquoted.test(node.text) ? ": remove the quotes" : "";
}
