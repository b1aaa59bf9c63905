import { docs } from "../base/documentation.js";
import { ActionError, type Outcome } from "../base/errors.js";
import type { Code, Details } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import type { HttpRequest } from "../transport/connection.js";
import { explanationOf } from "../transport/explanation.js";
import { endpoint, reportedIn, requestId } from "../transport/message.js";
import { mayHaveActed } from "../transport/policy.js";
import type { HttpResponse } from "../transport/response.js";
import { RequestFailure } from "../transport/retry.js";
import { isOwnError, type ServiceRequest, serviceWords } from "./advice.js";
import { WrongShape } from "./resources.js";

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
  if (!(error instanceof ActionError) || error.code !== "service/refused" || error.status !== 404)
    return false;
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
  const {
    why,
    lines = [],
    isLasting,
    ...explained
  } = explainedFailure(error, failed, response, shown !== undefined);
  const after = nextAfter(outcome, error, request, failed.actionRef);
  const first = after.next !== undefined && isLasting && explained.next ? [explained.next] : [];
  const subject = subjectOf(request);
  const opening =
    outcome === "unknown"
      ? text`The ${subject} may have been ${kind}d`
      : text`Could not ${kind === "read" ? "list" : kind} the ${subject}`;
  return new ActionError(explained.code, text`${opening}: ${why}.`, {
    ...explained,
    outcome,
    status: explained.code === "service/refused" ? response?.status : undefined,
    response: shown && { status: shown.status, text: shown.text },
    known: error instanceof WrongShape ? error.shown.known : undefined,
    lines: [...lines, ...first, ...after.lines],
    next: after.next ?? explained.next,
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
): { readonly lines: readonly Text[]; readonly next?: Text } {
  if (outcome === "rejected" || request.kind === "read") return { lines: [] };
  // A retire of several goes on after a failure: then something was sent.
  const unsent = request.kind === "update" ? text`The request was not sent.` : text`Nothing was sent.`;
  if (outcome === "not-sent") return { lines: [unsent] };
  const status = error instanceof RequestFailure && typeof error.failure === "number" ? error.failure : 0;
  // The last response shows what to correct.
  if (status > 0 && !mayHaveActed(status))
    return { lines: [text`An earlier attempt may have been processed.`] };
  if (request.kind === "update")
    return { lines: [], next: text`Run the step again: the same update can be sent again.` };
  const lines = [text`The request was not retried, because a retry could create a second one.`];
  const check = text`Check the platform for the ${subjectOf(request)}`;
  if (request.what === "API token") {
    const lost = text`If it exists, delete it: its value is lost.`;
    return { lines, next: text`${check} before you run the step again. ${lost}` };
  }
  const workspace = request.ids["workspace"];
  const where = workspace ? text` in workspace ${workspace}` : "";
  const page = docs("production.md#if-the-response-of-a-create-is-lost", actionRef);
  return {
    lines,
    next: text`${check}${where} before you run the step again. Run it only if the Deployment does not exist
      (see ${page}). If it exists, use mode update-deployment with its id as deployment-id.`,
  };
}

interface FailureExplanation extends Details {
  readonly code: Code;
  readonly why: Text;
  /** Another run fails in the same way: the hint is shown even if the outcome has one of its own. */
  readonly isLasting: boolean;
}

/** @param mayShow whether the content of the response may be shown. */
function explainedFailure(
  error: WrongShape | RequestFailure,
  { request, http, actionRef }: FailedRequest,
  response: HttpResponse | undefined,
  mayShow: boolean,
): FailureExplanation {
  if (error instanceof RequestFailure) {
    const explanation = explanationOf(error, serviceWords, { request, actionRef }, !mayShow);
    const isRead = explanation.code === "run/cancelled" && request.kind === "read";
    const lines = isRead ? [text`Nothing was created or updated.`] : (explanation.lines ?? []);
    const { status = 0 } = response ?? {};
    return { ...explanation, lines, isLasting: status >= 300 && status < 400 };
  }
  const { isText, id } = error.shown;
  const reported = mayShow && isText && response ? reportedIn(response) : text``;
  const about = response ? text`(status ${response.status})${requestId(response)}` : "";
  return {
    code: "service/unusable",
    why: text`the response of ${endpoint(http)} ${about} ${error.message}`,
    reported: reported.isEmpty ? undefined : text`The response: ${reported}`,
    lines: id ? [text`The id in the response: ${JSON.stringify(id)}`] : [],
    next: text`Check base-url: it may name a website instead of the service.`,
    isLasting: id === undefined,
  };
}
