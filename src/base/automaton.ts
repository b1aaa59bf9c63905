import type { Characters } from "./decoding.js";

const { imul } = Math;

/** A string to find. */
export interface Pattern {
  /** Its beginning: where that much matches, the rest is assumed to match. */
  readonly beginning: string;
  /** How many characters the whole has. */
  readonly length: number;
}

/** A part of the input: from the first place to the one before the second. */
export type Span = readonly [start: number, end: number];

/** Whitespace and `+` count as the same character: forms and line breaks turn one into the other. */
function folded(code: number): number {
  return code === 43 || (code >= 9 && code <= 13) ? 32 : code;
}

function pairHash(one: number, other: number): number {
  return (imul(one, 0x9e35) ^ other) & 0xffff;
}

/**
 * Finds any of many strings in one pass (Aho-Corasick): the time is linear in the input, whatever the number of strings.
 * States are numbers, 0 is the beginning; the edges are one hash table of (state, character) -> state.
 */
export class Automaton {
  /** The longest beginning. */
  readonly longest: number;
  readonly #pairs = new Uint8Array(0x10000);
  readonly #from: Int32Array;
  readonly #codes: Uint16Array;
  readonly #to: Int32Array;
  readonly #shift: number;
  /** The state of the longest other beginning that ends where this one does. */
  readonly #fallback: Int32Array;
  /** The length of the longest beginning that ends in the state; 0 when none does. */
  readonly #matched: Int32Array;
  /** How many characters of the whole string follow its beginning. */
  readonly #more: Int32Array;

  constructor(patterns: readonly Pattern[]) {
    const most = patterns.reduce((total, { beginning }) => total + beginning.length, 1);
    const bits = Math.ceil(Math.log2(2 * most + 2));
    this.#shift = 32 - bits;
    this.#from = new Int32Array(2 ** bits);
    this.#codes = new Uint16Array(2 ** bits);
    this.#to = new Int32Array(2 ** bits);
    this.#fallback = new Int32Array(most);
    this.#matched = new Int32Array(most);
    this.#more = new Int32Array(most);
    this.longest = patterns.reduce((longest, { beginning }) => Math.max(longest, beginning.length), 0);
    this.#build(patterns, most);
  }

  #build(patterns: readonly Pattern[], most: number): void {
    const parents = new Int32Array(most);
    const incoming = new Uint16Array(most);
    const byDepth: number[][] = [];
    let states = 1;
    for (const { beginning, length } of patterns) {
      let state = 0;
      this.#pairs[pairHash(folded(beginning.charCodeAt(0)), folded(beginning.charCodeAt(1)))] = 1;
      for (let depth = 0; depth < beginning.length; depth++) {
        const code = folded(beginning.charCodeAt(depth));
        let next = this.#edge(state, code);
        if (next === 0) {
          next = states++;
          this.#connect(state, code, next);
          parents[next] = state;
          incoming[next] = code;
          const level = byDepth[depth];
          if (level === undefined) byDepth.push([next]);
          else level.push(next);
        }
        state = next;
      }
      this.#matched[state] = beginning.length;
      this.#more[state] = Math.max(this.#more[state] ?? 0, length - beginning.length);
    }
    for (const [depth, level] of byDepth.entries()) {
      for (const state of level) {
        const parent = parents[state] ?? 0;
        const fallback = depth === 0 ? 0 : this.next(this.#fallback[parent] ?? 0, incoming[state] ?? 0);
        this.#fallback[state] = fallback;
        this.#matched[state] ||= this.#matched[fallback] ?? 0;
        this.#more[state] = Math.max(this.#more[state] ?? 0, this.#more[fallback] ?? 0);
      }
    }
  }

  /** Whether a string may begin with these two characters. */
  mayBegin(one: number, other: number): boolean {
    return this.#pairs[pairHash(folded(one), folded(other))] === 1;
  }

