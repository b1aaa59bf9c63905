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

/** The rules between the items of lists, in a definition that is merged. */
export function checkLists({ entries }: LocatedObject, checking: Checking): void {
  const itemsOf = (name: string): LocatedObject[] => {
    const list = entries.get(name);
    return list?.kind === "list" ? list.items.filter((item) => item.kind === "object") : [];
  };
  for (const [variable, first] of duplicates(itemsOf("environmentVariables"), "key")) {
    const key = shownKey(variable, checking) ?? "it";
    const place = checking.where({ ...first, path: [] });
    checking.problem(placeIn(variable, "key"), "duplicate-key", { key, place });
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
  const at = placeIn(item, "value");
  if (!entries.has("key") && !isMisspelled)
    checking.problem(item, "no-key", { hasName: entries.has("name") });
  if (written === undefined && !isSecret && !isMisspelled) checking.problem(item, "no-variable-value");
  if (origin.isSecret && !isSecret) checking.problem(placeIn(item, "isSecret"), "plain-in-secrets");
  if (isSecret && (value === "true" || value === "false")) checking.warning(at, "boolean-secret", { of });
  if (origin.variables !== undefined && typeof value === "string") {
    // A secret that begins like this exists nowhere but in workflows.
    if (/^(?:secrets|vars)\.[A-Za-z_]\w*$/.test(value.trim())) {
      checking.problem(at, "name-of-secret", { of });
    } else if (/^\$(?:[A-Za-z_]\w*|\{\w+\})$/.test(value.trim())) {
      checking.warning(at, "shell-variable", { of });
    } else if (value.includes("${{")) {
      checking.warning(at, "expression-in-value", { of });
    } else if (origin.variables === "lines" && !isSecret && /\s#/.test(value)) {
      checking.warning(at, "number-sign", { of });
    }
  }
  if (value === "" && !isSecret && origin.variables !== undefined) {
    checking.warning(at, "empty-value", { of });
  }
  // A definition may contain an empty secret, and a reference to a stored one.
  const isEmpty =
    (typeof value === "string" && value.trim() === "") || (written === undefined && origin.isSecret);
  if (isEmpty && isSecret && origin.variables !== undefined) checkEmptySecret(item, checking);
  const token = Object.entries(checking.tokens).find(([, secret]) => secret === String(value).trim());
  if (token !== undefined) {
    checking.problem(at, "own-token", { of, token: token[0] });
  }
  if (origin.variables === "lines" && typeof value === "string" && /^(["']).*\1$/s.test(value)) {
    checking.warning(at, "in-quotes", { of });
  }
  const isLine = origin.variables === "lines" && !String(value).includes("\n");
  if (isLine && /[,; \t][A-Z_][A-Z0-9_]*=/.test(String(value))) {
    checking.warning(at, "several-variables", { of });
  }
  if (origin.at !== undefined && isSecret && typeof value === "string" && value !== "") {
    checking.warning(at, "secret-in-file", { of });
  }
  if (written?.kind === "scalar" && written.isCut === true) {
    checking.warning(at, "cut-value", { of });
  }
  if (origin.at !== undefined && !isSecret && String(value).includes("${{")) {
    const input = /\bsecrets\b/.test(String(value))
      ? "secret-environment-variables"
      : "environment-variables";
    checking.warning(at, "expression-in-plain", { of, input });
  }
  if (typeof key === "string" && !/^[A-Za-z_][A-Za-z0-9_]*$/.test(key)) {
    const advice = origin.isSecret
      ? text`it is sent as written. If this line is a part of the value above it, write that value as
        KEY<<END`
      : text`${shown ?? "it"} is sent as written`;
    checking.warning(placeIn(item, "key"), "not-posix", { advice });
  }
}

/** An empty secret of an input is a problem, or a notice where secrets are not available. */
function checkEmptySecret(variable: LocatedObject, checking: Checking): void {
  const key = shownKey(variable, checking);
  const place = { ...placeIn(variable, "value"), path: [] };
  if (!checking.allowEmptySecrets) checking.problem(place, "empty-secret", { key });
  else checking.notice(place, "empty-secret-in-plan", { key });
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
    if (!queue.entries.has("name")) checking.warning(queue, "queue-without-name");
  }
  for (const queue of queues) {
    const [minimum, maximum] = [numberIn(queue, "minWorkerCount"), numberIn(queue, "maxWorkerCount")];
    if (minimum === undefined || maximum === undefined || minimum <= maximum) continue;
    checking.problem(placeIn(queue, "minWorkerCount"), "min-above-max", { minimum, maximum });
  }
  for (const [queue, first] of duplicates(queues, "name")) {
    const name = checking.quote(textIn(queue, "name") ?? "");
    checking.problem(placeIn(queue, "name"), "duplicate-queue", { name, first: checking.pathText(first) });
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
    checking.problem(place, "two-defaults", { which });
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
