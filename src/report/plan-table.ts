import { code, fitting, fittingTable } from "../base/markdown.js";
import { utcMinute } from "../base/printing.js";
import { shownChange } from "../definition/compare.js";
import type { Plan } from "./result.js";
import type { Quote } from "./summary-parts.js";

/** GitHub takes no summary above 1 MiB, and no comment above 65,536 characters. */
const roomForChanges = 40 * 1024;
const roomForKeys = 5 * 1024;

/** What a plan would do, as the log, the summary and the comment show it. */
export const planPhrases = {
  create: "a Deployment would be created",
  update: "the Deployment would be updated",
  retire: "the preview would be retired (scaled down: it still exists until it is deleted in the platform)",
  none: "nothing would be sent",
  unknown: "what would happen is not known",
} as const satisfies Record<Plan["action"], string>;

/** What a plan is compared with: the rest of a sentence. `commit` is shown as it is. */
export function comparedText({ record, at }: NonNullable<Plan["comparedWith"]>, commit: string): string {
  const when = `GitHub deployment record ${record}, ${utcMinute(at)}, commit ${commit}`;
  return `compared with the definition that this action applied last (${when}), not with the live Deployment`;
}

/** The number of changes of a plan: fields, and variables that are added or removed. */
export function changeCount({ changes, variables }: Pick<Plan, "changes" | "variables">): number {
  return changes.length + variables.added.length + variables.removed.length;
}

/** Whether a plan compares, and finds no difference. */
export function isUnchanged(plan: Plan): boolean {
  return plan.comparedWith !== null && changeCount(plan) === 0;
}

/** The heads of a table of changes. */
export const changedValues = ["Field", "Before", "After"] as const;

/** Changes as a Markdown table, as many as fit in `room` bytes. */
export function changesTable(
  changes: Plan["changes"],
  heads: readonly [string, string, string],
  quote: Quote,
  room = roomForChanges,
): string {
  return fittingTable(
    heads,
    changes,
    ({ field, before, after, createOnly }) => [
      `${code(quote(field))}${createOnly ? " (create only: an update does not apply it)" : ""}`,
      ...shownChange({ before, after }, quote).map((value) => (value === undefined ? "not set" : code(value))),
    ],
    room,
  );
}

/** Keys of variables in one line, as many as fit in `room` bytes. */
export function keyList(keys: readonly string[], shown: (key: string) => string, room: number): string {
  const { shown: lines, left } = fitting(keys, shown, room);
  return `${lines.replaceAll("\n", ", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

/** The changes of a plan as a Markdown table, and what happens to the variables. Empty if there are none. */
export function planTable({ changes, variables }: Plan, quote: Quote): string {
  const keys = (what: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${what}: ${keyList(names, (name) => code(quote(name)), roomForKeys)}`];
  return [
    ...(changes.length === 0 ? [] : [changesTable(changes, changedValues, quote)]),
    ...keys("Variables added", variables.added),
    ...keys("Variables removed", variables.removed),
    ...keys("Variables kept (values are not compared)", variables.kept),
  ].join("\n\n");
}
