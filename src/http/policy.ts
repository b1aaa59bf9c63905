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
  // Nothing was sent, because there was no connection yet.
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
  { failures: ["lost", "timeout"], safe: "retry", create: "unknown" },
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

// When it is retried: pure functions of what is known. Times are milliseconds unless stated.

/** Requests refused with 429 are retried until this many milliseconds of waiting are used up. */
export const rateLimitBudget = 120_000;

/** Runs that wait for long retry spread over at most this many milliseconds. */
const longestSpread = 20_000;

/** No attempt starts later after the first one: connections that hang must not take eight timeouts. */
export const longestTrying = 180_000;

const firstDelay = 1_000;
const longestDelay = 15_000;

/** The longest wait of a request that is tried for minutes. */
const longestDelayOfBudget = 30_000;

/**
 * The wait before the next attempt: from 1 s, doubled, at most `longest`, between half and the whole of that
 * by `random` in [0, 1).
 */
export function backOff(attempt: number, random: number, longest = longestDelay): number {
  return (0.5 + random / 2) * Math.min(longest, firstDelay * 2 ** (attempt - 1));
}

/**
 * The wait after a 429: the back-off, or what the service requested (in seconds) plus jitter, so that runs
 * that start together do not return together. The jitter is the back-off, and longer where the service
 * requested more, or refused the request for long (`waited`): then there are many runs. Undefined once the
 * budget is used up.
 */
export function rateLimitWait(
  refusals: number,
  requested: number | undefined,
  waited: number,
  random: number,
): number | undefined {
  const left = rateLimitBudget - waited;
  if (left <= 0) return undefined;
  if (requested === undefined) return Math.min(left, backOff(refusals, random));
  const least = requested * 1000;
  if (least > left) return undefined;
  const jitter = Math.max(backOff(refusals, 1), Math.min(least, longestSpread), 0.75 * waited);
  return Math.min(left, least + random * jitter);
}

/** The wait after any other failure: what the API requested (in seconds), and the back-off. */
export function retryWait(attempt: number, requested = 0, random = 0, hasBudget = false): number {
  return requested * 1000 + backOff(attempt, random, hasBudget ? longestDelayOfBudget : undefined);
}

/** The least waits after a create that may have acted, where it is tried again under another name. */
const renewedWaits = [5_000, 10_000, 20_000];

/** The wait after so many creates that may have acted; undefined after the last one. */
export function renewedWait(lost: number, requested = 0, random = 0): number | undefined {
  const least = renewedWaits[lost - 1];
  return least === undefined ? undefined : Math.max(least, requested * 1000) + (random * least) / 2;
}

/** The seconds in a Retry-After header, from its number or its HTTP date; undefined when it is neither. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
