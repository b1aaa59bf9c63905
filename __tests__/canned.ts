import { setTimeout as sleep } from "node:timers/promises";
import { listen, type ReceivedRequest } from "../emulator/http.js";

/** A response: status 200 unless given. A string is sent as it is, anything else as JSON. */
export interface CannedResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds before the response. */
  readonly after?: number;
}

/** A response, or how it depends on the request and the server's own URL. */
export type CannedRoute = CannedResponse | ((request: ReceivedRequest, url: string) => CannedResponse);

/**
 * Responses by `METHOD /path`, without the query, and `*` for every other request: without it they get 404. A list is used
 * in turn, its last response again and again.
 */
export type Routes = Readonly<Record<string, CannedRoute | readonly CannedRoute[]>>;

/** A server that responds with what a test gives it, where the emulators are too well-behaved. */
export interface CannedServer {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

/** Starts a server on a free port of the loopback. */
export async function startCanned(routes: Routes): Promise<CannedServer> {
  const requests: ReceivedRequest[] = [];
  const left = new Map(Object.entries(routes).map(([key, route]) => [key, [route].flat()]));
  const { url, close } = await listen({}, async (request) => {
    requests.push(request);
    const key = `${request.method} ${request.path.replace(/\?.*/, "")}`;
    const turns = left.get(key) ?? left.get("*") ?? [];
    const route = (turns.length > 1 ? turns.shift() : turns[0]) ?? {
      status: 404,
      body: { message: "No such route" },
    };
    const response = typeof route === "function" ? route(request, url) : route;
    const { status = 200, headers, body = "", after = 0 } = response;
    if (after > 0) await sleep(after, undefined, { ref: false });
    const [type, text] =
      typeof body === "string" ? ["text/plain", body] : ["application/json", JSON.stringify(body)];
    return { status, headers: { "content-type": type, ...headers }, body: text };
  });
  return { url, requests, close };
}
