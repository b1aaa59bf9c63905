import { isObject, type JsonObject, type JsonValue } from "../base/json.js";
import { isMisspelling, isNear } from "../base/name.js";
import { atMost, joined, listed, type Text, text } from "../base/text.js";
import { isCores, isGibibytes, largestInteger } from "./amounts.js";
import { type Field, type FieldKind, fields, responseOnlyFields } from "./fields.js";
import { bare, fieldMeantBy, isGiven, mostSearched } from "./names.js";
import { type CheckParts, checkVariable, isPlaceholder } from "./rules.js";
import { hasSecretValue } from "./secrets.js";
import {
  faulty,
  faultyNames,
  type Location,
  locate,
  locationIn,
  nameOf,
  ownLocation,
  report,
  type Source,
} from "./source.js";

/** The longest piece of what the author wrote that a message shows. */
const longestExcerpt = 60;
const mostNamed = 200;

const isFilled = (given: string): boolean => given.trim() !== "";

function isString(test: (given: string) => boolean = () => true) {
  return (value: JsonValue): boolean => typeof value === "string" && test(value);
}

function isCount(value: JsonValue): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= largestInteger;
}

/** Each kind of value in the words of messages, and which values are one. */
const kinds: Readonly<Record<FieldKind, readonly [what: Text, accepts: (value: JsonValue) => boolean]>> = {
  string: [text`a string that is not empty`, isString(isFilled)],
  "any-string": [text`a string`, isString()],
  scalar: [text`a string (a secret without value keeps the stored one)`, isString()],
  choice: [text`a string`, isString()],
  "open-choice": [text`a string`, isString(isFilled)],
  boolean: [text`true or false`, (value) => typeof value === "boolean"],
  integer: [text`an integer of 0 or more`, isCount],
  cores: [text`a decimal number of cores above 0, of at most 15 digits`, isString(isCores)],
  gibibytes: [text`a decimal number above 0 followed by Gi`, isString(isGibibytes)],
  "variable-key": [
    text`a string without =, whitespace or control characters`,
    isString((given) => /^[^=\s\p{Cc}]+$/u.test(given)),
  ],
  strings: [text`a list of strings`, Array.isArray],
  object: [text`an object`, isObject],
  list: [text`a list whose items are objects`, Array.isArray],
};

/**
 * Checks names and values of one file or input, each where it was written. Undefined for no definition at
 * all.
 */
export function checkSource(
  { origin, value: body, isComplete }: Source,
  parts: CheckParts,
): JsonObject | undefined {
  if (!isComplete) return undefined;
  const refuse = (location: Location, what: Text): undefined => {
    report(parts.findings, "problem", location, what);
  };
  if (!isObject(body)) {
    const location = locationIn(origin);
    const got = body === undefined ? "nothing" : displayValue(body, location);
    return refuse(location, text`must be an object of fields, such as "name: my-deployment"; got ${got}`);
  }
  if (Object.hasOwn(body, "sops"))
    return refuse(nameOf(locate(body, "sops")), text`is of an encrypted file: decrypt it first, with sops`);
  const names = Object.keys(body).filter((each) => !faultyNames.has(locate(body, each)));
  const [first] = names;
  const isField = (name: string): boolean =>
    parts.undocumented.has(name) ||
    responseOnlyFields.includes(name) ||
    fieldMeantBy(name, fields) !== undefined;
  if (first !== undefined && names.length <= mostNamed && !names.some(isField)) {
    const shownNames = names.map((name) => atMost(longestExcerpt, name || '""'));
    const what = text`has no field of the API documentation: ${listed(shownNames, 20)}. Remove what is
      around the definition, so that name and type are at the top. ${adviceFor(parts)}`;
    return refuse({ ...nameOf(locate(body, first)), path: "" }, what);
  }
  checkBody(body, parts);
  return body;
}

function adviceFor({ page }: CheckParts): Text {
  return text`See ${page}. A field that your platform accepts goes into the input undocumented-fields`;
}

/** A value as a message shows it: only its type, if it may be meant as secret. */
function displayValue(value: JsonValue, { origin }: Location, row: Partial<Field> = {}): Text {
  if (Array.isArray(value)) return text`a list`;
  if (typeof value === "object") return value === null ? text`null` : text`an object`;
  return row.isPrivate || origin.isSecret
    ? text`a ${typeof value}`
    : atMost(longestExcerpt + 2, JSON.stringify(value));
}

/** The parts of one check: fields of responses are one problem together. */
interface Checking extends CheckParts {
  readonly ofResponses: Location[];
}

function checkBody(body: JsonObject, parts: CheckParts): void {
  const ofResponses: Location[] = [];
  checkObject(body, { members: fields }, { ...parts, ofResponses });
  const [first] = ofResponses;
  if (first === undefined) return;
  const paths = [...new Set(ofResponses.map(({ path }) => path.replace(/\[\d+\]/g, "[]")))];
  const isRuntime = paths.some((path) => bare(path) === "runtimeversion");
  const next = isRuntime ? ", and write platformRuntimeVersion" : "";
  const what = text`has fields that exist only in responses: remove ${listed(paths, mostNamed)}${next}`;
  report(parts.findings, "problem", { ...nameOf(first), path: "" }, what);
}

