import type { JsonObject } from "../base/json.js";
import { isMisspelling } from "../base/name.js";
import { type Text, text } from "../base/text.js";
import { hasSecretName } from "../secrets/hide-values.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";

/** An object of the body: the fields that the API documentation lists for it. */
export interface Level {
  /** `workerQueues[]`; empty for the body itself. */
  readonly path: string;
  readonly members: readonly Field[];
  readonly responseOnly: readonly string[];
}

export const topLevel: Level = { path: "", members: fields, responseOnly: responseOnlyFields };

/** The body, and all documented objects in it. */
const levels: readonly Level[] = [topLevel, ...levelsIn(fields, "")];

function levelsIn(rows: readonly Field[], path: string): Level[] {
  return rows.flatMap(({ field, kind, members = [], responseOnly = [] }) => {
    const inner = `${path}${field}${kind === "list" ? "[]" : ""}`;
    return members.length === 0
      ? []
      : [{ path: inner, members, responseOnly }, ...levelsIn(members, `${inner}.`)];
  });
}

/** The names of all documented fields, at all levels. */
export const documentedNames = levels.flatMap(({ members }) => members.map(({ field }) => field));

export function levelOf(members: readonly Field[]): Level {
  return levels.find((level) => level.members === members) ?? topLevel;
}

/** Two names are the same in another spelling if these forms are equal. */
export function bare(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

/** How many letters two names have in common at their beginning or end, of at least five; else 0. */
function common(one: string, other: string): number {
  let start = 0;
  let end = 0;
  while (start < one.length && one[start] === other[start]) start++;
  while (end < one.length && end < other.length && one.at(-1 - end) === other.at(-1 - end)) end++;
  const most = Math.max(start, end);
  return most < 5 ? 0 : most;
}

/** How like a bare name is to that of a field of its own level or another one; 0 if it is not. */
function likeness(name: string, field: string, isOwn: boolean): number {
  if (name === field) return isOwn ? 4_000 : 3_000;
  const isMisspelled = isMisspelling(name, field);
  return isOwn && isMisspelled ? 2_000 : common(name, field) || Number(isMisspelled);
}

/** A documented field, and the path of its level. */
interface DocumentedField {
  readonly field: string;
  readonly path: string;
}

/** The field that an unknown one was probably meant to be; undefined if nothing is near. */
export function fieldMeantBy(given: string, own: Level): DocumentedField | undefined {
  const name = bare(given);
  const isOfVariable = own.path === "environmentVariables[]";
  // A variable has a key: a name is that of a queue or of the Deployment.
  if (isOfVariable && name === "name") return { field: "key", path: own.path };
  if (isOfVariable && hasSecretName(given)) return { field: "isSecret", path: own.path };
  const [best] = [own, ...levels]
    .flatMap(({ path, members }) =>
      members.map(({ field }) => ({ field, path, like: likeness(name, bare(field), path === own.path) })),
    )
    .sort((one, other) => other.like - one.like);
  return best === undefined || best.like === 0 ? undefined : best;
}

/** A field that was meant, as the end of a question. */
export function meantField({ field, path }: DocumentedField, own: Level): Text {
  const level = path === "" ? "the top level of the definition" : path;
  return path === own.path ? text`${field}` : text`${field}, which belongs in ${level}`;
}

/** For so many names a near one is searched. */
export const mostSearched = 200;

/** Whether an object has a misspelled form of a field of its level. */
export function hasMisspelled(object: JsonObject, field: string, own: Level): boolean {
  const names = Object.keys(object).slice(0, mostSearched);
  return names.some((given) => {
    const meant = given === field ? undefined : fieldMeantBy(given, own);
    return meant?.field === field && meant.path === own.path;
  });
}

/** The documented name that a name of `undocumented-fields` misspells; undefined if it misspells none. */
export function misspelledBy(name: string): string | undefined {
  const known = [...documentedNames, ...levels.flatMap(({ responseOnly }) => responseOnly)];
  return known.includes(name) ? undefined : known.find((each) => bare(each) === bare(name));
}
