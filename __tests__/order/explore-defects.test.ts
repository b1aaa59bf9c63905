import { expect, test } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { bounds, explore } from "./explore.js";
import { defects } from "./explore-defects.js";
import { isLong, scenarios } from "./explore-scenarios.js";

async function find({ scenario: name, only, violation, defect }: (typeof defects)[number]): Promise<void> {
  const scenario = scenarios.find((each) => each.name === name);
  if (scenario === undefined) throw new Error(`There is no scenario "${name}".`);
  const failing = only === undefined ? {} : { failures: 1, only };
  const report = await explore(scenario, { ...bounds, ...failing, stopAtFirst: true, defect });
  const [trace = "nothing was found"] = report.violations;
  // Another violation shows its whole order of requests.
  expect(trace.split("\n", 1)[0] === violation ? violation : trace).toBe(violation);
}

test.each(defects.filter(({ scenario }) => !isLong(scenario)))(
  "the explorer finds a run without this rule: $rule",
  find,
  300_000,
);
testOfAll.each(defects.filter(({ scenario }) => isLong(scenario)))("it also finds: $rule", find, 300_000);
