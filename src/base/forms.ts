import type { Pattern } from "./automaton.js";
import { decodings } from "./decoding.js";

/** Shorter values and lines are neither masked nor redacted: redacting them would make the log unreadable. */
export const shortestSecret = 4;

/** The most layers of escapes that a service is expected to add. */
export const mostLayers = 3;

/** If this many characters of a long secret match, the rest is assumed to match. */
const longestBeginning = 4096;

/** The lines of a secret, without the empty ones. */
export function linesOf(value: string): string[] {
  return value.split(/[\r\n]+/).filter((line) => line.trim() !== "");
}

/** The strings that show a secret, apart from escapes. A secret that itself looks escaped is also found decoded. */
export function patternsOf(value: string): Pattern[] {
  const lines = linesOf(value);
  const texts = [value, value.replaceAll("\r\n", "\n"), ...lines, ...lines.map((line) => line.trim()), numeral(value)];
  const forms = [...new Set(texts)].flatMap((text) => [text.toWellFormed(), ...decodings(text, mostLayers)]);
  // In base64 of a long secret the beginning decides; what follows it has 4 characters for 3.
  const rest = Math.ceil((Math.max(0, value.length - longestBeginning) * 4) / 3);
  return [...patterns(forms, 0, false), ...patterns(base64Forms(value.slice(0, longestBeginning)), rest, true)];
}

function patterns(forms: readonly string[], rest: number, isBase64: boolean): Pattern[] {
  return [...new Set(forms)]
    .filter((form) => form.length >= shortestSecret && form.trim() !== "")
    .map((form) => ({ beginning: form.slice(0, longestBeginning), length: form.length + rest, isBase64 }));
}

/** The number that a numeric secret is, as JSON writes it: a service may send it without quotes. */
function numeral(value: string): string {
  const text = value.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) || text.length > 400) return "";
  return String(Number(text));
}

/**
 * Base64 of the value as a whole and of a value that it is part of, where it begins at the first, second or third byte
 * of a group. Characters that the bytes beside the value decide are left out.
 */
function base64Forms(value: string): string[] {
  const bytes = Buffer.from(value);
  const parts = [0, 2, 3].map((undecided, before) => {
    const decided = Math.floor(((before + bytes.length) * 8) / 6);
    return Buffer.concat([Buffer.alloc(before), bytes])
      .toString("base64")
      .slice(undecided, decided);
  });
  return [...parts, bytes.toString("base64"), bytes.toString("base64").replace(/=+$/, "")].flatMap((form) => [
    form,
    form.replaceAll("+", "-").replaceAll("/", "_"),
  ]);
}
