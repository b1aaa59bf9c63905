import { describe, expect, test } from "@jest/globals";
import { processesOnly, testOfAll } from "../platform.js";
import { explore, exploreInTurn } from "./explore.js";
import { lostResponses, scenarios } from "./explore-scenarios.js";

// The promises of docs/previews.md over the real code: the requests of runs that overlap, in any order, without any
// concurrency group. `npm run test:all` follows all orders, also with one failure in each scenario and with all statuses
// within one second.
const bounds = { failures: 0, share: 1, most: processesOnly ? undefined : 8, step: 1000, attempts: 1 };

describe("every Deployment stays on record, and the next push, close or sweep puts everything right", () => {
  test.each(scenarios)(
    "orders: $name",
    async (scenario) => {
      const { violations } = await explore(scenario, bounds);
      expect(violations).toEqual([]);
    },
    300_000,
  );

  const failing = ["opened, close", "push, sweep", "sweep, reopen"];
  test.each(scenarios.filter(({ name }) => processesOnly || failing.includes(name)))(
    "one failure: $name",
    async (scenario) => {
      const share = scenario.isLarge ? 480 : processesOnly ? 60 : 120;
      const { violations } = await explore(scenario, { ...bounds, failures: 1, share });
      expect(violations).toEqual([]);
    },
    600_000,
  );

  const retried = { ...bounds, failures: 1, attempts: 3, most: processesOnly ? 1_000 : 12 };
  const cells = scenarios
    // A request that is retried arrives before the next sweep, or never.
    .map((scenario) => ({ ...scenario, isVeryLate: false }))
    .filter(({ isLarge }) => processesOnly || !isLarge)
    .flatMap((scenario) =>
      Object.entries(lostResponses).map(([what, only]) => [what, scenario.name, only, scenario] as const),
    );
  test.each(cells)(
    "%s is lost or late, and the request is retried: %s",
    async (_, __, only, scenario) => {
      const { violations } = await explore(scenario, { ...retried, only });
      expect(violations).toEqual([]);
    },
    300_000,
  );

  testOfAll.each(scenarios)(
    "within one second: $name",
    async (scenario) => {
      const { violations } = await explore(scenario, { ...bounds, step: 0 });
      expect(violations).toEqual([]);
    },
    300_000,
  );
});

test("runs that do not overlap leave exactly one Deployment of the newest push, or none at full size", async () => {
  const { violations } = await exploreInTurn(processesOnly ? 4 : 2);
  expect(violations).toEqual([]);
}, 300_000);
