import { counted } from "../base/printing.js";
import { code, joined, listed, type Text, text } from "../base/text.js";
import { type Changes, shownChange } from "../definition/compare.js";

/** How much changes, such as `Changes: 2 fields, 1 variable`. @param since what follows "no changes". */
export function changesText({ changes, variables }: Changes, since: Text): Text {
  const left = changes.filter(({ createOnly }) => createOnly).length;
  const count = variables.added.length + variables.removed.length + variables.changed.length;
  const counts = [
    ...(changes.length > left ? [text`${counted(changes.length - left, "field")}`] : []),
    ...(count > 0 ? [text`${counted(count, "variable")}`] : []),
    ...(left > 0 ? [text`${counted(left, "field")} that an update does not send`] : []),
  ];
  return counts.length === 0 ? text`No changes${since}` : text`Changes: ${joined(counts)}`;
}

/** Each field that changes, both values, and what an update does with it. */
export function changedFields({ changes }: Changes): (readonly [Text, Text, Text])[] {
  return changes.map((change) => {
    const note = change.createOnly
      ? text` (an update does not send it; its response shows what holds)`
      : text`${change.removed ? " (no longer sent; the service may keep it)" : ""}`;
    return [text`${code(change.field)}${note}`, ...shownChange(change)] as const;
  });
}

/** A line for each thing that happens to variables, with at most 200 keys: the output has all of them. */
export function changedVariables({ variables }: Changes): Text[] {
  return (["added", "removed", "changed", "kept"] as const).flatMap((what) => {
    const keys = variables[what];
    return keys.length === 0 ? [] : [text`Variables ${what}: ${listed(keys.map(code), 200)}`];
  });
}
