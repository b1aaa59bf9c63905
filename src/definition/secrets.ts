import { isObject, type JsonObject, type JsonValue, member, stringMember } from "../base/json.js";
import { hasSecretName, isMarkedSecret, isPublicMember } from "../secrets/hide-values.js";

function objectsIn(list: JsonValue = null): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

export function variablesIn({ environmentVariables }: JsonObject): JsonObject[] {
  return objectsIn(environmentVariables);
}

export function queuesIn({ workerQueues }: JsonObject): JsonObject[] {
  return objectsIn(workerQueues);
}

/** A value that must be masked, and the key of its variable: empty where it has none. */
type MaskedValue = readonly [value: string, key: string];

/** The keys of variables, without those that are no strings. */
export function keysOf(variables: readonly JsonObject[]): string[] {
  return variables.flatMap((variable) => stringMember(variable, "key") ?? []);
}

/** A body with changed variables, if it has any. */
export function mapVariables(body: JsonObject, change: (variable: JsonObject) => JsonObject): JsonObject {
  const variables = variablesIn(body).map(change);
  return variables.length === 0 ? body : { ...body, environmentVariables: variables };
}

/** A body with other keys of its variables. */
export function withKeys(body: JsonObject, keyOf: (key: string) => string): JsonObject {
  return mapVariables(body, (variable) => {
    const key = stringMember(variable, "key");
    return key === undefined ? variable : { ...variable, key: keyOf(key) };
  });
}

/** Whether a variable of a body is secret. */
export function isSecretItem(variable: JsonObject): boolean {
  return member(variable, "isSecret") === true;
}

/** The keys of the secret variables of a body: their values are compared nowhere. */
export function secretKeysOf(body: JsonObject): string[] {
  return keysOf(variablesIn(body).filter(isSecretItem));
}

/** Whether a key of the input for secrets may be shown: any other one may be a piece of a secret. */
export function isShownKey(key: string): boolean {
  return /^[A-Z0-9_]+$/.test(key);
}

/**
 * Everything to be masked of a source, before any check: of its variables marked secret all but `free`
 * members. Elsewhere only an object with a value beside isSecret counts, which is a problem: nothing else is
 * hidden there.
 */
export function* secretsIn(source: JsonValue, free: ReadonlySet<string>): Iterable<MaskedValue> {
  const { environmentVariables = null, ...others } = isObject(source) ? source : { source };
  const isKept = ([name]: [string, JsonValue]): boolean =>
    !free.has(name) || ["key", "value", "isSecret"].includes(name);
  const items = Array.isArray(environmentVariables) ? environmentVariables : [environmentVariables];
  for (const item of items)
    yield* secretsOf(isObject(item) ? Object.fromEntries(Object.entries(item).filter(isKept)) : item);
  yield* secretsOf(others, hasSecretValue);
}

/** Everything to be masked of the secret objects at or below a value. */
function* secretsOf(value: JsonValue, isSecret = isMarkedSecret): Iterable<MaskedValue> {
  if (isObject(value) && isSecret(value)) yield* stringsIn(value);
  const below = typeof value === "object" && value !== null ? Object.values(value) : [];
  for (const inner of below) yield* secretsOf(inner, isSecret);
}

/** Whether an object has a value that is marked secret: outside the list of variables that is a problem. */
export function hasSecretValue(object: JsonObject): boolean {
  const isValue = ([name, value]: [string, JsonValue]): boolean =>
    /^val(?:ue)?(?![A-Za-z])/.test(name) && (name !== "value" || value !== null);
  return (member(object, "isSecret") ?? false) !== false && Object.entries(object).some(isValue);
}

/**
 * Every string at or below a value, except what may be shown of variables. A name without a value, or one
 * that is no word, may be a part of a secret: `{ key: PW, value:hunter2, isSecret: true }`.
 */
function* stringsIn(value: JsonValue, key = ""): Iterable<MaskedValue> {
  if (Array.isArray(value)) for (const item of value) yield* stringsIn(item, key);
  else if (isObject(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const own = stringMember(value, "key") ?? name;
      if (isMisreadName(name, inner))
        for (const part of [name, name.replace(/^val(?:ue)?\s*[:=]?\s*/, "")]) yield [part, own];
      if (!isPublicMember(name, inner)) yield* stringsIn(inner, own);
    }
  } else if (value !== null && value !== "") yield [String(value), key];
}

/** Whether a name in a secret variable may be a part of a value that YAML read as a name. */
function isMisreadName(name: string, value: JsonValue): boolean {
  if (["key", "value", "updatedAt"].includes(name) || name === "") return false;
  return !/^\w+$/.test(name) || (value === null && !hasSecretName(name));
}
