import { isObject, type JsonObject, mapJson, member } from "../base/json.js";
import { didYouMean } from "../base/nearest.js";
import { mask } from "./secret.js";

/**
 * The one rule of what may be shown of a variable. `secret` hides secret values, for the request of a dry
 * run: plain ones are shown as they are, secret ones as `***`, empty ones as empty. `all` is for everything
 * else (result, stored definition, plan, differences): of variables in `environmentVariables` only their
 * key, mark and time are left.
 */
type Hidden = "secret" | "all";

/** The list of variables, in requests and in responses. */
const variableList = "environmentVariables";

const marks = ["isSecret", "secret", "secrets"];

/** Whether a member's name is `isSecret`, misspelled too. */
export function hasSecretName(name: string): boolean {
  const word = name.toLowerCase().replace(/[^a-z]/g, "");
  return (word.startsWith("is") && word.includes("secret")) || didYouMean(word, marks) !== undefined;
}

/** Whether a member of a variable may always be shown: its key, its time, and a mark that is a boolean. */
export function isPublicMember(name: string, value: unknown): boolean {
  if (name === "key" || name === "updatedAt") return typeof value === "string";
  return hasSecretName(name) && typeof value === "boolean";
}

/**
 * Whether members are those of a variable marked secret, also by a mark misspelled or of a wrong type.
 * @param isOfVariable whether only a variable has a member of this name.
 */
export function isSecretVariable(
  members: readonly (readonly [string, unknown])[],
  isOfVariable = (name: string): boolean => name === "key" || name === "value",
): boolean {
  const isVariable = members.some(([name]) => isOfVariable(name));
  return isVariable && members.some(([name, mark]) => hasSecretName(name) && mark !== false);
}

/** An object without what may not be shown of it: not of what is below its own variables. */
export function hideValuesIn(object: JsonObject, hidden: Hidden): JsonObject {
  const shown = isSecretVariable(Object.entries(object)) ? starred(object) : object;
  const list = hidden === "all" ? (member(shown, variableList) ?? null) : null;
  if (list === null) return shown;
  // Variables in another form than the documented list are left out: any part of them may be a value.
  const { [variableList]: _, ...others } = shown;
  return Array.isArray(list) ? { ...shown, [variableList]: list.filter(isObject).map(withoutValue) } : others;
}

function starred(variable: JsonObject): JsonObject {
  const members = Object.entries(variable).map(([name, value]) => {
    const isShown = value === "" || value === null || isPublicMember(name, value);
    return [name, isShown ? value : mask] as const;
  });
  return Object.fromEntries(members);
}

function withoutValue(variable: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(variable).filter(([name, value]) => isPublicMember(name, value)));
}

/** A copy of a body or response without what may not be shown of it, at any depth. */
export function hideValues(body: JsonObject, hidden: Hidden): JsonObject {
  return mapJson(body, { object: (object) => hideValuesIn(object, hidden) }) as JsonObject;
}
