import type { JsonObject, JsonValue } from "../base/json.js";
import { didYouMean, similar } from "../base/nearest.js";
import { joined, listed, type Text, text, type Value } from "../base/text.js";
import { hasSecretName } from "../secrets/hide-values.js";
import { isCores, isExact, isGibibytes } from "./amounts.js";
import type { Checking } from "./checking.js";
import { type Field, type FieldKind, fields } from "./fields.js";
import { isUnwritten, type Located, type LocatedObject, type Position } from "./read/position.js";
import { checkVariable, shownKey } from "./rules.js";
import { isMarkedSecret, misreadNames } from "./secrets.js";

/** How many unknown fields of one object are named, and how many documented ones. */
const mostNamed = 20;
const mostDocumented = 12;

/**
 * Validates the members of an object; the result contains what is valid, in the order given. Unknown ones
 * pass with one warning, unless they are near misses of documented ones.
 */
export function checkObject(node: LocatedObject, shape: Partial<Field>, checking: Checking): JsonObject {
  const { members = [], responseOnly = [] } = shape;
  const names = members.map(({ field }) => field);
  const result: [string, JsonValue][] = [];
  const unknown: { readonly shown: Text; readonly place: Position }[] = [];
  for (const [name, value] of node.entries) {
    const place = placeOfName(value);
    const field = members.find((candidate) => candidate.field === name);
    let checked: JsonValue | undefined;
    if (field !== undefined) checked = checkField(value, field, checking, node);
    else if (name === "runtimeVersion" && place.path.length === 1) {
      // API documentation: "Versioning".
      checking.warning(place, "deprecated");
    } else if (responseOnly.includes(name)) {
      const list = place.path.length > 1 ? place.path : [];
      const line = "Left out of the request, because only responses contain them";
      checking.note(line, { ...place, path: list }, checking.generalPath(place));
    } else if (isOwnPlace(name, place)) {
      checking.note(
        "Left out of the request, because x- fields are for YAML anchors",
        { ...place, path: [] },
        text`${name}`,
      );
    } else if (!hasExpression(name, place, checking)) {
      const meant = memberMeantBy(name, shape);
      const level = meant === undefined ? levelOf(name, shape) : undefined;
      if (level !== undefined) checking.problem(place, "wrong-level", { level });
      else if (meant === undefined) {
        // That the key is missing is reported: see rules.ts.
        const isKey = name === "name" && names.includes("key") && !node.entries.has("key");
        const like = value.kind === "scalar" && !value.origin.isSecret ? similar(name, names) : undefined;
        const question = like === undefined ? "" : text` (${like}?)`;
        const shown = text`${checking.nameIn(value.origin, name)}${question}`;
        if (!isKey) unknown.push({ shown, place });
      } else checking.problem(place, "unknown-field", { meant });
      checked = plainValue(value, checking);
    }
    if (checked !== undefined) result.push([name, checked]);
  }
  const [first] = unknown;
  if (isMarkedSecret(node) && misreadNames(node).length > 0) {
    checking.problem(node, "misread-secret");
  } else if (first !== undefined) {
    const named = listed(
      unknown.map(({ shown }) => shown),
      mostNamed,
    );
    const known =
      names.length > mostDocumented ? text`See ${checking.page}` : text`Documented fields: ${joined(names)}`;
    const place = { ...first.place, path: node.path };
    checking.warning(place, "undocumented-fields", { whole: node.path.length === 0, named, known });
  }
  return Object.fromEntries(result);
}

/** Whether it is a field for anchors and other notes of the author: `x-` at the top. */
function isOwnPlace(name: string, { path }: Position): boolean {
  return path.length === 1 && name.startsWith("x-");
}

/**
 * Where a documented field belongs that is not one of this object; undefined for a name of several levels.
 */
