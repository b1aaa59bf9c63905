/** Escapes of JSON, JavaScript and Python. */
const backslash = /\\(?:["'\\/bfnrt]|u[\da-f]{4}|x[\da-f]{2})/;
/** Characters of 4, 3 and 2 bytes in UTF-8; a single byte is Latin-1. */
const percent =
  /%(?:f(?:[0-3]%[89ab]|4%8)[\da-f](?:%[89ab][\da-f]){2}|e[\da-f](?:%[89ab][\da-f]){2}|(?:c[2-9a-f]|d[\da-f])%[89ab][\da-f]|[\da-f]{2})/;

/** Characters that JSON and JavaScript escape with a letter of their own. */
const control = new Map(Object.entries({ b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" }));

/** HTML's names for the characters from U+00A0 to U+00FF, in order. */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para " +
  "middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave " +
  "Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute " +
  "Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave " +
  "iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

/** HTML's names for the characters of ASCII that have one. */
const ascii =
  '\tTab \nNewLine !excl "quot "QUOT #num $dollar %percnt &amp &AMP \'apos (lpar )rpar *ast +plus ,comma .period /sol ' +
  ":colon ;semi <lt <LT =equals >gt >GT ?quest @commat [lsqb [lbrack \\bsol ]rsqb ]rbrack ^Hat _lowbar `grave {lcub " +
  "{lbrace |verbar |vert }rcub }rbrace";

/** The characters by their names in HTML. */
const entities: ReadonlyMap<string, string> = new Map([
  ...latin.split(" ").map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...ascii.split(" ").map((entry) => [entry.slice(1), entry.charAt(0)] as const),
]);

/** The semicolon may be missing, except after the names that HTML has had only since version 5. */
const oldNames = [...latin.split(" "), "amp", "lt", "gt", "quot"];
const entity = new RegExp(
  `&(?:#x[\\da-f]{1,12};?|#\\d{1,13};?|(?:${[...entities.keys()].join("|")});|${oldNames.join("|")})`,
);
const escapes = new RegExp([backslash, percent, entity].map(({ source }) => source).join("|"), "gi");

/** An escape in a string, and what it decodes to. */
interface Escape {
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
}

function* escapesIn(text: string): Generator<Escape, undefined> {
  for (const { 0: written, index } of text.matchAll(escapes)) {
    const decoded = decodeEscape(written);
    if (decoded !== undefined) yield { start: index, end: index + written.length, decoded };
  }
  return undefined;
}

/** How many pieces of a string are joined at once: a million small ones would take many times its memory. */
const mostPieces = 4096;

/** The string with one layer of escapes decoded. */
export function decodeLayer(text: string): string {
  const parts: string[] = [];
  let pieces: string[] = [];
  let copied = 0;
  for (const { start, end, decoded } of escapesIn(text)) {
    pieces.push(text.slice(copied, start), decoded);
    copied = end;
    if (pieces.length < mostPieces) continue;
    parts.push(pieces.join(""));
    pieces = [];
  }
  return copied === 0 ? text : [...parts, ...pieces, text.slice(copied)].join("");
}

/** Where characters of the decoded string begin in `text`, which it was made from. Their indexes are in ascending order. */
export function placesBefore(text: string, decodedIndexes: readonly number[]): number[] {
  const rest = escapesIn(text);
  let following = rest.next();
  let removed = 0;
  return decodedIndexes.map((index) => {
    for (; !following.done; following = rest.next()) {
      const { start, end, decoded } = following.value;
      if (index < start - removed + decoded.length) break;
      removed += end - start - decoded.length;
    }
    return index + removed;
  });
}

/** The string, and its form after each layer of escapes is decoded, at most `most` layers. */
export function decodings(text: string, most: number): string[] {
  const forms = [text];
  for (let form = decodeLayer(text); form !== forms.at(-1) && forms.length <= most; form = decodeLayer(form)) {
    forms.push(form);
  }
  return forms;
}

/** The character of an escape; undefined for an unknown entity, and for letters in a case that escapes do not have. */
function decodeEscape(written: string): string | undefined {
  const sign = written.charAt(1);
  switch (written.charAt(0)) {
    case "\\":
      if (written.length > 2) return /[ux]/.test(sign) ? character(written.slice(2), 16) : undefined;
      return /[a-z]/i.test(sign) ? control.get(sign) : sign;
    case "%":
      return written.length === 3 ? character(written.slice(1), 16) : utf8(written);
    default:
      if (sign !== "#") return entities.get(written.replace(/^&|;$/g, ""));
      return /x/i.test(written) ? character(written.slice(3), 16) : character(written.slice(2), 10);
  }
}

function character(digits: string, base: 10 | 16): string | undefined {
  const point = Number.parseInt(digits, base);
  return point > 0x10ffff ? undefined : String.fromCodePoint(point);
}

/** Also of half a surrogate pair, as Java writes it. */
function utf8(written: string): string {
  const [first = 0, ...more] = Buffer.from(written.replaceAll("%", ""), "hex");
  const point = more.reduce((high, byte) => high * 64 + (byte & 0x3f), first & (0x3f >> more.length));
  return String.fromCodePoint(point);
}
