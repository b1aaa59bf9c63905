import type { Fault, HandshakeFault, LookupFault, ProxyFault } from "../lab/fault.js";
import { proxyPassword } from "../lab/lab.js";

function lookup(name: string, result: LookupFault["result"], more: Partial<LookupFault> = {}): Fault {
  return { name, row: "nothing sent", at: "lookup", result, ...more };
}

function proxied(name: string, strike: ProxyFault["strike"], more: Partial<ProxyFault> = {}): Fault {
  return { name, row: "nothing sent", at: "proxy", strike, ...more };
}

function handshake(
  name: string,
  fault: Omit<HandshakeFault, "name" | "at" | "row"> & Partial<Pick<Fault, "row">>,
): Fault {
  return { name, row: "nothing sent", at: "handshake", ...fault };
}

const refuses = (status: string): ProxyFault["strike"] => {
  return (proxy) => proxy.end(`HTTP/1.1 ${status}\r\nx-echo: ${proxyPassword}\r\n\r\n`);
};

// No row names these two. Nothing was sent: a retry and a failure at once are both safe.
const protocolMismatch = { row: ["nothing sent", "failed at once"] } as const;

/** Faults before the request can leave: names, connections, proxies, TLS. */
export const connecting: readonly Fault[] = [
  lookup("the name is unknown", "ENOTFOUND"),
  lookup("the name server does not respond", "EAI_AGAIN"),
  lookup("connection refused", "refuses"),
  lookup("connecting takes too long", "never responds", { seconds: 1 }),
  lookup("the proxy's name is unknown", "ENOTFOUND", { through: "proxy" }),
  lookup("the proxy refuses the connection", "refuses", { through: "proxy" }),
  lookup("connecting to the proxy takes too long", "never responds", { through: "proxy", seconds: 1 }),
  proxied("the proxy responds with 407", refuses("407 Proxy Authentication Required")),
  proxied("the proxy responds with 403", refuses("403 Forbidden")),
  proxied("the proxy responds with 502", refuses("502 Bad Gateway")),
  proxied("the proxy never responds", () => {}, { seconds: 1 }),
  proxied("the proxy closes", (proxy) => proxy.destroy()),
  proxied("the proxy resets", (proxy) => proxy.resetAndDestroy()),
  proxied("the proxy responds with garbage", (proxy) => proxy.end("\u0000garbage\r\n\r\n")),
  handshake("closed during the TLS handshake", {
    strike: (connection) => connection.once("data", () => connection.end()),
  }),
  handshake("reset during the TLS handshake", {
    strike: (connection) => connection.once("data", () => connection.resetAndDestroy()),
  }),
  handshake("the TLS handshake never ends", { strike: (connection) => connection.resume(), seconds: 1 }),
  handshake("no TLS at the port", {
    ...protocolMismatch,
    strike: (connection) => connection.once("data", () => connection.end("HTTP/1.1 400 Bad Request\r\n\r\n")),
  }),
  handshake("no common version of TLS", {
    ...protocolMismatch,
    context: ({ trusted }) => ({ ...trusted, minVersion: "TLSv1", maxVersion: "TLSv1.1" }),
  }),
  handshake("a certificate that is not trusted", {
    row: "certificate",
    context: ({ untrusted }) => untrusted,
  }),
  handshake("a certificate for another host", { row: "certificate", context: ({ otherHost }) => otherHost }),
  handshake("a certificate that has expired", { row: "certificate", context: ({ expired }) => expired }),
  handshake("a certificate that is not trusted, through a proxy", {
    row: "certificate",
    through: "proxy",
    context: ({ untrusted }) => untrusted,
  }),
];
