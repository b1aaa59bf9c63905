import type { JsonValue } from "../base/json.js";

/**
 * What a field holds. `value` is a text that may be written as a number or boolean too; `variable-name` a POSIX name; `choice` takes the documented values only, `open-choice` others with a warning; `cores` is a decimal
 * number, `gibibytes` one with the suffix Gi, both sent as text; `list` is a list of mappings, `texts` a list of texts.
 */
export type FieldKind =
  | "text"
  | "value"
  | "variable-name"
  | "choice"
  | "open-choice"
  | "cores"
  | "gibibytes"
  | "flag"
  | "whole"
  | "texts"
  | "object"
  | "list";

/** One field of the request body, or of a mapping in it. */
export interface Field {
  /** The name in the service's document. */
  readonly field: string;
  readonly kind: FieldKind;
  readonly description: string;
  /** `create-only` fields are left out of an update. */
  readonly use: "both" | "create-only";
  /** Where the document shows the field: in requests, or in responses alone (a request may try it). */
  readonly shownIn: "requests" | "responses";
  /** The action's input for this field, and what action.yml says of it where that is not the description. */
  readonly input?: string;
  readonly inputDescription?: string;
  /** The documented values of a choice. */
  readonly allowed?: readonly string[];
  /** Whether an empty text means something. */
  readonly mayBeEmpty?: boolean;
  /** A value that shows the form, for messages and editors. */
  readonly example?: string;
  /** The fields of the mapping, or of each mapping in the list. */
  readonly members?: readonly Field[];
  /** Members that only responses show: left out of a request with a notice. */
  readonly responseOnly?: readonly string[];
  /** The member that identifies an item of the list: in paths, when merging, and when comparing. */
  readonly identifiedBy?: string;
  /** The value in a retired preview, if the definition sets the field. */
  readonly retired?: JsonValue;
  /** A variable's value: never stored, never compared. */
  readonly isPrivate?: boolean;
}

type Row = Omit<Field, "field" | "kind" | "description" | "use" | "shownIn">;

/** A field that the document shows in the bodies of create and update. */
function both(field: string, kind: FieldKind, description: string, more: Row = {}): Field {
  return { field, kind, description, use: "both", shownIn: "requests", ...more };
}

/** A field that the document shows in the body of create alone. */
function createOnly(field: string, kind: FieldKind, description: string, more: Row = {}): Field {
  return { ...both(field, kind, description, more), use: "create-only" };
}

/** A field that the document shows in responses alone, and that a request may well take. */
function fromResponses(field: string, kind: FieldKind, description: string, more: Row = {}): Field {
  return { ...both(field, kind, description, more), shownIn: "responses" };
}

const variable: readonly Field[] = [
  both("key", "variable-name", "Name of the variable: letters, digits and _, not beginning with a digit.", {
    example: "MY_KEY",
  }),
  both(
    "value",
    "value",
    "Value of the variable. Services of this kind keep the value of a secret that comes without one; the document does not say so.",
    { isPrivate: true },
  ),
  both("isSecret", "flag", "Whether the value is secret: the service then never shows it again."),
];

const workerQueue: readonly Field[] = [
  both("id", "text", "ID of the worker queue."),
  both("platformMachine", "text", "Name of the workers' machine size.", { example: "A5" }),
  both("isDefault", "flag", "Whether this is the default queue: at most one is."),
  both("maxWorkerCount", "whole", "Largest number of workers.", { example: "10" }),
  both("minWorkerCount", "whole", "Smallest number of workers, not above maxWorkerCount.", {
    example: "1",
    retired: 0,
  }),
  both("name", "text", "Name of the queue, unique in the list.", { example: "default" }),
  both("workerConcurrency", "whole", "Number of tasks that one worker runs at once.", { example: "10" }),
];

const hibernationSchedule: readonly Field[] = [
  both("hibernateAtCron", "text", "When the Deployment hibernates, as a cron expression.", { example: "0 20 * * 1-5" }),
  both("wakeAtCron", "text", "When the Deployment wakes, as a cron expression.", { example: "0 6 * * 1-5" }),
  both("isEnabled", "flag", "Whether the schedule is in force."),
];

/**
 * The request body of create and update, a row per field, in the order of the document ("Create a Deployment", "Update a
 * Deployment"); then the fields that only responses show and that a request may take ("Deployment").
 */
