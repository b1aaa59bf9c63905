import type { Fault } from "../lab/fault.js";
import type { Row } from "../lab/policy.js";
import { response } from "../lab/wire.js";
import { sendBytes } from "./strikes.js";

/** What the annotation contains for a status, besides the status itself. */
interface StatusOptions {
  readonly acted?: boolean;
  readonly retryAfter?: string | (() => string);
  readonly body?: string;
  readonly says?: readonly RegExp[];
  /** What it contains if the request is a create, and if it is not. */
  readonly saysOnCreate?: readonly RegExp[];
  readonly saysElsewhere?: readonly RegExp[];
  readonly rowOf?: Fault["rowOf"];
}

function status(code: number, row: Row | readonly Row[], name: string, options: StatusOptions = {}): Fault {
  const { acted = false, retryAfter, says = [], saysOnCreate = [], saysElsewhere = [], rowOf } = options;
  const body =
    options.body ?? JSON.stringify({ message: `Lab says ${code}`, requestId: "req-lab-1", statusCode: code });
  const fromBody = options.body === undefined ? [/Lab says/] : [];
  const always = [new RegExp(`\\b${code}\\b`), ...(options.body === undefined ? [/req-lab-1/] : []), ...says];
  // Where a token may exist, the message is not shown: it may contain the token.
  const isHidden = String(row).startsWith("temporary");
  return {
    name: `${code}${name === "" ? "" : `, ${name}`}`,
    row,
    at: "request",
    acted,
    // Dates are computed when the fault strikes, not when the catalogue is loaded.
    strike: sendBytes(() =>
      response(code, body, { "retry-after": typeof retryAfter === "function" ? retryAfter() : retryAfter }),
    ),
    says: (kind) => [
      ...always,
      ...(isHidden && kind === "create token" ? [] : fromBody),
      ...(kind.startsWith("create") ? saysOnCreate : saysElsewhere),
    ],
    ...(rowOf === undefined ? {} : { rowOf }),
  };
}

const limitRefused = { rowOf: { "list workspaces": "retried without limit" } } as const;
const date = (secondsFromNow: number) => (): string =>
  new Date(Date.now() + secondsFromNow * 1000).toUTCString();

/** Statuses that say no. */
export const refusals: readonly Fault[] = [
  status(400, "refused", "", limitRefused),
  status(401, "refused", "", { says: [/does not accept the API token/] }),
  status(403, "refused", "", { says: [/role and scope of api-token/] }),
  status(404, "refused", ""),
  status(405, "refused", ""),
  status(407, "refused", "by the service itself"),
  status(409, "refused", "", { says: [/taken/i], saysOnCreate: [/earlier run/i] }),
  status(413, "refused", ""),
  status(418, "refused", ""),
  status(422, "refused", "", limitRefused),
  status(451, "refused", ""),
  status(501, "refused", ""),
  status(403, "refused", "an empty body", { body: "" }),
  status(403, "refused", "text", { body: "Not for you", says: [/Not for you/] }),
  status(403, "refused", "HTML", { body: "<html><body><h1>Blocked</h1></body></html>" }),
  status(403, "refused", "its message under error", { body: '{"error":"Seat limit"}', says: [/Seat limit/] }),
  status(403, "refused", "its message under detail", {
    body: '{"detail":"Plan limit"}',
    says: [/Plan limit/],
  }),
  status(403, "refused", "its messages under errors", {
    body: '{"errors":[{"message":"Quota limit"}]}',
    says: [/Quota limit/],
  }),
  status(403, "refused", "workflow commands in its message", {
    body: JSON.stringify({
      message: "x\n::error::planted\n::set-output name=token::planted\n##[error]planted\u001b[31m",
    }),
  }),
];

/** Statuses that may pass. */
export const temporary: readonly Fault[] = [
  status(408, "temporary status", ""),
  status(425, "too early", ""),
  ...[500, 502, 503, 504].flatMap((code) => [
    status(code, "temporary status", "not acted"),
    status(code, "temporary status", "acted", { acted: true }),
  ]),
  status(502, "temporary status", "HTML", { acted: true, body: "<html><h1>502 Bad Gateway</h1></html>" }),
  status(503, "temporary status", "Retry-After: 1", { retryAfter: "1" }),
  status(503, "temporary status for long", "Retry-After: 3600", {
    retryAfter: "3600",
    saysElsewhere: [/3600|1 hour|60 min/],
  }),
  status(500, "temporary status", "a Retry-After in the past", { acted: true, retryAfter: date(-3600) }),
];

const tooLong = { says: [/\b(61|3600|1 hour|60 min)/] };

/** 429 in its forms. */
export const limits: readonly Fault[] = [
  status(429, "too many requests", "no Retry-After"),
  status(429, "too many requests", "Retry-After: 0", { retryAfter: "0" }),
  status(429, "too many requests", "Retry-After: 1", { retryAfter: "1" }),
  status(429, "too many requests", "a date a second ahead", { retryAfter: date(1) }),
  status(429, "too many requests", "a date in the past", { retryAfter: date(-60) }),
  status(429, "too many requests", "a Retry-After that is nonsense", { retryAfter: "soon" }),
  status(429, "too many requests", "a negative Retry-After", { retryAfter: "-5" }),
  status(429, "too many requests", "a body that is not JSON", { body: "Too many requests" }),
  status(429, "too many requests, for long", "Retry-After: 61", { retryAfter: "61", ...tooLong }),
  status(429, "too many requests, for long", "Retry-After: 3600", { retryAfter: "3600", ...tooLong }),
  status(429, "too many requests, for long", "a date far ahead", { retryAfter: date(86_400) }),
  status(429, "too many requests, for long", "a Retry-After of 25 digits", { retryAfter: "9".repeat(25) }),
];

const mayFollowAnAct = (code: number): boolean => code >= 301 && code <= 303;

/** A redirect to `location`, made from the other origin and the request's own target. */
function redirect(
  code: number,
  name: string,
  location: (elsewhere: string, target: string) => string | undefined,
): Fault {
  return {
    name: `${code}, ${name}`,
    row: mayFollowAnAct(code) ? "redirect after an act" : "redirect",
    at: "request",
    acted: mayFollowAnAct(code),
    strike: (exchange) => {
      const target = location(exchange.elsewhere, exchange.request?.target ?? "/");
      exchange.stream.write(response(code, "", { location: target }));
    },
  };
}

const away = (elsewhere: string, target: string): string => `${elsewhere}${target}`;
const namesHost = { says: () => [/127\.0\.0\.1/] };

/** 3xx: never followed. */
export const redirects: readonly Fault[] = [
  ...[301, 302, 303, 307, 308].map((code) => ({
    ...redirect(code, "to another origin", away),
    ...namesHost,
  })),
  redirect(302, "to the same origin", (_, target) => `${target}/moved`),
  redirect(302, "without a target", () => undefined),
  redirect(307, "to nonsense", () => "http://%zz:99999/ ::error::planted"),
  redirect(300, "multiple choices", away),
  redirect(304, "not modified", () => undefined),
];
