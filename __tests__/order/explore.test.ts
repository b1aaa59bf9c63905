import { describe, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { bounds, explore } from "./explore.js";
import { isLong, isQuick, scenarios } from "./explore-scenarios.js";

// Runs of production that overlap, without a concurrency group: the requests of the real code in any order. `npm run test:all`
// also follows longer scenarios, and orders with one failure, of a request, a response, a list of GitHub or a run.
const many = 500;
const [share, most] = [13, 80];

describe("the newest run's definition remains, or a run is red", () => {
  const ofTwo = scenarios.filter(({ name }) => !isLong(name));
  const find = async (...given: Parameters<typeof explore>): Promise<void> => {
    const { violations } = await explore(...given);
    expect(violations).toEqual([]);
  };

  test.each(ofTwo.filter(({ name }) => allCases || isQuick(name)))(
    "every order: $name",
    (scenario) => find(scenario, bounds),
    300_000,
  );

  testOfAll.each(scenarios.filter(({ name }) => isLong(name)))(
    `the first ${many} orders: $name`,
    (scenario) => find(scenario, { ...bounds, most: many }),
    600_000,
  );

  testOfAll.each(ofTwo)(
    `one of ${share} failures, without retries, in the first ${most} orders: $name`,
    (scenario) => find(scenario, { ...bounds, failures: 1, share, most }),
    600_000,
  );
});