function levelOf(name: string, { members }: Partial<Field>): string | undefined {
  if (members === undefined) return undefined;
  const isTop = members === fields;
  const lists = fields.filter(({ kind, rules }) => kind === "list" && rules !== undefined);
  const isIn = (shape: readonly Field[] = []): boolean => shape.some(({ field }) => field === name);
  const [list, ...others] = lists.filter((each) => isIn(each.members));
  if (isTop && list === undefined) return pathOfObject(name, fields);
  if (isTop) return others.length > 0 ? undefined : `${list?.field}[]`;
  const isListed = lists.some((each) => each.members === members);
  return isListed && isIn(fields) && list === undefined ? "the top level of the definition" : undefined;
}

/** The path of the object in these fields that has a member of this name; undefined if none has. */
function pathOfObject(name: string, shape: readonly Field[]): string | undefined {
  for (const { field, kind, members = [] } of shape) {
    if (kind !== "object") continue;
    if (members.some((member) => member.field === name)) return field;
    const inner = pathOfObject(name, members);
    if (inner !== undefined) return `${field}.${inner}`;
  }
  return undefined;
}

function placeOfName({ origin, offset, path, nameOffset = offset }: Located): Position {
  return { origin, offset: nameOffset, path };
}

/**
 * The member that a misspelled one was probably meant to be; undefined for a correct one, and for one that is
 * nearest to a member of responses. A variable that is meant to be secret must not become readable.
 */
export function memberMeantBy(
  name: string,
  { members = [], responseOnly = [] }: Partial<Field>,
): string | undefined {
  const names = members.map(({ field }) => field);
  if (names.includes(name) || responseOnly.includes(name)) return undefined;
  const mark = names.find((member) => member === "isSecret" && hasSecretName(name));
  const meant = didYouMean(name, [...names, ...responseOnly]) ?? mark;
  return meant !== undefined && responseOnly.includes(meant) ? undefined : meant;
}

/** The value for the request, or undefined after a problem. The field is a member of `parent`. */
function checkField(
  node: Located,
  field: Field,
  checking: Checking,
  parent?: LocatedObject,
): JsonValue | undefined {
  const of = ofVariable(field, parent, checking);
  if (node.kind === "scalar") {
    if (node.value === null) {
      // An empty secret: see rules.ts.
      if (field.isPrivate && node.origin.isSecret) return "";
      if (field.insteadOfNull !== undefined)
        return checking.problem(node, "null", { of, instead: field.insteadOfNull });
      noteNull(node, checking);
      return null;
    }
    // In a plain variable's value it is a warning: see rules.ts.
    const isPlain = field.isPrivate === true && parent !== undefined && !isMarkedSecret(parent);
    if (!isPlain && hasExpression(node.text, node, checking)) return undefined;
  }
  if (field.shownIn === "responses") {
    const line = "Sent as written, although the API documentation lists them only in responses";
    checking.note(line, node, checking.generalPath(node));
  }
  switch (field.kind) {
    case "choice":
    case "open-choice":
      return checkChoice(node, field, checking);
    case "strings": {
      if (node.kind !== "list") {
        return reject(
          node,
          field,
          checking,
          node.kind === "scalar" ? text`: write [${checking.shown(node)}]` : "",
        );
      }
      const { example: _, ...item } = { ...field, shownIn: "requests" as const };
      const items = node.items.map((text) => checkField(text, { ...item, kind: "string" }, checking));
      return items.filter((text) => text !== undefined);
    }
    case "object":
      return node.kind === "object" ? checkObject(node, field, checking) : reject(node, field, checking);
    case "list":
      return node.kind === "list" ? checkList(node.items, field, checking) : reject(node, field, checking);
  }
  const value = readScalar(node, field);
  if (value === undefined) return reject(node, field, checking, quotesAdvice(node, field.kind), of);
  const isConverted = typeof value === "string" && node.kind === "scalar" && typeof node.value !== "string";
  if (isConverted)
    checking.note("Sent as strings, as in the API documentation", node, checking.generalPath(node));
  return value;
}

/** Which variable a message about a value is about, where its key may be shown. */
function ofVariable({ isPrivate }: Field, parent: LocatedObject | undefined, checking: Checking): Value {
  const key = isPrivate && parent ? shownKey(parent, checking) : undefined;
  return key === undefined ? "" : text`of ${key} `;
}

