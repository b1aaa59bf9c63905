import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/github/server.js";
import { Killed, type RunEnd, type ServiceFault, World } from "./preview-world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  await world.github.close();
  expect(world.github.violations).toEqual([]);
});

const warned = (runs: readonly RunEnd[]): boolean =>
  runs.some(({ warnings }) => warnings.some((text) => text.includes('may have left a Deployment "app" behind')));

const textOf = ({ error }: RunEnd): string => (error && "text" in error ? error.text : "");

/** Whether a run that finds nothing broken goes on with that Deployment. */
const isOnRecord = (id: string): boolean =>
  world.github.state.records.some(({ statuses }) =>
    statuses.some(({ description }) => String(description).startsWith(`id=${id} `)),
  );

/** The promise: never two without a warning, and none that is neither on record, nor named by an error, nor warned of. */
function expectNothingTwiceNothingLost(runs: readonly RunEnd[]): void {
  const ids = [...world.deployments.keys()];
  if (ids.length > 1) expect(warned(runs)).toBe(true);
  for (const id of ids) {
    const named = runs.some((run) => textOf(run).includes(id));
    expect({ id, kept: isOnRecord(id) || named || warned(runs) }).toEqual({ id, kept: true });
  }
}

describe("a run that dies", () => {
  const steps = ["record", "status in_progress", "pull", "POST create", "after create", "status success"];

  test.each(steps)("before %s is told by the next run, or leaves nothing to tell", async (deadly) => {
    let died = false;
    world.onStep = (step) => {
      if (step !== deadly || died) return;
      died = true;
      throw new Killed(step);
    };
    const dead = await world.preview({ action: "opened" });
    expect(dead.error).toBeInstanceOf(Killed);
    world.pass(10 * 60_000);
    const next = await world.preview();
    expect(next.result?.outcome).toBe("created");
    // Whoever died after the record was made may have left a Deployment, as far as the next run can know.
    expect(warned([next])).toBe(deadly !== "record");
    expect(world.deployments.size).toBe(["after create", "status success"].includes(deadly) ? 2 : 1);
    expectNothingTwiceNothingLost([dead, next]);
    // Told once: the run after that has an id to go by.
    expect((await world.preview()).warnings).toEqual([]);
  });

  test.each(["statuses", "POST update", "after update", "status success"])(
    "before %s of an update changes nothing for the next run",
    async (deadly) => {
      await world.preview();
      world.onStep = (step) => {
        if (step !== deadly) return;
        throw new Killed(step);
      };
      expect((await world.preview()).error).toBeInstanceOf(Killed);
      world.onStep = undefined;
      world.pass(10 * 60_000);
      expect((await world.preview()).result?.outcome).toBe("updated");
      expect(world.deployments.size).toBe(1);
    },
  );

  test("while it retires a preview leaves the rest to the next run", async () => {
    await world.preview();
    world.onStep = (step) => {
      if (step === "status inactive") throw new Killed(step);
    };
    await world.preview({ action: "closed" });
    world.onStep = undefined;
    const again = await world.preview({ action: "closed" });
    expect(again.result?.outcome).toBe("retired");
    expect(world.github.state.records.every(({ statuses }) => statuses[0]?.["state"] === "inactive")).toBe(true);
  });
});

describe("GitHub fails", () => {
  const operations = [
    "repos/create-deployment",
    "repos/create-deployment-status",
    "repos/list-deployments",
    "repos/list-deployment-statuses",
    "pulls/get",
  ];
  const mishaps: readonly (readonly [string, Mishap])[] = [
    ["500", { status: 500 }],
    ["403", { status: 403, body: { message: "Resource not accessible by integration" } }],
    ["429", { status: 429, headers: { "retry-after": "1" } }],
    ["a closed connection", "close"],
    ["half an answer", "truncate"],
    ["a page of HTML", { status: 200, body: "<html>" }],
  ];
  const events = ["first", "second", "closed"] as const;
  const cases = mishaps.flatMap(([name, mishap]) =>
    (["before", "after"] as const).flatMap((when) =>
      [0, 1].flatMap((skip) => [1, Number.POSITIVE_INFINITY].map((times) => ({ name, mishap, when, skip, times }))),
    ),
  );

  test.each(events.flatMap((event) => operations.map((operation) => [event, operation] as const)))(
    "at the %s event, at %s: nothing is made twice and nothing is lost",
    async (event, operation) => {
      for (const { name, ...rest } of cases) {
        const fault = { ...rest, operation };
        const label = `${fault.operation} ${name} ${fault.when} skip ${fault.skip} times ${fault.times}`;
        await world.github.close();
        world = await World.start();
        if (event !== "first") await world.preview({ action: "opened" });
        world.github.inject(fault);
        const action = event === "closed" ? "closed" : "synchronize";
        const faulty = await world.preview({ action });
        // The fault is gone, and some time has passed.
        const healthy = world.healed();
        world.pass(10 * 60_000);
        const next = await healthy.preview({ action });
        try {
          expectNothingTwiceNothingLost([faulty, next]);
          // A failure at GitHub never makes a second Deployment unless the first could not be written down.
          if (world.deployments.size > 1) expect(textOf(faulty)).toContain("dep1");
          expect(next.error).toBeUndefined();
        } catch (error) {
          throw new Error(`${label}: ${error}\n${textOf(faulty)}\n${next.warnings.join("\n")}`);
        }
      }
    },
  );

  test("a success that can't be written down fails the run, names the id, and says to pass it", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 }, skip: 1 });
    const run = await world.preview();
    expect(run.outputs).toMatchObject({ "deployment-id": "dep1", outcome: "created" });
    expect(textOf(run)).toMatch(/Deployment dep1 may not be found[\s\S]*deployment-id: dep1/);
    const statuses = world.github.requests.filter(({ operation }) => operation === "repos/create-deployment-status");
    expect(statuses).toHaveLength(1 + 3);
  });

  test("without deployments: write nothing is sent to the service", async () => {
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    const run = await world.preview();
    expect(world.requests).toEqual([]);
    expect(textOf(run)).toMatch(/Resource not accessible by integration/);
    expect(textOf(run)).toMatch(/permissions:\n {2}contents: read\n {2}deployments: write\n {2}pull-requests: write/);
  });
});

