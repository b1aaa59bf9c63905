import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const warnings = ({ warnings: all }: RunEnd): string => all.join("\n");
const outcome = ({ outputs, error }: RunEnd): unknown => error ?? outputs["outcome"];

/** Two runs at once, whose creates both take longer than a run waits for another one. */
async function slowCreates(): Promise<void> {
  let release = (): void => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  let creates = 0;
  world.onStep = async ({ peer, method, path }) => {
    if (peer !== "service" || method !== "POST" || !path.endsWith("/deployments")) return;
    if (++creates === 2) release();
    await both;
  };
  const first = world.preview({ action: "opened" });
  while (world.records.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const runs = await Promise.all([first, world.preview()]);
  world.onStep = undefined;
  expect(runs.map(outcome)).toEqual(["created", "created"]);
}

describe("the other Deployment of two runs at once", () => {
  let [used, other, record] = ["", "", 0];
  beforeEach(async () => {
    await slowCreates();
    const next = await world.preview();
    used = String(next.outputs["deployment-id"]);
    other = used === "cldep1" ? "cldep2" : "cldep1";
    record = Number(
      world.records.find(
        ({ state, description }) => state === "success" && String(description).startsWith(`id=${other} `),
      )?.id,
    );
    expect(warnings(next)).toMatch(
      `Deployment ${other} also belongs to "app-pr-7" (GitHub deployment record ${record} `,
    );
  });

  test("is named by every run until its record is inactive", async () => {
    for (let push = 0; push < 3; push++) {
      const run = await world.preview();
      expect(run.outputs["deployment-id"]).toBe(used);
      expect(warnings(run)).toContain(`Deployment ${other} also belongs`);
    }
    const stored = world.github.state.records.find(({ fields }) => fields.id === record);
    if (stored) world.github.state.addStatus("somebody", stored, { state: "inactive" });
    expect((await world.preview()).warnings).toEqual([]);
  });

  test("is named after a failed run too, and after one with the id of either", async () => {
    world.serviceFault = "refused";
    await world.preview();
    world.serviceFault = undefined;
    expect(warnings(await world.preview())).toContain(`Deployment ${other} also belongs`);
    await world.preview({ deploymentId: used });
    expect(warnings(await world.preview())).toContain(`Deployment ${other} also belongs`);
    await world.preview({ deploymentId: other });
    expect(warnings(await world.preview())).toContain(`Deployment ${used} also belongs`);
  });

  test("is retired with the preview", async () => {
    const closed = await world.preview({ action: "closed" });
    expect(outcome(closed)).toBe("retired");
    expect(warnings(closed)).toContain(`Deployment ${other}, which also belongs to "app-pr-7", was retired too`);
    expect(world.deployments.map(({ schedulerSize }) => schedulerSize)).toEqual(["SMALL", "SMALL"]);
    expect(world.records.map(({ state }) => state)).not.toContain("success");
    world.pull(7);
    expect((await world.preview()).warnings).toEqual([]);
  });

  test("that could not be retired with the preview is retired by a sweep", async () => {
    world.onStep = ({ peer, path }) => {
      world.serviceFault = peer === "service" && path.endsWith(other) ? "refused" : undefined;
    };
    expect(warnings(await world.preview({ action: "closed" }))).toMatch(
      `Deployment ${other}, which also belongs to "app-pr-7", could not be retired`,
    );
    world.onStep = undefined;
    world.serviceFault = undefined;
    const dry = await world.sweep({ dryRun: true });
    expect(dry.previews).toContainEqual(expect.objectContaining({ deploymentId: other, action: "would-retire" }));
    const swept = await world.sweep();
    expect(swept.previews).toContainEqual(
      expect.objectContaining({ deploymentId: used, action: "kept", state: "retired" }),
    );
    expect(swept.previews).toContainEqual(expect.objectContaining({ deploymentId: other, action: "retired" }));
    const again = await world.sweep();
    expect(again.warnings).toEqual([]);
  });

  test("is shown by a sweep while the pull request is open, and not retired as idle", async () => {
    world.pass(1_000_000_000);
    await world.preview();
    const swept = await world.sweep({ idleDays: 2 });
    expect(swept.previews?.map(({ deploymentId, action }) => [deploymentId, action]).sort()).toEqual([
      ["cldep1", "kept"],
      ["cldep2", "kept"],
    ]);
    expect(warnings(swept)).toContain(`Deployment ${other} also belongs`);
  });
});

test("a record that only the first list shows stays a candidate", async () => {
  await world.preview({ action: "opened" });
  let lists = 0;
  const [first] = world.github.state.records;
  world.github.onRequest = ({ operation }) => {
    if (operation !== "repos/list-deployments" || ++lists !== 2 || first === undefined) return;
    world.github.state.records.splice(world.github.state.records.indexOf(first), 1);
  };
  world.onStep = ({ peer, path }) => {
    // The record is listed late, and was never gone.
    if (peer === "service" && path.includes("/deployments") && first && !world.github.state.records.includes(first))
      world.github.state.records.push(first);
  };
  const run = await world.preview();
  expect(outcome(run)).toBe("updated");
  expect(world.deployments).toHaveLength(1);
});
