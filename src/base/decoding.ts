const controls: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const escapes = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|U([\da-fA-F]{8})|x([\da-fA-F]{2})|(.))/gs;
const references = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;

function sign(digits: string, base: number, written: string): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** A text without the escapes of JSON, as any language writes them. */
function withoutEscapes(text: string): string {
  return text.replace(escapes, (written, braced, four, eight, two, other = "") => {
    const digits = braced ?? four ?? eight ?? two;
    return digits === undefined ? (controls[other] ?? other) : sign(digits, 16, written);
  });
}

/** A text without the entities of HTML and XML. */
function withoutEntities(text: string): string {
  return text.replace(references, (written, decimal, hexadecimal = "", name = "") =>
    decimal === undefined
      ? (entities[name.toLowerCase()] ?? sign(hexadecimal, 16, written))
      : sign(decimal, 10, written),
  );
}

/** A text without what a form has: `+` for a blank, and `%` before two digits. */
function withoutForm(text: string): string {
  const octets = /(?:%[\da-f]{2})+/gi;
  return text
    .replaceAll("+", " ")
    .replace(octets, (found) => Buffer.from(found.replaceAll("%", ""), "hex").toString());
}

/** Each is applied to what the ones before it left: one text may hold two secrets, written in two ways. */
const decodings = [
  withoutEscapes,
  withoutEntities,
  (text: string) => withoutEntities(withoutEscapes(text)),
  withoutForm,
  (text: string) => withoutForm(withoutEntities(withoutEscapes(text))),
];

/**
 * Redacts a text from outside: what its decoding shows, too. Where the decoded text has a secret, it is shown
 * in place of the text.
 */
export function redactedOutside(text: string, redact: (text: string) => string): string {
  return decodings.reduce((shown, decode) => {
    const decoded = decode(shown);
    const redacted = decoded === shown ? decoded : redact(decoded);
    return redacted === decoded ? shown : redacted;
  }, redact(text));
}
