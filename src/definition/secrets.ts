import { isObject, type JsonObject, member, stringMember } from "../base/json.js";
import { hasSecretName, isPublicMember, isSecretVariable } from "../secrets/hide-values.js";
import { isUnwritten, type Located, type LocatedObject } from "./read/position.js";

/** The variables of a body. */
export function variablesIn({ environmentVariables: list }: JsonObject): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** The keys of variables, without those that are no strings. */
export function keysOf(variables: readonly JsonObject[]): string[] {
  return variables.flatMap((variable) => stringMember(variable, "key") ?? []);
}

/** Whether a variable of a body is secret. */
export function isSecretItem(variable: JsonObject): boolean {
  return member(variable, "isSecret") === true;
}

/** Whether a key of the input for secrets may be shown: any other one may be a piece of a secret. */
export function isShownKey(key: string): boolean {
  return /^[A-Z0-9_]+$/.test(key);
}

/**
 * Whether an object is a variable marked secret, also by a misspelled mark or one of a wrong type, and with
 * names that have a part of a value in them: `{ key:PW, value:hunter2, isSecret:true }`.
 */
export function isMarkedSecret({ entries }: LocatedObject): boolean {
  return isSecretVariable(
    Array.from(entries, ([name, value]) => [name, scalarIn(value)]),
    (name) => /^(?:key|val|value|name)(?![A-Za-z])/.test(name),
  );
}

/** The values of all variables marked secret, at or below a value as it was written, before any check. */
export function* secretsIn(node: Located): Iterable<string> {
  if (node.kind === "list") for (const item of node.items) yield* secretsIn(item);
  if (node.kind !== "object") return;
  if (isMarkedSecret(node)) {
    yield* stringsIn(node);
    yield* misreadNames(node);
  }
  for (const value of node.entries.values()) yield* secretsIn(value);
}

/**
 * Names in a variable marked secret, at any depth, that may be a part of a value: those without a value of
 * their own, because a space after a colon or quotes around a comma are missing, and those that are no words.
 */
export function misreadNames(node: Located): string[] {
  if (node.kind === "list") return node.items.flatMap(misreadNames);
  if (node.kind !== "object") return [];
  return [...node.entries].flatMap(([name, value]) => {
    const isWord = /^\w+$/.test(name);
    const isUsual = ["key", "value", "updatedAt"].includes(name) || (isWord && hasSecretName(name));
    if (isUsual || (isWord && !isUnwritten(value))) return misreadNames(value);
    const meant = name.replace(/^val(?:ue)?\s*[:=]?\s*/, "").replace(/^["']|["']$/g, "");
    return [...[name, meant].filter((each) => each !== ""), ...misreadNames(value)];
  });
}

function scalarIn(node: Located): unknown {
  return node.kind === "scalar" ? node.value : undefined;
}

/** Every string at or below a value, except what may be shown of variables. */
export function* stringsIn(node: Located): Iterable<string> {
  if (node.kind === "scalar") {
    if (node.text !== "" && node.value !== null) yield node.text;
  } else if (node.kind === "list") for (const item of node.items) yield* stringsIn(item);
  else
    for (const [name, value] of node.entries)
      if (!isPublicMember(name, scalarIn(value))) yield* stringsIn(value);
}
