import type { JsonObject } from "../base/json.js";
import type { Findings } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import { asBlock, unquoted } from "./rules.js";
import { isShownKey } from "./secrets.js";
import { located, locationIn, type Origin, ownLocation, report, type Source } from "./source.js";

const malformed = text`must have the form KEY=value. A key begins with a letter or _; letters, digits, _, . and -
  follow. For a value of several lines, such as a private key, ${asBlock}`;
const prefixed = text`has words before the key, such as export: begin the line with KEY=value`;
const structured = text`is YAML or JSON: a list or object of variables belongs in the input
  definition, as environmentVariables. Here write KEY=value, one variable a line; for a value of several lines
  ${asBlock}`;
const path = text`is a path: write the content of the file, as lines KEY=value`;
const endless = text`opens a block that does not end: add a line after the value that is exactly the word
  after <<, such as END`;
const unclosed = text`begins a value of several lines: ${asBlock}. If it has one line, remove the quote`;
const lone = text`has a carriage return without a line feed: end lines with a line feed`;
const encrypted = text`is of an encrypted file: decrypt it first, with sops`;

/** What is wrong with a line without a key. */
function mistakeIn(content: string): Text {
  if (/^[a-z]+\s+[^\s=:]+=/i.test(content)) return prefixed;
  if (/^(?:[[{]|-\s|-{1,3}\s*$|[^\s=:]+\s*:(?:\s|$))/.test(content)) return structured;
  const isPath = /^[^\s=]+$/.test(content) && /^(?:~|\.{1,2})?\/|\.[a-z][\w-]{0,11}$/i.test(content);
  return isPath ? path : malformed;
}

/** In so many lines the end of a value is searched. */
const mostLines = 2_000;

/** How many lines a quoted value or a key file has after its first one; undefined for a value of one line. */
function linesAfter(start: string, lines: readonly string[], next: number): number | undefined {
  const [sign = ""] = start;
  const after = lines.slice(next, next + mostLines);
  if (start.startsWith("-----BEGIN ") && !start.includes("-----END "))
    return after.findIndex((line) => line.includes("-----END ")) + 1 || after.length;
  if (!/["'`]/.test(sign) || /^(["'`])(?:\\.|(?!\1)[^\\])*\1/s.test(start)) return undefined;
  return after.findIndex((line) => line.includes(sign) && !/^\s*[\w.-]+=["'`]/.test(line)) + 1;
}

/** Keys of so many letters have a `_`. */
const base32Key = /^(?=\D*\d)[A-Z\d]{16,}$/;

/**
 * Reads variables in the format of `$GITHUB_ENV`: `KEY=the rest of the line, verbatim`, and blocks from
 * `KEY<<END` to a line `END`. Empty lines, lines that begin with `#` and whitespace before a key are ignored.
 * The line break at the end of a value is not part of it.
 * @param isSecret the last line of a secret in base64 or base32 is no variable: its key would be shown.
 */
export function parseVariables(given: string, isSecret = false) {
  const variables: { key: string; value: string; line: number; isBlock: boolean }[] = [];
  const badLines: { line: number; what: Text }[] = [];
  const lines = given.replaceAll("\r\n", "\n").split("\n");
  let isAfterMistake = false;
  for (let index = 0; index < lines.length; index++) {
    const content = (lines[index] ?? "").trimStart();
    if (content === "" || content.startsWith("#")) continue;
    const line = index + 1;
    const [, key = "", sign = "", value = ""] = /^(.*?)(=|<<)(.*)$/s.exec(content) ?? [];
    const isPadding = sign === "=" && (value === "" ? base32Key.test(key) : /^=+\s*$/.test(value));
    const isKey = /^[A-Za-z_][\w.-]*$/.test(key) && !(isSecret && isPadding);
    const more = linesAfter(isKey ? value.trimStart() : content, lines, line);
    if (more !== undefined && sign !== "<<") {
      badLines.push({ line, what: unclosed });
      index += more;
      continue;
    }
    if (!isKey) {
      const what = mistakeIn(content);
      // Lines of one list, object or value are one problem.
      const isSame = isAfterMistake && (what === structured || !content.includes("="));
      if (!isSame) badLines.push({ line, what });
      // An input that begins as a list or object is one.
      if (what === structured && variables.length === 0 && badLines.length === 1) break;
      isAfterMistake = true;
      continue;
    }
    isAfterMistake = false;
    if (sign === "<<") {
      const end = value.trim() === "" ? -1 : lines.indexOf(value, line);
      if (end === -1) {
        badLines.push({ line, what: endless });
        break;
      }
      variables.push({ key, value: lines.slice(line, end).join("\n"), line, isBlock: true });
      index = end;
      continue;
    }
    variables.push({ key, value, line, isBlock: false });
  }
  return { variables, badLines };
}

/** What a run does about secrets as soon as they are read. */
export interface SecretParts {
  /** Called with each value that may be secret, before any message could contain it. */
  readonly onSecret: (value: string, key?: string) => void;
  /** Called with each key that may be a piece of a secret. */
  readonly hideKey: (key: string) => void;
}

/**
 * Reads an input of variables as a body with their list. Everything that may be secret goes to `onSecret`.
 */
export function readVariables(
  written: string,
  input: string,
  { onSecret, hideKey }: SecretParts,
  findings: Findings,
): Source {
  const isSecret = input === "secret-environment-variables";
  const { variables, badLines } = parseVariables(written, isSecret);
  const cut = written.search(/\r(?!\n)/);
  if (cut !== -1) badLines.push({ line: written.slice(0, cut).split("\n").length, what: lone });
  const hidesKeys = isSecret && badLines.length > 0;
  const origin: Origin = {
    position: (line) => `Input ${input}, line ${line}`,
    isVariables: true,
    isSecret,
    hidesKeys,
  };
  for (const { line, what } of badLines) report(findings, "problem", locationIn(origin, line), what);
  for (const secret of hidesKeys ? [written.trim(), ...valuesIn(written)] : []) onSecret(secret);
  const items = variables.map(({ key, value, line, isBlock }) => {
    if (isSecret) for (const secret of [value, unquoted(value)]) onSecret(secret, hidesKeys ? "" : key);
    // A line of a secret may look like a variable: then its name is a part of the secret.
    if (hidesKeys && !isShownKey(key)) onSecret(key);
    if (isSecret && !isShownKey(key)) hideKey(key);
    return located<JsonObject>({ key, value, isSecret }, { ...locationIn(origin, line), isBlock });
  });
  const ofSops = items.find(({ key }) => String(key).startsWith("sops_"));
  if (ofSops !== undefined) report(findings, "problem", ownLocation(ofSops), encrypted);
  const whole = locationIn(origin, 1);
  // An input of only comments is not a list: an empty list would delete the Deployment's variables.
  const body: JsonObject = items.length === 0 ? {} : { environmentVariables: located(items, whole) };
  return { origin, value: located(body, whole), isComplete: true };
}

/** What may be values in lines that are no variables: behind a sign, and in the quotes of JSON. */
function valuesIn(written: string): string[] {
  const rests = written.matchAll(/^(?:[^/?@=\n]*=|[^\S\n]*[^\s:]+:[^\S\n])(.+)$/gm);
  const strings = written.matchAll(/"[^"\n]*"\s*:|"([^"\n]*)"/g);
  return [...rests, ...strings].map(([, value = ""]) => unquoted(value.trim().replace(/,$/, "")));
}
