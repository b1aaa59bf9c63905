import { expect, test } from "@jest/globals";
import { allCases } from "../platform.js";
import { explore } from "./explore.js";
import { lostResponses, scenarios } from "./explore-scenarios.js";

// The same as in explore.test.ts, with requests that are retried. Two files, because each takes minutes in `npm run test:all`.
const bounds = { failures: 1, share: 1, most: allCases ? 50 : 6, step: 1000, attempts: 3 };
const cells = scenarios
  // A request that is retried arrives before the next sweep, or never.
  .map((scenario) => ({ ...scenario, isVeryLate: false }))
  .filter(({ isLarge }) => allCases || !isLarge)
  .flatMap((scenario) =>
    Object.entries(lostResponses).map(([what, only]) => [what, scenario.name, only, scenario] as const),
  );
test.each(cells)(
  "%s is lost or late, and the request is retried: %s",
  async (_, __, only, scenario) => {
    const { violations } = await explore(scenario, { ...bounds, only });
    expect(violations).toEqual([]);
  },
  300_000,
);
