import { describe, expect, test } from "@jest/globals";
import { processesOnly, testOfAll } from "../one-process/run-step.js";
import { explore, exploreInTurn } from "./explore.js";
import { scenarios } from "./explore-scenarios.js";

// The promises of docs/previews.md over the real code: every order of the requests of runs that overlap, without any
// concurrency group. `npm run test:all` tries the large scenarios, one failure in each, and all statuses within one second.
const bounds = { failures: 0, share: 1, step: 1000, attempts: 1 };
const quick = scenarios.filter(({ isLarge }) => processesOnly || !isLarge);

describe("every Deployment stays on record, and the next push, close or sweep puts everything right", () => {
  test.each(quick)(
    "every order: $name",
    async (scenario) => {
      const { violations } = await explore(scenario, bounds);
      expect(violations).toEqual([]);
    },
    300_000,
  );

  const failing = processesOnly
    ? scenarios.map((scenario) => ({ ...scenario, share: scenario.isLarge ? 480 : 60 }))
    : quick.flatMap((scenario) => {
        const share = { "opened, close": 60, "push, sweep": 60, "sweep, reopen": 60 }[scenario.name];
        return share === undefined ? [] : [{ ...scenario, share }];
      });
  test.each(failing)(
    "one failure: $name",
    async ({ share, ...scenario }) => {
      const { violations } = await explore(scenario, { ...bounds, failures: 1, share });
      expect(violations).toEqual([]);
    },
    600_000,
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
