import type { ReceivedRequest, SentResponse } from "../http.js";
import { type GitHubBehaviour, prompt, type TokenPermissions } from "./behaviour.js";
import { type DescribedOperation, requestViolations, responseViolations, routeOf } from "./description.js";
import { graphql } from "./graphql.js";
import { failed, type GitHubCall, type GitHubResponse, handlers } from "./routes.js";
import { GitHubState } from "./state.js";

/** How GitHub is set up. */
export interface ApiOptions {
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

const defaults: Required<ApiOptions> = {
  actors: { ghs_fake: "github-actions[bot]" },
  permissions: { deployments: "write", pullRequests: "write" },
  behaviour: {},
  pathPrefix: "",
  now: Date.now,
  validate: "requests",
};

/** The repository: `owner/repo`. */
const slug = "acme/pipelines";

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

/** The permission that an operation needs, by GitHub's name of it, such as `repos/list-deployments`. */
function allowed(operation: string, permissions: TokenPermissions) {
  const level = permissions[operation.startsWith("repos/") ? "deployments" : "pullRequests"];
  return level === "write" || (level === "read" && /\/(?:list|get)\b/.test(operation));
}

/** The part of GitHub's API that the action uses, in memory, without a socket. */
export class GitHubApi {
  state: GitHubState;
  readonly behaviour: GitHubBehaviour;
  /** Where requests or responses violated GitHub's own OpenAPI description. */
  readonly violations: string[] = [];
  /** What tokens may do from now on. */
  permissions: TokenPermissions;
  /** Where the API is, with the path prefix: the value of GITHUB_API_URL. */
  url = "http://127.0.0.1";
  readonly #options: Required<ApiOptions>;

  constructor(options: ApiOptions = {}) {
    this.#options = { ...defaults, ...options };
    const { permissions, behaviour, now } = this.#options;
    this.permissions = permissions;
    this.behaviour = { ...prompt, ...behaviour };
    this.state = new GitHubState({ now, url: () => this.url, slug, behaviour: this.behaviour });
  }

  /** Parses a request. */
  callOf({ method, path, headers, body }: ApiRequest): ApiCall {
    const { pathname, searchParams: query } = new URL(path, this.url);
    const prefix = this.#options.pathPrefix;
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
    const { validate } = this.#options;
    if (route && validate !== "nothing") {
      const exchange = { route, query, body, status: response.status, response: response.body };
      this.violations.push(...requestViolations(exchange));
      if (validate === "requests and responses") this.violations.push(...responseViolations(exchange));
    }
    return response;
  }

  /** The login of a call's token; undefined if the token is not known. */
  loginOf({ headers }: ApiCall): string | undefined {
    const token = /^(?:token|bearer) (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
    const { actors } = this.#options;
    return Object.hasOwn(actors, token) ? actors[token] : undefined;
  }

  #respond(call: ApiCall, version: number | undefined) {
    const { operation, path, query, body, route } = call;
    if (operation === undefined) return failed(404, "Not Found");
    const login = this.loginOf(call);
    if (login === undefined) return failed(401, "Bad credentials");
    if (route === undefined) {
      const mayRead = this.permissions.deployments !== "none";
      return graphql(this.state, { login, body, mayRead, version });
    }
    const { parameters } = route;
    if (`${parameters["owner"]}/${parameters["repo"]}` !== slug) return failed(404, "Not Found");
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
    const date = new Date(this.#options.now()).toUTCString();
    return {
      status,
      headers: { ...(status === 204 ? {} : content), date, "x-github-request-id": "EMUL:1", ...headers },
      body: text,
    };
  }
}
