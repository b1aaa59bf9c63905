import { code, literal, table } from "../base/markdown.js";
import type { Place, Result } from "./result.js";

/** Makes a string from outside safe to be part of a line. */
export type Quote = (text: string) => string;

export type Of<Kind extends Result["kind"]> = Extract<Result, { kind: Kind }>;

/** Paragraphs, without the empty ones. */
export function paragraphs(...parts: readonly string[]): string {
  return `${parts.filter((part) => part !== "").join("\n\n")}\n\n`;
}

/** A table of names and values: rows without a value are left out. */
export function facts(rows: readonly (readonly [name: string, cell: string | undefined])[]): string {
  const known = rows.flatMap(([name, cell]) => (cell === undefined || cell === "" ? [] : [[name, cell]]));
  return known.length === 0 ? "" : table(known);
}

/** The rows that show where a run worked. */
export function placeRows({ organization, workspace }: Place, quote: Quote): (readonly [string, string | undefined])[] {
  const cell = ({ id, name }: NonNullable<Place["organization"]>): string =>
    name === undefined ? code(quote(id)) : `${literal(quote(name))} (${code(quote(id))})`;
  return [
    ["Organization", organization && cell(organization)],
    ["Workspace", workspace && cell(workspace)],
  ];
}
