import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { inPool } from "../faults/lab/cell.js";
import { allCases } from "../platform.js";
import { echoes } from "./echoes.js";
import { allFormsOf } from "./forms.js";
import { runScenario, type ScenarioRun } from "./run-scenario.js";
import type { LeakScenario } from "./scenario.js";
import { leakScenarios } from "./scenarios.js";
import { leaksOf } from "./search.js";
import { secrets } from "./secrets.js";

// A run with debug logging writes all that a run without writes, and more: `npm run test:all` runs both, the second in a
// process. Every secret in every form in an echo is also for `npm run test:all`, with debug logging; otherwise one in nine.
const some = echoes.filter((_, index) => index % 9 === 0);
// One of them would wait for five minutes there.
const long = "a preview with 500 of repos/create-deployment-status that echoes";
const debugging = allCases ? [true, false] : [true];
const cases = debugging.flatMap((debug) => {
  const left = allCases && debug ? [] : echoes.filter((each) => !some.includes(each));
  const chosen = leakScenarios.filter((each) => !left.includes(each) && (debug || each.name !== long));
  return chosen.map((scenario) => ({ scenario, debug }));
});
let runs: Map<{ scenario: LeakScenario; debug: boolean }, Promise<ScenarioRun>> | undefined;

describe.each(debugging)("with debug %s", (debug) => {
  test.each(cases.filter((each) => each.debug === debug))(
    "nothing leaks: $scenario.name",
    async (each) => {
      runs ??= inPool(cases, 24, ({ scenario, debug: isDebug }) => runScenario(scenario, isDebug, !isDebug));
      const { run, sent } = (await runs.get(each)) ?? { run: undefined, sent: undefined };
      if (run === undefined) throw new Error("The scenario did not run.");
      expect(leaksOf(run, sent, each.scenario.echoes)).toEqual([]);
      expect(run.killed).toBe(false);
      // Masked before anything else: the first line of a run is a mask.
      expect(run.raw).toMatch(/^::add-mask::/);
    },
    420_000,
  );
});

test("each scenario has a name of its own, and those with records reach GitHub", async () => {
  const names = leakScenarios.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain(long);
  const withRecords = cases.filter(({ scenario }) => scenario.github !== undefined);
  const requests = await Promise.all(
    withRecords.map(async (each) => (await runs?.get(each))?.sent.size ?? 0),
  );
  expect(requests.filter((count) => count > 2).length).toBeGreaterThan(withRecords.length / 2);
});

describe("a bundle that leaks on purpose is found out", () => {
  const script = path.join(import.meta.dirname, "leaking-bundle.js");
  const [scenario] = leakScenarios;
  if (scenario === undefined) throw new Error("There is no scenario.");
  const leak = async (what: string): Promise<string[]> => {
    const env = { LEAK: what };
    const { run, sent } = await runScenario({ ...scenario, github: [] }, false, true, { script, env });
    return leaksOf(run, sent, false);
  };

  test("in every place and every form", async () => {
    const places = ["raw stream", "raw summary", "outputs", "state", "environment file"];
    expect(await leak("the token")).toEqual(
      expect.arrayContaining([
        ...[...places, "GitHub, repos/create-deployment (1)"].map((place) => `api-token, raw: ${place}`),
        ...[...allFormsOf(secrets["api-token"]).keys()].map((form) => `api-token, ${form}: raw stream`),
        ...["token: result", "shortToken: result", "value of KEY: result"],
      ]),
    );
  });

  test("in a piece that a cut left, which the runner does not mask", async () => {
    const places = ["raw stream", "log", "summary"];
    expect(await leak("a piece")).toEqual(
      expect.arrayContaining(places.map((place) => `api-token, a piece: ${place}`)),
    );
  });
});

test("every form of every secret is found by the search", () => {
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [form, text] of allFormsOf(secret)) {
      const run = { outputs: {}, raw: `x ${text} y`, log: "", annotations: [], summary: "", masks: [] };
      const step = { ...run, state: "", environment: "" } as unknown as ScenarioRun["run"];
      const found = leaksOf(step, new Map(), true);
      expect(found).toContain(`${name}, ${form}: raw stream`);
    }
  }
});
