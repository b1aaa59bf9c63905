import { inert, printable, shortened } from "../base/printing.js";
import { mask } from "./secret.js";

/** Shorter secrets and lines are neither masked nor replaced: that would make the log unreadable. */
export const shortestSecret = 4;

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/**
 * A longer form is replaced before the others: in one expression it could make that throw, with the secrets.
 */
const longestInExpression = 16_000;
/** A longer expression could end the process: V8 aborts while it compiles one of many megabytes. */
const longestExpression = 2 ** 21;

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
 * percent-encoded (also by RFC 3986, and with lower-case digits), and HTML-escaped: by one expression, the
 * longest first.
 */
export class Redactor {
  readonly #forms = new Set<string>();
  #long: readonly string[] = [];
  /** Made at its first use after a secret was added. */
  #expression: RegExp | undefined;

  add(value: string): void {
    for (const form of [value, ...linesOf(value)].filter(canHide).flatMap(formsOf)) this.#forms.add(form);
    this.#expression = undefined;
  }

  redact(text: string): string {
    if (this.#forms.size === 0) return text;
    this.#expression ??= this.#compile();
    const without = this.#long.reduce((rest, form) => rest.replaceAll(form, mask), text);
    return without.replace(this.#expression, mask);
  }

  /**
   * A string from outside as a part of a message: secrets replaced first, then one printable line with
   * nothing that a runner obeys, then cut to `limit` characters.
   */
  readonly quote = (text: string, limit: number = outsideLimit): string =>
    shortened(inert(printable(this.redact(text)).replace(/\s+/g, " ").trim()), limit);

  #compile(): RegExp {
    const forms = [...this.#forms].sort((one, other) => other.length - one.length);
    let room = longestExpression;
    const fits = ({ length }: string): boolean => {
      room -= length;
      return length <= longestInExpression && room >= 0;
    };
    const short = forms.slice(forms.findLastIndex((form) => !fits(form)) + 1);
    this.#long = forms.slice(0, forms.length - short.length);
    const escaped = short.map((form) => form.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
    // Without an alternative it would match everywhere.
    return new RegExp(escaped.join("|") || "(?!)", "g");
  }
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
