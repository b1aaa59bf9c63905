import { isResource, missing, refuse } from "./checks.js";
import type { Resource } from "./seed.js";

// The API documentation leaves open what each variant requires. These are requirements of comparable
// services: a definition that passes here should pass with most of them. docs/development/emulator.md lists
// all of them.

const resources = ["defaultTaskPodCpu", "defaultTaskPodMemory", "resourceQuotaCpu", "resourceQuotaMemory"];
const booleans = ["isCicdEnforced", "isDagDeployEnabled", "isHighAvailability"];

/** Fields that comparable services do not accept in an update. */
export const createOnlyFields = ["platformRuntimeVersion", "clusterId", "cloudProvider", "region"];

/** Fields that the variant requires in creates and updates. */
const required: Readonly<Record<string, readonly string[]>> = {
  DEDICATED: ["executor", "schedulerSize", ...booleans],
  STANDARD: ["executor", "schedulerSize", ...booleans],
  HYBRID: ["executor", "scheduler", "isCicdEnforced", "isDagDeployEnabled"],
};

/** Fields that the variant requires in creates only. */
const requiredToCreate: Readonly<Record<string, readonly string[]>> = {
  DEDICATED: ["platformRuntimeVersion", "clusterId"],
  STANDARD: ["platformRuntimeVersion"],
  HYBRID: ["platformRuntimeVersion", "clusterId"],
};

const queueMembers = ["name", "isDefault", "minWorkerCount", "maxWorkerCount", "workerConcurrency"];

const organizationRoles = ["ORGANIZATION_OWNER", "ORGANIZATION_MEMBER", "ORGANIZATION_BILLING_ADMIN"];
const workspaceRoles = [
  "WORKSPACE_OWNER",
  "WORKSPACE_OPERATOR",
  "WORKSPACE_AUTHOR",
  "WORKSPACE_MEMBER",
  "WORKSPACE_ACCESSOR",
];

function tooLong(body: Resource, field: string, most: number, path = field) {
  const value = body[field];
  if (typeof value !== "string" || value.length <= most) return [];
  return [{ field: path, message: `must have at most ${most} characters`, code: "tooLong" }];
}

function objects(value: unknown) {
  return Array.isArray(value) ? value.filter(isResource) : [];
}

/** The errors of missing members, with their place in a list. */
function missingIn(item: Resource, members: readonly string[], path: string) {
  return missing(item, members).map((error) => ({ ...error, field: `${path}.${error.field}` }));
}

function queueErrors(body: Resource, use: "create" | "update") {
  const isHybrid = body["type"] === "HYBRID";
  if (body["executor"] === "KUBERNETES" && Object.hasOwn(body, "workerQueues"))
    return [
      {
        field: "workerQueues",
        message: "are excluded for KUBERNETES",
        code: "workerQueuesExcludedForKubernetes",
      },
    ];
  const machine = isHybrid ? (use === "create" ? ["nodePoolId"] : []) : ["platformMachine"];
  const queues = objects(body["workerQueues"]);
  const first = queues[0]?.["name"];
  return [
    ...queues.flatMap((queue, index) => {
      const path = `workerQueues[${index}]`;
      return [
        ...missingIn(queue, [...queueMembers, ...machine], path),
        ...tooLong(queue, "name", 63, `${path}.name`),
        ...["maxWorkerCount", "workerConcurrency"]
          .filter((field) => Number(queue[field] ?? 1) < 1)
          .map((field) => ({ field: `${path}.${field}`, message: "must be at least 1", code: "tooSmall" })),
      ];
    }),
    ...(body["executor"] === "CELERY" && Array.isArray(body["workerQueues"]) && queues.length === 0
      ? [{ field: "workerQueues", message: "must have at least 1 item", code: "tooFew" }]
      : []),
    ...(first === undefined || first === "default"
      ? []
      : [{ field: "workerQueues[0].name", message: 'must be "default"' }]),
  ];
}

function schedulerErrors(body: Resource) {
  const { scheduler } = body;
  return isResource(scheduler) ? missingIn(scheduler, ["au", "replicas"], "scheduler") : [];
}

function hibernationErrors(body: Resource) {
  const scaling = body["scalingSpec"];
  const specification = isResource(scaling) ? scaling["hibernationSpec"] : undefined;
  if (!isResource(specification)) return [];
  const field = "scalingSpec.hibernationSpec.schedules";
  const schedules = objects(specification["schedules"]);
  return [
    ...(body["isDevelopmentMode"] === true
      ? []
      : [{ field: "scalingSpec.hibernationSpec", message: "requires isDevelopmentMode: true" }]),
    ...(schedules.length > 10 ? [{ field, message: "must have at most 10 items", code: "tooMany" }] : []),
    ...schedules.flatMap((schedule, index) =>
      tooLong(schedule, "description", 200, `${field}[${index}].description`),
    ),
  ];
}

/** What depends on another field. */
function conditional(body: Resource, use: "create" | "update") {
  const { type, executor } = body;
  return [
    ...(executor === "CELERY" ? ["workerQueues"] : []),
    ...(Object.hasOwn(body, "remoteExecution") || type === "HYBRID" ? [] : resources),
    ...(type === "HYBRID" && executor === "KUBERNETES" ? ["taskPodNodePoolId"] : []),
    ...(type === "STANDARD" && use === "create" && !Object.hasOwn(body, "clusterId")
      ? ["cloudProvider", "region"]
      : []),
  ];
}

/** @throws {Refusal} when comparable services refuse this body of a create or update. */
export function checkStrictly(body: Resource, use: "create" | "update"): void {
  const type = String(body["type"]);
  const more = use === "create" ? (requiredToCreate[type] ?? []) : ["name", "type", "environmentVariables"];
  const forbidden = use === "update" ? createOnlyFields.filter((field) => Object.hasOwn(body, field)) : [];
  refuse([
    ...missing(body, [...(required[type] ?? []), ...conditional(body, use), ...more]),
    ...forbidden.map((field) => ({ field, message: "cannot be changed by an update", code: "readOnly" })),
    ...tooLong(body, "name", 500),
    ...tooLong(body, "description", 1000),
    ...objects(body["environmentVariables"]).flatMap((variable, index) =>
      missingIn(variable, ["key", "isSecret"], `environmentVariables[${index}]`),
    ),
    ...queueErrors(body, use),
    ...schedulerErrors(body),
    ...hibernationErrors(body),
  ]);
}

/** @throws {Refusal} when comparable services refuse this body of a token. */
export function checkTokenStrictly(body: Resource): void {
  const days = body["tokenExpiryPeriodInDays"];
  const { type, role } = body;
  // The roles of Deployments can be custom.
  const allowed =
    type === "ORGANIZATION" ? organizationRoles : type === "WORKSPACE" ? workspaceRoles : [String(role)];
  refuse([
    ...(typeof days === "number" && days > 3650
      ? [{ field: "tokenExpiryPeriodInDays", message: "must be at most 3650", code: "tooLarge" }]
      : []),
    ...(allowed.includes(String(role))
      ? []
      : [{ field: "role", message: `must be one of ${allowed.join(", ")}` }]),
    ...tooLong(body, "name", 500),
    ...tooLong(body, "description", 1000),
  ]);
}
