import type { JsonObject } from "../base/json.js";
import type { Notice } from "../base/notice.js";
import { listed, type Text, text } from "../base/text.js";
import { createOnlyFields, inDocumentedOrder } from "./fields.js";
import { isSecretItem, keysOf, queuesIn, variablesIn } from "./secrets.js";

/** The files and inputs of a step as one definition: all fields but `workspaceId`. */
export interface Definition {
  /** Secret values are in clear: see `hideValues`. */
  readonly body: JsonObject;
  /** The body that retires a preview. It has a description only if preview-retire gives one. */
  readonly retired: JsonObject;
  readonly workspaceId: string | undefined;
  readonly name: string;
  /** The name comes from the input deployment-name: a preview takes it as given, without `-pr-<N>`. */
  readonly nameFromInput: boolean;
  /** The name without the input deployment-name; undefined if the definition has none. */
  readonly ownName: string | undefined;
}

/** Members that a request adds to the definition. */
interface Additions {
  /** Takes precedence over the definition's name: the name of a preview. */
  readonly name?: string | undefined;
  readonly workspaceId?: string | undefined;
  /** Sent if the definition has no description; of a retire, if preview-retire has none. */
  readonly description?: string | undefined;
}

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

/** Warnings about a body that is probably wrong. Whether a run creates is often known only later. */
export function bodyWarnings(kind: "create" | "update" | "retire", body: JsonObject): Notice[] {
  if (kind === "retire") return [];
  const warnings: Notice[] = [];
  const warn = (what: string, said: Text) => warnings.push({ code: `definition/${what}`, text: said });
  const { type, clusterId, executor } = body;
  if (executor === "KUBERNETES" && queuesIn(body).length > 0) {
    warn(
      "queues-of-kubernetes",
      text`The definition has workerQueues and executor KUBERNETES, which has no queues.`,
    );
  }
  if (kind === "update") return warnings;
  if ((type === "DEDICATED" || type === "HYBRID") && typeof clusterId !== "string") {
    warn("no-cluster", text`The definition has type ${type} and no clusterId, which a create may require.`);
  }
  const unset = variablesIn(body).filter((item) => isSecretItem(item) && !Object.hasOwn(item, "value"));
  if (unset.length > 0) {
    warn(
      "unset-secrets",
      text`The definition has secret variables without a value: ${listed(keysOf(unset), 20)}. The Deployment
        is new, so no value is stored yet: pass it with secret-environment-variables.`,
    );
  }
  return warnings;
}
