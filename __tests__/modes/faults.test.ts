import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/github/server.js";
import { processesOnly } from "../one-process/run-step.js";
import { Killed, type RunEnd, type ServiceFault, type Step, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  await world.close();
  expect(world.github.violations).toEqual([]);
});

const warned = (runs: readonly RunEnd[]): boolean =>
  runs.some(({ warnings }) =>
    warnings.some((text) => text.includes('may have left a Deployment "app-pr-7" behind')),
  );

const textOf = ({ error }: RunEnd): string => (error && "text" in error ? error.text : "");
const outcome = ({ outputs }: RunEnd): string | undefined => outputs["outcome"];

/** Whether a run that finds nothing broken continues with that Deployment. */
const isOnRecord = (id: string): boolean =>
  world.github.state.records.some(({ statuses }) =>
    statuses.some(({ description }) => String(description).split(" ").includes(`id=${id}`)),
  );

/** The promise: no second Deployment without a warning, and none that no record, error or warning names. */
function expectNoDuplicatesNoLoss(runs: readonly RunEnd[]): void {
  const ids = world.deployments.map(({ id }) => id);
  if (ids.length > 1) expect(warned(runs)).toBe(true);
  for (const id of ids) {
    const named = runs.some((run) => textOf(run).includes(id));
    expect({ id, kept: isOnRecord(id) || named || warned(runs) }).toEqual({ id, kept: true });
  }
}

/** The name of a step towards GitHub or the service. */
function nameOf({ peer, method, path, body }: Step): string {
  if (peer === "service") return path.endsWith("/deployments") ? "POST create" : "POST update";
  if (method === "POST" && path.endsWith("/statuses")) return `status ${(body as { state?: string }).state}`;
  if (method === "POST" && path.endsWith("/deployments")) return "record";
  if (path.includes("/pulls/")) return "pull";
  return path.includes("/statuses") ? "statuses" : "list";
}

function killAt(deadly: string): void {
  let isDead = false;
  world.onStep = (step) => {
    if (nameOf(step) !== deadly || isDead) return;
    isDead = true;
    throw new Killed(deadly);
  };
}

