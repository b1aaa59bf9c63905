import { type JsonValue, shownJson } from "../base/json.js";
import { code, fitting, fittingTable } from "../base/markdown.js";
import type { Plan } from "./result.js";

/** GitHub takes no summary above 1 MiB, and no comment above 65,536 characters. */
const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;

/** Changes as a Markdown table, as many as fit in `room` bytes. `notApplied` marks a field that an update leaves out. */
export function changesTable(
  changes: Plan["changes"],
  notApplied: string,
  quote: (text: string) => string,
  room = roomForChanges,
): string {
  return fittingTable(
    ["Field", "Before", "After"],
    changes,
    ({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? ` (create only: ${notApplied})` : ""}`,
      valueCell(before, quote),
      valueCell(after, quote),
    ],
    room,
  );
}

/** A value of a field as a cell of a table. */
export function valueCell(value: JsonValue | undefined, quote: (text: string) => string): string {
  return value === undefined ? "not set" : code(quote(shownJson(value)));
}

/** The changes of a plan as a Markdown table, and what happens to the variables. Empty if there are none. */
export function planTable({ changes, variables }: Plan, quote: (text: string) => string): string {
  const keys = (what: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const { shown, left } = fitting(names, (name) => code(quote(name)), roomForKeys);
    return [`${what}: ${shown.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`];
  };
  return [
    ...(changes.length === 0 ? [] : [changesTable(changes, "an update does not apply it", quote)]),
    ...keys("Variables added", variables.added),
    ...keys("Variables removed", variables.removed),
    ...keys("Variables kept (values are not compared)", variables.kept),
  ].join("\n\n");
}
