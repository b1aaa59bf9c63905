import type { IncomingMessage } from "node:http";
import { AttemptFailure } from "./failures.js";

/** One complete HTTP response of any status. Header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** Bytes: the API documentation names no limit for a list. */
const largestBody = 8 * 2 ** 20;

/** So much of an error's body is read: messages show its beginning. */
const largestErrorBody = 2 ** 20;

/** The text of a response that cannot be decoded: no byte of it is shown. */
const undecodable = "(compressed in an unknown way)";

/**
 * Reads a response to its end, or an error to its limit. Only `identity` is accepted; some intermediaries
 * compress a response all the same. @throws {AttemptFailure} when it is too large; Node's own error when it
 * is truncated.
 */
export async function readResponse(message: IncomingMessage, largest = largestBody): Promise<HttpResponse> {
  const { statusCode: status = 0 } = message;
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const limit = status >= 400 ? largestErrorBody : largest;
  let body: Buffer | undefined = await bytesOf(message, limit);
  // They are listed in the order in which they were applied.
  const codings = headers["content-encoding"]?.toLowerCase().match(/[\w-]+/g) ?? [];
  for (const coding of codings.reverse())
    if (body?.length && coding !== "identity") body = await decoded(body, coding, limit);
  if (body && body.length > limit && status < 400) {
    throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
  }
  const text = body ? new TextDecoder().decode(body.subarray(0, limit)) : undecodable;
  return { status, headers, text };
}

/** Reads a stream until it is longer than the limit: that ends a response, and with it the connection. */
async function bytesOf(stream: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  return Buffer.concat(chunks);
}

/** Decodes a body; the limit is one of decoded bytes. Undefined where it cannot be decoded. */
async function decoded(body: Buffer, coding: string, limit: number): Promise<Buffer | undefined> {
  const { createBrotliDecompress, createInflateRaw, createUnzip } = await import("node:zlib");
  // RFC 9110, section 8.4.1.2: some servers send deflate without the zlib header.
  const isRaw = coding === "deflate" && (body[0] ?? 0) % 16 !== 8;
  const create = coding === "br" ? createBrotliDecompress : isRaw ? createInflateRaw : createUnzip;
  const decoder = create();
  decoder.end(body);
  return await bytesOf(decoder, limit).catch(() => undefined);
}
