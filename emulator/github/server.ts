import { type Fault, Faults, type Mishap } from "../faults.js";
import { listen, type NoResponse, type ReceivedRequest, type SentResponse } from "../http.js";
import { type GitHubBehaviour, type Permissions, prompt, type TokenActor } from "./behaviour.js";
import { type Route, routeOf, violations } from "./description.js";
import { graphql } from "./graphql.js";
import { RateLimits } from "./rate-limits.js";
import { failed, type GitHubRequest, type GitHubResponse, handlers } from "./routes.js";
import { GitHubState } from "./state.js";

export type { Fault, Mishap } from "../faults.js";
export type { GitHubBehaviour, Permissions } from "./behaviour.js";

/** How GitHub is set up. */
export interface GitHubOptions {
  readonly owner?: string;
  readonly repo?: string;
  /** Who each token is; default: `ghs_fake` is github-actions[bot]. */
  readonly actors?: Readonly<Record<string, string | TokenActor>>;
  /** What tokens may do that have no permissions of their own; default: everything. */
  readonly permissions?: Permissions;
  readonly behaviour?: Partial<GitHubBehaviour>;
  readonly port?: number;
  /** What precedes the paths, as on GitHub Enterprise Server: `/api/v3`. */
  readonly pathPrefix?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** One request that came in. */
export interface Received {
  /** GitHub's name of the operation, such as `repos/create-deployment`, or `graphql`. */
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: ReceivedRequest["headers"];
}

/** A running GitHub. */
export interface EmulatedGitHub {
  /** The value of GITHUB_API_URL. */
  readonly url: string;
  readonly state: GitHubState;
  readonly requests: readonly Received[];
  /** Where requests or responses violated GitHub's own OpenAPI description. */
  readonly violations: readonly string[];
  readonly behaviour: GitHubBehaviour;
  /** What tokens may do from now on. */
  permissions: Permissions;
  /** How often each operation was requested. */
  counts(): Readonly<Record<string, number>>;
  inject(fault: Fault): void;
  /** Removes all injected faults. */
  heal(): void;
  /** Called before each request is handled. */
  onRequest: ((request: Received) => void | Promise<void>) | undefined;
  close(): Promise<void>;
}

/** The permission that an operation needs: which one, and whether reading is enough. GraphQL's `viewer` needs none. */
const needs: Readonly<Record<string, readonly [keyof Permissions, "read" | "write"]>> = {
  "repos/list-deployments": ["deployments", "read"],
  "repos/list-deployment-statuses": ["deployments", "read"],
  "repos/create-deployment": ["deployments", "write"],
  "repos/create-deployment-status": ["deployments", "write"],
  "pulls/list": ["pullRequests", "read"],
  "pulls/get": ["pullRequests", "read"],
  "pulls/update": ["pullRequests", "write"],
  "issues/list-comments": ["pullRequests", "read"],
  "issues/create-comment": ["pullRequests", "write"],
  "issues/update-comment": ["pullRequests", "write"],
  "issues/delete-comment": ["pullRequests", "write"],
};

function allowed(operation: string, permissions: Permissions): boolean {
  const [area, level] = needs[operation] ?? ["deployments", "write"];
  return permissions[area] === "write" || permissions[area] === level;
}

/** Starts the part of GitHub's API that the action uses, in memory, on a free port of this machine. */
export async function startGitHub(options: GitHubOptions = {}): Promise<EmulatedGitHub> {
  const { owner = "acme", repo = "pipelines", pathPrefix = "", now = Date.now } = options;
  const { actors = { ghs_fake: "github-actions[bot]" } } = options;
  const behaviour = { ...prompt, ...options.behaviour };
  const graphqlPath = pathPrefix.endsWith("/v3")
    ? `${pathPrefix.slice(0, -"/v3".length)}/graphql`
    : `${pathPrefix}/graphql`;
  let url = "";
  const state = new GitHubState({ now, url: () => url, slug: `${owner}/${repo}`, behaviour });
  const limits = new RateLimits(behaviour, now);
  const faults = new Faults();
  const requests: Received[] = [];
  const found: string[] = [];

  /** What GitHub responds, unless a fault is injected. */
  function respond(request: ReceivedRequest, body: unknown, route: Route | undefined): GitHubResponse {
    const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const actor = Object.hasOwn(actors, token) ? actors[token] : undefined;
    if (actor === undefined) return failed(401, "Bad credentials");
    const { login, permissions = github.permissions } = typeof actor === "string" ? { login: actor } : actor;
    const refusal = limits.refusal(token, route !== undefined && request.method === "POST");
    if (refusal) return refusal;
    if (route === undefined) return graphql(login, body);
    const { operation, parameters } = route;
    if (parameters["owner"] !== owner || parameters["repo"] !== repo) return failed(404, "Not Found");
    if (!allowed(operation, permissions)) return failed(403, "Resource not accessible by integration");
    const { pathname, searchParams: query } = new URL(request.path, url);
    const parsed: GitHubRequest = {
      actor: login,
      parameters,
      query,
      body: (body ?? {}) as Record<string, unknown>,
      url: new URL(pathname, url).href,
      behaviour,
    };
    return handlers[operation]?.(state, parsed) ?? failed(404, "Not Found");
  }

  async function serve(request: ReceivedRequest): Promise<SentResponse | NoResponse> {
    const { pathname, searchParams: query } = new URL(request.path, url);
    const { method, headers } = request;
    const body = request.body === "" ? undefined : JSON.parse(request.body);
    const route = pathname.startsWith(pathPrefix) ? routeOf(method, pathname.slice(pathPrefix.length)) : undefined;
    const operation = route?.operation ?? (method === "POST" && pathname === graphqlPath ? "graphql" : undefined);
    if (operation === undefined) {
      found.push(`no route for ${method} ${pathname}`);
      return sent(failed(404, "Not Found"));
    }
    const received = { operation, method, path: pathname, body, headers };
    requests.push(received);
    await github.onRequest?.(received);
    const hit = faults.next(operation);
    if (hit?.when === "before") return mishap(hit.mishap, failed(200, "cut"));
    const response = respond(request, body, route);
    if (route) found.push(...violations({ route, query, body, status: response.status, response: response.body }));
    return hit === undefined ? sent(response) : mishap(hit.mishap, response);
  }

  const server = await listen({ port: options.port ?? 0, delay: () => behaviour.delay }, (request) =>
    serve(request).catch((error: unknown) => {
      found.push(`the emulator failed: ${error}`);
      return "close" as const;
    }),
  );
  url = `${server.url}${pathPrefix}`;
  const github: EmulatedGitHub = {
    url,
    state,
    requests,
    violations: found,
    behaviour,
    permissions: options.permissions ?? { deployments: "write", pullRequests: "write" },
    onRequest: undefined,
    counts: () => {
      const counts: Record<string, number> = {};
      for (const { operation } of requests) counts[operation] = (counts[operation] ?? 0) + 1;
      return counts;
    },
    inject: (fault) => faults.inject(fault),
    heal: () => faults.heal(),
    close: server.close,
  };
  return github;
}

function sent({ status, body, headers }: GitHubResponse): SentResponse {
  const text = body === undefined ? "" : JSON.stringify(body);
  const json = { "content-type": "application/json; charset=utf-8", "content-length": String(Buffer.byteLength(text)) };
  return {
    status,
    headers: { ...(status === 204 ? {} : json), "x-github-request-id": "EMUL:1", ...headers },
    body: text,
  };
}

function mishap(what: Mishap, response: GitHubResponse): SentResponse | NoResponse {
  if (what === "hang" || what === "close") return what;
  if (what === "truncate") return { ...sent(response), truncated: true };
  const { status, body = { message: `Injected ${status}`, documentation_url: "" }, headers } = what;
  return sent({ status, body, ...(headers ? { headers } : {}) });
}
