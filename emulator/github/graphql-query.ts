/** A field of a query, with its arguments and the fields below it. */
export interface Selection {
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly fields: readonly Selection[];
}

const token = /\s*(?:,|#[^\n]*)*\s*([{}()[\]:!=]|\.{3}|\$?[A-Za-z_]\w*|-?\d+|"(?:[^"\\]|\\.)*"|$)/y;

/** Reads queries without named fragments, aliases and directives: all that the action sends. */
class QueryReader {
  readonly #tokens: string[] = [];
  readonly #variables: Readonly<Record<string, unknown>>;
  #next = 0;

  constructor(query: string, variables: Readonly<Record<string, unknown>>) {
    this.#variables = variables;
    token.lastIndex = 0;
    for (let found = token.exec(query); found?.[1]; found = token.exec(query)) this.#tokens.push(found[1]);
    if (token.lastIndex < query.trimEnd().length) throw new SyntaxError("the query can't be read");
  }

  read(): Selection[] {
    // The name and the declared types say nothing that the fields do not.
    while (this.#next < this.#tokens.length && this.#tokens[this.#next] !== "{") this.#next++;
    const fields = this.#selections();
    if (this.#next < this.#tokens.length) throw new SyntaxError(`unexpected ${this.#tokens[this.#next]}`);
    return fields;
  }

  #take(expected?: string): string {
    const found = this.#tokens[this.#next++];
    if (found === undefined || (expected !== undefined && found !== expected)) {
      throw new SyntaxError(`unexpected ${found ?? "end of the query"}`);
    }
    return found;
  }

  #is(expected: string): boolean {
    return this.#tokens[this.#next] === expected;
  }

  #selections(): Selection[] {
    const fields: Selection[] = [];
    this.#take("{");
    while (!this.#is("}")) {
      const name = this.#take();
      if (name === "...") {
        // An inline fragment: all nodes that are selected have its type.
        this.#take("on");
        this.#take();
        fields.push(...this.#selections());
        continue;
      }
      if (!/^\w+$/.test(name)) throw new SyntaxError(`unexpected ${name}`);
      const parameters = this.#is("(") ? this.#members("(", ")") : {};
      fields.push({ name, parameters, fields: this.#is("{") ? this.#selections() : [] });
    }
    this.#take("}");
    return fields;
  }

  #members(open: string, close: string): Record<string, unknown> {
    const members: Record<string, unknown> = {};
    this.#take(open);
    while (!this.#is(close)) {
      const name = this.#take();
      this.#take(":");
      members[name] = this.#value();
    }
    this.#take(close);
    return members;
  }

  #value(): unknown {
    if (this.#is("{")) return this.#members("{", "}");
    if (this.#is("[")) {
      const items: unknown[] = [];
      this.#take("[");
      while (!this.#is("]")) items.push(this.#value());
      this.#take("]");
      return items;
    }
    const text = this.#take();
    if (text.startsWith("$")) return this.#variables[text.slice(1)] ?? null;
    return /^[\d"-]/.test(text) || text === "true" || text === "false" || text === "null"
      ? JSON.parse(text)
      : text;
  }
}

/** The fields that a query selects. @throws {SyntaxError} */
export function readQuery(query: string, variables: Readonly<Record<string, unknown>>): Selection[] {
  return new QueryReader(query, variables).read();
}
