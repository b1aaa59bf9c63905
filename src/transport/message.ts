import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
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

/** Messages are not searched deeper than this: a body can have any depth, and the stack has not. */
const deepest = 30;

/** How much of a message the first line of an error shows, in characters. */
const longestMessage = 300;

/** How many of the things that a response complains about are shown; the others are counted. */
const mostDetails = 20;

/** Of more, only these are read: a body may list millions. */
const mostItems = 1_000;

/** One thing that a response complains about. */
interface Detail {
  readonly field: string;
  readonly message: string;
}

/** What a response that is no success reports, fit for an error: redacted first, then cut. */
export interface Reported {
  /** For the first line; empty without a message. */
  readonly message: string;
  /** What does not fit in the first line. */
  readonly lines: readonly string[];
}

/**
 * The peer's own message in a response: from a JSON body's `message`, `error`, `detail`, `errors[]` and `fieldErrors[]`,
 * or a plain body. What both a message and its details contain is shown once.
 * @param quote redacts a whole string and cuts it.
 */
export function reportedIn(response: HttpResponse, quote: (text: string) => string): Reported {
  const body = parseJson(response.text);
  if (body === undefined)
    return { message: isHtml(response) ? "an HTML page" : ended(quote(response.text)), lines: [] };
  const own = wordsOf(body, 0);
  const all = detailsOf(body);
  const other = all.filter((detail) => !repeats(own, detail));
  // A message that contains all details is shown if all of it can be.
  const details = other.length === 0 && own.length > longestMessage ? all : other;
  const shown = details
    .slice(0, mostDetails)
    .map(({ field, message }) => quote(field ? `${field}: ${message}` : message));
  const isRepeated = details.some(({ message }) => message === own) || (details.length > 0 && details !== other);
  const first = isRepeated ? "" : ended(quote(own));
  const left = details.length - shown.length;
  const joined = ended([first, ...shown].filter(Boolean).join("; "));
  if (left === 0 && (joined.length <= longestMessage || details.length === 0)) return { message: joined, lines: [] };
  return { message: first, lines: [...shown.map((line) => `- ${line}`), ...(left > 0 ? [`and ${left} more`] : [])] };
}

/** Without the full stop at the end: an error adds its own. */
function ended(message: string): string {
  return message.replace(/\.$/, "");
}

function isHtml({ text, headers }: HttpResponse): boolean {
  if (text.trim() === "") return false;
  return (
    /html/i.test(headers["content-type"] ?? "") || /^\s*<(?:!doctype|html|head|body|title|h1|center)\b/i.test(text)
  );
}

/** The words of a JSON value: its `message`, or else what its other members report. */
function wordsOf(value: JsonValue | undefined, depth: number): string {
  if (typeof value === "string") return value;
  if (depth > deepest) return "";
  if (Array.isArray(value)) return joined(value.map((item) => wordsOf(item, depth + 1)));
  if (!isObject(value)) return "";
  const words = (name: string): string => wordsOf(member(value, name), depth + 1);
  return words("message") || joined(["error", "detail", "error_description"].map(words));
}

function joined(words: readonly string[]): string {
  return [...new Set(words)].filter(Boolean).join("; ");
}

/** The members `errors` and `fieldErrors` of a body, or of the object `error` in it. */
function detailsOf(body: JsonValue): Detail[] {
  if (!isObject(body)) return [];
  const found = [body, member(body, "error")].flatMap((value) =>
    isObject(value) ? [member(value, "errors"), member(value, "fieldErrors")] : [],
  );
  const items = found.flatMap((list) => (Array.isArray(list) ? list : list === undefined ? [] : [list]));
  const details = items
    .slice(0, mostItems)
    .map(detailOf)
    .filter(({ message }) => message !== "");
  return [...new Map(details.map((detail) => [`${detail.field}\n${detail.message}`, detail])).values()];
}

/** GitHub describes a field by a `code` where it has no message. */
function detailOf(item: JsonValue): Detail {
  if (!isObject(item)) return { field: "", message: wordsOf(item, 0) };
  return { field: stringMember(item, "field") ?? "", message: wordsOf(item, 0) || (stringMember(item, "code") ?? "") };
}

/** Whether a message contains what a detail reports. Of long ones, only the beginnings are compared. */
function repeats(own: string, { field, message }: Detail): boolean {
  const text = own.slice(0, 10 * longestMessage);
  return text.includes(message) && text.includes(field);
}

/** The id by which support finds the request: from the body, or else from a header, which may be a gateway's. */
export function requestId(response: HttpResponse): string | undefined {
  const body = parseJson(response.text);
  const inBody = isObject(body) ? ["requestId", "request_id"].map((name) => stringMember(body, name)) : [];
  return [...inBody, ...requestIdHeaders.map((name) => response.headers[name])].find(Boolean);
}
