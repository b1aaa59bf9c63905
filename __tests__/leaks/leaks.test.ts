import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import type { StepRun } from "../../emulator/runner.js";
import { inPool } from "../faults/lab/cell.js";
import { runScenario } from "./run-scenario.js";
import { type Scenario, scenarios } from "./scenarios.js";
import { leaksOf } from "./search.js";

const cases = scenarios.flatMap((scenario) => [false, true].map((debug) => ({ scenario, debug })));
let runs: Map<{ scenario: Scenario; debug: boolean }, Promise<StepRun>> | undefined;

describe.each([false, true])("with debug %s", (debug) => {
  test.each(cases.filter((each) => each.debug === debug))(
    "nothing leaks: $scenario.name",
    async (each) => {
      runs ??= inPool(cases, 12, ({ scenario, debug: isDebug }) => runScenario(scenario, isDebug));
      const run = await runs.get(each);
      if (run === undefined) throw new Error("The scenario did not run.");
      expect(leaksOf(run)).toEqual([]);
      expect(run.killed).toBe(false);
      // Masked before anything else: the first thing that a run says is a mask.
      expect(run.raw).toMatch(/^::add-mask::/);
    },
    180_000,
  );
});

test("there are scenarios enough, each with a name of its own", () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(30);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
});

test.each([
  ["log/raw", "api-token, raw: raw stream"],
  ["log/base64", "api-token, base64: raw stream"],
  ["log/URL-encoded", "api-token, URL-encoded: raw stream"],
  ["debug/raw", "api-token, raw: raw stream"],
  ["summary/raw", "api-token, raw: summary"],
  ["summary/URL-encoded", "api-token, URL-encoded: summary"],
  ["output/base64", "api-token, base64: outputs"],
  ["state/raw", "api-token, raw: state"],
  ["environment/raw", "api-token, raw: environment file"],
])("a bundle that leaks (%s) is found out", async (leak, expected) => {
  const script = path.join(import.meta.dirname, "leaking-bundle.js");
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error("There is no scenario.");
  expect(leaksOf(await runScenario(scenario, false, { script, env: { LEAK: leak } }))).toContain(expected);
});
