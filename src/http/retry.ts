import type { Clock } from "../base/clock.js";
import { stepStopped } from "../base/errors.js";
import type { Log } from "../base/notice.js";
import { text } from "../base/text.js";
import type { Connection, HttpRequest } from "./connection.js";
import { AttemptFailure, RequestFailure } from "./failures.js";
import {
  longestTrying,
  mayHaveActed,
  mayRetryAfter,
  type RequestKind,
  rateLimitWait,
  renewedWait,
  retryAfter,
  retryWait,
} from "./policy.js";
import type { HttpResponse } from "./response.js";

/** How the two APIs differ: the one of the service and the one of GitHub. */
export interface Api {
  /** The status that a response has by the policy: 429 where it refuses because of too many requests. */
  policyStatus(response: HttpResponse): number;
  /** The seconds to wait after such a refusal without a Retry-After; undefined: the back-off. */
  renewal?(response: HttpResponse, now: number): number;
  /** A longer wait than this, requested by the API, ends the run: seconds. */
  readonly longestWait: number;
  /** Milliseconds that an update or create in flight gets for its response after a cancellation. */
  readonly allowance: number;
  /** Milliseconds for one attempt at an update that starts after the cancellation; 0: none starts. */
  lastAttempt(url: URL): number;
}

/** The parts of a transport. When the run is cancelled, no attempt starts any more, and waits end. */
export interface TransportOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  readonly connection: Pick<Connection, "attempt" | "close">;
  readonly api: Api;
  /** Milliseconds that one attempt may take, from connecting to the last byte. */
  readonly timeout: number;
  readonly maxAttempts: number;
  /** In [0, 1): the jitter of the back-off. */
  readonly random: () => number;
}

export interface SendOptions {
  /** No attempt sends anything later: milliseconds since the epoch. */
  readonly notAfter?: number | undefined;
  /** It is tried for so many milliseconds, however many attempts that takes; 0: by the policy. */
  readonly retryBudget?: number;
  /** The create under another name: nobody misses what an attempt that may have acted has left behind. */
  readonly another?: (() => HttpRequest) | undefined;
}

/** Milliseconds after a cancellation in which an attempt may start: the runner kills the run soon. */
const lastStart = 7_000;

/** Sends requests to one API and retries them by the policy. */
export class Transport {
  /** Whether the sending of an update or create has begun. */
  hasWritten = false;
  readonly #options: TransportOptions;
  readonly #closing = new AbortController();
  /** Aborted when the run is cancelled or has ended: waits end. */
  readonly #stopped: AbortSignal;
  #cancelledAt = 0;
  #isOutOfStep = false;

  constructor(options: TransportOptions) {
    this.#options = options;
    const { cancelled, clock } = options;
    this.#stopped = AbortSignal.any([cancelled, this.#closing.signal]);
    const note = () => {
      this.#cancelledAt = clock.now();
    };
    if (cancelled.aborted) note();
    else cancelled.addEventListener("abort", note, { once: true });
  }