  /** The state after one more character. */
  next(from: number, character: number): number {
    const code = folded(character);
    let state = from;
    for (;;) {
      const to = this.#edge(state, code);
      if (to !== 0 || state === 0) return to;
      state = this.#fallback[state] ?? 0;
    }
  }

  matched(state: number): number {
    return this.#matched[state] ?? 0;
  }

  more(state: number): number {
    return this.#more[state] ?? 0;
  }

  #slot(state: number, code: number): number {
    return (imul(state, 0x9e3779b1) ^ imul(code, 0x85ebca6b)) >>> this.#shift;
  }

  #edge(state: number, code: number): number {
    for (let slot = this.#slot(state, code); ; slot = (slot + 1) & (this.#to.length - 1)) {
      const to = this.#to[slot] ?? 0;
      if (to === 0 || (this.#from[slot] === state && this.#codes[slot] === code)) return to;
    }
  }

  #connect(state: number, code: number, to: number): void {
    let slot = this.#slot(state, code);
    while (this.#to[slot] !== 0) slot = (slot + 1) & (this.#to.length - 1);
    this.#from[slot] = state;
    this.#codes[slot] = code;
    this.#to[slot] = to;
  }
}

/** One pass of an automaton over an input that comes part by part. */
export class Search {
  #spans: Span[] = [];
  readonly #automaton: Automaton;
  /** Where the last characters begin in the input: a string may begin in an earlier part. */
  readonly #starts: Int32Array;
  #state = 0;
  /** How many characters came before this part. */
  #before = 0;
  /** A string whose beginning was found: where it begins, and the number of its last character. */
  #open: { readonly start: number; readonly last: number } | undefined;

  constructor(automaton: Automaton) {
    this.#automaton = automaton;
    this.#starts = new Int32Array(2 ** Math.ceil(Math.log2(automaton.longest + 1)));
  }

  /** Searches the next part. */
  scan({ codes, starts, length, end }: Characters): void {
    const automaton = this.#automaton;
    const mask = this.#starts.length - 1;
    const before = this.#before;
    let state = this.#state;
    for (let index = 0; index < length; index++) {
      const code = codes[index] ?? 0;
      if (state === 0 && index + 1 < length && !automaton.mayBegin(code, codes[index + 1] ?? 0)) continue;
      this.#starts[(before + index) & mask] = starts[index] ?? 0;
      state = automaton.next(state, code);
      const matched = automaton.matched(state);
      if (matched === 0) continue;
      const start = this.#starts[(before + index - matched + 1) & mask] ?? 0;
      this.#found(start, index + 1 < length ? (starts[index + 1] ?? 0) : end);
      const more = automaton.more(state);
      if (more > 0) this.#extend(start, before + index + more);
    }
    this.#state = state;
    this.#before += length;
    if (this.#open !== undefined) {
      const last = this.#open.last - before;
      this.#found(this.#open.start, last + 1 < length ? (starts[last + 1] ?? 0) : end);
      if (last < length) this.#open = undefined;
    }
  }

  /** What was found, in no particular order. The next part begins another input. */
  end(): Span[] {
    const spans = this.#spans;
    this.#spans = [];
    this.#state = 0;
    this.#before = 0;
    this.#open = undefined;
    return spans;
  }

  #extend(start: number, last: number): void {
    const { start: first = start, last: furthest = last } = this.#open ?? {};
    this.#open = { start: first, last: Math.max(last, furthest) };
  }

  #found(from: number, to: number): void {
    let [start, end] = [from, to];
    for (let last = this.#spans.at(-1); last !== undefined && last[1] > start; last = this.#spans.at(-1)) {
      start = Math.min(start, last[0]);
      end = Math.max(end, last[1]);
      this.#spans.pop();
    }
    this.#spans.push([start, end]);
  }
}

/** Spans in order, overlapping ones joined. */
export function union(spans: Span[]): Span[] {
  const joined: [start: number, end: number][] = [];
  for (const [start, end] of spans.sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
