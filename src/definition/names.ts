import { didYouMean } from "../base/nearest.js";
import { type Text, text } from "../base/text.js";
import { hasSecretName } from "../secrets/hide-values.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";

/** An object of the body: the fields that the API documentation lists for it. */
export interface Level {
  /** `workerQueues[]`; empty for the body itself. */
  readonly path: string;
  readonly members: readonly Field[];
  /** Members that only responses have. */
  readonly responseOnly: readonly string[];
}

/** The body, and all documented objects in it. */
export const levels: readonly Level[] = [
  { path: "", members: fields, responseOnly: responseOnlyFields },
  ...levelsIn(fields, ""),
];

function levelsIn(rows: readonly Field[], path: string): Level[] {
  return rows.flatMap(({ field, kind, members = [], responseOnly = [] }) => {
    const inner = `${path}${field}${kind === "list" ? "[]" : ""}`;
    return members.length === 0
      ? []
      : [{ path: inner, members, responseOnly }, ...levelsIn(members, `${inner}.`)];
  });
}

/** The level with these members. */
export function levelOf(members: readonly Field[]): Level {
  return levels.find((level) => level.members === members) ?? { path: "", members, responseOnly: [] };
}

/** A name without case, `_` and `-`. */
export function bare(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

/** How many letters two names must have in common at their beginning or end. */
const leastCommon = 5;

/** How many letters two bare names have in common at their beginning or end; 0 if they are too few. */
function common(one: string, other: string): number {
  const [from, to] = [bare(one), bare(other)];
  let [start, end] = [0, 0];
  while (start < from.length && from[start] === to[start]) start++;
  while (end < from.length && end < to.length && from.at(-1 - end) === to.at(-1 - end)) end++;
  const most = Math.max(start, end);
  return most < leastCommon ? 0 : most;
}

/** What an unknown field was probably meant to be, as the end of a question; undefined if nothing is near. */
export function meantBy(name: string, own: Level): Text | undefined {
  const others = levels.filter((level) => level !== own);
  const same = own.members.find(({ field }) => bare(field) === bare(name))?.field;
  if (same !== undefined) return text`${same}`;
  // A variable has a key: its name would be another queue's, or the Deployment's own.
  if (own.path === "environmentVariables[]" && bare(name) === "name") return text`key`;
  const elsewhere = others.flatMap(({ path, members }) =>
    members.filter(({ field }) => bare(field) === bare(name)).map(({ field }) => belongs(field, path)),
  );
  const names = own.members.map(({ field }) => field);
  const secret = own.path === "environmentVariables[]" && hasSecretName(name) ? "isSecret" : undefined;
  const near = elsewhere.length > 0 ? undefined : (didYouMean(name, names) ?? secret);
  if (near !== undefined) return text`${near}`;
  if (elsewhere[0] !== undefined) return elsewhere[0];
  const candidates = [own, ...others].flatMap(({ path, members }) =>
    members.map(({ field }) => ({ field, path, letters: common(name, field) })),
  );
  const [best] = candidates
    .filter(({ letters }) => letters > 0)
    .sort((one, other) => other.letters - one.letters);
  if (best !== undefined)
    return best.path === own.path ? text`${best.field}` : belongs(best.field, best.path);
  const [far] = others.flatMap(({ path, members }) => {
    const field = didYouMean(name, members.map((each) => each.field)); // biome-ignore format: one line
    return field === undefined ? [] : [belongs(field, path)];
  });
  return far;
}

function belongs(field: string, path: string): Text {
  return text`${field}, which belongs in ${path === "" ? "the top level of the definition" : path}`;
}

/** The documented name that a name of `undocumented-fields` misspells; undefined if it misspells none. */
export function misspelledBy(name: string): string | undefined {
  const names = levels.flatMap(({ members }) => members.map(({ field }) => field));
  return names.includes(name) ? undefined : names.find((each) => bare(each) === bare(name));
}
