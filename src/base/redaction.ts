import { Automaton, type Pattern, Search, type Span, union } from "./automaton.js";
import { append, type Characters, characters, decodeLayer, longestEscape, mayHoldEscapes } from "./decoding.js";
import { mostLayers, patternsOf, shortestSecret } from "./forms.js";

/** How much of a string from outside (service, GitHub, files) a message shows, in characters. */
const outsideLimit = 300;

/** Strings are searched in parts of this many characters. */
const partLength = 0x2000;

/** Characters that end a line, move the cursor, turn the direction of what follows, or can't be seen. */
const unprintable =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/g;

/** Strings that are searched in one pass. */
interface Group {
  readonly patterns: readonly Pattern[];
  readonly automaton: Automaton;
}

/** A layer of escapes. */
interface Layer {
  /** The characters of this layer in the current part. */
  readonly part: Characters;
  /** What is decoded next: the end of the part before, which may be half an escape, and the new part. */
  readonly source: Characters;
  readonly searches: readonly Search[];
}

/** Knows the run's secrets and redacts them in every string that leaves the process. */
export class Redactor {
  readonly #known = new Set<string>();
  #added: Pattern[] = [];
  /** Each group has more strings than the next: adding secrets between searches stays cheap. */
  readonly #groups: Group[] = [];
  /** Kept from one search to the next: most strings are short. */
  #layers: Layer[] = [];

  /** Registers a secret in all its forms. */
  add(value: string): void {
    for (const pattern of patternsOf(value)) {
      const key = `${pattern.length} ${pattern.beginning}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      this.#added.push(pattern);
    }
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
    for (const [start, end] of union(this.#search(text))) {
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
    let patterns: readonly Pattern[] = this.#added;
    this.#added = [];
    for (let last = this.#groups.at(-1); last && last.patterns.length <= patterns.length; last = this.#groups.at(-1)) {
      patterns = [...last.patterns, ...patterns];
      this.#groups.pop();
    }
    this.#groups.push({ patterns, automaton: new Automaton(patterns) });
    this.#layers = [];
  }

  /** Where secrets are: in each layer of escapes, part by part. */
  #search(text: string): Span[] {
    // One layer more than a service may add: a secret that itself looks escaped shows in the last one.
    const most = mayHoldEscapes(text) ? mostLayers + 2 : 1;
    while (this.#layers.length < most) this.#layers.push(this.#layer());
    const layers = this.#layers.slice(0, most);
    for (const { source } of layers) source.length = 0;
    for (let from = 0; from < text.length; from += partLength) {
      const to = Math.min(from + partLength, text.length);
      for (const [depth, { part, source, searches }] of layers.entries()) {
        const before = layers[depth - 1]?.part;
        if (before === undefined) {
          part.length = 0;
          append(part, text, from, to);
        } else {
          add(before, source);
          drop(source, decodeLayer(source, part, to === text.length));
          if (to <= partLength && to === text.length && part.length === before.length) break;
        }
        for (const search of searches) search.scan(part);
      }
    }
    return layers.flatMap(({ searches }) => searches.flatMap((search) => search.end()));
  }

  #layer(): Layer {
    return {
      part: characters(partLength + longestEscape),
      source: characters(partLength + 2 * longestEscape),
      searches: this.#groups.map(({ automaton }) => new Search(automaton)),
    };
  }
}

function add(part: Characters, to: Characters): void {
  to.codes.set(part.codes.subarray(0, part.length), to.length);
  to.starts.set(part.starts.subarray(0, part.length), to.length);
  to.length += part.length;
  to.end = part.end;
}

/** Drops the first characters. */
function drop(from: Characters, count: number): void {
  from.codes.copyWithin(0, count, from.length);
  from.starts.copyWithin(0, count, from.length);
  from.length -= count;
}

/** Breaks what a runner would obey: `::` and `##[`. */
export function inert(text: string): string {
  return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
