import { expect, jest, test } from "@jest/globals";
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

test("a clock that is set back goes on, and one that is set forward is followed", () => {
  const started = systemClock.now();
  const clock = jest.spyOn(Date, "now");
  try {
    clock.mockReturnValue(started - hour);
    expect(systemClock.now()).toBeGreaterThanOrEqual(started);
    clock.mockReturnValue(started + hour);
    expect(systemClock.now()).toBe(started + hour);
    clock.mockReturnValue(started);
    const later = systemClock.now();
    expect([later >= started + hour, later < started + hour + 60_000]).toEqual([true, true]);
  } finally {
    clock.mockRestore();
  }
});
