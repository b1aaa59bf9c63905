import { Faults, type Injection, type Mishap } from "../faults.js";
import { listen, type ReceivedRequest, type SentResponse } from "../http.js";
import type { Behaviour } from "./behaviour.js";
import { handleByHand } from "./by-hand.js";
import { routes } from "./routes.js";
import { defaultSeed, type Seed } from "./seed.js";
import { Service } from "./service.js";
import { WebServers } from "./web-servers.js";

/** How the emulator is started. */
export interface EmulatorOptions {
  /** 0, the default, takes a free port. */
  readonly port?: number;
  readonly seed?: Seed;
  readonly behaviour?: Partial<Behaviour>;
  /** What precedes the documented paths, as in a `base-url` with a path. */
  readonly pathPrefix?: string;
  readonly now?: () => Date;
  /** Called after each request. */
  readonly onRequest?: (request: RecordedRequest) => void;
}

/** One request that the emulator received. */
export interface RecordedRequest extends ReceivedRequest {
  /** The status of the response; 0 where there was none. */
  readonly status: number;
}

/** A running emulator. */
export interface Emulator extends Service {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly RecordedRequest[];
  /** What the Deployments' web servers received: see `webServerReadyAfter`. */
  readonly webServerRequests: readonly ReceivedRequest[];
  /** Makes matching requests fail. @throws {Error} for an unknown operation. */
  inject(fault: Injection): void;
  /** Removes all injected faults. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts the emulated service on loopback. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { port = 0, seed = defaultSeed, behaviour = {}, pathPrefix = "", now } = options;
  const service = new Service(seed, behaviour, now);
  const webServers = new WebServers(service.behaviour, service.state, now ?? (() => new Date()));
  const faults = new Faults(routes.map(({ operation }) => operation));
  const requests: RecordedRequest[] = [];

  function serve(request: ReceivedRequest) {
    const byHand = handleByHand(request, service.state);
    if (byHand !== undefined) return byHand;
    const { path: fullPath } = request;
    const path = fullPath.startsWith(pathPrefix)
      ? fullPath.slice(pathPrefix.length)
      : "/outside-of-the-prefix";
    const hit = faults.next(service.operation({ ...request, path }));
    const response =
      hit?.when === "before" ? undefined : webServers.linked(service.handle({ ...request, path }));
    const sent = hit === undefined && response ? response : mishap(hit?.mishap ?? "close", response);
    const recorded = { ...request, status: typeof sent === "string" ? 0 : sent.status };
    requests.push(recorded);
    options.onRequest?.(recorded);
    return sent;
  }

  await webServers.start();
  const server = await listen({ port, delay: () => service.behaviour.delay }, serve);
  return Object.assign(service, {
    url: `${server.url}${pathPrefix}`,
    port: server.port,
    requests,
    webServerRequests: webServers.requests,
    inject: (fault: Injection) => faults.inject(fault),
    heal: () => faults.heal(),
    close: async () => void (await Promise.all([server.close(), webServers.close()])),
  });
}

function mishap(what: Mishap, response: SentResponse | undefined) {
  if (what === "hang" || what === "close") return what;
  const json = { "content-type": "application/json" };
  if (what === "truncate") {
    return {
      ...(response ?? { status: 200, headers: json, body: '{"message":"cut off"}' }),
      truncated: true,
    };
  }
  const { status, body = { message: `Injected ${status}` }, headers = {} } = what;
  const isText = typeof body === "string";
  return {
    status,
    headers: { ...(isText ? { "content-type": "text/plain" } : json), ...headers },
    body: isText ? body : JSON.stringify(body),
  };
}
