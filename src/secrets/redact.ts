import { mask } from "./secret.js";

/** Shorter secrets and lines are neither masked nor replaced: that would make the log unreadable. */
export const shortestSecret = 4;

/** A longer form is searched on its own: in an expression it could make that throw, with the secrets. */
const longestInExpression = 16_000;
/** Several short expressions are compiled sooner than a long one, and one of megabytes ends the process. */
const longestExpression = 2 ** 16;

/** Characters of a text's matches that are compared, one inside the other: the rest of the text is hidden. */
const mostCompared = 50_000_000;

/** The lines of a secret, without empty ones and without whitespace around them. */
export function linesOf(secret: string): string[] {
  return secret
    .split(/[\r\n]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Whether a secret or a line can be hidden. `true` and `false` can't: the whole job would lack them. */
export function canHide(text: string): boolean {
  const word = text.trim();
  return word.length >= shortestSecret && word !== "true" && word !== "false";
}

/**
 * Knows the run's secrets, and replaces them in everything that the action writes. Replaced by `***` are each
 * secret as it is and each of its lines of at least 4 characters, and both of them JSON-escaped,
 * percent-encoded (also by RFC 3986, and with lower-case digits), and HTML-escaped. Where two overlap, one
 * `***` takes the place of both.
 */
export class Redactor {
  /**
   * Keys of secret variables that plans, comments and records do not show: any may be a piece of a secret.
   */
  readonly hiddenKeys = new Set<string>();
  readonly #forms = new Set<string>();
  /** Made at their first use after a secret was added. */
  #searches: readonly Search[] | undefined;

  add(value: string): void {
    for (const form of [value, ...linesOf(value)].filter(canHide).flatMap(formsOf)) this.#forms.add(form);
    this.#searches = undefined;
  }

  readonly redact = (text: string): string => {
    if (this.#forms.size === 0) return text;
    this.#searches ??= searchesFor(this.#forms);
    const spans = this.#searches.flatMap((search) => spansIn(text, search));
    const sortedSpans = spans.sort(([left], [right]) => left - right);
    let redacted = "";
    let end = 0;
    for (const [start, after] of sortedSpans) {
      // A secret that begins inside another one is a part of the same mask.
      if (start >= end) redacted += text.slice(end, start) + mask;
      end = Math.max(end, after);
    }
    return redacted + text.slice(end);
  };

  finds(text: string): boolean {
    return this.redact(text) !== text;
  }
}

/** Finds where the first secret at or after a place in a text begins and ends. */
type Search = (text: string, from: number) => readonly [start: number, end: number] | undefined;

/** As few searches as expressions of a safe length allow. At one place the longest form is found. */
function searchesFor(forms: Iterable<string>): Search[] {
  const searches: Search[] = [];
  let group: string[] = [];
  let length = 0;
  const compile = (): void => {
    if (group.length > 0) searches.push(byExpression(new RegExp(group.join("|"), "g")));
    group = [];
    length = 0;
  };
  for (const form of [...forms].sort((left, right) => right.length - left.length)) {
    if (form.length > longestInExpression) searches.push(byForm(form));
    else {
      if (length + form.length > longestExpression) compile();
      group.push(form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
      length += form.length;
    }
  }
  compile();
  return searches;
}

function byForm(form: string): Search {
  return (text, from) => {
    const at = text.indexOf(form, from);
    return at === -1 ? undefined : [at, at + form.length];
  };
}

function byExpression(expression: RegExp): Search {
  return (text, from) => {
    expression.lastIndex = from;
    const match = expression.exec(text);
    return match === null ? undefined : [match.index, expression.lastIndex];
  };
}

/** All matches, also those that begin inside another one; what overlaps is one. */
function spansIn(text: string, search: Search): [start: number, end: number][] {
  const spans: [number, number][] = [];
  let compared = 0;
  for (let match = search(text, 0); match !== undefined; match = search(text, match[0] + 1)) {
    const [start, end] = match;
    compared += end - start;
    // A secret may repeat itself a million times.
    const isTooMuch = compared > mostCompared;
    const until = isTooMuch ? text.length : end;
    const last = spans.at(-1);
    if (last === undefined || start >= last[1]) spans.push([start, until]);
    else last[1] = Math.max(last[1], until);
    if (isTooMuch) break;
  }
  return spans;
}

const htmlEntities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** The strings that a secret, or a line of one, is found as. */
function formsOf(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  const strict = encoded.replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = (form: string): string => form.replace(/%[\dA-F]{2}/g, (digits) => digits.toLowerCase());
  return [
    text,
    JSON.stringify(text).slice(1, -1),
    ...[encoded, strict, lower(encoded), lower(strict)],
    text.replace(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign),
  ];
}
