import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { AttemptFailure } from "./failures.js";

/** One complete HTTP response of any status. Header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** The largest list of a service. */
const largestBody = 8 * 2 ** 20;

/** So much of an error's body is read: messages show its beginning. */
const largestErrorBody = 2 ** 20;

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
  const isError = status >= 400;
  const limit = isError ? largestErrorBody : largest;
  let body: Buffer | undefined = await bytesOf(message, limit, isError);
  for (const coding of codingsOf(headers)) body = body && (await decoded(body, coding, limit, isError));
  return { status, headers, text: body ? new TextDecoder().decode(body) : undecodable };
}

/** The text of a response that cannot be decoded: no byte of it is shown. */
const undecodable = "(compressed in an unknown way)";

/** The codings of a body, the last one that was applied first. */
function codingsOf({ "content-encoding": given = "" }: HttpResponse["headers"]): string[] {
  const codings = given.toLowerCase().split(",").reverse();
  return codings.map((coding) => coding.trim()).filter((coding) => coding !== "" && coding !== "identity");
}

/**
 * Reads a stream up to a limit, which ends a response and its connection.
 * @throws {AttemptFailure} where the rest must not be missing.
 */
async function bytesOf(stream: AsyncIterable<Buffer>, limit: number, mayCut: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  if (length > limit && !mayCut) {
    throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
  }
  return Buffer.concat(chunks).subarray(0, limit);
}

/** Decodes a body; the limit is one of decoded bytes. Undefined where it cannot be decoded. */
async function decoded(
  body: Buffer,
  coding: string,
  limit: number,
  mayCut: boolean,
): Promise<Buffer | undefined> {
  if (body.length === 0) return body;
  const zlib = await import("node:zlib");
  // Some servers send deflate without its header.
  const hasHeader = (body[0] ?? 0) % 16 === 8;
  const decoders = new Map<string, () => Duplex>([
    ["gzip", zlib.createGunzip],
    ["x-gzip", zlib.createGunzip],
    ["deflate", hasHeader ? zlib.createInflate : zlib.createInflateRaw],
    ["br", zlib.createBrotliDecompress],
  ]);
  const decoder = decoders.get(coding)?.();
  if (decoder === undefined) return undefined;
  decoder.end(body);
  try {
    return await bytesOf(decoder, limit, mayCut);
  } catch (error) {
    if (error instanceof AttemptFailure) throw error;
    return undefined;
  }
}
