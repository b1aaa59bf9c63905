import type { JsonObject, JsonValue } from "../base/json.js";
import type { FilePosition, Findings, Notice } from "../base/notice.js";
import { atMost, type Text, text } from "../base/text.js";

/** The file or input that a value comes from. */
export interface Origin {
  /** How messages name a position in it: `deployment.yaml:3:5`. */
  position(offset: number): string;
  /** The position as data, in a file: GitHub does not evaluate expressions in it. */
  at?(offset: number): FilePosition;
  readonly isVariables?: boolean;
  /** The input for secrets: no value and no name from it is ever shown. */
  readonly isSecret?: boolean;
  /** A line of the input for secrets is not well-formed: any key may be a piece of a secret. */
  readonly hidesKeys?: boolean;
}

/** Where a member of an object, or an item of a list, was written. */
export interface Location {
  readonly origin: Origin;
  readonly offset: number;
  readonly nameOffset: number;
  /** `workerQueues[0].name`; empty where the position says it. */
  readonly path: string;
  /** A value that an input of variables has in a block: it is what it says. */
  readonly isBlock?: boolean;
}

/** The members' locations of each object and list that was read, and its own. Values stay plain JSON. */
const memberLocations = new WeakMap<object, Map<string, Location>>();
const ownLocations = new WeakMap<object, Location>();
/** Locations with a problem of their value, or of their name, that was found while reading: one is enough. */
export const faulty = new WeakSet<Location>();
export const faultyNames = new WeakSet<Location>();

/**
 * An object or list, with where it and its members were written: items that are objects know it themselves.
 */
export function located<Value extends object>(
  value: Value,
  own: Location,
  members = new Map<string, Location>(),
): Value {
  ownLocations.set(value, own);
  memberLocations.set(value, members);
  return value;
}

/** Where a member was written; of a missing one, where its object was. */
export function locate(container: object, name: string | number): Location {
  const location = memberLocations.get(container)?.get(String(name));
  if (location !== undefined) return location;
  const own = ownLocation(container);
  return { ...own, path: joinedPath(own.path, name) };
}

export function ownLocation(container: object): Location {
  return ownLocations.get(container) ?? locationIn({ position: () => "" });
}

export function locationIn(origin: Origin, offset = 0, path = ""): Location {
  return { origin, offset, nameOffset: offset, path };
}

/** Where the name of a member was written. */
export function nameOf(location: Location): Location {
  return { ...location, offset: location.nameOffset };
}

/** An object with the members of another one over its own. */
export function mergedObject(below: JsonObject, over: JsonObject): JsonObject {
  const members = new Map([...(memberLocations.get(below) ?? []), ...(memberLocations.get(over) ?? [])]);
  return located({ ...below, ...over }, ownLocation(below), members);
}

/** Messages show no more of a path: names in it may be long. */
const longestPath = 300;

/** The path of a member or item. It does not grow beyond what is shown: many problems may share it. */
export function joinedPath(path: string, name: string | number): string {
  if (path.length > longestPath) return path;
  if (typeof name === "number") return `${path}[${name}]`;
  return path === "" ? name || '""' : `${path}.${name}`;
}

/** A message begins with the position and the path of the value. */
export function where({ origin, offset, path }: Location): Text {
  const position = text`${origin.position(offset)}`;
  return path === "" ? position : text`${position}: ${atMost(longestPath, path)}`;
}

/** A problem or a warning with its position and path: a finding of a definition has no code of its own. */
export function noticeAt(level: "problem" | "warning", location: Location, what: Text): Notice {
  const start = location.path === "" ? text`${where(location)}:` : where(location);
  return { code: `definition/${level}`, text: what, where: start, at: location.origin.at?.(location.offset) };
}

export function report(
  findings: Findings,
  level: "problem" | "warning",
  location: Location,
  what: Text,
): void {
  if (level === "problem") faultySources.add(location.origin);
  const key = `${location.origin.position(location.offset)} ${what}`;
  // An alias brings a mistake in its anchor again.
  if (findings.reported.has(key)) return;
  findings.reported.add(key);
  findings[`${level}s`].push(noticeAt(level, location, what));
}

/** The files and inputs with a problem. */
const faultySources = new WeakSet<Origin>();

/** Whether the file or input of an object has a problem. */
export function isFaulty(container: object): boolean {
  return faultySources.has(ownLocation(container).origin);
}

export interface Source {
  readonly origin: Origin;
  /** It is undefined where nothing could be read, and for an empty source. */
  readonly value: JsonValue | undefined;
  /** Whether it is all that the author wrote, so that it may be validated. */
  readonly isComplete: boolean;
}
