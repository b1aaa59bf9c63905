import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { send as sendResponse } from "../faults/catalogue/strikes.js";
import { inPool } from "../faults/lab/cell.js";
import { response } from "../faults/lab/wire.js";
import { processesOnly } from "../one-process/run-step.js";
import { echoes } from "./echoes.js";
import { formsOf } from "./forms.js";
import { runScenario, type ScenarioRun } from "./run-scenario.js";
import { type Scenario, scenario, wire } from "./scenario.js";
import { scenarios } from "./scenarios.js";
import { leaksOf } from "./search.js";
import { secrets } from "./secrets.js";

/** What a service may write into any string of a response. */
const words = "words of the service";
const all = { status: words, statusReason: words, description: words, namespace: words, message: words };
const wordy = [
  { name: "a success", status: 200, body: { ...all, id: "d1", updatedBy: { fullName: words } } },
  ...[400, 403, 404, 409, 422].map((status) => ({ name: `${status} in JSON`, status, body: { ...all } })),
].map(({ name, status, body }) => ({ name, status, body: JSON.stringify(body) }));

// A run with debug logging writes all that a run without writes, and more: `npm run test:all` runs both.
const debugging = processesOnly ? [false, true] : [true];
// Every secret in every form in an echo is for `npm run test:all`; otherwise one in nine of these.
const left = processesOnly ? [] : echoes.filter((_, index) => index % 9 !== 0);
const chosen = scenarios.filter((each) => !left.includes(each));
const cases = chosen.flatMap((scenario) => debugging.map((debug) => ({ scenario, debug })));
let runs: Map<{ scenario: Scenario; debug: boolean }, Promise<ScenarioRun>> | undefined;

describe.each(debugging)("with debug %s", (debug) => {
  test.each(cases.filter((each) => each.debug === debug))(
    "nothing leaks: $scenario.name",
    async (each) => {
      runs ??= inPool(cases, processesOnly ? 12 : 24, ({ scenario, debug: isDebug }) =>
        runScenario(scenario, isDebug),
      );
      const { run, sent } = (await runs.get(each)) ?? { run: undefined, sent: undefined };
      if (run === undefined) throw new Error("The scenario did not run.");
      expect(leaksOf(run, sent, each.scenario.echoes)).toEqual([]);
      expect(run.killed).toBe(false);
      // Masked before anything else: the first line of a run is a mask.
      expect(run.raw).toMatch(/^::add-mask::/);
    },
    240_000,
  );
});

test("there are enough scenarios, each with a name of its own, and they reach GitHub", async () => {
  expect(scenarios.length).toBeGreaterThanOrEqual(300);
  expect(new Set(scenarios.map(({ name }) => name)).size).toBe(scenarios.length);
  const withRecords = cases.filter(({ scenario }) => scenario.github !== undefined);
  const requests = await Promise.all(
    withRecords.map(async (each) => (await runs?.get(each))?.sent.size ?? 0),
  );
  expect(requests.filter((count) => count > 2).length).toBeGreaterThan(withRecords.length / 2);
});

describe("a bundle that leaks on purpose is found out", () => {
  const script = path.join(import.meta.dirname, "leaking-bundle.js");
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error("There is no scenario.");
  const leak = async (place: string, form: string): Promise<string[]> => {
    const { run, sent } = await runScenario({ ...scenario, github: [] }, false, {
      script,
      env: { LEAK: `${place}/${form}` },
    });
    return leaksOf(run, sent, false);
  };

  const forms = [...formsOf(secrets["api-token"]).keys()];

  test("in every form", async () => {
    const found = await leak("log", "every form");
    expect(found).toEqual(expect.arrayContaining(forms.map((form) => `api-token, ${form}: raw stream`)));
  });

  test.concurrent.each(processesOnly ? forms : forms.slice(0, 1))("in the form: %s", async (form) => {
    expect(await leak("log", form)).toContain(`api-token, ${form}: raw stream`);
  });

  test.concurrent.each([
    ["log", "raw stream"],
    ["debug", "raw stream"],
    ["summary", "raw summary"],
    ["output", "outputs"],
    ["state", "state"],
    ["environment", "environment file"],
    ["GitHub", "GitHub, repos/create-deployment (1)"],
  ])("in the %s", async (place, expected) => {
    expect(await leak(place, "raw")).toContain(`api-token, raw: ${expected}`);
  });

  test("in result", async () => {
    expect(await leak("result", "raw")).toEqual(
      expect.arrayContaining(["token: result", "shortToken: result", "value of KEY: result"]),
    );
  });

  test("in a piece that a cut left, which the runner does not mask", async () => {
    const inLog = await leak("log", "a piece");
    expect(inLog).toEqual(
      expect.arrayContaining(["api-token, a piece: raw stream", "api-token, a piece: log"]),
    );
    expect(await leak("summary", "a piece")).toContain("api-token, a piece: summary");
  });
});

describe("the service's words never go to GitHub:", () => {
  const comment = { preview: "true", "pull-request-comment": "true" };
  const update = { ...comment, mode: "create-deployment", "deployment-id": "" };
  const kinds = [
    ["opened", scenario("a create", "create Deployment", { inputs: comment, github: [] })],
    ...(["synchronize", "closed"] as const).map(
      (event) =>
        [event, scenario(event, "update Deployment", { inputs: update, github: [], event })] as const,
    ),
  ] as const;

  test.each(wordy.flatMap((each) => kinds.map(([event, of]) => ({ ...each, event, of }))))(
    "$event, $name",
    async ({ status, body, of }) => {
      const { run, sent } = await runScenario(
        { ...of, fault: wire(sendResponse(response(status, body))) },
        true,
      );
      // The run read them, and wrote a comment.
      expect(run.raw).toMatch(new RegExp(`/deployments\\S*: ${status}, ${body.length} characters`));
      expect([...sent.keys()].join()).toMatch(/issues\/(?:create|update)-comment/);
      expect([...sent].filter(([, text]) => text.includes(words))).toEqual([]);
    },
  );
});

test("every form of every secret is found by the search", () => {
  for (const [name, secret] of Object.entries(secrets)) {
    for (const [form, text] of formsOf(secret)) {
      const run = { outputs: {}, raw: `x ${text} y`, log: "", annotations: [], summary: "", masks: [] };
      const step = { ...run, state: "", environment: "" } as unknown as ScenarioRun["run"];
      const found = leaksOf(step, new Map(), true);
      expect(found).toContain(`${name}, ${form}: raw stream`);
    }
  }
});
