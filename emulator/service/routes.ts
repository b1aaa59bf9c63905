import type { Behaviour } from "./behaviour.js";
import { checkDeployment, checkToken } from "./checks.js";
import { listed } from "./lists.js";
import { Refusal } from "./refusal.js";
import { applied, newDeployment, shownDeployment, statusAt, tokenResource } from "./resources.js";
import type { Resource } from "./seed.js";
import type { ServiceState } from "./state.js";
import { checkStrictly, checkTokenStrictly } from "./strict.js";

/** One call of an endpoint: the request, parsed, and what the service stores. */
export interface EndpointCall {
  /** From the path; empty where the path has none. */
  readonly organizationId: string;
  readonly deploymentId: string;
  readonly query: URLSearchParams;
  /** The body, for a POST. */
  readonly body: Resource;
  readonly state: ServiceState;
  readonly behaviour: Behaviour;
  readonly now: Date;
}

/** An endpoint of the API documentation. */
export interface Endpoint {
  readonly operation:
    | "list-organizations"
    | "list-workspaces"
    | "create-token"
    | "create-deployment"
    | "update-deployment";
  readonly method: "GET" | "POST";
  readonly path: string;
  /** @throws {Refusal} */
  readonly respond: (call: EndpointCall) => Resource;
}

/** All endpoints. */
export const routes: readonly Endpoint[] = [
  {
    operation: "list-organizations",
    method: "GET",
    path: "/platform/v1beta1/organizations",
    respond: ({ state, query, behaviour }) => listed("organizations", state.organizations, query, behaviour),
  },
  {
    operation: "list-workspaces",
    method: "GET",
    path: "/platform/v1beta1/organizations/{organizationId}/workspaces",
    respond: ({ organizationId: wanted, state, query, behaviour }) => {
      const items = state.workspaces.filter(({ organizationId }) => organizationId === wanted);
      return listed("workspaces", items, query, behaviour);
    },
  },
  {
    operation: "create-token",
    method: "POST",
    path: "/iam/v1beta1/organizations/{organizationId}/tokens",
    respond: createToken,
  },
  {
    operation: "create-deployment",
    method: "POST",
    path: "/platform/v1beta1/organizations/{organizationId}/deployments",
    respond: createDeployment,
  },
  {
    operation: "update-deployment",
    method: "POST",
    path: "/platform/v1beta1/organizations/{organizationId}/deployments/{deploymentId}",
    respond: updateDeployment,
  },
];

/**
 * The endpoints with this path, whatever their method, with the values of its parameters. Segments are
 * percent-decoded.
 */
export function routesAt(
  pathname: string,
): { readonly route: Endpoint; readonly parameters: Record<string, string> }[] {
  // URL would resolve `.` and `..`: a client that sends such an id must be noticed.
  const segments = pathname.split("/").map(decoded);
  return routes.flatMap((route) => {
    const expected = route.path.split("/");
    if (expected.length !== segments.length) return [];
    const parameters: Record<string, string> = {};
    for (const [index, segment] of segments.entries()) {
      const name = /^\{(\w+)\}$/.exec(expected[index] ?? "")?.[1];
      if (name !== undefined) parameters[name] = segment;
      else if (expected[index] !== segment) return [];
    }
    return [{ route, parameters }];
  });
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, `The path segment ${segment} is not percent-encoded UTF-8`);
  }
}

function createToken({ organizationId, body, state, behaviour, now }: EndpointCall) {
  checkToken(body);
  if (behaviour.strict) checkTokenStrictly(body);
  const { type, entityId } = body;
  if (type === "WORKSPACE") requireWorkspace(state, organizationId, entityId);
  if (type === "DEPLOYMENT") deploymentOf(state, organizationId, String(entityId));
  const token = tokenResource(body, state.tokens.size + 1, now);
  state.tokens.set(String(token["id"]), token);
  return token;
}

function createDeployment({ organizationId, body, state, behaviour, now }: EndpointCall) {
  checkDeployment(body, "create");
  if (behaviour.strict) checkStrictly(body, "create");
  requireWorkspace(state, organizationId, body["workspaceId"]);
  const created = newDeployment(body, organizationId, state.nextNumber(), now, behaviour);
  return stored(state, applied(created, without(body, behaviour.droppedFields), now));
}

function updateDeployment({ organizationId, deploymentId, body, state, behaviour, now }: EndpointCall) {
  const current = deploymentOf(state, organizationId, deploymentId);
  checkDeployment(body, "update");
  if (behaviour.strict) {
    if (statusAt(current, now, behaviour)["status"] === "CREATING") {
      throw new Refusal(400, `Deployment ${deploymentId} is being created`);
    }
    checkStrictly(body, "update");
  }
  requireWorkspace(state, organizationId, body["workspaceId"]);
  const sent = without(body, behaviour.droppedFields);
  const updated = applied(current, sent, now, behaviour.omittedFields);
  return stored(state, { ...updated, ...statusAt(updated, now, behaviour) });
}

function stored(state: ServiceState, deployment: Resource) {
  state.deployments.set(String(deployment["id"]), deployment);
  return shownDeployment(deployment);
}

function without(body: Resource, names: readonly string[]) {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
}

function deploymentOf(state: ServiceState, organizationId: string, id: string) {
  const found = state.deployments.get(id);
  if (found?.["organizationId"] !== organizationId) throw new Refusal(404, `No deployment ${id}`);
  return found;
}

function requireWorkspace(state: ServiceState, organizationId: string, id: unknown) {
  const found = state.workspaces.some(
    (item) => item["id"] === id && item["organizationId"] === organizationId,
  );
  if (!found) throw new Refusal(404, `No workspace ${id}`);
}
