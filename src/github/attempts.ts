import type { RequestKind } from "../transport/policy.js";
import { backOff, longestRetryAfter, retryAfter, verdict } from "../transport/policy.js";
import type { RecordsOptions } from "./options.js";

/** GitHub's answer to one attempt. Header names are lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly data: unknown;
}

/** One attempt's end: an answer of any status, or what the network said. */
export type Attempted = Answer | { readonly lost: string; readonly timedOut: boolean };

/** A request that got no usable answer, after all attempts that are allowed. */
export interface Refusal {
  readonly reason: string;
  /** The last answer, where there was one. */
  readonly answer: Answer | undefined;
  readonly attempts: number;
  readonly cancelled: boolean;
  /** The wait that GitHub asked for, in seconds, when that was too long to wait. */
  readonly askedWait: number | undefined;
}

/** GitHub turns requests away with 429 or 403 when there are too many; a 403 without these signs is a missing permission. */
export function rateLimited({ status, headers, data }: Answer): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const message = String((data as { message?: unknown } | null)?.message ?? "");
  return (
    headers["retry-after"] !== undefined ||
    headers["x-ratelimit-remaining"] === "0" ||
    /rate limit|abuse detection/i.test(message)
  );
}

/** The seconds that GitHub asks to wait: `Retry-After`, or the time when the used-up limit is renewed. */
function askedWait({ headers }: Answer, now: number): number | undefined {
  const asked = retryAfter(headers["retry-after"], now);
  if (asked !== undefined || headers["x-ratelimit-remaining"] !== "0") return asked;
  const reset = Number(headers["x-ratelimit-reset"]);
  return Number.isFinite(reset) ? Math.max(1, reset - now / 1000 + 1) : undefined;
}

/** A status that was under way when the run was cancelled is tried once more for so many milliseconds. */
const lastTry = 3_000;

/**
 * Makes attempts until one brings what `read` accepts, as the repeat policy allows. Creates have one attempt. A cancelled
 * run starts nothing new, but for one attempt at a status: it may hold the only memory of an id.
 */
export async function attempts<Result>(
  kind: RequestKind,
  what: string,
  attempt: (timeout: number) => Promise<Attempted>,
  read: (answer: Answer) => Result | undefined,
  options: RecordsOptions,
): Promise<{ readonly result: Result } | Refusal> {
  const { cancelled, clock, log, maxAttempts, quote } = options;
  const allowed = kind === "create" ? 1 : maxAttempts;
  for (let number = 1; ; number++) {
    const late = cancelled.aborted;
    const refusal = (reason: string, answer?: Answer, wait?: number): Refusal => ({
      reason,
      answer,
      attempts: number,
      cancelled: cancelled.aborted,
      askedWait: wait,
    });
    if (late && kind !== "update") return refusal("the run was cancelled");
    const started = clock.now();
    const ended = await attempt(late ? Math.min(lastTry, options.timeout) : options.timeout);
    const answer = "lost" in ended ? undefined : ended;
    const outcome = "lost" in ended ? quote(ended.lost) : `status ${ended.status}`;
    log.debug(`GitHub: ${what}: ${outcome}, ${clock.now() - started} ms`);
    let failure: Parameters<typeof verdict>[1];
    let reason = outcome;
    if (answer === undefined) failure = "lost" in ended && ended.timedOut ? "timeout" : "lost";
    else if (answer.status >= 200 && answer.status < 300) {
      const result = read(answer);
      if (result !== undefined) return { result };
      failure = "truncated";
      reason = "an answer that is not what was asked for";
    } else failure = rateLimited(answer) ? 429 : answer.status;
    const asked = answer && askedWait(answer, clock.now());
    const repeat = verdict(kind, failure) === "repeat";
    const tooLong = asked !== undefined && asked > longestRetryAfter ? asked : undefined;
    if (!repeat || late || number >= allowed || tooLong !== undefined) return refusal(reason, answer, tooLong);
    const wait = asked === undefined ? backOff(number, options.random()) : asked * 1000;
    log.info(
      `Attempt ${number} of ${allowed} to ${what} failed (${reason}). ` +
        `Next attempt in ${(wait / 1000).toFixed(1)} s${asked === undefined ? "" : ", as GitHub asked"}.`,
    );
    await clock.sleep(wait, cancelled);
  }
}
