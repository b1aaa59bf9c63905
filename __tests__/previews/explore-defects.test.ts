import { expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { explore, exploreInTurn, ofLost } from "./explore.js";
import { defects } from "./explore-defects.js";
import { scenarios } from "./explore-scenarios.js";

/** One in three of those that no failure is needed for; `npm run test:all` plants each. */
const isQuick = ({ failures = 0 }: (typeof defects)[number], index: number): boolean =>
  failures === 0 && (allCases || index % 3 === 0);

async function find({
  scenario,
  isOfLost = false,
  failures = 0,
  only,
  defect,
}: (typeof defects)[number]): Promise<void> {
  const overlapping = scenarios.find(({ name }) => name === scenario);
  const attempts = only === undefined ? 1 : 3;
  const bounds = {
    failures,
    share: 1,
    step: 1000,
    attempts,
    stopAtFirst: true,
    defect,
    ...(only && { only }),
  };
  const { violations } = await (overlapping
    ? explore(overlapping, bounds)
    : exploreInTurn(3, { defect, ...(isOfLost && ofLost) }));
  expect(violations).not.toEqual([]);
}

test.each(defects.filter(isQuick))("the explorer finds: $name", find, 300_000);
testOfAll.each(defects.filter((each, index) => !isQuick(each, index)))("it also finds: $name", find, 300_000);
