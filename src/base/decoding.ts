import { namedEntity } from "./entities.js";

/** UTF-16 code units, each with the place in the original string where it begins. */
export interface Characters {
  readonly codes: Uint16Array;
  readonly starts: Int32Array;
  length: number;
  /** Where the last character ends in the original string. */
  end: number;
}

/** The longest escape that is decoded, in characters: four percent-encoded bytes, or an entity. */
export const longestEscape = 16;

/** Room for `capacity` characters. */
export function characters(capacity: number): Characters {
  return { codes: new Uint16Array(capacity), starts: new Int32Array(capacity), length: 0, end: 0 };
}

/** Adds the string from `from` to `to`. */
export function append(target: Characters, text: string, from: number, to: number): void {
  let { length } = target;
  for (let index = from; index < to; index++) {
    target.codes[length] = text.charCodeAt(index);
    target.starts[length++] = index;
  }
  target.length = length;
  target.end = to;
}

const backslash = 92;
const percent = 37;
const ampersand = 38;

/** Whether a string can hold an escape. */
export function mayHoldEscapes(text: string): boolean {
  return /[\\%&]/.test(text);
}

/**
 * Decodes one layer of escapes in `source`: those of JSON and JavaScript, percent-encoding, and HTML entities. Unless
 * this is the last part of the string, an escape that may be incomplete is left for the next part.
 * @returns how many characters of `source` were used.
 */
export function decodeLayer(source: Characters, target: Characters, isLast: boolean): number {
  const { codes, starts, length } = source;
  const complete = isLast ? length : length - longestEscape;
  let made = 0;
  let index = 0;
  while (index < length) {
    const code = codes[index] ?? 0;
    const start = starts[index] ?? 0;
    let point = code;
    let used = 1;
    if (code === backslash || code === percent || code === ampersand) {
      if (index >= complete) break;
      const read = code === backslash ? jsonEscape : code === percent ? percentEscape : entity;
      const found = read(codes, index, length);
      if (found !== undefined) [point, used] = found;
    }
    if (point > 0xffff) {
      target.codes[made] = 0xd800 + ((point - 0x10000) >> 10);
      target.starts[made++] = start;
      point = 0xdc00 + ((point - 0x10000) & 0x3ff);
    }
    target.codes[made] = point;
    target.starts[made++] = start;
    index += used;
  }
  target.length = made;
  target.end = index < length ? (starts[index] ?? 0) : source.end;
  return index;
}

/** A decoded character, and how many characters its escape takes. */
type Escape = readonly [point: number, used: number];

/** The value of a hexadecimal digit, or -1. */
function hexDigit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

/** The number that `count` hexadecimal digits from `index` on make, or -1. */
function hexNumber(codes: Uint16Array, index: number, count: number, length: number): number {
  if (index + count > length) return -1;
  let value = 0;
  for (let place = index; place < index + count; place++) {
    const digit = hexDigit(codes[place] ?? 0);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

const simple = new Map(
  [..."\"\"''\\\\//b\bf\fn\nr\rt\t".matchAll(/(.)(.)/gs)].map(([, from = "", to = ""]) => [from, to]),
);

function jsonEscape(codes: Uint16Array, index: number, length: number): Escape | undefined {
  if (index + 1 >= length) return undefined;
  const letter = String.fromCharCode(codes[index + 1] ?? 0);
  const plain = simple.get(letter);
  if (plain !== undefined) return [plain.charCodeAt(0), 2];
  const digits = letter === "u" ? 4 : letter === "x" ? 2 : 0;
  const value = digits === 0 ? -1 : hexNumber(codes, index + 2, digits, length);
  return value < 0 ? undefined : [value, 2 + digits];
}

function percentByte(codes: Uint16Array, index: number, length: number): number {
  return codes[index] === percent ? hexNumber(codes, index + 1, 2, length) : -1;
}

/** A percent-encoded UTF-8 sequence; a byte that begins none is taken as Latin-1. */
function percentEscape(codes: Uint16Array, index: number, length: number): Escape | undefined {
  const first = percentByte(codes, index, length);
  if (first < 0) return undefined;
  const more =
    first >= 0xf0 && first < 0xf5 ? 3 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xc2 && first < 0xe0 ? 1 : 0;
  let point = more === 0 ? first : first & (0x3f >> more);
  for (let place = 1; place <= more; place++) {
    const byte = percentByte(codes, index + 3 * place, length);
    if (byte < 0x80 || byte > 0xbf) return [first, 3];
    point = point * 64 + (byte & 0x3f);
  }
  return point > 0x10ffff ? [first, 3] : [point, 3 + 3 * more];
}

function isAlphanumeric(code: number): boolean {
  const letter = code | 32;
  return (code >= 48 && code <= 57) || (letter >= 97 && letter <= 122);
}

function entity(codes: Uint16Array, index: number, length: number): Escape | undefined {
  const most = Math.min(length, index + longestEscape);
  let end = index + 1;
  if (codes[end] === 35) end++;
  while (end < most && isAlphanumeric(codes[end] ?? 0)) end++;
  if (end === most || codes[end] !== 59) return undefined;
  const name = String.fromCharCode(...codes.subarray(index + 1, end));
  const [, hexadecimal, decimal] = /^#(?:[xX]([\da-fA-F]+)|(\d+))$/.exec(name) ?? [];
  const point =
    hexadecimal !== undefined
      ? Number.parseInt(hexadecimal, 16)
      : decimal !== undefined
        ? Number(decimal)
        : namedEntity(name);
  return point === undefined || point > 0x10ffff ? undefined : [point, end + 1 - index];
}

/** The string, and its form after each layer of escapes is decoded, at most `most` layers. */
export function decodings(text: string, most: number): string[] {
  const found = [text];
  for (let form = text; found.length <= most && mayHoldEscapes(form); ) {
    const source = characters(form.length);
    append(source, form, 0, form.length);
    const target = characters(form.length);
    decodeLayer(source, target, true);
    const next = Buffer.from(target.codes.buffer, 0, target.length * 2).toString("utf16le");
    if (next === form) break;
    found.push(next);
    form = next;
  }
  return found;
}
