import type { Behaviour } from "./behaviour.js";
import { isResource } from "./checks.js";
import type { Resource, Seed } from "./seed.js";
import { createOnlyFields } from "./strict.js";

/** A UTC timestamp as the API documentation writes it: YYYY-MM-DDTHH:MM:SSZ. */
export function datetime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** "Subject". */
const subject: Resource = {
  id: "clsub1owner",
  apiTokenName: "ci",
  avatarUrl: "https://avatars.example.com/clsub1owner",
  fullName: "Platform Team",
  subjectType: "USER",
  username: "platform-team@example.com",
};

/** "Organization". */
export function organizationResource(
  { id, name }: Seed["organizations"][number],
  behaviour: Behaviour,
): Resource {
  return {
    id,
    ...(behaviour.organizationNames ? { name } : {}),
    billingEmail: "billing@example.com",
    createdAt: "2025-01-01T00:00:00Z",
    createdBySubject: subject,
    isScimEnabled: false,
  };
}

/** "Workspace". */
export function workspaceResource(workspace: Seed["workspaces"][number], seed: Seed): Resource {
  return {
    id: workspace.id,
    name: workspace.name,
    description: workspace.description ?? "",
    organizationId: workspace.organizationId,
    organizationName: seed.organizations.find(({ id }) => id === workspace.organizationId)?.name ?? "",
    cicdEnforcedDefault: workspace.cicdEnforcedDefault ?? false,
    createdAt: "2025-01-01T00:00:00Z",
    createdBy: subject,
    updatedAt: "2025-01-01T00:00:00Z",
    updatedBy: subject,
  };
}

/** "ApiToken": the created token with its value. */
export function tokenResource(body: Resource, number: number, now: Date): Resource {
  const days = body["tokenExpiryPeriodInDays"];
  const expires = typeof days === "number" ? new Date(now.getTime() + days * 86_400_000) : undefined;
  const serial = String(number).padStart(6, "0");
  return {
    id: `cltok${number}`,
    name: body["name"],
    description: body["description"] ?? "",
    type: body["type"],
    shortToken: `fake-${serial}`,
    createdAt: datetime(now),
    startAt: datetime(now),
    updatedAt: datetime(now),
    ...(expires === undefined ? {} : { endAt: datetime(expires), expiryPeriodInDays: days }),
    createdBy: subject,
    updatedBy: subject,
    roles: [{ entityId: body["entityId"] ?? "", entityType: body["type"], role: body["role"] }],
    token: `fake-${serial}-api-token-value`,
  };
}

const creating = { status: "CREATING", statusReason: "Waiting for the Deployment's components to start" };

/** The status of a Deployment when it is updated, with its reason. */
export function statusAt(
  { createdAt, isDevelopmentMode, scalingSpec }: Resource,
  now: Date,
  { healthyAfter }: Behaviour,
): Resource {
  if (now.getTime() < Date.parse(String(createdAt)) + healthyAfter) return creating;
  const hibernation = isResource(scalingSpec) ? scalingSpec["hibernationSpec"] : undefined;
  const override = isResource(hibernation) ? hibernation["override"] : undefined;
  const hibernates = isDevelopmentMode === true && isResource(override) && override["isHibernating"] === true;
  return hibernates
    ? { status: "HIBERNATING", statusReason: "Hibernation was requested" }
    : { status: "HEALTHY", statusReason: undefined };
}

