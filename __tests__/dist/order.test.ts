// Histories of production in which runs of the bundle overlap, or lose a result, without a concurrency group.
import { beforeEach, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

type Values = Readonly<Record<string, string>>;

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  { in: "process", actors: { ghs_fake: "github-actions[bot]", ghs_other: "other-app[bot]" } },
);

const stored = { deploymentId: "cldep1", definition: { name: "app", type: "STANDARD" }, event: 1 };
const ago = (minutes: number): number => world.clock.now() - minutes * minute;
beforeEach(() => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"], stored, ago(60));
});

const sized = (size: string): Values => ({
  definition: `{ name: app, type: STANDARD, schedulerSize: ${size} }`,
});
const size = () => world.service.state.deployments.get("cldep1")?.["schedulerSize"];

/** An update by a workflow run on a push. */
function update(run: number, inputs: Values = {}): Promise<ActionRun> {
  const ids = { "deployment-id": "cldep1", "github-environment": "production" };
  return world.step(
    { mode: "update-deployment", ...ids, ...inputs },
    { event: { name: "push", payload: {} }, variables: { GITHUB_RUN_ID: String(run) } },
  );
}

/** Holds the record of one run back, until another run has ended. */
async function overlap(older: () => Promise<ActionRun>, newer: () => Promise<ActionRun>) {
  let release = (): void => {};
  let newest: Promise<ActionRun> | undefined;
  world.github.onRequest = ({ operation, headers }) => {
    if (operation !== "repos/create-deployment" || !headers["authorization"]?.endsWith("ghs_other"))
      return undefined;
    world.github.onRequest = undefined;
    newest = newer().finally(() => release());
    return new Promise((resolve) => {
      release = resolve;
    });
  };
  return [await older(), await newest];
}

test("of two runs that overlap, the newest one's definition remains, or a run is red", async () => {
  const [older, newer] = await overlap(
    () => update(100, { ...sized("SMALL"), "github-token": "ghs_other" }),
    () => update(101, sized("LARGE")),
  );
  expect([older?.outputs["outcome"], newer?.outputs["outcome"], size()]).toEqual([
    "not-sent",
    "updated",
    "LARGE",
  ]);
});

test("a deploy whose result is lost keeps its secrets: the next run without any is stopped", async () => {
  // Its last status was refused, its runner was killed, or a gateway answered 504.
  world.addRecord("production", [], { ...stored, event: 99, secretKeys: ["PASSWORD"] }, ago(10));
  world.addRecord(
    "production",
    ["unknown id=cldep1"],
    { ...stored, event: 100, secretKeys: ["TOKEN"] },
    ago(9),
  );
  const run = await update(101);
  expect([run.outputs["outcome"], world.sent]).toEqual(["not-sent", []]);
  expect(run.error).toContain("stop/removes-secrets");
});

test("a plan that was approved before a result was lost is not carried out", async () => {
  const before = await update(100, { ...sized("MEDIUM"), "dry-run": "true" });
  world.addRecord("production", ["unknown id=cldep1"], { ...stored, event: 99 }, ago(10));
  const after = await update(100, { ...sized("MEDIUM"), "dry-run": "true" });
  expect([before, after].map(({ outputs }) => JSON.parse(outputs["plan"] ?? "").unfinished)).toEqual([
    null,
    3000000002,
  ]);
  const run = await update(100, { ...sized("MEDIUM"), "approved-plan": before.outputs["plan-id"] ?? "" });
  expect([run.outputs["outcome"], world.sent]).toEqual(["not-sent", []]);
});

test("a job that deploys twice does not roll a newer run back between its steps", async () => {
  expect((await update(100, sized("SMALL"))).outputs["outcome"]).toBe("updated");
  expect((await update(101, sized("LARGE"))).outputs["outcome"]).toBe("updated");
  expect((await update(100, sized("SMALL"))).outputs["outcome"]).toBe("not-sent");
  expect(size()).toBe("LARGE");
});
