import { describe, expect, test } from "@jest/globals";
import { day, minute } from "../../src/base/clock.js";
import { eachWorld, type VirtualClock, type World } from "../world.js";

let world: World;
let clock: VirtualClock;
eachWorld((started) => {
  world = started;
  clock = started.clock;
});

/** A record of a closed pull request, that many days old. */
function old(days: number, statuses: readonly string[], payload = {}, number = 1): void {
  world.pull(number, false);
  world.addRecord(number, statuses, payload, clock.time - days * day);
}

const newest = (): string[] => world.statuses.map(([status = "open"]) => status);

describe("records of closed pull requests that are deleted", () => {
  test("after 30 days: what is not the newest of an id", async () => {
    old(50, ["superseded id=cldep1"]);
    old(40, ["superseded id=cldep1"]);
    old(35, ["swept id=cldep1"]);
    const run = await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
    expect(run.log).toContain("Deleted 2 GitHub deployment records of closed pull requests.");
  });

  test("nothing before 30 days", async () => {
    old(29, ["superseded id=cldep1"]);
    old(28, ["swept id=cldep1"]);
    await world.sweep();
    expect(newest()).toHaveLength(2);
  });

  test("after 30 days: those of tasks that name no id, and of refused creates", async () => {
    old(31, ["unknown"]);
    old(31, []);
    old(31, ["skipped"]);
    await world.sweep();
    expect(newest()).toEqual([]);
  });

  test.each([
    ["swept for 180 days", ["swept id=cldep1"], 181, 0],
    ["gone for 180 days", ["gone id=cldep1"], 181, 0],
    ["swept for less", ["swept id=cldep1"], 179, 1],
    ["gone for less", ["gone id=cldep1"], 179, 1],
  ])("all records of a preview that is %s", async (_, statuses, days, expected) => {
    old(days + 5, ["superseded id=cldep1"]);
    old(days, statuses);
    await world.sweep();
    expect(newest()).toHaveLength(expected);
  });

  test("not what was swept some days ago, however old the record is", async () => {
    old(185, ["deployed id=cldep1"]);
    world.addStatus(world.github.state.records[0], "swept id=cldep1", clock.time - 5 * day);
    await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
  });

  test("not the newest of one that is not swept, however old: it may still be billed", async () => {
    const other = { base: "other" };
    old(400, ["deployed id=cldep1"], other);
    old(300, ["retired id=cldep2"], other);
    old(300, ["swept id=cldep3"], other);
    await world.sweep();
    expect(newest()).toHaveLength(3);
  });

  test("whatever their definition is", async () => {
    old(400, ["swept id=cldep1"], { base: "other" });
    await world.sweep();
    expect(newest()).toEqual([]);
  });

  test("one that shows success, or has no status, gets inactive first: GitHub deletes no active one", async () => {
    old(40, ["deployed id=cldep1"]);
    old(39, []);
    old(38, ["swept id=cldep1"]);
    const writes: string[] = [];
    world.github.onRequest = ({ method, operation, body }) => {
      const { state = "" } = (body ?? {}) as { readonly state?: string };
      if (method !== "GET" && operation !== "graphql") writes.push(`${operation} ${state}`.trim());
    };
    await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
    const both = ["repos/create-deployment-status inactive", "repos/delete-deployment"];
    expect(writes).toEqual([...both, ...both]);
  });

  test("one that another tool has marked as a success gets inactive first too", async () => {
    old(40, ["superseded id=cldep1"]);
    const [record] = world.github.state.records;
    const success = { state: "success", description: "smoke test", auto_inactive: false };
    if (record) world.github.state.addStatus("octocat", record, success, clock.time - 39 * day);
    old(38, ["swept id=cldep1"]);
    await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
  });
});

