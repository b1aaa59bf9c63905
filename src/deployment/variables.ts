import type { Findings } from "../base/findings.js";
import { isObject, type JsonValue, member } from "../base/json.js";
import type { CheckedMapping } from "./checking.js";
import { about } from "./located.js";

const posixName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether a text can be the name of an environment variable (POSIX). */
export function isVariableName(text: string): boolean {
  return posixName.test(text);
}

/** The rules between the members of variables: unique keys; a value, unless the variable is secret. */
export function checkVariables(variables: readonly CheckedMapping[], findings: Findings): void {
  const byKey = new Map<string, string>();
  for (const { item, path, body } of variables) {
    const key = member(body, "key");
    const where = about(item.entries.get("key")?.value ?? item, `${path}.key`);
    if (!item.entries.has("key")) findings.problem(`${about(item, path)} has no key: the variable's name`);
    if (!item.entries.has("value") && member(body, "isSecret") !== true) {
      findings.problem(`${about(item, path)} has no value: write "" for an empty one (only a secret may go without)`);
    }
    if (typeof key !== "string") continue;
    const first = byKey.get(key);
    if (first !== undefined) findings.problem(`${where} must be unique; ${key} is given at ${first} too`);
    else byKey.set(key, about(item, ""));
  }
}

const sources = "environment-variables, secret-environment-variables, the body";

/** Lays variables over others by key: an entry of the same key is replaced in its place, new ones follow. */
export function mergeVariables(base: JsonValue, over: JsonValue, findings: Findings): JsonValue {
  if (!Array.isArray(base) || !Array.isArray(over)) return over;
  const key = (entry: JsonValue): JsonValue | undefined => (isObject(entry) ? member(entry, "key") : undefined);
  const merged = [...base];
  const places = new Map(base.map((entry, index) => [key(entry), index]));
  for (const entry of over) {
    const name = key(entry);
    const place = name === undefined ? undefined : places.get(name);
    if (place === undefined) {
      merged.push(entry);
      continue;
    }
    if (isSecret(merged[place]) !== isSecret(entry)) {
      findings.problem(`Variable ${name} is given both plain and secret (${sources}): keep one of them`);
    }
    merged[place] = entry;
  }
  return merged;
}

function isSecret(entry: JsonValue | undefined): boolean {
  return isObject(entry) && member(entry, "isSecret") === true;
}
