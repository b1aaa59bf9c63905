import { describe, expect, test } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { bounds, explore } from "./explore.js";
import { isOfAll, scenarios } from "./explore-scenarios.js";

// Runs of production that overlap, without a concurrency group: the requests of the real code in any order. `npm run test:all`
// also follows longer scenarios, and orders with one failure, of a request, a response, a list of GitHub or a run.
const many = 3_000;
const [share, most] = [13, 400];

describe("the newest run's definition remains, or a run is red", () => {
  const usual = scenarios.filter(({ name }) => !isOfAll(name));
  const find = async (...given: Parameters<typeof explore>): Promise<void> => {
    const { violations } = await explore(...given);
    expect(violations).toEqual([]);
  };

  test.each(usual)("every order: $name", (scenario) => find(scenario, bounds), 300_000);

  testOfAll.each(scenarios.filter(({ name }) => isOfAll(name)))(
    `the first ${many} orders: $name`,
    (scenario) => find(scenario, { ...bounds, most: many }),
    600_000,
  );

  testOfAll.each(usual)(
    `one of ${share} failures, without retries, in the first ${most} orders: $name`,
    (scenario) => find(scenario, { ...bounds, failures: 1, share, most }),
    600_000,
  );
});