describe("what is never deleted", () => {
  test("records of an open pull request", async () => {
    old(400, ["superseded id=cldep1"]);
    old(300, ["swept id=cldep1"]);
    world.pull(1, true);
    await world.sweep();
    expect(newest()).toHaveLength(2);
  });

  test("records of another workspace, other tasks, and other formats", async () => {
    old(400, ["swept id=cldep1"], { workspaceId: "clws2platform" });
    old(400, ["swept id=cldep1"], { schema: 3 });
    const at = clock.time - 400 * day;
    const job = { ref: "main", environment: "preview", task: "deploy" };
    world.github.state.addRecord("octocat", job, at);
    await world.sweep();
    expect(newest()).toHaveLength(3);
  });

  test("what a live run has opened while the sweep runs", async () => {
    old(400, ["superseded id=cldep1"]);
    old(300, ["swept id=cldep1"]);
    let isOpened = false;
    world.github.onRequest = ({ operation }) => {
      if (isOpened || operation !== "repos/delete-deployment") return;
      isOpened = true;
      world.pull(1, true);
      world.addRecord(1, [], { deploymentId: "cldep1" });
    };
    await world.sweep();
    expect(newest()).toEqual(["open"]);
  });

  test("anything in a dry run", async () => {
    old(400, ["swept id=cldep1"]);
    await world.sweep({ "dry-run": "true" });
    expect(newest()).toHaveLength(1);
  });
});

describe("limits", () => {
  /** Records of one closed pull request: all but the newest can be deleted. */
  function many(count: number): void {
    for (let number = count; number > 0; number--) old(40 + number, ["superseded id=cldep1"]);
    old(35, ["swept id=cldep1"]);
  }

  test("at most 100 a sweep, the oldest first, less than 60 writes a minute", async () => {
    many(150);
    const oldest = world.github.state.records.slice(-100).map(({ fields }) => fields.id);
    const writes: number[] = [];
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/delete-deployment") writes.push(clock.time);
    };
    await world.sweep();
    const left = new Set(world.github.state.records.map(({ fields }) => fields.id));
    expect(left.size).toBe(51);
    expect(oldest.filter((id) => left.has(id))).toEqual([]);
    const inOneMinute = writes.map(
      (at) => writes.filter((other) => other >= at && other < at + minute).length,
    );
    expect(Math.max(...inOneMinute)).toBeLessThan(60);
    await world.sweep();
    expect(world.github.state.records).toHaveLength(1);
  });

  test("of more than 10,000 records those that were read, and of no preview all: older ones were not read", async () => {
    many(10_050);
    // Swept long ago, and the oldest of all: but others of its records may not have been read.
    old(15_000, ["swept id=cldep9"], {}, 2);
    world.addRecord(3, ["deployed id=cldep3"], {}, clock.time - 20 * minute);
    const run = await world.sweep();
    expect(run.warnings).toContainEqual(
      expect.stringContaining("more than 10,000 GitHub deployment records"),
    );
    expect(run.log).toContain("Deleted 100 GitHub deployment records of closed pull requests.");
    expect(newest()).toContain("swept id=cldep9");
  });

  test("it ends below 300 of GitHub's remaining requests", async () => {
    world.github.behaviour.requestsPerHour = 350;
    many(100);
    const run = await world.sweep();
    expect(run.succeeded).toBe(true);
    expect(run.warnings).toContainEqual(
      expect.stringMatching(/ended early: GitHub allows only 2\d\d more requests/),
    );
    expect(world.github.state.records.length).toBeGreaterThan(45);
  });

  test("a record that can't be deleted is left to the next sweep, and the run succeeds", async () => {
    many(3);
    world.github.inject({ operation: "repos/delete-deployment", mishap: { status: 422 }, times: 1 });
    const run = await world.sweep();
    expect(run).toMatchObject({ succeeded: true, warnings: [] });
    expect(newest()).toEqual(["swept id=cldep1", "superseded id=cldep1"]);
    await world.sweep();
    expect(newest()).toEqual(["swept id=cldep1"]);
  });
});
