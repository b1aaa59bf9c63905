/** Any JSON value. */
export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/**
 * A JSON object. Keys such as `__proto__` are data: such objects are made by `Object.fromEntries` or spreading, never by
 * assignment.
 */
export interface JsonObject {
  [name: string]: JsonValue;
}

/** Whether the value is a JSON object: neither null nor a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON string; undefined if it is not JSON. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object's own member: names such as `constructor` find nothing inherited. */
export function member(object: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** An object's own member if it is a string, otherwise undefined. */
export function stringMember(object: JsonObject, name: string): string | undefined {
  const value = member(object, name);
  return typeof value === "string" ? value : undefined;
}

/** A JSON value as a message shows it: a string as it is, anything else as JSON. */
export function shownJson(value: JsonValue): string {
  return typeof value === "string" ? value : writeJson(value, { string: (text) => text });
}

/** Deeper levels are not indented further: each would be as long as its depth. */
const deepestIndent = 100;

/** Changes to a JSON value while it is written. */
export interface Edits {
  /** Replaces a string; also used for the names of members. */
  readonly string: (text: string) => string;
  readonly number?: (value: number) => number | string;
  /** Replaces an object before its members are written. */
  readonly object?: ((object: JsonObject) => JsonObject) | undefined;
}

/**
 * A value as JSON. `JSON.stringify` calls itself for every level and fails at some thousands of them; this does not.
 * @param indent spaces for each level; 0 writes one line.
 */
export function writeJson(root: JsonValue, edits: Edits, indent = 0): string {
  const pieces: string[] = [];
  /** What is left to write, last first: a value, or a function that writes something between values. */
  const open: (() => void)[] = [];
  let level = 0;
  const lineBreak = (): string => (indent === 0 ? "" : `\n${" ".repeat(indent * Math.min(level, deepestIndent))}`);

  const write = (value: JsonValue): void => {
    if (Array.isArray(value)) writeAll(value.entries(), true);
    else if (isObject(value)) writeAll(Object.entries(edits.object?.(value) ?? value).values(), false);
    else if (typeof value === "string") pieces.push(JSON.stringify(edits.string(value)));
    else if (typeof value === "number") pieces.push(JSON.stringify(edits.number?.(value) ?? value));
    else pieces.push(JSON.stringify(value));
  };

  const writeAll = (members: Iterator<[string | number, JsonValue]>, isList: boolean): void => {
    pieces.push(isList ? "[" : "{");
    level++;
    let count = 0;
    const step = (): void => {
      const next = members.next();
      if (next.done) {
        level--;
        pieces.push(count === 0 ? "" : lineBreak(), isList ? "]" : "}");
        return;
      }
      const [name, value] = next.value;
      pieces.push(count++ === 0 ? "" : ",", lineBreak());
      if (!isList) pieces.push(JSON.stringify(edits.string(String(name))), indent === 0 ? ":" : ": ");
      open.push(step, () => write(value));
    };
    open.push(step);
  };

  write(root);
  for (let step = open.pop(); step !== undefined; step = open.pop()) step();
  return pieces.join("");
}
