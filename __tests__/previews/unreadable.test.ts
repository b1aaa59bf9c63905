import { describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import { day } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

const previewsOf = ({ outputs }: ActionRun) => JSON.parse(outputs["previews"] ?? "[]");
const later = { schema: 5, version: "9.8.7" };
const production = { "github-environment": "production" };
const update = { ...production, mode: "update-deployment", "deployment-id": "cldep1" };

/** A record of production, or of a pull request's preview, with so many statuses of another tool. */
function withForeign(
  of: number | string,
  count: number,
  statuses = ["deployed id=cldep1"],
  payload = {},
): void {
  const record = world.addRecord(of, statuses, payload, world.clock.now() - day);
  for (let number = 0; number < count; number++)
    world.addStatus(record, "checked by a monitor", world.clock.now() - day);
}

describe("a record of a later version", () => {
  test.each<[string, readonly string[], Fields]>([
    ["deployed", ["deployed id=cldep1"], later],
    ["open", [], later],
    ["without the ids that this version needs", [], { ...later, organizationId: null, workspaceId: null }],
    ["without its version", ["deployed id=cldep1"], { schema: 5 }],
  ])("stops a create, and force overrides it: %s", async (_, statuses, payload) => {
    world.addRecord("production", statuses, payload, world.clock.now() - day);
    const stopped = await world.step(production);
    expect([stopped.outputs["outcome"], stopped.codes]).toEqual(["not-sent", ["error stop/exists"]]);
    if ("version" in payload) expect(stopped.error).toContain("9.8.7");
    const forced = await world.step({ ...production, force: "true" });
    expect(forced.outputs["outcome"]).toBe("created");
  });

  test("stops an update, also of an id that an older record names; then the forced one counts", async () => {
    world.addDeployment("cldep1");
    world.addRecord("production", ["deployed id=cldep1"]);
    await world.clock.sleep(1_000);
    world.addRecord("production", ["deployed id=cldep1"], later);
    const stopped = await world.step(update);
    expect([stopped.codes, world.sent]).toEqual([["error stop/not-on-record"], []]);
    expect(stopped.error).toContain("9.8.7");
    await world.clock.sleep(1_000);
    expect((await world.step({ ...update, force: "true" })).outputs["outcome"]).toBe("updated");
    expect((await world.step(update)).outputs["outcome"]).toBe("updated");
  });

  test("fails the create of a preview, which has a plan that is unknown", async () => {
    world.addRecord(7, ["deployed id=cldep9"], later);
    const run = await world.preview("synchronize");
    expect([run.outputs["outcome"], run.codes, world.sent]).toEqual(["not-sent", ["error record/newer"], []]);
    expect(run.error).toContain("9.8.7");
    const { plan } = await world.plan({ preview: "true" }, { action: "synchronize" });
    expect(plan?.action).toBe("unknown");
  });

  test("is a warning of a push that updates, and none after it", async () => {
    world.addDeployment("cldep1", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep1"]);
    await world.clock.sleep(1_000);
    world.addRecord(7, ["deployed id=cldep1"], later);
    await world.clock.sleep(1_000);
    const codes = [await world.preview("synchronize"), await world.preview("synchronize")].map(
      (run) => run.codes,
    );
    expect(codes).toEqual([["warning record/newer"], []]);
    expect(world.sent).toEqual(["update cldep1", "update cldep1"]);
  });

  test("is a warning of a close and of a sweep, which go on", async () => {
    world.addDeployment("cldep1", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep1"], {}, world.clock.now() - 2 * day);
    world.addRecord(7, ["deployed id=cldep1"], later, world.clock.now() - day);
    const closed = await world.preview("closed");
    expect([closed.outputs["outcome"], closed.codes[0]]).toEqual(["retired", "warning record/newer"]);
    world.clock.time += day;
    const swept = await world.sweep();
    expect([swept.succeeded, swept.codes]).toEqual([true, ["warning record/newer"]]);
    for (const { warnings } of [closed, swept]) expect(warnings.join()).toContain("9.8.7");
    expect(world.sent).toEqual(["update cldep1", "update cldep1"]);
  });

  test("is on the list of a sweep where nothing else shows its preview", async () => {
    world.pull(7, false);
    world.addRecord(7, ["deployed id=cldep1"], later, world.clock.now() - day);
    const run = await world.sweep();
    expect(previewsOf(run)).toMatchObject([
      { pullRequest: 7, deploymentId: "", state: "open", action: "kept" },
    ]);
    expect([run.codes, world.sent]).toEqual([["warning record/newer"], []]);
  });

  test.each(["skipped", "gone id=cldep9"])("is passed over after it was released: %s", async (status) => {
    world.addRecord(7, ["deployed id=cldep9", status], later);
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("created");
  });

  test.each([
    ["another workspace", { ...later, workspaceId: "clws2platform" }],
    ["no number as its schema", { ...later, schema: "5" }],
  ])("is of somebody else: %s", async (_, payload) => {
    world.addRecord(7, ["deployed id=cldep9"], payload);
    const run = await world.preview("synchronize");
    expect([run.outputs["outcome"], run.codes]).toEqual(["created", []]);
  });
});

describe("a record with more statuses of other tools than are read", () => {
  const command = ({ error, warnings }: Pick<ActionRun, "error" | "warnings">): string[] =>
    /deployments\/(\d+)\/statuses -f state=error -f description='?([^'\n]*?)'? -F/
      .exec(error || warnings.join())
      ?.slice(1) ?? [];

  test.each(["synchronize", "closed"])("fails its own preview: %s", async (action) => {
    withForeign(7, 1_001);
    const run = await world.preview(action);
    expect([run.outputs["outcome"], run.codes]).toEqual(["not-sent", ["error record/unreadable"]]);
    expect(world.sent).toEqual([]);
    expect(command(run)).toEqual(["3000000001", "unknown"]);
    const { plan } = await world.plan({ preview: "true" }, { action });
    expect(plan?.action).toBe("unknown");
  });

  test("is readable again after the command of the error", async () => {
    world.addDeployment("cldep1", "app-pr-7");
    withForeign(7, 1_001, ["deployed id=cldep1"], { deploymentId: "cldep1" });
    const [, description = ""] = command(await world.preview("synchronize"));
    expect(description).toBe("unknown id=cldep1");
    world.addStatus(world.github.state.records[0], description);
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
  });

  test("fails a step of its Deployment, and no other one's", async () => {
    withForeign("production", 1_001);
    expect((await world.step(update)).codes).toEqual(["error record/unreadable"]);
    expect((await world.step(production)).codes).toEqual(["error record/unreadable"]);
    world.addDeployment("cldep2");
    const other = { ...update, "deployment-id": "cldep2", "deployment-name": "other", force: "true" };
    expect((await world.step(other)).outputs["outcome"]).toBe("updated");
  });

  test("is kept by a sweep, with a warning: the others are retired, and it is green", async () => {
    // Another record of the preview is kept, too.
    world.addRecord(3, ["deployed id=cldep3"], {}, world.clock.now() - 2 * day);
    for (const number of [1, 2, 3]) {
      world.pull(number, false);
      world.addDeployment(`cldep${number}`, `app-pr-${number}`);
      withForeign(number, number === 2 ? 1 : 1_001, [`deployed id=cldep${number}`]);
    }
    const run = await world.sweep();
    const warning = "warning record/unreadable";
    expect([run.succeeded, run.codes]).toEqual([true, [warning, warning]]);
    expect(command(run)).toEqual(["3000000004", "unknown"]);
    expect(previewsOf(run)).toMatchObject([
      { pullRequest: 3, action: "kept" },
      { pullRequest: 2, action: "retired" },
      { pullRequest: 1, action: "kept", state: "open" },
    ]);
    expect(world.sent).toEqual(["update cldep2"]);
  });

  test("of 1,000 all are read, and of more than 100 no more pages than have one of this action", async () => {
    world.addDeployment("cldep1", "app-pr-7");
    withForeign(7, 999);
    const pages = async (): Promise<number> => {
      const before = world.github.counts()["repos/list-deployment-statuses"] ?? 0;
      expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
      return (world.github.counts()["repos/list-deployment-statuses"] ?? 0) - before;
    };
    expect(await pages()).toBe(10);
    expect(await pages()).toBe(1);
  });

  test("is none of 1,000", async () => {
    withForeign(7, 1_000, []);
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("created");
  });
});
