import { code, fitting, fittingTable } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import { shownChange } from "../definition/compare.js";
import type { Changes, Plan } from "./result.js";
import { paragraphs, type Quote } from "./summary-parts.js";

/** Bytes of Markdown: GitHub takes no summary above 1 MiB, and no comment above 65,536 characters. */
const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;

/** How an update treats a create-only field that changes. */
export const notApplied = "not applied by an update";

/** What a plan is compared with, as the rest of a sentence. `commit` is shown as it is. */
export function comparedText({ record, at }: NonNullable<Plan["comparedWith"]>, commit: string): string {
  const when = `GitHub deployment record ${record}, ${utcMinute(at)}, commit ${commit}`;
  return `compared with the definition that this action applied last (${when}), not with the live Deployment`;
}

/** What changes: "2 fields, 1 variable and 1 field not applied by an update". Empty if nothing does. */
export function changedText({ changes, variables: { added, removed, changed } }: Changes): string {
  const left = changes.filter(({ createOnly }) => createOnly).length;
  const counts = [
    [changes.length - left, "field"] as const,
    [added.length + removed.length + changed.length, "variable"] as const,
  ];
  const texts = counts.flatMap(([count, what]) => (count > 0 ? counted(count, what) : []));
  const all = [...texts, ...(left > 0 ? [`${counted(left, "field")} ${notApplied}`] : [])];
  return all.join(", ").replace(/, ([^,]*)$/, " and $1");
}

/** Changes as a Markdown table, as many as fit in `room` bytes. */
export function changesTable(
  changes: Changes["changes"],
  quote: Quote,
  heads: readonly [string, string, string] = ["Field", "Before", "After"],
  room = roomForChanges,
): string {
  return fittingTable(
    heads,
    changes,
    ({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? ` (${notApplied})` : ""}`,
      ...shownChange({ before, after }, quote).map((value) =>
        value === undefined ? "not set" : code(value),
      ),
    ],
    room,
  );
}

/** Keys of variables in one line, as many as fit in `room` bytes. */
export function keyList(keys: readonly string[], shown: (key: string) => string, room: number): string {
  const { shown: lines, left } = fitting(keys, shown, room);
  return `${lines.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

/** What happens to variables, in words, in the order in which it is shown. */
export const variableHeads = [
  ["added", "Variables added"],
  ["removed", "Variables removed"],
  ["changed", "Variables changed"],
  ["kept", "Variables kept"],
] as const;

/** Changes as a Markdown table, and what happens to the variables as a list. Empty if there are none. */
export function changesMarkdown({ changes, variables }: Changes, quote: Quote): string {
  const lines = variableHeads.flatMap(([what, head]) => {
    const keys = variables[what];
    const shown = keyList(keys, (name) => code(quote(name)), roomForKeys);
    return keys.length === 0 ? [] : [`- ${head}: ${shown}`];
  });
  return paragraphs(changes.length === 0 ? "" : changesTable(changes, quote), lines.join("\n")).trimEnd();
}
