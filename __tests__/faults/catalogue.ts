import type { Exchange, Fault, HandshakeFault, LookupFault, ProxyFault, WireFault } from "./lab/fault.js";
import { proxyPassword } from "./lab/lab.js";
import type { Row } from "./lab/policy.js";
import { close, drip, pour, reset, type Strike, sendAndClose, sendBytes, stall } from "./lab/strikes.js";
import { response } from "./lab/wire.js";

const whole = ({ healthy }: Exchange): Buffer => response(200, healthy);
const headOf = (exchange: Exchange): Buffer =>
  whole(exchange).subarray(0, -Buffer.byteLength(exchange.healthy));
const halfBody = (exchange: Exchange): Buffer =>
  whole(exchange).subarray(0, -Math.ceil(exchange.healthy.length / 2));
const statusLine = "HTTP/1.1 200 OK\r\n";

function wire(
  name: string,
  row: Row,
  acted: boolean,
  strike: Strike,
  at: WireFault["at"] = "request",
): WireFault {
  return { name, row, at, acted, strike };
}

/** A connection that breaks after the service acted. */
const broken = (name: string, strike: Strike): WireFault => wire(name, "connection", true, strike);

/** A connection that stays open, with a response that never ends: only the clock ends it. */
const hung = (name: string, strike: Strike): WireFault => ({ ...broken(name, strike), seconds: 1 });

