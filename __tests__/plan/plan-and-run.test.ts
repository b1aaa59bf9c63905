import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { apiToken, EmulatedRepository, type Inputs, type StepEvent } from "./repository.js";

let repository: EmulatedRepository;
beforeEach(async () => {
  repository = await EmulatedRepository.start();
});
afterEach(() => repository.close());

const definition =
  "{ name: etl, type: STANDARD, schedulerSize: MEDIUM, clusterId: clcluster1, " +
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

type Action = "create" | "update" | "retire" | "none" | "unknown" | "fails";
type Row = readonly [state: string, Action, Inputs, StepEvent, ((r: EmulatedRepository) => void)?];

const ofPull = { pullRequest: 42, name: "etl-pr-42" };
const deployed = (r: EmulatedRepository): void => {
  r.deployment("cldep1");
  r.record(ofPull, "deployed id=cldep1");
};
const opened: StepEvent = { action: "opened" };
const pushed: StepEvent = { action: "synchronize" };
const closed: StepEvent = { action: "closed" };

const previews: readonly Row[] = [
  ["nothing on record", "create", preview, opened],
  ["nothing on record after a push", "create", preview, pushed],
  ["a preview on record", "update", preview, pushed, deployed],
  ["a retired preview", "update", preview, pushed, (r) => { r.deployment("cldep1"); r.record(ofPull, "deployed id=cldep1", "retired id=cldep1"); }],
  ["an update with an unknown end", "update", preview, pushed, (r) => { deployed(r); r.record({ ...ofPull, deploymentId: "cldep1" }, "unknown id=cldep1"); }],
  ["an update that nobody finished", "update", preview, pushed, (r) => { deployed(r); r.record({ ...ofPull, deploymentId: "cldep1" }); }],
  ["a refused update", "update", preview, pushed, (r) => { deployed(r); r.record({ ...ofPull, deploymentId: "cldep1" }, "skipped id=cldep1"); }],
  ["a create that nobody finished", "create", preview, pushed, (r) => r.record(ofPull)],
  ["a create with an unknown end", "create", preview, pushed, (r) => r.record(ofPull, "unknown")],
  ["a preview that is gone", "create", preview, pushed, (r) => r.record(ofPull, "deployed id=cldep1", "gone id=cldep1")],
  ["a preview of another workspace", "create", preview, pushed, (r) => r.record({ ...ofPull, workspaceId: "clws9" }, "deployed id=cldep9")],
  ["a record of another format", "create", preview, pushed, (r) => r.record({ ...ofPull, schema: 3 }, "deployed id=cldep9")],
  ["two Deployments", "update", preview, pushed, (r) => { r.deployment("cldep0"); r.record(ofPull, "deployed id=cldep0"); deployed(r); }],
  ["a newer event on record", "none", preview, { action: "synchronize", run: 5 }, deployed],
  ["a close", "retire", preview, closed, deployed],
  ["a close with two Deployments", "retire", preview, closed, (r) => { r.deployment("cldep0"); r.record(ofPull, "deployed id=cldep0"); deployed(r); }],
  ["a close after a retire", "retire", preview, closed, (r) => { r.deployment("cldep1"); r.record(ofPull, "deployed id=cldep1", "retired id=cldep1"); }],
  ["a close after a sweep", "none", preview, closed, (r) => r.record(ofPull, "deployed id=cldep1", "swept id=cldep1")],
  ["a close without a record", "none", preview, closed],
  ["a close of a pull request that is open again", "none", preview, closed, (r) => { deployed(r); r.pull(true); }],
  ["a push to a closed pull request", "retire", preview, pushed, (r) => { deployed(r); r.pull(false); }],
  ["preview: retire", "retire", { ...preview, preview: "retire" }, pushed, deployed],
  ["preview: retire of a retired one", "none", { ...preview, preview: "retire" }, pushed, (r) => r.record(ofPull, "deployed id=cldep1", "retired id=cldep1")],
  ["records that can't be read", "unknown", preview, pushed, (r) => { r.github.permissions = { deployments: "none", pullRequests: "read" }; }],
  ["a pull request that can't be read", "unknown", preview, pushed, (r) => { r.github.permissions = { deployments: "write", pullRequests: "none" }; }],
  ["an environment's name that contains a secret", "unknown", { ...preview, "github-environment": "fake-password-1" }, opened],
  ["a name that contains a secret", "fails", { ...preview, "deployment-name": "fake-password-1" }, opened],
  ["an unknown workspace", "fails", { ...preview, workspace: "Elsewhere" }, opened],
]; // biome-ignore format: a row is a case

