import { ActionError, type FailedOutcome } from "../base/errors.js";
import type { HttpResponse } from "../transport/connection.js";
import { type RequestKind, rowFor } from "../transport/policy.js";
import { RequestFailure } from "../transport/retry.js";
import { connectionAdvice, statusAdvice } from "./advice.js";
import { requestId, serviceMessage } from "./message.js";
import { WrongShape } from "./resources.js";
import type { FailedRequest, Quoting, Subject } from "./subject.js";
import { mayHoldToken } from "./tokens.js";

/** Turns what went wrong with a request into an error: what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (error instanceof WrongShape) return wrongShape(error, failed);
  return error instanceof RequestFailure ? requestFailed(error, failed) : error;
}

function named(subject: Subject, redactor: Quoting): string {
  return subject.kind === "read" ? subject.goal : `the ${subject.what} "${redactor.quote(subject.name)}"`;
}

function opening(subject: Subject, outcome: FailedOutcome, redactor: Quoting): string {
  const name = named(subject, redactor);
  if (subject.kind === "read") return `Could not ${name}`;
  const verb = subject.kind === "create" ? "create" : "update";
  return outcome === "unknown" ? `T${name.slice(1)} may have been ${verb}d` : `Could not ${verb} ${name}`;
}

/** What a message adds for an unknown outcome: why the request was not retried, and what may exist. */
function unknownOutcome(subject: Subject, redactor: Quoting): { lines: string[]; hint: string } {
  if (subject.kind !== "create") return { lines: [], hint: "Run the step again: the same update can be sent again." };
  const name = named(subject, redactor);
  const lost = subject.what === "API token" ? " If it exists, delete it: its value is lost." : "";
  return {
    lines: [
      `It is not known whether ${name} exists. The request was not retried, because a retry could create a second one.`,
    ],
    hint: `Check the platform for ${name} before you run the step again.${lost}`,
  };
}

/**
 * What the service reported, quoted. A failed token creation shows it only if there is nothing in it that could be a
 * part of a new token.
 */
function reported(response: HttpResponse, { subject, request, redactor }: FailedRequest): string {
  const message = serviceMessage(response, (text) => redactor.redact(text));
  const isToken = subject.kind === "create" && subject.what === "API token";
  if (isToken && mayHoldToken(message, `${request.url.href}\n${request.body}`)) {
    return "the service's message is not shown, because it may contain the token";
  }
  return redactor.quote(message).replace(/\.$/, "");
}

function wrongShape(error: WrongShape, failed: FailedRequest): ActionError {
  const { subject, request, response, redactor } = failed;
  const outcome = subject.kind === "read" ? "not-sent" : "unknown";
  const what = `the response of ${request.method} ${request.url.pathname} (status ${response?.status}) ${error.problem}`;
  // The response to a token's creation may hold the token in a form that nothing recognizes.
  const isToken = subject.kind === "create" && subject.what === "API token";
  const message = response && error.isText && !isToken ? reported(response, failed) : "";
  const unknown = subject.kind === "read" ? undefined : unknownOutcome(subject, redactor);
  return new ActionError("response", `${opening(subject, outcome, redactor)}: ${what}.`, {
    outcome,
    lines: [...(message ? [`The response: ${message}`] : []), ...(unknown?.lines ?? [])],
    hint: unknown?.hint ?? "Check base-url: it may name a website instead of the service.",
    cause: error,
  });
}

function outcomeOf(kind: RequestKind, { failure, mayHaveActed }: RequestFailure): FailedOutcome {
  if (kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the response to the last attempt was.
  if (mayHaveActed) return "unknown";
  return typeof failure === "number" ? "rejected" : "not-sent";
}

/** The run was cancelled before the request was sent, or while it waited to retry it. */
function cancelled(error: RequestFailure, { subject, redactor }: FailedRequest): ActionError {
  const outcome = outcomeOf(subject.kind, error);
  const unknown = outcome === "unknown" ? unknownOutcome(subject, redactor) : undefined;
  const what = unknown ? opening(subject, outcome, redactor) : "Nothing was sent";
  return new ActionError("cancelled", `The run was cancelled: ${what[0]?.toLowerCase()}${what.slice(1)}.`, {
    outcome,
    lines: subject.kind === "read" ? [`The next step was to ${subject.goal}.`] : (unknown?.lines ?? []),
    hint: unknown?.hint ?? "Run the workflow again.",
    cause: error,
  });
}

function requestFailed(error: RequestFailure, failed: FailedRequest): ActionError {
  if (error.failure === "cancelled") return cancelled(error, failed);
  const { subject, request, redactor } = failed;
  const { response, attempts } = error;
  const outcome = outcomeOf(subject.kind, error);
  const unknown = outcome === "unknown" ? unknownOutcome(subject, redactor) : undefined;
  const where = `${request.method} ${request.url.pathname}`;
  const tries = attempts > 1 ? ` after ${attempts} attempts` : "";
  const advice = response
    ? statusAdvice(response, error, failed)
    : connectionAdvice(error, request.url, (text) => redactor.quote(text));
  const what = response
    ? `${where} returned status ${response.status}${tries}${details(response, failed)}`
    : `${where} failed${tries}: ${advice.what}`;
  const code = response ? "status" : "connection";
  return new ActionError(code, `${opening(subject, outcome, redactor)}: ${what}.`, {
    outcome,
    ...(response ? { status: response.status } : {}),
    lines: [
      ...(unknown && !response ? [] : advice.lines),
      ...(unknown?.lines ?? []),
      // What an earlier attempt did is unknown, and the last response still shows what to correct.
      ...(unknown && response && !rowFor(error.failure).mayHaveActed ? [advice.hint] : []),
      ...(outcome === "not-sent" && subject.kind !== "read" ? ["Nothing was sent."] : []),
    ],
    hint: unknown?.hint ?? advice.hint,
    cause: error,
  });
}

function details(response: HttpResponse, failed: FailedRequest): string {
  const message = reported(response, failed);
  const id = requestId(response);
  return `${message ? `: ${message}` : ""}${id ? ` (request id ${failed.redactor.quote(id)})` : ""}`;
}
