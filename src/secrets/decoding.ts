/** The most layers of escapes that a service is expected to add. */
export const mostLayers = 3;

/** HTML's names for the characters from U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para " +
  "middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
  "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute " +
  "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
  "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const named = new Map([
  ...latin.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...(["amp&", "lt<", "gt>", 'quot"', "apos'"] as const).map(
    (entry) => [entry.slice(0, -1), entry.slice(-1)] as const,
  ),
]);

/** Characters that JSON escapes with a letter. */
const lettered = new Map(Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }));

/** Escapes of JSON, percent-encoded characters in UTF-8, HTML entities. */
const escapes =
  /\\(?:["'\\/bfnrt]|u[\da-fA-F]{4})|%(?:[eEfF][\da-fA-F](?:%[89abAB][\da-fA-F]){2,3}|[cdCD][\da-fA-F]%[89abAB][\da-fA-F]|[\da-fA-F]{2})|&(?:#[xX][\da-fA-F]{1,8};?|#\d{1,8};?|[a-zA-Z]{2,6}\d{0,2};)/g;

/** How many pieces of a string are joined at once: a million small ones would take many times its memory. */
const mostPieces = 4096;

/** The string with one layer of escapes decoded. */
export function decodeLayer(text: string): string {
  if (!/[\\%&]/.test(text)) return text;
  const parts: string[] = [];
  let pieces: string[] = [];
  let copied = 0;
  for (const { 0: written, index } of text.matchAll(escapes)) {
    pieces.push(text.slice(copied, index), decodeEscape(written));
    copied = index + written.length;
    if (pieces.length < mostPieces) continue;
    parts.push(pieces.join(""));
    pieces = [];
  }
  return [...parts, ...pieces, text.slice(copied)].join("");
}

function decodeEscape(written: string): string {
  const sign = written.charAt(1);
  switch (written.charAt(0)) {
    case "\\":
      return sign === "u" ? character(written, 2, 16) : (lettered.get(sign) ?? sign);
    case "%":
      return written.length === 3
        ? character(written, 1, 16)
        : Buffer.from(written.replaceAll("%", ""), "hex").toString();
    default:
      if (sign !== "#") return named.get(written.slice(1, -1)) ?? written;
      return /x/i.test(written) ? character(written, 3, 16) : character(written, 2, 10);
  }
}

/** The string, and its form after each layer of escapes is decoded. */
export function decodings(text: string): string[] {
  const forms = [text];
  for (let layer = 0; layer < mostLayers; layer++) forms.push(decodeLayer(forms[layer] ?? ""));
  return [...new Set(forms)];
}

function character(written: string, from: number, base: 10 | 16): string {
  const point = Number.parseInt(written.slice(from), base);
  return point > 0x10ffff ? written : String.fromCodePoint(point);
}
