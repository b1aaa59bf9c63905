import { text } from "../base/text.js";
import type { Checking } from "./checking.js";
import { type Field, fields, memoryFields } from "./fields.js";
import { type Located, type LocatedObject, scalarNode } from "./read/position.js";
import { shownKey, textIn } from "./rules.js";
import { isMarkedSecret } from "./secrets.js";

/**
 * Merges a definition over another, as they were written: variables by key, as whole entries; queues by name,
 * by their members; any other field is replaced. Nothing is removed, except the memory of an earlier CPU.
 * @param checking gets a problem for each variable in both inputs, and for each plain one over a secret one.
 */
export function mergeOver(base: LocatedObject, over: LocatedObject, checking: Checking): LocatedObject {
  const entries = new Map(base.entries);
  for (const [name, value] of over.entries) {
    const below = entries.get(name);
    const { rules } = fields.find(({ field }) => field === name) ?? {};
    const merge = { variables: mergeVariables, queues: mergeQueues };
    entries.set(
      name,
      rules !== undefined && below?.kind === "list" && value.kind === "list"
        ? { ...below, items: merge[rules](below.items, value.items, checking) }
        : value,
    );
  }
  for (const { memory, cpu } of memoryFields) {
    if (isSet(over.entries.get(cpu)) && !over.entries.has(memory)) entries.delete(memory);
  }
  return { ...over, entries };
}

function mergeVariables(base: readonly Located[], over: readonly Located[], checking: Checking): Located[] {
  return mergeItems(base, over, "key", (below, item) => {
    const { origin, offset } = item.entries.get("key") ?? item;
    const key = shownKey(item, checking) ?? text`a key`;
    const place = { origin, offset, path: [] };
    const areInputs = below.origin.variables !== undefined && origin.variables !== undefined;
    if (areInputs && below.origin !== origin) {
      checking.problem(place, "in-both-inputs", { key });
    } else if (isSecretNode(below) && !staysSecret(item, below)) {
      const where = checking.where({ ...below, path: [] });
      const how = isSecretNode(item) ? "has isSecret: null" : "is plain";
      checking.problem(place, "plain-over-secret", { key, how, where });
    }
    return item;
  });
}

function mergeQueues(base: readonly Located[], over: readonly Located[], checking: Checking): Located[] {
  for (const item of over) {
    if (item.kind !== "object" || item.entries.has("name")) continue;
    checking.problem(item, "merged-queue-without-name");
  }
  return mergeItems(base, over, "name", (below, item) => {
    return { ...below, entries: new Map([...below.entries, ...item.entries]) };
  });
}

/** The items of both lists: each of `over` combined with the one of the same name, or at the end. */
function mergeItems(
  base: readonly Located[],
  over: readonly Located[],
  by: "key" | "name",
  combine: (below: LocatedObject, item: LocatedObject) => Located,
): Located[] {
  const merged = [...base];
  const places = new Map(base.map((item, index) => [textIn(item, by), index]));
  for (const item of over) {
    const name = textIn(item, by);
    const place = name === undefined ? undefined : places.get(name);
    const below = place === undefined ? undefined : merged[place];
    if (place === undefined || below?.kind !== "object" || item.kind !== "object") merged.push(item);
    else {
      merged[place] = combine(below, item);
      // A second item of this name in the same list is a problem, not an override.
      places.delete(name);
    }
  }
  return merged;
}

function isSecretNode(item: LocatedObject): boolean {
  return item.origin.isSecret === true || isMarkedSecret(item);
}

/** Whether a variable over a secret one is secret too. The API documentation does not describe null. */
function staysSecret(item: LocatedObject, below: LocatedObject): boolean {
  const isNull = ({ entries }: LocatedObject): boolean => isCleared(entries.get("isSecret"));
  return isSecretNode(item) && (!isNull(item) || isNull(below));
}

function isSet(node: Located | undefined): boolean {
  return node !== undefined && !isCleared(node);
}

function isCleared(node: Located | undefined): boolean {
  return node?.kind === "scalar" && node.value === null;
}

/** The definition with the table's values of a retired preview, in each field that is set and has one. */
export function retired(node: LocatedObject, rows: readonly Field[] = fields): LocatedObject {
  const entries = Array.from(node.entries, ([name, value]): [string, Located] => {
    const { retired: small, members = [] } = rows.find(({ field }) => field === name) ?? {};
    if (small !== undefined && isSet(value)) return [name, scalarNode(small, value)];
    if (value.kind !== "list") return [name, value];
    const items = value.items.map((item) => (item.kind === "object" ? retired(item, members) : item));
    return [name, { ...value, items }];
  });
  return { ...node, entries: new Map(entries) };
}
