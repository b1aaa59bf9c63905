import { setTimeout as sleep } from "node:timers/promises";
import { listen, type ReceivedRequest } from "../../emulator/http.js";

/** What the service responds with: a body with status 200, or all of it. A string is sent as it is, anything else as JSON. */
export interface CannedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds before the response. */
  readonly after?: number;
}

/** A response for a route, or a function of the request and of how many requests that route had before. */
export type CannedRoute = CannedResponse | ((request: ReceivedRequest, before: number) => CannedResponse);

/** Responses by `METHOD /path`, without the query. Everything else gets 404. */
export type Routes = Readonly<Record<string, CannedRoute>>;

/** A service that responds with whatever a test gives it. */
export interface CannedService {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a service on a free port of the loopback. */
export async function startService(routes: Routes): Promise<CannedService> {
  const requests: ReceivedRequest[] = [];
  const counts = new Map<string, number>();
  const { url, close } = await listen({}, async (request) => {
    requests.push(request);
    const key = `${request.method} ${request.path.replace(/\?.*/, "")}`;
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    const route = routes[key] ?? { status: 404, body: { message: "No such route" } };
    const {
      status = 200,
      headers,
      body = "",
      after = 0,
    } = typeof route === "function" ? route(request, before) : route;
    if (after > 0) await sleep(after, undefined, { ref: false });
    const [type, text] =
      typeof body === "string" ? ["text/plain", body] : ["application/json", JSON.stringify(body)];
    return { status, headers: { "content-type": type, ...headers }, body: text };
  });
  return { url, requests, close };
}
