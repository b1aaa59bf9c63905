import type { Pattern } from "./automaton.js";
import { decodings } from "./decoding.js";

/** Shorter values and lines are neither masked nor redacted: redacting them would make the log unreadable. */
export const shortestSecret = 4;

/** Shorter ones are not searched for in decoded strings: too much else looks like them. */
const shortestDecoded = 8;

/** If this many characters of a long secret match, the rest is assumed to match. */
const longestBeginning = 4096;

/** The lines of a secret, without the empty ones. */
export function linesOf(value: string): string[] {
  return value.split(/[\r\n]/).filter((line) => line.trim() !== "");
}

/** Whether a value or a line is redacted nowhere, because outputs and messages are full of it: `true` and `false`. */
export function isCommonWord(text: string): boolean {
  return text === "true" || text === "false";
}

/** The strings that show a secret, apart from escapes. A secret that itself looks escaped is also found decoded. */
export function patternsOf(value: string): Pattern[] {
  const texts = [
    value,
    value.replaceAll("\r\n", "\n"),
    ...linesOf(value).map((line) => line.trim()),
    numeral(value),
  ];
  // In base64 of a long secret the beginning decides; what follows it has 4 characters for 3.
  const rest = Math.ceil((Math.max(0, value.length - longestBeginning) * 4) / 3);
  const base64 = base64Forms(value.slice(0, longestBeginning));
  return [
    ...[...new Set(texts)].flatMap((text) => patterns(text, decodings(text))),
    ...patterns(value, base64, rest),
  ];
}

function patterns(text: string, forms: readonly string[], rest: number = 0): Pattern[] {
  const isLong = text.length >= shortestDecoded;
  return [...new Set(forms)]
    .filter((form) => form.length >= shortestSecret && form.trim() !== "" && !isCommonWord(form))
    .map((form) => ({ beginning: form.slice(0, longestBeginning), length: form.length + rest, isLong }));
}

/** The number that a numeric secret is, as JSON writes it: a service may send it without quotes. */
function numeral(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : "";
}

/** Base64 of the value at each byte of a group, without the characters that the bytes beside the value decide. */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  return [0, 2, 3].flatMap((undecided, before) => {
    const decided = Math.floor(((before + bytes.length) * 8) / 6);
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    return [whole.toString("base64"), whole.toString("base64url")].map((form) =>
      form.slice(undecided, decided),
    );
  });
}
