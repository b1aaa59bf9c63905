import type { HttpRequest } from "./connection.js";
import type { Failure } from "./policy.js";
import type { HttpResponse } from "./response.js";

/** How one attempt ended without a usable response. */
export type ConnectionFailure =
  | "dns"
  | "refused"
  | "connect-timeout"
  | "proxy"
  | "tls-closed"
  | "tls-failed"
  | "certificate"
  | "lost"
  | "timeout"
  | "oversized"
  | "late"
  | "cancelled";

/** One attempt that ended without a usable response: the failure's kind and what the network reported. */
export class AttemptFailure extends Error {
  override readonly name = "AttemptFailure";
  readonly failure: ConnectionFailure;

  constructor(failure: ConnectionFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

const certificateCodes = new RegExp(
  "^(CERT_|ERR_TLS_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|" +
    "INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|CRL_)",
);

/**
 * Names the kind of an error that Node reported, by its code. Before the attempt was connected no byte of the
 * request has left; afterwards nothing is known of it, nor of a response that ends early or is not HTTP.
 */
export function classify(error: unknown, isConnected: boolean): AttemptFailure {
  if (error instanceof AttemptFailure) return error;
  const { code = "", message = String(error) } = error as { code?: string; message?: string };
  const failed = (failure: ConnectionFailure) => new AttemptFailure(failure, message || code, error);
  if (/^(tunneling socket could not be established|got illegal response body from proxy)/.test(message))
    return failed("proxy");
  if (isConnected) return failed("lost");
  if (code === "ENOTFOUND" || code.startsWith("EAI_")) return failed("dns");
  if (code === "ETIMEDOUT") return failed("connect-timeout");
  if (certificateCodes.test(code)) return failed("certificate");
  if (code === "EPROTO" || code.startsWith("ERR_SSL_")) return failed("tls-failed");
  if (code === "ECONNRESET" || code === "EPIPE") return failed("tls-closed");
  return failed("refused");
}

/** A request that did not end in a 2xx response, after all attempts that the policy allows. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  declare readonly request: HttpRequest;
  /** The last attempt's failure; 429 for every refusal because of too many requests. */
  declare readonly failure: Failure;
  /** The last attempt's response, if it was complete. */
  declare readonly response: HttpResponse | undefined;
  declare readonly attempts: number;
  /** How many attempts the service refused because of too many requests. */
  declare readonly refusals: number;
  /** Whether the service may have acted on one of the attempts. */
  declare readonly mayHaveActed: boolean;
  /** The wait that the API requested, in seconds: after too many requests, or if it is too long. */
  declare readonly requestedWait: number | undefined;
  /** When it is over: milliseconds since the epoch. */
  declare readonly retryAt?: number | undefined;

  constructor(details: Omit<RequestFailure, keyof Error>, cause: unknown) {
    super(`request failed: ${details.failure}`, { cause });
    Object.assign(this, details);
  }
}
