import type { ReceivedRequest, SentResponse } from "../http.js";
import { asDocumented, type Behaviour } from "./behaviour.js";
import { isResource } from "./checks.js";
import { ServiceRateLimit } from "./rate-limit.js";
import { Refusal } from "./refusal.js";
import { applied, newDeployment, organizationResource, workspaceResource } from "./resources.js";
import { routesAt } from "./routes.js";
import type { Resource, Seed, SeedToken } from "./seed.js";
import { ServiceState } from "./state.js";

/** A request as the emulated service receives it. Header names are lower case. */
export type EmulatedRequest = Omit<ReceivedRequest, "connection">;

/** The service of the API documentation, in memory, without a socket. */
export class Service {
  state: ServiceState;
  readonly behaviour: Behaviour;
  readonly #seed: Seed;
  readonly #now: () => Date;
  readonly #limits: ServiceRateLimit;
  #requests = 0;

  constructor(seed: Seed, behaviour: Partial<Behaviour> = {}, now: () => Date = () => new Date()) {
    this.#seed = seed;
    this.behaviour = { ...asDocumented, ...behaviour };
    this.#now = now;
    this.#limits = new ServiceRateLimit(this.behaviour, now);
    const seeded = new Date("2025-01-01T00:00:00Z");
    const deployments = (seed.deployments ?? []).map(({ id, organizationId, ...body }, index) => {
      const created = newDeployment(body, organizationId, index, seeded, this.behaviour);
      return [id, applied({ ...created, id }, body, seeded)] as const;
    });
    this.state = new ServiceState({
      organizations: seed.organizations.map((organization) =>
        organizationResource(organization, this.behaviour),
      ),
      workspaces: seed.workspaces.map((workspace) => workspaceResource(workspace, seed)),
      deployments: new Map(deployments),
    });
  }

  /** The operation that a request calls, by the name in routes.ts; empty when there is none. */
  operation({ method, path }: Pick<EmulatedRequest, "method" | "path">): string {
    try {
      const [pathname = ""] = path.split("?", 1);
      return routesAt(pathname).find(({ route }) => route.method === method)?.route.operation ?? "";
    } catch {
      return "";
    }
  }

  /** Responds to one request: status 200 with a resource, or an error body with the reason. */
  handle(request: EmulatedRequest): SentResponse {
    const requestId = `req-${++this.#requests}`;
    const json = { "content-type": "application/json", "x-request-id": requestId };
    try {
      const token = this.#authenticate(request);
      if (this.#limits.exceeded(token, request.method)) return this.#tooMany(requestId);
      return { status: 200, headers: json, body: JSON.stringify(this.#respond(request)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { message, status, fields } = error;
      const fieldErrors = fields.map((field) => ({ code: "invalid", ...field }));
      const body = {
        message,
        requestId,
        statusCode: status,
        ...(fieldErrors.length > 0 ? { fieldErrors } : {}),
      };
      return { status, headers: json, body: JSON.stringify(body) };
    }
  }

  #tooMany(requestId: string) {
    const { retryAfter } = this.behaviour;
    if (retryAfter === undefined)
      return { status: 429, headers: { "content-type": "text/plain" }, body: "too many requests" };
    return {
      status: 429,
      headers: { "content-type": "application/json", "retry-after": String(retryAfter) },
      body: JSON.stringify({ message: "Too many requests", requestId, statusCode: 429 }),
    };
  }

  #authenticate({ headers }: EmulatedRequest) {
    const [, value] = /^Bearer (.+)$/.exec(String(headers["authorization"] ?? "")) ?? [];
    const token = this.#tokens().find((candidate) => candidate.value === value);
    if (token === undefined) throw new Refusal(401, "The API token is missing or not known");
    if (token.role === "none") throw new Refusal(403, "The API token has no role that allows this");
    return token.value;
  }

  /**
   * Tokens that the service created can be used until they expire. The role that each endpoint requires is
   * not documented.
   */
  #tokens(): SeedToken[] {
    const now = this.#now().toISOString();
    const created = [...this.state.tokens.values()]
      .filter(({ endAt }) => endAt === undefined || String(endAt) > now)
      .map(({ token }) => ({ value: String(token) }));
    return [...this.#seed.apiTokens, ...created];
  }

  #respond(request: EmulatedRequest): Resource {
    const [pathname = "", query = ""] = request.path.split("?", 2);
    const matching = routesAt(pathname);
    const match = matching.find(({ route }) => route.method === request.method);
    if (match === undefined) {
      const methods = matching.map(({ route }) => route.method).join(", ");
      if (methods === "") throw new Refusal(404, `No endpoint ${pathname}`);
      throw new Refusal(405, `${request.method} is not allowed here, ${methods} is`);
    }
    const { route, parameters } = match;
    const { organizationId = "", deploymentId = "" } = parameters;
    if ("organizationId" in parameters && !this.#seed.organizations.some(({ id }) => id === organizationId)) {
      throw new Refusal(404, `No organization ${organizationId}`);
    }
    return route.respond({
      organizationId,
      deploymentId,
      query: new URLSearchParams(query),
      body: route.method === "POST" ? bodyOf(request) : {},
      state: this.state,
      behaviour: this.behaviour,
      now: this.#now(),
    });
  }
}

function bodyOf({ headers, body }: EmulatedRequest): Resource {
  if (!/^application\/json\b/.test(String(headers["content-type"] ?? "")))
    throw new Refusal(400, "Content-Type must be application/json");
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
  if (!isResource(value)) throw new Refusal(400, "The body must be an object");
  return value;
}
