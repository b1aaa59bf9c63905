import type { JsonObject } from "../base/json.js";

/**
 * The value of a field. `string` also accepts a number, sent as written; `any-string` an empty string too,
 * `scalar` a boolean too. `choice`
 * accepts the documented values only, `open-choice` others too, but not misspelled ones. `cores` is a
 * decimal number, `gibibytes` one with suffix Gi, both sent as strings. `list` is a list of objects,
 * `strings` of strings.
 */
export type FieldKind =
  | "string"
  | "any-string"
  | "scalar"
  | "variable-key"
  | "choice"
  | "open-choice"
  | "cores"
  | "gibibytes"
  | "boolean"
  | "integer"
  | "strings"
  | "object"
  | "list";

/** One field of the request body, or of an object in it. What is special about it is in its row. */
export interface Field {
  /** The API documentation and the definition name it so. */
  readonly field: string;
  readonly kind: FieldKind;
  /** `create-only` fields are left out of an update. */
  readonly use: "both" | "create-only";
  /** Other values are a problem for a choice, and sent for an open one. */
  readonly allowed?: readonly string[];
  /** Null is a problem. Elsewhere null is sent, and clears the field. */
  readonly isNeverNull?: boolean;
  /** Whether a definition must have the field, in the body or as an input. */
  readonly isRequired?: boolean;
  /** A value that shows the form, for messages and editors. */
  readonly example?: string;
  /** The CPU field that this memory field is twice of ("Limits"). */
  readonly twice?: string;
  /** The fields of the object, or of each object in the list. */
  readonly members?: readonly Field[];
  /** The value in a retired preview, if the definition sets the field. */
  readonly retired?: string | number | boolean;
  /** The rules between the items of a list: see rules.ts. A key or name identifies each item. */
  readonly rules?: "variables" | "queues";
  /** A variable's value, or what is in place of the list: a message shows only its type. */
  readonly isPrivate?: boolean;
}

function field(name: string, kind: FieldKind, more: Partial<Field> = {}): Field {
  return { field: name, kind, use: "both", ...more };
}

const use = "create-only";

/**
 * The request body of create and update, one row per field, in the order of the API documentation ("Create a
 * Deployment", "Update a Deployment"); then what only responses show ("Deployment") and requests may contain.
 */
export const fields: readonly Field[] = [
  field("platformRuntimeVersion", "string", { use, example: "12.0.0" }),
  field("clusterId", "string", { use }),
  field("defaultTaskPodCpu", "cores", { example: "0.5" }),
  field("defaultTaskPodMemory", "gibibytes", {
    example: "1Gi",
    twice: "defaultTaskPodCpu",
  }),
  field("description", "any-string"),
  field("environmentVariables", "list", {
    members: [
      field("key", "variable-key", { example: "MY_KEY", isNeverNull: true }),
      field("value", "scalar", { isPrivate: true, isNeverNull: true }),
      field("isSecret", "boolean", { isNeverNull: true }),
    ],
    example: "{ key: MY_KEY, value: my-value }",
    rules: "variables",
    isPrivate: true,
  }),
  field("executor", "open-choice", { allowed: ["CELERY", "KUBERNETES"] }),
  field("isCicdEnforced", "boolean"),
  field("isDagDeployEnabled", "boolean"),
  field("isHighAvailability", "boolean", { retired: false }),
  field("name", "string", {
    example: "my-deployment",
    isRequired: true,
    isNeverNull: true,
  }),
  field("resourceQuotaCpu", "cores", { example: "10" }),
  field("resourceQuotaMemory", "gibibytes", {
    example: "20Gi",
    twice: "resourceQuotaCpu",
  }),
  field("schedulerSize", "open-choice", {
    allowed: ["SMALL", "MEDIUM", "LARGE"],
    retired: "SMALL",
  }),
  field("type", "choice", {
    allowed: ["DEDICATED", "HYBRID", "STANDARD"],
    isRequired: true,
    isNeverNull: true,
  }),
  field("workerQueues", "list", {
    members: [
      field("id", "string"),
      field("platformMachine", "string", { example: "A5" }),
      field("isDefault", "boolean"),
      field("maxWorkerCount", "integer", { example: "10" }),
      field("minWorkerCount", "integer", { example: "1", retired: 0 }),
      field("name", "string", { example: "default", isNeverNull: true }),
      field("workerConcurrency", "integer", { example: "10" }),
      field("nodePoolId", "string"),
    ],
    example: "{ name: default, maxWorkerCount: 10 }",
    rules: "queues",
  }),
  field("workloadIdentity", "any-string"),
  field("workspaceId", "string"),
  field("cloudProvider", "string", { use }),
  field("contactEmails", "strings"),
  field("isDevelopmentMode", "boolean"),
  field("region", "string", { use }),
  field("scalingSpec", "object", {
    members: [
      field("hibernationSpec", "object", {
        members: [
          field("schedules", "list", {
            members: [
              field("hibernateAtCron", "string", { example: "0 20 * * 1-5" }),
              field("wakeAtCron", "string", { example: "0 6 * * 1-5" }),
              field("isEnabled", "boolean"),
              field("description", "any-string"),
            ],
          }),
          field("override", "object", {
            members: [field("isHibernating", "boolean"), field("overrideUntil", "string")],
          }),
        ],
      }),
    ],
  }),
  field("schedulerAu", "integer", {
    example: "5",
  }),
  field("taskPodNodePoolId", "string"),
];

/** An object with its members in the order of the API documentation; undocumented ones follow. */
export function inDocumentedOrder(object: JsonObject, rows = fields): JsonObject {
  const names = new Set([...rows.map(({ field }) => field), ...Object.keys(object)]);
  return Object.fromEntries(
    [...names].filter((name) => Object.hasOwn(object, name)).map((name) => [name, object[name] ?? null]),
  );
}

/** The service applies these at a create only: updates leave them out. */
export const createOnlyFields: readonly string[] = fields
  .filter((row) => row.use === "create-only")
  .map(({ field }) => field);

/**
 * Fields of the Deployment, a variable or a queue that only responses contain: a problem in a definition,
 * which may be pasted from one.
 */
export const responseOnlyFields: readonly string[] = (
  "id organizationId orchestratorVersion runtimeVersion createdAt createdBy updatedAt updatedBy " +
  "imageRepository imageTag imageVersion namespace schedulerCpu schedulerMemory schedulerReplicas status " +
  "statusReason webServerOrchestratorApiUrl webServerCpu webServerMemory webServerIngressHostname " +
  "webServerReplicas webServerUrl clusterName dagTarballVersion desiredDagTarballVersion externalIPs " +
  "oidcIssuerUrl scalingStatus workspaceName podCpu podMemory"
).split(" ");

/** Each memory field, with the CPU field that it is twice of ("Limits"). */
export const memoryFields = fields.flatMap(({ field, twice }) =>
  twice === undefined ? [] : [{ memory: field, cpu: twice }],
);
