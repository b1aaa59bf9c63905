import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import type { Redactor } from "../secrets/redact.js";
import type { HttpRequest, HttpResponse } from "./connection.js";
import type { RequestFailure } from "./retry.js";

const requestIdHeaders = [
  "x-request-id",
  "x-github-request-id",
  "request-id",
  "x-correlation-id",
  "x-amzn-requestid",
  "x-trace-id",
  "cf-ray",
];

/** Messages are not searched deeper than this: a body can have any depth, and the stack has not. */
const deepest = 30;

/** How much of a message the first line of an error shows, in characters. */
const longestMessage = 300;

/** Of a longer message, only the beginning is read: a body may hold millions of strings. */
const longestRead = 10 * longestMessage;

/** How much of a path is shown, in characters. */
const longestPath = 500;

/** How many of the things that a response complains about are shown; the others are counted. */
const mostDetails = 20;

/** Of more, only these are read. */
const mostItems = 1_000;

/** One thing that a response complains about. */
type Detail = Readonly<Record<"field" | "problem", string>>;

/**
 * The peer's own message in a response: from a JSON body's `message`, `error`, `detail`, `errors[]` and `fieldErrors[]`,
 * or a plain body; `lines` is what does not fit in the first line. Each string is redacted before it is joined with others:
 * a beginning of a secret may be at its end. Then it is cut.
 */
export function reportedIn(
  response: HttpResponse,
  { quote }: Redactor,
): { readonly message: string; readonly lines: readonly string[] } {
  const body = parseJson(response.text);
  if (body === undefined)
    return { message: isHtml(response) ? "an HTML page" : ended(quote(response.text)), lines: [] };
  const own = wordsOf(body, quote);
  const all = detailsOf(body, quote);
  const others = all.filter(({ field, problem }) => !(own.includes(problem) && own.includes(field)));
  // A message that contains all details is only shown if all of it can be.
  const isCut = all.length > 0 && others.length === 0 && own.length > longestMessage;
  const details = isCut ? all : others;
  const message = isCut || details.some(({ problem }) => problem === own) ? "" : ended(quote(own));
  const shown = details
    .slice(0, mostDetails)
    .map(({ field, problem }) => quote(field ? `${field}: ${problem}` : problem));
  const whole = ended([message, ...shown].filter(Boolean).join("; "));
  const left = details.length - shown.length;
  if (details.length === 0 || (left === 0 && whole.length <= longestMessage))
    return { message: whole, lines: [] };
  return { message, lines: [...shown.map((line) => `- ${line}`), ...(left > 0 ? [`and ${left} more`] : [])] };
}

/** Without the full stop at the end: an error adds its own. */
function ended(message: string): string {
  return message.replace(/\.$/, "");
}

function isHtml({ text, headers }: HttpResponse): boolean {
  const isMarkedSo = text.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
  return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(text);
}

/** The distinct strings of a JSON value that a message can show. */
function wordsOf(value: JsonValue, quote: Redactor["quote"]): string {
  const words = new Set<string>();
  let length = 0;
  for (const text of stringsIn(value, 0)) {
    words.add(quote(text, longestRead));
    length += text.length;
    if (length > longestRead) break;
  }
  return [...words].join("; ");
}

/** The strings of a JSON value: of its `message`, or else of its other members that report something. */
function* stringsIn(value: JsonValue | undefined, depth: number): Generator<string> {
  if (typeof value === "string" && value !== "") yield value;
  if (depth > deepest) return;
  if (Array.isArray(value)) for (const item of value) yield* stringsIn(item, depth + 1);
  if (!isObject(value)) return;
  let isFound = false;
  for (const text of stringsIn(member(value, "message"), depth + 1)) {
    isFound = true;
    yield text;
  }
  if (isFound) return;
  for (const name of ["error", "detail", "error_description"])
    yield* stringsIn(member(value, name), depth + 1);
}

/** The `errors` and `fieldErrors` of a body or its `error`. GitHub describes a field without a message by a `code`. */
function detailsOf(body: JsonValue, quote: Redactor["quote"]): Detail[] {
  if (!isObject(body)) return [];
  const objects = [body, member(body, "error") ?? null].filter(isObject);
  const items = objects
    .flatMap((each) => [member(each, "errors") ?? [], member(each, "fieldErrors") ?? []])
    .flat();
  const details = new Map<string, Detail>();
  for (const item of items.slice(0, mostItems)) {
    const [field = "", code = ""] = isObject(item)
      ? [stringMember(item, "field"), stringMember(item, "code")]
      : [];
    const detail = { field: quote(field), problem: wordsOf(item, quote) || quote(code) };
    if (detail.problem !== "") details.set(JSON.stringify(detail), detail);
  }
  return [...details.values()];
}

/** The id by which support finds the request, in parentheses after a space: the body's, or else a header's, which may be a gateway's. */
export function shownId(response: HttpResponse, redactor: Redactor): string {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? ["requestId", "request_id"].map((name) => stringMember(body, name)) : [];
  const id = [...inBody, ...requestIdHeaders.map((name) => response.headers[name])].find(Boolean);
  return id ? ` (request id ${redactor.quote(id)})` : "";
}

/** A request's method and path. The path is cut: ids in it may have any length. */
export function endpoint({ method, url }: HttpRequest, redactor: Redactor): string {
  return `${method} ${redactor.quote(url.pathname, longestPath)}`;
}

/** What the advice about a peer contains. */
interface PeerAdvice {
  /** The setting that has the peer's address. */
  readonly setting: "base-url" | "GITHUB_API_URL";
  /** What to do if the failure has no cause that the user can correct. */
  readonly tryAgain: string;
  /** What to do about a response that is too large. */
  readonly readLess: string;
}

/** What happened to a request without a complete response, and what to do about it. */
export function connectionAdvice(
  { failure, request, tries, cause }: RequestFailure,
  redactor: Redactor,
  { setting, tryAgain, readLess }: PeerAdvice,
): [what: string, hint: string] {
  const { host, hostname } = request.url;
  const reported = cause instanceof Error ? redactor.quote(cause.message) : "";
  const advice = (problem: string, hint: string): [string, string] => [
    `${endpoint(request, redactor)} failed${tries}: ${problem}${reported && ` (${reported})`}`,
    hint,
  ];
  const tlsHint = `Check that ${setting} names a host and port that support TLS.`;
  switch (failure) {
    case "dns":
      return advice(`the host name ${hostname} could not be resolved`, `Check the host name in ${setting}.`);
    case "refused":
    case "connect-timeout":
      return advice(
        `no connection to ${host}`,
        `Check ${setting}, and that the runner can connect to that host.`,
      );
    case "proxy":
      return advice(
        `the proxy did not connect to ${host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /statusCode=40[17]/.test(reported)
          ? "Check the user name and password in https_proxy, as in http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
      );
    case "tls-closed":
      return advice(`${host} closed the connection during the TLS handshake`, tlsHint);
    case "tls-failed":
      return advice(`no TLS connection to ${host} could be made`, tlsHint);
    case "certificate":
      return advice(
        `the certificate of ${host} is not trusted`,
        `For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the env of the job or step. Otherwise check the host name in ${setting}.`,
      );
    case "oversized":
      return advice("the response was cut off", readLess);
    default:
      return advice(`the connection to ${host} failed`, tryAgain);
  }
}
