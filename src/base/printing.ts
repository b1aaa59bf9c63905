import { isWebAddress } from "./address.js";
import type { Rendering, Text, ValuePart } from "./text.js";

export type Redact = (text: string) => string;

/** Control characters but the line feed, and characters that end a line in some programs. */
const controls = /[\0-\t\v-\x1f\x7f-\x9f\u2028\u2029]/g;

/**
 * Characters that print nothing, or turn the direction of what follows: a string with them looks like
 * another. After a pictograph U+FE0F is its color.
 */
const hidden = /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb](?<!\p{Extended_Pictographic}\ufe0f)/gu;

export function unicodeEscape(sign: string): string {
  return sign
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

/** A string to show in lines: control characters become spaces, what prints nothing escapes as in JSON. */
export function printable(text: string): string {
  return text.replace(controls, " ").replace(hidden, unicodeEscape);
}

/** Breaks what a runner obeys anywhere in a line: `##[`. */
export function inert(text: string): string {
  return text.replace(/##(?=\[)/g, "## ");
}

/** Printable lines without a workflow command: the runner finds one where a line begins, after whitespace. */
export function logged(lines: string): string {
  return inert(printable(lines)).replace(/^([^\S\n\r\u2028\u2029]*):(?=:)/gm, "$1: ");
}

/** A date and time as `2026-03-01 12:00 UTC`; what is none stays as it is. */
export function utcMinute(at: string | number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime())
    ? String(at)
    : `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** `1 day`, `2 days`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** A string of at most `most` characters, and a mark where it was cut. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}

/** A value as a sink shows it, before it is escaped: redacted, then printable, then cut. */
export function shownValue({ value, most, as }: ValuePart, redact: Redact): string {
  const redacted = redactedOutside(value, redact);
  if (as === "command") return redacted === value ? printable(value) : "";
  if (as === "host") return shownHost(redacted, most);
  if (as === "block") return shortened(printable(redacted), most);
  const line = inert(printable(redacted).replace(/\s+/g, " "));
  return shortened(as === "clause" ? line.trim().replace(/\.$/, "") : line, most);
}

function shownHost(url: string, most: number): string {
  const absolute = url.startsWith("//") ? `https:${url}` : url;
  return shortened(inert(URL.canParse(absolute) ? new URL(absolute).host : "***"), most);
}

/** Whether an address may be a link in something that everyone can read. */
export function isShowable(url: string, redact: Redact): boolean {
  return isWebAddress(url) && !showsSecret(url, redact);
}

/** A sentence as lines without a format: for the log and annotations. */
export function plain(message: Text, redact: Redact): string {
  const rendering: Rendering = {
    words: (words) => words,
    value: (part) => shownValue(part, redact),
    link: (label, url) => (isShowable(url, redact) && label !== url ? `${label} ${url}` : label),
  };
  return message.render(rendering);
}

/** A value as a shell takes it: a plain word as it is, anything else in single quotes. */
export function shellWord(value: string): string {
  return /^[\w./-]+$/.test(value) ? value : quoted(value);
}

/** A value as a shell takes it: in single quotes. */
export function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

const controlEscapes: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const escapes = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gs;
const references = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

function sign(digits: string, base: number, written: string): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** A text without the escapes of JSON, as any language writes them. */
function withoutEscapes(text: string): string {
  return text.replace(escapes, (written, braced, four, eight, two, other = "") => {
    const digits = braced ?? four ?? eight ?? two;
    return digits === undefined ? (controlEscapes[other] ?? other) : sign(digits, 16, written);
  });
}

/** A text without the entities of HTML and XML. */
function withoutEntities(text: string): string {
  return text.replace(references, (written, decimal, hexadecimal = "", name = "") =>
    decimal === undefined
      ? (entities[name.toLowerCase()] ?? sign(hexadecimal, 16, written))
      : sign(decimal, 10, written),
  );
}

/** A text without what an address has: `%` before two digits. */
function withoutPercents(text: string): string {
  const octets = /(?:%[\da-f]{2})+/gi;
  return text.replace(octets, (match) => Buffer.from(match.replaceAll("%", ""), "hex").toString());
}

/** A text without what a form has besides: `+` for a blank. */
function withoutForm(text: string): string {
  return withoutPercents(text.replaceAll("+", " "));
}

/** A text without escapes, in which entities may be written. */
function unwritten(text: string): string {
  return withoutEntities(withoutEscapes(text));
}

/** Each is applied to what the ones before it left: one text may hold two secrets, written in two ways. */
const decodings = [
  withoutEscapes,
  withoutEntities,
  unwritten,
  withoutPercents,
  (text: string) => withoutPercents(unwritten(text)),
  withoutForm,
  (text: string) => withoutForm(unwritten(text)),
];

/**
 * Redacts a text from outside: what its decoding shows, too. Where the decoded text has a secret, it is shown
 * in place of the text.
 */
export function redactedOutside(text: string, redact: Redact): string {
  return decodings.reduce((current, decode) => {
    const decoded = decode(current);
    const redacted = decoded === current ? decoded : redact(decoded);
    return redacted === decoded ? current : redacted;
  }, redact(text));
}

/** Whether a text from outside shows a secret, as it is or in a form that anybody can decode. */
export function showsSecret(text: string, redact: Redact): boolean {
  return redactedOutside(text, redact) !== text;
}
