import type { Clock } from "../../src/base/clock.js";

/**
 * A clock on which waits take no time: once everything else had its turn, it moves on to the end of the wait that ends
 * first. Between waits it stands still, or runs like the clock that it is given.
 */
export class VirtualClock implements Clock {
  /** Milliseconds of all waits. */
  slept = 0;
  readonly #base: () => number;
  #passed = 0;
  readonly #waits = new Set<{ readonly end: number; readonly wake: () => void }>();

  constructor(base: () => number = () => Date.UTC(2026, 4, 1, 12)) {
    this.#base = base;
  }

  get time(): number {
    return this.#base() + this.#passed;
  }

  set time(time: number) {
    this.#passed = time - this.#base();
  }

  now(): number {
    return this.time;
  }

  monotonic(): number {
    return this.time;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    this.slept += milliseconds;
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waits.delete(wait);
        signal?.removeEventListener("abort", wake);
        resolve();
      };
      const wait = { end: this.time + milliseconds, wake };
      this.#waits.add(wait);
      signal?.addEventListener("abort", wake);
      setImmediate(() => this.#moveOn());
    });
  }

  #moveOn(): void {
    const [next] = [...this.#waits].sort((one, other) => one.end - other.end);
    if (next === undefined) return;
    this.time = Math.max(this.time, next.end);
    next.wake();
  }
}
