import type { Clock } from "../base/clock.js";
import type { Log } from "../base/log.js";
import type { Redactor } from "../base/redaction.js";
import type { Bounds, HttpAnswer, HttpRequest } from "./connection.js";
import { AttemptFailure } from "./failures.js";
import { backOff, type Failure, longestRetryAfter, type RequestKind, retryAfter, rowFor, verdict } from "./policy.js";

/** What a transport is made of. */
export interface TransportParts {
  readonly connection: { attempt(request: HttpRequest, bounds: Bounds): Promise<HttpAnswer>; close(): void };
  readonly clock: Clock;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Aborted when the run is cancelled: no attempt starts any more, and waits end. */
  readonly cancelled: AbortSignal;
  /** Milliseconds that one attempt may take. */
  readonly timeout: number;
  readonly maxAttempts: number;
  /** In [0, 1): the jitter of the back-off. */
  readonly random: () => number;
}

/** A request that did not end in a 2xx answer, after all attempts that the policy allows. */
export class RequestFailure extends Error {
  override readonly name = "RequestFailure";
  /** The last attempt's failure. */
  readonly failure: Failure;
  /** The last attempt's answer, where there was a complete one. */
  readonly answer: HttpAnswer | undefined;
  readonly attempts: number;
  /** Whether the service may have acted on one of the attempts. */
  readonly mayHaveActed: boolean;
  /** The wait that the service asked for, in seconds, when that was too long to wait. */
  readonly askedWait: number | undefined;

  constructor(
    ended: Pick<RequestFailure, "failure" | "answer" | "attempts" | "mayHaveActed" | "askedWait">,
    cause: unknown,
  ) {
    super(`request failed: ${ended.failure}`, { cause });
    this.failure = ended.failure;
    this.answer = ended.answer;
    this.attempts = ended.attempts;
    this.mayHaveActed = ended.mayHaveActed;
    this.askedWait = ended.askedWait;
  }
}

/** A create or update under way when the run is cancelled gets so many milliseconds for its answer. */
const grace = 5_000;

/** An attempt that took so many milliseconds is told of with its duration. */
const slow = 3_000;

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Sends requests and repeats them by the policy. */
export class Transport {
  readonly #parts: TransportParts;

  constructor(parts: TransportParts) {
    this.#parts = parts;
  }

  /**
   * Sends a request until it has a 2xx answer or the policy says to stop.
   * @throws {RequestFailure} with the last attempt's failure.
   */
  async send(kind: RequestKind, request: HttpRequest): Promise<HttpAnswer> {
    const { clock, cancelled, log, maxAttempts, random } = this.#parts;
    let mayHaveActed = false;
    for (let attempt = 1; ; attempt++) {
      const started = clock.now();
      const ended = await this.#attempt(kind, request);
      const took = clock.now() - started;
      if (!(ended instanceof AttemptFailure) && ended.status >= 200 && ended.status < 300) {
        if (took >= slow) log.info(`${request.method} ${request.url.pathname} took ${seconds(took)}.`);
        return ended;
      }
      const [failure, answer, cause] =
        ended instanceof AttemptFailure ? [ended.failure, undefined, ended] : [ended.status, ended, undefined];
      mayHaveActed ||= rowFor(failure).mayHaveActed;
      const asked = retryAfter(answer?.headers["retry-after"], clock.now());
      const repeat = verdict(kind, failure) === "repeat";
      const tooLong = repeat && asked !== undefined && asked > longestRetryAfter;
      const failed = (last: Failure): RequestFailure =>
        new RequestFailure(
          { failure: last, answer, attempts: attempt, mayHaveActed, askedWait: tooLong ? asked : undefined },
          cause,
        );
      if (repeat && cancelled.aborted) throw failed("cancelled");
      if (!repeat || tooLong || attempt >= maxAttempts) throw failed(failure);
      const wait = asked === undefined ? backOff(attempt, random()) : asked * 1000;
      const reason = cause ? cause.message : `status ${failure}`;
      log.info(
        `Attempt ${attempt} of ${maxAttempts} of ${request.method} ${request.url.pathname} failed${took >= slow ? ` after ${seconds(took)}` : ""} ` +
          `(${this.#parts.redactor.quote(reason)}). Next attempt in ${seconds(wait)}${asked === undefined ? "" : ", as the service asked"}.`,
      );
      await clock.sleep(wait, cancelled);
      if (cancelled.aborted) throw failed("cancelled");
    }
  }

  /** Ends what is open. */
  close(): void {
    this.#parts.connection.close();
  }

  async #attempt(kind: RequestKind, request: HttpRequest): Promise<HttpAnswer | AttemptFailure> {
    const { clock, connection, cancelled, log, redactor, timeout } = this.#parts;
    if (cancelled.aborted) return new AttemptFailure("cancelled", "the run was cancelled");
    const started = clock.now();
    const line = `${request.method} ${request.url.origin}${request.url.pathname}${request.url.search}`;
    try {
      const answer = await connection.attempt(request, { timeout, cancelled, grace: kind === "read" ? 0 : grace });
      log.debug(`${line}: ${answer.status}, ${answer.text.length} characters, ${clock.now() - started} ms`);
      return answer;
    } catch (error) {
      if (!(error instanceof AttemptFailure)) throw error;
      log.debug(`${line}: ${error.failure} (${redactor.quote(error.message)}), ${clock.now() - started} ms`);
      return error;
    }
  }
}
