import { describe, expect, test } from "@jest/globals";
import { byNames } from "../dist/workflow.js";
import { eachWorld, type World, type WorldStepOptions } from "../world.js";

type Inputs = Readonly<Record<string, string>>;

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);

const definition =
  "{ name: app, type: STANDARD, schedulerSize: MEDIUM, clusterId: clcluster1, " +
  "workerQueues: [{ name: default, minWorkerCount: 1 }], environmentVariables: [{ key: A, value: b }] }";
const secret = { "secret-environment-variables": "PASSWORD=fake-password-1" };
const preview: Inputs = { mode: "create-deployment", definition, preview: "true", ...secret };
const create: Inputs = {
  mode: "create-deployment",
  definition,
  "github-environment": "production",
  ...secret,
};
const update: Inputs = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
const without = (inputs: Inputs, ...names: readonly string[]): Inputs =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !names.includes(name)));

type Action = "create" | "update" | "retire" | "none" | "unknown" | "fails" | Stopped;
/** What a plan shows whose run is stopped. */
type Stopped = "create, stopped" | "update, stopped";
type Row = readonly [state: string, Action, Inputs, WorldStepOptions, ((r: World) => void)?];

const deployed = (r: World): void => {
  r.addDeployment("cldep1");
  r.addRecord(42, ["deployed id=cldep1"]);
};
const opened: WorldStepOptions = { action: "opened" };
const pushed: WorldStepOptions = { action: "synchronize" };
const closed: WorldStepOptions = { action: "closed" };

