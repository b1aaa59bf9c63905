import { type Text, text } from "../base/text.js";
import type { HttpRequest } from "./connection.js";
import type { Failure } from "./policy.js";
import type { HttpResponse } from "./response.js";

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

  constructor(details: Omit<RequestFailure, keyof Error | "tries" | "cancelled">, cause: unknown) {
    super(`request failed: ${details.failure}`, { cause });
    Object.assign(this, details);
  }

  /** For messages: ` after 4 attempts`, or nothing after a single one. */
  get tries(): Text {
    return this.attempts > 1 ? text` after ${this.attempts} attempts` : text``;
  }

  /** The same, where a cancellation ended the wait for the next attempt. */
  cancelled(): RequestFailure {
    return new RequestFailure({ ...this, failure: "cancelled" }, this.cause);
  }
}
