import { ActionError, type FailedOutcome } from "../base/errors.js";
import { isObject } from "../base/json.js";
import type { Secret } from "../base/secret.js";
import type { HttpRequest, HttpResponse } from "../transport/connection.js";
import { type RequestKind, rowFor } from "../transport/policy.js";
import { RequestFailure } from "../transport/retry.js";
import { longestRetryAfter } from "../transport/timing.js";
import { WrongShape } from "./resources.js";
import { requestId, serviceMessage } from "./service-message.js";

/** What a request was for, in the user's terms. */
export type Subject =
  | { readonly kind: "read"; readonly goal: string; readonly ids: Readonly<Record<string, string>> }
  | {
      readonly kind: "create" | "update";
      readonly what: "API token" | "Deployment";
      readonly name: string;
      readonly ids: Readonly<Record<string, string>>;
    };

/** What is known of a request that failed. */
export interface FailedRequest {
  readonly subject: Subject;
  readonly request: HttpRequest;
  /** The complete answer, where the failure is in what it holds. */
  readonly answer: HttpResponse | undefined;
  readonly quote: (text: string) => string;
  readonly bearer: Secret;
}

/** Turns what went wrong with a request into an error that says what failed, whether anything may exist, and what to do. */
export function explain(error: unknown, failed: FailedRequest): unknown {
  if (error instanceof WrongShape) return wrongShape(error, failed);
  return error instanceof RequestFailure ? requestFailed(error, failed) : error;
}

function named(subject: Subject, quote: (text: string) => string): string {
  return subject.kind === "read" ? subject.goal : `the ${subject.what} "${quote(subject.name)}"`;
}

function opening(subject: Subject, outcome: FailedOutcome, quote: (text: string) => string): string {
  const name = named(subject, quote);
  if (subject.kind === "read") return `Could not ${name}`;
  const done = subject.kind === "create" ? "created" : "updated";
  return `T${name.slice(1)} ${outcome === "unknown" ? `may have been ${done}` : `was not ${done}`}`;
}

/** The lines that an unknown outcome needs: why nothing was repeated, and what may exist. */
function unknownOutcome(subject: Subject, quote: (text: string) => string): { lines: string[]; hint: string } {
  if (subject.kind !== "create") {
    return { lines: [], hint: "The same update can be repeated safely: run the step again." };
  }
  const name = named(subject, quote);
  const lost = subject.what === "API token" ? " If it is there, remove it: its value is lost." : "";
  return {
    lines: [
      `Whether ${name} exists can't be known. The run did not repeat the request for that reason: a repeat could make a second one.`,
    ],
    hint: `Look for ${name} in the platform before you run the step again.${lost}`,
  };
}

function wrongShape(error: WrongShape, { subject, request, answer, quote }: FailedRequest): ActionError {
  const outcome = subject.kind === "read" ? "not-sent" : "unknown";
  const answered = `the service answered, but not with ${error.missing} (${request.method} ${request.url.pathname}, status ${answer?.status})`;
  // The answer to a token's creation may hold the token in a form that nothing recognizes: it is not repeated.
  const isToken = subject.kind === "create" && subject.what === "API token";
  const said = answer && error.missing === "JSON" && !isToken ? quote(serviceMessage(answer)) : "";
  const unknown = subject.kind === "read" ? undefined : unknownOutcome(subject, quote);
  return new ActionError("answer", `${opening(subject, outcome, quote)}: ${answered}.`, {
    outcome,
    lines: [...(said ? [`It answered: ${said}`] : []), ...(unknown?.lines ?? [])],
    hint: unknown?.hint ?? "Check base-url: it may name a website instead of the service.",
    cause: error,
  });
}

function outcomeOf(kind: RequestKind, { failure, mayHaveActed }: RequestFailure): FailedOutcome {
  if (kind === "read") return "not-sent";
  // An update that an earlier attempt may have applied stays unknown, whatever the last attempt was answered.
  if (mayHaveActed) return "unknown";
  return typeof failure === "number" ? "rejected" : "not-sent";
}

/** The run was cancelled before the request had gone out, or while it waited to repeat it. */
function cancelled(error: RequestFailure, { subject, quote }: FailedRequest): ActionError {
  const outcome = outcomeOf(subject.kind, error);
  const unknown = outcome === "unknown";
  const read = subject.kind === "read";
  const what = unknown ? opening(subject, outcome, quote) : "Nothing was sent";
  return new ActionError("cancelled", `The run was cancelled: ${what[0]?.toLowerCase()}${what.slice(1)}.`, {
    outcome,
    lines: read ? [`It was about to ${subject.goal}.`] : unknown ? unknownOutcome(subject, quote).lines : [],
    hint: unknown ? unknownOutcome(subject, quote).hint : "Run the workflow again.",
    cause: error,
  });
}

function requestFailed(error: RequestFailure, failed: FailedRequest): ActionError {
  if (error.failure === "cancelled") return cancelled(error, failed);
  const { subject, request, quote, bearer } = failed;
  const outcome = outcomeOf(subject.kind, error);
  const unknown = outcome === "unknown" ? unknownOutcome(subject, quote) : undefined;
  const where = `${request.method} ${request.url.pathname}`;
  const tries = error.attempts > 1 ? ` after ${error.attempts} attempts` : "";
  const advice = error.response
    ? statusAdvice(error.response, error, failed)
    : connectionAdvice(error, request.url, quote);
  const happened = error.response
    ? `${where} answered ${error.response.status}${tries}${said(error.response, quote)}`
    : `${where} failed${tries}: ${advice.what}`;
  return new ActionError(
    error.response ? "status" : "connection",
    `${opening(subject, outcome, quote)}: ${happened}.`,
    {
      outcome,
      ...(error.response ? { status: error.response.status } : {}),
      lines: [
        ...(error.response?.status === 401 ? expiry(bearer) : []),
        ...(unknown && !error.response ? [] : advice.lines),
        ...(unknown?.lines ?? []),
        // What an earlier attempt did is unknown, and the last answer still says what to correct.
        ...(unknown && error.response && !rowFor(error.failure).mayHaveActed ? [advice.hint] : []),
        ...(outcome === "not-sent" && subject.kind !== "read" ? ["Nothing was sent."] : []),
      ],
      hint: unknown?.hint ?? advice.hint,
      cause: error,
    },
  );
}