const previews: readonly Row[] = [
  ["nothing on record", "create", preview, opened],
  ["nothing on record after a push", "create", preview, pushed],
  ["a preview on record", "update", preview, pushed, deployed],
  ["a retired preview", "update", preview, pushed, (r) => { r.addDeployment("cldep1"); r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"]); }],
  ["an update with an unknown end", "update", preview, pushed, (r) => { deployed(r); r.addRecord(42, ["unknown id=cldep1"], { deploymentId: "cldep1" }); }],
  ["an update that nobody finished", "update", preview, pushed, (r) => { deployed(r); r.addRecord(42, [], { deploymentId: "cldep1" }); }],
  ["a refused update", "update", preview, pushed, (r) => { deployed(r); r.addRecord(42, ["skipped id=cldep1"], { deploymentId: "cldep1" }); }],
  ["a create that nobody finished", "create", preview, pushed, (r) => r.addRecord(42, [])],
  ["a create with an unknown end", "create", preview, pushed, (r) => r.addRecord(42, ["unknown"])],
  ["a preview that is gone", "create", preview, pushed, (r) => r.addRecord(42, ["deployed id=cldep1", "gone id=cldep1"])],
  ["a preview of another workspace", "create", preview, pushed, (r) => r.addRecord(42, ["deployed id=cldep9"], { workspaceId: "clws9" })],
  ["a record of another format", "create", preview, pushed, (r) => r.addRecord(42, ["deployed id=cldep9"], { schema: 3 })],
  ["two Deployments", "update", preview, pushed, (r) => { r.addDeployment("cldep0"); r.addRecord(42, ["deployed id=cldep0"]); deployed(r); }],
  ["a newer event on record", "none", preview, pushed, (r) => r.addRecord(42, ["deployed id=cldep1"], { event: 999 })],
  ["a close", "retire", preview, closed, deployed],
  ["a close with two Deployments", "retire", preview, closed, (r) => { r.addDeployment("cldep0"); r.addRecord(42, ["deployed id=cldep0"]); deployed(r); }],
  ["a close after a retire", "retire", preview, closed, (r) => { r.addDeployment("cldep1"); r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"]); }],
  ["a close after a sweep", "none", preview, closed, (r) => r.addRecord(42, ["deployed id=cldep1", "swept id=cldep1"])],
  ["a close without a record", "none", preview, closed],
  ["a close of a pull request that is open again", "none", preview, closed, (r) => { deployed(r); r.pull(42, true); }],
  ["a push to a closed pull request", "retire", preview, pushed, (r) => { deployed(r); r.pull(42, false); }],
  ["preview: retire", "retire", { ...preview, preview: "retire" }, pushed, deployed],
  ["preview: retire of a retired one", "none", { ...preview, preview: "retire" }, pushed, (r) => r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"])],
  ["records that can't be read", "unknown", preview, pushed, (r) => { r.github.permissions = { deployments: "none", pullRequests: "read" }; }],
  ["a pull request that can't be read", "unknown", preview, pushed, (r) => { r.github.permissions = { deployments: "write", pullRequests: "none" }; }],
  ["an environment's name that contains a secret", "unknown", { ...preview, "github-environment": "fake-password-1" }, opened],
  ["a name that contains a secret", "fails", { ...preview, "deployment-name": "fake-password-1" }, opened],
  ["an unknown workspace", "fails", { ...preview, workspace: "Elsewhere" }, opened],
]; // biome-ignore format: a row is a case

const others: readonly Row[] = [
  ["a create without a record", "create", create, {}],
  ["a create without records at all", "create", without(create, "github-environment"), {}],
  ["a second create", "create, stopped", create, {}, (r) => r.addRecord("production", ["deployed id=cldep1"])],
  ["a create after one that nobody finished", "create, stopped", create, {}, (r) => r.addRecord("production", [])],
  ["a create after an unknown one", "create, stopped", create, {}, (r) => r.addRecord("production", ["unknown"])],
  ["a create after a refused one", "create", create, {}, (r) => r.addRecord("production", ["skipped"])],
  ["a create after the Deployment is gone", "create", create, {}, (r) => r.addRecord("production", ["deployed id=cldep1", "gone id=cldep1"])],
  ["a create of another name", "create", create, {}, (r) => r.addRecord("production", ["deployed id=cldep1"], { name: "other" })],
  ["a create beside a record without a name", "create, stopped", create, {}, (r) => r.addRecord("production", ["deployed id=cldep1"], { name: undefined })],
  ["an update without a record", "update, stopped", update, {}, (r) => r.addDeployment("cldep1")],
  ["an update without records at all", "update", without(update, "github-environment"), {}, (r) => r.addDeployment("cldep1")],
  ["an update of what is on record", "update", update, {}, (r) => { r.addDeployment("cldep1"); r.addRecord("production", ["deployed id=cldep1"]); }],
  ["an update where another id is on record", "update, stopped", update, {}, (r) => { r.addDeployment("cldep1"); r.addRecord("production", ["deployed id=cldep9"]); }],
  ["an update whose records can't be read", "unknown", update, {}, (r) => { r.github.permissions = { deployments: "none", pullRequests: "none" }; }],
  ["a create whose records can't be read", "unknown", create, {}, (r) => { r.github.permissions = { deployments: "none", pullRequests: "none" }; }],
  ["an id that contains a secret", "fails", { ...update, "deployment-id": "fake-password-1" }, {}],
]; // biome-ignore format: a row is a case

describe.each([
  ["of a preview", previews],
  ["outside previews", others],
])("what a plan shows is what the run %s sends", (_, rows) => {
  test.each(rows)("with %s: %s", async (...[, action, inputs, event, arrange]: Row) => {
    world.pull(42, event.action !== "closed");
    arrange?.(world);
    const { run, plan, request } = await world.plan(inputs, event);
    if (action === "fails")
      expect([run.exitCode, run.outputs["outcome"], plan]).toEqual([1, "not-sent", undefined]);
    else {
      const isStopped = (plan?.stops ?? []).length > 0;
      expect([run.exitCode, `${plan?.action}${isStopped ? ", stopped" : ""}`]).toEqual([0, action]);
    }

    const real = await world.step(inputs, event);
    if (action.endsWith("stopped")) {
      expect([real.exitCode, real.outputs["outcome"], world.sentRequests]).toEqual([1, "not-sent", []]);
      return;
    }
    const [sent] = world.sentRequests;
    expect(real.exitCode).toBe(action === "fails" || action === "unknown" ? 1 : 0);
    expect(sent && JSON.parse(JSON.stringify(sent).replace("fake-password-1", "***"))).toEqual(request);
    if (sent === undefined) return;
    const id = /deployments\/(.+)$/.exec(sent.path)?.[1] ?? null;
    expect(plan?.deploymentId).toBe(id);
    expect(real.outputs["outcome"]).toBe(
      { create: "created", update: "updated", retire: "retired" }[String(action)],
    );
  });
});

test("without deployment-id the plan is of the newest record of the name, and sends what an update of that id sends", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"]);
  world.addRecord("production", ["deployed id=cldep2"], { name: "other" });
  const { plan, request, run } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
  expect(run.notices.join()).toContain("cldep1");
  await world.step(update);
  expect(request?.path).toBe(world.sentRequests[0]?.path);
});

test("a newer record of an update that was refused does not name the Deployment of a plan without deployment-id", async () => {
  world.addRecord("production", ["deployed id=cldep1"]);
  world.addRecord("production", ["skipped id=cldep2"]);
  const { plan } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
});

test("nor do 100 newer records of others hide it", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"]);
  for (let number = 0; number < 100; number++)
    world.addRecord("production", ["deployed id=cldep3"], { name: "other" });
  const { plan } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
});

test.each([
  ["of a first update of an existing Deployment", update, {}],
  ["with a replaced token", update, { "api-token": "fake-organization-owner-token" }],
  ["of a definition above 16 KiB", { ...update, "environment-variables": `B=${"x".repeat(20_000)}` }, {}],
  ["of a new name", { ...update, "deployment-name": "renamed" }, {}],
])("the approved plan is what is applied: %s", async (_, inputs, replaced) => {
  world.addDeployment("cldep1");
  const forced = { ...inputs, force: "true" };
  const shown = await world.plan(forced);
  const again = await world.plan({ ...forced, ...replaced });
  expect([again.plan, again.request]).toEqual([shown.plan, shown.request]);
  await world.step({ ...forced, ...replaced });
  const [sent] = world.sentRequests;
  expect(JSON.parse(JSON.stringify(sent).replace("fake-password-1", "***"))).toEqual(shown.request);
});
