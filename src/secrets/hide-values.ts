import { isObject, type JsonObject, mapJson } from "../base/json.js";
import { isMisspelling } from "../base/name.js";
import { mask } from "./secret.js";

/** The list of variables, in requests and in responses. */
const variableList = "environmentVariables";

const marks = ["issecret", "secret", "secrets"];

/** Whether a member's name is `isSecret`, misspelled too. */
export function hasSecretName(name: string): boolean {
  const word = name.toLowerCase().replace(/[^a-z]/g, "");
  return /^is.*secret/.test(word) || marks.some((mark) => isMisspelling(word, mark));
}

/** Whether a member of a variable may always be shown: its key, its time, and a mark that is a boolean. */
export function isPublicMember(name: string, value: unknown): boolean {
  if (name === "key" || name === "updatedAt") return typeof value === "string";
  return hasSecretName(name) && typeof value === "boolean";
}

/**
 * Whether an object is meant as a secret variable, also by a mark that is misspelled or of a wrong type. What
 * the API takes for one is `isSecretItem`.
 */
export function isMarkedSecret(object: JsonObject): boolean {
  const isVariable = Object.keys(object).some((name) => /^(?:key|val|value)(?![A-Za-z])/.test(name));
  return isVariable && Object.entries(object).some(([name, mark]) => hasSecretName(name) && mark !== false);
}

/**
 * A body as it is shown. Only the items of its own list are variables: nothing else is hidden. `secret`
 * hides secret values, for the request of a dry run: `***`, empty ones as empty. `all` is for everything
 * else (stored definition, plan, differences): only key, mark and time of variables are left.
 */
export function hideValues(body: JsonObject, hidden: "secret" | "all"): JsonObject {
  // A copy: a response can have any depth.
  return withVariables(mapJson(body, {}) as JsonObject, hidden === "all" ? withoutValue : starred);
}

/** Variables in another form than the documented list are left out: any part of them may be a value. */
function withVariables(body: JsonObject, show: (variable: JsonObject) => JsonObject): JsonObject {
  const { [variableList]: list = null, ...others } = body;
  if (list === null) return body;
  return Array.isArray(list) ? { ...body, [variableList]: list.filter(isObject).map(show) } : others;
}

function starred(variable: JsonObject): JsonObject {
  const { value = "", isSecret } = variable;
  return isSecret === true && value !== "" && value !== null ? { ...variable, value: mask } : variable;
}

function withoutValue(variable: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isPublicMember(name, value)));
}

/** An object of a response, at any depth, without values of variables: not of what is below them. */
export function withoutValuesIn(object: JsonObject): JsonObject {
  const stripped = isMarkedSecret(object) ? withoutValue(object) : object;
  return withVariables(stripped, withoutValue);
}
