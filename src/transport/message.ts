import { isObject, type JsonValue, member, parseJson, stringMember } from "../base/json.js";
import type { Redactor } from "../base/redaction.js";
import type { HttpRequest, HttpResponse } from "./connection.js";

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
interface Detail {
  readonly field: string;
  readonly words: readonly string[];
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
 * or a plain body. What both a message and its details contain is shown once. Each string is redacted before it is joined
 * with others: a beginning of a secret may be at its end.
 */
export function reportedIn(response: HttpResponse, redactor: Redactor): Reported {
  const quoted = (strings: readonly string[], separator = "; "): string =>
    redactor.quote(strings.map((each) => redactor.quote(each)).join(separator));
  const body = parseJson(response.text);
  if (body === undefined)
    return { message: isHtml(response) ? "an HTML page" : ended(quoted([response.text])), lines: [] };
  const words = wordsOf(body);
  const own = words.join("; ");
  const all = detailsOf(body);
  const others = all.filter((detail) => !repeats(own, detail));
  // A message that contains all details is only shown if all of it can be.
  const isCut = all.length > 0 && others.length === 0 && own.length > longestMessage;
  const details = isCut ? all : others;
  const isRepeated = isCut || details.some((detail) => detail.words.join("; ") === own);
  const first = isRepeated ? "" : ended(quoted(words));
  const shown = details
    .slice(0, mostDetails)
    .map((detail) => quoted([detail.field, quoted(detail.words)].filter(Boolean), ": "));
  const left = details.length - shown.length;
  const whole = ended([first, ...shown].filter(Boolean).join("; "));
  if (details.length === 0 || (left === 0 && whole.length <= longestMessage)) return { message: whole, lines: [] };
  return { message: first, lines: [...shown.map((line) => `- ${line}`), ...(left > 0 ? [`and ${left} more`] : [])] };
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
function wordsOf(value: JsonValue): string[] {
  const words = new Set<string>();
  let length = 0;
  for (const text of stringsIn(value, 0)) {
    words.add(text);
    length += text.length;
    if (length > longestRead) break;
  }
  return [...words];
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
  for (const name of ["error", "detail", "error_description"]) yield* stringsIn(member(value, name), depth + 1);
}

/** The members `errors` and `fieldErrors` of a body, or of the object `error` in it. */
function detailsOf(body: JsonValue): Detail[] {
  if (!isObject(body)) return [];
  const lists = [body, member(body, "error")].flatMap((value) =>
    isObject(value) ? [member(value, "errors"), member(value, "fieldErrors")] : [],
  );
  const items = lists.flatMap((list) => list ?? []).slice(0, mostItems);
  const details = items.map(detailOf).filter(({ words }) => words.length > 0);
  return [...new Map(details.map((detail) => [[detail.field, ...detail.words].join("\n"), detail])).values()];
}

/** GitHub describes a field by a `code` where it has no message. */
function detailOf(item: JsonValue): Detail {
  const [field, code] = isObject(item) ? [stringMember(item, "field"), stringMember(item, "code")] : [];
  const words = wordsOf(item);
  return { field: field ?? "", words: words.length === 0 && code ? [code] : words };
}

/** Whether a message contains what a detail reports. */
function repeats(own: string, { field, words }: Detail): boolean {
  const text = own.slice(0, longestRead);
  return text.includes(words.join("; ")) && text.includes(field);
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
