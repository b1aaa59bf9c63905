import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import net, { type Socket } from "node:net";
import { HttpClient } from "@actions/http-client";
import manifest from "../../package.json" with { type: "json" };
import { stepStopped } from "../base/errors.js";
import { AttemptFailure, classify } from "./failures.js";
import { type HttpResponse, readResponse } from "./response.js";

/** Milliseconds that Node gives each address of a host but the last: by default 250. */
const longestOfAddress = 2_500;
if (net.getDefaultAutoSelectFamilyAttemptTimeout() < longestOfAddress)
  net.setDefaultAutoSelectFamilyAttemptTimeout(longestOfAddress);

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PATCH";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** The largest body of a response that is no error, in bytes; default: 8 MiB. */
  readonly largest?: number | undefined;
}

/** By this a service's operators recognize the action's requests. */
export const { version } = manifest;

const userAgent = `platform-deployments-action/${version}`;

export interface Bounds {
  /** Milliseconds that the attempt may take, connect to last byte. */
  readonly timeout: number;
  readonly cancelled: AbortSignal;
  /** Milliseconds that an attempt still gets for its response after a cancellation; 0 ends it at once. */
  readonly allowance: number;
  /** Whether the request needs a new connection: a kept-alive one may be closed by the other side already. */
  readonly fresh: boolean;
  /** Whether it is too late to send: asked when the connection is there, right before anything is sent. */
  readonly isLate?: () => boolean;
  /** Whether the headers are enough: the body is not waited for, and the response's string is empty. */
  readonly headersOnly?: boolean;
}

/**
 * The run's keep-alive connection to one origin: Node's own requests over the agent of @actions/http-client,
 * which knows the proxy. The library's own requests are not used: they follow a redirect with the token,
 * retry by another policy, and never settle on a truncated body.
 */
export class Connection {
  readonly #client = new HttpClient(undefined, [], { keepAlive: true });
  readonly #origin: string;
  readonly #closing = new AbortController();
  readonly #sockets = new Set<Socket>();

  /** @param url any URL of the only origin that requests are sent to. */
  constructor(url: URL) {
    this.#origin = url.origin;
  }

  /**
   * Makes one attempt, bounded as a whole. @throws {AttemptFailure} without a complete response.
   * @throws {Error} when the request is for another origin: nothing is sent.
   */
  async attempt(request: HttpRequest, bounds: Bounds): Promise<HttpResponse> {
    if (request.url.origin !== this.#origin)
      throw new Error(
        `Not sent: ${request.url.origin} is not ${this.#origin}, the origin of the connection.`,
      );
    const { timeout, cancelled, allowance } = bounds;
    const attempt = { isConnected: false };
    const abort = new AbortController();
    // The race ends it even if the signal does not: a proxy that never responds to CONNECT keeps its socket.
    const bound = new Promise<never>((_, reject) => {
      abort.signal.addEventListener("abort", () => reject(abort.signal.reason));
    });
    const started = Date.now();
    let timer: NodeJS.Timeout | undefined;
    const expire = (milliseconds: number, after: string) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const failure = attempt.isConnected ? "timeout" : "connect-timeout";
        abort.abort(new AttemptFailure(failure, `${failure} ${after}`));
      }, milliseconds);
    };
    const cancel = () => {
      if (!attempt.isConnected || allowance === 0) {
        abort.abort(new AttemptFailure("cancelled", stepStopped));
      } else {
        const left = started + timeout - Date.now();
        expire(Math.min(allowance, left), `${allowance / 1000} s after ${stepStopped}`);
      }
    };
    expire(timeout, `after ${timeout / 1000} s`);
    cancelled.addEventListener("abort", cancel, { once: true });
    if (cancelled.aborted) cancel();
    try {
      return await Promise.race([this.#exchange(request, bounds, abort.signal, attempt), bound]);
    } catch (error) {
      throw classify(error, attempt.isConnected);
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener("abort", cancel);
    }
  }

  /** Closes what is open, so that the process can end. Nothing is sent from now on. */
  close(): void {
    this.#closing.abort();
    this.#client.dispose();
    for (const socket of this.#sockets) socket.destroy();
  }

  async #exchange(
    { method, url, headers, body, largest }: HttpRequest,
    { fresh, isLate = () => false, headersOnly = false }: Bounds,
    signal: AbortSignal,
    attempt: { isConnected: boolean },
  ): Promise<HttpResponse> {
    const secure = url.protocol === "https:";
    const agent = this.#client.getAgent(url.href);
    // Without idle sockets the agent opens one; its cached TLS sessions stay.
    if (fresh) for (const socket of Object.values(agent.freeSockets ?? {}).flat()) socket?.destroy();
    const request = (secure ? https : http).request({
      // Node wants an IPv6 address without its brackets.
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: url.port || (secure ? 443 : 80),
      path: url.pathname + url.search,
      method,
      headers: { ...headers, "user-agent": userAgent, "accept-encoding": "identity" },
      agent,
      signal: AbortSignal.any([signal, this.#closing.signal]),
    });
    // Nothing is written before the socket is connected: whether bytes have left decides what may be retried.
    const send = () => {
      attempt.isConnected = true;
      if (isLate()) request.destroy(new AttemptFailure("late", "connected too late to send"));
      else request.end(body);
    };
    request.once("socket", (socket) => {
      this.#sockets.add(socket);
      if (request.reusedSocket) send();
      else socket.once(secure ? "secureConnect" : "connect", send);
    });
    // Without a listener Node closes the connection of a 101 without an error.
    request.once("upgrade", (_, socket) => {
      socket.destroy();
      request.emit("error", new AttemptFailure("lost", "the server switched protocols"));
    });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once("response", resolve).on("error", reject);
    });
    if (headersOnly) {
      response.destroy();
      return { status: response.statusCode ?? 0, headers: {}, text: "" };
    }
    return readResponse(response, largest);
  }
}

/**
 * The status of a GET request on a connection of its own: without credentials and cookies, redirects not
 * followed, the body not read. @throws {AttemptFailure} without a response.
 */
export async function statusOf(
  url: URL,
  { timeout, cancelled }: Pick<Bounds, "timeout" | "cancelled">,
): Promise<number> {
  const connection = new Connection(url);
  try {
    const bounds = { timeout, cancelled, allowance: 0, fresh: true, headersOnly: true };
    return (await connection.attempt({ method: "GET", url, headers: { accept: "*/*" } }, bounds)).status;
  } finally {
    connection.close();
  }
}