/** The members of "Deployment" that the service decides and no request sets. */
export function newDeployment(
  body: Resource,
  organizationId: string,
  number: number,
  now: Date,
  { urlsWithoutScheme }: Pick<Behaviour, "urlsWithoutScheme">,
): Resource {
  const namespace = `orchestrator-${String(body["name"])
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")}-${number}`;
  const host = `${namespace}.platform.example.com`;
  const scheme = urlsWithoutScheme ? "" : "https://";
  const runtime = body["platformRuntimeVersion"] ?? "13.2.0";
  return {
    id: `cldep${number}`,
    organizationId,
    orchestratorVersion: "3.1.2",
    platformRuntimeVersion: runtime,
    runtimeVersion: runtime,
    createdAt: datetime(now),
    createdBy: subject,
    imageRepository: `https://images.platform.example.com/${organizationId}/${namespace}`,
    imageTag: "",
    isCicdEnforced: false,
    isDagDeployEnabled: false,
    namespace,
    schedulerCpu: "1",
    schedulerMemory: "2Gi",
    schedulerReplicas: 1,
    ...creating,
    webServerOrchestratorApiUrl: `${scheme}${host}/api/v2`,
    webServerCpu: "0.5",
    webServerMemory: "1Gi",
    webServerIngressHostname: host,
    webServerUrl: `${scheme}${host}`,
  };
}

function variables(sent: unknown, held: unknown, now: Date): Resource[] | undefined {
  if (!Array.isArray(sent)) return undefined;
  const before = new Map(
    (Array.isArray(held) ? held : []).map((variable: Resource) => [variable["key"], variable]),
  );
  return sent.map((variable: Resource) => {
    // A secret sent without its value keeps the stored one.
    const kept =
      variable["isSecret"] === true && variable["value"] === undefined
        ? before.get(variable["key"])?.["value"]
        : undefined;
    return { ...variable, ...(kept === undefined ? {} : { value: kept }), updatedAt: datetime(now) };
  });
}

function queues(sent: unknown): Resource[] | undefined {
  if (!Array.isArray(sent)) return undefined;
  return sent.map((queue: Resource, index) => ({
    id: `clq${index + 1}`,
    podCpu: "1",
    podMemory: "2Gi",
    nodePoolId: "clnp1",
    ...queue,
  }));
}

/** What an update resets omitted fields to. */
const defaults: Resource = {
  description: "",
  environmentVariables: [],
  executor: "CELERY",
  isCicdEnforced: false,
  isDagDeployEnabled: false,
  isDevelopmentMode: false,
  isHighAvailability: false,
  schedulerReplicas: 1,
  schedulerSize: "SMALL",
  workerQueues: [],
};

/** A Deployment without what updates can change. No service is known to reset `workloadIdentity`. */
function reset(held: Resource): Resource {
  const decided = Object.keys(newDeployment({}, "", 0, new Date(0), { urlsWithoutScheme: false }));
  const kept = [...decided, ...createOnlyFields, "name", "type", "workspaceId", "workloadIdentity"];
  return { ...Object.fromEntries(Object.entries(held).filter(([name]) => kept.includes(name))), ...defaults };
}

/** A Deployment after a request's body was applied to it. Lists are replaced as a whole. */
export function applied(
  held: Resource,
  body: Resource,
  now: Date,
  omittedFields: Behaviour["omittedFields"] = "keep",
): Resource {
  const environmentVariables = variables(body["environmentVariables"], held["environmentVariables"], now);
  const workerQueues = queues(body["workerQueues"]);
  const highlyAvailable = body["isHighAvailability"];
  const { id, organizationId, createdAt, createdBy, status, statusReason } = held;
  return {
    ...(omittedFields === "reset" ? reset(held) : held),
    ...body,
    // Requests can't set what only the service decides.
    id,
    organizationId,
    createdAt,
    createdBy,
    status,
    statusReason,
    ...(environmentVariables === undefined ? {} : { environmentVariables }),
    ...(workerQueues === undefined ? {} : { workerQueues }),
    ...(typeof highlyAvailable === "boolean" ? { schedulerReplicas: highlyAvailable ? 2 : 1 } : {}),
    updatedAt: datetime(now),
    updatedBy: subject,
  };
}

/** A Deployment as a response shows it: without the values of secret variables. */
export function shownDeployment(deployment: Resource): Resource {
  const held = deployment["environmentVariables"];
  if (!Array.isArray(held)) return deployment;
  const environmentVariables = held.map((variable: Resource) => {
    if (variable["isSecret"] !== true) return variable;
    const { value: _, ...shown } = variable;
    return shown;
  });
  return { ...deployment, environmentVariables };
}
