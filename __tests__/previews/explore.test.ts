import { describe, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { explore, exploreInTurn, ofLost } from "./explore.js";
import { false404, scenarios } from "./explore-scenarios.js";

// The promises of docs/records.md over the real code: the requests of runs that overlap, in any order, without any
// concurrency group: all orders, of the seven largest scenarios the first 60. `npm run test:all` follows all of these too,
// and the first 70 of each scenario with one failure, and with all statuses within one second.
const most = allCases ? 70 : 5;
const bounds = { failures: 0, share: 1, step: 1000, attempts: 1 };

describe("every Deployment stays on record, and the next push, close or sweep puts everything right", () => {
  test.each(scenarios)(
    "orders: $name",
    async (scenario) => {
      const isCapped = !allCases && /deleted.*, |second.*: push, |re-run/.test(scenario.name);
      const { violations } = await explore(scenario, { ...bounds, most: isCapped ? 60 : undefined });
      expect(violations).toEqual([]);
    },
    300_000,
  );

  const failing = ["opened, close", "push, sweep", "sweep, reopen"];
  test.each(scenarios.filter(({ name }) => allCases || failing.includes(name)))(
    "one failure: $name",
    async (scenario) => {
      const share = scenario.isLarge ? 480 : 120;
      const { violations } = await explore(scenario, { ...bounds, most, failures: 1, share });
      expect(violations).toEqual([]);
    },
    600_000,
  );

  const unknown = ["close, sweep", "sweep, reopen", "deleted: push, close"];
  test.each(scenarios.filter(({ name }) => allCases || unknown.includes(name)))(
    "one false 404: $name",
    async (scenario) => {
      const many = allCases ? 200 : 10;
      const { violations } = await explore(scenario, { ...bounds, most: many, failures: 1, only: false404 });
      expect(violations).toEqual([]);
    },
    300_000,
  );

  testOfAll.each(scenarios)(
    "within one second: $name",
    async (scenario) => {
      const { violations } = await explore(scenario, { ...bounds, most, step: 0 });
      expect(violations).toEqual([]);
    },
    300_000,
  );
});

test("runs that do not overlap leave exactly one Deployment of the newest push, or none at full size", async () => {
  const { violations } = await exploreInTurn(allCases ? 4 : 3);
  expect(violations).toEqual([]);
}, 300_000);

testOfAll.each(["lost", "newer"] as const)(
  "two lost creates in a row are the last, and a record of a later version stops a create: first %s",
  async (first) => {
    const { violations } = await exploreInTurn(3, { ...ofLost, first });
    expect(violations).toEqual([]);
  },
  300_000,
);
