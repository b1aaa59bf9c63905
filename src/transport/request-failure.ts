import type { HttpRequest, HttpResponse } from "./connection.js";
import type { Failure } from "./policy.js";

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

  constructor(
    ended: Pick<RequestFailure, "request" | "failure" | "response" | "attempts" | "mayHaveActed" | "requestedWait">,
    cause: unknown,
  ) {
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
