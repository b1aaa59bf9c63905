import type { ConnectionFailure } from "./failures.js";

/** The effect of a request, for retries: a read, an update (the same again is harmless), or a create. */
export type RequestKind = "read" | "update" | "create";

/** A failed attempt: the connection's failure, or the status of a complete response. */
export type Failure = ConnectionFailure | number;

/** A failure's meaning for reads and updates, which are safe to retry, and for creates. */
interface PolicyRow {
  readonly failures: readonly Failure[];
  readonly safe: "retry" | "fail";
  /**
   * `unknown` ends the run as well: the API may have acted. Of an update, too, this decides what is known.
   */
  readonly create: "retry" | "fail" | "unknown";
}

/**
 * The retry policy of both APIs; what GitHub refuses because of a limit is 429 here (github/limits.ts). The
 * service has no idempotency key and no way to look up what exists, so a create is retried only when it
 * definitely did not act.
 */
const policy: readonly PolicyRow[] = [
  // Nothing was sent: there was no connection.
  { failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"], safe: "retry", create: "retry" },
  // Nothing was sent, and another attempt gets the same result.
  { failures: ["certificate", "tls-failed"], safe: "fail", create: "fail" },
  // The service refused the request because there are too many.
  { failures: [429], safe: "retry", create: "retry" },
  // The service refused to act on a request that might be a replay.
  { failures: [425], safe: "retry", create: "fail" },
  // A gateway may respond after the service acted.
  { failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown" },
  // Whether the request arrived can't be known: the count of written bytes misleads.
  { failures: ["lost", "timeout", "truncated", "malformed"], safe: "retry", create: "unknown" },
  // The service responded, and would respond with as much again.
  { failures: ["oversized"], safe: "fail", create: "unknown" },
  // Web frameworks return these after they acted, to show the result. 307 and 308 request the same again.
  { failures: [301, 302, 303], safe: "fail", create: "unknown" },
  // The run was cancelled before the request was sent, or what it has read is too old to act on.
  { failures: ["cancelled", "late"], safe: "fail", create: "fail" },
];

/** The row for a failure: its own, or the one for the rest of its class (501, other 3xx, 4xx and 5xx). */
function rowFor(failure: Failure): Omit<PolicyRow, "failures"> {
  const row = policy.find(({ failures }) => failures.includes(failure));
  if (row) return row;
  if (typeof failure === "string") throw new Error(`The policy has no row for ${failure}.`);
  if (failure === 501 || (failure >= 300 && failure < 500)) return { safe: "fail", create: "fail" };
  return { safe: failure >= 500 && failure < 600 ? "retry" : "fail", create: "unknown" };
}

/** Whether a request of that kind may be retried after a failed attempt. */
export function mayRetryAfter(failure: Failure, kind: RequestKind): boolean {
  const { safe, create } = rowFor(failure);
  return (kind === "create" ? create : safe) === "retry";
}

/** Whether the service may have acted on a request all the same. */
export function mayHaveActed(failure: Failure): boolean {
  return rowFor(failure).create === "unknown";
}
