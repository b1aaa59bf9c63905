import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/faults.js";
import { hourlyRateLimit, secondaryRateLimit } from "../../emulator/github/server.js";
import { minute } from "../../src/base/clock.js";
import { eachWorld, World } from "../world.js";
import { leftBehind, type RunName, runs } from "./outages.js";

const second = 1_000;

let world: World;
eachWorld((started) => {
  world = started;
});

/** A failure that is over that many milliseconds after the first request that meets it. */
function lasting(milliseconds: number): { readonly isOver: () => boolean } {
  let end: number | undefined;
  return {
    isOver: () => {
      end ??= world.clock.now() + milliseconds;
      return world.clock.now() >= end;
    },
  };
}

/** How long a step takes, in milliseconds. */
async function timed(name: RunName) {
  const started = world.clock.now();
  const run = await runs[name].act(world);
  return { run, took: world.clock.now() - started };
}

describe("half a minute of 503 from the service during an update", () => {
  test.each<
    [run: RunName, before: RunName, what: string, fault: { mishap: Mishap; when: "before" | "after" }]
  >([
    ["push", "opened", "503", { mishap: { status: 503 }, when: "before" }],
    ["push", "opened", "503 after the service acted", { mishap: { status: 503 }, when: "after" }],
    ["push", "opened", "closed connections", { mishap: "close", when: "after" }],
    ["update", "create", "503", { mishap: { status: 503 }, when: "before" }],
    ["update", "create", "503 after the service acted", { mishap: { status: 503 }, when: "after" }],
  ])("%s, %s, %s: green, and one Deployment is updated", async (name, before, _, fault) => {
    await runs[before].act(world);
    world.service.inject({ operation: "update-deployment", ...fault, ...lasting(30 * second) });
    const { run, took } = await timed(name);
    expect(run).toMatchObject({ error: "", outputs: { outcome: "updated", "deployment-id": "cldep1" } });
    expect([took >= 30 * second, took < 90 * second]).toEqual([true, true]);
    const updates = world.service.requests.filter(({ path }) => path.endsWith("/cldep1"));
    expect(new Set(updates.map(({ body }) => body)).size).toBe(1);
    expect(updates.map(({ status }) => status === 200).indexOf(true)).toBe(updates.length - 1);
    expect(leftBehind(world)).toMatchObject({
      deployments: ["cldep1"],
      records: [["deployed id=cldep1"], ["superseded id=cldep1", "deployed id=cldep1"]],
    });
  });

  test("before a create, too: the look-ups wait", async () => {
    world.service.inject({ operation: "list-workspaces", mishap: { status: 503 }, ...lasting(30 * second) });
    const started = world.clock.now();
    const run = await world.step({ workspace: "Analytics", "workspace-id": "" });
    const took = world.clock.now() - started;
    expect(run).toMatchObject({ error: "", outputs: { outcome: "created" } });
    expect(took).toBeGreaterThanOrEqual(30 * second);
    expect(world.sent).toEqual(["create"]);
  });
});

describe("half a minute of 502 from GitHub for every request", () => {
  test.each<[name: RunName, outcome: string]>([
    ["opened", "created"],
    ["push", "updated"],
    ["closed", "retired"],
    ["sweep", "swept"],
    ["create", "created"],
    ["update", "updated"],
  ])("from the first request of a run on (%s): green", async (name, outcome) => {
    for (const before of runs[name].before) await runs[before].act(world);
    world.github.inject({ operation: "*", mishap: { status: 502 }, ...lasting(30 * second) });
    const { run, took } = await timed(name);
    expect(run).toMatchObject({ error: "", outputs: { outcome } });
    expect(took).toBeGreaterThanOrEqual(30 * second);
    expect(leftBehind(world)).toMatchObject({ deployments: ["cldep1"] });
  });
});

describe("the status that stores a new id is tried for five minutes", () => {
  test.each<[what: string, mishap: Mishap, inputs: Readonly<Record<string, string>>]>([
    ["502", { status: 502 }, {}],
    ["502, with max-attempts: 1", { status: 502 }, { "max-attempts": "1" }],
    ["closed connections", "close", {}],
    ["rate limits", secondaryRateLimit(130) as Mishap, {}],
    ["rate limits without Retry-After", secondaryRateLimit() as Mishap, { "max-attempts": "1" }],
  ])(
    "four minutes of %s: green, and the push after it updates the same Deployment",
    async (_, mishap, inputs) => {
      const operation = "repos/create-deployment-status";
      world.github.inject({ operation, mishap, ...lasting(4 * minute) });
      const started = world.clock.now();
      const run = await world.preview("opened", inputs);
      expect(run).toMatchObject({ error: "", outputs: { outcome: "created", "deployment-id": "cldep1" } });
      const took = world.clock.now() - started;
      expect([took >= 4 * minute, took <= 6 * minute]).toEqual([true, true]);
      // The log has the id before the waits.
      const [created, waited] = [/\bcldep1\b/, /^Attempt 1 .*\/statuses/].map((pattern) =>
        run.lines.findIndex((line) => pattern.test(line)),
      );
      expect([created !== -1, Number(created) < Number(waited)]).toEqual([true, true]);
      expect(await world.preview("synchronize")).toMatchObject({
        error: "",
        outputs: { outcome: "updated" },
      });
      expect(world.sent).toEqual(["create", "update cldep1"]);
      expect(leftBehind(world).deployments).toEqual(["cldep1"]);
    },
  );

  test("in production too: a second create is refused, and an update goes to the same Deployment", async () => {
    const operation = "repos/create-deployment-status";
    world.github.inject({ operation, mishap: { status: 502 }, ...lasting(4 * minute) });
    expect((await runs.create.act(world)).error).toBe("");
    expect((await runs.create.act(world)).error).toContain("cldep1");
    expect((await runs.update.act(world)).error).toBe("");
    expect(world.sent).toEqual(["create", "update cldep1"]);
  });

  test("longer than that: the run fails with the id, and the command that stores it", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    const { run, took } = await timed("opened");
    expect(run).toMatchObject({
      succeeded: false,
      outputs: { outcome: "created", "deployment-id": "cldep1" },
    });
    expect(run.error).toContain("-f state=success -f description='deployed id=cldep1'");
    expect([took > 4 * minute, took < 6 * minute]).toEqual([true, true]);
  });

  test.each([401, 404, 422])("%i ends it at once", async (status) => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status } });
    const { run, took } = await timed("opened");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "created" } });
    expect(took).toBe(0);
  });

  test("a 403 that is no rate limit ends it at once", async () => {
    world.github.onRequest = ({ operation }) => {
      if (operation !== "repos/create-deployment") return;
      world.github.inject({
        operation: "repos/create-deployment-status",
        mishap: { status: 403, body: { message: "Resource not accessible by integration" } },
      });
    };
    const { run, took } = await timed("opened");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "created" } });
    expect(took).toBe(0);
  });
});

