import type { Pattern } from "./automaton.js";
import { append, characters, decodeLayer, mayHoldEscapes } from "./decoding.js";

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

/** The strings that show a secret, apart from the escapes that {@link decodeLayer} decodes. */
export function patternsOf(value: string): Pattern[] {
  const lines = linesOf(value);
  const texts = [value, value.replaceAll("\r\n", "\n"), ...lines, ...lines.map((line) => line.trim()), numeral(value)];
  const forms = new Set<string>();
  for (const text of texts) for (const form of decodedForms(text)) forms.add(form);
  const patterns = [...forms].map((form) => patternOf(form, form.length));
  return [...patterns, ...base64Forms(value)].filter(
    ({ beginning }) => beginning.length >= shortestSecret && beginning.trim() !== "",
  );
}

function patternOf(text: string, length: number): Pattern {
  return { beginning: text.slice(0, longestBeginning), length };
}

/** The number that a numeric secret is, as JSON writes it: a service may send it without quotes. */
function numeral(value: string): string {
  const text = value.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) || text.length > 400) return "";
  return String(Number(text));
}

/** A secret may itself contain what looks like an escape. It is then also found with that escape decoded. */
function decodedForms(text: string): string[] {
  const forms = [text, text.toWellFormed()];
  for (let layer = 0, form = text; layer < mostLayers && mayHoldEscapes(form); layer++) {
    form = withoutEscapes(form);
    forms.push(form);
  }
  return forms;
}

function withoutEscapes(text: string): string {
  const [source, target] = [characters(text.length), characters(text.length)];
  append(source, text, 0, text.length);
  decodeLayer(source, target, true);
  const parts: string[] = [];
  for (let from = 0; from < target.length; from += 4096) {
    parts.push(String.fromCharCode(...target.codes.subarray(from, Math.min(from + 4096, target.length))));
  }
  return parts.join("");
}

/**
 * Base64 of the value as a whole and of a value that it is part of, where it begins at the first, second or third byte
 * of a group. Characters that the bytes beside the value decide are left out.
 */
function base64Forms(value: string): Pattern[] {
  const bytes = Buffer.from(value.slice(0, longestBeginning));
  const rest = Math.ceil(((value.length - longestBeginning) * 4) / 3);
  const forms = [bytes.toString("base64")];
  for (const [before, undecided] of [0, 2, 3].entries()) {
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    forms.push(
      Buffer.concat([Buffer.alloc(before), bytes])
        .toString("base64")
        .slice(undecided, whole),
    );
  }
  return [...new Set(forms)]
    .flatMap((form) => [form, form.replace(/=+$/, ""), form.replaceAll("+", "-").replaceAll("/", "_")])
    .map((form) => patternOf(form, form.length + Math.max(0, rest)));
}
