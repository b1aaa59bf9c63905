import type { Findings } from "../base/findings.js";
import { isObject, type JsonObject, type JsonValue, member } from "../base/json.js";
import type { CheckedMapping } from "./checking.js";
import { about, type Located, type LocatedMapping } from "./located.js";

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

/** Whether a member's name and value say that the mapping holds a secret: `isSecret`, misspelled or of a wrong type too. */
function saysSecret(name: string, value: unknown): boolean {
  return /secret/i.test(name) && value !== false;
}

/** The values of all variables marked secret, anywhere below a value as it was written, before any check. */
export function* secretsIn(root: Located): Iterable<string> {
  const seen = new Set<unknown>();
  const rest: Located[] = [root];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    const content = node.kind === "list" ? node.items : node.kind === "mapping" ? node.entries : undefined;
    if (content === undefined || seen.has(content)) continue;
    seen.add(content);
    if (node.kind === "list") for (const item of node.items) rest.push(item);
    else if (node.kind === "mapping") {
      if (marksSecret(node)) yield* textsIn(node);
      for (const { value } of node.entries.values()) rest.push(value);
    }
  }
}

/** Whether a mapping is a variable that is marked secret. */
function marksSecret(node: LocatedMapping): boolean {
  if (!node.entries.has("key") && !node.entries.has("value")) return false;
  for (const [name, { value }] of node.entries) {
    if (saysSecret(name, value.kind === "scalar" ? value.value : undefined)) return true;
  }
  return false;
}

/** Every text at or below a value, except the variables' keys, marks and times. */
export function* textsIn(node: Located): Iterable<string> {
  if (node.kind === "scalar") {
    if (node.text !== "" && node.value !== null) yield node.text;
  } else if (node.kind === "list") for (const item of node.items) yield* textsIn(item);
  else for (const [name, { value }] of node.entries) if (!isHarmless(name)) yield* textsIn(value);
}

/** Whether a member of a secret variable may be shown. A misspelled `value` may not. */
function isHarmless(name: string): boolean {
  return name === "key" || name === "updatedAt" || /secret/i.test(name);
}

/** A copy of a body for showing: the value of each secret variable is `***`. */
export function redactBody(body: JsonObject): JsonObject {
  return redact(body) as JsonObject;
}

function redact(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(redact);
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  const isVariable = Object.hasOwn(value, "key") || Object.hasOwn(value, "value");
  const secret = isVariable && members.some(([name, marker]) => saysSecret(name, marker));
  return Object.fromEntries(
    members.map(([name, inner]) => [name, secret && !isHarmless(name) ? "***" : redact(inner)]),
  );
}
