import { once } from "node:events";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Behaviour } from "./behaviour.js";
import { keepExchange } from "./exchanges.js";
import { defaultSeed, type Seed } from "./seed.js";
import { Service, type ServiceRequest, type ServiceState } from "./service.js";

/** How the emulator is started. */
export interface EmulatorOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly host?: string;
  readonly seed?: Seed;
  readonly behaviour?: Partial<Behaviour>;
  /** What stands before the document's paths, as in a `base-url` with a path. */
  readonly pathPrefix?: string;
  readonly now?: () => Date;
  /** Called after each request. */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** One request that the emulator got. */
export interface RecordedRequest extends ServiceRequest {
  /** Which connection it came over, counted from 1. */
  readonly connection: number;
  readonly status: number;
}

/** A running emulator. */
export interface Emulator {
  readonly url: string;
  readonly port: number;
  readonly state: ServiceState;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

/** Starts the emulated service on loopback. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, host = "127.0.0.1", seed = defaultSeed, behaviour = {}, pathPrefix = "", now } = options;
  const service = new Service(seed, behaviour, now);
  const requests: RecordedRequest[] = [];
  const connections = new Map<Socket, number>();
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
    } catch {
      // The client went away in the middle of its request: there is nobody to answer.
      return;
    }
    const { method = "", url = "", headers } = incoming;
    const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
    const path = url.startsWith(pathPrefix) ? url.slice(pathPrefix.length) : "/outside-of-the-prefix";
    const answer = service.handle({ ...request, path });
    const recorded = { ...request, connection: connections.get(incoming.socket) ?? 0, status: answer.status };
    requests.push(recorded);
    options.onRequest?.(recorded);
    keepExchange({ ...request, path }, answer);
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  });
  let accepted = 0;
  server.on("connection", (socket) => {
    connections.set(socket, ++accepted);
    socket.on("close", () => connections.delete(socket));
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${taken}${pathPrefix}`,
    port: taken,
    state: service.state,
    requests,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
