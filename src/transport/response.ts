import type { IncomingMessage } from "node:http";
import { AttemptFailure } from "./failures.js";

/** One complete HTTP response of any status. Header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** An earlier attempt has no known end: it may still reach the peer. */
  readonly mayArriveLate?: boolean;
}

/** A body above 64 MiB is cut off. */
const bodyLimit = 64 * 1024 * 1024;

function oversized(): AttemptFailure {
  return new AttemptFailure("oversized", `a body above ${bodyLimit / 2 ** 20} MiB`);
}

/** Reads a response to its end. @throws {AttemptFailure} when it is truncated, too large, or can't be decoded. */
export async function readResponse(message: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bodyLimit) throw oversized();
    chunks.push(chunk);
  }
  if (!message.complete) throw new AttemptFailure("truncated", "the response ended before it was complete");
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const body = await decoded(Buffer.concat(chunks), headers["content-encoding"]);
  return { status: message.statusCode ?? 0, headers, text: textOf(body, headers["content-type"]) };
}

/** The body without its coding: the response to a create is kept even if the server compressed it without being requested to. */
async function decoded(body: Buffer, coding = ""): Promise<Buffer> {
  const name = coding.trim().toLowerCase();
  if (name === "" || name === "identity" || body.length === 0) return body;
  const zlib = await import("node:zlib");
  try {
    return (name === "br" ? zlib.brotliDecompressSync : zlib.unzipSync)(body, { maxOutputLength: bodyLimit });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (code === "ERR_BUFFER_TOO_LARGE") throw oversized();
    throw new AttemptFailure("malformed", `a body that is not in the coding ${coding}: ${message}`, error);
  }
}

/** The body, decoded from the charset of its content type; UTF-8 if there is none or an unknown one. */
function textOf(body: Buffer, contentType = ""): string {
  const [, charset = "utf-8"] = /;\s*charset="?([\w.:+-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
