import { stepStopped } from "../base/errors.js";
import type { Context } from "../base/shared-context.js";
import type { Bounds, HttpRequest, HttpResponse } from "./connection.js";
import { AttemptFailure } from "./failures.js";
import { type Failure, mayHaveActed, mayRetryAfter, type RequestKind } from "./policy.js";
import { backOff, longestRetryAfter, rateLimitWait, retryAfter } from "./timing.js";

/** How a peer differs: the service or GitHub. */
export interface Peer {
  /** Its name in log lines. */
  readonly name: string;
  /** Whether a response of this status refuses a request because there are too many. */
  isRateLimit(response: HttpResponse): boolean;
  /** The seconds that such a response requests to wait, beside its Retry-After. */
  renewal?(response: HttpResponse, now: number): number | undefined;
  /** Whether a create may be sent a second time after the peer refused the first. */
  readonly retriesRefusedCreates: boolean;
  /** Milliseconds that an update or create in flight gets for its response after a cancellation. */
  readonly grace: number;
  /** Milliseconds for one attempt at an update that starts after the cancellation; 0: none starts. */
  readonly lastAttempt: number;
}

/** The parts of a transport. When the run is cancelled, no attempt starts any more, and waits end. */
export interface TransportParts extends Context {
  readonly connection: { attempt(request: HttpRequest, bounds: Bounds): Promise<HttpResponse>; close(): void };
  readonly peer: Peer;
  /** Milliseconds that one attempt may take. */
  readonly timeout: number;
  readonly maxAttempts: number;
  /** In [0, 1): the jitter of the back-off. */
  readonly random: () => number;
}

/** A request that did not end in a 2xx response, after all attempts that the policy allows. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  readonly request: HttpRequest;
  /** The last attempt's failure; 429 for every refusal because of too many requests. */
  readonly failure: Failure;
  /** The last attempt's response, if it was complete. */
  readonly response: HttpResponse | undefined;
  readonly attempts: number;
  /** Whether the service may have acted on one of the attempts. */
  readonly mayHaveActed: boolean;
  /** The wait that the peer requested, in seconds, after a refusal because of too many requests or if it is too long. */
  readonly requestedWait: number | undefined;

  constructor(ended: Omit<RequestFailure, keyof Error | "tries">, cause: unknown) {
    super(`request failed: ${ended.failure}`, { cause });
    this.request = ended.request;
    this.failure = ended.failure;
    this.response = ended.response;
    this.attempts = ended.attempts;
    this.mayHaveActed = ended.mayHaveActed;
    this.requestedWait = ended.requestedWait;
  }

  /** For messages: ` after 4 attempts`, or nothing after a single one. */
  get tries(): string {
    return this.attempts > 1 ? ` after ${this.attempts} attempts` : "";
  }
}

/** What a failed attempt means. */
interface Judgement {
  readonly failure: Failure;
  readonly response?: HttpResponse;
  readonly cause?: AttemptFailure;
  /** Whether the peer refused the request because there are too many. */
  readonly isLimited: boolean;
  /** The seconds that the response requests to wait. */
  readonly requested?: number | undefined;
  readonly mayRetry: boolean;
}

/** What has happened to a request so far. */
interface Tally {
  readonly request: HttpRequest;
  attempts: number;
  /** Attempts that the peer refused because there are too many requests. They have a budget of time and do not use up the attempts. */
  refusals: number;
  /** Milliseconds of waiting after refusals. */
  waited: number;
  mayHaveActed: boolean;
}

function isTooLong(requested: number | undefined): requested is number {
  return requested !== undefined && requested > longestRetryAfter;
}

function requestFailure(failure: Failure, judgement: Judgement, tally: Tally): RequestFailure {
  const { response, cause, requested, mayRetry, isLimited } = judgement;
  const { request, attempts, mayHaveActed } = tally;
  const requestedWait = isLimited || (isTooLong(requested) && mayRetry) ? requested : undefined;
  return new RequestFailure({ request, failure, response, attempts, mayHaveActed, requestedWait }, cause);
}

/** The log shows the duration of an attempt that took this many milliseconds. */
const slow = 3_000;

/** A cancelled run starts no attempt later than this many milliseconds after the cancellation: the runner kills it soon. */
const lastStart = 7_000;

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Sends requests to one peer and retries them by the policy. */
export class Transport {
  /** Whether the sending of an update or create has begun. */
  hasWritten = false;
  readonly #parts: TransportParts;
  readonly #closing = new AbortController();
  /** Aborted when the run is cancelled or has ended: waits end. */
  readonly #ended: AbortSignal;
  #cancelledAt: number | undefined;

  constructor(parts: TransportParts) {
    this.#parts = parts;
    const { cancelled, clock } = parts;
    this.#ended = AbortSignal.any([cancelled, this.#closing.signal]);
    const note = (): void => {
      this.#cancelledAt = clock.now();
    };
    if (cancelled.aborted) note();
    else cancelled.addEventListener("abort", note, { once: true });
  }