function checkObject(object: JsonObject, { members = [], rules }: Partial<Field>, parts: Checking): void {
  const { undocumented, findings } = parts;
  for (const [name, value] of Object.entries(object)) {
    const location = locate(object, name);
    const row = members.find(({ field }) => field === name);
    if (row !== undefined) checkValue(value, row, location, parts);
    else if (faultyNames.has(location)) continue;
    else if (undocumented.has(name)) {
      checkFilled(value, location, parts);
      checkFree(value, parts);
    } else if (responseOnlyFields.some((each) => bare(each) === bare(name))) parts.ofResponses.push(location);
    else checkName(name, members, location, parts);
  }
  if (rules === "variables") checkVariable(object, members, parts);
  else checkUnsecret(object, parts);
  if (rules === "queues" && !isGiven(object, "name", members, undocumented)) {
    const what = text`has no name: add the queue's name, such as name: default`;
    report(findings, "problem", ownLocation(object), what);
  }
}

function checkName(name: string, members: readonly Field[], location: Location, parts: Checking): void {
  // Beside so many problems no meaning is searched: it takes too long.
  const meant = parts.findings.problems.length < mostSearched ? fieldMeantBy(name, members) : undefined;
  let advice = adviceFor(parts);
  if (meant !== undefined) {
    const level = meant.path || "the top level of the definition";
    const elsewhere = members.includes(meant.row) ? "" : text`, which belongs in ${level}`;
    const question = text`Did you mean ${meant.row.field}${elsewhere}?`;
    // Names that only begin or end alike may be of a field that a platform has.
    const isSure = bare(name) === bare(meant.row.field) || isMisspelling(bare(name), bare(meant.row.field));
    advice = isSure ? question : text`${question} ${advice}`;
  } else if (members !== fields) advice = text`Documented are ${joined(members.map(({ field }) => field))}`;
  report(
    parts.findings,
    "problem",
    nameOf(location),
    text`is not a field of the API documentation. ${advice}`,
  );
}

function checkValue(value: JsonValue, row: Field, location: Location, parts: Checking): void {
  if (faulty.has(location) || (value === null && row.isNeverNull !== true)) return;
  if (!row.isPrivate && checkFilled(value, location, parts)) return;
  const wrong = wrongValue(value, row, location);
  if (wrong !== undefined) report(parts.findings, "problem", location, wrong);
  else if (isObject(value)) checkObject(value, row, parts);
  else if (Array.isArray(value)) {
    const kind = row.kind === "strings" ? "string" : "object";
    const item: Field = { ...row, kind, isNeverNull: true };
    for (const [index, each] of value.entries()) checkValue(each, item, locate(value, index), parts);
  }
}

/** Whether a value is a placeholder, which is a problem. */
function checkFilled(value: JsonValue, location: Location, { findings }: Checking): boolean {
  if (typeof value !== "string" || faulty.has(location) || !isPlaceholder(value, location.path === "name"))
    return false;
  const what = text`is a placeholder that nothing fills in: write the value, or set it in an
    input; got ${displayValue(value, location)}`;
  report(findings, "problem", location, what);
  return true;
}

/** Below an undocumented field everything is accepted but what cannot be meant. */
function checkFree(value: JsonValue, parts: Checking): void {
  if (isObject(value)) checkUnsecret(value, parts);
  const below = typeof value === "object" && value !== null ? Object.values(value) : [];
  for (const inner of below) checkFree(inner, parts);
}

function checkUnsecret(object: JsonObject, { findings }: Checking): void {
  if (!hasSecretValue(object)) return;
  const what = text`must not be true beside a value: the value would be stored and shown. Only the items of
    the top-level environmentVariables can be secret`;
  report(findings, "problem", locate(object, "isSecret"), what);
}

/** The mistake in a value, and what to write; undefined for a right one. */
function wrongValue(value: JsonValue, row: Field, location: Location): Text | undefined {
  const { kind, allowed = [], example } = row;
  const [what, accepts] = kinds[kind];
  const respelled = typeof value === "string" ? respelledIn(value, allowed) : undefined;
  const isChosen = kind === "choice" ? allowed.includes(String(value)) : respelled === undefined;
  if (accepts(value) && isChosen) return undefined;
  const accepted = allowed.length > 0 ? text`one of ${joined(allowed)}` : what;
  const suchAs = example === undefined || allowed.length > 0 ? "" : text`, such as ${example}`;
  const advice = respelled === undefined ? correction(value, row) : text`. Did you mean ${respelled}?`;
  const got = kind === "variable-key" ? "" : text`; got ${displayValue(value, location, row)}`;
  return text`must be ${accepted}${suchAs}${got}${advice}`;
}

/** The documented value of which this is another spelling. */
function respelledIn(value: string, allowed: readonly string[]): string | undefined {
  if (allowed.includes(value)) return undefined;
  const wordOf = (each: string): string => bare(each.trim()).replace("executor", "");
  const word = wordOf(value);
  return allowed.find((each) => {
    const wanted = wordOf(each);
    return word[0] === wanted[0] && isNear(word, wanted, 1);
  });
}

/** The value that the author has to write, where that is mechanical. */
function correction(value: JsonValue, { kind }: Field): Text | "" {
  if (typeof value !== "string") return "";
  const write = (right: string): Text => text`: write ${right}`;
  const given = value.trim();
  const amount = Number.parseFloat(given);
  if (kind === "boolean" && /^(?:true|false)$/i.test(given)) return write(given.toLowerCase());
  if (kind === "integer" && /^\d{1,15}$/.test(given)) return write(given);
  if (kind === "cores" && /^\d{1,9}m$/.test(given)) return write(String(amount / 1000));
  if (kind === "gibibytes" && /^\d{1,9}(?:\.\d{1,6})?\s?(?:G|GB|GiB|Gi)?$/i.test(given))
    return write(`${amount}Gi`);
  // As it is written: redaction does not find a secret in pieces.
  return kind === "strings" && /^(?:[^\s;]|, )*$/.test(given) ? write(`[${given}]`) : "";
}
