import { ActionError, type ErrorCode, type FailedOutcome, stepStopped } from "../base/errors.js";
import type { Redactor } from "../secrets/redact.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { connectionAdvice, endpoint, reportedIn, shownId } from "../transport/message.js";
import { mayHaveActed } from "../transport/policy.js";
import { redirection } from "../transport/response.js";
import { RequestFailure } from "../transport/retry.js";
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

/** Turns what went wrong with a request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (!(error instanceof WrongShape || error instanceof RequestFailure)) return error;
  const { purpose, redactor } = failed;
  const outcome = outcomeOf(error, purpose);
  // Where a token may exist, the response may contain it, in any form: only its status and request id are shown.
  const isShown = outcome !== "unknown" || purpose.kind !== "create" || purpose.what !== "API token";
  const { code, what, lines, hint } = explanationOf(error, failed, isShown);
  const consequence = consequenceOf(outcome, error, failed);
  const name = purpose.kind === "read" ? "" : `${purpose.what} "${redactor.quote(purpose.name)}"`;
  const goal = purpose.kind === "read" ? purpose.goal : `${purpose.kind} the ${name}`;
  const opening = outcome === "unknown" ? `The ${name} may have been ${purpose.kind}d` : `Could not ${goal}`;
  return new ActionError(code, `${opening}: ${what}.`, {
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
  if (isRefused && !mayHaveActed(error.failure))
    return { lines: ["An earlier attempt may have been processed."] };
  if (purpose.kind === "update")
    return { lines: [], hint: "Run the step again: the same update can be sent again." };
  const name = `the ${purpose.what} "${redactor.quote(purpose.name)}"`;
  const next =
    purpose.what === "API token"
      ? " before you run the step again. If it exists, delete it: its value is lost."
      : ". If it exists, pass its id as deployment-id (without github-environment and preview: with mode update-deployment). Otherwise run the step again. See docs/state.md of this action.";
  const reason = "The request was not retried, because a retry could create a second one.";
  return { lines: [reason], hint: `Check the platform for ${name}${next}` };
}

/** Why a request failed, and what to do: an error without what its outcome adds. */
function explanationOf(
  error: WrongShape | RequestFailure,
  failed: FailedRequest,
  isShown: boolean,
): {
  readonly code: ErrorCode;
  readonly what: string;
  readonly lines: readonly string[];
  readonly hint: string;
} {
  const { purpose, request, redactor } = failed;
  const response = error instanceof WrongShape ? failed.response : error.response;
  const isRead = response && isShown && (error instanceof RequestFailure || error.isText);
  const { message, lines } = isRead ? reportedIn(response, redactor) : { message: "", lines: [] };
  const id = response ? shownId(response, redactor) : "";
  if (error instanceof WrongShape) {
    const returned = isShown && error.id ? JSON.stringify(error.id).slice(1, -1) : "";
    return {
      code: "response",
      what: `the response of ${endpoint(request, redactor)} (status ${response?.status})${id} ${error.message}`,
      lines: [
        ...(message ? [`The response: ${message}`] : []),
        ...(returned ? [`The id in the response: "${redactor.quote(returned)}"`] : []),
      ],
      hint: "Check base-url: it may name a website instead of the service.",
    };
  }
  if (error.failure === "cancelled") {
    // Before the request was sent, or while the run waited to retry it.
    const what = `${stepStopped}${response ? `, after the service returned status ${response.status}` : ""}`;
    const sent = purpose.kind === "read" ? ["Nothing was sent."] : [];
    return { code: "cancelled", what, lines: sent, hint: "Run the workflow again." };
  }
  if (response === undefined) {
    const [what, hint] = connectionAdvice(error, redactor, peerAdvice);
    return { code: "connection", what, lines: [], hint };
  }
  const [hint, ...advice] = statusAdvice(response, error, failed, [message, ...lines].join());
  const status = `status ${response.status}${error.tries}${message && `: ${message}`}`;
  const what = `${endpoint(request, redactor)} returned ${status}${id}`;
  return { code: "status", what, lines: [...lines, ...advice], hint };
}

/** What to do about a response that is no success, and the lines that explain it. */
function statusAdvice(
  { status, headers }: HttpResponse,
  { requestedWait }: RequestFailure,
  { purpose, request, redactor }: FailedRequest,
  message: string,
): [hint: string, ...lines: string[]] {
  const limited =
    status === 429 ? ["The service limits the rate of requests: start fewer runs at a time."] : [];
  if (requestedWait !== undefined) {
    const hint = `Run the step again in ${Math.ceil(requestedWait)} s.`;
    return [hint, `The service requested ${shownWait(requestedWait)}.`, ...limited];
  }
  if (status === 429)
    return ["Run the step again later.", "The service did not report how long to wait.", ...limited];
  if (status >= 300 && status < 400) {
    return [
      "Correct base-url.",
      `The service ${redactor.quote(redirection(headers, request.url))}. base-url must name the service itself: redirects are not followed, because the API token would be sent to another host.`,
    ];
  }
  if (status === 401 || status === 403) {
    const skip = purpose.kind === "read" ? ` To skip this look-up, set ${purpose.skippedBy}.` : "";
    const expired = /\bexpired\b/i.test(message) ? ["The API token has expired: replace it."] : [];
    return [`Check api-token. ${requiredRole}${skip}`, ...expired];
  }
  if (status === 404) {
    const ids = Object.entries(purpose.ids).map(([kind, id]) => `${kind} ${redactor.quote(id)}`);
    if (ids.length === 0) return ["Check base-url: the host of the API is often not that of the web page."];
    const hint = "Check the ids, and that the token in api-token has access to them.";
    return [hint, `The request contains ${ids.join(" and ")}.`];
  }
  if (status === 409) {
    const check = "Check the platform for the name, or choose another.";
    if (purpose.kind !== "create") return [check, "The name may be taken."];
    const existing = `${check} To continue with the existing Deployment, use mode update-deployment, or with github-environment pass its id once as deployment-id.`;
    const taken = "The name may be taken. An earlier run that was interrupted may have created it.";
    return [purpose.what === "Deployment" ? existing : check, taken];
  }
  return [
    status >= 500 ? "Run the step again later." : "Correct what the service reports, and run the step again.",
  ];
}