  /**
   * Sends a request until it has a 2xx response or the policy ends it.
   * @param waitsForLimit whether a refusal because of too many requests is waited out.
   * @throws {RequestFailure} with the last attempt's failure.
   */
  async send(kind: RequestKind, request: HttpRequest, waitsForLimit = true): Promise<HttpResponse> {
    const { clock, cancelled, log, maxAttempts, peer, redactor } = this.#parts;
    const line = `${request.method} ${request.url.pathname}`;
    this.hasWritten ||= kind !== "read";
    const tally: Tally = { request, attempts: 0, refusals: 0, waited: 0, mayHaveActed: false };
    for (;;) {
      const started = clock.now();
      const isLate = cancelled.aborted;
      const ended = await this.#attempt(kind, request);
      const took = clock.now() - started;
      if (!(ended instanceof AttemptFailure) && ended.status >= 200 && ended.status < 300) {
        if (took >= slow) log.info(`${line} took ${seconds(took)}.`);
        return tally.mayHaveActed ? { ...ended, mayArriveLate: true } : ended;
      }
      const judgement = this.#judge(kind, ended);
      if (this.#closing.signal.aborted) throw requestFailure("cancelled", judgement, tally);
      const { failure, response, cause, requested, mayRetry, isLimited } = judgement;
      tally.attempts++;
      if (isLimited) tally.refusals++;
      tally.mayHaveActed ||= mayHaveActed(failure);
      if (mayRetry && cancelled.aborted) throw requestFailure(isLate ? failure : "cancelled", judgement, tally);
      const wait = isLimited && !waitsForLimit ? undefined : this.#waitAfter(judgement, tally);
      if (wait === undefined) throw requestFailure(failure, judgement, tally);
      if (isLimited) tally.waited += wait;
      const which = isLimited ? tally.attempts : `${tally.attempts} of ${maxAttempts}`;
      const after = took >= slow ? ` after ${seconds(took)}` : "";
      const reason = redactor.quote(cause ? cause.message : `status ${response?.status}`);
      const why = requested === undefined ? "" : `: ${peer.name} requested a wait of ${seconds(requested * 1000)}`;
      log.info(`Attempt ${which} of ${line} failed${after} (${reason}). Next attempt in ${seconds(wait)}${why}.`);
      await clock.sleep(wait, this.#ended);
      if (this.#ended.aborted) throw requestFailure("cancelled", judgement, tally);
    }
  }

  /** Milliseconds until the next attempt; undefined if there is none. */
  #waitAfter({ mayRetry, isLimited, requested }: Judgement, tally: Tally): number | undefined {
    const { maxAttempts, random } = this.#parts;
    if (!mayRetry || maxAttempts === 1 || isTooLong(requested)) return undefined;
    if (isLimited) return rateLimitWait(tally.refusals, requested, tally.waited, random());
    const counted = tally.attempts - tally.refusals;
    return counted < maxAttempts ? (requested ?? 0) * 1000 + backOff(counted, random()) : undefined;
  }

  /** Ends what is open. From now on nothing is sent, and no failure is retried: the run has ended. */
  close(): void {
    this.#closing.abort();
    this.#parts.connection.close();
  }

  /** What a failed attempt means for a request of that kind. */
  #judge(kind: RequestKind, ended: HttpResponse | AttemptFailure): Judgement {
    if (ended instanceof AttemptFailure) {
      const { failure } = ended;
      return { failure, cause: ended, isLimited: false, mayRetry: mayRetryAfter(failure, kind) };
    }
    const { clock, peer } = this.#parts;
    const isLimited = peer.isRateLimit(ended);
    const failure = isLimited ? 429 : ended.status;
    const requested =
      retryAfter(ended.headers["retry-after"], clock.now()) ??
      (isLimited ? peer.renewal?.(ended, clock.now()) : undefined);
    const mayRetry = mayRetryAfter(failure, kind) && (kind !== "create" || peer.retriesRefusedCreates);
    return { failure, response: ended, isLimited, requested, mayRetry };
  }

  async #attempt(kind: RequestKind, request: HttpRequest): Promise<HttpResponse | AttemptFailure> {
    const { clock, connection, log, redactor } = this.#parts;
    const bounds = this.#bounds(kind);
    if (bounds === undefined) return new AttemptFailure("cancelled", stepStopped);
    const started = clock.now();
    const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
    try {
      const response = await connection.attempt(request, { ...bounds, fresh: kind === "create" });
      log.debug(`${line}: ${response.status}, ${response.text.length} characters, ${clock.now() - started} ms`);
      return response;
    } catch (error) {
      if (!(error instanceof AttemptFailure)) throw error;
      log.debug(`${line}: ${error.failure} (${redactor.quote(error.message)}), ${clock.now() - started} ms`);
      return error;
    }
  }

  /** What bounds an attempt that starts now; undefined when none may start. */
  #bounds(kind: RequestKind): Omit<Bounds, "fresh"> | undefined {
    const { cancelled, clock, peer, timeout } = this.#parts;
    if (this.#closing.signal.aborted) return undefined;
    if (!cancelled.aborted) return { timeout, cancelled, grace: kind === "read" ? 0 : peer.grace };
    if (kind !== "update" || peer.lastAttempt === 0) return undefined;
    if (clock.now() - (this.#cancelledAt ?? 0) > lastStart) return undefined;
    // The status that is written now may hold the only reference to a new Deployment.
    return { timeout: Math.min(timeout, peer.lastAttempt), cancelled: new AbortController().signal, grace: 0 };
  }
}
