import { ActionError, type FailedOutcome } from "../base/errors.js";
import { isObject, parseJson } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { rowFor } from "../transport/policy.js";
import { RequestFailure } from "../transport/request-failure.js";
import { redirection } from "../transport/response.js";
import { longestRetryAfter, retryAfter } from "../transport/timing.js";
import { connectionAdvice } from "./connection-advice.js";
import { markupOf, requestId, serviceMessage } from "./message.js";
import { requiredRole } from "./names.js";
import { WrongShape } from "./resources.js";
import { isHarmlessId, marksToken, mayHoldToken } from "./tokens.js";

/** What a request was for, in the user's terms. */
export type Purpose = { readonly ids: Readonly<Record<string, string>> } & (
  | {
      readonly kind: "read";
      /** After "Could not". */
      readonly goal: string;
      /** The inputs that make this request unnecessary. */
      readonly skippedBy: string;
    }
  | { readonly kind: "create" | "update"; readonly what: "API token" | "Deployment"; readonly name: string }
);

/** What is known of a request that failed. */
export interface FailedRequest {
  readonly purpose: Purpose;
  readonly request: HttpRequest;
  /** The complete response, if the failure is in its content. */
  readonly response: HttpResponse | undefined;
  readonly redactor: Redactor;
  readonly apiToken: Secret;
}

/** Turns what went wrong with a request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (error instanceof WrongShape) return wrongShape(error, failed);
  if (!(error instanceof RequestFailure)) return error;
  if (error.failure === "cancelled") return cancelled(error, failed);
  return error.response ? refused(error, error.response, failed) : noResponse(error, failed);
}

function wrongShape(error: WrongShape, failed: FailedRequest): ActionError {
  const { purpose, request, response, redactor } = failed;
  const outcome = purpose.kind === "read" ? "not-sent" : "unknown";
  const what = `the response of ${endpoint(failed)} (status ${response?.status}) ${error.problem}`;
  // The response to a token's creation may contain the token in a form that nothing recognizes.
  const message = response && error.isText && !createsToken(failed) ? reported(response, failed) : "";
  const id =
    error.id !== undefined && (!createsToken(failed) || isHarmlessId(error.id, sentBy(request))) ? error.id : "";
  const unknown = unknownOutcome(outcome, failed);
  return new ActionError("response", `${opening(outcome, failed)}: ${what}.`, {
    outcome,
    lines: [
      ...(message ? [`The response: ${message}`] : []),
      ...(id ? [`The id in the response: "${redactor.quote(JSON.stringify(id).slice(1, -1))}"`] : []),
      ...unknown.lines,
    ],
    hint: unknown.hint ?? "Check base-url: it may name a website instead of the service.",
    cause: error,
  });
}

/** The run was cancelled before the request was sent, or while it waited to retry it. */
function cancelled(error: RequestFailure, failed: FailedRequest): ActionError {
  const { purpose } = failed;
  const outcome = outcomeOf(error, failed);
  const unknown = unknownOutcome(outcome, failed);
  const what =
    outcome === "rejected"
      ? `the service refused the request with status ${error.response?.status}, and it was not retried`
      : outcome === "unknown"
        ? opening(outcome, failed).replace("The", "the")
        : "nothing was sent";
  return new ActionError("cancelled", `The run was cancelled: ${what}.`, {
    outcome,
    lines: purpose.kind === "read" ? [`The next step was to ${purpose.goal}.`] : unknown.lines,
    hint: unknown.hint ?? "Run the workflow again.",
    cause: error,
  });
}

/** There was no complete response. */
function noResponse(error: RequestFailure, failed: FailedRequest): ActionError {
  const outcome = outcomeOf(error, failed);
  const unknown = unknownOutcome(outcome, failed);
  const cause = error.cause instanceof Error ? failed.redactor.quote(error.cause.message) : "";
  const [problem, hint] = connectionAdvice(error, failed.request.url, cause);
  const what = `${endpoint(failed)} failed${error.tries}: ${problem}${cause && ` (${cause})`}`;
  return new ActionError("connection", `${opening(outcome, failed)}: ${what}.`, {
    outcome,
    lines: outcome === "not-sent" && failed.purpose.kind !== "read" ? ["Nothing was sent."] : unknown.lines,
    hint: unknown.hint ?? hint,
    cause: error,
  });
}

/** The status of the response is no success. */
function refused(error: RequestFailure, response: HttpResponse, failed: FailedRequest): ActionError {
  const outcome = outcomeOf(error, failed);
  const unknown = unknownOutcome(outcome, failed);
  const [hint, ...lines] = statusAdvice(response, error, failed);
  const message = reported(response, failed);
  const id = shownId(response, failed);
  const details = `${message && `: ${message}`}${id ? ` (request id ${id})` : ""}`;
  const what = `${endpoint(failed)} returned status ${response.status}${error.tries}${details}`;
  // What an earlier attempt did may be unknown although the last response shows what to correct.
  const isClear = outcome === "unknown" && !rowFor(error.failure).mayHaveActed;
  return new ActionError("status", `${opening(outcome, failed)}: ${what}.`, {
    outcome,
    status: response.status,
    lines: [...lines, ...unknown.lines, ...(isClear ? ["An earlier attempt may have been processed."] : [])],
    hint: isClear ? hint : (unknown.hint ?? hint),
    cause: error,
  });
}

