import { isObject, type JsonValue, member, parseJson } from "../base/json.js";
import type { HttpResponse } from "../transport/connection.js";

const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];

/** The API documentation shows no error bodies: comparable services put their message into these members. */
const messageMembers = ["message", "error", "detail", "title", "error_description"];

/** Messages are not searched deeper than this: a body can have any depth, and the stack has not. */
const deepest = 30;

/** Of a long message this many characters are redacted, and half of them used: a secret may be cut at the end. */
const longestText = 2 * 1024 * 1024;

/** The messages in a body, each once: some services send the same message for each field. */
function words(value: JsonValue | undefined): string {
  return [...new Set(messagesIn(value, 0))].filter(Boolean).join("; ");
}

function messagesIn(value: JsonValue | undefined, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((item) => messagesIn(item, depth + 1));
  if (!isObject(value)) return [];
  const inner = (name: string): string[] => messagesIn(member(value, name), depth + 1).filter(Boolean);
  const own = messageMembers.map(inner).find((messages) => messages.length > 0) ?? [];
  const details = [...inner("errors"), ...inner("fieldErrors")];
  const detailed = new Set(details.flatMap((detail) => [detail, detail.slice(detail.indexOf(": ") + 2)]));
  const message = own.filter((text) => !detailed.has(text)).join("; ");
  const field = inner("field").join("; ");
  return [field && message ? `${field}: ${message}` : message, ...details];
}

/**
 * The service's own message in a response, redacted: from a JSON body's members, or from another body's content.
 * @param redact removes the run's secrets from a string: before tags are removed and anything is cut, so that no piece is left.
 */
export function serviceMessage(response: HttpResponse, redact: (text: string) => string): string {
  const body = parseJson(response.text);
  if (body !== undefined) return beginning(words(body), redact);
  const text = beginning(response.text, redact);
  const isHtml = /^\s*</.test(text) || /html/i.test(response.headers["content-type"] ?? "");
  return isHtml ? withoutTags(text) : text;
}

/** What a message is made from where that is markup: tags are not shown, but show what their content is. */
export function markupOf({ text }: HttpResponse): string {
  return parseJson(text) === undefined ? text.slice(0, longestText) : "";
}

/** A string, redacted; of a long one its beginning, because nothing synchronous may take long. */
function beginning(text: string, redact: (text: string) => string): string {
  return text.length > longestText ? redact(text.slice(0, longestText)).slice(0, longestText / 2) : redact(text);
}

/** The visible content of an HTML page, in linear time. It is shown without markup. */
function withoutTags(html: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (;;) {
    const tag = html.indexOf("<", from);
    if (tag < 0) return [...pieces, html.slice(from)].join(" ");
    pieces.push(html.slice(from, tag));
    const [, element] = /^<(style|script|head)\b/i.exec(html.slice(tag, tag + 8)) ?? [];
    const closing = element === undefined ? undefined : endOf(element, html, tag);
    const end = html.indexOf(">", closing ?? tag);
    if (closing === -1 || end < 0) return pieces.join(" ");
    from = end + 1;
  }
}

/** Where the end tag of an element starts, or -1. */
function endOf(element: string, html: string, from: number): number {
  const tag = new RegExp(`</${element}\\b`, "gi");
  tag.lastIndex = from;
  return tag.exec(html)?.index ?? -1;
}

/** The id by which the service's support finds the request: from the body, or else from a header, which may be a gateway's. */
export function requestId(response: HttpResponse): string | undefined {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? ["requestId", "request_id"].map((name) => words(member(body, name))) : [];
  return [...inBody, ...requestIdHeaders.map((name) => response.headers[name])].find(Boolean);
}
