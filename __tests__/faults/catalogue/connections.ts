import type { Exchange, Fault, WireFault } from "../lab/fault.js";
import { response } from "../lab/wire.js";
import {
  close,
  drip,
  flood,
  reset,
  type Strike,
  sendAndClose,
  sendAndReset,
  sendBytes,
  stall,
} from "./strikes.js";

const whole = ({ healthy }: Exchange): Buffer => response(200, healthy);
const headOf = (exchange: Exchange): Buffer =>
  whole(exchange).subarray(0, -Buffer.byteLength(exchange.healthy));
const halfBody = (exchange: Exchange): Buffer =>
  whole(exchange).subarray(0, -Math.ceil(exchange.healthy.length / 2));
const statusLine = "HTTP/1.1 200 OK\r\n";

/** A fault of the row on broken connections that strikes once the request has been read. */
function broken(name: string, acted: boolean, strike: Strike): WireFault {
  return { name, row: "connection", at: "request", acted, strike };
}

/** One that only the clock ends. */
function hung(name: string, acted: boolean, strike: Strike): WireFault {
  return { name, row: "connection", at: "request", acted, strike, seconds: 1 };
}

const later =
  (strike: Strike): Strike =>
  (exchange) =>
    setTimeout(() => strike(exchange), 1_000);

/** Connections that end too soon, at each point of an exchange. */
export const endings: readonly Fault[] = [
  // A little later than accepted, the request unread: a client that is still connecting would be a case of "nothing sent".
  {
    name: "closed after connect, unread",
    row: "connection",
    at: "accept",
    acted: false,
    strike: later(close),
  },
  {
    name: "reset after connect, unread",
    row: "connection",
    at: "accept",
    acted: false,
    strike: later(reset),
  },
  { name: "closed at the first byte", row: "connection", at: "first byte", acted: false, strike: close },
  { name: "reset at the first byte", row: "connection", at: "first byte", acted: false, strike: reset },
  broken("closed after the request, not acted", false, close),
  broken("closed after the request, acted", true, close),
  broken("reset after the request, not acted", false, reset),
  broken("reset after the request, acted", true, reset),
  { ...broken("closed after the request, through TLS", true, close), through: "TLS" },
  { ...broken("reset after the request, through a proxy", true, reset), through: "proxy" },
  broken("closed within the status line", true, sendAndClose("HTTP/1.1 2")),
  broken("closed within the headers", true, sendAndClose(`${statusLine}content-type: appl`)),
  broken("closed before the body", true, sendAndClose(headOf)),
  broken("closed within the body", true, sendAndClose(halfBody)),
  broken("reset within the body", true, sendAndReset(halfBody)),
  broken(
    "closed one byte before the end",
    true,
    sendAndClose((exchange) => whole(exchange).subarray(0, -1)),
  ),
  { ...broken("closed within the body, through TLS", true, sendAndClose(halfBody)), through: "TLS" },
];

/** Connections that stay open, with a response that never ends. */
export const stalls: readonly Fault[] = [
  hung("never responds, not acted", false, stall),
  hung("never responds, acted", true, stall),
  hung("headers, then silence", true, sendBytes(headOf)),
  hung("half the body, then silence", true, sendBytes(halfBody)),
  hung(
    "a Content-Length greater than the body",
    true,
    sendBytes(({ healthy }) => response(200, healthy, { "content-length": "9999" })),
  ),
  hung("headers that trickle", true, drip(`${statusLine}x-slow: `, "z".repeat(600))),
  hung(
    "a body that trickles",
    true,
    drip(headOf, ({ healthy }) => healthy.padEnd(600)),
  ),
  hung("102 Processing without end", true, flood("HTTP/1.1 102 Processing\r\n\r\n")),
  { ...hung("never responds, through a proxy", true, stall), through: "proxy" },
];

const chunk = (text: string, size = Buffer.byteLength(text)): string => `${size.toString(16)}\r\n${text}\r\n`;
const chunkedHead = `${statusLine}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;

/** Responses that are not HTTP, or break its rules. */
export const framing: readonly Fault[] = [
  broken(
    "chunks without a last one",
    true,
    sendAndClose(({ healthy }) => chunkedHead + chunk(healthy)),
  ),
  broken(
    "closed within a chunk",
    true,
    sendAndClose(({ healthy }) => chunkedHead + chunk(healthy, 4096).slice(0, -2)),
  ),
  broken(
    "a chunk size that is no number",
    true,
    sendAndClose(({ healthy }) => `${chunkedHead}zz\r\n${healthy}\r\n`),
  ),
  broken(
    "a chunk longer than it says",
    true,
    sendAndClose(({ healthy }) => `${chunkedHead + chunk(healthy, 5)}0\r\n\r\n`),
  ),
  broken("garbage", true, sendAndClose("\u0000\u0001SSH-2.0-OpenSSH_9.6\r\n\r\n")),
  broken("a TLS alert on plain HTTP", true, sendAndClose(Buffer.from([0x15, 3, 3, 0, 2, 2, 40]))),
  broken(
    "a body without a head",
    true,
    sendAndClose(({ healthy }) => healthy),
  ),
  broken("a status that is no number", true, sendAndClose("HTTP/1.1 two hundred\r\n\r\n")),
  broken("an unknown version of HTTP", true, sendAndClose("HTTP/7.3 200 OK\r\ncontent-length: 0\r\n\r\n")),
  broken("a header of 300 KB", true, sendAndClose(`${statusLine}x-large: ${"z".repeat(300_000)}\r\n\r\n`)),
  broken("a control character in a header", true, sendAndClose(`${statusLine}x-bad: a\u0000b\r\n\r\n`)),
  broken(
    "two lengths that differ",
    true,
    sendAndClose(`${statusLine}content-length: 2\r\ncontent-length: 3\r\n\r\n{} `),
  ),
  broken(
    "length and chunks at once",
    true,
    sendAndClose(`${statusLine}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`),
  ),
  broken("100 Continue, then closed", true, sendAndClose("HTTP/1.1 100 Continue\r\n\r\n")),
  // 101 to a request without an upgrade is no valid response. The policy does not name it.
  {
    ...broken(
      "101 Switching Protocols",
      true,
      sendAndClose("HTTP/1.1 101 -\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    ),
    row: ["connection", "response"],
    seconds: 1,
  },
];

/** Oddities that HTTP allows: a client must not stumble. */
export const oddities: readonly Fault[] = [
  {
    name: "early hints before the response",
    row: "harmless",
    at: "request",
    acted: true,
    strike: sendBytes((exchange) =>
      Buffer.concat([
        Buffer.from("HTTP/1.1 100 -\r\n\r\nHTTP/1.1 103 -\r\nlink: </x>\r\n\r\n"),
        whole(exchange),
      ]),
    ),
  },
  {
    name: "chunks with extensions and a trailer, in pieces",
    row: "harmless",
    at: "request",
    acted: true,
    strike: sendBytes(({ healthy }) => {
      const [first, second] = [healthy.slice(0, 7), healthy.slice(7)];
      const extended = chunk(first).replace("\r\n", ";name=value\r\n");
      return `${chunkedHead}${extended}${chunk(second)}0\r\nx-trailer: 1\r\n\r\n`;
    }),
  },
  {
    name: "a response that announces the end of its connection",
    row: "harmless",
    at: "request",
    acted: true,
    strike: sendAndClose(({ healthy }) => response(200, healthy, { connection: "close" })),
  },
  {
    name: "a body that only the end of the connection ends",
    row: "harmless",
    at: "request",
    acted: true,
    strike: sendAndClose(({ healthy }) => response(200, healthy, { "content-length": undefined })),
  },
];
