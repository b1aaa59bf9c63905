import { setTimeout as wait } from "node:timers/promises";

/** Times and durations are in milliseconds everywhere. */
export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since the epoch: never less than before. */
  now(): number;
  /** Milliseconds on a clock that nobody sets. It may stand still while the machine is suspended. */
  monotonic(): number;
  /** Resolves after `ms` milliseconds, or at once when the signal aborts: the caller then checks it. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

let last = { time: 0, monotonic: 0 };

/** The time of day. Where somebody sets it back, it goes on: the limits of sending would otherwise move. */
function timeOfDay(): number {
  const monotonic = performance.now();
  last = { time: Math.max(Date.now(), last.time + monotonic - last.monotonic), monotonic };
  return Math.floor(last.time);
}

export const systemClock: Clock = {
  now: timeOfDay,
  monotonic: () => performance.now(),
  // It is rejected only where the signal aborts.
  sleep: (ms, signal) => wait(ms, undefined, { signal }).catch(() => {}),
};
