import { describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { minute } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

// Who may write what, outside previews: the Deployment cldep1 exists, and the environment has one record.

let world: World;
eachWorld((started) => {
  world = started;
});

const inputs = { "github-environment": "production" };

/** Adds a record of the environment with a status, as another run or somebody else would. */
function add(description: string, payload: Fields): void {
  world.clock.time += 1_000;
  world.addRecord("production", description === "" ? [] : [description], payload);
}

const ofCldep1 = { deploymentId: "cldep1" };
const rows: readonly (readonly [
  record: string,
  status: string | undefined,
  payload: Fields,
  create: string,
  update: string,
])[] = [
  ["no record", undefined, {}, "", "not-on-record"],
  ["a record of this name and id", "deployed id=cldep1", {}, "exists", ""],
  ["an older one of this name and id", "superseded id=cldep1", {}, "exists", ""],
  ["a record of this name and another id", "deployed id=cldep9", {}, "exists", "other-id not-on-record"],
  ["a record of this id and another name", "deployed id=cldep1", { name: "other" }, "", "other-name"],
  ["a record of another name and id", "deployed id=cldep9", { name: "other" }, "", "not-on-record"],
  ["a released record", "gone id=cldep1", {}, "", "not-on-record"],
  ["a released record without an id", "skipped", {}, "", "not-on-record"],
  ["a refused update of this id", "skipped id=cldep1", ofCldep1, "", "not-on-record"],
  ["an open create", "", {}, "exists", "not-on-record"],
  ["an open update of this id", "", ofCldep1, "", "not-on-record"],
  ["a create without a known end", "unknown", {}, "exists", "not-on-record"],
  ["an update without a known end", "unknown id=cldep1", ofCldep1, "exists", ""],
  [
    "this name and id in another workspace",
    "deployed id=cldep1",
    { workspaceId: "w2" },
    "",
    "other-workspace",
  ],
  ["this name in another workspace", "deployed id=cldep9", { workspaceId: "w2" }, "", "not-on-record"],
  [
    "this name and id in another organization",
    "deployed id=cldep1",
    { organizationId: "o2" },
    "",
    "not-on-record",
  ],
  ["this name with a space at its end", "deployed id=cldep1", { name: "app " }, "exists", ""],
  ["this id, of a newer run", "deployed id=cldep1", { event: 999 }, "exists", "older-run"],
];

const modes = {
  create: { mode: "create-deployment" },
  update: { mode: "update-deployment", "deployment-id": "cldep1" },
};

test("an id that is on record in another organization is no adoption: the stop names both organizations and the record", async () => {
  world.addDeployment("cldep1");
  add("deployed id=cldep1", { organizationId: "clorg2" });
  const run = await world.step({ ...inputs, ...modes.update });
  expectStop(run, "not-on-record");
  for (const named of ["clorg1acmedata", "clorg2", "record 3000000001"]) expect(run.error).toContain(named);
});

describe.each(["create", "update"] as const)("%s", (what) => {
  test.each(rows)("with %s", async (_, status, payload, create, update) => {
    world.addDeployment("cldep1");
    if (status !== undefined) add(status, payload);
    const stops = { create, update }[what].split(" ").filter((stop) => stop !== "");
    const step = { ...inputs, ...modes[what] };
    const before = [world.sent.length, world.statuses.length];

    const plan = await world.step({ ...step, "dry-run": "true" });
    expect(JSON.parse(plan.outputs["plan"] ?? "")).toMatchObject({ action: what, stops });
    expect([plan.succeeded, world.sent.length, world.statuses.length]).toEqual([true, ...before]);

    const run = await world.step(step);
    if (stops.length === 0) {
      expect([run.error, run.outputs["outcome"]]).toEqual(["", `${what}d`]);
      return;
    }
    expectStop(run, stops[0] ?? "");
    expect([world.sent.length, world.statuses.length]).toEqual(before);
    // Beside a young create a second one is stopped all the same.
    const isYoung = what === "create" && payload !== ofCldep1;
    if (isYoung) {
      expectStop(await world.step({ ...step, force: "true" }), "exists");
      world.clock.time += 16 * 60_000;
    }
    const forced = await world.step({ ...step, force: "true" });
    expect([forced.error, forced.outputs["outcome"]]).toEqual(["", `${what}d`]);
    expect(forced.codes).toContain("warning stop/forced");
  });
});

function expectStop({ succeeded, outputs, codes }: ActionRun, stop: string): void {
  expect([succeeded, outputs["outcome"], codes.at(-1)]).toEqual([false, "not-sent", `error stop/${stop}`]);
}

test("a create is stopped where the list of its name does not end within 1,000 records", async () => {
  add("deployed id=cldep1", {});
  for (let index = 0; index < 1_001; index++) add("skipped", {});
  expectStop(await world.step({ ...inputs, ...modes.create }), "exists");
  expect(world.sent).toEqual([]);
});

test("in a re-run only, force does not override that: the record of its first attempt may not have been read", async () => {
  for (let index = 0; index < 1_001; index++) add("skipped", {});
  const again = { variables: { GITHUB_RUN_ATTEMPT: "2" } };
  const forced = { ...inputs, ...modes.create, force: "true" };
  expectStop(await world.step(forced, again), "exists");
  expect(world.sent).toEqual([]);
  expect((await world.step(forced)).outputs["outcome"]).toBe("created");
});

test("in a re-run, force does not override the record of its first attempt, behind any number of others", async () => {
  add("deployed id=cldep1", { event: 777 });
  for (let index = 0; index < 100; index++) add("deployed id=cldep9", { event: 778 });
  world.clock.time += 16 * minute;
  const again = { variables: { GITHUB_RUN_ID: "777", GITHUB_RUN_ATTEMPT: "2" } };
  expectStop(await world.step({ ...inputs, ...modes.create, force: "true" }, again), "exists");
  expect(world.sent).toEqual([]);
});
