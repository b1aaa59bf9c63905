import { describe, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { allCases } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, World, type WorldStepOptions } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

const comment = { "pull-request-comment": "true" };
const production = { "github-environment": "production" };

/** A run, and what is there before it. */
interface Scenario {
  readonly before: (given: World) => Promise<void>;
  readonly act: (given: World, options?: WorldStepOptions) => Promise<ActionRun>;
}

/** Pull request 7 with two Deployments on record: cldep2 is current, cldep1 is the other one. */
async function two(given: World): Promise<void> {
  await given.preview("opened", comment);
  given.addDeployment("cldep2", "app-pr-7");
  given.clock.time += minute;
  given.addRecord(7, ["deployed id=cldep2"]);
}

const sweepOfTwo: Scenario = {
  before: async (given) => {
    await two(given);
    given.addDeployment("cldep3", "app-pr-8");
    given.addRecord(8, ["deployed id=cldep3"]);
    given.pull(7, false);
    given.pull(8, false);
    given.clock.time += 20 * minute;
  },
  act: (given, options) => given.sweep({}, options),
};

const scenarios: Readonly<Record<string, Scenario>> = {
  "a create of a preview": {
    before: async () => {},
    act: (given, options) => given.preview("opened", comment, options),
  },
  "a push": {
    before: async (given) => void (await given.preview("opened", comment)),
    act: (given, options) => given.preview("synchronize", comment, options),
  },
  "a push where two Deployments are on record": {
    before: two,
    act: (given, options) => given.preview("synchronize", comment, options),
  },
  "a push of a preview that was deleted": {
    before: async (given) => {
      await given.preview("opened", comment);
      given.service.state.deployments.clear();
    },
    act: (given, options) => given.preview("synchronize", comment, options),
  },
  "a push of a preview that was retired, then deleted": {
    before: async (given) => {
      await given.preview("opened", comment);
      await given.preview("closed", comment);
      given.service.state.deployments.clear();
    },
    act: (given, options) => given.preview("reopened", comment, options),
  },
  "a close of two Deployments": {
    before: two,
    act: (given, options) => given.preview("closed", comment, options),
  },
  "a sweep of two previews, one with two Deployments": sweepOfTwo,
  "a create in production": {
    before: async () => {},
    act: (given, options) => given.step(production, options),
  },
  "an update in production": {
    before: async (given) => void (await given.step(production)),
    act: (given, options) =>
      given.step({ ...production, mode: "update-deployment", "deployment-id": "cldep1" }, options),
  },
};

/** What of a run denies a write request that was sent. */
function denials(run: ActionRun, sent: number, isOutcomeWritable = true): string[] {
  if (sent === 0) return [];
  const { outcome } = run.outputs;
  const isDenied = outcome === "not-sent" || outcome === "dry-run" || (isOutcomeWritable && !outcome);
  const isShown = run.summary.includes("not-sent");
  return [...(isDenied ? [`outcome ${outcome}`] : []), ...(isShown ? [`not-sent: ${run.error}`] : [])];
}

/** Runs a scenario in a world of its own. @returns what denies a write, and how many requests there were. */
async function denialsOf(
  { before, act }: Scenario,
  inject: (given: World) => void,
  options: WorldStepOptions = {},
) {
  const given = await World.start({ inputs: { "max-attempts": "1" } });
  await before(given);
  const [writes, requests] = [given.sent.length, given.github.requests.length];
  inject(given);
  const run = await act(given, options);
  const sent = given.sent.length - writes;
  const found = denials(run, sent, options.unwritable === undefined);
  const made = given.github.requests.length - requests;
  await given.close();
  return { found, sent, made };
}

/** A create, an update after a delete, and a sweep; all of them in `npm run test:all`. */
const some = Object.entries(scenarios).filter((_, index) => allCases || index % 3 === 0);

