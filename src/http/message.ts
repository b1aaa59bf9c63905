import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import { atMost, clause, joined, type Text, text } from "../base/text.js";
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

/** How much of a path is shown, in characters. */
const longestPath = 500;

/** How many items of a list are shown. */
const mostItems = 20;

/**
 * The API's own message: an object's `message`, or else its `error` and `detail`; its `errors[]` and
 * `fieldErrors[]`; or plain text.
 */
export function reportedIn(response: HttpResponse): Text {
  if (isHtml(response)) return text`an HTML page`;
  const body = parseJson(response.text) ?? response.text;
  const words = new Set([wordsOf(body).join("; ")]);
  for (const name of ["errors", "fieldErrors"]) {
    const list = isObject(body) ? member(body, name) : undefined;
    for (const item of Array.isArray(list) ? list.slice(0, mostItems) : []) words.add(detailOf(item));
  }
  return joined([...words].filter(Boolean).map(clause), "; ");
}

/** Whether a response is a web page: something other than the API responded. */
export function isHtml({ text: body, headers }: HttpResponse): boolean {
  const isMarkedSo = /html/i.test(headers["content-type"] ?? "");
  return isMarkedSo || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(body);
}

/** The words of a value: a string, a list's strings, or an object's `message`, else `error` and `detail`. */
function wordsOf(value: JsonValue | undefined, depth = 0): string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  if (depth === deepest) return [];
  if (Array.isArray(value)) return value.slice(0, mostItems).flatMap((item) => wordsOf(item, depth + 1));
  if (!isObject(value)) return [];
  const words = wordsOf(member(value, "message"), depth + 1);
  if (words.length > 0) return words;
  return ["error", "detail"].flatMap((name) => wordsOf(member(value, name), depth + 1));
}

/** One of `errors` or `fieldErrors`. GitHub describes a field without a message by a `code`. */
function detailOf(item: JsonValue): string {
  const words = wordsOf(item).join("; ");
  if (!isObject(item)) return words;
  const problem = words || stringMember(item, "code");
  return [stringMember(item, "field"), problem].filter(Boolean).join(": ");
}

/** The id for support, in parentheses after a space: the body's, or else a header's, maybe a gateway's. */
export function requestId(response: HttpResponse): Text {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? stringMember(body, "requestId") : undefined;
  const id = inBody || requestIdHeaders.map((name) => response.headers[name]).find(Boolean);
  // Comments show it: nothing else that the service says may be in it.
  return id && /^[\w.:=-]{1,64}$/.test(id) ? text` (request id ${id})` : text``;
}

/** A request's method and path. The path is cut: ids in it may have any length. */
export function endpoint({ method, url }: HttpRequest): Text {
  return text`${method} ${atMost(longestPath, url.pathname)}`;
}
