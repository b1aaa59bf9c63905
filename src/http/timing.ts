/** When a request is retried: pure functions of what is known. Times are milliseconds unless stated. */

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

/** More seconds than anybody waits: a header may have a number of any length. */
const longestRequested = 1e9;

/** The seconds in a Retry-After header, from its number or its HTTP date; undefined when it is neither. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text), longestRequested);
  const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
