import type { ReceivedRequest, SentResponse } from "../http.js";
import { type GitHubBehaviour, prompt, type TokenPermissions } from "./behaviour.js";
import { type DescribedOperation, requestViolations, responseViolations, routeOf } from "./description.js";
import { graphql } from "./graphql.js";
import { failed, type GitHubCall, type GitHubResponse, handlers } from "./routes.js";
import { GitHubState } from "./state.js";

/** How GitHub is set up. */
export interface ApiOptions {
  readonly owner?: string;
  readonly repo?: string;
  /** The login of each token; default: `ghs_fake` is github-actions[bot]. */
  readonly actors?: Readonly<Record<string, string>>;
  /** What tokens may do; default: everything. */
  readonly permissions?: TokenPermissions;
  readonly behaviour?: Partial<GitHubBehaviour>;
  /** What precedes the paths, as on GitHub Enterprise Server: `/api/v3`. */
  readonly pathPrefix?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** What is compared with GitHub's description; default: requests. */
  readonly validate?: "nothing" | "requests" | "requests and responses";
}

/** A request without its connection. */
export type ApiRequest = Omit<ReceivedRequest, "connection">;

/**
 * A request and what it calls: GitHub's name of the operation, such as `repos/create-deployment`, or
 * `graphql`.
 */
export interface ApiCall {
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: ReceivedRequest["headers"];
  /** Undefined for GraphQL, and where there is no route. */
  readonly route: DescribedOperation | undefined;
}

/** The permission that an operation needs: which one, and whether reading is enough. */
const needs: Readonly<Record<string, readonly [keyof TokenPermissions, "read" | "write"]>> = {
  "repos/list-deployments": ["deployments", "read"],
  "repos/list-deployment-statuses": ["deployments", "read"],
  "repos/create-deployment": ["deployments", "write"],
  "repos/create-deployment-status": ["deployments", "write"],
  "repos/delete-deployment": ["deployments", "write"],
  "pulls/list": ["pullRequests", "read"],
  "pulls/get": ["pullRequests", "read"],
  "pulls/update": ["pullRequests", "write"],
  "issues/list-comments": ["pullRequests", "read"],
  "issues/create-comment": ["pullRequests", "write"],
  "issues/get-comment": ["pullRequests", "read"],
  "issues/update-comment": ["pullRequests", "write"],
  "issues/delete-comment": ["pullRequests", "write"],
};

function allowed(operation: string, permissions: TokenPermissions): boolean {
  const [area, level] = needs[operation] ?? ["deployments", "write"];
  return permissions[area] === "write" || permissions[area] === level;
}

/** The part of GitHub's API that the action uses, in memory, without a socket. */
export class GitHubApi {
  state: GitHubState;
  readonly behaviour: GitHubBehaviour;
  /** Where requests or responses violated GitHub's own OpenAPI description. */
  readonly violations: string[] = [];
  /** What tokens may do from now on. */
  permissions: TokenPermissions;
  /** Where the API is, with the path prefix. */
  url = "http://127.0.0.1";
  readonly #owner: string;
  readonly #repo: string;
  readonly #prefix: string;
  readonly #actors: Readonly<Record<string, string>>;
  readonly #now: () => number;
  readonly #validate: ApiOptions["validate"];

  constructor(options: ApiOptions = {}) {
    const { owner = "acme", repo = "pipelines", pathPrefix = "", now = Date.now } = options;
    const { actors = { ghs_fake: "github-actions[bot]" }, behaviour = {} } = options;
    const { permissions = { deployments: "write", pullRequests: "write" } } = options;
    this.#owner = owner;
    this.#repo = repo;
    this.#prefix = pathPrefix;
    this.#validate = options.validate ?? "requests";
    this.#actors = actors;
    this.#now = now;
    this.permissions = permissions;
    this.behaviour = { ...prompt, ...behaviour };
    this.state = new GitHubState({
      now,
      url: () => this.url,
      slug: `${owner}/${repo}`,
      behaviour: this.behaviour,
    });
  }

  /** Parses a request. */
  callOf({ method, path, headers, body }: ApiRequest): ApiCall {
    const { pathname, searchParams: query } = new URL(path, this.url);
    const prefix = this.#prefix;
    const route = pathname.startsWith(prefix) ? routeOf(method, pathname.slice(prefix.length)) : undefined;
    // On GitHub Enterprise Server GraphQL is beside the REST API.
    const isGraphql = method === "POST" && pathname === `${prefix.replace(/\/v3$/, "")}/graphql`;
    const operation = route?.operation ?? (isGraphql ? "graphql" : undefined);
    if (operation === undefined) this.violations.push(`no route for ${method} ${pathname}`);
    const parsed = body === "" ? undefined : JSON.parse(body);
    return { operation, method, path: pathname, query, body: parsed, headers, route };
  }

  /**
   * Carries a call out.
   * @param version reads show this version of the state, as GitHub's caches may.
   */
  handle(call: ApiCall, version?: number): GitHubResponse {
    const { route, query, body } = call;
    const response = this.#respond(call, version);
    if (route && this.#validate !== "nothing") {
      const exchange = { route, query, body, status: response.status, response: response.body };
      this.violations.push(...requestViolations(exchange));
      if (this.#validate === "requests and responses") this.violations.push(...responseViolations(exchange));
    }
    return response;
  }

  /** The login of a call's token; undefined if the token is not known. */
  loginOf({ headers }: ApiCall): string | undefined {
    const token = /^(?:token|bearer) (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    return Object.hasOwn(this.#actors, token) ? this.#actors[token] : undefined;
  }

  #respond(call: ApiCall, version: number | undefined): GitHubResponse {
    const { operation, path, query, body, route } = call;
    if (operation === undefined) return failed(404, "Not Found");
    const login = this.loginOf(call);
    if (login === undefined) return failed(401, "Bad credentials");
    if (route === undefined) {
      const mayRead = this.permissions.deployments !== "none";
      return graphql(this.state, { login, body, mayRead, version });
    }
    const { parameters } = route;
    if (parameters["owner"] !== this.#owner || parameters["repo"] !== this.#repo)
      return failed(404, "Not Found");
    if (!allowed(operation, this.permissions)) {
      return failed(403, "Resource not accessible by integration");
    }
    const request: GitHubCall = {
      actor: login,
      parameters,
      query,
      body: (body ?? {}) as Record<string, unknown>,
      url: new URL(path, this.url).href,
      version,
    };
    return handlers[operation]?.(this.state, request) ?? failed(404, "Not Found");
  }

  /** A response as it is sent, with GitHub's time. A string is sent as text, like the pages of proxies. */
  sent({ status, body, headers }: GitHubResponse): SentResponse {
    const isText = typeof body === "string";
    const text = isText ? body : body === undefined ? "" : JSON.stringify(body);
    const content = {
      "content-type": `${isText ? "text/plain" : "application/json"}; charset=utf-8`,
      "content-length": String(Buffer.byteLength(text)),
    };
    const date = new Date(this.#now()).toUTCString();
    return {
      status,
      headers: { ...(status === 204 ? {} : content), date, "x-github-request-id": "EMUL:1", ...headers },
      body: text,
    };
  }
}