  /** Sends a request until it has a 2xx response or the policy ends it. @throws {RequestFailure} */
  async send(
    kind: RequestKind,
    first: HttpRequest,
    { notAfter = Number.POSITIVE_INFINITY, retryBudget = 0, another }: SendOptions = {},
  ): Promise<HttpResponse> {
    const { clock, cancelled, log, api, random } = this.#options;
    const maxAttempts = retryBudget > 0 ? Number.POSITIVE_INFINITY : this.#options.maxAttempts;
    const longestWait = retryBudget > 0 ? retryBudget / 1000 : api.longestWait;
    const started = clock.now();
    this.hasWritten ||= kind !== "read";
    let request = first;
    let deadline = notAfter;
    let before: RequestFailure | undefined;
    // `lost` attempts may have acted. Refusals because of too many requests have a budget of time, and do not
    // use up the attempts.
    let lost = 0;
    let refusals = 0;
    let waited = 0;
    for (let attempts = 1; ; attempts++) {
      // After a cancellation one attempt may start, where the API allows it.
      const isLast = cancelled.aborted;
      const { failure, response, cause, requested } = await this.#attempt(kind, request, deadline);
      if (response && Math.floor(Number(failure) / 100) === 2) return response;
      // Nothing was sent: what is known comes from the attempt before.
      if (before && failure === "cancelled") throw new RequestFailure({ ...before, failure }, before.cause);
      if (before && failure === "late") throw before;
      const isLimited = failure === 429;
      const isLost = mayHaveActed(failure);
      if (isLimited) refusals++;
      if (isLost) lost++;
      // A create under another name is as safe as an update.
      const isRenewed = isLost && another !== undefined;
      const mayRetry = mayRetryAfter(failure, isRenewed ? "update" : kind);
      const isTooLong = requested !== undefined && requested > longestWait;
      const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
      const parts = { request, failure, response, attempts, refusals, mayHaveActed: lost > 0, requestedWait };
      const retryAt = requestedWait === undefined ? undefined : clock.now() + requestedWait * 1000;
      before = new RequestFailure({ ...parts, retryAt }, cause);
      const counted = attempts - refusals;
      const isUsedUp = maxAttempts === 1 || (!isLimited && counted >= maxAttempts);
      if (!mayRetry || isLast || isTooLong || isUsedUp) throw before;
      if (this.#stopped.aborted) continue;
      const isBudgeted = isLimited && retryBudget === 0;
      const wait = isBudgeted
        ? rateLimitWait(refusals, requested, waited, random())
        : isRenewed
          ? renewedWait(lost, requested, random())
          : retryWait(counted, requested, random(), retryBudget > 0);
      if (wait === undefined) throw before;
      if (isBudgeted) waited += wait;
      deadline = Math.min(notAfter, started + waited + (retryBudget || longestTrying));
      if (clock.now() + wait > deadline) throw before;
      const reason = cause?.message ?? `status ${response?.status}`;
      const line = text`Attempt ${attempts} of ${request.method} ${request.url.pathname} failed (${reason})`;
      log.info(text`${line}. Next attempt in ${(wait / 1000).toFixed(1)} s.`);
      await clock.sleep(wait, this.#stopped);
      if (isRenewed) request = another();
    }
  }

  /**
   * No request uses a connection again that was open before: a response that was not of its request may have
   * been sent twice, and then each later request gets the response of the one before.
   */
  distrust(): void {
    this.#isOutOfStep = true;
  }

  /** Ends what is open. From now on nothing is sent, and no failure is retried: the run has ended. */
  close(): void {
    this.#closing.abort();
    this.#options.connection.close();
  }

  /**
   * Makes one attempt, if one may start now. Its failure is the status of a complete response, if it has one;
   * `requested` are the seconds that the API requested to wait.
   */
  async #attempt(kind: RequestKind, request: HttpRequest, deadline: number) {
    const { clock, connection, log, api } = this.#options;
    const bounds = this.#bounds(kind, request.url);
    if (bounds === undefined) {
      const cause = new AttemptFailure("cancelled", stepStopped);
      return { failure: cause.failure, cause };
    }
    const started = clock.now();
    const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
    try {
      // The wall clock: a monotonic one stands still while a machine is suspended.
      const isLate = () => clock.now() > deadline;
      const fresh = kind === "create" || this.#isOutOfStep;
      this.#isOutOfStep = false;
      const response = await connection.attempt(request, { ...bounds, fresh, isLate });
      const { status, headers } = response;
      log.debug(text`${line}: ${status}, ${response.text.length} characters, ${clock.now() - started} ms`);
      const failure = api.policyStatus(response);
      const renewal = failure === 429 ? api.renewal?.(response, clock.now()) : undefined;
      return { failure, response, requested: retryAfter(headers["retry-after"], clock.now()) ?? renewal };
    } catch (error) {
      if (!(error instanceof AttemptFailure)) throw error;
      log.debug(text`${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
      return { failure: error.failure, cause: error };
    }
  }

  /** The bounds of an attempt that starts now; undefined when none may start. */
  #bounds(kind: RequestKind, url: URL) {
    const { cancelled, clock, api, timeout } = this.#options;
    if (this.#closing.signal.aborted) return undefined;
    if (!cancelled.aborted) return { timeout, cancelled, allowance: kind === "read" ? 0 : api.allowance };
    const lastAttempt = kind === "update" ? api.lastAttempt(url) : 0;
    if (lastAttempt === 0 || clock.now() - this.#cancelledAt > lastStart) return undefined;
    // The status that is written now may hold the only reference to a new Deployment.
    return {
      timeout: Math.min(timeout, lastAttempt),
      cancelled: new AbortController().signal,
      allowance: 0,
    };
  }
}