/** Null clears a field; one that nobody wrote is probably the value of a variable that is not set. */
function noteNull(node: Located, checking: Checking): void {
  if (isUnwritten(node)) checking.warning(node, "no-value");
  else checking.note("Sent as null, which clears the field", node, checking.generalPath(node));
}

function reject(
  node: Located,
  field: Field,
  checking: Checking,
  advice: Value = "",
  of: Value = "",
): undefined {
  const { example, kind, isPrivate, members = [], allowed, mayBeEmpty } = field;
  const what = kinds[kind]?.[0] ?? (mayBeEmpty ? text`a string` : text`a string that is not empty`);
  const accepted = allowed === undefined ? what : text`one of ${joined(allowed)}`;
  const suchAs = example === undefined ? "" : text`, such as ${example}`;
  // It may be a secret in the wrong place. A wrong key may be a piece of one: even its type is not shown.
  const mayBeSecret = isPrivate === true || members.some((member) => member.isPrivate);
  const got = kind === "variable-key" ? "" : text`; got ${checking.shown(node, mayBeSecret)}`;
  return checking.problem(node, "wrong-type", { of, accepted, suchAs, got, advice });
}

/** Validates items. Members that comparable services require are added where the author left them out. */
function checkList(items: readonly Located[], field: Field, checking: Checking): JsonValue[] {
  const { members = [], rules, example } = field;
  return items.flatMap((item) => {
    if (item.kind !== "object") {
      const row = { ...field, ...(example && { example: example.replace(/^\[|\]$/g, "") }) };
      const isLine =
        item.kind === "scalar" && /^[\w.-]+=/.test(item.text) && item.origin.variables === "list";
      const advice = isLine ? text`. Lines of the form KEY=VALUE begin without a dash` : "";
      return reject(item, { ...row, kind: "object" }, checking, advice) ?? [];
    }
    const added = members.flatMap(({ field: name, writtenOut }): [string, JsonValue][] => {
      if (writtenOut === undefined || item.entries.has(name)) return [];
      // In the input for secrets each variable is secret.
      if (item.origin.isSecret) return [[name, true]];
      const written = item.entries.get("key") ?? item.entries.get("name");
      const of = written?.kind === "scalar" ? written.text : "";
      const path = checking.generalPath({ ...item, path: [...item.path, name] }, of);
      checking.note("Added the default", item, text`${path}: ${JSON.stringify(writtenOut)}`);
      return [[name, writtenOut]];
    });
    const body = { ...checkObject(item, field, checking), ...Object.fromEntries(added) };
    if (rules === "variables") {
      const isMisspelled = [...item.entries.keys()].some((name) => memberMeantBy(name, field) !== undefined);
      checkVariable({ item, body, isMisspelled }, checking);
    }
    return [body];
  });
}

/** A documented value, or for an open choice another one that is no near miss: services add values. */
function checkChoice(node: Located, field: Field, checking: Checking): string | undefined {
  const { kind, allowed = [] } = field;
  const given = String(readScalar(node, field) ?? "");
  if (allowed.includes(given)) return given;
  const meant = didYouMean(given.trim(), allowed);
  if (kind === "choice" || given === "" || meant !== undefined) {
    return reject(node, field, checking, meant === undefined ? "" : text`. Did you mean ${meant}?`);
  }
  // CeleryExecutor
  const like = allowed.find((each) => given.toLowerCase().startsWith(each.toLowerCase()));
  checking.warning(node, "other-value", { got: checking.shown(node), allowed, like });
  return given;
}

/** An undocumented value, unchanged. A number that JSON cannot carry exactly is a problem. */
function plainValue(node: Located, checking: Checking): JsonValue {
  if (node.kind === "list") return node.items.map((item) => plainValue(item, checking));
  if (node.kind === "object") {
    const entries = Array.from(node.entries, ([name, value]) => {
      hasExpression(name, placeOfName(value), checking);
      return [name, plainValue(value, checking)] as const;
    });
    return Object.fromEntries(entries);
  }
  const { value } = node;
  if (isUnwritten(node)) noteNull(node, checking);
  hasExpression(node.text, node, checking);
  if (typeof value === "number" && !isExact(node.text, value)) {
    checking.problem(node, "inexact-number", { got: checking.shown(node) });
  }
  return value;
}

