/** The longest piece of text from outside (service, GitHub, files) that a message carries. */
const outsideLimit = 300;

/** Shorter values and lines are not masked on their own: they would blank the log. */
export const shortestMask = 4;

/** Every form in which a secret may be echoed: as it is, line by line, JSON-escaped, URL-encoded and in base64. */
export function secretForms(value: string): string[] {
  const lines = value.split(/\r\n|\r|\n/);
  const forms = new Set<string>();
  for (const text of [value, ...lines, ...lines.map((line) => line.trim())]) {
    forms.add(text);
    forms.add(JSON.stringify(text).slice(1, -1));
    forms.add(encodeURIComponent(text.toWellFormed()));
  }
  forms.add(value.replace(/\r\n|\r|\n/g, " "));
  const base64 = Buffer.from(value).toString("base64");
  for (const text of [base64, base64.replace(/=+$/, ""), Buffer.from(value).toString("base64url")]) forms.add(text);
  return [...forms].filter((form) => form.length >= shortestMask && form.trim() !== "");
}

/** Characters that end a line, move the cursor, or turn the direction of what follows. */
const unprintable = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Knows the run's secrets and takes them out of every text that leaves the process. */
export class Redactor {
  #forms: string[] = [];

  /** Registers a secret in all its forms. */
  add(value: string): void {
    this.#forms = [...new Set([...this.#forms, ...secretForms(value)])].sort((one, other) => other.length - one.length);
  }

  /** The text with every known secret replaced by `***`. */
  redact(text: string): string {
    return this.#forms.reduce((shown, form) => shown.replaceAll(form, "***"), text);
  }

  /**
   * Text from outside, made safe to stand in a message: secrets redacted first, then one line without control
   * characters, with nothing that a runner obeys, cut to `limit` characters.
   */
  quote(text: string, limit: number = outsideLimit): string {
    const line = inert(this.redact(text).replace(unprintable, " ").replace(/ +/g, " ").trim());
    return line.length > limit ? `${line.slice(0, limit).toWellFormed()}…` : line;
  }
}

/** Breaks what a runner would obey: `::` at the start of a line, and `##[` anywhere in it. */
export function inert(text: string): string {
  return text.replace(/:(?=:)/g, ": ").replace(/##(?=\[)/g, "## ");
}
