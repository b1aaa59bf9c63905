/** Where a text came from, so that a message can say the place of each value in it. */
export interface Origin {
  /** How a message begins that speaks of the value at `offset`, whose path in the body is `path`. */
  about(path: string, offset: number): string;
}

/** A value as the author wrote it, with its place. `size` counts the values in it, each alias in full. */
export type Located = { readonly origin: Origin; readonly offset: number; readonly size: number } & (
  | {
      readonly kind: "scalar";
      readonly value: string | number | boolean | null;
      /** The author's own text: `1.50` where `value` is 1.5. */
      readonly text: string;
    }
  | { readonly kind: "list"; readonly items: readonly Located[] }
  | { readonly kind: "mapping"; readonly entries: ReadonlyMap<string, Entry> }
);

/** A member of a mapping, with the place of its name. */
export interface Entry {
  readonly nameOffset: number;
  readonly value: Located;
}

/** A mapping, as a member of {@link Located}. */
export type LocatedMapping = Extract<Located, { kind: "mapping" }>;

/** How a message begins that speaks of this value. */
export function about(node: Located, path: string): string {
  return node.origin.about(path, node.offset);
}

/** The path of a mapping's member. A name is text from outside, and may be long. */
export function joinPath(path: string, name: string): string {
  const short = JSON.stringify(name.slice(0, 60)).slice(1, -1);
  return path === "" || short === "" ? path + short : `${path}.${short}`;
}

/** The origin of an input that is one value: the input's name says the place. */
export function inputOrigin(input: string): Origin {
  return { about: () => `Input ${input}` };
}

/** The origin of a text of many lines: `deployment.yaml:3:5: schedulerSize` or `deployment input, line 3, column 5: schedulerSize`. */
export function textOrigin(name: string, text: string, isFile: boolean): Origin {
  let lineStarts: number[] | undefined;
  return {
    about: (path, offset) => {
      lineStarts ??= [0, ...Array.from(text.matchAll(/\n/g), (match) => match.index + 1)];
      let low = 0;
      let high = lineStarts.length - 1;
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if ((lineStarts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      const column = offset - (lineStarts[low] ?? 0) + 1;
      const place = isFile ? `${name}:${low + 1}:${column}` : `${name} input, line ${low + 1}, column ${column}`;
      return path === "" ? place : `${place}: ${path}`;
    },
  };
}

/** A text value made by the action itself from an input. */
export function textNode(value: string, origin: Origin, offset = 0): Located {
  return { kind: "scalar", value, text: value, origin, offset, size: 1 };
}
