import { type JsonObject, stringMember } from "../base/json.js";
import type { Findings, Notice } from "../base/notice.js";
import { joined, type Text, text } from "../base/text.js";
import { isMarkedSecret } from "../secrets/hide-values.js";
import { canHide } from "../secrets/redact.js";
import { isCores, isGibibytes, memoryFor, sameAmount } from "./amounts.js";
import { type Field, fields, memoryFields } from "./fields.js";
import { isGiven } from "./names.js";
import { isSecretItem, isShownKey, queuesIn, variablesIn } from "./secrets.js";
import { faulty, isFaulty, type Location, locate, noticeAt, ownLocation, report, where } from "./source.js";

/** The parts of the step that the checks of names, values and variables need. */
export interface CheckParts {
  /** Messages about unknown fields link this page, which lists the documented ones. */
  readonly page: Text;
  /** An empty secret of the input is no problem: in a dry run without api-token secrets are not available. */
  readonly allowEmptySecrets: boolean;
  /** The tokens of the step, by input: no variable may be one. */
  readonly tokens: Readonly<Record<string, string | undefined>>;
  readonly findings: Findings;
  /** The input undocumented-fields: what is below one of these is free. */
  readonly undocumented: ReadonlySet<string>;
}

/** The rules between the fields and items of a merged body. */
export function checkRules(body: JsonObject, findings: Findings): void {
  const problem = (location: Location, what: Text): void => report(findings, "problem", location, what);
  const queues = queuesIn(body);
  checkUnique(variablesIn(body), "key", findings);
  checkUnique(queues, "name", findings);
  for (const queue of queues) {
    const { minWorkerCount: least, maxWorkerCount: most } = queue;
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    const what = text`must be at most maxWorkerCount, which is ${most}; got ${least}`;
    problem(locate(queue, "minWorkerCount"), what);
  }
  const [first, ...others] = queues.filter(({ isDefault }) => isDefault === true);
  for (const queue of others) {
    const position = where(ownLocation(first ?? queue));
    problem(locate(queue, "isDefault"), text`must not be true: the default queue is already at ${position}`);
  }
  for (const { memory, cpu } of memoryFields) {
    const cores = stringMember(body, cpu) ?? "";
    const gibibytes = stringMember(body, memory) ?? "";
    if (!isCores(cores) || !isGibibytes(gibibytes) || sameAmount(gibibytes, memoryFor(cores))) continue;
    const right = text`write ${memoryFor(cores)}, or remove the memory`;
    problem(locate(body, memory), text`must be twice ${cpu}, which is ${cores}: ${right}; got ${gibibytes}`);
  }
}

/** A variable has a key, and a value unless it is secret. Other things are probably mistakes. */
export function checkVariable(
  variable: JsonObject,
  members: readonly Field[],
  { allowEmptySecrets, tokens, findings, undocumented }: CheckParts,
): void {
  const value = stringMember(variable, "value");
  const location = locate(variable, "value");
  const say = (level: "problem" | "warning", what: Text): void =>
    report(findings, level, location, text`${ofKey(variable)}${what}`);
  const isHidden = isMarkedSecret(variable);
  const lacks = (field: string): boolean => !isGiven(variable, field, members, undocumented);
  const lack = (what: Text): void => report(findings, "problem", ownLocation(variable), what);
  if (lacks("key")) lack(text`has no key: add the variable's name, such as key: MY_KEY`);
  if (!isHidden && !isSecretItem(variable) && lacks("value"))
    lack(text`has no value: write value: "" for an empty one`);
  if (value === undefined || faulty.has(location)) return;
  const given = value.trim();
  if (isHidden && given === "") {
    checkEmpty(variable, allowEmptySecrets, findings);
    return;
  }
  const { origin, isBlock } = location;
  const isInput = origin.isVariables === true;
  const isLine = isInput && !isBlock;
  const [token] = Object.entries(tokens).find(([, secret]) => secret === given) ?? [];
  if (token !== undefined) say("problem", text`is the step's own ${token}: leave it out`);
  const [, wrong] = (isLine ? wrongForms.find(([form]) => form.test(value)) : undefined) ?? [];
  const bare = unquoted(given);
  if (isHidden && ciphertext.test(bare))
    say("problem", text`is encrypted, and nothing decrypts it: decrypt it first`);
  else if (isHidden && !isBlock && isStandIn(bare, stringMember(variable, "key")))
    say("problem", text`represents another value, and nothing fills it in: ${isInput ? asItIs : asInput}`);
  else if (wrong !== undefined) say("problem", text`${wrong}. If that is meant, ${asBlock}`);
  else if (isLine) {
    for (const [, warning] of suspiciousForms.filter(([form]) => form.test(value))) say("warning", warning);
  } else if (isHidden && origin.at !== undefined)
    say(
      "warning",
      text`is a secret in a file, which others can read: pass it with secret-environment-variables`,
    );
}

