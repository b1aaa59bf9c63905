import { createHash, randomBytes } from "node:crypto";
import { isObject, type JsonObject, mapJson, member, redactions, shownJson } from "../base/json.js";
import { isSecretItem, secretKeysOf, variablesIn, withKeys } from "../definition/secrets.js";
import { at } from "../inputs/event.js";
import { hideValues } from "../secrets/hide-values.js";
import type { Redactor } from "../secrets/redact.js";
import { mask } from "../secrets/secret.js";

/** A definition that was applied, as a record stores it. */
export interface Applied {
  /** Without any value of a variable. */
  readonly definition: JsonObject;
  /** Digests of the values of plain variables, by key. */
  readonly digests: Digests;
}

/**
 * A salt, and for each plain variable a digest of its value: a changed value is seen, and none is stored. A
 * value with a secret in it has none, so that nobody can guess it.
 */
interface Digests {
  readonly salt: string;
  readonly values: JsonObject;
}

/** The most that a payload holds of a definition and its digests: bytes of their JSON in UTF-8. */
const largest = 32 * 1024;

/** 64 bits of SHA-256: enough to see a change. */
const digestBytes = 8;

function digest(parts: readonly string[]) {
  const text = JSON.stringify(parts);
  return createHash("sha256").update(text).digest().subarray(0, digestBytes).toString("base64url");
}

/** A body's variables by key, and what is compared: a plain value, and members that only this one has. */
function comparedVariables(body: JsonObject) {
  return new Map(
    variablesIn(body).flatMap((variable) => {
      const { key, value = null, isSecret: _, updatedAt: __, ...others } = variable;
      const more = Object.keys(others).length === 0 ? [] : [JSON.stringify(mapJson(others, {}))];
      const parts = isSecretItem(variable) ? more : [shownJson(value), ...more];
      return typeof key === "string" && parts.length > 0 ? [[key, parts] as const] : [];
    }),
  );
}

/**
 * Digests of a body's plain values: with the salt of an earlier one they can be compared with it.
 * @param redactor a value with one of its secrets has none: for digests that are stored.
 */
export function digestsOf(
  body: JsonObject,
  redactor: Redactor | undefined,
  salt = randomBytes(12).toString("base64url"),
): Digests {
  const secret = new Set(secretKeysOf(body));
  const values = [...comparedVariables(body)].flatMap(([key, parts]) => {
    const isHidden = [key, ...parts].some((part) => redactor?.finds(part));
    // Without this mark, members of a secret variable would seem to be new in each plan.
    if (isHidden) return secret.has(key) ? [[key, ""] as const] : [];
    return [[key, digest([salt, key, ...parts])] as const];
  });
  return { salt, values: Object.fromEntries(values) };
}

const storedKey = /^sha256:([\w-]{12}):/;

/** A key as a record stores it where nobody may see it. */
function digestOfKey(key: string, salt: string) {
  return `sha256:${salt}:${digest([salt, key])}`;
}

/** The key of a record: of these the one whose digest it stores. */
export function keyOnRecord(stored: string, keys: readonly string[]): string {
  const [, salt] = storedKey.exec(stored) ?? [];
  const match = salt && keys.find((key) => digestOfKey(key, salt) === stored);
  return match || stored;
}

export function keyInPlan(key: string, { hiddenKeys }: Redactor): string {
  return hiddenKeys.has(key) || storedKey.test(key) ? mask : key;
}

/**
 * The definition for a payload (redacted, no variables' values) and digests: neither if over 32 KiB together.
 */
export function storedDefinition(
  body: JsonObject,
  redactor: Redactor,
): { readonly definition?: JsonObject; readonly digests?: Digests; readonly secretKeys: string[] } {
  const keySalt = randomBytes(9).toString("base64url");
  const whole = withKeys(body, (key) => (redactor.hiddenKeys.has(key) ? digestOfKey(key, keySalt) : key));
  const secretKeys = secretKeysOf(whole).map((key) =>
    redactor.finds(key) ? digestOfKey(key, keySalt) : key,
  );
  const definition = comparable(whole, redactor);
  const digests = digestsOf(whole, redactor);
  const fits = Buffer.byteLength(JSON.stringify({ definition, digests })) <= largest;
  return fits ? { definition, digests, secretKeys } : { secretKeys };
}

/** A body in the form in which a record stores it, and in which plans compare it. */
export function comparable(body: JsonObject, redactor: Redactor): JsonObject {
  const redacted = mapJson(hideValues(body, "all"), redactions(redactor.redact));
  return isObject(redacted) ? redacted : {};
}

/** The definition in a payload; undefined if it was too large. */
export function appliedIn(payload: JsonObject): Applied | undefined {
  const definition = member(payload, "definition");
  if (!isObject(definition)) return undefined;
  const salt = at(payload, "digests", "salt");
  const values = at(payload, "digests", "values");
  const digests = {
    salt: typeof salt === "string" ? salt : "",
    values: isObject(values) ? values : {},
  };
  return { definition, digests };
}

/** The keys of secret variables that a payload stores. */
export function secretKeysIn(payload: JsonObject): string[] {
  const keys = member(payload, "secretKeys");
  return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
}
