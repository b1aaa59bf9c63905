import { bullets, type Content, table } from "../base/markdown.js";
import { counted, utcMinute } from "../base/printing.js";
import { code, joined, listed, type Text, text } from "../base/text.js";
import type { Changes } from "../definition/compare.js";
import { shownChange } from "../definition/compare.js";
import type { Plan } from "../result.js";

/** How an update treats a create-only field that changes. */
const createOnlyNote = text`an update does not send it; its response shows what holds`;

/** How an update treats a field that the definition no longer has. */
const removedNote = text`no longer sent; the service may keep it`;

/** What a plan is compared with, as the rest of a sentence. */
export function comparedText({ record, at }: NonNullable<Plan["comparedWith"]>, commit: Text): Text {
  return text`compared with the definition that this action applied last (GitHub deployment record ${record},
    ${utcMinute(at)}, commit ${commit})`;
}

/**
 * What changes: "2 fields, 1 variable and 1 field that an update does not send". Undefined if nothing does.
 */
export function changesText({ changes, variables: { added, removed, changed } }: Changes): Text | undefined {
  const left = changes.filter(({ createOnly }) => createOnly).length;
  const counts: Text[] = [];
  if (changes.length > left) counts.push(text`${counted(changes.length - left, "field")}`);
  const variables = added.length + removed.length + changed.length;
  if (variables > 0) counts.push(text`${counted(variables, "variable")}`);
  if (left > 0) counts.push(text`${counted(left, "field")} that an update does not send`);
  const last = counts.pop();
  if (last === undefined) return undefined;
  return counts.length === 0 ? last : text`${joined(counts)} and ${last}`;
}

/** A field that changes, both values, and what an update does with it. */
function changeTexts(change: Changes["changes"][number]): readonly [Text, Text, Text] {
  const note = change.createOnly ? createOnlyNote : change.removed ? removedNote : undefined;
  const [was, is] = shownChange(change);
  return [text`${code(change.field)}${note === undefined ? "" : text` (${note})`}`, was, is];
}

/** The most lines of changed fields in the log, and the most keys of variables in a line. */
const mostLines = 100;
const mostKeys = 30;

/** Changes as lines of the log. */
export function changeLines(all: Changes): Text[] {
  const { changes } = all;
  const fields = changes.slice(0, mostLines).map(changeTexts);
  const left = changes.length - fields.length;
  return [
    ...fields.map(([field, was, is]) => text`  ${field}: ${was} -> ${is}`),
    ...(left > 0 ? [text`  ... and ${left} more: the output plan of a dry run has all of them.`] : []),
    ...variableLines(all, mostKeys).map((line) => text`  ${line}`),
  ];
}

/** What happens to variables, in words, in the order in which it is shown. */
const variableHeads = [
  ["added", "Variables added"],
  ["removed", "Variables removed"],
  ["changed", "Variables changed"],
  ["kept", "Variables kept"],
] as const;

/** A line for each thing that happens to variables, with at most so many keys: the output has all of them. */
function variableLines({ variables }: Changes, most: number): Text[] {
  return variableHeads.flatMap(([what, head]) => {
    const keys = variables[what];
    return keys.length === 0 ? [] : [text`${head}: ${listed(keys.map(code), most)}`];
  });
}

/** Changes as a table, and what happens to the variables as a list. */
export function changesContent(changes: Changes): readonly Content[] {
  const lines = variableLines(changes, 200);
  return [
    table(["Field", "Before", "After"], changes.changes.map(changeTexts)),
    ...(lines.length === 0 ? [] : [bullets(lines)]),
  ];
}
