import { describe, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { explore } from "./explore.js";
import { scenarios } from "./explore-scenarios.js";

// Two runs of production that overlap, without a concurrency group: the requests of the real code in any order, all orders
// of one scenario and the first 60 of the others. `npm run test:all` follows all of these too, and orders with one
// failure, of a request, a response, a list of GitHub or a run; requests are then retried as well.
const bounds = { failures: 0, share: 1, step: 1000, attempts: 1, isReadAtOnce: true };
/** These are small, or slow: how many orders of them are followed. */
const others: Readonly<Record<string, number | undefined>> = {
  "secrets, whole": undefined,
  "twice, whole": 5,
};

describe("the newest run's definition remains, or a run is red", () => {
  test.each(scenarios)(
    "orders: $name",
    async (scenario) => {
      const usual = Object.hasOwn(others, scenario.name) ? others[scenario.name] : 60;
      const most = allCases ? undefined : usual;
      const report = await explore(scenario, { ...bounds, most });
      expect(report.violations).toEqual([]);
    },
    300_000,
  );

  testOfAll.each(
    scenarios.flatMap((scenario) => [1, 2].map((attempts) => [attempts, scenario.name, scenario] as const)),
  )(
    "one failure, %i attempts: %s",
    async (attempts, _, scenario) => {
      const { violations } = await explore(scenario, {
        ...bounds,
        attempts,
        failures: 1,
        share: 7,
        most: 300,
      });
      expect(violations).toEqual([]);
    },
    600_000,
  );
});
