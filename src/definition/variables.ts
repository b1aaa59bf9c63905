import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import type { Findings } from "../base/notice.js";
import { type Text, text } from "../base/text.js";
import { fields } from "./fields.js";
import { isShownKey, secretsOf, stringsIn } from "./secrets.js";
import { located, type Origin, ownSpot, report, type Source, type Spot, spotIn, spotOf } from "./source.js";
import { readYaml } from "./yaml.js";

const form = text`must have the form KEY=VALUE, such as MY_KEY=my-value, without whitespace before the =; for
  a value of several lines, such as a private key, write KEY<<END, then its lines, then a line END`;
const endless = text`opens a block that does not end: add a line after the value that is exactly the word
  after <<, such as END`;

/**
 * Reads variables in the format of `$GITHUB_ENV`: `KEY=the rest of the line, verbatim`, and blocks from
 * `KEY<<END` to a line `END`. Empty lines, lines that begin with `#` and whitespace before a key are ignored.
 * The line break at the end of a value is not part of it.
 * @param isSecret the last line of a secret in base64 is no variable: its key would be shown.
 */
export function parseVariables(given: string, isSecret = false) {
  const variables: { key: string; value: string; line: number }[] = [];
  /** `content` is all that was read as a part of the line; a message never shows it. */
  const badLines: { line: number; what: Text; content: string }[] = [];
  const lines = given.replaceAll("\r\n", "\n").split("\n");
  for (let index = 0; index < lines.length; index++) {
    const content = lines[index]?.trimStart() ?? "";
    if (content === "" || content.startsWith("#")) continue;
    const line = index + 1;
    // One problem for all lines of it, instead of one for each.
    if (/^(?:[\w.-]+=)?-----BEGIN /.test(content) && !content.includes("-----END ")) {
      const last = lines.findIndex((each, at) => at > index && each.includes("-----END "));
      const end = last === -1 ? lines.length - 1 : last;
      badLines.push({ line, what: form, content: lines.slice(index, end + 1).join("\n") });
      index = end;
      continue;
    }
    const equals = content.indexOf("=");
    const opening = content.indexOf("<<");
    const isBlock = opening !== -1 && (equals === -1 || opening < equals);
    const key = content.slice(0, isBlock ? opening : Math.max(equals, 0));
    const value = content.slice(equals + 1);
    const isPadding = !isBlock && isSecret && /^=+\s*$/.test(value);
    if (key === "" || isPadding || /[\s\p{Cc}]/u.test(key)) badLines.push({ line, what: form, content });
    else if (!isBlock) variables.push({ key, value, line });
    else {
      const word = content.slice(opening + 2);
      const end = word.trim() === "" ? -1 : lines.indexOf(word, line);
      if (end === -1) {
        badLines.push({ line, what: endless, content: lines.slice(line).join("\n") });
        break;
      }
      variables.push({ key, value: lines.slice(line, end).join("\n"), line });
      index = end;
    }
  }
  return { variables, badLines };
}

const list = fields.find(({ field }) => field === "environmentVariables") ?? {};

/**
 * Reads an input of variables: lines, a YAML or JSON list, or an object of values by key, as a body with the
 * list. All of a secret, and each line of the secret input that is not well-formed, goes to `onSecret`.
 */
export async function readVariables(
  written: string,
  input: string,
  onSecret: (value: string, key?: string) => void,
  findings: Findings,
): Promise<Source> {
  const isSecret = input === "secret-environment-variables";
  const first = written.split("\n").find((line) => !/^\s*(?:#|$)/.test(line));
  const isYaml = /^\s*(?:\[|\{|-\s|-$|---\s*$)/.test(first ?? "");
  const origin = { isSecret, variables: "list" } as const;
  // In an object of values by key each member is a value.
  const other = first?.trimStart().startsWith("{") ? ({ kind: "scalar", isPrivate: true } as const) : {};
  const source = isYaml
    ? await readYaml(written, input, findings, { origin, row: list, path: "environmentVariables", other })
    : readLines(written, input, isSecret, onSecret, findings);
  if (isSecret && !source.isComplete) onSecret(written.trim());
  const { value = null } = source;
  // The name of a member without a value may be what followed a comma in the value before.
  for (const [name, inner] of Object.entries(isSecret && isObject(value) ? value : {}))
    if (inner === null) onSecret(name);
  const items = isObject(value) ? asList(value) : value;
  for (const [secret, key] of isSecret ? stringsIn(value) : secretsOf(items))
    onSecret(secret, source.origin.hidesKeys ? "" : key);
  for (const item of isSecret && Array.isArray(items) ? items.filter(isObject) : []) {
    item["isSecret"] ??= true;
    item["value"] ??= "";
    const { key } = item;
    if (typeof key === "string" && !/^[\w.-]+$/.test(key)) onSecret(key);
  }
  // An input of only comments is not a list: an empty list would delete the Deployment's variables.
  if (source.value === undefined) return { ...source, value: isYaml ? undefined : {} };
  const own = typeof items === "object" && items !== null ? ownSpot(items) : spotIn(source.origin);
  const members = new Map([["environmentVariables", own]]);
  return { ...source, value: located({ environmentVariables: items }, spotIn(source.origin), members) };
}

/** An object of values by key, as vaults give it, as the list of variables. */
function asList(object: JsonObject): JsonValue {
  const items = Object.entries(object).map(([key, value]) => {
    const { origin, offset, nameOffset } = spotOf(object, key);
    const members = new Map([
      ["key", spotIn(origin, nameOffset, "key")],
      ["value", spotIn(origin, offset, "value")],
    ]);
    return located<JsonObject>({ key, value }, spotIn(origin, offset), members);
  });
  return located(items, ownSpot(object), spotsOf(items));
}

function spotsOf(items: readonly JsonObject[]): Map<string, Spot> {
  return new Map(items.map((item, index) => [String(index), ownSpot(item)]));
}

function readLines(
  written: string,
  input: string,
  isSecret: boolean,
  onSecret: (value: string) => void,
  findings: Findings,
): Source {
  const { variables, badLines } = parseVariables(written, isSecret);
  const lone = written.search(/\r(?!\n)/);
  if (lone !== -1) {
    const what = text`has a carriage return without a line feed: end lines with a line feed`;
    badLines.push({ line: written.slice(0, lone).split("\n").length, what, content: "" });
  }
  const isWellFormed = badLines.length === 0;
  const place = (line: number): string => `Input ${input}, line ${line}`;
  const origin: Origin = { place, variables: "lines", isSecret, hidesKeys: isSecret && !isWellFormed };
  for (const { line, what, content } of badLines) {
    if (isSecret) onSecret(content.trim());
    report(findings, "problem", spotIn(origin, line), what);
  }
  const items = variables.map(({ key, value, line }) => {
    // A line of a secret may look like a variable: then its name is a part of the secret.
    if (isSecret && !isWellFormed && !isShownKey(key)) onSecret(key);
    const members = new Map(["key", "value", "isSecret"].map((name) => [name, spotIn(origin, line, name)]));
    return located<JsonObject>({ key, value, isSecret }, spotIn(origin, line), members);
  });
  const value = items.length === 0 ? undefined : located(items, spotIn(origin, 1), spotsOf(items));
  return { name: `Input ${input}`, origin, value, isComplete: true };
}
