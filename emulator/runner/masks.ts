// How a runner masks: Sdk/DTLogging/Logging of github.com/actions/runner, SecretMasker.cs and
// ValueEncoders.cs.

function xml(value: string) {
  const escapes: Readonly<Record<string, string>> = {
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&apos;",
    "&": "&amp;",
  };
  return value.replace(/[<>"'&]/g, (character) => escapes[character] ?? character);
}

/** .NET's Uri.EscapeDataString leaves only unreserved characters as they are. */
function uri(value: string) {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function base64(value: string, shift: number) {
  const bytes = Buffer.from(value);
  return bytes.subarray(bytes.length > shift ? shift : 0).toString("base64");
}

/**
 * The part of a secret that PowerShell prints on its own: parts of fewer than 6 characters are not masked.
 */
function powerShell(value: string, part: "before" | "after") {
  if (!value.includes("&")) return "";
  const colored = value.indexOf("&+");
  const end = colored >= 0 ? colored + 2 : value.lastIndexOf("&") + 1;
  const found = part === "before" ? value.slice(0, end) : value.slice(colored >= 0 ? end + 1 : end);
  return found.length >= 6 ? found : "";
}

/** HostContext.cs registers these; an empty form is not masked. */
const encoders: Readonly<Record<string, (value: string) => string>> = {
  Base64StringEscape: (value) => base64(value, 0),
  Base64StringEscapeShift1: (value) => base64(value, 1),
  Base64StringEscapeShift2: (value) => base64(value, 2),
  CommandLineArgumentEscape: (value) => value.replaceAll('"', '\\"'),
  ExpressionStringEscape: (value) => value.replaceAll("'", "''"),
  JsonStringEscape: (value) => JSON.stringify(value).slice(1, -1),
  UriDataEscape: uri,
  XmlDataEscape: xml,
  TrimDoubleQuotes: (value) => (value.length > 8 && /^".*"$/s.test(value) ? value.slice(1, -1) : ""),
  PowerShellPreAmpersandEscape: (value) => powerShell(value, "before"),
  PowerShellPostAmpersandEscape: (value) => powerShell(value, "after"),
};

/** What a runner masks in a log, a summary and job outputs. */
export class RunnerMasks {
  readonly #values = new Set<string>();
  readonly #forms = new Set<string>();

  /** The registered values, without their encoded forms. */
  get values(): readonly string[] {
    return [...this.#values];
  }

  /**
   * AddMaskCommandExtension in ActionCommandManager.cs: the value as a whole, and each of its lines, trimmed,
   * however short.
   */
  add(value: string): void {
    for (const mask of [value, ...value.split(/[\r\n]+/).map((line) => line.trim())]) {
      if (mask.trim() === "" || this.#values.has(mask)) continue;
      this.#values.add(mask);
      this.#forms.add(mask);
      for (const encode of Object.values(encoders)) this.#forms.add(encode(mask));
    }
    this.#forms.delete("");
  }

  /** SecretMasker.MaskSecrets: occurrences that overlap or touch become one `***`. */
  apply(text: string): string {
    const spans: { start: number; end: number }[] = [];
    for (const form of this.#forms) {
      for (let start = text.indexOf(form); start >= 0; start = text.indexOf(form, start + 1)) {
        spans.push({ start, end: start + form.length });
      }
    }
    let shown = "";
    let done = 0;
    let isOpen = false;
    for (const { start, end } of spans.sort((one, other) => one.start - other.start)) {
      if (!isOpen || start > done) shown += `${text.slice(done, start)}***`;
      isOpen = true;
      done = Math.max(done, end);
    }
    return shown + text.slice(done);
  }
}
