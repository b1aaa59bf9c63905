import { gzipSync } from "node:zlib";
import type { Exchange, Fault, WireFault } from "../lab/fault.js";
import { response } from "../lab/wire.js";
import { pour, sendAndClose, sendBytes } from "./strikes.js";

type Body = string | Buffer | ((exchange: Exchange) => string | Buffer);

/** A success whose body is not the object that it should be. The service acted: its status is 2xx. */
function wrong(name: string, body: Body, status = 200, headers: Record<string, string> = {}): WireFault {
  return {
    name,
    row: "response",
    at: "request",
    acted: true,
    strike: sendBytes((exchange) =>
      response(status, typeof body === "function" ? body(exchange) : body, headers),
    ),
  };
}

/** The healthy response with its object, or its list, changed by `change`. */
const changed =
  (change: (object: Record<string, unknown>) => unknown) =>
  ({ healthy }: Exchange): string =>
    JSON.stringify(change(JSON.parse(healthy)));

const withoutIds = (object: Record<string, unknown>): unknown => {
  const { id: _, organizations: __, workspaces: ___, ...rest } = object;
  return rest;
};

/** 2xx responses without the expected object. */
export const shapes: readonly Fault[] = [
  { ...wrong("204", ""), strike: sendBytes("HTTP/1.1 204 No Content\r\n\r\n") },
  wrong("200 with an empty body", ""),
  wrong("200 with blanks", " \r\n "),
  wrong("200 null", "null"),
  wrong("200 true", "true"),
  wrong("200 with a text", '"created"'),
  wrong("200 with a list", "[]"),
  wrong("200 with a list of the object", ({ healthy }) => `[${healthy}]`),
  wrong("200 with an empty object", "{}"),
  wrong("200 with HTML", "<!doctype html><title>Sign in</title>", 200, { "content-type": "text/html" }),
  wrong("200 with an error in it", '{"message":"Something failed","statusCode":500}'),
  wrong("202 accepted", '{"accepted":true}', 202),
  wrong("201 without what it should hold", changed(withoutIds), 201),
  wrong(
    "an id, or a list, of the wrong type",
    changed(() => ({ id: 17, token: 17, organizations: {}, workspaces: "none" })),
  ),
  wrong(
    "an empty id, or a null list",
    changed((object) => ({ ...object, id: "", organizations: null, workspaces: null })),
  ),
  {
    // The list requests have no token: there the list itself is missing.
    ...wrong(
      "no token, or no object",
      changed(({ token, ...rest }) => (token === undefined ? { value: rest } : rest)),
    ),
  },
  wrong("all of it under __proto__", ({ healthy }) => `{"__proto__":${healthy}}`),
  wrong("JSON that ends early", ({ healthy }) => healthy.slice(0, -2)),
  wrong("JSON, and more after it", ({ healthy }) => `${healthy}${healthy}`),
  wrong("100,000 brackets", "[".repeat(100_000)),
  wrong("invalid UTF-8", Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x7b])),
  wrong("gzip that the request ruled out", ({ healthy }) => gzipSync(healthy), 200, {
    "content-encoding": "gzip",
  }),
  {
    ...wrong("a Content-Length smaller than the body", ""),
    // Its body is no JSON, and what follows is no HTTP: either row may be seen first.
    row: ["response", "connection"],
    strike: sendAndClose(({ healthy }) => response(200, healthy, { "content-length": "9" })),
  },
];

const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/** Bodies beyond 64 MiB. */
export const oversized: readonly Fault[] = [
  {
    name: "a body of 80 MiB",
    row: "oversized",
    at: "request",
    acted: true,
    // Many such bodies at once take their time.
    seconds: 60,
    strike: pour(`${head}content-length: ${80 * 1024 * 1024}\r\n\r\n`),
  },
  {
    name: "80 MiB in chunks",
    row: "oversized",
    at: "request",
    acted: true,
    // Many such bodies at once take their time.
    seconds: 60,
    strike: pour(`${head}transfer-encoding: chunked\r\n\r\n`, (piece) =>
      Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")]),
    ),
  },
  {
    name: "500 with a body of 80 MiB",
    row: ["oversized", "temporary status"],
    at: "request",
    acted: true,
    // Many such bodies at once take their time.
    seconds: 60,
    strike: pour(`HTTP/1.1 500 -\r\ncontent-length: ${80 * 1024 * 1024}\r\n\r\n`),
  },
];
