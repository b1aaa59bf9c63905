import type { IncomingMessage } from "node:http";
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
 * Reads a response to its end, or an error to its limit. It is not compressed: only `identity` is accepted.
 * @throws {AttemptFailure} when it is too large; Node's own error when it is truncated.
 */
export async function readResponse(message: IncomingMessage, largest = largestBody): Promise<HttpResponse> {
  const { statusCode: status = 0 } = message;
  const limit = status >= 400 ? largestErrorBody : largest;
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk.subarray(0, limit - length), { stream: true });
    length += chunk.length;
    // It ends the response, and with it the connection.
    if (length > limit) break;
  }
  if (length > limit && status < 400) {
    throw new AttemptFailure("oversized", `a body above ${limit / 2 ** 20} MiB`);
  }
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
  );
  const coding = headers["content-encoding"] ?? "identity";
  if (!/^identity$/i.test(coding.trim())) text = "(compressed, although only identity is accepted)";
  return { status, headers, text: text + decoder.decode() };
}
