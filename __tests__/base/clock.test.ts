import { expect, test } from "@jest/globals";
import { systemClock } from "../../src/base/clock.js";

const hour = 3_600_000;

test("a wait ends at once when it is aborted", async () => {
  const abort = new AbortController();
  const wait = systemClock.sleep(hour, abort.signal);
  abort.abort();
  await expect(wait).resolves.toBeUndefined();
});

test("a wait does not begin when it is aborted already", async () => {
  await expect(systemClock.sleep(hour, AbortSignal.abort())).resolves.toBeUndefined();
});

test("a wait without a signal ends by itself", async () => {
  await expect(systemClock.sleep(1)).resolves.toBeUndefined();
});

test("now is the time since the epoch, in milliseconds", () => {
  const before = Date.now();
  expect(systemClock.now()).toBeGreaterThanOrEqual(before);
  expect(systemClock.now()).toBeLessThan(before + hour);
});
