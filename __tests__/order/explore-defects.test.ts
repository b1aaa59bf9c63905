import { expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";
import { explore } from "./explore.js";
import { defects } from "./explore-defects.js";
import { scenarios } from "./explore-scenarios.js";

async function find({ scenario: name, only, defect }: (typeof defects)[number]): Promise<void> {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario "${name}".`);
  const failures = only === undefined ? {} : { failures: 1, only };
  const bounds = { failures: 0, share: 1, step: 1000, attempts: 1, isReadAtOnce: true, stopAtFirst: true };
  const report = await explore(scenario, { ...bounds, ...failures, defect });
  expect(report.violations).not.toEqual([]);
}

/** `npm run test:all` plants the others, which need a failure or many orders, too. */
const isQuick = ({ only, scenario }: (typeof defects)[number]): boolean =>
  allCases || (only === undefined && scenario !== "twice, whole");

test.each(defects.filter(isQuick))("the explorer finds a run without this rule: $rule", find, 300_000);
testOfAll.each(defects.filter((each) => !isQuick(each)))("it also finds: $rule", find, 300_000);
