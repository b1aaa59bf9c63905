import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import { atMost, clause, hostIn, joined, type Text, text } from "../base/text.js";
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

/** Details that are longer than this get lines of their own. */
const longestLine = 300;

/** How much of a path is shown, in characters. */
const longestPath = 500;

/** How many of the things that a response complains about are shown; the others are counted. */
const mostDetails = 20;

/**
 * The API's own message: an object's `message`, or else its `error` and `detail`; its `errors[]` and
 * `fieldErrors[]`; or plain text. `lines` is what the first line lacks.
 */
export function reportedIn(response: HttpResponse): {
  readonly message: Text;
  readonly lines: readonly Text[];
} {
  const body = parseJson(response.text);
  if (!isObject(body)) {
    const given = body === undefined ? response.text : typeof body === "string" ? body : "";
    return { message: isHtml(response) ? text`an HTML page` : clause(given), lines: [] };
  }
  const message = wordsOf(body).join("; ");
  const items = ["errors", "fieldErrors"].flatMap((name) => {
    const list = member(body, name);
    return Array.isArray(list) ? list : [];
  });
  const details = new Set<string>();
  const start = message.slice(0, longestLine);
  for (const item of items.slice(0, mostDetails)) {
    const { field, problem } = detailOf(item);
    // Services repeat the details in the message, of which the beginning is shown.
    if (problem && !(start.includes(problem) && start.includes(field)))
      details.add(field ? `${field}: ${problem}` : problem);
  }
  const left = Math.max(0, items.length - mostDetails);
  const whole = joined([message, ...details].filter(Boolean).map(clause), "; ");
  if (left === 0 && (details.size === 0 || String(whole).length <= longestLine))
    return { message: whole, lines: [] };
  const lines = [...details].map((detail) => text`- ${detail}`);
  return { message: clause(message), lines: left > 0 ? [...lines, text`and ${left} more`] : lines };
}

/** Whether a response is a web page: something other than the API responded. */
export function isHtml({ text: body, headers }: HttpResponse): boolean {
  const isMarkedSo = body.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
  return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
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
function detailOf(item: JsonValue): { field: string; problem: string } {
  const problem = wordsOf(item).join("; ");
  if (!isObject(item)) return { field: "", problem };
  const [field = "", code = ""] = [stringMember(item, "field"), stringMember(item, "code")];
  return { field, problem: problem || code };
}

/** The id for support, in parentheses after a space: the body's, or else a header's, maybe a gateway's. */
export function requestId(response: HttpResponse): Text {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
  const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
  return id ? text` (request id ${id})` : text``;
}

/** What a redirect does, after the name of the API: the host that it leads to, if it names one. */
export function redirection({ location = "" }: HttpResponse["headers"], from: URL): Text {
  const target =
    location.trim() !== "" && URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  return target !== undefined && /^https?:$/.test(target.protocol)
    ? text`redirects to ${hostIn(location.trim(), from.host)}`
    : text`responded with a redirect that names no usable address`;
}

/** A request's method and path. The path is cut: ids in it may have any length. */
export function endpoint({ method, url }: HttpRequest): Text {
  return text`${method} ${atMost(longestPath, url.pathname)}`;
}

/** What the advice about the address of an API contains. */
interface AddressAdvice {
  /** The setting that has the API's address. */
  readonly setting: "base-url" | "GITHUB_API_URL";
  /** What to do if the failure has no cause that the user can correct. */
  readonly tryAgain: Text;
  /** What to do about a response that is too large. */
  readonly readLess: Text;
}

/** What happened to a request without a complete response, and what to do about it. */
export function connectionAdvice(
  { failure, request, tries, cause }: RequestFailure,
  { setting, tryAgain, readLess }: AddressAdvice,
): { readonly why: Text; readonly hint: Text } {
  const { host, hostname } = request.url;
  const reported = cause instanceof Error ? cause.message : "";
  const advice = (problem: Text, hint: Text) => {
    const because = reported ? text` (${reported})` : "";
    return { why: text`${endpoint(request)} failed${tries}: ${problem}${because}`, hint };
  };
  const tlsHint = text`Check that ${setting} names a host and port that support TLS.`;
  switch (failure) {
    case "dns":
      return advice(
        text`the host name ${hostname} could not be resolved`,
        text`Check the host name in ${setting}.`,
      );
    case "refused":
    case "connect-timeout":
      return advice(
        text`no connection to ${host}`,
        text`Check ${setting}, and that the runner can connect to that host.`,
      );
    case "proxy":
      return advice(
        text`the proxy did not connect to ${host}`,
        // tinyproxy responds with 401 where the standard has 407.
        /statusCode=40[17]/.test(reported)
          ? text`Check the user name and password in https_proxy, as in
            http://user:password@proxy.example.com:3128.`
          : text`Check https_proxy and no_proxy, and that the proxy allows connections to that host.`,
      );
    case "tls-closed":
      return advice(text`${host} closed the connection during the TLS handshake`, tlsHint);
    case "tls-failed":
      return advice(text`no TLS connection to ${host} could be made`, tlsHint);
    case "certificate":
      return advice(
        text`the certificate of ${host} is not trusted`,
        text`For a private certificate authority set NODE_EXTRA_CA_CERTS to its certificate file, in the
          env of the job or step. Otherwise check the host name in ${setting}.`,
      );
    case "oversized":
      return advice(text`the response was cut off`, readLess);
    default:
      return advice(text`the connection to ${host} failed`, tryAgain);
  }
}
