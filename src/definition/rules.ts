import { type JsonObject, member } from "../base/json.js";
import { type Text, text } from "../base/text.js";
import type { Checking } from "./checking.js";
import type { Located, LocatedObject, Position } from "./read/position.js";
import { isShownKey } from "./secrets.js";

/** An object of a list, as written and as validated. */
interface CheckedObject {
  readonly item: LocatedObject;
  readonly body: JsonObject;
  /** A member is near one that the item may lack. */
  readonly isMisspelled: boolean;
}

/** The beginning of a message about `${{` in a definition file. */
export const expressionInFile = text`contains an expression (\${{ }}), but GitHub does not evaluate
  expressions in files`;

/** The rules between the items of lists, in a definition that is merged. */
export function checkLists({ entries }: LocatedObject, checking: Checking): void {
  const itemsOf = (name: string): LocatedObject[] => {
    const list = entries.get(name);
    return list?.kind === "list" ? list.items.filter((item) => item.kind === "object") : [];
  };
  for (const [variable, first] of duplicates(itemsOf("environmentVariables"), "key")) {
    const key = shownKey(variable, checking) ?? "it";
    const place = checking.where({ ...first, path: [] });
    checking.problem(placeIn(variable, "key"), text`must be unique: ${key} is also given at ${place}`);
  }
  checkQueues(itemsOf("workerQueues"), checking);
}

/** A variable has a key, and a value unless it is secret. Other things are probably mistakes. */
export function checkVariable(variable: CheckedObject, checking: Checking): void {
  const { item, body, isMisspelled } = variable;
  const { origin, entries } = item;
  const [key, value] = [member(body, "key"), member(body, "value")];
  const isSecret = member(body, "isSecret") === true;
  const written = entries.get("value");
  const shown = shownKey(item, checking);
  const of = shown === undefined ? "" : text`of ${shown} `;
  const warn = (what: Text): void => checking.warning(placeIn(item, "value"), text`${of}${what}`);
  if (!entries.has("key") && !isMisspelled)
    checking.problem(
      item,
      entries.has("name")
        ? text`has no key: write key instead of name`
        : text`has no key: add the variable's name, such as key: MY_KEY`,
    );
  if (written === undefined && !isSecret && !isMisspelled) {
    checking.problem(item, text`has no value: write value: "" for an empty one (only a secret may omit it)`);
  }
  if (origin.isSecret && !isSecret) {
    checking.problem(
      placeIn(item, "isSecret"),
      text`must be true: give plain variables in environment-variables`,
    );
  }
  if (isSecret && (value === "true" || value === "false")) {
    warn(
      text`is only a boolean: the action adds no mask for it. Where the value is a GitHub secret, the runner
        masks this word in the whole job, and outputs that contain it, such as ready, do not reach other jobs.
        Make it a plain variable`,
    );
  }
  if (origin.variables !== undefined && typeof value === "string") {
    // A secret that begins like this exists nowhere but in workflows.
    if (/^(?:secrets|vars)\.[A-Za-z_]\w*$/.test(value.trim())) {
      const what = text`is the name of a secret or variable: write \${{ secrets.NAME }} or \${{ vars.NAME }}`;
      checking.problem(placeIn(item, "value"), text`${of}${what}`);
    } else if (/^\$(?:[A-Za-z_]\w*|\{\w+\})$/.test(value.trim())) {
      warn(text`is the name of a variable of a shell: it is sent as written. Write \${{ env.NAME }} to send
        its value`);
    } else if (value.includes("${{")) {
      warn(
        text`contains an expression (\${{ }}) that GitHub did not evaluate: it is sent as written. Write it in
          the workflow file`,
      );
    } else if (origin.variables === "lines" && !isSecret && /\s#/.test(value)) {
      warn(text`contains a #: the whole rest of the line is the value. Write a comment on a line of its own`);
    }
  }
  if (value === "" && !isSecret && origin.variables !== undefined) {
    warn(text`is empty: does its variable exist in this repository and environment?`);
  }
  // A definition may contain an empty secret, and a reference to a stored one.
  const isEmpty =
    (typeof value === "string" && value.trim() === "") || (written === undefined && origin.isSecret);
  if (isEmpty && isSecret && origin.variables !== undefined) checkEmptySecret(item, checking);
  const token = Object.entries(checking.tokens).find(([, secret]) => secret === String(value).trim());
  if (token !== undefined) {
    const what = text`is the step's own ${token[0]}: leave it out. toJSON(secrets) contains all secrets: write
      the variables one by one`;
    checking.problem(placeIn(item, "value"), text`${of}${what}`);
  }
  if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
    warn(text`is in quotes: they are part of the value. Remove them if that is not meant`);
  }
  const isLine = origin.variables === "lines" && !String(value).includes("\n");
  if (isLine && /[,; \t][A-Z_][A-Z0-9_]*=/.test(String(value))) {
    warn(
      text`looks like several variables: the whole rest of the line is one value. Write each variable on a
        line of its own, or ignore this if it is one value`,
    );
  }
  if (origin.at !== undefined && isSecret && typeof value === "string" && value !== "") {
    warn(
      text`is a secret in a file: everyone who can read the file can read it. Pass it with the input
        secret-environment-variables instead`,
    );
  }
  if (written?.kind === "scalar" && written.isCut === true) {
    warn(
      text`ends before the #: YAML reads what follows a space and # as a comment. Put the value in quotes if
        the # belongs to it`,
    );
  }
  if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
    const input = /\bsecrets\b/.test(String(value))
      ? "secret-environment-variables"
      : "environment-variables";
    warn(text`${expressionInFile}: the expression itself is sent. To send its value, use the input ${input}`);
  }
  if (typeof key === "string" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) {
    const advice = origin.isSecret
      ? text`it is sent as written. If this line is a part of the value above it, write that value as
        KEY<<END`
      : text`${shown ?? "it"} is sent as written`;
    const what = text`is not a POSIX name (letters, digits and _, not beginning with a digit): ${advice}`;
    checking.warning(placeIn(item, "key"), what);
  }
}

