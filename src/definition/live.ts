import { isObject, type JsonObject, type JsonValue, mapJson, parseJson, stringMember } from "../base/json.js";
import { listed, type Text, text } from "../base/text.js";
import { isMarkedSecret } from "../secrets/hide-values.js";
import { misspelledBy } from "./names.js";
import { queuesIn, variablesIn } from "./secrets.js";

/** The Deployment as the platform has it now: the content of live-file. */
export interface LiveDeployment {
  readonly id: string;
  /** Values of secret variables are not read. */
  readonly body: JsonObject;
}

/**
 * Reads a Deployment in the form of the API's responses. A problem is the predicate of a message, and shows
 * no value but ids. @param wanted the input deployment-id.
 */
export function readLive(
  content: string,
  wanted: string | undefined,
): { readonly live: LiveDeployment } | { readonly problem: Text } {
  const value = mapJson(parseJson(content) ?? null, { object: withoutSecret });
  const path = pathIn(value, wanted);
  if (path) return { problem: text`has the Deployment at ${path}: write only that object to the file` };
  const body = isObject(value) ? value : {};
  const names = new Set([body, ...variablesIn(body), ...queuesIn(body)].flatMap(Object.keys));
  const foreign = [...names].flatMap((name) => {
    const meant = misspelledBy(name);
    return meant === undefined ? [] : [`${name} (${meant})`];
  });
  const form = text`the JSON object of one Deployment, in the form of the API's responses`;
  if (foreign.length > 0) return { problem: text`has ${listed(foreign, 20)}: it must be ${form}` };
  const id = stringMember(body, "id");
  if (!id || !stringMember(body, "name")) return { problem: text`must be ${form}, with its id and name` };
  if (wanted !== undefined && id !== wanted)
    return { problem: text`is of Deployment ${id}, and deployment-id is ${wanted}` };
  return { live: { id, body } };
}

/** Wherever a secret variable is, its value is not read. */
function withoutSecret(object: JsonObject): JsonObject {
  const { key = null, isSecret } = object;
  return isSecret !== null && isMarkedSecret(object) ? { key, isSecret: true } : object;
}

/** The path of the Deployment in a list or object around it; empty where it is the value itself. */
function pathIn(value: JsonValue, wanted: string | undefined): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (
    isObject(value) &&
    (wanted === undefined ? Object.hasOwn(value, "workspaceId") : value["id"] === wanted)
  )
    return "";
  for (const [name, inner] of Object.entries(value)) {
    const path = pathIn(inner, wanted);
    if (path !== undefined) return `${Array.isArray(value) ? `[${name}]` : `.${name}`}${path}`;
  }
  return undefined;
}
