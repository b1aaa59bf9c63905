import { type JsonObject, member } from "../base/json.js";
import type { Checking } from "./checking.js";
import type { ListRow } from "./fields.js";
import type { LocatedObject, Path, Position } from "./read/position.js";
import { isShownKey } from "./secrets.js";

/** An object of a list, as written and as validated. */
interface CheckedObject {
  readonly item: LocatedObject;
  readonly path: Path;
  readonly body: JsonObject;
}

/** The beginning of a message about `${{` in a definition file. */
export const expressionInFile = "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";

type Rule = (items: readonly CheckedObject[], checking: Checking) => void;

/** The rules between the items of a list, by the name in the list's row. */
const rules: Readonly<Record<ListRow["rules"], readonly Rule[]>> = {
  variables: [variablesHaveKeyAndValue, keysAreUnique, keysArePosixNames],
  queues: [minimumsAreBelowMaximums, namesAreUnique, oneQueueIsDefault],
};

/** Applies the rules of a list to its items, of which each was validated on its own. */
export function checkItems(items: readonly CheckedObject[], list: ListRow, checking: Checking): void {
  for (const rule of rules[list.rules]) rule(items, checking);
}

/** A variable has a key, and a value unless it is secret. An empty plain value is probably a mistake. */
function variablesHaveKeyAndValue(variables: readonly CheckedObject[], checking: Checking): void {
  for (const variable of variables) {
    const { item, path, body } = variable;
    const { origin, entries } = item;
    const isSecret = member(body, "isSecret") === true;
    const value = member(body, "value");
    const written = entries.get("value")?.value;
    const key = keyText(variable, checking);
    const warn = (what: string): void => {
      checking.warning(...placeIn(variable, "value"), `${key === undefined ? "" : `of ${key} `}${what}`);
    };
    if (!entries.has("key")) checking.problem(item, path, "has no key: add the variable's name, such as key: MY_KEY");
    if (written === undefined && !isSecret) {
      checking.problem(item, path, 'has no value: write value: "" for an empty one (only a secret may omit it)');
    }
    if (isSecret && (value === "true" || value === "false")) {
      warn(
        "is only a boolean: it is a secret variable, but it is not masked. A mask would hide this word in the whole job, and drop outputs such as created between jobs",
      );
    }
    if (value === "" && !isSecret) warn("is empty");
    if (origin.showsPath === "last" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
      warn("is in quotes: they are part of the value. Remove them if that is not meant");
    }
    if (written?.kind === "scalar" && written.isCut === true) {
      warn(
        "ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if the # belongs to it",
      );
    }
    if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
      warn(`${expressionInFile}: it is kept as written. The input environment-variables is evaluated`);
    }
  }
}

function keysAreUnique(variables: readonly CheckedObject[], checking: Checking): void {
  for (const [variable, first] of duplicates(variables, "key")) {
    const what = `must be unique: ${keyText(variable, checking) ?? "it"} is also given at ${checking.where(first.item, [])}`;
    checking.problem(...placeIn(variable, "key"), what);
  }
}

function keysArePosixNames(variables: readonly CheckedObject[], checking: Checking): void {
  for (const variable of variables) {
    const key = member(variable.body, "key");
    if (typeof key !== "string" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) continue;
    const advice = variable.item.origin.isSecret
      ? "it is kept as written. If this line is a part of the value above it, write that value as KEY<<END"
      : `${keyText(variable, checking)} is kept as written`;
    const what = `is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
    checking.warning(...placeIn(variable, "key"), what);
  }
}

/** A key as a message shows it: in the input for secrets, one that may be a piece of a secret is not shown. */
function keyText({ item, body }: CheckedObject, checking: Checking): string | undefined {
  const key = member(body, "key");
  const { isSecret, hidesKeys } = item.origin;
  if (typeof key !== "string" || (isSecret === true && (hidesKeys === true || !isShownKey(key)))) return undefined;
  return checking.quote(key).slice(1, -1);
}

function minimumsAreBelowMaximums(queues: readonly CheckedObject[], checking: Checking): void {
  for (const queue of queues) {
    const minimum = member(queue.body, "minWorkerCount");
    const maximum = member(queue.body, "maxWorkerCount");
    if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum) continue;
    const what = `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
    checking.problem(...placeIn(queue, "minWorkerCount"), what);
  }
}

function namesAreUnique(queues: readonly CheckedObject[], checking: Checking): void {
  for (const [queue, first] of duplicates(queues, "name")) {
    const name = checking.quote(String(member(queue.body, "name")));
    checking.problem(...placeIn(queue, "name"), `must be unique; ${name} is also the name of ${itemName(first)}`);
  }
}

function oneQueueIsDefault(queues: readonly CheckedObject[], checking: Checking): void {
  for (const [queue, first] of duplicates(queues, "isDefault")) {
    const what = `must not be true: ${itemName(first)} is already the default`;
    if (member(queue.body, "isDefault") === true) checking.problem(...placeIn(queue, "isDefault"), what);
  }
}

/** The items whose member has the same valid value as that of an earlier item, each with the first such item. */
function duplicates(items: readonly CheckedObject[], name: string): (readonly [CheckedObject, CheckedObject])[] {
  const firsts = new Map<unknown, CheckedObject>();
  return items.flatMap((item) => {
    const value = member(item.body, name);
    const first = firsts.get(value);
    if (first === undefined) firsts.set(value, item);
    return first === undefined || value === undefined || value === null ? [] : [[item, first] as const];
  });
}

/** Where a member of an item is: its value, or the item if it has none. */
function placeIn({ item, path }: CheckedObject, name: string): [Position, Path] {
  return [item.entries.get(name)?.value ?? item, [...path, name]];
}

function itemName({ path }: CheckedObject): string {
  return `${path[0]}[${path[1]}]`;
}
