import type { Findings } from "../base/findings.js";
import type { JsonObject } from "../base/json.js";
import type { Located, LocatedMapping } from "./located.js";

/** What the checks of one body share. */
export interface Checking {
  readonly findings: Findings;
  /** A text as messages show it: in quotes, short, and without secrets. */
  readonly quote: (text: string) => string;
  /** Members that only responses show and that were left out, by their path without indexes. */
  readonly leftOut: Set<string>;
}

/** A mapping of a list, as written and as checked. */
export interface CheckedMapping {
  readonly item: LocatedMapping;
  readonly path: string;
  readonly body: JsonObject;
}

/** The type of a value that a message must not show: it may be meant to be secret. */
export function shownType(node: Located): string {
  if (node.kind === "scalar") return node.value === null ? "nothing" : "a text";
  return node.kind === "list" ? "a list" : "a mapping";
}

/** The value that a message says it got. */
export function shown(node: Located, { quote }: Checking): string {
  if (node.kind !== "scalar" || node.value === null) return shownType(node);
  return typeof node.value === "string" ? quote(node.value) : quote(node.text).slice(1, -1);
}
