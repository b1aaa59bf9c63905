import type { JsonObject } from "../base/json.js";
import { isMisspelling } from "../base/name.js";
import { type Field, fields, responseOnlyFields } from "./fields.js";
import { joinedPath } from "./source.js";

/** A field that the API documentation lists. */
interface DocumentedField {
  readonly row: Field;
  /** In the form in which names are compared. */
  readonly name: string;
  /** The object that it belongs in, such as `workerQueues[]`; empty for the body itself. */
  readonly path: string;
}

const documented = documentedIn(fields, "");

function documentedIn(rows: readonly Field[], path: string): DocumentedField[] {
  return rows.flatMap((row) => {
    const inner = joinedPath(path, row.kind === "list" ? `${row.field}[]` : row.field);
    return [{ row, name: bare(row.field), path }, ...documentedIn(row.members ?? [], inner)];
  });
}

/** The names of all documented fields, at all levels. */
export const documentedNames = documented.map(({ row }) => row.field);

/** Two names are the same in another spelling if these forms are equal. */
export function bare(name: string): string {
  return name.replace(/[_-]/g, "").toLowerCase();
}

const longestName = Math.max(...documentedNames.map(({ length }) => length));

/**
 * The field that an unknown one was probably meant to be; undefined if nothing is near. That is the one with
 * most letters in common at the beginning or end, at least five, or a misspelled one.
 * @param own the fields of its object, which take precedence over others.
 */
export function fieldMeantBy(given: string, own: readonly Field[]): DocumentedField | undefined {
  // A variable has a key: a name is that of a queue or of the Deployment.
  const isKey = given === "name" && own[0]?.kind === "variable-key";
  const name = isKey ? "key" : bare(given);
  const isOwn = ({ row }: DocumentedField): boolean => own.includes(row);
  const nearest = documented.toSorted((left, right) => Number(isOwn(right)) - Number(isOwn(left)));
  for (let letters = Math.min(name.length, longestName); letters >= 5; letters--) {
    const start = name.slice(0, letters);
    const end = name.slice(-letters);
    const match = nearest.find((each) => each.name.startsWith(start) || each.name.endsWith(end));
    if (match !== undefined) return match;
  }
  return nearest.find((each) => isMisspelling(name, each.name));
}

/** For so many names a near one is searched. */
export const mostSearched = 200;

/**
 * Whether an object has a field, or a misspelled form of it: that is a problem, so that it is missing is none.
 */
export function isGiven(
  object: JsonObject,
  field: string,
  own: readonly Field[],
  undocumented: ReadonlySet<string>,
): boolean {
  if (Object.hasOwn(object, field)) return true;
  const names = Object.keys(object).filter((name) => !undocumented.has(name));
  return names.slice(0, mostSearched).some((name) => fieldMeantBy(name, own)?.row?.field === field);
}

/** The documented name that a name of `undocumented-fields` misspells; undefined if it misspells none. */
export function misspelledBy(name: string): string | undefined {
  const allNames = [...documentedNames, ...responseOnlyFields];
  return allNames.includes(name) ? undefined : allNames.find((each) => bare(each) === bare(name));
}