const others: readonly Row[] = [
  ["a create without a record", "create", create, {}],
  ["a create without records at all", "create", without(create, "github-environment"), {}],
  ["a second create", "unknown", create, {}, (r) => r.record({}, "deployed id=cldep1")],
  ["a create after one that nobody finished", "unknown", create, {}, (r) => r.record({})],
  ["a create after an unknown one", "unknown", create, {}, (r) => r.record({}, "unknown")],
  ["a create after a refused one", "create", create, {}, (r) => r.record({}, "skipped")],
  ["a create after the Deployment is gone", "create", create, {}, (r) => r.record({}, "deployed id=cldep1", "gone id=cldep1")],
  ["a create of another name", "create", create, {}, (r) => r.record({ name: "other" }, "deployed id=cldep1")],
  ["a create beside a record without a name", "unknown", create, {}, (r) => r.record({ name: undefined }, "deployed id=cldep1")],
  ["an update without a record", "update", update, {}, (r) => r.deployment("cldep1")],
  ["an update without records at all", "update", without(update, "github-environment"), {}, (r) => r.deployment("cldep1")],
  ["an update of what is on record", "update", update, {}, (r) => { r.deployment("cldep1"); r.record({}, "deployed id=cldep1"); }],
  ["an update where another id is on record", "unknown", update, {}, (r) => { r.deployment("cldep1"); r.record({}, "deployed id=cldep9"); }],
  ["an update whose records can't be read", "unknown", update, {}, (r) => { r.github.permissions = { deployments: "none", pullRequests: "none" }; }],
  ["a create whose records can't be read", "unknown", create, {}, (r) => { r.github.permissions = { deployments: "none", pullRequests: "none" }; }],
  ["an id that contains a secret", "fails", { ...update, "deployment-id": "fake-password-1" }, {}],
]; // biome-ignore format: a row is a case

describe.each([
  ["of a preview", previews],
  ["outside previews", others],
])("what a plan shows is what the run %s sends", (_, rows) => {
  test.each(rows)("with %s: %s", async (...[, action, inputs, event, arrange]: Row) => {
    repository.pull(event.action !== "closed");
    arrange?.(repository);
    const { run, plan, request } = await repository.plan(inputs, event);
    if (action === "fails")
      expect([run.exitCode, run.outputs["outcome"], plan]).toEqual([1, "not-sent", undefined]);
    else expect([run.exitCode, plan?.action]).toEqual([0, action]);

    const real = await repository.step(inputs, event);
    const [sent] = repository.sent;
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
  repository.deployment("cldep1");
  repository.record({}, "deployed id=cldep1");
  repository.record({ name: "other" }, "deployed id=cldep2");
  const { plan, request, run } = await repository.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
  expect(run.log).toContain("deployment-id is empty: the plan is for Deployment cldep1");
  await repository.step(update);
  expect(request?.path).toBe(repository.sent[0]?.path);
});

test("nor do 100 newer records of others hide it", async () => {
  repository.deployment("cldep1");
  repository.record({}, "deployed id=cldep1");
  for (let number = 0; number < 100; number++) repository.record({ name: "other" }, "deployed id=cldep3");
  const { plan } = await repository.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
});

test.each([
  ["of a first update of an existing Deployment", { ...update }, {}],
  ["with a replaced token", update, { "api-token": apiToken }],
  ["of a definition above 16 KiB", { ...update, "environment-variables": `B=${"x".repeat(20_000)}` }, {}],
  ["of a new name", { ...update, "deployment-name": "renamed" }, {}],
])("the approved plan is what is applied: %s", async (_, inputs, replaced) => {
  repository.deployment("cldep1");
  const shown = await repository.plan(inputs);
  const again = await repository.plan({ ...inputs, ...replaced });
  expect([again.plan, again.request]).toEqual([shown.plan, shown.request]);
  await repository.step({ ...inputs, ...replaced });
  const [sent] = repository.sent;
  expect(JSON.parse(JSON.stringify(sent).replace("fake-password-1", "***"))).toEqual(shown.request);
});
