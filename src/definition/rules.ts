import { type JsonObject, member } from "../base/json.js";
import type { Checking } from "./checking.js";
import type { LocatedObject, Position } from "./read/position.js";
import { isShownKey } from "./secrets.js";

/** An object of a list, as written and as validated. */
interface CheckedObject {
  readonly item: LocatedObject;
  readonly body: JsonObject;
}

/** The beginning of a message about `${{` in a definition file. */
export const expressionInFile =
  "contains an expression (${{ }}), but GitHub does not evaluate expressions in files";

/** The rules between variables, of which each was validated on its own. */
export function checkVariables(variables: readonly CheckedObject[], checking: Checking): void {
  for (const variable of variables) checkVariable(variable, checking);
  for (const [variable, first] of duplicates(variables, "key")) {
    const key = keyText(variable, checking) ?? "it";
    const place = checking.where({ ...first.item, path: [] });
    checking.problem(placeIn(variable, "key"), `must be unique: ${key} is also given at ${place}`);
  }
}

/** A variable has a key, and a value unless it is secret. Other things are probably mistakes. */
function checkVariable(variable: CheckedObject, checking: Checking): void {
  const { item, body } = variable;
  const { origin, entries } = item;
  const [key, value] = [member(body, "key"), member(body, "value")];
  const isSecret = member(body, "isSecret") === true;
  const written = entries.get("value");
  const shown = keyText(variable, checking);
  const warn = (what: string): void => {
    checking.warning(placeIn(variable, "value"), `${shown === undefined ? "" : `of ${shown} `}${what}`);
  };
  if (!entries.has("key")) checking.problem(item, "has no key: add the variable's name, such as key: MY_KEY");
  if (written === undefined && !isSecret) {
    checking.problem(item, 'has no value: write value: "" for an empty one (only a secret may omit it)');
  }
  if (origin.isSecret && !isSecret) {
    checking.problem(
      placeIn(variable, "isSecret"),
      "must be true: give plain variables in environment-variables",
    );
  }
  if (isSecret && (value === "true" || value === "false")) {
    warn(
      "is only a boolean: the action adds no mask for it. Where the value is a GitHub secret, the runner masks this word in the whole job, and outputs that contain it, such as ready, do not reach other jobs. Make it a plain variable",
    );
  }
  if (value === "" && !isSecret) warn("is empty");
  // A definition may contain an empty secret, and a reference to a stored one.
  const isEmpty = value === "" || (written === undefined && origin.isSecret);
  if (isEmpty && isSecret && origin.variables !== undefined) checkEmptySecret(variable, checking);
  if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
    warn("is in quotes: they are part of the value. Remove them if that is not meant");
  }
  if (written?.kind === "scalar" && written.isCut === true) {
    warn(
      "ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if the # belongs to it",
    );
  }
  if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
    const input = /\bsecrets\b/.test(String(value))
      ? "secret-environment-variables"
      : "environment-variables";
    warn(`${expressionInFile}: the expression itself is sent. To send its value, use the input ${input}`);
  }
  if (typeof key === "string" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) {
    const advice = origin.isSecret
      ? "it is kept as written. If this line is a part of the value above it, write that value as KEY<<END"
      : `${shown} is kept as written`;
    const what = `is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
    checking.warning(placeIn(variable, "key"), what);
  }
}

/** An empty secret of an input is a problem, or a notice where secrets are not available. */
function checkEmptySecret(variable: CheckedObject, checking: Checking): void {
  const key = keyText(variable, checking);
  const place = checking.where({ ...placeIn(variable, "value"), path: [] });
  const empty = `${place}: ${key ?? "the secret"} is empty`;
  const advice = `Does the secret exist in this repository and environment, and is it available to this event? For an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in the definition`;
  if (checking.allowsEmptySecrets) checking.findings.notice(`${empty}: the plan does not need it`);
  else checking.findings.problem(`${empty}, and would overwrite the stored value. ${advice}`);
}

/** A key as a message shows it: in the input for secrets, one that may be a piece of a secret is not shown. */
function keyText({ item, body }: CheckedObject, checking: Checking): string | undefined {
  const key = member(body, "key");
  const { isSecret, hidesKeys } = item.origin;
  if (typeof key !== "string" || (isSecret && (hidesKeys || !isShownKey(key)))) return undefined;
  return checking.quote(key).slice(1, -1);
}

/** The rules between worker queues. */
export function checkQueues(queues: readonly CheckedObject[], checking: Checking): void {
  for (const queue of queues) {
    const minimum = member(queue.body, "minWorkerCount");
    const maximum = member(queue.body, "maxWorkerCount");
    if (typeof minimum !== "number" || typeof maximum !== "number" || minimum <= maximum) continue;
    const what = `must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
    checking.problem(placeIn(queue, "minWorkerCount"), what);
  }
  for (const [queue, { item }] of duplicates(queues, "name")) {
    const name = checking.quote(String(member(queue.body, "name")));
    checking.problem(
      placeIn(queue, "name"),
      `must be unique; ${name} is also the name of ${checking.pathText(item)}`,
    );
  }
  for (const [queue, { item }] of duplicates(queues, "isDefault")) {
    if (member(queue.body, "isDefault") !== true) continue;
    checking.problem(
      placeIn(queue, "isDefault"),
      `must not be true: ${checking.pathText(item)} is already the default`,
    );
  }
}

/** The items whose member has the same valid value as that of an earlier item, each with the first such item. */
function duplicates(
  items: readonly CheckedObject[],
  name: string,
): (readonly [CheckedObject, CheckedObject])[] {
  const firsts = new Map<unknown, CheckedObject>();
  return items.flatMap((item) => {
    const value = member(item.body, name);
    const first = firsts.get(value);
    if (first === undefined) firsts.set(value, item);
    return first === undefined || value === undefined || value === null ? [] : [[item, first] as const];
  });
}

/** Where a member of an item is: its value, or the item if it has none. */
function placeIn({ item }: CheckedObject, name: string): Position {
  return item.entries.get(name) ?? { ...item, path: [...item.path, name] };
}
