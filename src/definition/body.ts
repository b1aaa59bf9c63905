import { type JsonObject, member } from "../base/json.js";
import type { Notice } from "../base/notice.js";
import { joined, listed, text } from "../base/text.js";
import { createOnlyFields, fields } from "./fields.js";
import { queuesIn } from "./rules.js";
import { isSecretItem, variablesIn } from "./secrets.js";

/** What is made of the files and inputs of a step: all fields but `workspaceId`. */
export interface Definition {
  /** Secret values are in clear: see `hideValues`. */
  readonly body: JsonObject;
  /** The body that retires a preview. It has a description only if preview-retire gives one. */
  readonly retired: JsonObject;
  readonly workspaceId: string | undefined;
  /** The name comes from the input deployment-name: a preview takes it as given, without `-pr-<N>`. */
  readonly nameFromInput: boolean;
  /** The name without the input deployment-name; undefined if the definition has none. */
  readonly ownName: string | undefined;
}

/** What a request adds to the definition. */
interface Additions {
  /** Takes precedence over the definition's name: the name of a preview. */
  readonly name?: string | undefined;
  readonly workspaceId?: string | undefined;
  /** Sent if the definition has no description; of a retire, if preview-retire has none. */
  readonly description?: string | undefined;
}

/** What is sent. */
export interface RequestBody {
  readonly body: JsonObject;
  /** With the create-only fields that an update leaves out. */
  readonly whole: JsonObject;
}

/**
 * The body of a create, of an update (without the create-only fields), or of the update that retires a
 * preview: scaled down, and preview-retire over that. API documentation: "Create a Deployment", "Update a
 * Deployment".
 */
export function requestBody(
  kind: "create" | "update" | "retire",
  definition: Definition,
  { name, workspaceId, description }: Additions = {},
): RequestBody {
  const own = kind === "retire" ? definition.retired : definition.body;
  const added = { ...(name && { name }), ...(workspaceId && { workspaceId }) };
  const whole = inDocumentedOrder({ ...(description && { description }), ...own, ...added });
  if (kind === "create") return { body: whole, whole };
  const sent = Object.entries(whole).filter(([field]) => !createOnlyFields.includes(field));
  return { body: Object.fromEntries(sent), whole };
}

/** The body with its fields in the order of the API documentation; undocumented fields follow. */
export function inDocumentedOrder(body: JsonObject): JsonObject {
  const names = new Set([...fields.map(({ field }) => field), ...Object.keys(body)]);
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(body, name)).map((name) => [name, body[name] ?? null]),
  );
}

/** What is probably wrong with a body. Whether a run creates is often known only later. */
export function bodyWarnings(kind: "create" | "update" | "retire", body: JsonObject): Notice[] {
  if (kind === "retire") return [];
  const warnings: Notice[] = [];
  const { type, clusterId, executor } = body;
  if (executor === "KUBERNETES" && queuesIn(body).length > 0) {
    const what = text`The definition has workerQueues and executor KUBERNETES, which has no queues: your platform may
      refuse or ignore them.`;
    warnings.push({ code: "definition/queues-of-kubernetes", text: what });
  }
  if (kind === "update") {
    const lists = ["environmentVariables", "workerQueues"].filter((name) => Object.hasOwn(body, name));
    if (Object.hasOwn(body, "type") || lists.length === 0) return warnings;
    const what = text`The definition is a part (it has no type) with ${joined(lists, " and ")}: these lists replace the
      stored ones, and what they lack is deleted.`;
    return [...warnings, { code: "definition/replaces-lists", text: what }];
  }
  if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
    const what = text`The definition has type ${type} and no clusterId: your platform may require it to create a
      Deployment.`;
    warnings.push({ code: "definition/no-cluster", text: what });
  }
  const unset = variablesIn(body).filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
  if (unset.length > 0) {
    const keys = unset.map((item) => String(member(item, "key")));
    const what = text`The definition has secret variables without a value: ${listed(keys, 20)}. The Deployment is new, so
      no value is stored yet: pass it with secret-environment-variables.`;
    warnings.push({ code: "definition/unset-secrets", text: what });
  }
  return warnings;
}
