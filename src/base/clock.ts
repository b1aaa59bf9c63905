import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds on a clock that nobody sets. It may stand still while the machine is suspended. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts: the caller then checks it. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    try {
      await wait(ms, undefined, { signal });
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  },
};