describe("a run that is killed", () => {
  test.each(["record", "pull", "status in_progress", "POST create", "status success"])(
    "before %s is reported by the next run, or leaves nothing to report",
    async (deadly) => {
      killAt(deadly);
      const dead = await world.preview({ action: "opened" });
      expect(dead.error).toBeInstanceOf(Killed);
      world.pass(10 * 60_000);
      const next = await world.preview();
      expect(outcome(next)).toBe("created");
      // A run that was killed after its record was created may have left a Deployment, as far as the next run can know.
      expect(warned([next])).toBe(!["record", "pull"].includes(deadly));
      expect(world.deployments.length).toBe(deadly === "status success" ? 2 : 1);
      expectNoDuplicatesNoLoss([dead, next]);
      // Reported once: the run after that has an id.
      expect((await world.preview()).warnings).toEqual([]);
    },
  );

  test.each(["statuses", "POST update", "status success"])(
    "before %s of an update changes nothing for the next run",
    async (deadly) => {
      await world.preview();
      killAt(deadly);
      expect((await world.preview()).error).toBeInstanceOf(Killed);
      world.onStep = undefined;
      world.pass(10 * 60_000);
      expect(outcome(await world.preview())).toBe("updated");
      expect(world.deployments).toHaveLength(1);
    },
  );

  test("while it retires a preview leaves the rest to the next run", async () => {
    await world.preview();
    killAt("status inactive");
    await world.preview({ action: "closed" });
    world.onStep = undefined;
    expect(outcome(await world.preview({ action: "closed" }))).toBe("retired");
    expect(world.records[0]?.state).toBe("inactive");
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
    ["a closed connection", "close"],
    ["403", { status: 403, body: { message: "Resource not accessible by integration" } }],
    ["429", { status: 429, headers: { "retry-after": "1" } }],
    ["half a response", "truncate"],
    ["a page of HTML", { status: 200, body: "<html>" }],
  ];
  const allCases = mishaps.flatMap(([name, mishap]) =>
    (["before", "after"] as const).flatMap((when) =>
      [0, 1].flatMap((skip) =>
        [1, Number.POSITIVE_INFINITY].map((times) => ({ name, mishap, when, skip, times })),
      ),
    ),
  );
  /** All cases take a minute, which is for `npm run test:all`. Otherwise each is tried once, for some operation. */
  const stride = processesOnly ? 1 : 15;

  test.each(
    (["first", "second", "closed"] as const)
      .flatMap((event) => operations.map((operation) => [event, operation] as const))
      .map(
        (each, index) => [...each, allCases.filter((_, number) => (number + index) % stride === 0)] as const,
      ),
  )(
    "at the %s event, at %s: no duplicates, no loss",
    async (event, operation, cases) => {
      for (const { name, ...rest } of cases) {
        const label = `${operation} ${name} ${rest.when} skip ${rest.skip} times ${rest.times}`;
        await world.close();
        world = await World.start();
        if (event !== "first") await world.preview({ action: "opened" });
        world.github.inject({ ...rest, operation });
        const action = event === "closed" ? "closed" : "synchronize";
        const faulty = await world.preview({ action });
        world.github.heal();
        world.pass(10 * 60_000);
        const next = await world.preview({ action });
        try {
          expectNoDuplicatesNoLoss([faulty, next]);
          // A failure at GitHub makes a second Deployment only if the first could not be stored.
          if (world.deployments.length > 1) expect(textOf(faulty)).toContain("cldep1");
          expect(next.error).toBeUndefined();
        } catch (error) {
          throw new Error(
            `${label}: ${error}\n${textOf(faulty)}\n${textOf(next)}\n${next.warnings.join("\n")}`,
          );
        }
      }
    },
    60_000,
  );

  test("a success that can't be stored fails the run, names the id, and states to pass it", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 }, skip: 1 });
    const run = await world.preview();
    expect(run.outputs).toMatchObject({ "deployment-id": "cldep1", outcome: "created" });
    expect(textOf(run)).toMatch(
      /Deployment cldep1, but GitHub deployment record 1001 could not be updated[\s\S]*deployment-id: cldep1/,
    );
  });

  test("without deployments: write nothing is sent to the service", async () => {
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    const run = await world.preview();
    expect(world.changes).toEqual([]);
    expect(textOf(run)).toMatch(/Resource not accessible by integration/);
    expect(textOf(run)).toMatch(
      /permissions:\n {2}contents: read\n {2}deployments: write\n {2}pull-requests: write/,
    );
  });

  test("lists that lag are read again until they show the own record", async () => {
    world.github.behaviour.listLag = 3_000;
    const runs = await Promise.all([world.preview(), world.preview()]);
    expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
    expectNoDuplicatesNoLoss(runs);
    expect(world.deployments).toHaveLength(1);
  });

  test("a list that does not show the own record for 30 s fails the run, and nothing is sent", async () => {
    world.github.behaviour.listLag = 60_000;
    const run = await world.preview();
    expect(textOf(run)).toMatch(/does not list record 1001 .*30 s[\s\S]*Nothing was sent/);
    expect(world.changes).toEqual([]);
    expect(world.records[0]).toMatchObject({ state: "inactive", description: "skipped" });
  });
});

