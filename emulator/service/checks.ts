import { type FieldError, Refusal } from "./refusal.js";
import type { Resource } from "./seed.js";

type Type = "string" | "boolean" | "integer";
interface Shape {
  readonly [member: string]: Type;
}

const variable: Shape = { key: "string", value: "string", isSecret: "boolean" };

const workerQueue: Shape = {
  id: "string",
  platformMachine: "string",
  isDefault: "boolean",
  maxWorkerCount: "integer",
  minWorkerCount: "integer",
  name: "string",
  workerConcurrency: "integer",
};

/** "Create a Deployment" and "Update a Deployment": the documented fields, with their types. */
const deploymentShape: Shape = {
  platformRuntimeVersion: "string",
  clusterId: "string",
  defaultTaskPodCpu: "string",
  defaultTaskPodMemory: "string",
  description: "string",
  executor: "string",
  isCicdEnforced: "boolean",
  isDagDeployEnabled: "boolean",
  isHighAvailability: "boolean",
  name: "string",
  resourceQuotaCpu: "string",
  resourceQuotaMemory: "string",
  schedulerSize: "string",
  type: "string",
  workloadIdentity: "string",
  workspaceId: "string",
};

const tokenShape: Shape = {
  name: "string",
  role: "string",
  type: "string",
  description: "string",
  entityId: "string",
  tokenExpiryPeriodInDays: "integer",
};

/** Whether a value is a JSON object. */
export function isResource(value: unknown): value is Resource {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fits(value: unknown, type: Type) {
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function wrongTypes(body: Resource, shape: Shape, path = "") {
  return Object.entries(shape).flatMap(([member, type]) =>
    Object.hasOwn(body, member) && !fits(body[member], type)
      ? [{ field: `${path}${member}`, message: `must be of type ${type}` }]
      : [],
  );
}

function wrongList(body: Resource, member: string, shape: Shape) {
  if (!Object.hasOwn(body, member)) return [];
  const items = body[member];
  if (!Array.isArray(items)) return [{ field: member, message: "must be a list" }];
  return items.flatMap((item, index) =>
    isResource(item)
      ? wrongTypes(item, shape, `${member}[${index}].`)
      : [{ field: `${member}[${index}]`, message: "must be an object" }],
  );
}

/** The required members that the body lacks. */
export function missing(body: Resource, members: readonly string[]): FieldError[] {
  return members
    .filter((member) => body[member] === undefined || body[member] === "")
    .map((field) => ({ field, message: "is required", code: "required" }));
}

function notOneOf(body: Resource, member: string, allowed: readonly string[]) {
  const value = body[member];
  if (typeof value !== "string" || allowed.includes(value)) return [];
  return [{ field: member, message: `must be one of ${allowed.join(", ")}` }];
}

/** "Limits": memory is twice the CPU. Decimals are compared as integers of a millionth. */
function notTwice(body: Resource, cpu: string, memory: string) {
  const [cores, gibibytes] = [body[cpu], body[memory]];
  if (typeof cores !== "string" || typeof gibibytes !== "string") return [];
  const micro = (text: string) => Math.round(Number(text) * 1e6);
  if (!/^\d+(\.\d+)?Gi$/.test(gibibytes))
    return [{ field: memory, message: "must be a number with the suffix Gi" }];
  return micro(gibibytes.slice(0, -2)) === 2 * micro(cores)
    ? []
    : [{ field: memory, message: `must be twice ${cpu}` }];
}

/** @throws {Refusal} with all errors, if there are any. */
export function refuse(errors: readonly FieldError[]): void {
  if (errors.length > 0) {
    throw new Refusal(
      400,
      `Invalid request: ${errors.map(({ field, message }) => `${field} ${message}`).join("; ")}`,
      errors,
    );
  }
}

/** @throws {Refusal} when the body is not a request of "Create an API token". */
export function checkToken(body: Resource): void {
  const scoped = body["type"] === "WORKSPACE" || body["type"] === "DEPLOYMENT";
  const days = body["tokenExpiryPeriodInDays"];
  refuse([
    ...missing(body, ["name", "role", "type", ...(scoped ? ["entityId"] : [])]),
    ...wrongTypes(body, tokenShape),
    ...notOneOf(body, "type", ["DEPLOYMENT", "WORKSPACE", "ORGANIZATION"]),
    ...(typeof days === "number" && days < 1
      ? [{ field: "tokenExpiryPeriodInDays", message: "must be 1 or more" }]
      : []),
  ]);
}

/** @throws {Refusal} when the body is not a request of "Create a Deployment" or "Update a Deployment". */
export function checkDeployment(body: Resource, use: "create" | "update"): void {
  refuse([
    ...missing(body, use === "create" ? ["name", "type", "workspaceId"] : ["workspaceId"]),
    ...wrongTypes(body, deploymentShape),
    ...wrongList(body, "environmentVariables", variable),
    ...wrongList(body, "workerQueues", workerQueue),
    ...notOneOf(body, "type", ["DEDICATED", "HYBRID", "STANDARD"]),
    ...notTwice(body, "defaultTaskPodCpu", "defaultTaskPodMemory"),
    ...notTwice(body, "resourceQuotaCpu", "resourceQuotaMemory"),
  ]);
}
