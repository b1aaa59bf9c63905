import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import type { Redactor } from "../secrets/redact.js";
import type { HttpRequest } from "./connection.js";
import type { HttpResponse } from "./response.js";
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

/** Objects below this depth are not searched for a message: `errors[].error.message` is the deepest. */
const deepest = 3;

/** How much of a message the first line of an error shows, in characters. */
const longestMessage = 300;

/** How much of a path is shown, in characters. */
const longestPath = 500;

/** How many of the things that a response complains about are shown; the others are counted. */
const mostDetails = 20;

/**
 * The API's own message: an object's `message`, or else its `error` and `detail`; its `errors[]` and
 * `fieldErrors[]`; or plain text. `lines` is what the first line lacks. Each string is redacted, then cut.
 */
export function reportedIn(
  response: HttpResponse,
  redactor: Redactor,
): { readonly message: string; readonly lines: readonly string[] } {
  const quote = (text: string): string => redactor.quote(text, longestMessage);
  const body = parseJson(response.text);
  if (!isObject(body)) {
    const text = body === undefined ? response.text : typeof body === "string" ? body : "";
    return { message: isHtml(response) ? "an HTML page" : withoutFullStop(quote(text)), lines: [] };
  }
  const message = withoutFullStop(quote(wordsOf(body).map(quote).join("; ")));
  const items = ["errors", "fieldErrors"].flatMap((name) => {
    const list = member(body, name);
    return Array.isArray(list) ? list : [];
  });
  const details = new Set<string>();
  for (const item of items.slice(0, mostDetails)) {
    const { field, problem } = detailOf(item, quote);
    // Services repeat the details in the message.
    if (problem && !(message.includes(problem) && message.includes(field)))
      details.add(quote(field ? `${field}: ${problem}` : problem));
  }
  const left = Math.max(0, items.length - mostDetails);
  const whole = withoutFullStop([message, ...details].filter(Boolean).join("; "));
  if (left === 0 && (details.size === 0 || whole.length <= longestMessage))
    return { message: whole, lines: [] };
  const lines = [...details].map((detail) => `- ${detail}`);
  return { message, lines: left > 0 ? [...lines, `and ${left} more`] : lines };
}

/** The message without the full stop at its end: an error adds its own. */
function withoutFullStop(message: string): string {
  return message.replace(/\.$/, "");
}

/** Whether a response is a web page: something other than the API responded. */
export function isHtml({ text, headers }: HttpResponse): boolean {
  const isMarkedSo = text.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
  return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(text);
}

/** What a value reports: a string, a list's strings, or an object's `message`, else `error` and `detail`. */
function wordsOf(value: JsonValue | undefined, depth = 0): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (depth === deepest) return [];
  if (Array.isArray(value)) return value.slice(0, mostDetails).flatMap((item) => wordsOf(item, depth + 1));
  if (!isObject(value)) return [];
  const words = wordsOf(member(value, "message"), depth + 1);
  if (words.length > 0) return words;
  return ["error", "detail"].flatMap((name) => wordsOf(member(value, name), depth + 1));
}

/** One of `errors` or `fieldErrors`. GitHub describes a field without a message by a `code`. */
function detailOf(item: JsonValue, quote: (text: string) => string): { field: string; problem: string } {
  const problem = wordsOf(item).map(quote).join("; ");
  if (!isObject(item)) return { field: "", problem };
  const [field = "", code = ""] = [stringMember(item, "field"), stringMember(item, "code")];
  return { field: quote(field), problem: problem || quote(code) };
}

/** The id for support, in parentheses after a space: the body's, or else a header's, maybe a gateway's. */
export function shownId(response: HttpResponse, redactor: Redactor): string {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
  const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
  return id ? ` (request id ${redactor.quote(id)})` : "";
}

/**
 * What a redirect does, after the name of the API: the host that it leads to, if it names one. The location
 * is redacted as it came, because a URL has its host in lower case.
 */
export function redirection(
  { location = "" }: HttpResponse["headers"],
  from: URL,
  redactor: Redactor,
): string {
  const given = redactor.redact(location).trim();
  const target = given !== "" && URL.canParse(given, from.href) ? new URL(given, from) : undefined;
  return target !== undefined && /^https?:$/.test(target.protocol)
    ? `redirects to ${redactor.quote(target.host)}`
    : "responded with a redirect that names no usable address";
}

/** A request's method and path. The path is cut: ids in it may have any length. */
export function endpoint({ method, url }: HttpRequest, redactor: Redactor): string {
  return `${method} ${redactor.quote(url.pathname, longestPath)}`;
}

/** What the advice about the address of an API contains. */
interface AddressAdvice {
  /** The setting that has the API's address. */
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
  { setting, tryAgain, readLess }: AddressAdvice,
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
          ? "Check the user name and password in https_proxy, as in " +
              "http://user:password@proxy.example.com:3128."
          : "Check https_proxy and no_proxy, and that the proxy allows connections to that host.",
      );
    case "tls-closed":
      return advice(`${host} closed the connection during the TLS handshake`, tlsHint);
    case "tls-failed":
      return advice(`no TLS connection to ${host} could be made`, tlsHint);
    case "certificate":
      return advice(
        `the certificate of ${host} is not trusted`,
        "For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the " +
          `env of the job or step. Otherwise check the host name in ${setting}.`,
      );
    case "oversized":
      return advice("the response was cut off", readLess);
    default:
      return advice(`the connection to ${host} failed`, tryAgain);
  }
}
