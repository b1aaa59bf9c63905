/** When a request is retried: pure functions of what is known. Times are milliseconds unless stated. */

/** A longer wait than this, requested by the service, ends the run: seconds. */
export const longestRetryAfter = 60;

/** A wait of this many seconds that was requested, as messages show it. */
export function shownWait(seconds: number): string {
  const tooLong =
    seconds > longestRetryAfter ? `, longer than the ${longestRetryAfter} s that a run waits` : "";
  return `a wait of ${Math.ceil(seconds)} s${tooLong}`;
}

/** Requests refused with 429 are retried until this many milliseconds of waiting are used up. */
export const rateLimitBudget = 120_000;

/** Runs that wait for long retry spread over at most this many milliseconds. */
const longestSpread = 20_000;

const firstDelay = 500;
const longestDelay = 8_000;

/** The wait before the next attempt: exponential from 0.5 s, at most 8 s, full jitter, `random` in [0, 1). */
export function backOff(attempt: number, random: number): number {
  return random * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1));
}

/**
 * The wait after a 429: what the service requested (in seconds), plus jitter, so that runs that start
 * together do not return together. The jitter is the back-off, and longer where the service requested more,
 * or refused the request for long (`waited`): then there are many runs. Undefined once the budget is used up.
 */
export function rateLimitWait(
  refusals: number,
  requested: number | undefined,
  waited: number,
  random: number,
): number | undefined {
  const left = rateLimitBudget - waited;
  const least = (requested ?? 0) * 1000;
  if (left <= 0 || least > left) return undefined;
  const jitter = Math.max(backOff(refusals, 1), Math.min(least, longestSpread), 0.75 * waited);
  return Math.min(left, least + random * jitter);
}

/** The seconds in a Retry-After header, from its number or its HTTP date; undefined when it is neither. */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const date = /^[A-Z][a-z]+, .* GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
