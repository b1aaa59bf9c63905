/** What goes wrong: another response, or what happens to the connection. */
export type Mishap =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | "close"
  | "hang"
  | "truncate";

/** A failure to be injected. A peer may have mishaps of its own. */
export interface Injection<Kind = Mishap> {
  /**
   * The operation's name, such as `create-deployment` of the service, or `repos/create-deployment`, `graphql`
   * and `graphql/nodes` (the queries with that field) of GitHub. `*` is every operation.
   */
  readonly operation: string;
  readonly mishap: Kind;
  /** Before the request is handled (the default), or after it was. */
  readonly when?: "before" | "after";
  /** How many matching requests succeed first. */
  readonly skip?: number;
  /** How many fail then; default: all of them. */
  readonly times?: number;
  /** Called for each of these: whether it succeeds, because the failure is over. */
  readonly isOver?: () => boolean;
}

/** The faults that were injected, each with how many matching requests it has seen. */
export class Faults<Kind = Mishap> {
  readonly #operations: readonly string[];
  readonly #entries: { readonly fault: Injection<Kind>; seen: number }[] = [];

  /** @param operations all names that a fault may have, besides `*`. */
  constructor(operations: readonly string[]) {
    this.#operations = operations;
  }

  inject(fault: Injection<Kind>): void {
    const { operation } = fault;
    if (operation !== "*" && !this.#operations.includes(operation)) {
      throw new Error(`There is no operation "${operation}". Available: *, ${this.#operations.join(", ")}.`);
    }
    this.#entries.push({ fault, seen: 0 });
  }

  /** Removes all faults. */
  heal(): void {
    this.#entries.length = 0;
  }

  /** The fault that a request of the operation meets, if any. The operation may have several names. */
  next(
    ...names: readonly string[]
  ): { readonly mishap: Kind; readonly when: "before" | "after" } | undefined {
    const matching = this.#entries.filter(({ fault }) => [...names, "*"].includes(fault.operation));
    const hits = matching.filter((entry) => {
      const { skip = 0, times = Number.POSITIVE_INFINITY, isOver = () => false } = entry.fault;
      const index = entry.seen++;
      return index >= skip && index < skip + times && !isOver();
    });
    const fault = hits[0]?.fault;
    return fault && { mishap: fault.mishap, when: fault.when ?? "before" };
  }
}
