/**
 * The value of a field. `string` also accepts a number, sent as written; `scalar` a boolean too. `choice`
 * accepts the documented values only, `open-choice` others too, but not misspelled ones. `cores` is a decimal number,
 * `gibibytes` one with suffix Gi, both sent as strings. `list` is a list of objects, `strings` of strings.
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
  /** The action's input for this field, for what does not belong into a body. */
  readonly input?: "deployment-name" | "environment-variables";
  /** The documented values of a choice. */
  readonly allowed?: readonly string[];
  /** Whether an empty string is a value. */
  readonly mayBeEmpty?: boolean;
  /** Null is a problem: what to write instead. Elsewhere null is sent, and clears the field. */
  readonly insteadOfNull?: string;
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

const variable: readonly Field[] = [
  both("key", "variable-key", "Name of the variable: a string without =, whitespace or control characters.", {
    example: "MY_KEY",
    insteadOfNull: "write the variable's name, such as MY_KEY",
  }),
  both(
    "value",
    "scalar",
    "Value of the variable. Comparable services keep the value of a secret that is sent without one.",
    {
      isPrivate: true,
      insteadOfNull:
        'write value: "" for an empty value. To keep the stored value of a secret, leave value out',
    },
  ),
  both(
    "isSecret",
    "boolean",
    "Whether the value is secret: the API then never returns it. Sent as false if omitted.",
  ),
];

const workerQueue: readonly Field[] = [
  both("id", "string", "ID of the worker queue. Some services create a new queue where it is missing."),
  both("platformMachine", "string", "Name of the machine size of the workers.", { example: "A5" }),
  both(
    "isDefault",
    "boolean",
    "Whether this is the default queue: at most one is. If omitted, a queue named default is, where no other is.",
    {},
  ),
  both("maxWorkerCount", "integer", "Largest number of workers.", { example: "10" }),
  both("minWorkerCount", "integer", "Smallest number of workers, at most maxWorkerCount.", {
    example: "1",
    retired: 0,
  }),
  both("name", "string", "Name of the queue, unique in the list.", {
    example: "default",
    insteadOfNull: "write the queue's name, such as default",
  }),
  both("workerConcurrency", "integer", "Number of tasks that one worker runs at the same time.", {
    example: "10",
  }),
  fromResponses("nodePoolId", "string", "ID of the node pool. Queues of Hybrid clusters need it."),
];

const hibernationSchedule: readonly Field[] = [
  both("hibernateAtCron", "string", "When the Deployment hibernates, as a cron expression.", {
    example: "0 20 * * 1-5",
  }),
  both("wakeAtCron", "string", "When the Deployment wakes up, as a cron expression.", {
    example: "0 6 * * 1-5",
  }),
  both("isEnabled", "boolean", "Whether the schedule is active."),
  fromResponses("description", "string", "Description of the schedule.", { mayBeEmpty: true }),
];

/**
 * The request body of create and update, one row per field, in the order of the API documentation ("Create a
 * Deployment", "Update a Deployment"); then what only responses show ("Deployment") and requests may contain.
 */
