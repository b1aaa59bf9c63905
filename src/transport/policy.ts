import type { ConnectionFailure } from "./failures.js";

/** What a request does, as far as retries are concerned: a read, an update (the same again is harmless), or a create. */
export type RequestKind = "read" | "update" | "create";

/** What follows from a failed attempt. `unknown` ends the run as well: whether the service acted can't be known. */
export type Verdict = "retry" | "fail" | "unknown";

/** A failed attempt: the connection's failure, or the status of a complete response. */
export type Failure = ConnectionFailure | number;

/** One row of the policy: what a failure means for requests that are safe to retry, and for creates. */
export interface PolicyRow {
  readonly failures: readonly Failure[];
  /** Reads and updates. */
  readonly safe: Exclude<Verdict, "unknown">;
  readonly create: Verdict;
  /** Whether the service may have acted on the request all the same. */
  readonly mayHaveActed: boolean;
}

/**
 * The retry policy. The service has no idempotency key and no way to look up what exists, so a create is retried only
 * when the service definitely did not act.
 */
export const policy: readonly PolicyRow[] = [
  // Nothing was sent: there was no connection.
  {
    failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"],
    safe: "retry",
    create: "retry",
    mayHaveActed: false,
  },
  // Nothing was sent, and another attempt gets the same result.
  { failures: ["certificate", "tls-failed"], safe: "fail", create: "fail", mayHaveActed: false },
  // The service refused the request because there are too many.
  { failures: [429], safe: "retry", create: "retry", mayHaveActed: false },
  // The service refused to act on a request that might be a replay.
  { failures: [425], safe: "retry", create: "fail", mayHaveActed: false },
  // A gateway may respond after the service acted.
  { failures: [408, 500, 502, 503, 504], safe: "retry", create: "unknown", mayHaveActed: true },
  // Whether the request arrived can't be known: the count of written bytes misleads.
  { failures: ["lost", "timeout", "truncated", "malformed"], safe: "retry", create: "unknown", mayHaveActed: true },
  // The service responded, and would respond with as much again.
  { failures: ["oversized"], safe: "fail", create: "unknown", mayHaveActed: true },
  // See Other is the response of a service that acted and shows the result elsewhere.
  { failures: [303], safe: "fail", create: "unknown", mayHaveActed: true },
  // The run was cancelled before the request was sent.
  { failures: ["cancelled"], safe: "fail", create: "fail", mayHaveActed: false },
];

const otherStatuses = {
  serverError: { safe: "retry", create: "unknown", mayHaveActed: true },
  refused: { safe: "fail", create: "fail", mayHaveActed: false },
  undefinedStatus: { safe: "fail", create: "unknown", mayHaveActed: true },
} as const satisfies Record<string, Omit<PolicyRow, "failures">>;

/** The row for a failure: its own, or the one for the rest of its class (501, other 3xx, 4xx and 5xx). */
export function rowFor(failure: Failure): Omit<PolicyRow, "failures"> {
  const row = policy.find(({ failures }) => failures.includes(failure));
  if (row) return row;
  if (typeof failure === "string") throw new Error(`The policy has no row for ${failure}.`);
  if (failure === 501 || (failure >= 300 && failure < 500)) return otherStatuses.refused;
  return failure >= 500 && failure < 600 ? otherStatuses.serverError : otherStatuses.undefinedStatus;
}

/** What follows from a failed attempt of a request of that kind. */
export function verdict(kind: RequestKind, failure: Failure): Verdict {
  const row = rowFor(failure);
  return kind === "create" ? row.create : row.safe;
}
