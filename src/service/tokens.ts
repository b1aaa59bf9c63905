import { decodings } from "../base/decoding.js";

/** A service may echo a token in JSON inside a string, inside HTML, inside another string. */
const mostLayers = 3;

/** In longer strings only the outermost form is searched: the others take several times their memory. */
const longestDecoded = 8 * 1024 * 1024;

/** A member named `token`, `shortToken` or the like, up to the quote that begins its value. */
const tokenMember = /(["'])[\w-]{0,40}token\1\s*:\s*(["'])/gi;

/** The same outside of JSON: `token=...`. A shorter value may be any word. */
const tokenInText = /token["']?\s*[:=]\s*["']?([\w.~+/=-]{20,4096})/gi;

/** The end of a string that begins at `from`: its closing quote, or the end of the whole string. */
function endOfString(text: string, from: number, quote: string): number {
  for (let index = from; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === quote) return index;
  }
  return text.length;
}

function unescaped(value: string): string {
  try {
    return String(JSON.parse(`"${value}"`));
  } catch {
    return value;
  }
}

/**
 * The values of `token`, `shortToken` and the like in a response's body, in any escaping, also where the body is not JSON
 * as a whole. The longest comes first: a runner that masks one after the other would leave the rest of a token whose
 * beginning it has masked.
 */
export function tokensIn(text: string): string[] {
  // Most responses end here: no letter of the name, plain or escaped.
  if (!/token|\\u00|&#|%[4-7]/i.test(text)) return [];
  const found = new Set<string>();
  for (const form of decodings(text, text.length > longestDecoded ? 0 : mostLayers)) {
    for (const match of form.matchAll(tokenMember)) {
      const from = match.index + match[0].length;
      const value = form.slice(from, endOfString(form, from, match[2] ?? '"'));
      found.add(value).add(unescaped(value));
    }
    for (const [, value = ""] of form.matchAll(tokenInText)) found.add(value);
  }
  found.delete("");
  return [...found].sort((one, other) => other.length - one.length);
}

/** A run of characters as tokens have them, long enough to be one. */
const tokenLike = /[\w.~+/=-]{20,4096}/g;

/**
 * Whether a message may hold a new token: it has the word `token` in any case or escaping, or a JWT or another long run
 * of token characters that the request did not have.
 */
export function mayHoldToken(message: string, request: string): boolean {
  return decodings(message, mostLayers).some((form) => {
    // A token may be split over the items of a list.
    const runs = [form, form.replaceAll("; ", "")].flatMap((text) => [...text.matchAll(tokenLike)]);
    return /token|\beyJ[\w-]{1,4096}\./i.test(form) || runs.some(([run]) => !request.includes(run));
  });
}

/** Whether markup mentions a token, also in a tag or in one of its attributes, in any escaping. */
export function marksToken(markup: string): boolean {
  return decodings(markup, mostLayers).some((form) => /token/i.test(form));
}

/** UUIDs, hexadecimal and decimal numbers, the ids of proxies (`8a1b2c3d4e5f6071-FRA`), and `req_...`. */
const usualId = /^(?:[\da-f]{1,32}(?:-[A-Z]{3})?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|req[_-][\w-]{1,40})$/i;

/** Whether a request id may be shown although the response may hold a new token. */
export function isHarmlessId(id: string, request: string): boolean {
  return usualId.test(id) || !mayHoldToken(id, request);
}
