import type { Behaviour } from "./behaviour.js";

/** Counts requests a second for each bearer. */
export class RateLimit {
  readonly #behaviour: Pick<Behaviour, "postsPerSecond" | "getsPerSecond">;
  readonly #now: () => Date;
  readonly #windows = new Map<string, { second: number; count: number }>();

  constructor(behaviour: Pick<Behaviour, "postsPerSecond" | "getsPerSecond">, now: () => Date) {
    this.#behaviour = behaviour;
    this.#now = now;
  }

  /** The seconds to wait when the request is one too many, otherwise undefined. */
  exceeded(bearer: string, method: string): number | undefined {
    const most = method === "POST" ? this.#behaviour.postsPerSecond : this.#behaviour.getsPerSecond;
    if (most === 0) return undefined;
    const second = Math.floor(this.#now().getTime() / 1000);
    const key = `${method} ${bearer}`;
    const window = this.#windows.get(key);
    const count = window?.second === second ? window.count + 1 : 1;
    this.#windows.set(key, { second, count });
    return count > most ? 1 : undefined;
  }
}
