import { type JsonObject, member } from "../base/json.js";
import { type CheckedObject, type Checking, where } from "./checking.js";
import type { ListRow } from "./fields.js";
import { isShownKey } from "./secrets.js";

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
  const { findings } = checking;
  for (const { item, path, body } of variables) {
    const place = (): string => where(item, path, checking);
    const valuePlace = (): string => where(item.entries.get("value")?.value ?? item, [...path, "value"], checking);
    const isSecret = member(body, "isSecret") === true;
    const value = member(body, "value");
    if (!item.entries.has("key"))
      findings.problem(`${place()} has no key: add the variable's name, such as key: MY_KEY`);
    if (!item.entries.has("value") && !isSecret) {
      findings.problem(`${place()} has no value: write value: "" for an empty one (only a secret may omit it)`);
    }
    if (value === "" && !isSecret) findings.warning(`${valuePlace()} is empty`);
    if (item.origin.showsPath === "last" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
      findings.warning(
        `${valuePlace()} is in quotes: they are part of the value and are sent. Remove them if that is not meant`,
      );
    }
  }
}

function keysAreUnique(variables: readonly CheckedObject[], checking: Checking): void {
  const byKey = new Map<string, CheckedObject>();
  for (const variable of variables) {
    const key = member(variable.body, "key");
    if (typeof key !== "string") continue;
    const first = byKey.get(key);
    if (first === undefined) byKey.set(key, variable);
    else {
      const place = where(first.item, [], checking);
      checking.findings.problem(
        `${keyPlace(variable, checking)} must be unique: ${keyText(variable, checking)} is also given at ${place}`,
      );
    }
  }
}

function keysArePosixNames(variables: readonly CheckedObject[], checking: Checking): void {
  for (const variable of variables) {
    const key = member(variable.body, "key");
    if (typeof key !== "string" || /^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) continue;
    const place = keyPlace(variable, checking);
    const advice = variable.item.origin.isSecret
      ? "it is sent unchanged. If this line is a part of the value above it, write that value as KEY<<END"
      : `${keyText(variable, checking)} is sent unchanged`;
    checking.findings.warning(
      `${place} is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`,
    );
  }
}

function keyPlace({ item, path }: CheckedObject, checking: Checking): string {
  return where(item.entries.get("key")?.value ?? item, [...path, "key"], checking);
}

/** A key as a message shows it: in the input for secrets, one that may be a piece of a secret is not shown. */
function keyText({ item, body }: CheckedObject, { quote }: Checking): string {
  const key = String(member(body, "key"));
  return item.origin.isSecret && !isShownKey(key) ? "it" : quote(key).slice(1, -1);
}

function minimumsAreBelowMaximums(queues: readonly CheckedObject[], checking: Checking): void {
  for (const { item, path, body } of queues) {
    const minimum = member(body, "minWorkerCount");
    const maximum = member(body, "maxWorkerCount");
    if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum) continue;
    const place = where(item.entries.get("minWorkerCount")?.value ?? item, [...path, "minWorkerCount"], checking);
    checking.findings.problem(`${place} must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`);
  }
}

function namesAreUnique(queues: readonly CheckedObject[], checking: Checking): void {
  const byName = new Map<string, CheckedObject>();
  for (const queue of queues) {
    const name = member(queue.body, "name");
    if (typeof name !== "string") continue;
    const first = byName.get(name);
    if (first === undefined) byName.set(name, queue);
    else {
      const place = where(queue.item.entries.get("name")?.value ?? queue.item, [...queue.path, "name"], checking);
      checking.findings.problem(
        `${place} must be unique; ${checking.quote(name)} is also the name of ${itemName(first)}`,
      );
    }
  }
}

function oneQueueIsDefault(queues: readonly CheckedObject[], checking: Checking): void {
  const isDefault = ({ body }: CheckedObject): boolean => member(body as JsonObject, "isDefault") === true;
  const [first, ...others] = queues.filter(isDefault);
  for (const { item, path } of others) {
    const place = where(item.entries.get("isDefault")?.value ?? item, [...path, "isDefault"], checking);
    checking.findings.problem(`${place} must not be true: ${first && itemName(first)} is already the default`);
  }
}

function itemName({ path }: CheckedObject): string {
  return `${path[0]}[${path[1]}]`;
}
