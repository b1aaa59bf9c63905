import { isObject, type JsonValue, member } from "../base/json.js";
import type { HttpResponse } from "../transport/connection.js";

const requestIdHeaders = ["x-request-id", "request-id", "x-correlation-id", "x-amzn-requestid", "x-trace-id", "cf-ray"];

/** The document shows no error bodies: these members are where services of this kind put their words. */
const messageMembers = ["message", "error", "detail", "title", "error_description"];

function bodyOf(answer: HttpResponse): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}

function words(value: JsonValue | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(words).filter(Boolean).join("; ");
  if (!isObject(value)) return "";
  const said = messageMembers.map((name) => words(member(value, name))).find(Boolean) ?? "";
  const field = words(member(value, "field"));
  const list = [member(value, "errors"), member(value, "fieldErrors")].map(words).filter(Boolean);
  return [field && said ? `${field}: ${said}` : said, ...list].filter(Boolean).join("; ");
}

/** What the service itself says in an answer, as it came: from a JSON body's members, or the text of another body. */
export function serviceMessage(answer: HttpResponse): string {
  const body = bodyOf(answer);
  if (body !== undefined) return words(body as JsonValue);
  const isHtml = /^\s*</.test(answer.text) || /html/i.test(answer.headers["content-type"] ?? "");
  // An error page's style sheet and tags say nothing; what is left is read as text, and shown as text only.
  const text = answer.text.slice(0, 100_000);
  return isHtml ? text.replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ") : text;
}

/** The id by which the service's operators find the request: from a header, or from the body. */
export function requestId(answer: HttpResponse): string | undefined {
  const header = requestIdHeaders.map((name) => answer.headers[name]).find(Boolean);
  if (header) return header;
  const body = bodyOf(answer);
  if (!isObject(body)) return undefined;
  return ["requestId", "request_id"].map((name) => words(member(body, name))).find(Boolean);
}
