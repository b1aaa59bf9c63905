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
