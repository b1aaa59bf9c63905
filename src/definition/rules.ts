import { isObject, type JsonObject, type JsonValue, member, stringMember } from "../base/json.js";
import { didYouMean } from "../base/name.js";
import type { Findings } from "../base/notice.js";
import { joined, type Text, text } from "../base/text.js";
import { isCores, isGibibytes, memoryFor, sameAmount } from "./amounts.js";
import { fields, memoryFields } from "./fields.js";
import { isMarkedSecret, isSecretItem, isShownKey, variablesIn } from "./secrets.js";
import { faulty, ownSpot, report, type Spot, spotOf, where } from "./source.js";

/** The parts of the step that the rules of variables need. */
export interface StepParts {
  /** An empty secret of the input is a notice: in a dry run without api-token secrets are not available. */
  readonly allowEmptySecrets: boolean;
  /** The tokens of the step, by input: no variable may be one. */
  readonly tokens: Readonly<Record<string, string | undefined>>;
}

/** The rules between the fields and items of a merged body. */
export function checkRules(body: JsonObject, findings: Findings): void {
  const problem = (spot: Spot, what: Text): void => report(findings, "problem", spot, what);
  const queues = queuesIn(body);
  for (const [variable, first] of duplicates(variablesIn(body), "key")) {
    const key = shownKey(variable) ?? "it";
    const place = where({ ...ownSpot(first), path: "" });
    problem(spotOf(variable, "key"), text`must be unique: ${key} is also given at ${place}`);
  }
  for (const queue of queues) {
    const { minWorkerCount: least, maxWorkerCount: most } = queue;
    if (typeof least !== "number" || typeof most !== "number" || least <= most) continue;
    const what = text`must be at most maxWorkerCount, which is ${most}; got ${least}`;
    problem(spotOf(queue, "minWorkerCount"), what);
  }
  for (const [queue, first] of duplicates(queues, "name"))
    problem(spotOf(queue, "name"), text`must be unique: it is also the name at ${where(ownSpot(first))}`);
  const [first, ...others] = queues.filter(({ isDefault }) => isDefault === true);
  for (const queue of others) {
    const place = where(ownSpot(first ?? queue));
    problem(spotOf(queue, "isDefault"), text`must not be true: the default queue is already at ${place}`);
  }
  for (const { memory, cpu } of memoryFields) {
    const cores = stringMember(body, cpu) ?? "";
    const gibibytes = stringMember(body, memory) ?? "";
    if (!isCores(cores) || !isGibibytes(gibibytes) || sameAmount(gibibytes, memoryFor(cores))) continue;
    const right = text`write ${memoryFor(cores)}, or remove the memory`;
    problem(spotOf(body, memory), text`must be twice ${cpu}, which is ${cores}: ${right}; got ${gibibytes}`);
  }
}

/** The queues of a body. */
export function queuesIn({ workerQueues: list }: JsonObject): JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Whether a variable is secret, in the body that it makes. */
export function isSecret(variable: JsonObject): boolean {
  if (ownSpot(variable).origin.isSecret || isSecretItem(variable)) return true;
  return variable["isSecret"] !== null && isMarkedSecret(variable);
}

/** A variable has a key, and a value unless it is secret. Other things are probably mistakes. */
export function checkVariable(
  variable: JsonObject,
  { allowEmptySecrets, tokens }: StepParts,
  findings: Findings,
): void {
  const { origin } = ownSpot(variable);
  const value = member(variable, "value");
  const spot = spotOf(variable, "value");
  const key = shownKey(variable);
  const of = key === undefined ? "" : text`of ${key} `;
  const problem = (at: Spot, what: Text): void => report(findings, "problem", at, what);
  const warn = (what: Text): void => report(findings, "warning", spot, text`${of}${what}`);
  const isHidden = isSecret(variable);
  const names = Object.keys(variable);
  if (!names.some((name) => /^_?(?:key|name)/i.test(name)))
    problem(ownSpot(variable), text`has no key: add the variable's name, such as key: MY_KEY`);
  if (value === undefined && !isHidden && !names.some((name) => /^val/i.test(name)))
    problem(ownSpot(variable), text`has no value: write value: "" for an empty one`);
  if (origin.isSecret && variable["isSecret"] === false)
    problem(spotOf(variable, "isSecret"), text`must be true: give plain variables in environment-variables`);
  if (typeof value !== "string" || faulty.has(spot)) return;
  const given = value.trim();
  if (isHidden && given === "") checkEmpty(variable, allowEmptySecrets, findings);
  const [token] = Object.entries(tokens).find(([, secret]) => given !== "" && secret === given) ?? [];
  if (token !== undefined) problem(spot, text`${of}is the step's own ${token}: leave it out`);
  if (isHidden && isStandIn(given, variable["key"])) {
    const what = text`${of}stands for a secret: leave value out to keep the stored one, or pass it with
      secret-environment-variables`;
    problem(spot, what);
    return;
  }
  if (isHidden && given !== "" && (given.length < 4 || /^(?:true|false)$/.test(given))) {
    warn(text`is not masked: it has fewer than 4 characters, or is true or false. Make it a plain variable if
      that is possible`);
  }
  if (isHidden && given !== "" && origin.at !== undefined)
    warn(text`is a secret in a file, which others can read: pass it with secret-environment-variables`);
  if (origin.variables === "lines") checkLine(value, warn);
}