export const fields: readonly Field[] = [
  both("platformRuntimeVersion", "string", "Runtime version of the Deployment. Used only at creation.", {
    use: "create-only",
    example: "12.0.0",
  }),
  both("clusterId", "string", "ID of the cluster that hosts the Deployment. Used only at creation.", {
    use: "create-only",
  }),
  both("defaultTaskPodCpu", "cores", "Default CPU of a worker Pod, in cores.", { example: "0.5" }),
  both(
    "defaultTaskPodMemory",
    "gibibytes",
    "Default memory of a worker Pod, in Gi: twice defaultTaskPodCpu.",
    {
      example: "1Gi",
      twice: "defaultTaskPodCpu",
    },
  ),
  both("description", "string", "Description of the Deployment.", { mayBeEmpty: true }),
  both(
    "environmentVariables",
    "list",
    "Environment variables. An update may delete those that are not listed.",
    {
      input: "environment-variables",
      members: variable,
      example: "[{ key: MY_KEY, value: my-value }]",
      responseOnly: ["updatedAt"],
      rules: "variables",
    },
  ),
  both("executor", "open-choice", "Executor that runs the tasks.", { allowed: ["CELERY", "KUBERNETES"] }),
  both("isCicdEnforced", "boolean", "Whether all deploys must go through CI/CD."),
  both("isDagDeployEnabled", "boolean", "Whether DAG deploys are enabled."),
  both("isHighAvailability", "boolean", "Whether several scheduler Pods run at the same time.", {
    retired: false,
  }),
  both("name", "string", "Name of the Deployment.", {
    input: "deployment-name",
    example: "my-deployment",
    isRequired: true,
    insteadOfNull: "write a name, such as my-deployment",
  }),
  both(
    "resourceQuotaCpu",
    "cores",
    "CPU of all workers together, in cores. No worker Pod is added above it.",
    {
      example: "10",
    },
  ),
  both("resourceQuotaMemory", "gibibytes", "Memory of all workers together, in Gi: twice resourceQuotaCpu.", {
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
    insteadOfNull: "write DEDICATED, HYBRID or STANDARD",
  }),
  both("workerQueues", "list", "Worker queues. An update may delete those that are not listed.", {
    members: workerQueue,
    example: "[{ name: default, maxWorkerCount: 10 }]",
    responseOnly: ["podCpu", "podMemory"],
    rules: "queues",
  }),
  both("workloadIdentity", "string", "Workload identity of the Deployment.", { mayBeEmpty: true }),
  both("workspaceId", "string", "ID of the workspace: the same as the input workspace-id."),
  fromResponses("cloudProvider", "string", "Cloud provider, for Standard Deployments.", {
    use: "create-only",
  }),
  fromResponses("contactEmails", "strings", "E-mail addresses of the people to contact."),
  fromResponses(
    "isDevelopmentMode",
    "boolean",
    "Whether development-only features such as hibernation are available.",
  ),
  fromResponses("region", "string", "Region that hosts the Deployment.", { use: "create-only" }),
  fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", {
    members: [
      both("hibernationSpec", "object", "When the Deployment hibernates, in development mode.", {
        members: [
          both("schedules", "list", "Hibernation schedules.", { members: hibernationSchedule }),
          both("override", "object", "Hibernates or wakes the Deployment at once: comparable services.", {
            members: [
              both("isHibernating", "boolean", "Whether the Deployment hibernates."),
              both("overrideUntil", "string", "Until when the schedules do not apply."),
            ],
          }),
        ],
      }),
    ],
  }),
  fromResponses("schedulerAu", "integer", "Platform units of the scheduler, on Hybrid clusters.", {
    example: "5",
  }),
  fromResponses("taskPodNodePoolId", "string", "ID of the node pool that runs task Pods."),
];

/** Fields that an update does not apply. */
export const createOnlyFields: readonly string[] = fields
  .filter(({ use }) => use === "create-only")
  .map(({ field }) => field);

/** Fields that only responses contain: a problem in a definition, which may be pasted from one. */
export const responseOnlyFields: readonly string[] = [
  "id",
  "organizationId",
  "orchestratorVersion",
  "runtimeVersion",
  "createdAt",
  "createdBy",
  "updatedAt",
  "updatedBy",
  "imageRepository",
  "imageTag",
  "imageVersion",
  "namespace",
  "schedulerCpu",
  "schedulerMemory",
  "schedulerReplicas",
  "status",
  "statusReason",
  "webServerOrchestratorApiUrl",
  "webServerCpu",
  "webServerMemory",
  "webServerIngressHostname",
  "webServerReplicas",
  "webServerUrl",
  "clusterName",
  "dagTarballVersion",
  "desiredDagTarballVersion",
  "externalIPs",
  "oidcIssuerUrl",
  "scalingStatus",
  "workspaceName",
];

/** Each memory field, with the CPU field that it is twice of ("Limits"). */
export const memoryFields = fields.flatMap(({ field, twice }) =>
  twice === undefined ? [] : [{ memory: field, cpu: twice }],
);
