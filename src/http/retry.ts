import type { Clock } from "../base/clock.js";
import { stepStopped } from "../base/errors.js";
import type { Log } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import type { Bounds, HttpRequest } from "./connection.js";
import { AttemptFailure } from "./failures.js";
import { type Failure, mayHaveActed, mayRetryAfter, type RequestKind } from "./policy.js";
import type { HttpResponse } from "./response.js";
import {
  backOff,
  longestDelayOfBudget,
  longestTrying,
  rateLimitWait,
  renewedWait,
  retryAfter,
} from "./timing.js";

/** How the two APIs differ: the one of the service and the one of GitHub. */
export interface Api {
  /** Its name in log lines. */
  readonly name: string;
  /** Whether a response refuses a request because there are too many. */
  isRateLimit(response: HttpResponse): boolean;
  /** The seconds that such a response requests to wait, beside its Retry-After. */
  renewal?(response: HttpResponse, now: number): number | undefined;
  /** A longer wait than this, requested by the API, ends the run: seconds. */
  readonly longestWait: number;
  /** The seconds to wait where a refusal because of too many requests names none; undefined: the back-off. */
  readonly usualWait?: number;
  /** Milliseconds that an update or create in flight gets for its response after a cancellation. */
  readonly shutdownDeadline: number;
  /** Milliseconds for one attempt at an update that starts after the cancellation; 0: none starts. */
  lastAttempt(url: URL): number;
}

/** The parts of a transport. When the run is cancelled, no attempt starts any more, and waits end. */
export interface TransportOptions {
  readonly log: Log;
  readonly clock: Clock;
  readonly cancelled: AbortSignal;
  readonly connection: {
    attempt(request: HttpRequest, bounds: Bounds): Promise<HttpResponse>;
    close(): void;
  };
  readonly api: Api;
  /** Milliseconds that one attempt may take. */
  readonly timeout: number;
  readonly maxAttempts: number;
  /** In [0, 1): the jitter of the back-off. */
  readonly random: () => number;
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
  /** The longest wait that a run does on request, in seconds. */
  declare readonly longestWait: number;

  constructor(details: Omit<RequestFailure, keyof Error | "tries">, cause: unknown) {
    super(`request failed: ${details.failure}`, { cause });
    Object.assign(this, details);
  }

  /** For messages: ` after 4 attempts`, or nothing after a single one. */
  get tries(): Text {
    return this.attempts > 1 ? text` after ${this.attempts} attempts` : text``;
  }
}

/** How a request is sent. */
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

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Sends requests to one API and retries them by the policy. */
export class Transport {
  /** Whether the sending of an update or create has begun. */
  hasWritten = false;
  readonly #options: TransportOptions;
  readonly #closing = new AbortController();
  /** Aborted when the run is cancelled or has ended: waits end. */
  readonly #stopped: AbortSignal;
  #cancelledAt: number | undefined;