describe("a run that has sent a write request never denies it", () => {
  test.each(some)("wherever GitHub stops responding: %s", async (_, scenario) => {
    const { made } = await denialsOf(scenario, () => {});
    const complaints: string[] = [];
    for (const status of allCases ? [500, 422] : [422]) {
      for (let skip = 0; skip < made; skip += allCases ? 1 : 3) {
        const { found } = await denialsOf(scenario, ({ github }) =>
          github.inject({ operation: "*", mishap: { status }, skip }),
        );
        complaints.push(...found.map((each) => `${status} from request ${skip + 1} on: ${each}`));
      }
    }
    expect(complaints).toEqual([]);
  });

  test.each(some)("whatever the service responds: %s", async (_, scenario) => {
    const { sent } = await denialsOf(scenario, () => {});
    const complaints: string[] = [];
    const all = [{ status: 404 }, { status: 503 }, { status: 400 }, { status: 200, body: null }];
    for (const mishap of allCases ? all : all.slice(0, 2)) {
      for (let skip = 0; skip < sent; skip++) {
        // Only after a 404 a run sends another request than the healthy one: else a failure of the last one cannot last.
        const isSame = skip === sent - 1 && mishap.status !== 404;
        for (const times of isSame && !allCases ? [1] : [1, Number.POSITIVE_INFINITY]) {
          const { found } = await denialsOf(scenario, ({ service }) => {
            for (const operation of ["create-deployment", "update-deployment"])
              service.inject({ operation, mishap, skip, times });
          });
          complaints.push(...found.map((each) => `${mishap.status} to request ${skip + 1}: ${each}`));
        }
      }
    }
    expect(complaints).toEqual([]);
  });

  test.each(some)("where each request takes six minutes: %s", async (_, scenario) => {
    const { found } = await denialsOf(scenario, (given) => {
      given.onService = ({ method }) => {
        if (method === "POST") given.clock.time += 6 * minute;
      };
    });
    expect(found).toEqual([]);
  });

  test.each(some)("whichever outputs can't be written: %s", async (_, scenario) => {
    const complaints: string[] = [];
    const all = [
      ...[/^(?!organization|workspace|github)/, /^outcome$/, /^(?:previews|deployment-id)$/],
      ...[/^deployment-id$/, /^previews$/, /^result$/, /^comment-url$/, /^(?!organization|workspace)/],
    ];
    for (const unwritable of allCases ? all : all.slice(0, 3)) {
      const { found } = await denialsOf(scenario, () => {}, { unwritable });
      complaints.push(...found.map((each) => `${unwritable}: ${each}`));
    }
    expect(complaints).toEqual([]);
  });
});

describe("the outcome of a close that retires two Deployments", () => {
  type Statuses = readonly [current: number | "ok", other: number | "ok"];

  test.each<[statuses: Statuses, outcome: string]>([
    [["ok", "ok"], "retired"],
    [[400, "ok"], "retired"],
    [["ok", 400], "retired"],
    [[400, 400], "rejected"],
    [[503, "ok"], "retired"],
    [["ok", 503], "retired"],
    [[503, 400], "unknown"],
    [[400, 503], "unknown"],
  ])("%j: %s", async (statuses, outcome) => {
    await two(world);
    for (const [skip, status] of statuses.entries()) {
      if (status === "ok") continue;
      world.service.inject({ operation: "update-deployment", mishap: { status }, skip, times: 1 });
    }
    const run = await world.preview("closed", { "max-attempts": "1" });
    expect(world.sent.slice(-2)).toEqual(["update cldep2", "update cldep1"]);
    const succeeded = statuses.every((status) => status === "ok");
    expect(run).toMatchObject({ succeeded, outputs: { outcome } });
    const retired = statuses.flatMap((status, index) => (status === "ok" ? [`cldep${2 - index}`] : []));
    for (const id of retired) expect(world.statuses.flat()).toContain(`retired id=${id}`);
    expect(denials(run, 2)).toEqual([]);
  });
});

describe("outputs that can't be written", () => {
  test("from the start: nothing is sent", async () => {
    for (const [name, scenario] of Object.entries(scenarios)) {
      const { sent } = await denialsOf(scenario, () => {}, { unwritable: /./ });
      expect([name, sent]).toEqual([name, 0]);
    }
  });

  test("after a sweep: the error does not deny what it did", async () => {
    await sweepOfTwo.before(world);
    const run = await sweepOfTwo.act(world, { unwritable: "previews" });
    expect(run.error).toContain("the disk is full");
    expect(denials(run, 3, false)).toEqual([]);
  });
});

test("a push that finds its preview deleted, and whose second record GitHub refuses: an update was sent, and rejected", async () => {
  await world.preview("opened");
  world.service.state.deployments.clear();
  world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
  world.github.inject({ operation: "repos/create-deployment", mishap: { status: 422 }, skip: 1 });
  const run = await world.preview("synchronize");
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "rejected" } });
  expect(denials(run, 1)).toEqual([]);
});
