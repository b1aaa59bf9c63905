import { type JsonValue, shownJson } from "../base/json.js";
import { code, fitting, fittingTable } from "../base/markdown.js";
import type { Plan } from "./result.js";

/** GitHub takes no summary above 1 MiB, and no comment above 65,536 characters. */
const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;

/** The changes of a plan as a Markdown table, and what happens to the variables. Empty if there are none. */
export function planTable({ changes, variables }: Plan, quote: (text: string) => string): string {
  const value = (json: JsonValue | undefined): string =>
    json === undefined ? "not set" : code(quote(shownJson(json)));
  const rows = fittingTable(
    ["Field", "Before", "After"],
    changes,
    ({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
      value(before),
      value(after),
    ],
    roomForChanges,
  );
  const keys = (what: string, names: readonly string[]): string[] => {
    if (names.length === 0) return [];
    const { shown, left } = fitting(names, (name) => code(quote(name)), roomForKeys);
    return [`${what}: ${shown.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`];
  };
  const lines = [
    ...keys("Variables added", variables.added),
    ...keys("Variables removed", variables.removed),
    ...keys("Variables kept (values are not compared)", variables.kept),
  ];
  return [...(changes.length === 0 ? [] : [rows]), ...lines].join("\n\n");
}
