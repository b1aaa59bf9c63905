export type JsonValue = null | boolean | number | string | JsonValue[] | JsonObject;

/** A JSON object. Keys such as `__proto__` are data: use `Object.fromEntries` or spread, never assign. */
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
  return typeof value === "string" ? value : JSON.stringify(mapJson(value, {}));
}

/** An object without the members that have no value. */
export function withoutUndefined(members: Readonly<Record<string, unknown>>): JsonObject {
  const given = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as JsonObject;
}

/** A value that nests deeper than this becomes `…`: a response can have any depth, the stack has not. */
const deepest = 100;

/** Changes to a JSON value in a copy of it. */
interface Mapping {
  /** Replaces a string; also used for the names of members. */
  readonly string?: (text: string) => string;
  readonly scalar?: (value: number | boolean) => JsonValue;
  /** Replaces an object before its members are copied. */
  readonly object?: ((object: JsonObject) => JsonObject) | undefined;
}

/** A copy of a value with these changes, at any depth. */
export function mapJson(value: JsonValue, { string, scalar, object }: Mapping): JsonValue {
  const copy = (each: JsonValue, depth: number): JsonValue => {
    if (typeof each === "string") return string ? string(each) : each;
    if (each === null) return each;
    if (typeof each !== "object") return scalar ? scalar(each) : each;
    if (depth > deepest) return "…";
    if (Array.isArray(each)) return each.map((item) => copy(item, depth + 1));
    const members = Object.entries(object ? object(each) : each);
    return Object.fromEntries(
      members.map(([name, inner]) => [string ? string(name) : name, copy(inner, depth + 1)]),
    );
  };
  return copy(value, 0);
}

/** Changes that redact: a number or boolean that shows a secret becomes the string `***`. */
export function redactions(redact: (text: string) => string): Mapping {
  const scalar = (value: number | boolean): JsonValue =>
    redact(String(value)) === String(value) ? value : "***";
  return { string: redact, scalar };
}