/** An empty secret of an input is a problem, or a notice where secrets are not available. */
function checkEmptySecret(variable: LocatedObject, checking: Checking): void {
  const key = shownKey(variable, checking);
  const place = checking.where({ ...placeIn(variable, "value"), path: [] });
  const empty = text`${place}: ${key ?? text`the secret`} is empty`;
  const advice = text`Does the secret exist in this repository and environment, and is it available to this
    event? For an intentionally empty secret, write { key: ${key ?? "MY_KEY"}, value: "", isSecret: true } in
    the definition`;
  if (checking.allowEmptySecrets) checking.findings.notice(text`${empty}: the plan does not need it`);
  else checking.findings.problem(text`${empty}, and would overwrite the stored value. ${advice}`);
}

/** A key as messages show it; undefined in the input for secrets if it may be a piece of a secret. */
export function shownKey(item: Located, checking: Checking): Text | undefined {
  const key = textIn(item, "key");
  const { isSecret, hidesKeys } = item.origin;
  if (key === undefined || (isSecret && (hidesKeys || !isShownKey(key)))) return undefined;
  return checking.plain(key);
}

/** A member of an object as it was written: undefined unless it is a single value. */
export function textIn(item: Located, name: string): string | undefined {
  const value = item.kind === "object" ? item.entries.get(name) : undefined;
  return value?.kind !== "scalar" || value.value === null ? undefined : value.text;
}

function checkQueues(queues: readonly LocatedObject[], checking: Checking): void {
  for (const queue of queues) {
    if (!queue.entries.has("name")) checking.warning(queue, text`has no name: your platform may require one`);
  }
  for (const queue of queues) {
    const [minimum, maximum] = [numberIn(queue, "minWorkerCount"), numberIn(queue, "maxWorkerCount")];
    if (minimum === undefined || maximum === undefined || minimum <= maximum) continue;
    const what = text`must be at most maxWorkerCount, which is ${maximum}; got ${minimum}`;
    checking.problem(placeIn(queue, "minWorkerCount"), what);
  }
  for (const [queue, first] of duplicates(queues, "name")) {
    const name = checking.quote(textIn(queue, "name") ?? "");
    checking.problem(
      placeIn(queue, "name"),
      text`must be unique; ${name} is also the name of ${checking.pathText(first)}`,
    );
  }
  const [first, ...others] = queues.filter(({ entries }) => {
    const mark = entries.get("isDefault");
    return mark?.kind === "scalar" && mark.value === true;
  });
  for (const queue of others) {
    const place = placeIn(queue, "isDefault");
    // A later source can't remove the mark of an earlier one, but it can set it to false.
    const other = first && placeIn(first, "isDefault");
    const isSame = first === undefined || other === undefined || other.origin === place.origin;
    const which = isSame
      ? text`${first ? checking.pathText(first) : "it"} is already the default`
      : text`${checking.where({ ...other, path: [] })} already has a default queue,
        ${checking.quote(textIn(first, "name") ?? "")}. Set its isDefault to false here`;
    checking.problem(place, text`must not be true: ${which}`);
  }
}

function numberIn({ entries }: LocatedObject, name: string): number | undefined {
  const value = entries.get(name);
  return value?.kind === "scalar" && typeof value.value === "number" ? value.value : undefined;
}

/** The items whose member is that of an earlier item too, each with the first such item. */
function duplicates(
  items: readonly LocatedObject[],
  name: string,
): (readonly [LocatedObject, LocatedObject])[] {
  const firsts = new Map<string, LocatedObject>();
  return items.flatMap((item) => {
    const value = textIn(item, name);
    if (value === undefined) return [];
    const first = firsts.get(value);
    if (first === undefined) firsts.set(value, item);
    return first === undefined ? [] : [[item, first] as const];
  });
}

/** Where a member of an item is: its value, or the item if it has none. */
function placeIn(item: LocatedObject, name: string): Position {
  return item.entries.get(name) ?? { ...item, path: [...item.path, name] };
}
