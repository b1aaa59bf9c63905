/**
 * The value of a field. `string` also accepts a number, sent as written; `scalar` a boolean too. `choice`
 * accepts the documented values only, `open-choice` others too, but not misspelled ones. `cores` is a
 * decimal number, `gibibytes` one with suffix Gi, both sent as strings. `list` is a list of objects,
 * `strings` of strings.
 */
export type FieldKind =
  | "string"
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
  /** The name in the API documentation. */
  readonly field: string;
  readonly kind: FieldKind;
  readonly description: string;
  /** `create-only` fields are left out of an update. */
  readonly use: "both" | "create-only";
  /** Where the API documentation shows it: in requests, or only in responses (a request may contain it). */
  readonly shownIn: "requests" | "responses";
  /** The action's input for this field, for what does not belong in a body. */
  readonly input?: "deployment-name" | "environment-variables";
  /** The documented values of a choice. */
  readonly allowed?: readonly string[];
  /** Whether an empty string is a value. */
  readonly mayBeEmpty?: boolean;
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
  /** Members that only responses contain: a problem in a request. */
  readonly responseOnly?: readonly string[];
  /** The value in a retired preview, if the definition sets the field. */
  readonly retired?: string | number | boolean;
  /** The rules between the items of a list: see rules.ts. A key or name identifies each item. */
  readonly rules?: "variables" | "queues";
  /** A variable's value: never stored, never compared, shown only where it is not secret. */
  readonly isPrivate?: boolean;
}

type Row = Partial<Omit<Field, "field" | "kind" | "description">>;

/** A field that the API documentation shows in the bodies of create and update. */
function both(field: string, kind: FieldKind, description: string, more: Row = {}): Field {
  return { field, kind, description, use: "both", shownIn: "requests", ...more };
}

/** A field that the API documentation shows only in responses, and that a request may contain. */
function fromResponses(field: string, kind: FieldKind, description: string, more: Row = {}): Field {
  return both(field, kind, description, { ...more, shownIn: "responses" });
}

const use = "create-only";

const variable: readonly Field[] = [
  both("key", "variable-key", "Name of the variable.", { example: "MY_KEY", isNeverNull: true }),
  both("value", "scalar", "Value. A secret without one keeps its stored value in comparable services.", {
    isPrivate: true,
    isNeverNull: true,
  }),
  both("isSecret", "boolean", "Whether the API never returns the value. Sent as false if omitted."),
];

const workerQueue: readonly Field[] = [
  both("id", "string", "ID of the worker queue. Some services create a new queue where it is missing."),
  both("platformMachine", "string", "Name of the machine size of the workers.", { example: "A5" }),
  both("isDefault", "boolean", "Whether it is the default queue. Omitted, the queue named default is."),
  both("maxWorkerCount", "integer", "Largest number of workers.", { example: "10" }),
  both("minWorkerCount", "integer", "Smallest number of workers.", { example: "1", retired: 0 }),
  both("name", "string", "Unique name of the queue.", { example: "default", isNeverNull: true }),
  both("workerConcurrency", "integer", "Number of tasks that a worker runs at once.", { example: "10" }),
  fromResponses("nodePoolId", "string", "ID of the node pool. Queues of Hybrid clusters need it."),
];

const schedule: readonly Field[] = [
  both("hibernateAtCron", "string", "When it hibernates, as a cron expression.", { example: "0 20 * * 1-5" }),
  both("wakeAtCron", "string", "When it wakes up, as a cron expression.", { example: "0 6 * * 1-5" }),
  both("isEnabled", "boolean", "Whether the schedule is active."),
  fromResponses("description", "string", "Description of the schedule.", { mayBeEmpty: true }),
];

const override: readonly Field[] = [
  both("isHibernating", "boolean", "Whether the Deployment hibernates."),
  both("overrideUntil", "string", "Until when the schedules do not apply."),
];

const hibernation: readonly Field[] = [
  both("schedules", "list", "Hibernation schedules.", { members: schedule }),
  both("override", "object", "Hibernates or wakes the Deployment at once.", { members: override }),
];

const scaling: readonly Field[] = [
  both("hibernationSpec", "object", "When it hibernates, in development mode.", { members: hibernation }),
];

/**
 * The request body of create and update, one row per field, in the order of the API documentation ("Create a
 * Deployment", "Update a Deployment"); then what only responses show ("Deployment") and requests may contain.
 */
