import { inert, printable } from "../base/printing.js";
import { Automaton, type Span, union } from "./automaton.js";
import { decodeLayer, mostLayers } from "./decoding.js";
import { patternsOf, shortestSecret } from "./forms.js";

/** What a secret becomes. */
const hidden = "***";

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/**
 * Of a longer string only this number of characters are searched, and the first half of them is used: the beginning of a secret
 * that starts in it is in the other half, in whatever escapes. A response may have a string of 64 MiB.
 */
const longestQuoted = 256 * 1024;

/** A longer value with escapes is not decoded but hidden: until it was, a cancellation would wait. */
const longestDecoded = 1_000_000;

/** The last escape before a cut, which may be cut itself; and the percent-encoded bytes of the last character. */
const lastEscapes = [
  /(?:\\{1,8}|[%&])[#;\w]{0,16}(?=\.\.\.|…|$)/g,
  /(?:%(?:25){0,3}[\da-fA-F]{0,2}){1,4}(?=\.\.\.|…|$)/g,
];

/** Knows the run's secrets and redacts them in every string that leaves the process. */
export class Redactor {
  #added: string[] = [];
  /** Each has more patterns than the next: adding secrets between searches stays cheap. */
  readonly #automatons: Automaton[] = [];

  /** Registers a secret in all its forms. */
  add(value: string): void {
    this.#added.push(value);
  }

  /**
   * Redacts one value: a message, a member, a cell. Every secret that is in it as it is, or in base64, becomes `***`,
   * overlapping ones a single one. If a secret shows only after escapes of JSON, URLs, forms or HTML are decoded, up to
   * three layers deep, the whole value becomes `***`.
   */
  redact(text: string): string {
    return this.#redact(text, false);
  }

  /**
   * The same for a value of a response: a service may cut what it echoes. If a secret's beginning is before `...`, `…` or
   * the end of the value, the whole value becomes `***`.
   */
  redactResponse(text: string): string {
    return this.#redact(text, true);
  }

  /** The same as {@link redact} for a string with a value in each line: only lines are replaced as a whole. */
  redactLines(text: string): string {
    const lines = text.split("\n").map((line) => (this.#hides(line, false) ? hidden : line));
    return this.redact(lines.join("\n"));
  }

  /**
   * Makes a string from outside safe to be part of a message: secrets redacted first, then one line without control
   * characters, with nothing that a runner obeys, cut to `limit` characters.
   */
  readonly quote = (text: string, limit: number = outsideLimit): string => {
    const isLong = text.length > longestQuoted;
    const redacted = isLong
      ? this.#redact(text.slice(0, longestQuoted), true, longestQuoted / 2)
      : this.redactResponse(text);
    const line = inert(printable(redacted).replace(/\s+/g, " ").trim());
    return isLong || line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
  };

  /** The first `length` characters of a string, redacted: a secret that begins in them is redacted as a whole. */
  #redact(text: string, isEcho: boolean, length: number = text.length): string {
    return this.#hides(text, isEcho) ? hidden : replaced(text, this.#search(text), length);
  }

  /** Whether a secret shows in the string once it is decoded, or, in an echo, where it is cut. */
  #hides(text: string, isEcho: boolean): boolean {
    // A response may have millions of values that are too short for a secret.
    if (text.length < shortestSecret) return false;
    if (!/[\\%&]/.test(text)) return this.#shows(text, isEcho);
    if (text.length > longestDecoded) return true;
    const texts = new Set([text, ...(isEcho ? lastEscapes.map((last) => text.replace(last, "")) : [])]);
    return [...texts].some((each) => this.#shows(each, isEcho));
  }

  #shows(text: string, isEcho: boolean): boolean {
    let decoded = text;
    // Without the secrets that it shows as it is.
    let rest = replaced(text, this.#search(text, true));
    // One layer more than a service may add: a secret that itself looks escaped shows in the last one.
    for (let layer = 0; ; layer++) {
      if (isEcho && this.#automatons.some((automaton) => automaton.showsBeginning(rest))) return true;
      const before = decoded;
      decoded = decodeLayer(before);
      if (decoded === before || layer > mostLayers) return false;
      rest = rest === before ? decoded : decodeLayer(rest);
      if (replaced(decoded, this.#search(decoded, true)) !== rest) return true;
    }
  }

  #build(): void {
    if (this.#added.length === 0) return;
    let patterns = this.#added.flatMap(patternsOf);
    this.#added = [];
    for (let last = this.#automatons.at(-1); last && last.patterns.length <= patterns.length; ) {
      patterns = [...last.patterns, ...patterns];
      this.#automatons.pop();
      last = this.#automatons.at(-1);
    }
    if (patterns.length > 0) this.#automatons.push(new Automaton(patterns));
  }

  /** Where secrets, or only long ones, are in a string as it is: in order, without overlaps. */
  #search(text: string, onlyLong: boolean = false): Span[] {
    this.#build();
    return union(this.#automatons.flatMap((automaton) => automaton.search(text, onlyLong)));
  }
}

/** The first `length` characters of a string with `***` in place of the spans that begin in them. */
function replaced(text: string, spans: readonly Span[], length: number = text.length): string {
  const pieces: string[] = [];
  let shown = 0;
  for (const [start, end] of spans) {
    if (start >= length) break;
    pieces.push(text.slice(shown, start), hidden);
    shown = end;
  }
  return pieces.join("") + text.slice(shown, Math.max(shown, length));
}
