import type { ConnectionFailure } from "./failures.js";

/** What a request does, as far as repeating it goes: a read, an update (the same again is harmless), or a create. */
export type RequestKind = "read" | "update" | "create";

/** What follows from a failed attempt. `unknown` ends the run as well: whether the service acted can't be known. */
export type Verdict = "repeat" | "fail" | "unknown";

/** A failed attempt: the connection's failure, or the status of a complete answer. */
export type Failure = ConnectionFailure | number;

/** One row of the policy: what a failure means for requests that are safe to repeat, and for creates. */
export interface PolicyRow {
  readonly failures: readonly Failure[];
  /** Reads and updates. */
  readonly safe: Exclude<Verdict, "unknown">;
  readonly create: Verdict;
  /** Whether the service may have acted on the request all the same. */
  readonly mayHaveActed: boolean;
  readonly why: string;
}

/**
 * The repeat policy. The service has no idempotency key and no way to look at what exists, so a create is repeated only
 * when the service certainly did not act.
 */
export const policy: readonly PolicyRow[] = [
  {
    failures: ["dns", "refused", "connect-timeout", "proxy", "tls-closed"],
    safe: "repeat",
    create: "repeat",
    mayHaveActed: false,
    why: "Nothing was sent: the connection never stood.",
  },
  {
    failures: ["certificate", "tls-failed"],
    safe: "fail",
    create: "fail",
    mayHaveActed: false,
    why: "Nothing was sent, and the other side will say the same again.",
  },
  {
    failures: [429],
    safe: "repeat",
    create: "repeat",
    mayHaveActed: false,
    why: "The service turned the request away.",
  },
  {
    failures: [425],
    safe: "repeat",
    create: "fail",
    mayHaveActed: false,
    why: "The service refused to act on a request that might be a replay.",
  },
  {
    failures: [408, 500, 502, 503, 504],
    safe: "repeat",
    create: "unknown",
    mayHaveActed: true,
    why: "A gateway may answer after the service acted.",
  },
  {
    failures: ["lost", "timeout", "truncated", "malformed"],
    safe: "repeat",
    create: "unknown",
    mayHaveActed: true,
    why: "Whether the request arrived can't be known: the count of written bytes misleads.",
  },
  {
    failures: ["oversized"],
    safe: "fail",
    create: "unknown",
    mayHaveActed: true,
    why: "The service answered, and would answer as much again.",
  },
  {
    failures: [303],
    safe: "fail",
    create: "unknown",
    mayHaveActed: true,
    why: "See Other is the answer of a service that acted and shows its result elsewhere.",
  },
  {
    failures: ["cancelled"],
    safe: "fail",
    create: "fail",
    mayHaveActed: false,
    why: "The run was cancelled before the request had gone out.",
  },
];

const elsewhere = {
  unknownServerError: { safe: "repeat", create: "unknown", mayHaveActed: true, why: "A server error like 500." },
  final: { safe: "fail", create: "fail", mayHaveActed: false, why: "The service, or what stands before it, said no." },
  strange: { safe: "fail", create: "unknown", mayHaveActed: true, why: "No meaning is known for the status." },
} as const satisfies Record<string, Omit<PolicyRow, "failures">>;

/** The row for a failure: its own, or the one for the rest of its class (501, other 3xx, 4xx and 5xx). */
export function rowFor(failure: Failure): Omit<PolicyRow, "failures"> {
  const row = policy.find(({ failures }) => failures.includes(failure));
  if (row) return row;
  if (typeof failure === "string") throw new Error(`The policy has no row for ${failure}.`);
  if (failure === 501 || (failure >= 300 && failure < 500)) return elsewhere.final;
  return failure >= 500 && failure < 600 ? elsewhere.unknownServerError : elsewhere.strange;
}

/** What follows from a failed attempt of a request of that kind. */
export function verdict(kind: RequestKind, failure: Failure): Verdict {
  const row = rowFor(failure);
  return kind === "create" ? row.create : row.safe;
}

/** A longer wait than this, asked for by the service, ends the run: seconds. */
export const longestRetryAfter = 60;

const firstDelay = 500;
const longestDelay = 8_000;

/** The wait before the next attempt, in milliseconds: exponential from 0.5 s, at most 8 s, full jitter. `random` is in [0, 1). */
export function backOff(attempt: number, random: number): number {
  return random * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
}

const httpDate =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+day, \d{2}-[A-Z][a-z]{2}-\d{2}|[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d) /;

/** The seconds that a Retry-After header asks for, from its number or its HTTP date; undefined when it says neither. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!httpDate.test(text)) return undefined;
  // asctime's form carries no zone, and means GMT as the others do.
  const date = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