export const fields: readonly Field[] = [
  both("platformRuntimeVersion", "string", "Runtime version, at creation.", { use, example: "12.0.0" }),
  both("clusterId", "string", "ID of the cluster that hosts the Deployment, at creation.", { use }),
  both("defaultTaskPodCpu", "cores", "Default CPU of a worker Pod, in cores.", { example: "0.5" }),
  both("defaultTaskPodMemory", "gibibytes", "Default memory of a worker Pod: twice its CPU, in Gi.", {
    example: "1Gi",
    twice: "defaultTaskPodCpu",
  }),
  both("description", "string", "Description of the Deployment.", { mayBeEmpty: true }),
  both("environmentVariables", "list", "Variables. An update may delete those that are not listed.", {
    input: "environment-variables",
    members: variable,
    example: "[{ key: MY_KEY, value: my-value }]",
    responseOnly: ["updatedAt"],
    rules: "variables",
  }),
  both("executor", "open-choice", "Executor that runs the tasks.", { allowed: ["CELERY", "KUBERNETES"] }),
  both("isCicdEnforced", "boolean", "Whether all deploys must go through CI/CD."),
  both("isDagDeployEnabled", "boolean", "Whether DAG deploys are enabled."),
  both("isHighAvailability", "boolean", "Whether several scheduler Pods run at once.", { retired: false }),
  both("name", "string", "Name of the Deployment.", {
    input: "deployment-name",
    example: "my-deployment",
    isRequired: true,
    isNeverNull: true,
  }),
  both("resourceQuotaCpu", "cores", "CPU of all workers together, in cores.", { example: "10" }),
  both("resourceQuotaMemory", "gibibytes", "Memory of all workers together: twice their CPU, in Gi.", {
    example: "20Gi",
    twice: "resourceQuotaCpu",
  }),
  both("schedulerSize", "open-choice", "Size of the scheduler.", {
    allowed: ["SMALL", "MEDIUM", "LARGE"],
    retired: "SMALL",
  }),
  both("type", "choice", "Type of the cluster that hosts the Deployment.", {
    allowed: ["DEDICATED", "HYBRID", "STANDARD"],
    isRequired: true,
    isNeverNull: true,
  }),
  both("workerQueues", "list", "Worker queues. An update may delete those that are not listed.", {
    members: workerQueue,
    example: "[{ name: default, maxWorkerCount: 10 }]",
    responseOnly: ["podCpu", "podMemory"],
    rules: "queues",
  }),
  both("workloadIdentity", "string", "Workload identity of the Deployment.", { mayBeEmpty: true }),
  both("workspaceId", "string", "ID of the workspace: the same as the input workspace-id."),
  fromResponses("cloudProvider", "string", "Cloud provider, for Standard Deployments.", { use }),
  fromResponses("contactEmails", "strings", "E-mail addresses of the people to contact."),
  fromResponses("isDevelopmentMode", "boolean", "Whether features such as hibernation are available."),
  fromResponses("region", "string", "Region that hosts the Deployment.", { use }),
  fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", { members: scaling }),
  fromResponses("schedulerAu", "integer", "Platform units of the scheduler, on Hybrid clusters.", {
    example: "5",
  }),
  fromResponses("taskPodNodePoolId", "string", "ID of the node pool that runs task Pods."),
];

/** Fields that an update does not apply. */
export const createOnlyFields: readonly string[] = fields
  .filter((row) => row.use === "create-only")
  .map(({ field }) => field);

/** Fields that only responses contain: a problem in a definition, which may be pasted from one. */
export const responseOnlyFields: readonly string[] = (
  "id organizationId orchestratorVersion runtimeVersion createdAt createdBy updatedAt updatedBy " +
  "imageRepository imageTag imageVersion namespace schedulerCpu schedulerMemory schedulerReplicas status " +
  "statusReason webServerOrchestratorApiUrl webServerCpu webServerMemory webServerIngressHostname " +
  "webServerReplicas webServerUrl clusterName dagTarballVersion desiredDagTarballVersion externalIPs " +
  "oidcIssuerUrl scalingStatus workspaceName"
).split(" ");

/** Each memory field, with the CPU field that it is twice of ("Limits"). */
export const memoryFields = fields.flatMap(({ field, twice }) =>
  twice === undefined ? [] : [{ memory: field, cpu: twice }],
);
