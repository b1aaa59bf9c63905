import type { Clock } from "../../src/base/clock.js";

/** Something that happens at a time: the end of a sleep, or a beat of a timer. */
export interface Timer {
  readonly due: number;
  readonly owner: number;
  /** Timers of the same time fire in the order in which they were set. */
  readonly order: number;
  readonly isBeat: boolean;
  readonly fire: () => void;
}

/** Time that passes only when the scheduler fires a timer. Every run has a clock of its own on it. */
export class VirtualTime {
  now: number;
  readonly #timers = new Set<Timer>();
  #order = 0;

  constructor(now: number) {
    this.now = now;
  }

  /** The timer that is due first, of the owners that may go on. */
  first(mayGoOn: (owner: number) => boolean): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      const isEarlier =
        first === undefined || timer.due < first.due || (timer.due === first.due && timer.order < first.order);
      if (isEarlier && mayGoOn(timer.owner)) first = timer;
    }
    return first;
  }

  /** Moves time to the timer, and fires it. An overdue one fires without moving it. */
  fire(timer: Timer): void {
    this.now = Math.max(this.now, timer.due);
    this.#timers.delete(timer);
    timer.fire();
  }

  /** What is set, relative to now: part of a state. */
  pending(): string {
    const shown = [...this.#timers].map(({ due, owner, isBeat }) => `${owner}:${due - this.now}${isBeat ? "b" : ""}`);
    return shown.sort().join(",");
  }

  /** Removes the timers of a run that was killed. */
  drop(owner: number): void {
    for (const timer of this.#timers) if (timer.owner === owner) this.#timers.delete(timer);
  }

  /** The clock of one run. */
  clockOf(owner: number): Clock & { every(ms: number, run: () => void): () => void } {
    const set = (ms: number, isBeat: boolean, fire: () => void): Timer => {
      const timer = { due: this.now + ms, owner, order: this.#order++, isBeat, fire };
      this.#timers.add(timer);
      return timer;
    };
    return {
      now: () => this.now,
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const end = (): void => {
            this.#timers.delete(timer);
            signal?.removeEventListener("abort", end);
            resolve();
          };
          const timer = set(ms, false, end);
          signal?.addEventListener("abort", end);
        }),
      every: (ms, run) => {
        let timer: Timer;
        const beat = (): void => {
          timer = set(ms, true, beat);
          run();
        };
        timer = set(ms, true, beat);
        return () => this.#timers.delete(timer);
      },
    };
  }
}
