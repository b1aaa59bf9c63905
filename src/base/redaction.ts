import { Automaton, type Pattern, type Span, union } from "./automaton.js";
import { decodeLayer, placesBefore } from "./decoding.js";
import { mostLayers, patternsOf, shortestSecret } from "./forms.js";

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/** Characters that end a line, move the cursor, turn the direction of what follows, or can't be seen. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** Strings that are searched in one pass. */
interface Group {
  readonly patterns: readonly Pattern[];
  readonly automaton: Automaton;
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
    this.#build();
    if (this.#groups.length === 0 || text.length < shortestSecret) return text;
    const pieces: string[] = [];
    let shown = 0;
    // One layer more than a service may add: a secret that itself looks escaped shows in the last one.
    for (const [start, end] of this.#search(text, mostLayers + 1)) {
      pieces.push(text.slice(shown, start), "***");
      shown = end;
    }
    return shown === 0 ? text : pieces.join("") + text.slice(shown);
  }

  /**
   * Makes a string from outside safe to be part of a message: secrets redacted first, then one line without control
   * characters, with nothing that a runner obeys, cut to `limit` characters.
   */
  quote(text: string, limit: number = outsideLimit): string {
    const line = inert(this.redact(text).replace(unprintable, " ").replace(/ +/g, " ").trim());
    return line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
  }

  #build(): void {
    if (this.#added.length === 0) return;
    let patterns = this.#added.flatMap(patternsOf);
    this.#added = [];
    for (let last = this.#groups.at(-1); last && last.patterns.length <= patterns.length; last = this.#groups.at(-1)) {
      patterns = [...last.patterns, ...patterns];
      this.#groups.pop();
    }
    if (patterns.length > 0) this.#groups.push({ patterns, automaton: new Automaton(patterns) });
  }

  /** Where secrets are in a string, as it is and in that number of layers of escapes: in order, without overlaps. */
  #search(text: string, layers: number): Span[] {
    const spans = this.#groups.flatMap(({ automaton }) => automaton.search(text));
    const decoded = layers === 0 ? text : decodeLayer(text);
    if (decoded === text) return union(spans);
    const places = placesBefore(text, this.#search(decoded, layers - 1).flat());
    for (let index = 0; index < places.length; index += 2) spans.push([places[index] ?? 0, places[index + 1] ?? 0]);
    return union(spans);
  }
}

/** Breaks what a runner would obey: `::` and `##[`. */
export function inert(text: string): string {
  return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
