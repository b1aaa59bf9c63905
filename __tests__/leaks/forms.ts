// The forms in which SECURITY.md promises that a secret is found.

const json = (text: string): string => JSON.stringify(text).slice(1, -1);

const writers: Readonly<Record<string, (text: string) => string>> = {
  raw: (text) => text,
  JSON: json,
  "percent-encoded": (text) => encodeURIComponent(text.toWellFormed()),
  "percent-encoded by RFC 3986": (text) =>
    encodeURIComponent(text.toWellFormed()).replace(
      /[!'()*]/g,
      (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
  "percent-encoded in lower case": (text) =>
    encodeURIComponent(text.toWellFormed()).replace(/%[\dA-F]{2}/g, (digits) => digits.toLowerCase()),
  "HTML-escaped": (text) =>
    text.replace(/[&<>"']/g, (each) =>
      each === "'" ? "&#39;" : `&${{ "&": "amp", "<": "lt", ">": "gt", '"': "quot" }[each]};`,
    ),
};

/** How comparable services write a secret besides: found in a text from outside, since its decoding shows it. */
const otherWriters: Readonly<Record<string, (text: string) => string>> = {
  "JSON in JSON": (text) => json(json(text)),
  "JSON as Go writes it": (text) =>
    json(text).replace(/[<>&]/g, (each) => `\\u00${each.charCodeAt(0).toString(16)}`),
  "percent-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  form: (text) => new URLSearchParams({ x: text }).toString().slice(2),
  "HTML entities": (text) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`),
};

function written(
  secret: string,
  how: Readonly<Record<string, (text: string) => string>>,
): Map<string, string> {
  const lines = secret.split(/[\r\n]/).map((line) => line.trim());
  const parts = [["", secret], ...lines.map((line, index) => [`line ${index + 1}, `, line])];
  const forms = new Map<string, string>();
  const seen = new Set<string>();
  for (const [part, text = ""] of parts) {
    if (text.length < 4) continue;
    for (const [form, write] of Object.entries(how)) {
      const found = write(text);
      if (!seen.has(found)) forms.set(`${part}${form}`, found);
      seen.add(found);
    }
  }
  return forms;
}

const known = new Map<string, ReadonlyMap<string, string>>();

/** A secret and its lines in every form, by the form's name; forms that change nothing are left out. */
export function formsOf(secret: string): ReadonlyMap<string, string> {
  const forms = known.get(secret) ?? written(secret, writers);
  known.set(secret, forms);
  return forms;
}

/** The same in the forms that are only found in a text from outside. */
export function otherFormsOf(secret: string): ReadonlyMap<string, string> {
  return written(secret, otherWriters);
}

/** The same in the forms of both. */
export function allFormsOf(secret: string): ReadonlyMap<string, string> {
  return new Map([...formsOf(secret), ...otherFormsOf(secret)]);
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