function outcomeOf({ failure, mayHaveActed, response }: RequestFailure, { purpose }: FailedRequest): FailedOutcome {
  if (purpose.kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the response to the last attempt was.
  if (mayHaveActed) return "unknown";
  // A run that is cancelled while it waits to retry has the response to its last attempt.
  return typeof failure === "number" || response !== undefined ? "rejected" : "not-sent";
}

function endpoint({ request }: FailedRequest): string {
  return `${request.method} ${request.url.pathname}`;
}

function createsToken({ purpose }: FailedRequest): boolean {
  return purpose.kind === "create" && purpose.what === "API token";
}

function opening(outcome: FailedOutcome, { purpose, redactor }: FailedRequest): string {
  if (purpose.kind === "read") return `Could not ${purpose.goal}`;
  const name = `${purpose.what} "${redactor.quote(purpose.name)}"`;
  return outcome === "unknown" ? `The ${name} may have been ${purpose.kind}d` : `Could not ${purpose.kind} the ${name}`;
}

/** What a message adds for an unknown outcome: why the request was not retried, and what may exist. */
function unknownOutcome(outcome: FailedOutcome, failed: FailedRequest): { lines: string[]; hint?: string } {
  const { purpose, redactor } = failed;
  if (outcome !== "unknown" || purpose.kind === "read") return { lines: [] };
  if (purpose.kind === "update") return { lines: [], hint: "Run the step again: the same update can be sent again." };
  const name = `the ${purpose.what} "${redactor.quote(purpose.name)}"`;
  const next = createsToken(failed)
    ? " before you run the step again. If it exists, delete it: its value is lost."
    : ". If it exists, pass its id as deployment-id; otherwise run the step again.";
  const reason = `It is not known whether ${name} exists. The request was not retried, because a retry could create a second one.`;
  return { lines: [reason], hint: `Check the platform for ${name}${next}` };
}

/** What a message of the service may quote from the request. */
function sentBy({ url, body }: HttpRequest): string {
  return `${url.href}\n${body}`;
}

/** The id that the response shows for the request. Of a failed token creation, only what can't be a new token. */
function shownId(response: HttpResponse, failed: FailedRequest): string | undefined {
  const id = requestId(response);
  if (id === undefined || (createsToken(failed) && !isHarmlessId(id, sentBy(failed.request)))) return undefined;
  return failed.redactor.quote(id);
}

/** What the service reported. A failed token creation shows it only if no part of it could be a new token. */
function reported(response: HttpResponse, failed: FailedRequest): string {
  const { request, redactor } = failed;
  const message = serviceMessage(response, (text) => redactor.redact(text));
  if (createsToken(failed) && (mayHoldToken(message, sentBy(request)) || marksToken(markupOf(response)))) {
    return "the service's message is not shown, because it may contain the token";
  }
  return redactor.quote(message).replace(/\.$/, "");
}

/** What to do about a response that is no success, and the lines that explain it. */
function statusAdvice(
  { status, headers }: HttpResponse,
  { requestedWait }: RequestFailure,
  { purpose, request, redactor, apiToken }: FailedRequest,
): [hint: string, ...lines: string[]] {
  if (requestedWait !== undefined) {
    const wait = Math.ceil(requestedWait);
    return [
      `Run the step again in ${wait} s.`,
      `The service requested a wait of ${wait} s, longer than the ${longestRetryAfter} s that a run waits.`,
    ];
  }
  if (status >= 300 && status < 400) {
    return [
      "Correct base-url.",
      `The service ${redactor.quote(redirection(headers, request.url))}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`,
    ];
  }
  if (status === 401 || status === 403) {
    const skip = purpose.kind === "read" ? [`To skip this look-up, set ${purpose.skippedBy}.`] : [];
    if (status === 403) return [`Check the role of the token in api-token. ${requiredRole}`, ...skip];
    return [`Check api-token. ${requiredRole}`, ...expiry(apiToken), ...skip];
  }
  if (status === 404) {
    const ids = Object.entries(purpose.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
    if (ids.length === 0) return ["Check base-url."];
    return [
      "Check the ids, and that the token in api-token has access to them.",
      `The path contains ${ids.join(" and ")}.`,
    ];
  }
  if (status === 409) {
    const earlier = purpose.kind === "create" ? " An earlier run that was interrupted may have created it." : "";
    return ["Check the platform for the name, or choose another.", `The name may be taken.${earlier}`];
  }
  if (status === 429) {
    // Anything but a number or a date could be a new token.
    const header = retryAfter(headers["retry-after"], 0) === undefined ? undefined : headers["retry-after"];
    const wait =
      header === undefined
        ? "did not report how long to wait"
        : `reported Retry-After ${JSON.stringify(redactor.quote(header))}`;
    return [
      "Run the step again later, or start fewer runs at a time.",
      `The service limits the rate of requests. It ${wait}.`,
    ];
  }
  return [status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again."];
}

/** When the API token is a JWT that has expired: when it did. Nothing else of it is read. */
function expiry(apiToken: Secret): string[] {
  const payload = apiToken.reveal().split(".")[1] ?? "";
  const claims = parseJson(Buffer.from(payload, "base64url").toString());
  const expires = isObject(claims) ? claims["exp"] : undefined;
  if (typeof expires !== "number" || expires * 1000 > Date.now()) return [];
  const date = new Date(expires * 1000);
  return Number.isNaN(date.getTime()) ? [] : [`The token expired at ${date.toISOString()}.`];
}
