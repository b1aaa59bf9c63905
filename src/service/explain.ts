import { docs } from "../base/documentation.js";
import { ActionError, type Advice, type ErrorCode, type Outcome, stepStopped } from "../base/errors.js";
import { joined, type Text, text } from "../base/text.js";
import { adviceFrom } from "../transport/advice.js";
import type { HttpRequest } from "../transport/connection.js";
import { connectionAdvice, endpoint, reportedIn, requestId } from "../transport/message.js";
import { mayHaveActed } from "../transport/policy.js";
import type { HttpResponse } from "../transport/response.js";
import { RequestFailure } from "../transport/retry.js";
import { isOwnError, type ServiceRequest, serviceAdvice } from "./advice.js";
import { WrongShape } from "./resources.js";

const addressAdvice = {
  setting: "base-url",
  tryAgain: text`Run the step again. If it fails again, check the network between the runner and the service,
    or increase request-timeout.`,
  readLess: text`Set only organization-id and workspace-id, so that no list is read.`,
} as const;

interface FailedRequest {
  readonly request: ServiceRequest;
  readonly http: HttpRequest;
  /** The complete response, if the failure is in its content. */
  readonly response: HttpResponse | undefined;
  /** The version of the action, for links to its documentation. */
  readonly actionRef: string;
}

/** Whether the service itself responded that there is no such thing: 404 in the API's own error shape. */
export function isNotFound(error: unknown): boolean {
  if (!(error instanceof ActionError) || error.code !== "status" || error.status !== 404) return false;
  return isOwnError(error.response);
}

/** Turns a failed request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (!(error instanceof WrongShape || error instanceof RequestFailure)) return error;
  const { request } = failed;
  const { kind, what } = request;
  const outcome = outcomeOf(error, kind);
  const response = error instanceof WrongShape ? failed.response : error.response;
  // Where a token may exist, the response may contain it in any form: show only its status and request id.
  const shown = outcome === "unknown" && what === "API token" ? undefined : response;
  const { code, why, lines = [], hint, isLasting } = explanationOf(error, failed, response, shown);
  const next = nextAfter(outcome, error, request, failed.actionRef);
  const subject = subjectOf(request);
  const opening =
    outcome === "unknown"
      ? text`The ${subject} may have been ${kind}d`
      : text`Could not ${kind === "read" ? "list" : kind} the ${subject}`;
  return new ActionError(code, text`${opening}: ${why}.`, {
    outcome,
    status: code === "status" ? response?.status : undefined,
    response: shown && { status: shown.status, text: shown.text },
    known: error instanceof WrongShape ? error.shown.known : undefined,
    lines: [...lines, ...(next.hint !== undefined && isLasting ? [hint] : []), ...next.lines],
    hint: next.hint ?? hint,
    cause: error,
  });
}

function subjectOf({ kind, what, name = "", ids }: ServiceRequest): Text {
  if (kind === "read") return text`${what}`;
  return text`${what} "${kind === "update" ? (ids["Deployment"] ?? "") : name}"`;
}

function outcomeOf(error: WrongShape | RequestFailure, kind: ServiceRequest["kind"]): Outcome {
  if (kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the last response was.
  if (error instanceof WrongShape || error.mayHaveActed) return "unknown";
  // A run that is cancelled while it waits to retry has the response to its last attempt.
  return error.response === undefined && error.refusals === 0 ? "not-sent" : "rejected";
}

/** What an error adds for its outcome: what may exist, and what to do about that first. */
function nextAfter(
  outcome: Outcome,
  error: WrongShape | RequestFailure,
  request: ServiceRequest,
  actionRef: string,
): { readonly lines: readonly Text[]; readonly hint?: Text } {
  if (outcome === "rejected" || request.kind === "read") return { lines: [] };
  // A retire of several goes on after a failure: then something was sent.
  const unsent = request.kind === "update" ? text`The request was not sent.` : text`Nothing was sent.`;
  if (outcome === "not-sent") return { lines: [unsent] };
  const status = error instanceof RequestFailure && typeof error.failure === "number" ? error.failure : 0;
  // The last response shows what to correct.
  if (status > 0 && !mayHaveActed(status))
    return { lines: [text`An earlier attempt may have been processed.`] };
  if (request.kind === "update")
    return { lines: [], hint: text`Run the step again: the same update can be sent again.` };
  const lines = [text`The request was not retried, because a retry could create a second one.`];
  const check = text`Check the platform for the ${subjectOf(request)}`;
  if (request.what === "API token") {
    const lost = text`If it exists, delete it: its value is lost.`;
    return { lines, hint: text`${check} before you run the step again. ${lost}` };
  }
  const workspace = request.ids["workspace"];
  const where = workspace ? text` in workspace ${workspace}` : "";
  const existing = text`If it exists, delete it, or use mode update-deployment with its id as deployment-id.`;
  const page = text`See ${docs("production.md#if-the-response-of-a-create-is-lost", actionRef)}`;
  return { lines, hint: text`${check}${where} before you run the step again. ${existing} ${page}` };
}

interface Explanation extends Advice {
  readonly code: ErrorCode;
  readonly why: Text;
  /** Another run fails in the same way: the hint is shown even if the outcome has one of its own. */
  readonly isLasting: boolean;
}

/** @param shown the response, if its content may be shown. */
function explanationOf(
  error: WrongShape | RequestFailure,
  { request, http, actionRef }: FailedRequest,
  response: HttpResponse | undefined,
  shown: HttpResponse | undefined,
): Explanation {
  const id = response ? requestId(response) : "";
  if (error instanceof WrongShape) {
    const { isText, id: returned } = error.shown;
    const reported = shown && isText ? reportedIn(shown).message : text``;
    const status = response?.status ?? "";
    return {
      code: "response",
      why: text`the response of ${endpoint(http)} (status ${status})${id} ${error.message}`,
      lines: [
        ...(reported.isEmpty ? [] : [text`The response: ${reported}`]),
        ...(returned ? [text`The id in the response: ${JSON.stringify(returned)}`] : []),
      ],
      hint: text`Check base-url: it may name a website instead of the service.`,
      isLasting: returned === undefined,
    };
  }
  if (error.failure === "cancelled") {
    // Before the request was sent, or while the run waited to retry it.
    const after = response ? text`, after the service returned status ${response.status}` : "";
    const lines = request.kind === "read" ? [text`Nothing was created or updated.`] : [];
    const hint = text`Run the workflow again.`;
    return { code: "cancelled", why: text`${stepStopped}${after}`, lines, hint, isLasting: false };
  }
  if (response === undefined) {
    const { why, hint } = connectionAdvice(error, addressAdvice);
    return { code: "connection", why, hint, isLasting: false };
  }
  const { message, lines } = shown ? reportedIn(shown) : { message: text``, lines: [] };
  const reportedText = String(joined([message, ...lines], " "));
  const call = { request, actionRef };
  const advice = adviceFrom(serviceAdvice, { response, failure: error, message: reportedText, call });
  const reported = message.isEmpty ? "" : text`: ${message}`;
  return {
    code: "status",
    why: text`${endpoint(http)} returned status ${response.status}${error.tries}${reported}${id}`,
    lines: [...lines, ...(advice.lines ?? [])],
    hint: advice.hint,
    isLasting: response.status >= 300 && response.status < 400,
  };
}
