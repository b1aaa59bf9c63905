import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { keepExchange } from "./exchanges.js";

/** One request that the service got, to the letter. */
export interface Got {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  /** Which connection it came over, counted from 1. */
  readonly connection: number;
}

/** What the service responds with: a body with status 200, or all of it. A string is sent as it is, anything else as JSON. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Milliseconds before the response. */
  readonly after?: number;
}

/** A response for a route, or a function of the request and of how many requests that route had before. */
export type Route = Answer | ((got: Got, before: number) => Answer);

/** Answers by `METHOD /path`, without the query. What is not there is answered with 404. */
export type Routes = Readonly<Record<string, Route>>;

/** A service that responds with whatever a test gives it. */
export interface Service {
  readonly url: string;
  readonly requests: readonly Got[];
  close(): Promise<void>;
}

/** Starts a service on a free port of the loopback. */
export async function startService(routes: Routes): Promise<Service> {
  const requests: Got[] = [];
  const asked = new Map<string, number>();
  const connections = new Map<Socket, number>();
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = incoming;
    const connection = connections.get(incoming.socket) ?? 0;
    const got = { method, path: url, headers, body: Buffer.concat(chunks).toString(), connection };
    requests.push(got);
    keepExchange(got);
    const key = `${method} ${url.replace(/\?.*/, "")}`;
    const before = asked.get(key) ?? 0;
    asked.set(key, before + 1);
    const route = routes[key] ?? { status: 404, body: { message: "No such route" } };
    const {
      status = 200,
      headers: given = {},
      body = "",
      after = 0,
    } = typeof route === "function" ? route(got, before) : route;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const type = typeof body === "string" ? "text/plain" : "application/json";
    setTimeout(() => outgoing.writeHead(status, { "content-type": type, ...given }).end(text), after);
  });
  server.on("connection", (socket) => connections.set(socket, connections.size + 1));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
