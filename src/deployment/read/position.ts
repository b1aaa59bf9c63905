/** The names and indexes that lead to a value in the body, as they were written. */
export type Path = readonly (string | number)[];

/** The source of a value: an input, or a file. */
export interface Origin {
  /** The line and column of an offset, such as `deployment.yaml:3:5`, or the input's name. */
  place(offset: number): string;
  /** Whether a message shows the path behind the place; the input of one field already names the value. */
  readonly showsPath: "all" | "last" | "none";
  /** A file: GitHub does not evaluate expressions in it. */
  readonly isFile?: boolean;
  /** The input for secrets: no value and no name from it is ever shown. */
  readonly isSecret?: boolean;
}

/** A place in a source. */
export interface Place {
  readonly origin: Origin;
  readonly offset: number;
}

/** A value as the author wrote it, with its place. `size` counts the values in it, each alias in full. */
export type Located = Place & { readonly size: number } & (
    | {
        readonly kind: "scalar";
        readonly value: string | number | boolean | null;
        /** The author's own characters: `1.50` where `value` is 1.5. */
        readonly text: string;
      }
    | { readonly kind: "list"; readonly items: readonly Located[] }
    | { readonly kind: "object"; readonly entries: ReadonlyMap<string, Entry> }
  );

/** A member of an object, with the place of its name. */
export interface Entry {
  readonly nameOffset: number;
  readonly value: Located;
}

/** An object, as a member of {@link Located}. */
export type LocatedObject = Extract<Located, { kind: "object" }>;

/** A problem found while reading, before all secrets are known: its message is made later. */
export interface Fault extends Place {
  readonly path: Path;
  /** What follows the place in the message, with its separator. It contains nothing that the author wrote. */
  readonly what: string;
}

/** The origin of an input that is one value. */
export function inputOrigin(input: string): Origin {
  return { place: () => `Input ${input}`, showsPath: "none" };
}

/** The origin of an input that is read line by line: an offset is the number of a line. */
export function lineOrigin(input: string, isSecret: boolean): Origin {
  return { place: (line) => `${input} input, line ${line}`, showsPath: "last", isSecret };
}

/** The origin of a YAML or JSON document. `position` gives the line and column of an offset, both from 1. */
export function documentOrigin(
  name: string,
  position: (offset: number) => { line: number; col: number },
  { isFile = false, isSecret = false }: { readonly isFile?: boolean; readonly isSecret?: boolean },
): Origin {
  const place = (offset: number): string => {
    const { line, col } = position(offset);
    return isFile ? `${name}:${line}:${col}` : `${name} input, line ${line}, column ${col}`;
  };
  return { place, showsPath: "all", isFile, isSecret };
}

/** A value made by the action itself from an input. */
export function scalarNode(value: string | boolean, origin: Origin, offset = 0): Located {
  return { kind: "scalar", value, text: String(value), origin, offset, size: 1 };
}

/** An object made by the action itself from an input. */
export function objectNode(members: Readonly<Record<string, Located>>, origin: Origin, offset: number): LocatedObject {
  const entries = Object.entries(members).map(([name, value]) => [name, { nameOffset: offset, value }] as const);
  return { kind: "object", entries: new Map(entries), origin, offset, size: entries.length + 1 };
}
