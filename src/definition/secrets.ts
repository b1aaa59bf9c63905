import { isObject, type JsonObject, type JsonValue, member, stringMember } from "../base/json.js";
import { hasSecretName, isPublicMember, isSecretVariable } from "../secrets/hide-values.js";

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

/** Whether an object is a variable marked secret, also by a misspelled mark or one of a wrong type. */
export function isMarkedSecret(variable: JsonObject): boolean {
  return isSecretVariable(Object.entries(variable), (name) =>
    /^(?:key|val|value|name)(?![A-Za-z])/.test(name),
  );
}

/**
 * Everything to be masked of variables marked secret, before any check. Elsewhere in a definition only an
 * object with a value beside its mark counts, which is a problem: nothing else is hidden there.
 */
export function* secretsIn(value: JsonValue, isVariable = false): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* secretsIn(item, isVariable);
  if (!isObject(value)) return;
  const hasSecret = isVariable
    ? isMarkedSecret(value)
    : isSecretVariable(Object.entries(value), (name) => /^val(?:ue)?(?![A-Za-z])/.test(name));
  if (hasSecret) yield* stringsIn(value);
  for (const [name, inner] of Object.entries(value)) yield* secretsIn(inner, name === "environmentVariables");
}

/**
 * Every string at or below a value, except what may be shown of variables. A name without a value, or one
 * that is no word, may be a part of a secret: `{ key: PW, value:hunter2, isSecret: true }`.
 */
export function* stringsIn(value: JsonValue): Iterable<string> {
  if (Array.isArray(value)) for (const item of value) yield* stringsIn(item);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      if (isMisreadName(name, inner)) yield* [name, name.replace(/^val(?:ue)?\s*[:=]?\s*/, "")];
      if (!isPublicMember(name, inner)) yield* stringsIn(inner);
    }
  } else if (value !== null && value !== "") yield String(value);
}

/** Whether a name in a secret variable may be a part of a value that YAML read as a name. */
export function isMisreadName(name: string, value: JsonValue): boolean {
  if (["key", "value", "updatedAt"].includes(name) || name === "") return false;
  return !/^\w+$/.test(name) || (value === null && !hasSecretName(name));
}
