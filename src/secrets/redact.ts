import { inert, printable } from "../base/printing.js";
import { mask } from "./secret.js";

/** Shorter secrets and lines are neither masked nor replaced: that would make the log unreadable. */
export const shortestSecret = 4;

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/** Of a longer string a message needs only the beginning: a response may have a string of 64 MiB. */
const longestSearched = 64 * 1024;

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
 * percent-encoded, and in base64 at its three offsets (without the characters that depend on what is beside
 * the secret). The longest is replaced first.
 */
export class Redactor {
  /** What is replaced, by the key of its beginning: a string is searched only for what may be in it. */
  readonly #forms = new Map<number, Set<string>>();
  #longest = 0;

  add(value: string): void {
    for (const form of [value, ...linesOf(value)].filter(canHide).flatMap(formsOf)) {
      let key = 0;
      for (let index = 0; index < shortestSecret; index++) key = next(key, form.charCodeAt(index));
      const forms = this.#forms.get(key) ?? new Set();
      this.#forms.set(key, forms.add(form));
      this.#longest = Math.max(this.#longest, form.length);
    }
  }

  redact(text: string): string {
    let redacted = text;
    for (const form of this.#formsIn(text)) redacted = redacted.replaceAll(form, mask);
    return redacted;
  }

  /**
   * A string from outside as a part of a message: secrets replaced first, then one printable line with
   * nothing that a runner obeys, then cut to `limit` characters.
   */
  readonly quote = (text: string, limit: number = outsideLimit): string => {
    const most = limit + longestSearched + this.#longest;
    const isLong = text.length > most;
    let shown = this.redact(isLong ? text.slice(0, most) : text);
    // The beginning of a secret may be at the end of what was searched.
    if (isLong) shown = shown.slice(0, Math.max(0, shown.length - this.#longest));
    const line = inert(printable(shown).replace(/\s+/g, " ").trim());
    return isLong || line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
  };

  /** The forms in the string, longest first. Only those whose first four characters it has are searched. */
  #formsIn(text: string): string[] {
    const found = new Set<Set<string>>();
    let key = 0;
    for (let index = 0; index < text.length; index++) {
      key = next(key, text.charCodeAt(index));
      const forms = this.#forms.get(key);
      if (forms !== undefined) found.add(forms);
    }
    const forms = [...found].flatMap((each) => [...each].filter((form) => text.includes(form)));
    return forms.sort((one, other) => other.length - one.length);
  }
}

/** The key of the last four characters, after one more: older ones are shifted out of the 32 bits. */
function next(key: number, code: number): number {
  return (key << 8) ^ code;
}

/** The strings that a secret, or a line of one, is found as. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  const json = JSON.stringify(text).slice(1, -1);
  return [
    text,
    json,
    encodeURIComponent(text.toWellFormed()),
    ...[0, 1, 2].map((offset) => base64(bytes, offset)),
  ];
}

/** Base64 of bytes after `offset` others, without the characters (6 bits each) that depend on others. */
function base64(bytes: Buffer, offset: number): string {
  const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
  return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}
