import type { Behaviour } from "./behaviour.js";

/** Counts the requests of each API token in a second. */
export class ServiceRateLimit {
  readonly #behaviour: Behaviour;
  readonly #now: () => Date;
  readonly #windows = new Map<string, { second: number; count: number }>();

  constructor(behaviour: Behaviour, now: () => Date) {
    this.#behaviour = behaviour;
    this.#now = now;
  }

  /** Counts a request. Returns whether it is one too many. */
  exceeded(token: string, method: string): boolean {
    const limit = method === "POST" ? this.#behaviour.postsPerSecond : this.#behaviour.getsPerSecond;
    if (limit === 0) return false;
    const second = Math.floor(this.#now().getTime() / 1000);
    const key = `${method} ${token}`;
    const window = this.#windows.get(key);
    const count = window?.second === second ? window.count + 1 : 1;
    this.#windows.set(key, { second, count });
    return count > limit;
  }
}
