import { Automaton, type Pattern, type Span, union } from "./automaton.js";
import { decodeLayer, placesBefore } from "./decoding.js";
import { mostLayers, patternsOf, shortestSecret } from "./forms.js";

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/**
 * Of a longer string only this number of characters are searched, and the first half of them is used: the beginning of a secret
 * that starts in it is in the other half, in whatever escapes. A response may have a string of 64 MiB.
 */
const longestQuoted = 256 * 1024;

/** Characters that end a line, move the cursor, turn the direction of what follows, or can't be seen. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** Strings that are searched in one pass. */
interface Group {
  readonly patterns: readonly Pattern[];
  readonly automaton: Automaton;
  /** The same of the strings in base64 only: for a string without its whitespace. */
  readonly base64: Automaton;
}

/** Knows the run's secrets and redacts them in every string that leaves the process. */
export class Redactor {
  #added: string[] = [];
  /** Each group has more strings than the next: adding secrets between searches stays cheap. */
  readonly #groups: Group[] = [];

  /** Registers a secret in all its forms. */
  add(value: string): void {
    this.#added.push(value);
  }

  /**
   * Replaces every known secret by `***`, overlapping ones by a single one. A secret is also found in
   * escapes of JSON, URLs, forms and HTML, up to three layers deep, and in base64.
   */
  redact(text: string): string {
    return this.#redact(text, text.length);
  }

  /** The first `length` characters of a string, redacted: a secret that begins in them is redacted as a whole. */
  #redact(text: string, length: number): string {
    this.#build();
    if (this.#groups.length === 0 || text.length < shortestSecret) return text.slice(0, length);
    const pieces: string[] = [];
    let shown = 0;
    // One layer more than a service may add: a secret that itself looks escaped shows in the last one.
    for (const [start, end] of this.#search(text, mostLayers + 1)) {
      if (start >= length) break;
      pieces.push(text.slice(shown, start), "***");
      shown = end;
    }
    return pieces.join("") + text.slice(shown, Math.max(shown, length));
  }

  /**
   * Makes a string from outside safe to be part of a message: secrets redacted first, then one line without control
   * characters, with nothing that a runner obeys, cut to `limit` characters.
   */
  quote(text: string, limit: number = outsideLimit): string {
    const isLong = text.length > longestQuoted;
    const redacted = isLong ? this.#redact(text.slice(0, longestQuoted), longestQuoted / 2) : this.redact(text);
    const line = inert(redacted.replace(unprintable, " ").replace(/ +/g, " ").trim());
    return isLong || line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
  }

  #build(): void {
    if (this.#added.length === 0) return;
    let patterns = this.#added.flatMap(patternsOf);
    this.#added = [];
    for (let last = this.#groups.at(-1); last && last.patterns.length <= patterns.length; last = this.#groups.at(-1)) {
      patterns = [...last.patterns, ...patterns];
      this.#groups.pop();
    }
    const base64 = new Automaton(patterns.filter(({ isBase64 }) => isBase64));
    if (patterns.length > 0) this.#groups.push({ patterns, automaton: new Automaton(patterns), base64 });
  }

  /** Where secrets are in base64 with line breaks in it. */
  #wrapped(text: string): Span[] {
    const joined = text.replace(whitespace, "");
    if (joined.length === text.length) return [];
    const found = union(this.#groups.flatMap(({ base64 }) => base64.search(joined)));
    // A span ends after its last character, not before the one that follows it.
    const places = placesOf(
      text,
      found.flatMap(([start, end]) => [start, end - 1]),
    );
    return found.map((_, index) => [places[2 * index] ?? 0, (places[2 * index + 1] ?? 0) + 1]);
  }

  /** Where secrets are in a string, as it is and in that number of layers of escapes: in order, without overlaps. */
  #search(text: string, layers: number): Span[] {
    const spans = [...this.#groups.flatMap(({ automaton }) => automaton.search(text)), ...this.#wrapped(text)];
    const decoded = layers === 0 ? text : decodeLayer(text);
    if (decoded === text) return union(spans);
    const places = placesBefore(text, this.#search(decoded, layers - 1).flat());
    for (let index = 0; index < places.length; index += 2) spans.push([places[index] ?? 0, places[index + 1] ?? 0]);
    return union(spans);
  }
}

/** The characters of a string that are not whitespace, at these indexes of all such characters, in ascending order: their indexes in it. */
function placesOf(text: string, indexes: readonly number[]): number[] {
  let place = -1;
  let count = -1;
  return indexes.map((index) => {
    while (count < index && place < text.length) if (!isSpace(text.charCodeAt(++place))) count++;
    return place;
  });
}

/** The same characters that {@link whitespace} matches. */
function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

const whitespace = /[ \t-\r]+/g;

/** Breaks what a runner would obey: `::` and `##[`. */
export function inert(text: string): string {
  return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
