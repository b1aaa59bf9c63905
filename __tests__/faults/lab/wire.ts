import type { Duplex } from "node:stream";

/** A request as it came over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const headEnd = "\r\n\r\n";

/** The body that starts at `from`, and where it ends; undefined while it is not complete. */
function readBody(
  bytes: Buffer,
  from: number,
  headers: Record<string, string>,
): { body: string; end: number } | undefined {
  if (headers["transfer-encoding"]?.toLowerCase() !== "chunked") {
    const end = from + Number(headers["content-length"] ?? 0);
    return bytes.length < end ? undefined : { body: bytes.toString("utf8", from, end), end };
  }
  const parts: Buffer[] = [];
  for (let position = from; ; ) {
    const lineEnd = bytes.indexOf("\r\n", position);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", position, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(parts).toString("utf8"), end: end + 2 };
    parts.push(bytes.subarray(lineEnd + 2, end));
    position = end + 2;
  }
}

/** Reads HTTP/1.1 requests off a stream, one after the other, without node:http: the lab must be able to break its rules. */
export function readRequests(
  stream: Duplex,
  on: { firstByte(): void; request(request: WireRequest): void },
): void {
  let bytes: Buffer = Buffer.alloc(0);
  stream.on("data", (chunk: Buffer) => {
    if (bytes.length === 0) on.firstByte();
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const end = bytes.indexOf(headEnd);
      if (end === -1) return;
      const [requestLine = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
      const [method = "", target = ""] = requestLine.split(" ");
      const headers: Record<string, string> = {};
      for (const line of lines) {
        const colon = line.indexOf(":");
        headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
      }
      const read = readBody(bytes, end + headEnd.length, headers);
      if (read === undefined) return;
      bytes = bytes.subarray(read.end);
      on.request({ method, target, headers, body: read.body });
    }
  });
}

/** A response as HTTP/1.1 has it; a header of value undefined is left out. */
export function response(
  status: number,
  body: string | Buffer = "",
  headers: Readonly<Record<string, string | undefined>> = {},
): Buffer {
  const all = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return Buffer.concat([
    Buffer.from([`HTTP/1.1 ${status} -`, ...lines, "", ""].join("\r\n")),
    Buffer.from(body),
  ]);
}
