import http from "node:http";
import type { AddressInfo } from "node:net";
import { type Exchange, type Route, routeOf, violations } from "./description.js";
import { type Answered, type Asked, failed, handlers } from "./routes.js";
import { GitHubState } from "./state.js";

/** What a token may do. GitHub answers 403 to what it may not. */
export interface Permissions {
  readonly deployments: "write" | "read" | "none";
  readonly pullRequests: "write" | "read" | "none";
}

/** How GitHub is set up. */
export interface GitHubOptions {
  readonly owner?: string;
  readonly repo?: string;
  /** Who each token is; `ghs_fake` is github-actions[bot] where nothing is said. */
  readonly actors?: Readonly<Record<string, string>>;
  readonly permissions?: Permissions;
  readonly port?: number;
  /** What stands before the paths, as on GitHub Enterprise Server: `/api/v3`. */
  readonly pathPrefix?: string;
  readonly now?: () => number;
}

/** What goes wrong: an answer instead of the real one, or what happens to the connection. */
export type Mishap =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | "close"
  | "hang"
  | "truncate";

/** A failure to be injected. */
export interface Fault {
  /** GitHub's name of the operation, such as `repos/create-deployment`. */
  readonly operation: string;
  readonly mishap: Mishap;
  /** Before GitHub acts (the default), or after it did. */
  readonly when?: "before" | "after";
  /** How many matching requests pass unharmed first. */
  readonly skip?: number;
  /** How many are hit then; all of them where nothing is said. */
  readonly times?: number;
}

/** One request that came in. */
export interface Received {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: http.IncomingHttpHeaders;
}

/** GitHub under way. */
export interface EmulatedGitHub {
  /** What GITHUB_API_URL is set to. */
  readonly url: string;
  readonly state: GitHubState;
  readonly requests: readonly Received[];
  /** Where requests or answers went against GitHub's own OpenAPI description. */
  readonly violations: readonly string[];
  /** What tokens may do from now on. */
  permissions: Permissions;
  inject(fault: Fault): void;
  /** Takes back all that was injected. */
  heal(): void;
  /** Called before each request is acted on: tests change the world between two steps. */
  onRequest: ((request: Received) => void | Promise<void>) | undefined;
  close(): Promise<void>;
}

/** The permission that an operation needs: which one, and whether reading is enough. */
const needs: Readonly<Record<string, readonly [keyof Permissions, "read" | "write"]>> = {
  "repos/list-deployments": ["deployments", "read"],
  "repos/list-deployment-statuses": ["deployments", "read"],
  "repos/create-deployment": ["deployments", "write"],
  "repos/create-deployment-status": ["deployments", "write"],
  "pulls/get": ["pullRequests", "read"],
  "issues/list-comments": ["pullRequests", "read"],
  "issues/create-comment": ["pullRequests", "write"],
  "issues/update-comment": ["pullRequests", "write"],
};

function allowed(operation: string, permissions: Permissions): boolean {
  const [area, level] = needs[operation] ?? ["deployments", "write"];
  return permissions[area] === "write" || permissions[area] === level;
}

/** Starts the part of GitHub's REST interface that the records use, in memory, on a free port of this machine. */
export async function startGitHub(options: GitHubOptions = {}): Promise<EmulatedGitHub> {
  const { owner = "acme", repo = "pipelines", pathPrefix = "", actors = { ghs_fake: "github-actions[bot]" } } = options;
  let url = "";
  const state = new GitHubState({ now: options.now ?? Date.now, url: () => url, slug: `${owner}/${repo}` });
  const faults: { fault: Fault; seen: number }[] = [];
  const requests: Received[] = [];
  const found: string[] = [];

  function mishapFor(operation: string): { mishap: Mishap; when: "before" | "after" } | undefined {
    let hit: { mishap: Mishap; when: "before" | "after" } | undefined;
    for (const entry of faults.filter(({ fault }) => fault.operation === operation)) {
      const { skip = 0, times = Number.POSITIVE_INFINITY, mishap, when = "before" } = entry.fault;
      const index = entry.seen++;
      if (index >= skip && index < skip + times) hit ??= { mishap, when };
    }
    return hit;
  }

  function act(route: Route, asked: Omit<Asked, "actor">, token: string): Answered {
    const actor = Object.hasOwn(actors, token) ? actors[token] : undefined;
    if (actor === undefined) return failed(401, "Bad credentials");
    const { owner: askedOwner, repo: askedRepo } = route.parameters;
    if (askedOwner !== owner || askedRepo !== repo) return failed(404, "Not Found");
    if (!allowed(route.operation, github.permissions)) return failed(403, "Resource not accessible by integration");
    return handlers[route.operation]?.(state, { ...asked, actor }) ?? failed(404, "Not Found");
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const body = text === "" ? undefined : JSON.parse(text);
    const { pathname, searchParams: query } = new URL(request.url ?? "/", url);
    const method = request.method ?? "";
    const route = pathname.startsWith(pathPrefix) ? routeOf(method, pathname.slice(pathPrefix.length)) : undefined;
    if (!route) {
      found.push(`no route for ${method} ${pathname}`);
      send(response, failed(404, "Not Found"));
      return;
    }
    const received = { operation: route.operation, method, path: pathname, body, headers: request.headers };
    requests.push(received);
    await github.onRequest?.(received);
    const hit = mishapFor(route.operation);
    if (hit?.when === "before") {
      if (hit.mishap === "truncate") truncate(response, failed(200, "cut"));
      else mishap(response, hit.mishap);
      return;
    }
    const token = /^(?:token|bearer) (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const asked = { parameters: route.parameters, query, body: body ?? {}, url: new URL(pathname, url).href };
    const answer = act(route, asked, token);
    const exchange: Exchange = { route, query, body, status: answer.status, answer: answer.body };
    found.push(...violations(exchange));
    if (hit === undefined) send(response, answer);
    else if (hit.mishap === "truncate") truncate(response, answer);
    else mishap(response, hit.mishap);
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      found.push(`the emulator failed: ${error}`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathPrefix}`;
  const github: EmulatedGitHub = {
    url,
    state,
    requests,
    violations: found,
    permissions: options.permissions ?? { deployments: "write", pullRequests: "write" },
    onRequest: undefined,
    inject: (fault) => {
      faults.push({ fault, seen: 0 });
    },
    heal: () => {
      faults.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return github;
}

function send(response: http.ServerResponse, { status, body, headers }: Answered): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "x-github-request-id": "EMUL:1",
    ...headers,
  });
  response.end(text);
}

/** The head of an answer and half of its body: the connection ends in the middle of it. */
function truncate(response: http.ServerResponse, { status, body }: Answered): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

function mishap(response: http.ServerResponse, what: Exclude<Mishap, "truncate">): void {
  if (what === "hang") return;
  if (what === "close") response.destroy();
  else {
    const { status, body = { message: `Injected ${status}`, documentation_url: "" }, headers } = what;
    send(response, { status, body, ...(headers ? { headers } : {}) });
  }
}
