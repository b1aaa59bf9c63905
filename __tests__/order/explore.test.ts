import { describe, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { bounds, explore } from "./explore.js";
import { isOfAll, scenarios } from "./explore-scenarios.js";

// Runs of production that overlap, without a concurrency group: the requests of the real code in any order. `npm run test:all`
// also follows orders with one failure, of a request, a response, a list of GitHub or a run.

const [share, most] = [13, 400];

describe("the newest run's definition remains, or a run is red", () => {
  const cells = (isWanted: (name: string) => boolean) => scenarios.filter(({ name }) => isWanted(name));

  test.each(cells((name) => allCases || !isOfAll(name)))(
    "every order: $name",
    async (scenario) => {
      const { violations } = await explore(scenario, bounds);
      expect(violations).toEqual([]);
    },
    300_000,
  );

  testOfAll.each(cells((name) => !isOfAll(name)))(
    `one of ${share} failures, without retries, in the first ${most} orders: $name`,
    async (scenario) => {
      const { violations } = await explore(scenario, { ...bounds, failures: 1, share, most });
      expect(violations).toEqual([]);
    },
    600_000,
  );
});