  constructor(options: TransportOptions) {
    this.#options = options;
    const { cancelled, clock } = options;
    this.#stopped = AbortSignal.any([cancelled, this.#closing.signal]);
    const note = (): void => {
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
    const started = clock.now();
    this.hasWritten ||= kind !== "read";
    let request = first;
    // Attempts that may have acted.
    let lost = 0;
    // Refusals because of too many requests have a budget of time, and do not use up the attempts.
    let refusals = 0;
    let waited = 0;
    for (let attempts = 1; ; attempts++) {
      const isLate = cancelled.aborted;
      const result = await this.#attempt(kind, request, notAfter);
      if (!(result instanceof AttemptFailure) && result.status >= 200 && result.status < 300) {
        if (!api.isRateLimit(result)) return result;
      }
      const { failure, response, cause, requested, isLimited } = this.#judge(result);
      const isLost = mayHaveActed(failure);
      if (isLost) lost++;
      // A create under another name is as safe as an update.
      const isRenewed = isLost && another !== undefined;
      const mayRetry = mayRetryAfter(failure, isRenewed ? "update" : kind);
      if (isLimited) refusals++;
      const longest = retryBudget > 0 ? retryBudget / 1000 : api.longestWait;
      const isTooLong = requested !== undefined && requested > longest;
      const requestedWait = isLimited || (isTooLong && mayRetry) ? requested : undefined;
      const failed = (as: Failure): RequestFailure =>
        new RequestFailure(
          {
            ...{ request, failure: as, response, attempts, refusals, mayHaveActed: lost > 0, requestedWait },
            longestWait: api.longestWait,
            retryAt: requestedWait === undefined ? undefined : clock.now() + requestedWait * 1000,
          },
          cause,
        );
      // After a cancellation one more attempt may start, where the API allows it.
      const isOver = (): boolean =>
        this.#stopped.aborted && (isLate || this.#bounds(kind, request.url) === undefined);
      if (this.#closing.signal.aborted) throw failed("cancelled");
      if (mayRetry && isOver()) throw failed(isLate ? failure : "cancelled");
      if (!mayRetry || maxAttempts === 1 || isTooLong) throw failed(failure);
      const counted = attempts - refusals;
      if (!isLimited && counted >= maxAttempts) throw failed(failure);
      const limits = isLimited && retryBudget === 0;
      const wait = limits
        ? rateLimitWait(refusals, requested, waited, random())
        : isRenewed
          ? renewedWait(lost, requested ?? 0, random())
          : (requested ?? 0) * 1000 +
            backOff(counted, random(), retryBudget > 0 ? longestDelayOfBudget : undefined);
      if (wait === undefined) throw failed(failure);
      if (cancelled.aborted) continue;
      const late = (): RequestFailure => {
        log.info(text`No further attempt: what this run has read is too old by then.`);
        return failed(failure);
      };
      const next = clock.now() + wait;
      if (next > notAfter) throw late();
      if (limits) waited += wait;
      if (next - started - waited > (retryBudget || longestTrying)) throw failed(failure);
      const which = retryBudget > 0 || isLimited ? text`${attempts}` : text`${counted} of ${maxAttempts}`;
      const reason = text`${cause ? cause.message : `status ${response?.status}`}`;
      const why = !requested
        ? ""
        : text`: ${api.name} requested a wait of ${seconds(requested * 1000)}, and
            the run adds a random delay`;
      const line = text`Attempt ${which} of ${request.method} ${request.url.pathname} failed (${reason})`;
      log.info(text`${line}. Next attempt in ${seconds(wait)}${why}.`);
      await clock.sleep(wait, this.#stopped);
      if (isOver()) throw failed("cancelled");
      // The wait takes longer where the runner was suspended.
      if (clock.now() > notAfter) throw late();
      if (isRenewed) request = another();
    }
  }

  /** Ends what is open. From now on nothing is sent, and no failure is retried: the run has ended. */
  close(): void {
    this.#closing.abort();
    this.#options.connection.close();
  }

  /** The meaning of a failed attempt: whether there were too many requests, and the seconds to wait. */
  #judge(result: HttpResponse | AttemptFailure) {
    if (result instanceof AttemptFailure) {
      const { failure } = result;
      return { failure, cause: result, response: undefined, isLimited: false, requested: undefined };
    }
    const { clock, api } = this.#options;
    const isLimited = api.isRateLimit(result);
    const requested =
      retryAfter(result.headers["retry-after"], clock.now()) ??
      (isLimited ? (api.renewal?.(result, clock.now()) ?? api.usualWait) : undefined);
    const failure = isLimited ? 429 : result.status;
    return { failure, cause: undefined, response: result, isLimited, requested };
  }

  async #attempt(
    kind: RequestKind,
    request: HttpRequest,
    notAfter: number,
  ): Promise<HttpResponse | AttemptFailure> {
    const { clock, connection, log } = this.#options;
    const bounds = this.#bounds(kind, request.url);
    if (bounds === undefined) return new AttemptFailure("cancelled", stepStopped);
    const started = clock.now();
    const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
    try {
      const response = await connection.attempt(request, {
        ...bounds,
        fresh: kind === "create",
        isLate: () => clock.now() > notAfter,
      });
      log.debug(
        text`${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`,
      );
      return response;
    } catch (error) {
      if (!(error instanceof AttemptFailure)) throw error;
      log.debug(text`${line}: ${error.failure} (${error.message}), ${clock.now() - started} ms`);
      return error;
    }
  }

  /** The bounds of an attempt that starts now; undefined when none may start. */
  #bounds(kind: RequestKind, url: URL): Omit<Bounds, "fresh" | "isLate"> | undefined {
    const { cancelled, clock, api, timeout } = this.#options;
    if (this.#closing.signal.aborted) return undefined;
    if (!cancelled.aborted)
      return { timeout, cancelled, shutdownDeadline: kind === "read" ? 0 : api.shutdownDeadline };
    const lastAttempt = kind === "update" ? api.lastAttempt(url) : 0;
    if (lastAttempt === 0) return undefined;
    if (clock.now() - (this.#cancelledAt ?? 0) > lastStart) return undefined;
    // The status that is written now may hold the only reference to a new Deployment.
    return {
      timeout: Math.min(timeout, lastAttempt),
      cancelled: new AbortController().signal,
      shutdownDeadline: 0,
    };
  }
}