function said(answer: HttpResponse, quote: (text: string) => string): string {
  const message = quote(serviceMessage(answer)).replace(/\.$/, "");
  const id = requestId(answer);
  return `${message ? `: ${message}` : ""}${id ? ` (request id ${quote(id)})` : ""}`;
}

interface Advice {
  /** What happened, where no status says it. */
  readonly what: string;
  readonly lines: readonly string[];
  readonly hint: string;
}

function connectionAdvice(error: RequestFailure, url: URL, quote: (text: string) => string): Advice {
  const cause = error.cause instanceof Error ? quote(error.cause.message) : "";
  const because = cause ? ` (${cause})` : "";
  const advice = (what: string, hint: string): Advice => ({ what, lines: [], hint });
  switch (error.failure) {
    case "dns":
      return advice(
        `the host name ${url.hostname} could not be resolved${because}`,
        "Check the host name in base-url.",
      );
    case "refused":
    case "connect-timeout":
      return advice(
        `no connection to ${url.host}${because}`,
        "Check base-url, and that the runner may reach that host.",
      );
    case "proxy":
      return advice(
        `the proxy did not connect to ${url.host}${because}`,
        // tinyproxy answers 401 where the standard has 407.
        /statusCode=40[17]/.test(cause)
          ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy lets the runner reach that host.",
      );
    case "tls-closed":
      return advice(
        `${url.host} closed the connection during the TLS handshake${because}`,
        "Check that base-url names a host and port that speak TLS.",
      );
    case "tls-failed":
      return advice(
        `no TLS connection to ${url.host} came about${because}`,
        "Check that base-url names a host and port that speak TLS.",
      );
    case "certificate":
      return advice(
        `the TLS connection to ${url.host} could not be trusted${because}`,
        "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the job's or the step's env. Otherwise check the host name in base-url.",
      );
    case "oversized":
      return advice(
        `the answer was cut off${because}`,
        "Name organization-id and workspace-id, so that no list is read.",
      );
    default:
      return advice(
        `the connection to ${url.host} broke${because}`,
        "Run the step again. If it stays so, check the network between the runner and the service, or raise request-timeout.",
      );
  }
}

const role = "The document asks for an Organization API token with the Organization Owner role.";

function statusAdvice(answer: HttpResponse, error: RequestFailure, { subject, request }: FailedRequest): Advice {
  const { status } = answer;
  const advice = (hint: string, ...lines: string[]): Advice => ({ what: "", lines, hint });
  if (error.requestedWait !== undefined) {
    const wait = `The service asked to wait ${Math.ceil(error.requestedWait)} s, which is longer than the ${longestRetryAfter} s that a run waits.`;
    return advice(`Run the step again in ${Math.ceil(error.requestedWait)} s.`, wait);
  }
  if (status >= 300 && status < 400) return advice(...redirect(answer, request.url));
  if (status === 401) return advice(`Check api-token. ${role}`);
  if (status === 403) return advice(`Check the role of the token in api-token. ${role}`);
  if (status === 404) {
    const ids = Object.entries(subject.ids).map(([kind, id]) => `${kind} ${id}`);
    const hint = ids.length > 0 ? "Check the ids, and that api-token may see them." : "Check base-url.";
    return ids.length > 0 ? advice(hint, `The path named ${ids.join(" and ")}.`) : advice(hint);
  }
  if (status === 409) {
    const earlier = subject.kind === "create" ? " An earlier run that was cut off may have created it." : "";
    return advice("Look for the name in the platform, or choose another.", `The name may be taken.${earlier}`);
  }
  if (status === 429) {
    const header = answer.headers["retry-after"];
    const asked =
      header === undefined
        ? "did not say how long to wait"
        : `asked to wait: Retry-After ${JSON.stringify(header.slice(0, 60))}`;
    return advice(
      "Run the step again later, or start fewer at a time.",
      `The service limits the rate of requests; it ${asked}.`,
    );
  }
  if (status >= 500) return advice("Run the step again later.");
  return advice("Correct the inputs by what the service says, and run the step again.");
}

function redirect(answer: HttpResponse, from: URL): [hint: string, line: string] {
  const location = answer.headers["location"] ?? "";
  const target = URL.canParse(location, from.href)
    ? new URL(location, from.href).host
    : "an address that can't be read";
  return [
    "Correct base-url so that it names the service itself.",
    `It redirects to ${target}: base-url should name the service itself. Redirects are not followed, so that the token goes nowhere else.`,
  ];
}

/** When the bearer is a JWT that says that it has expired: when it did. Nothing else of it is read. */
function expiry(bearer: Secret): string[] {
  const payload = bearer.reveal().split(".")[1];
  if (payload === undefined) return [];
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, "base64url").toString());
    const expires = isObject(claims) ? claims["exp"] : undefined;
    if (typeof expires !== "number" || expires * 1000 > Date.now()) return [];
    return [`The token expired at ${new Date(expires * 1000).toISOString()}.`];
  } catch {
    return [];
  }
}