/** Reports `${{` in a value or name of a file, where GitHub does not evaluate it. True after a problem. */
function hasExpression(given: string, place: Position, checking: Checking): boolean {
  if (place.origin.at === undefined || !given.includes("${{")) return false;
  checking.problem(place, "expression-in-file", { advice: adviceOnExpression(place) });
  return true;
}

function adviceOnExpression({ path }: Position): string {
  if (path[0] === "environmentVariables" && path.at(-1) === "value")
    return "Put the variable into the input secret-environment-variables";
  return path.join() === "name" ? "Use the input deployment-name" : "Put the field into the input definition";
}

const isText = (value: unknown): boolean => typeof value === "string" || typeof value === "number";

/** What a value of a kind is, as a message names it, and which scalars are one. */
const kinds: Partial<
  Record<FieldKind, readonly [what: Text, accepts: (value: unknown, text: string) => boolean]>
> = {
  boolean: [text`true or false`, (value) => typeof value === "boolean"],
  integer: [
    text`an integer of 0 or more`,
    (value, text) => Number.isSafeInteger(value) && Number(value) >= 0 && isExact(text, Number(value)),
  ],
  cores: [text`a decimal number of cores above 0`, (value, text) => isText(value) && isCores(text)],
  gibibytes: [
    text`a decimal number above 0 followed by
    Gi`,
    (value, text) => isText(value) && isGibibytes(text),
  ],
  scalar: [text`a string`, () => true],
  "variable-key": [
    text`a string without =, whitespace or control characters`,
    (value, text) => typeof value === "string" && /^[^=\s\p{Cc}]+$/u.test(text),
  ],
  strings: [text`a list of strings`, () => false],
  object: [text`an object`, () => false],
  list: [text`a list of objects`, () => false],
};

/** A single value for the request, as the author wrote it; undefined where the field does not accept it. */
function readScalar(node: Located, { kind, mayBeEmpty = false }: Field): JsonValue | undefined {
  if (node.kind !== "scalar") return undefined;
  const { value, text } = node;
  const [, accepts = () => isText(value) && (mayBeEmpty || text.trim() !== "")] = kinds[kind] ?? [];
  if (!accepts(value, text)) return undefined;
  return kind === "boolean" || kind === "integer" ? value : text;
}

/** What the author of a wrong value probably has to do; empty if that is not known. */
function quotesAdvice(node: Located, kind: FieldKind): Value {
  if (node.kind !== "scalar") return kind === "scalar" ? text`: put it in quotes to send it as JSON` : "";
  if (kind === "cores" && /^\d+(?:\.\d+)?$/.test(node.text) && Number(node.text) > 0)
    return text`: at most 15 significant digits`;
  if (kind === "cores" && /^\d{1,9}m$/.test(node.text))
    return text`: write ${Number.parseInt(node.text, 10) / 1000}`;
  if (kind === "gibibytes" && /^\d{1,9}Mi$/.test(node.text))
    return text`: write ${Number.parseInt(node.text, 10) / 1024}Gi`;
  if (kind === "gibibytes" && /^\d{1,9}(?:\.\d{1,6})?\s?(?:G|GB|GiB)?$/i.test(node.text))
    return text`: write ${Number.parseFloat(node.text)}Gi`;
  if (typeof node.value !== "string") {
    if (kind === "integer" && /^\d{16,}$/.test(node.text))
      return text`, which is too large to be sent exactly`;
    return kind === "string" || kind === "variable-key" ? text`: put it in quotes` : "";
  }
  if (kind === "boolean" && /^(?:yes|no|on|off|y|n)$/i.test(node.text))
    return text`: YAML 1.2 has only true and false`;
  const isBoolean = kind === "boolean" && /^(?:true|false)$/i.test(node.text);
  return isBoolean || (kind === "integer" && /^\d{1,15}$/.test(node.text)) ? text`: remove the quotes` : "";
}