describe("GitHub's hourly limit is used up", () => {
  test.each<[what: string, name: RunName, requests: number]>([
    ["before the first request", "push", 0],
    ["between the look and the record", "push", 3],
    ["in production", "update", 0],
    ["in a sweep", "sweep", 0],
  ])("%s: the run fails, shows until when, and sends nothing", async (_, name, requests) => {
    for (const before of runs[name].before) await runs[before].act(world);
    const sent = world.sent;
    world.clock.time += minute;
    world.github.behaviour.requestsPerHour = requests;
    const run = await runs[name].act(world);
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(run.error).toMatch(/2026-05-01 13:\d\d UTC/);
    expect([run.lines.filter((line) => line.startsWith("Attempt ")), world.sent]).toEqual([[], sent]);
  });

  test("and renewed within two minutes: the run waits, and is green", async () => {
    await runs.opened.act(world);
    const reset = world.clock.now() / second + 100;
    world.github.inject({ operation: "*", mishap: hourlyRateLimit(reset), ...lasting(100 * second) });
    const { run, took } = await timed("push");
    expect(run).toMatchObject({ error: "", outputs: { outcome: "updated" } });
    expect([took >= 100 * second, took <= 3 * minute]).toEqual([true, true]);
  });
});

describe("every response to the new record is lost, and GitHub acts each time", () => {
  const operation = "repos/create-deployment";

  test.each<[name: RunName, sent: readonly string[]]>([
    ["opened", []],
    ["push", ["create"]],
    ["create", []],
    ["update", ["create"]],
  ])("%s: nothing is sent, its records show that, and the next run ignores them", async (name, sent) => {
    for (const before of runs[name].before) await runs[before].act(world);
    const warnings = (await runs[name].act(await healthy(name))).warnings;
    world.github.inject({ operation, mishap: { status: 502 }, when: "after" });
    const run = await runs[name].act(world);
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(world.sent).toEqual(sent);
    const id = sent.length > 0 ? " id=cldep1" : "";
    expect(world.statuses.slice(0, 8)).toEqual(Array(8).fill([`skipped${id}`]));
    expect(run.raw).not.toContain("gh api");
    world.github.heal();
    const next = await runs[name].act(world);
    expect(next).toMatchObject({ error: "", warnings });
    expect(leftBehind(world).deployments).toEqual(["cldep1"]);
  });

  test("and the statuses fail too: the error names each record", async () => {
    world.github.inject({ operation, mishap: { status: 502 }, when: "after" });
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    const run = await world.preview("opened", { "max-attempts": "2" });
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    for (const number of [3000000001, 3000000002]) {
      expect(run.error).toContain(String(number));
    }
  });
});

describe("GitHub's lists lag behind by four seconds", () => {
  const operation = "repos/create-deployment";
  beforeEach(() => {
    world.github.behaviour.listLag = 4 * second;
  });

  test.each([1, 8])(
    "every response to the new record is lost, of %i: no record is left open",
    async (attempts) => {
      world.github.inject({ operation, mishap: { status: 502 }, when: "after" });
      const run = await world.step({ "github-environment": "production", "max-attempts": String(attempts) });
      expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
      expect(world.statuses).toEqual(Array(attempts).fill(["skipped"]));
    },
  );

  test("the first response to the new record of a create is lost, and GitHub fails for some seconds: green", async () => {
    world.github.inject({ operation, mishap: "close", when: "after", times: 1 });
    world.github.inject({ operation, mishap: { status: 502 }, skip: 1, times: 3 });
    const run = await runs.create.act(world);
    expect(run).toMatchObject({ error: "", outputs: { outcome: "created" } });
    expect(leftBehind(world)).toMatchObject({ deployments: ["cldep1"], records: [["deployed id=cldep1"]] });
  });
});

/** A world in which the same happened before. */
async function healthy(name: RunName): Promise<World> {
  const other = await World.start();
  for (const before of runs[name].before) await runs[before].act(other);
  return other;
}
