// The forms in which services and tools write a string: what a search for a secret has to find.

const utf16 = (text: string): string =>
  [...text]
    .flatMap((character) => character.split(""))
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
const json = (text: string): string => JSON.stringify(text).slice(1, -1);
const asciiJson = (text: string): string => json(text).replace(/[^ -~]/g, utf16);
const percent = encodeURIComponent;
const rfc3986 = (text: string): string =>
  percent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
const lowerCase = (text: string): string =>
  rfc3986(text).replace(/%[\dA-F]{2}/g, (each) => each.toLowerCase());

const named: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const html = (text: string): string => text.replace(/[&<>"']/g, (character) => named[character] ?? character);
const htmlBy =
  (write: (code: number) => string) =>
  (text: string): string =>
    [...text].map((each) => (/[\w ]/.test(each) ? each : `&#${write(each.codePointAt(0) ?? 0)};`)).join("");

/** The part of a base64 string that depends only on the secret in it, which starts after `offset` other bytes. */
function base64At(offset: number): (text: string) => string {
  return (text) => {
    const length = Buffer.byteLength(text);
    const whole = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]).toString("base64");
    return whole.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + length) * 8) / 6));
  };
}

const writers: Readonly<Record<string, (text: string) => string>> = {
  JSON: json,
  "JSON as PHP writes it": (text) => asciiJson(text).replaceAll("/", "\\/"),
  "JSON as Go writes it": (text) => json(text).replace(/[<>&]/g, utf16),
  "JSON as Python writes it": asciiJson,
  "JSON with all of it escaped": utf16,
  "JSON with upper-case escapes": (text) =>
    asciiJson(text).replace(/\\u([\da-f]{4})/g, (_, code: string) => `\\u${code.toUpperCase()}`),
  "JSON in JSON": (text) => json(json(text)),
  "percent-encoded": percent,
  "percent-encoded by RFC 3986": rfc3986,
  "percent-encoded in lower case": lowerCase,
  "percent-encoded twice": (text) => percent(percent(text)),
  encodeURI,
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  "HTML entities": html,
  "HTML entities, decimal": htmlBy(String),
  "HTML entities, hexadecimal": htmlBy((code) => `x${code.toString(16)}`),
  "HTML in JSON": (text) => json(html(text)),
  "percent-encoded in JSON as PHP writes it": (text) => asciiJson(percent(text)),
  base64: (text) => Buffer.from(text).toString("base64"),
  "base64 at offset 0": base64At(0),
  "base64 at offset 1": base64At(1),
  "base64 at offset 2": base64At(2),
};

const known = new Map<string, ReadonlyMap<string, string>>();

/** The secret in every form, by the form's name; forms that change nothing of it are left out. */
export function formsOf(secret: string): ReadonlyMap<string, string> {
  const before = known.get(secret);
  if (before !== undefined) return before;
  const forms = new Map([["raw", secret]]);
  const seen = new Set([secret]);
  for (const [form, write] of Object.entries(writers)) {
    const text = write(secret);
    if (!seen.has(text)) forms.set(form, text);
    seen.add(text);
  }
  const lines = secret.includes("\n") ? secret.split("\n").filter((line) => line.length >= 4) : [];
  for (const [index, line] of lines.entries()) forms.set(`line ${index + 1}`, line);
  known.set(secret, forms);
  return forms;
}

/** A piece of a secret that is as long as this must not be readable. */
const pieceLength = 12;

/** Every piece of a long secret: what a cut, a slice or a strip before redaction would leave of it. */
export function piecesOf(secret: string): string[] {
  if (secret.length < 20) return [];
  return Array.from({ length: secret.length - pieceLength + 1 }, (_, at) =>
    secret.slice(at, at + pieceLength),
  );
}
