import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import net, { type AddressInfo, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { Worker } from "node:worker_threads";
import { createAuthority } from "../../../scripts/certificates.js";
import type { Fault, Identities, LookupFault } from "./fault.js";
import { madeUpHost } from "./made-up-host.js";
import type { Times } from "./policy.js";
import { type ApiRequest, apiRequestOf, LabService } from "./service.js";
import { readRequests, response, type WireRequest } from "./wire.js";

/** The password in the URL of the lab's proxy, so that searches can find it. */
export const proxyPassword = "FAKE-proxy-p@ss/w0rd";

/** A service with one fault, on loopback, and what it saw. */
export interface Lab {
  readonly baseUrl: string;
  readonly service: LabService;
  /** What the step needs in its environment and, if it has to be a process, on its command line to reach the lab. */
  readonly env: Readonly<Record<string, string>>;
  readonly nodeArguments: readonly string[];
  /** Attempts of the request that the fault is for, those that met the fault included. */
  attempts(): Promise<number>;
  /** Every request that was read whole. */
  readonly requests: readonly WireRequest[];
  /** How often anything reached the other origin. */
  elsewhere(): number;
  close(): Promise<void>;
}

const authority = createAuthority("Lab Root");
const identities: Identities = {
  trusted: authority.issue(madeUpHost),
  untrusted: createAuthority("Unknown Root").issue(madeUpHost),
};
/**
 * A port that refuses connections: no service listens at it, and the system does not choose it by itself. Another address
 * is no substitute: macOS has only 127.0.0.1.
 */
const refusingPort = 1;
/** How many labs this process has started: a port may be taken by the next one before this one is cleared away. */
let labs = 0;
const ownFolder = mkdtempSync(path.join(os.tmpdir(), "lab-"));
/** The file of the lab's authority, for NODE_EXTRA_CA_CERTS. */
const authorityFile = path.join(ownFolder, "authority.pem");
writeFileSync(authorityFile, authority.cert);
process.on("exit", () => rmSync(ownFolder, { recursive: true, force: true }));

function listen(server: net.Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server
      .once("error", reject)
      .listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * A port with a queue of waiting connections that is full: the next one gets no response at all. Windows refuses it instead,
 * which is the same row of the policy. The port is never given back: a connection that still waits for it would reach whoever
 * gets the port next.
 */
async function startSilentPort(): Promise<number> {
  const worker = new Worker(new URL("./silent-port.js", import.meta.url));
  const port = await new Promise<number>((resolve, reject) =>
    worker.once("message", resolve).once("error", reject),
  );
  worker.unref();
  return port;
}
let silentPort: Promise<number> | undefined;

/** What the look-up comes to: an error code, or the port to which the connection goes. */
async function placeOf({ result }: LookupFault): Promise<string | number> {
  if (result === "refuses") return refusingPort;
  if (result !== "never responds") return result;
  silentPort ??= startSilentPort();
  return silentPort;
}

/** Starts the service with `fault` in every (or the first) request of `kind`. */
export async function startLab(fault: Fault, kind: ApiRequest, times: Times): Promise<Lab> {
  const service = new LabService();
  const requests: WireRequest[] = [];
  const sockets = new Set<Socket>();
  let strikes = 0;
  let served = 0;
  let elsewhere = 0;
  /** Whether the fault strikes here and now, which uses it up where it strikes once. */
  const strikesAt = (...places: Fault["at"][]): boolean => {
    if (!places.includes(fault.at) || (times === "once" && strikes > 0)) return false;
    strikes += 1;
    return true;
  };
  const track = (socket: Socket): Socket => {
    sockets.add(socket.setNoDelay(true).on("error", () => {}));
    return socket.on("close", () => sockets.delete(socket));
  };

  // Its path is this lab's own: a port of another test that has ended may be requested again by a process of that test.
  const otherPath = `/${randomUUID()}`;
  const other = net.createServer((socket) => {
    readRequests(track(socket), {
      firstByte: () => {},
      request: (request) => {
        if (!request.target.startsWith(otherPath)) return;
        elsewhere += 1;
        const requested = apiRequestOf(request);
        socket.write(
          response(200, requested === undefined ? "{}" : service.respond(requested, request, false)),
        );
      },
    });
  });
  const otherOrigin = `http://127.0.0.1:${await listen(other)}${otherPath}`;

  const talk = (stream: Duplex, connection: Socket): void => {
    stream.on("error", () => {});
    let struck = false;
    const exchange = { stream, connection, kind, elsewhere: otherOrigin };
    readRequests(stream, {
      firstByte: () => {
        // Runs of the matrix make the request in question first: the first byte of a connection is its own.
        if (struck || served > 0 || fault.at !== "first byte" || !strikesAt("first byte")) return;
        struck = true;
        fault.strike({ ...exchange, request: undefined, healthy: "" });
      },
      request: (request) => {
        requests.push(request);
        const requested = apiRequestOf(request);
        if (struck || requested === undefined) return;
        const isTarget = requested === kind;
        if (isTarget && fault.at === "request" && strikesAt("request")) {
          fault.strike({ ...exchange, request, healthy: service.respond(requested, request, fault.acted) });
          return;
        }
        if (isTarget) served += 1;
        stream.write(response(200, service.respond(requested, request, true)));
      },
    });
  };

  const secure = (connection: Socket, options: tls.SecureContextOptions): Duplex => {
    const context = tls.createSecureContext(options);
    return new tls.TLSSocket(connection, { isServer: true, secureContext: context }).on("error", () => {});
  };
  const isSecure =
    fault.through !== undefined || fault.at === "lookup" || fault.at === "proxy" || fault.at === "handshake";
  const server = net.createServer((connection) => {
    track(connection);
    if (fault.at === "accept" && served === 0 && strikesAt("accept")) {
      const exchange = { stream: connection, connection, kind, request: undefined, healthy: "" };
      fault.strike({ ...exchange, elsewhere: otherOrigin });
    } else if (fault.at === "handshake" && strikesAt("handshake")) {
      if (fault.strike) fault.strike(connection);
      else talk(secure(connection, fault.context?.(identities) ?? identities.trusted), connection);
    } else talk(isSecure ? secure(connection, identities.trusted) : connection, connection);
  });
  const port = await listen(server);

  const proxy = net.createServer((connection) => {
    track(connection);
    readRequests(connection, {
      firstByte: () => {},
      request: () => {
        if (fault.at === "proxy" && strikesAt("proxy")) {
          fault.strike(connection);
          return;
        }
        connection.removeAllListeners("data");
        connection.write("HTTP/1.1 200 Connection established\r\n\r\n");
        const onward = track(net.connect(port, "127.0.0.1"));
        connection.pipe(onward).pipe(connection);
        connection.on("close", () => onward.destroy());
        onward.on("close", () => connection.destroy());
      },
    });
  });
  const usesProxy = fault.through === "proxy" || fault.at === "proxy";
  const proxyPort = usesProxy ? await listen(proxy) : 0;

  const record = path.join(ownFolder, `lookups-${++labs}`);
  if (isSecure) await writeFile(record, "");
  const proxyHost = usesProxy && fault.at === "lookup" ? madeUpHost : "127.0.0.1";
  const lookups: (string | number)[] =
    times === "once" || fault.at !== "lookup" ? [usesProxy ? proxyPort : port] : [];
  if (fault.at === "lookup") lookups.unshift(await placeOf(fault));

  return {
    baseUrl: isSecure ? `https://${madeUpHost}:${port}` : `http://127.0.0.1:${port}`,
    service,
    env: {
      GITHUB_EVENT_NAME: "workflow_dispatch",
      ...(isSecure && {
        NODE_EXTRA_CA_CERTS: authorityFile,
        LAB_LOOKUPS: JSON.stringify(lookups),
        LAB_LOOKUP_RECORD: record,
      }),
      ...(usesProxy && {
        https_proxy: `http://ci:${encodeURIComponent(proxyPassword)}@${proxyHost}:${proxyPort}`,
      }),
    },
    nodeArguments: isSecure ? ["--import", new URL("./lookups.js", import.meta.url).href] : [],
    async attempts() {
      if (fault.at !== "lookup") return strikes + served;
      const requested = (await readFile(record, "utf8")).length;
      return served + (times === "once" ? Math.min(requested, 1) : requested);
    },
    requests,
    elsewhere: () => elsewhere,
    async close() {
      for (const socket of sockets) socket.destroy();
      const servers = usesProxy ? [server, other, proxy] : [server, other];
      await Promise.all(servers.map((each) => new Promise((resolve) => each.close(resolve))));
      if (isSecure) await rm(record, { force: true });
    },
  };
}