export const fields: readonly Field[] = [
  createOnly("platformRuntimeVersion", "text", "Runtime version of the Deployment. Used at creation only.", {
    input: "platform-runtime-version",
    example: "12.0.0",
  }),
  createOnly("clusterId", "text", "ID of the cluster that hosts the Deployment. Used at creation only.", {
    input: "cluster-id",
  }),
  both("defaultTaskPodCpu", "cores", "CPU of a worker Pod by default, in cores.", {
    input: "default-task-pod-cpu",
    example: "0.5",
  }),
  both("defaultTaskPodMemory", "gibibytes", "Memory of a worker Pod by default: twice defaultTaskPodCpu, in Gi.", {
    input: "default-task-pod-memory",
    inputDescription: "Memory of a worker Pod by default, in Gi. Twice the CPU, and derived from it when left out.",
    example: "1Gi",
  }),
  both("description", "text", "Description of the Deployment.", { input: "deployment-description", mayBeEmpty: true }),
  both(
    "environmentVariables",
    "list",
    "Environment variables. An update may delete those that are not listed: list them all.",
    {
      input: "environment-variables",
      inputDescription: "Plain environment variables: KEY=VALUE lines, or a YAML or JSON list of { key, value }.",
      members: variable,
      example: "[{ key: MY_KEY, value: my-value }]",
      responseOnly: ["updatedAt"],
      identifiedBy: "key",
    },
  ),
  both("executor", "open-choice", "Executor that runs the tasks.", {
    input: "executor",
    allowed: ["CELERY", "KUBERNETES"],
  }),
  both("isCicdEnforced", "flag", "Whether all deploys must go through CI/CD.", { input: "is-cicd-enforced" }),
  both("isDagDeployEnabled", "flag", "Whether DAG deploys are enabled.", { input: "is-dag-deploy-enabled" }),
  both("isHighAvailability", "flag", "Whether several scheduler Pods run at once.", {
    input: "is-high-availability",
    retired: false,
  }),
  both("name", "text", "Name of the Deployment.", { input: "deployment-name", example: "my-deployment" }),
  both("resourceQuotaCpu", "cores", "CPU of all workers together, in cores, above which no worker Pod is added.", {
    input: "resource-quota-cpu",
    example: "10",
  }),
  both("resourceQuotaMemory", "gibibytes", "Memory of all workers together: twice resourceQuotaCpu, in Gi.", {
    input: "resource-quota-memory",
    inputDescription: "Memory of all workers together, in Gi. Twice the CPU, and derived from it when left out.",
    example: "20Gi",
  }),
  both("schedulerSize", "open-choice", "Size of the scheduler.", {
    input: "scheduler-size",
    retired: "SMALL",
    allowed: ["SMALL", "MEDIUM", "LARGE"],
  }),
  both("type", "choice", "Type of the cluster that hosts the Deployment.", {
    input: "deployment-type",
    allowed: ["DEDICATED", "HYBRID", "STANDARD"],
  }),
  both("workerQueues", "list", "Worker queues. An update may delete those that are not listed: list them all.", {
    input: "worker-queues",
    inputDescription: "Worker queues, a YAML or JSON list. It replaces the list of the body whole.",
    members: workerQueue,
    example: "[{ name: default, maxWorkerCount: 10 }]",
    responseOnly: ["podCpu", "podMemory", "nodePoolId"],
    identifiedBy: "name",
  }),
  both("workloadIdentity", "text", "Workload identity of the Deployment.", {
    input: "workload-identity",
    mayBeEmpty: true,
  }),
  both("workspaceId", "text", "ID of the workspace: the same as the input workspace-id."),
  { ...fromResponses("cloudProvider", "text", "Cloud provider, for Standard Deployments."), use: "create-only" },
  fromResponses("contactEmails", "texts", "E-mail addresses of the people to contact."),
  fromResponses("isDevelopmentMode", "flag", "Whether development-only features such as hibernation are usable."),
  { ...fromResponses("region", "text", "Region that hosts the Deployment."), use: "create-only" },
  fromResponses("scalingSpec", "object", "How the Deployment scales: its hibernation.", {
    members: [
      both("hibernationSpec", "object", "When the Deployment hibernates, in development mode.", {
        members: [both("schedules", "list", "Hibernation schedules, in UTC.", { members: hibernationSchedule })],
      }),
    ],
  }),
  fromResponses("schedulerAu", "whole", "Platform units of the scheduler, on Hybrid clusters.", { example: "5" }),
  fromResponses("taskPodNodePoolId", "text", "ID of the node pool that runs task Pods."),
];

/** The second input for environment variables, whose values are secret. */
export const secretVariablesInput = {
  input: "secret-environment-variables",
  description: "Secret environment variables, in the forms of environment-variables. Every value is masked first.",
} as const;

/** Fields that the service alone decides: in a body pasted from a response they are left out with a notice. */
export const responseOnlyFields: readonly string[] = [
  ...["id", "organizationId", "orchestratorVersion", "runtimeVersion", "createdAt", "createdBy", "updatedAt"],
  ...["updatedBy", "imageRepository", "imageTag", "imageVersion", "namespace", "schedulerCpu", "schedulerMemory"],
  ...["schedulerReplicas", "status", "statusReason", "webServerOrchestratorApiUrl", "webServerCpu", "webServerMemory"],
  ...["webServerIngressHostname", "webServerReplicas", "webServerUrl", "clusterName", "dagTarballVersion"],
  ...["desiredDagTarballVersion", "externalIPs", "oidcIssuerUrl", "scalingStatus", "workspaceName"],
];

/** Each memory field beside the CPU field that it is twice of ("Limits"). */
export const memoryOfCpu: readonly (readonly [cpu: string, memory: string])[] = [
  ["defaultTaskPodCpu", "defaultTaskPodMemory"],
  ["resourceQuotaCpu", "resourceQuotaMemory"],
];