/** The way to write a value of several lines, and any other one as it is. */
export const asBlock = text`write a line KEY<<END, the value in lines of its own, and a line END`;
const asItIs = text`write the secret itself. If it has this form, ${asBlock}`;
const asInput = text`pass the secret with secret-environment-variables, or leave value out to keep the stored
  one`;

type Form = readonly [form: RegExp, what: Text];

/** What is wrong with the value of a line `KEY=VALUE`, which other programs would change. */
const wrongForms: readonly Form[] = [
  [/^\s*["'`“”„‘’«]/, text`begins with a quote, which would be a part of the value: remove the quotes`],
  [/\\$/, text`ends with a backslash, which continues no line: write the value on one line`],
  [
    /\\n[A-Z_][A-Z0-9_]*=/,
    text`has \\n as two characters before another variable: write each on a line of its own`,
  ],
  [
    /^[\s\x85\u2800\p{Default_Ignorable_Code_Point}]|[\s\x85\u2800\p{Default_Ignorable_Code_Point}]$/u,
    text`begins or ends with whitespace, or with a character that prints nothing: remove it`,
  ],
];

/** What the value of a line probably does not mean: its whole rest is the value. */
const suspiciousForms: readonly Form[] = [
  [/\s#/, text`contains a #: the whole rest of the line is the value`],
  [
    /[,; \t][A-Z_][A-Z0-9_]*=/,
    text`looks like several variables: write each on a line of its own if that is meant`,
  ],
  [/-----BEGIN.*\\n/, text`is a key on one line, with \\n as two characters: for line breaks ${asBlock}`],
];

/** Removes quotes around a value: the secret in them is masked too. */
export function unquoted(value: string): string {
  return value.replace(/^(["'`])(.*)\1$/s, "$2");
}

/** Warns of a secret that nothing masks. Of a source with a problem a piece may have been read as a value. */
export function checkMasked(variable: JsonObject, findings: Findings): void {
  const value = stringMember(variable, "value")?.trim() ?? "";
  const location = locate(variable, "value");
  if (!isMarkedSecret(variable) || value === "" || canHide(value) || isFaulty(variable)) return;
  const what = text`is not masked: it has fewer than 4 characters, or is true or false. Make it a plain variable
    if that is possible`;
  report(findings, "warning", location, text`${ofKey(variable)}${what}`);
}

/** Warns of plain variables that have the name of a secret. @param except keys that have a warning already. */
export function secretNameWarnings(body: JsonObject, except: readonly string[]): Notice[] {
  return variablesIn(body).flatMap((variable) => {
    const key = stringMember(variable, "key") ?? "";
    const isNamed = /(?:PASSWORD|SECRET|TOKEN|API_KEY|PRIVATE_KEY|CREDENTIALS)$/i.test(key);
    if (!isNamed || except.includes(key) || isMarkedSecret(variable) || !stringMember(variable, "value"))
      return [];
    const what = text`of ${key} is readable in the platform, because the variable is plain: make it secret with
      secret-environment-variables`;
    return noticeAt("warning", locate(variable, "value"), what);
  });
}

/** An empty secret would overwrite the stored one. */
function checkEmpty(variable: JsonObject, isAllowed: boolean, findings: Findings): void {
  const location = { ...locate(variable, "value"), path: "" };
  const key = shownKey(variable) ?? text`the secret`;
  if (isAllowed && location.origin.isSecret) {
    findings.emptySecrets.push(key);
    return;
  }
  const what = text`${key} is empty, and would overwrite the stored value: does the secret exist for this
    repository, environment and event? Leave value out to keep the stored one`;
  report(findings, "problem", location, what);
}

/** The key as messages show it; undefined in the input for secrets if it may be a piece of a secret. */
export function shownKey(variable: JsonObject): Text | undefined {
  const key = stringMember(variable, "key");
  const { isSecret, hidesKeys } = ownLocation(variable).origin;
  return key === undefined || (isSecret && (hidesKeys || !isShownKey(key))) ? undefined : text`${key}`;
}

/** The key of a variable, as the beginning of what is said of its value. */
function ofKey(variable: JsonObject): Text | "" {
  const key = shownKey(variable);
  return key === undefined ? "" : text`of ${key} `;
}

/** Requires what a create must have. @param own without the inputs: a preview needs a name of its own. */
export function checkRequired(
  body: JsonObject,
  own: JsonObject,
  isPreview: boolean,
  location: Location,
  { findings, undocumented }: CheckParts,
): void {
  for (const { field, isRequired, allowed, example = "" } of fields) {
    const needsOwn = isPreview && field === "name";
    if (!isRequired || isGiven(needsOwn ? own : body, field, fields, undocumented)) continue;
    const what = allowed === undefined ? text`a string such as ${example}` : text`one of ${joined(allowed)}`;
    const or = field === "name" ? text`, here or in the input deployment-name` : "";
    const more = needsOwn
      ? text`. A preview needs it even with deployment-name: a sweep finds previews by it`
      : or;
    report(findings, "problem", { ...location, path: field }, text`is required: ${what}${more}`);
  }
}

/** Reports each item that has the key or name of an earlier one. */
function checkUnique(items: readonly JsonObject[], by: "key" | "name", findings: Findings): void {
  const firsts = new Map<string, JsonObject>();
  for (const item of items) {
    const id = stringMember(item, by) ?? "";
    const first = firsts.get(id);
    firsts.set(id, first ?? item);
    if (first === undefined || id === "") continue;
    const name = by === "key" ? (shownKey(item) ?? "it") : id;
    const position = where({ ...ownLocation(first), path: "" });
    report(findings, "problem", locate(item, by), text`must be unique: ${name} is also given at ${position}`);
  }
}

/** A reference of another tool, which nothing resolves here. */
const reference =
  /^(?:var|local|each\.value|module\.[\w-]+|data\.[\w-]+\.[\w-]+|secrets|vars)\.[\w-]+(?:[.[]\S*)?$/;
/** Somebody meant to fill this in. */
const unfilled = /^(?:\$?\{\{.*\}\}|<[^<>]+>|%\w+%)$/s;
const ofShell = /^\$(?:\{[^{}]*\}|[A-Za-z_]\w*)$/;
/** A placeholder as a part of a name. */
const partial = /\$\{|\$[A-Za-z_]|\{\{|<[^<>]+>|%\w+%/;

/** Whether the value of a field is a placeholder; in the name of the Deployment a part is enough. */
export function isPlaceholder(given: string, isName: boolean): boolean {
  const value = given.trim();
  if (isName && (partial.test(value) || value.startsWith("local."))) return partial.test(value);
  return [unfilled, ofShell, reference].some((form) => form.test(value));
}

const ciphertext = /^(?:ENC\[|encrypted:|\{cipher\}|\$ANSIBLE_VAULT;)/;

/** A reference to a store of secrets, or a word for no value. */
const elsewhere =
  /^(?:(?:op:\/\/|vault:|ref\+)\S.*|\*{3,}|\(sensitive value\)|\[REDACTED\]|none|null|undefined)$/is;

/** Whether the value of a secret represents another one: sent, it would overwrite the stored one. */
function isStandIn(value: string, key: string | undefined): boolean {
  // A password may begin with a dollar sign.
  const [, braced, plain] = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value) ?? [];
  const name = braced ?? plain;
  const isOfShell = name !== undefined && (name === key || /^(?=.*_)[A-Z][A-Z\d_]*$/.test(name));
  return isOfShell || [unfilled, reference, elsewhere].some((form) => form.test(value));
}
