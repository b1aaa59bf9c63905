import type { FilePosition } from "../../base/notice.js";
import type { Text } from "../../base/text.js";
import { type Finding, say, type ValuesOf } from "../words.js";

/** The names and indexes that lead to a value in the body, as they were written. */
export type Path = readonly (string | number)[];

/** The input or file that a value comes from. */
export interface Origin {
  /** The line and column of an offset, such as `deployment.yaml:3:5`, or the input's name. */
  place(offset: number): string;
  /** The same as data, only in a file: GitHub does not evaluate expressions in it. */
  at?(offset: number): FilePosition;
  /** An input of variables: lines, in which quotes are part of a value, or a list. */
  readonly variables?: "lines" | "list";
  /** The input for secrets: no value and no name from it is ever shown. */
  readonly isSecret?: boolean;
  /** A line of the input for secrets is not well-formed: any key may be a piece of a secret. */
  readonly hidesKeys?: boolean;
}

/** A place in a source, with the path that messages show: empty where the place names the value. */
export interface Position {
  readonly origin: Origin;
  readonly offset: number;
  readonly path: Path;
}

/** A value as the author wrote it, with its place. */
export type Located = Position & {
  /** The place of its name, for a member of an object. */
  readonly nameOffset?: number;
} & (
    | {
        readonly kind: "scalar";
        readonly value: string | number | boolean | null;
        /** The author's own characters: `1.50` where `value` is 1.5. */
        readonly text: string;
        /** Whether a comment follows a value without quotes: it may be meant as a part of the value. */
        readonly isCut?: boolean;
      }
    | { readonly kind: "list"; readonly items: readonly Located[] }
    | { readonly kind: "object"; readonly entries: ReadonlyMap<string, Located> }
  );

/** An object, as a member of {@link Located}. */
export type LocatedObject = Extract<Located, { kind: "object" }>;

/** Whether nobody wrote a value: `name:` alone. A written `null` is one. */
export function isUnwritten(node: Located): boolean {
  return node.kind === "scalar" && node.value === null && node.text === "";
}

/** A problem found while reading, before all secrets are known: its message is made later. */
export interface LocatedFault extends Position {
  readonly code: Finding;
  /** What follows the place. It shows no value that may be a secret. */
  readonly what: Text;
}

/** A fault at a place. */
export function faultAt<Name extends Finding>(
  { origin, offset, path }: Position,
  name: Name,
  ...values: ValuesOf<Name>
): LocatedFault {
  return { origin, offset, path, code: name, what: say(name, ...values) };
}

/** A value made by the action itself from an input. */
export function scalarNode(value: string | number | boolean, place: Position): Located {
  const { origin, offset, path } = place;
  return { origin, offset, path, kind: "scalar", value, text: String(value) };
}
