/** A string to find. */
export interface Pattern {
  /** Its beginning: where that much matches, the rest is assumed to match. */
  readonly beginning: string;
  /** How many characters the whole has. */
  readonly length: number;
  /** Whether it is searched for in decoded strings too. */
  readonly isLong: boolean;
}

/** Where a string is cut, this number of its characters, and this part of it, are enough to recognize it. */
const shortestBeginning = 8;
const leastPart = 1 / 3;

/** A part of the input: from the first place to the one before the second. */
export type Span = readonly [start: number, end: number];

/** Whitespace and `+` count as the same character: forms and line breaks turn one into the other. */
function folded(code: number): number {
  return code === 43 || (code >= 9 && code <= 13) ? 32 : code;
}

/**
 * Finds any of many strings in one pass (Aho-Corasick): the time is linear in the input, whatever the number of strings.
 * States are numbers, and 0 is the beginning. The states that follow a state are a linked list.
 */
export class Automaton {
  readonly patterns: readonly Pattern[];
  /** The states that follow the beginning, by character: a search needs them most, and their list is long. */
  readonly #first = new Int32Array(0x10000);
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  /** The character that leads to a state. */
  readonly #code: Uint16Array;
  /** The state of the longest other beginning that ends where this one does. */
  readonly #fallback: Int32Array;
  /** The length of the longest beginning that ends in the state; 0 when none does. */
  readonly #matched: Int32Array;
  /** How many characters of the whole string follow its beginning. */
  readonly #more: Int32Array;
  /** 1 if a long string ends in the state. */
  readonly #long: Uint8Array;
  /** 1 if a cut here shows too much of a string. */
  readonly #revealing: Uint8Array;

  constructor(patterns: readonly Pattern[]) {
    this.patterns = patterns;
    const most = patterns.reduce((total, { beginning }) => total + beginning.length, 1);
    this.#child = new Int32Array(most);
    this.#sibling = new Int32Array(most);
    this.#code = new Uint16Array(most);
    this.#fallback = new Int32Array(most);
    this.#matched = new Int32Array(most);
    this.#more = new Int32Array(most);
    this.#long = new Uint8Array(most);
    this.#revealing = new Uint8Array(most);
    let states = 1;
    for (const { beginning, length, isLong } of patterns) {
      const enough = Math.max(shortestBeginning, length * leastPart);
      let state = 0;
      for (let index = 0; index < beginning.length; index++) {
        const code = folded(beginning.charCodeAt(index));
        state = this.#edge(state, code) || this.#connect(state, code, states++);
        if (index + 1 >= enough) this.#revealing[state] = 1;
      }
      this.#matched[state] = beginning.length;
      this.#more[state] = Math.max(this.#more[state] ?? 0, length - beginning.length);
      if (isLong) this.#long[state] = 1;
    }
    this.#fallBack(states);
  }

  /** Sets the fallbacks in the order of depth: each depends on those of shorter beginnings. */
  #fallBack(states: number): void {
    const order = new Int32Array(states);
    let count = 1;
    for (let index = 0; index < count; index++) {
      const parent = order[index] ?? 0;
      for (let state = this.#child[parent] ?? 0; state !== 0; state = this.#sibling[state] ?? 0) {
        order[count++] = state;
        const fallback = parent === 0 ? 0 : this.#next(this.#fallback[parent] ?? 0, this.#code[state] ?? 0);
        this.#fallback[state] = fallback;
        this.#matched[state] ||= this.#matched[fallback] ?? 0;
        this.#long[state] ||= this.#long[fallback] ?? 0;
        this.#revealing[state] ||= this.#revealing[fallback] ?? 0;
        this.#more[state] = Math.max(this.#more[state] ?? 0, this.#more[fallback] ?? 0);
      }
    }
  }

  /** Where the strings are, or only the long ones. Overlapping finds are joined as far as that is possible in passing. */
  search(text: string, onlyLong: boolean = false): Span[] {
    const spans: [start: number, end: number][] = [];
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      state = this.#next(state, folded(text.charCodeAt(index)));
      const matched = this.#matched[state] ?? 0;
      if (matched === 0 || (onlyLong && this.#long[state] === 0)) continue;
      const start = index + 1 - matched;
      const end = Math.min(text.length, index + 1 + (this.#more[state] ?? 0));
      const last = spans.at(-1);
      if (last === undefined || start >= last[1]) spans.push([start, end]);
      else {
        last[0] = Math.min(last[0], start);
        last[1] = Math.max(last[1], end);
      }
    }
    return spans;
  }

  /** Whether the beginning of a string is at the end of the input, or before `...` or `…`. */
  showsBeginning(text: string): boolean {
    let state = 0;
    for (let index = 0; index < text.length; index++) {
      if (this.#revealing[state] === 1 && (text[index] === "…" || text.startsWith("...", index))) return true;
      state = this.#next(state, folded(text.charCodeAt(index)));
    }
    return this.#revealing[state] === 1;
  }

  /** The state after one more character. */
  #next(from: number, code: number): number {
    for (let state = from; ; state = this.#fallback[state] ?? 0) {
      const next = this.#edge(state, code);
      if (next !== 0 || state === 0) return next;
    }
  }

  #edge(state: number, code: number): number {
    if (state === 0) return this.#first[code] ?? 0;
    let next = this.#child[state] ?? 0;
    while (next !== 0 && this.#code[next] !== code) next = this.#sibling[next] ?? 0;
    return next;
  }

  #connect(state: number, code: number, next: number): number {
    this.#code[next] = code;
    this.#sibling[next] = this.#child[state] ?? 0;
    this.#child[state] = next;
    if (state === 0) this.#first[code] = next;
    return next;
  }
}

/** Spans in order, overlapping ones joined. */
export function union(spans: Span[]): Span[] {
  if (spans.length < 2) return spans;
  const joined: [start: number, end: number][] = [];
  for (const [start, end] of spans.sort((one, other) => one[0] - other[0])) {
    const last = joined.at(-1);
    if (last !== undefined && start < last[1]) last[1] = Math.max(last[1], end);
    else joined.push([start, end]);
  }
  return joined;
}
