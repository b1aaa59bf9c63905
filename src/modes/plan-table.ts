import type { JsonValue } from "../base/json.js";
import { code, table } from "../base/markdown.js";
import type { Plan } from "./result.js";

/** Characters of the table: GitHub accepts 65,536 in a comment. */
const roomForChanges = 40 * 1024;

/** The changes of a plan as a Markdown table, and what happens to the variables. Empty if there are none. */
export function planTable({ changes, variables }: Plan, quote: (text: string) => string): string {
  const value = (json: JsonValue | undefined): string =>
    json === undefined ? "not set" : code(quote(typeof json === "string" ? json : JSON.stringify(json)));
  let room = roomForChanges;
  const rows = changes
    .map(({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
      value(before),
      value(after),
    ])
    .filter((cells) => {
      room -= cells.join(" | ").length;
      return room > 0;
    });
  const more = changes.length - rows.length;
  const keys = (what: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const shown = names.slice(0, 50).map((name) => code(quote(name)));
    return [`${what}: ${shown.join(", ")}${names.length > 50 ? ` and ${names.length - 50} more` : ""}`];
  };
  return [
    ...(rows.length === 0 ? [] : [table([["Field", "Before", "After"], ...rows])]),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...keys("Variables added", variables.added),
    ...keys("Variables removed", variables.removed),
    ...keys("Variables kept (values are not compared)", variables.kept),
  ].join("\n\n");
}
