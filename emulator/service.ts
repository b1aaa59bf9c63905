import { asDocumented, type Behaviour } from "./behaviour.js";
import { checkDeployment, checkToken } from "./checks.js";
import { listed, workspacesOf } from "./lists.js";
import { RateLimit } from "./rate-limit.js";
import { Refusal } from "./refusal.js";
import {
  applied,
  newDeployment,
  organizationResource,
  shownDeployment,
  tokenResource,
  workspaceResource,
} from "./resources.js";
import type { Resource, Seed, SeedBearer } from "./seed.js";

/** A request as the emulated service sees it. Header names are lower case. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The emulated service's answer. */
export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the service holds, for tests to look at. */
export interface ServiceState {
  readonly organizations: readonly Resource[];
  readonly workspaces: readonly Resource[];
  readonly tokens: Map<string, Resource>;
  readonly deployments: Map<string, Resource>;
}

/** The service of the document, in memory, without a socket. */
export class Service {
  readonly state: ServiceState;
  readonly #seed: Seed;
  readonly #behaviour: Behaviour;
  readonly #now: () => Date;
  readonly #limits: RateLimit;
  #requests = 0;

  constructor(seed: Seed, behaviour: Partial<Behaviour> = {}, now: () => Date = () => new Date()) {
    this.#seed = seed;
    this.#behaviour = { ...asDocumented, ...behaviour };
    this.#now = now;
    this.#limits = new RateLimit(this.#behaviour, now);
    const deployments = (seed.deployments ?? []).map(({ id, organizationId, ...body }, index) => {
      const held = applied({ ...newDeployment(body, organizationId, index, now()), id }, body, now());
      return [id, held] as const;
    });
    this.state = {
      organizations: seed.organizations.map((organization) => organizationResource(organization, this.#behaviour)),
      workspaces: seed.workspaces.map((workspace) => workspaceResource(workspace, seed)),
      tokens: new Map(),
      deployments: new Map(deployments),
    };
  }

  /** Answers one request. What the document forbids gets an error body. */
  handle(request: ServiceRequest): ServiceAnswer {
    const requestId = `req-${++this.#requests}`;
    const json = { "content-type": "application/json", "x-request-id": requestId };
    try {
      const bearer = this.#authenticate(request);
      const wait = this.#limits.exceeded(bearer, request.method);
      if (wait !== undefined) return this.#tooMany(wait, requestId);
      return { status: 200, headers: json, body: JSON.stringify(this.#route(request)) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const fieldErrors = error.fields.map(({ field, message }) => ({ field, code: "invalid", message }));
      const body = { message: error.message, requestId, statusCode: error.status };
      return {
        status: error.status,
        headers: json,
        body: JSON.stringify(fieldErrors.length > 0 ? { ...body, fieldErrors } : body),
      };
    }
  }

  #tooMany(wait: number, requestId: string): ServiceAnswer {
    const { retryAfter } = this.#behaviour;
    if (retryAfter === undefined)
      return { status: 429, headers: { "content-type": "text/plain" }, body: "too many requests" };
    const body = JSON.stringify({ message: "Too many requests", requestId, statusCode: 429 });
    return {
      status: 429,
      headers: { "content-type": "application/json", "retry-after": String(Math.max(wait, retryAfter)) },
      body,
    };
  }

  #authenticate({ headers }: ServiceRequest): string {
    const [, value] = /^Bearer (.+)$/.exec(String(headers["authorization"] ?? "")) ?? [];
    const bearer = this.#bearers().find((candidate) => candidate.value === value);
    if (bearer === undefined) throw new Refusal(401, "The bearer is missing or not known");
    if (bearer.endAt !== undefined && Date.parse(bearer.endAt) <= this.#now().getTime()) {
      throw new Refusal(401, `The bearer expired at ${bearer.endAt}`);
    }
    if (bearer.role === "none") throw new Refusal(403, "The bearer may not do this");
    return bearer.value;
  }

  /** Tokens that the service made are bearers too. The role that each endpoint asks for is not documented. */
  #bearers(): SeedBearer[] {
    const made = [...this.state.tokens.values()].map(({ token, endAt }) => ({
      value: String(token),
      ...(typeof endAt === "string" ? { endAt } : {}),
    }));
    return [...this.#seed.bearers, ...made];
  }

  #route(request: ServiceRequest): unknown {
    // URL would resolve `.` and `..` away: a client that sends such an id must be seen.
    const [pathname = "", query = ""] = request.path.split("?", 2);
    const searchParams = new URLSearchParams(query);
    const [, family, version, collection, ...rest] = pathname.split("/").map(decoded);
    const known = `${family}/${version}/${collection}`;
    const [organizationId, member, deploymentId, ...more] = rest;
    if (more.length > 0 || !["platform/v1beta1/organizations", "iam/v1beta1/organizations"].includes(known))
      throw notFound(pathname);
    if (family === "platform" && organizationId === undefined) {
      return this.#only("GET", request, () =>
        listed("organizations", this.state.organizations, searchParams, this.#behaviour),
      );
    }
    const organization = organizationId ?? "";
    if (!this.#seed.organizations.some(({ id }) => id === organization))
      throw new Refusal(404, `No organization ${organization}`);
    if (family === "platform" && member === "workspaces" && deploymentId === undefined) {
      return this.#only("GET", request, () =>
        workspacesOf(organization, this.state.workspaces, searchParams, this.#behaviour),
      );
    }
    if (family === "iam" && member === "tokens" && deploymentId === undefined) {
      return this.#only("POST", request, () => this.#createToken(organization, bodyOf(request)));
    }
    if (family === "platform" && member === "deployments") {
      return this.#only("POST", request, () =>
        deploymentId === undefined
          ? this.#createDeployment(organization, bodyOf(request))
          : this.#updateDeployment(organization, deploymentId, bodyOf(request)),
      );
    }
    throw notFound(pathname);
  }

  #only(method: string, request: ServiceRequest, answer: () => unknown): unknown {
    if (request.method !== method) throw new Refusal(405, `${request.method} is not allowed here, ${method} is`);
    return answer();
  }