describe("the service fails", () => {
  const unknown: ServiceFault = { outcome: "unknown", acted: true, status: 504 };

  test.each<[string, ServiceFault, string, boolean]>([
    ["rejected", { outcome: "rejected", status: 400 }, "failure", false],
    ["not sent", { outcome: "not-sent" }, "failure", false],
    ["of unknown outcome", unknown, "error", true],
  ])(
    "a create that was %s says so on the record, and the next run warns if it must",
    async (_, fault, state, warns) => {
      world.serviceFault = fault;
      const failed = await world.preview();
      expect(failed.error).toMatchObject({ outcome: fault.outcome });
      expect(world.github.state.records[0]?.statuses[0]).toMatchObject({ state });
      world.serviceFault = undefined;
      const next = await world.preview();
      expect(next.result?.outcome).toBe("created");
      expect(warned([next])).toBe(warns);
      expectNothingTwiceNothingLost([failed, next]);
    },
  );

  test("an update that failed keeps the id on record", async () => {
    await world.preview();
    world.serviceFault = { outcome: "rejected", status: 400 };
    await world.preview();
    world.serviceFault = undefined;
    expect((await world.preview()).result?.outcome).toBe("updated");
    expect(world.deployments.size).toBe(1);
  });

  test("a closing that finds only an unknown outcome warns of it, and so does a reopening", async () => {
    world.serviceFault = unknown;
    await world.preview();
    world.serviceFault = undefined;
    const closed = await world.preview({ action: "closed" });
    expect(closed.result?.outcome).toBe("not-sent");
    expect(warned([closed])).toBe(true);
    expect(warned([await world.preview({ action: "reopened" })])).toBe(true);
  });
});

describe("closed meanwhile", () => {
  const closeAt = (operation: string): void => {
    world.github.onRequest = (request) => {
      const pull = world.github.state.pulls.get(7);
      if (request.operation === operation && pull) pull.open = false;
    };
  };

  test("a preview that does not exist yet is not created", async () => {
    closeAt("repos/create-deployment");
    const run = await world.preview();
    expect(run.result?.outcome).toBe("not-sent");
    expect(world.requests).toEqual([]);
    expect(world.github.state.records[0]?.statuses[0]).toMatchObject({ state: "inactive" });
  });

  test("a preview that exists is retired, not updated", async () => {
    await world.preview();
    closeAt("repos/create-deployment-status");
    const run = await world.preview();
    expect(run.result?.outcome).toBe("retired");
    expect(world.requests).toEqual(["create", "retire dep1"]);
    expect(world.github.state.records).toHaveLength(2);
  });
});

describe("two runs at once", () => {
  test("make one Deployment: the later one waits for the id and updates", async () => {
    const runs = await Promise.all([world.preview(), world.preview(), world.preview()]);
    expect(world.deployments.size).toBe(1);
    expect(runs.map(({ result }) => result?.outcome).sort()).toEqual(["created", "updated", "updated"]);
  });

  test("in whatever order their steps come, make one, or the log has warned", async () => {
    for (let seed = 1; seed <= 25; seed++) {
      await world.github.close();
      world = await World.start();
      let random = seed;
      world.onStep = () => {
        random = (random * 48_271) % 2_147_483_647;
        return new Promise((resolve) => setTimeout(resolve, random % 12));
      };
      const runs = await Promise.all([world.preview(), world.preview()]);
      expectNothingTwiceNothingLost(runs);
      expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
    }
  });

  test("a run that is too slow to be waited for is warned of", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.onStep = async (step) => {
      if (step !== "after create") return;
      world.onStep = undefined;
      await held;
    };
    const slow = world.preview();
    const quick = await world.preview();
    release();
    expect((await slow).result?.outcome).toBe("created");
    expect(world.deployments.size).toBe(2);
    expect(warned([quick])).toBe(true);
  });
});