describe("the service fails", () => {
  test.each<[string, ServiceFault, string, boolean]>([
    ["rejected", "refused", "failure", false],
    ["of unknown outcome", "lost", "error", true],
    ["of unknown outcome, and processed", "acted", "error", true],
  ])(
    "a create that was %s shows on the record, and the next run warns if it must",
    async (_, fault, state, warns) => {
      world.serviceFault = fault;
      const failed = await world.preview();
      expect(failed.error).toMatchObject({ outcome: fault === "refused" ? "rejected" : "unknown" });
      expect(world.records[0]).toMatchObject({ state });
      world.serviceFault = undefined;
      const next = await world.preview();
      expect(outcome(next)).toBe("created");
      expect(warned([next])).toBe(warns);
      expectNoDuplicatesNoLoss([failed, next]);
    },
  );

  test("an update that failed keeps the id on record", async () => {
    await world.preview();
    world.serviceFault = "refused";
    await world.preview();
    world.serviceFault = undefined;
    expect(outcome(await world.preview())).toBe("updated");
    expect(world.deployments).toHaveLength(1);
  });

  test("a rejected create between does not hide a create of unknown outcome", async () => {
    world.serviceFault = "acted";
    await world.preview();
    world.serviceFault = "refused";
    await world.preview();
    world.serviceFault = undefined;
    expect(warned([await world.preview()])).toBe(true);
  });

  test("a close that finds only an unknown outcome warns of it, and so does a reopening", async () => {
    world.serviceFault = "acted";
    await world.preview();
    world.serviceFault = undefined;
    const closed = await world.preview({ action: "closed" });
    expect(outcome(closed)).toBe("not-sent");
    expect(warned([closed])).toBe(true);
    world.pull(7);
    expect(warned([await world.preview({ action: "reopened" })])).toBe(true);
  });
});

describe("a pull request that is closed in the meantime", () => {
  const closeAt = (operation: string): void => {
    world.github.onRequest = (request) => {
      if (request.operation === operation) world.pull(7, false);
    };
  };

  test("gets no preview if it has none yet", async () => {
    closeAt("repos/create-deployment");
    const run = await world.preview();
    expect(outcome(run)).toBe("not-sent");
    expect(world.changes).toEqual([]);
    expect(world.records[0]).toMatchObject({ state: "inactive" });
  });

  test("has its preview retired, not updated", async () => {
    await world.preview();
    closeAt("repos/create-deployment");
    expect(outcome(await world.preview())).toBe("retired");
    expect(world.deployments[0]).toMatchObject({ description: "[closed pull request #7] safe to delete" });
  });
});

describe("two runs at once", () => {
  test("create one Deployment: the later ones wait for the id and update", async () => {
    const runs = await Promise.all([world.preview(), world.preview(), world.preview()]);
    expect(world.deployments).toHaveLength(1);
    expect(runs.map(outcome).sort()).toEqual(["created", "updated", "updated"]);
  });

  test("in whatever order their steps come, create one, or the log has warned", async () => {
    for (let seed = 1; seed <= (processesOnly ? 20 : 4); seed++) {
      await world.close();
      world = await World.start();
      let random = seed;
      world.onStep = () => {
        random = (random * 48_271) % 2_147_483_647;
        return new Promise((resolve) => setTimeout(resolve, random % 12));
      };
      const runs = await Promise.all([world.preview(), world.preview()]);
      expectNoDuplicatesNoLoss(runs);
      expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
    }
  }, 30_000);

  test("a run does not go past a live one: it fails after 10 minutes, with the record and the run that it waited for", async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    world.onStep = async (step) => {
      if (step.run === 1 && nameOf(step) === "POST create") await held;
    };
    const slow = world.preview();
    // The slow run has its record before the other one starts.
    while (world.records.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const quick = await world.preview();
    release();
    expect(outcome(await slow)).toBe("created");
    expect(textOf(quick)).toMatch(
      /still in progress after 10 minutes[\s\S]*record 1001 \(https:\S+runs\/1\)/,
    );
    expect(
      quick.log.filter((line) => line.startsWith("Waiting for GitHub deployment record 1001 ")),
    ).toHaveLength(10);
    expect(world.waits.slice(0, 19)).toEqual([...Array(10).fill(2_000), ...Array(8).fill(5_000), 15_000]);
    expect(world.changes).toEqual(["create"]);
    expect(world.records.map(({ description }) => description)).toEqual(["skipped", "deployed id=cldep1"]);
  });

  test("a run whose record was renewed 2 minutes ago or less is alive, then it is interrupted", async () => {
    await world.preview();
    killAt("POST update");
    await world.preview();
    world.onStep = undefined;
    const next = await world.preview();
    expect(outcome(next)).toBe("updated");
    expect(world.waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(120_000);
    expect(next.warnings).toEqual([expect.stringMatching(/record 1002 .*has no result/)]);
  });
});