const chunkedHead = `${statusLine}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

const connections: readonly Fault[] = [
  // A little later than accepted, the request unread: a client that is still connecting would be a case of "nothing sent".
  wire(
    "closed after connect, unread",
    "connection",
    false,
    (exchange) => setTimeout(close, 1_000, exchange),
    "accept",
  ),
  wire("closed at the first byte", "connection", false, close, "first byte"),
  broken("closed after the request", close),
  wire("reset after the request, not acted", "connection", false, reset),
  broken("closed within the headers", sendAndClose(`${statusLine}content-type: appl`)),
  broken("closed within the body", sendAndClose(halfBody)),
  broken(
    "closed within a chunk",
    sendAndClose(({ healthy }) => `${chunkedHead}1000\r\n${healthy}`),
  ),
  hung("never responds", stall),
  hung("headers, then silence", sendBytes(headOf)),
  hung(
    "a body that trickles",
    drip(headOf, ({ healthy }) => healthy.padEnd(600)),
  ),
  broken("garbage", sendAndClose("\u0000\u0001SSH-2.0-OpenSSH_9.6\r\n\r\n")),
  broken("a header of 300 KB", sendAndClose(`${statusLine}x-large: ${"z".repeat(300_000)}\r\n\r\n`)),
  hung(
    "101 Switching Protocols",
    sendAndClose("HTTP/1.1 101 -\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  ),
  wire(
    "early hints before the response",
    "harmless",
    true,
    sendBytes((exchange) => `HTTP/1.1 100 -\r\n\r\nHTTP/1.1 103 -\r\nlink: </x>\r\n\r\n${whole(exchange)}`),
  ),
  wire(
    "a body that only the end of the connection ends",
    "harmless",
    true,
    sendAndClose(({ healthy }) => response(200, healthy, { "content-length": undefined })),
  ),
  // Many such bodies at once take their time.
  {
    ...wire("a body of 80 MiB", "oversized", true, pour(`${statusLine}content-length: ${80 << 20}\r\n\r\n`)),
    seconds: 60,
  },
];

/** A success whose body is not the object that it should be. The service acted: its status is 2xx. */
function wrong(name: string, body: string | ((healthy: string) => string), headers = {}): WireFault {
  const strike = sendBytes(({ healthy }) =>
    response(200, typeof body === "string" ? body : body(healthy), headers),
  );
  return wire(name, "response", true, strike);
}

const bodies: readonly Fault[] = [
  wire("204", "response", true, sendBytes("HTTP/1.1 204 No Content\r\n\r\n")),
  wrong("200 null", "null"),
  wrong("200 with HTML", "<!doctype html><title>Sign in</title>", { "content-type": "text/html" }),
  wrong("200 with an empty object", "{}"),
  wrong("JSON that ends early", (healthy) => healthy.slice(0, -2)),
  wrong("all of it under __proto__", (healthy) => `{"__proto__":${healthy}}`),
  wrong("an id, or a list, of the wrong type", '{"id":17,"token":17,"organizations":{},"workspaces":"none"}'),
  wrong("an empty id, or a null list", (healthy) =>
    JSON.stringify({ ...JSON.parse(healthy), id: "", organizations: null, workspaces: null }),
  ),
];

/** A status, and what the error contains besides it. */
function status(
  code: number,
  row: Row,
  more: Partial<WireFault> & { readonly retryAfter?: string } = {},
): Fault {
  const { retryAfter, ...rest } = more;
  const body = JSON.stringify({ message: `Lab says ${code}`, requestId: "req-lab-1", statusCode: code });
  return {
    name: `${code}${retryAfter === undefined ? "" : `, Retry-After: ${retryAfter}`}`,
    row,
    at: "request",
    acted: false,
    strike: sendBytes(response(code, body, { "retry-after": retryAfter })),
    says: () => [new RegExp(`\\b${code}\\b`), /req-lab-1/],
    ...rest,
  };
}

/** A redirect to another origin: never followed. */
const redirect = (code: number, row: Row): Fault => ({
  ...wire(
    `${code}, to another origin`,
    row,
    row === "redirect after an act",
    ({ stream, elsewhere, request }) =>
      stream.write(response(code, "", { location: `${elsewhere}${request?.target}` })),
  ),
  says: () => [/127\.0\.0\.1/],
});

const statuses: readonly Fault[] = [
  status(400, "refused", { rowOf: { "list workspaces": "retried without limit" } }),
  status(403, "refused"),
  status(403, "refused", {
    name: "403, workflow commands in its message",
    strike: sendBytes(
      response(
        403,
        JSON.stringify({
          message: "x\n::error::planted\n::set-output name=token::planted\n##[error]planted\u001b[31m",
        }),
      ),
    ),
    says: () => [/\b403\b/],
  }),
  status(425, "too early"),
  status(503, "temporary status", { acted: true }),
  status(503, "temporary status for long", { retryAfter: "3600" }),
  status(429, "too many requests", { retryAfter: "1" }),
  status(429, "too many requests, for long", {
    retryAfter: "3600",
    says: () => [/\d{4}-\d\d-\d\d \d\d:\d\d UTC/],
  }),
  redirect(301, "redirect after an act"),
  redirect(307, "redirect"),
];

const lookup = (name: string, result: LookupFault["result"], more: Partial<LookupFault> = {}): Fault => ({
  name,
  row: "nothing sent",
  at: "lookup",
  result,
  ...more,
});

const handshake = (name: string, row: Row, fault: Partial<HandshakeFault>): Fault => ({
  name,
  row,
  at: "handshake",
  ...fault,
});

const proxied = (name: string, strike: ProxyFault["strike"]): Fault => ({
  name,
  row: "nothing sent",
  at: "proxy",
  strike,
});

const connecting: readonly Fault[] = [
  lookup("the name is unknown", "ENOTFOUND"),
  lookup("connection refused", "refuses"),
  lookup("connecting takes too long", "never responds", { seconds: 1 }),
  proxied("the proxy responds with 502", (proxy) =>
    proxy.end(`HTTP/1.1 502 Bad Gateway\r\nx-echo: ${proxyPassword}\r\n\r\n`),
  ),
  handshake("closed during the TLS handshake", "nothing sent", {
    strike: (connection) => connection.once("data", () => connection.end()),
  }),
  handshake("no common version of TLS", "failed at once", {
    context: ({ trusted }) => ({ ...trusted, minVersion: "TLSv1", maxVersion: "TLSv1.1" }),
  }),
  handshake("a certificate that is not trusted", "certificate", { context: ({ untrusted }) => untrusted }),
];

/**
 * Each row of the policy, each part of a connection and of a response. What statuses, codes of Node and bodies mean is in
 * tables without sockets: transport/policy.test.ts, transport/failures.test.ts and service/service-error.test.ts.
 */
export const faults: Readonly<Record<string, readonly Fault[]>> = {
  connections,
  bodies,
  statuses,
  connecting,
};
