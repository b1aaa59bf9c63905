import { ActionError, type ErrorCode, type FailedOutcome, stepStopped } from "../base/errors.js";
import type { Redactor } from "../base/redaction.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { connectionAdvice } from "../transport/connection-advice.js";
import { endpoint, reportedIn, shownId } from "../transport/message.js";
import { rowFor } from "../transport/policy.js";
import { RequestFailure } from "../transport/request-failure.js";
import { redirection } from "../transport/response.js";
import { shownWait } from "../transport/timing.js";
import { requiredRole } from "./names.js";
import { WrongShape } from "./resources.js";

const peerAdvice = {
  setting: "base-url",
  tryAgain:
    "Run the step again. If it fails again, check the network between the runner and the service, or increase request-timeout.",
  readLess: "Set organization-id and workspace-id, so that no list is read.",
} as const;

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

/** An error without what its outcome adds. */
interface Explanation {
  readonly code: ErrorCode;
  /** Why it failed. */
  readonly what: string;
  readonly lines: readonly string[];
  readonly hint: string;
}

/** Turns what went wrong with a request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (!(error instanceof WrongShape || error instanceof RequestFailure)) return error;
  const outcome = outcomeOf(error, failed.purpose);
  // Where a token may exist, the response may contain it, in any form: only its status and request id are shown.
  const isShown = outcome !== "unknown" || !createsToken(failed.purpose);
  const { code, what, lines, hint } = explanationOf(error, failed, isShown);
  const consequence = consequenceOf(outcome, error, failed);
  return new ActionError(code, `${openingOf(outcome, failed)}: ${what}.`, {
    outcome,
    status: code === "status" && error instanceof RequestFailure ? error.response?.status : undefined,
    lines: [...lines, ...consequence.lines],
    hint: consequence.hint ?? hint,
    cause: error,
  });
}

function outcomeOf(error: WrongShape | RequestFailure, { kind }: Purpose): FailedOutcome {
  if (kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the response to the last attempt was.
  if (error instanceof WrongShape || error.mayHaveActed) return "unknown";
  // A run that is cancelled while it waits to retry has the response to its last attempt.
  return error.response === undefined ? "not-sent" : "rejected";
}

function createsToken(purpose: Purpose): boolean {
  return purpose.kind === "create" && purpose.what === "API token";
}

function openingOf(outcome: FailedOutcome, { purpose, redactor }: FailedRequest): string {
  if (purpose.kind === "read") return `Could not ${purpose.goal}`;
  const name = `${purpose.what} "${redactor.quote(purpose.name)}"`;
  return outcome === "unknown" ? `The ${name} may have been ${purpose.kind}d` : `Could not ${purpose.kind} the ${name}`;
}

/** What an error adds for its outcome: what may exist, and what to do about that first. */
function consequenceOf(
  outcome: FailedOutcome,
  error: WrongShape | RequestFailure,
  { purpose, redactor }: FailedRequest,
): { readonly lines: readonly string[]; readonly hint?: string } {
  if (outcome === "rejected" || purpose.kind === "read") return { lines: [] };
  if (outcome === "not-sent") return { lines: ["Nothing was sent."] };
  // The last response shows what to correct.
  const isRefused = error instanceof RequestFailure && typeof error.failure === "number";
  if (isRefused && !rowFor(error.failure).mayHaveActed)
    return { lines: ["An earlier attempt may have been processed."] };
  if (purpose.kind === "update") return { lines: [], hint: "Run the step again: the same update can be sent again." };
  const name = `the ${purpose.what} "${redactor.quote(purpose.name)}"`;
  const next = createsToken(purpose)
    ? " before you run the step again. If it exists, delete it: its value is lost."
    : ". If it exists, pass its id as deployment-id. Otherwise run the step again. See docs/state.md.";
  const reason = `It is not known whether ${name} exists. The request was not retried, because a retry could create a second one.`;
  return { lines: [reason], hint: `Check the platform for ${name}${next}` };
}

function explanationOf(error: WrongShape | RequestFailure, failed: FailedRequest, isShown: boolean): Explanation {
  if (error instanceof WrongShape) return wrongShape(error, failed, isShown);
  if (error.failure === "cancelled") return cancelled(error, failed);
  return error.response ? refused(error, error.response, failed, isShown) : noResponse(error, failed);
}

function wrongShape(error: WrongShape, { request, response, redactor }: FailedRequest, isShown: boolean): Explanation {
  const message = response && error.isText && isShown ? reportedIn(response, redactor).message : "";
  const id = isShown && error.id ? JSON.stringify(error.id).slice(1, -1) : "";
  const which = `(status ${response?.status})${response ? shownId(response, redactor) : ""}`;
  return {
    code: "response",
    what: `the response of ${endpoint(request, redactor)} ${which} ${error.problem}`,
    lines: [
      ...(message ? [`The response: ${message}`] : []),
      ...(id ? [`The id in the response: "${redactor.quote(id)}"`] : []),
    ],
    hint: "Check base-url: it may name a website instead of the service.",
  };
}

/** The run was cancelled before the request was sent, or while it waited to retry it. */
function cancelled({ response }: RequestFailure, { purpose }: FailedRequest): Explanation {
  const after = response ? `, after the service returned status ${response.status}` : "";
  const lines = purpose.kind === "read" ? ["Nothing was sent."] : [];
  return { code: "cancelled", what: `${stepStopped}${after}`, lines, hint: "Run the workflow again." };
}

/** There was no complete response. */
function noResponse(error: RequestFailure, { redactor }: FailedRequest): Explanation {
  const [what, hint] = connectionAdvice(error, redactor, peerAdvice);
  return { code: "connection", what, lines: [], hint };
}

/** The status of the response is no success. */
function refused(error: RequestFailure, response: HttpResponse, failed: FailedRequest, isShown: boolean): Explanation {
  const { request, redactor } = failed;
  const { message, lines } = isShown ? reportedIn(response, redactor) : { message: "", lines: [] };
  const [hint, ...advice] = statusAdvice(response, error, failed, [message, ...lines].join());
  const status = `status ${response.status}${error.tries}${message && `: ${message}`}`;
  const what = `${endpoint(request, redactor)} returned ${status}${shownId(response, redactor)}`;
  return { code: "status", what, lines: [...lines, ...advice], hint };
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
    const hint = `Run the step again in ${Math.ceil(requestedWait)} s.`;
    return [hint, `The service requested ${shownWait(requestedWait)}.`, ...limited];
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
    const hint = "Check the ids, and that the token in api-token has access to them.";
    return [hint, `The path contains ${ids.join(" and ")}.`];
  }
  if (status === 409) {
    const earlier = purpose.kind === "create" ? " An earlier run that was interrupted may have created it." : "";
    return ["Check the platform for the name, or choose another.", `The name may be taken.${earlier}`];
  }
  return [status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again."];
}
