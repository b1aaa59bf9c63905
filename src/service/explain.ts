import { ActionError, type FailedOutcome, stepStopped } from "../base/errors.js";
import type { Redactor } from "../base/redaction.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { reportedIn, requestId } from "../transport/message.js";
import { rowFor } from "../transport/policy.js";
import { RequestFailure } from "../transport/request-failure.js";
import { redirection } from "../transport/response.js";
import { longestRetryAfter } from "../transport/timing.js";
import { connectionAdvice } from "./connection-advice.js";
import { requiredRole } from "./names.js";
import { WrongShape } from "./resources.js";

/** How much of a path is shown: ids of a list may have any length. */
const longestPath = 500;

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
}

/** Turns what went wrong with a request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (error instanceof WrongShape) return wrongShape(error, failed);
  if (!(error instanceof RequestFailure)) return error;
  if (error.failure === "cancelled") return cancelled(error, failed);
  return error.response ? refused(error, error.response, failed) : noResponse(error, failed);
}

function wrongShape(error: WrongShape, failed: FailedRequest): ActionError {
  const { purpose, response, redactor } = failed;
  const outcome = purpose.kind === "read" ? "not-sent" : "unknown";
  const what = `the response of ${endpoint(failed)} (status ${response?.status})${idOf(response, failed)} ${error.problem}`;
  const isShown = !mayHoldToken(outcome, failed);
  const message = response && error.isText && isShown ? reportedIn(response, redactor).message : "";
  const id = isShown ? error.id : undefined;
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
  return new ActionError("cancelled", `${stepStopped.replace("the", "The")}: ${what}.`, {
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
  const { message, lines: details } = mayHoldToken(outcome, failed)
    ? { message: "", lines: [] }
    : reportedIn(response, failed.redactor);
  const [hint, ...lines] = statusAdvice(response, error, failed, [message, ...details].join());
  const what = `${endpoint(failed)} returned status ${response.status}${error.tries}${message && `: ${message}`}${idOf(response, failed)}`;
  // What an earlier attempt did may be unknown although the last response shows what to correct.
  const isClear = outcome === "unknown" && !rowFor(error.failure).mayHaveActed;
  return new ActionError("status", `${opening(outcome, failed)}: ${what}.`, {
    outcome,
    status: response.status,
    lines: [
      ...details,
      ...lines,
      ...unknown.lines,
      ...(isClear ? ["An earlier attempt may have been processed."] : []),
    ],
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

function endpoint({ request, redactor }: FailedRequest): string {
  return `${request.method} ${redactor.quote(request.url.pathname, longestPath)}`;
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

/** Whether a response may contain a new token, in any form: then only its status and request id are shown. */
function mayHoldToken(outcome: FailedOutcome, failed: FailedRequest): boolean {
  return outcome === "unknown" && createsToken(failed);
}

/** The id that the response shows for the request, in parentheses after a space. */
function idOf(response: HttpResponse | undefined, { redactor }: FailedRequest): string {
  const id = response && requestId(response);
  return id === undefined ? "" : ` (request id ${redactor.quote(id)})`;
}

/** What to do about a response that is no success, and the lines that explain it. */
function statusAdvice(
  { status, headers }: HttpResponse,
  { requestedWait }: RequestFailure,
  { purpose, request, redactor }: FailedRequest,
  message: string,
): [hint: string, ...lines: string[]] {
  const limited = status === 429 ? ["The service limits the rate of requests: start fewer runs at a time."] : [];
  if (requestedWait !== undefined) {
    const wait = Math.ceil(requestedWait);
    const tooLong =
      requestedWait > longestRetryAfter ? `, longer than the ${longestRetryAfter} s that a run waits` : "";
    return [`Run the step again in ${wait} s.`, `The service requested a wait of ${wait} s${tooLong}.`, ...limited];
  }
  if (status === 429) {
    return ["Run the step again later.", "The service did not report how long to wait.", ...limited];
  }
  if (status >= 300 && status < 400) {
    return [
      "Correct base-url.",
      `The service ${redactor.quote(redirection(headers, request.url))}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`,
    ];
  }
  if (status === 401 || status === 403) {
    const skip = purpose.kind === "read" ? [`To skip this look-up, set ${purpose.skippedBy}.`] : [];
    const expired = /\bexpired\b/i.test(message) ? ["The API token has expired: replace it."] : [];
    return [`Check api-token. ${requiredRole}`, ...expired, ...skip];
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
  return [status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again."];
}