/** Warns where a line `KEY=VALUE` probably means something else: the whole rest of it is the value. */
function checkLine(value: string, warn: (what: Text) => void): void {
  if (/^(["']).*\1$/s.test(value.trim()))
    warn(text`is in quotes: they are part of the value. Remove them if that is not meant`);
  if (value.includes("\n")) return;
  if (/\s#/.test(value)) warn(text`contains a #: the whole rest of the line is the value`);
  if (/[,; \t][A-Z_][A-Z0-9_]*=/.test(value))
    warn(text`looks like several variables: write each on a line of its own if that is meant`);
}

/** Whether the value of a secret variable cannot be one: stars, or the name of a variable of a shell. */
function isStandIn(value: string, key: JsonValue | undefined): boolean {
  const [, bracketed, plain] = /^\$(?:\{(\w+)\}|(\w+))$/.exec(value) ?? [];
  const name = bracketed ?? plain;
  return (
    /^\*{3,}$/.test(value) || (name !== undefined && (name === key || /^(?=.*_)[A-Z][A-Z0-9_]*$/.test(name)))
  );
}

/** An empty secret would overwrite the stored one. */
function checkEmpty(variable: JsonObject, isAllowed: boolean, findings: Findings): void {
  const spot = { ...spotOf(variable, "value"), path: "" };
  const key = shownKey(variable) ?? text`the secret`;
  if (isAllowed && spot.origin.isSecret) {
    const what = text`${key} is empty: the plan does not need it`;
    findings.notices.push({ code: "definition/notice", text: what, where: text`${where(spot)}:` });
    return;
  }
  const what = text`${key} is empty, and would overwrite the stored value: does the secret exist for this
    repository, environment and event? Leave value out to keep the stored one`;
  report(findings, "problem", spot, what);
}

/** The key as messages show it; undefined in the input for secrets if it may be a piece of a secret. */
export function shownKey(variable: JsonObject): Text | undefined {
  const key = stringMember(variable, "key");
  const { isSecret, hidesKeys } = ownSpot(variable).origin;
  return key === undefined || (isSecret && (hidesKeys || !isShownKey(key))) ? undefined : text`${key}`;
}

/** Requires what a create must have. @param own without the inputs: a preview needs a name of its own. */
export function checkRequired(
  body: JsonObject,
  own: JsonObject,
  isPreview: boolean,
  spot: Spot,
  findings: Findings,
): void {
  for (const { field, isRequired, input, allowed, example = "" } of fields) {
    const needsOwn = isPreview && field === "name";
    // A misspelled field is one problem.
    if (!isRequired || Object.hasOwn(needsOwn ? own : body, field) || hasMeant(body, field)) continue;
    const what = allowed === undefined ? text`a string such as ${example}` : text`one of ${joined(allowed)}`;
    const or = input === undefined ? "" : text`, here or in the input ${input}`;
    const more = needsOwn
      ? text`. A preview needs it even with deployment-name: a sweep finds previews by it`
      : or;
    report(findings, "problem", { ...spot, path: field }, text`is required: ${what}${more}`);
  }
}

/** Whether an object has a misspelled form of a member. */
export function hasMeant(object: JsonObject, name: string): boolean {
  return Object.keys(object).some((each) => each !== name && didYouMean(each, [name]) !== undefined);
}

/** The items whose member is that of an earlier item too, each with the first such item. */
function duplicates(items: readonly JsonObject[], name: string): [JsonObject, JsonObject][] {
  const firsts = new Map<string, JsonObject>();
  return items.flatMap((item): [JsonObject, JsonObject][] => {
    const value = stringMember(item, name);
    const first = value === undefined ? undefined : firsts.get(value);
    if (value !== undefined && first === undefined) firsts.set(value, item);
    return first === undefined ? [] : [[item, first]];
  });
}
