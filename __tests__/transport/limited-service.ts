import type { HttpRequest } from "../../src/transport/connection.js";
import type { RequestKind } from "../../src/transport/policy.js";
import type { HttpResponse } from "../../src/transport/response.js";
import { type Api, RequestFailure, type Transport } from "../../src/transport/retry.js";
import { transport } from "./scripted.js";
import type { VirtualTime } from "./virtual-time.js";

/** A limit of so many requests in windows of this many milliseconds. */
export interface Limit {
  readonly requests: number;
  readonly window: number;
}

/** Whether a request may pass now. */
export function limiter({ requests, window }: Limit, time: VirtualTime): () => boolean {
  let began = time.now();
  let used = 0;
  return () => {
    const now = time.now();
    if (now - began >= window) {
      began = now - ((now - began) % window);
      used = 0;
    }
    return used++ < requests;
  };
}

/** A transport of one run, in virtual time, to a service that responds to each request after 50 ms. */
export function virtualTransport(
  time: VirtualTime,
  api: Api,
  respond: (request: HttpRequest) => HttpResponse,
  random: () => number,
): Transport {
  const attempt = async (request: HttpRequest): Promise<HttpResponse> => {
    await time.sleep(50);
    return respond(request);
  };
  return transport([], { connection: { attempt, close: () => {} }, api, clock: time, random }).sender;
}

/** Whether the request succeeded. */
export async function succeeds(sender: Transport, kind: RequestKind, request: HttpRequest): Promise<boolean> {
  try {
    await sender.send(kind, request);
    return true;
  } catch (error) {
    if (error instanceof RequestFailure) return false;
    throw error;
  }
}