  #createToken(organizationId: string, body: Resource): Resource {
    checkToken(body);
    const { type, entityId } = body;
    if (type === "WORKSPACE") this.#requireWorkspace(organizationId, entityId);
    if (type === "DEPLOYMENT") this.#heldDeployment(organizationId, String(entityId));
    const token = tokenResource(body, this.state.tokens.size + 1, this.#now());
    this.state.tokens.set(String(token["id"]), token);
    return token;
  }

  #createDeployment(organizationId: string, body: Resource): Resource {
    checkDeployment(body);
    this.#requireWorkspace(organizationId, body["workspaceId"]);
    const created = newDeployment(body, organizationId, this.#freeNumber(), this.#now());
    return this.#hold(applied(created, body, this.#now()));
  }

  #updateDeployment(organizationId: string, id: string, body: Resource): Resource {
    const held = this.#heldDeployment(organizationId, id);
    checkDeployment(body);
    this.#requireWorkspace(organizationId, body["workspaceId"]);
    const fresh = { ...newDeployment(held, organizationId, 0, this.#now()), ...pick(held, serviceOwn) };
    return this.#hold(applied(this.#behaviour.omittedFields === "kept" ? held : fresh, body, this.#now()));
  }

  /** Seeded Deployments may have ids of the same form. */
  #freeNumber(): number {
    let number = this.state.deployments.size + 1;
    while (this.state.deployments.has(`cldep${number}`)) number++;
    return number;
  }

  #hold(deployment: Resource): Resource {
    this.state.deployments.set(String(deployment["id"]), deployment);
    return shownDeployment(deployment);
  }

  #heldDeployment(organizationId: string, id: string): Resource {
    const held = this.state.deployments.get(id);
    if (held?.["organizationId"] !== organizationId) throw new Refusal(404, `No deployment ${id}`);
    return held;
  }

  #requireWorkspace(organizationId: string, id: unknown): void {
    const held = this.state.workspaces.some((item) => item["id"] === id && item["organizationId"] === organizationId);
    if (!held) throw new Refusal(404, `No workspace ${id}`);
  }
}

/** What an update never resets: members that no request sets, and those that only a create takes. */
const serviceOwn = [
  "id",
  "createdAt",
  "createdBy",
  "namespace",
  "imageRepository",
  "platformRuntimeVersion",
  "clusterId",
] as const;

function pick(resource: Resource, names: readonly string[]): Resource {
  return Object.fromEntries(names.filter((name) => name in resource).map((name) => [name, resource[name]]));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal(400, `The path segment ${segment} is not percent-encoded UTF-8`);
  }
}

function notFound(path: string): Refusal {
  return new Refusal(404, `No endpoint ${path}`);
}

function bodyOf({ headers, body }: ServiceRequest): Resource {
  if (!/^application\/json\b/.test(String(headers["content-type"] ?? "")))
    throw new Refusal(400, "Content-Type must be application/json");
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Refusal(400, "The body is not JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Refusal(400, "The body must be an object");
  return value as Resource;
}
