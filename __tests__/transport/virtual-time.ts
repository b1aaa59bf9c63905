import type { Clock } from "../../src/base/clock.js";

/** Time that only moves when everything waits: `run` starts the work and resolves when all of it has ended. */
export class VirtualTime implements Clock {
  #now = Date.UTC(2030, 0, 1);
  #order = 0;
  readonly #waiting: { readonly at: number; readonly order: number; readonly wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiting.push({ at: this.#now + milliseconds, order: this.#order++, wake });
    });
  }

  every(): () => void {
    return () => {};
  }

  /** Resolves with what all of the work resolves with, and how many milliseconds it took. */
  async run<Result>(work: readonly Promise<Result>[]): Promise<{ results: Result[]; took: number }> {
    const started = this.#now;
    let isDone = false;
    const all = Promise.all(work).finally(() => {
      isDone = true;
    });
    for (;;) {
      // Lets everything run that does not wait.
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return { results: await all, took: this.#now - started };
      this.#waiting.sort((one, other) => one.at - other.at || one.order - other.order);
      const next = this.#waiting.shift();
      if (next === undefined) throw new Error("Everything waits for nothing.");
      this.#now = next.at;
      next.wake();
    }
  }
}
