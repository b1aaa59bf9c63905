/** How the emulated GitHub behaves where GitHub itself varies. Each switch can be changed while it runs. */
export interface GitHubBehaviour {
  /** Milliseconds until a created record or comment appears in lists. Writing to it works at once. */
  listLag: number;
  /** Requests of each token until the primary rate limit refuses with 403; 0 is no limit. */
  requestsPerHour: number;
  /** Records, statuses and comments created by each token in a minute until the secondary rate limit refuses with 403; 0 is no limit. */
  createsPerMinute: number;
  /** Seconds in `Retry-After` of the secondary rate limit; undefined sends none. */
  retryAfter: number | undefined;
  /** The longest `task` that is accepted. GitHub documents no limit. */
  taskLength: number;
  /** Milliseconds before each response. */
  delay: number;
}

/** No lag, no rate limit, no delay. */
export const prompt: GitHubBehaviour = {
  listLag: 0,
  requestsPerHour: 0,
  createsPerMinute: 0,
  retryAfter: 60,
  taskLength: 255,
  delay: 0,
};

/** What a token may do. GitHub responds with 403 to everything else. */
export interface Permissions {
  readonly deployments: "write" | "read" | "none";
  readonly pullRequests: "write" | "read" | "none";
}

/** Who a token is, and what it may do where that differs from the other tokens. */
export interface TokenActor {
  readonly login: string;
  readonly permissions?: Permissions;
}

/** What goes wrong: another response, or what happens to the connection. */
export type Mishap =
  | { readonly status: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | "close"
  | "hang"
  | "truncate";

/** A failure to be injected. */
export interface Fault {
  /** GitHub's name of the operation, such as `repos/create-deployment`. */
  readonly operation: string;
  readonly mishap: Mishap;
  /** Before GitHub acts (the default), or after it did. */
  readonly when?: "before" | "after";
  /** How many matching requests succeed first. */
  readonly skip?: number;
  /** How many fail then; default: all of them. */
  readonly times?: number;
}

/** The faults that were injected, each with how many matching requests it has seen. */
export class Faults {
  readonly #entries: { readonly fault: Fault; seen: number }[] = [];

  inject(fault: Fault): void {
    this.#entries.push({ fault, seen: 0 });
  }

  /** Removes all faults. */
  heal(): void {
    this.#entries.length = 0;
  }

  /** The fault that this request of the operation meets, if any. */
  next(operation: string): { readonly mishap: Mishap; readonly when: "before" | "after" } | undefined {
    const matching = this.#entries.filter(({ fault }) => fault.operation === operation);
    const hits = matching.filter((entry) => {
      const { skip = 0, times = Number.POSITIVE_INFINITY } = entry.fault;
      const index = entry.seen++;
      return index >= skip && index < skip + times;
    });
    const fault = hits[0]?.fault;
    return fault && { mishap: fault.mishap, when: fault.when ?? "before" };
  }
}
