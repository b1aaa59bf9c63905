import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import { atMost, clause, hostIn, joined, type Text, text } from "../base/text.js";
import type { HttpRequest } from "./connection.js";
import type { HttpResponse } from "./response.js";

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

/** How much of a message is searched for the details that services repeat in it. */
const longestLine = 300;

/** How much of a path is shown, in characters. */
const longestPath = 500;

/** How many of the things that a response complains about are shown; the others are counted. */
const mostDetails = 20;

/**
 * The API's own message: an object's `message`, or else its `error` and `detail`; its `errors[]` and
 * `fieldErrors[]`; or plain text.
 */
export function reportedIn(response: HttpResponse): Text {
  const body = parseJson(response.text);
  if (!isObject(body)) {
    const given = body === undefined ? response.text : typeof body === "string" ? body : "";
    return isHtml(response) ? text`an HTML page` : clause(given);
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
  const more = left > 0 ? [text`and ${left} more`] : [];
  return joined([...[message, ...details].filter(Boolean).map(clause), ...more], "; ");
}

/** Whether a response is a web page: something other than the API responded. */
export function isHtml({ text: body, headers }: HttpResponse): boolean {
  const isMarkedSo = body.trim() !== "" && /html/i.test(headers["content-type"] ?? "");
  return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
}

/** The words of a value: a string, a list's strings, or an object's `message`, else `error` and `detail`. */
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
  const field = stringMember(item, "field") ?? "";
  const code = stringMember(item, "code") ?? "";
  return { field, problem: problem || code };
}

/** The id for support, in parentheses after a space: the body's, or else a header's, maybe a gateway's. */
export function requestId(response: HttpResponse): Text {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
  const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
  // Comments show it: nothing else that the service says may be in it.
  return id && /^[\w.:=-]{1,64}$/.test(id) ? text` (request id ${id})` : text``;
}

/** The effect of a redirect, after the name of the API: the host that it leads to, if it names one. */
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
