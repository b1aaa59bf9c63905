import { beforeEach, describe, expect, test } from "@jest/globals";
import { eachWorld, World } from "../world.js";

const records = { "github-environment": "production" };
const update = { mode: "update-deployment", ...records };
const otherId = expect.stringContaining("names Deployment cldep1. Check deployment-id");

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  { actors: { ghs_fake: "github-actions[bot]", ghs_other: "other-app[bot]" } },
);
beforeEach(async () => {
  expect((await world.step(records)).outputs["deployment-id"]).toBe("cldep1");
});

describe("update-deployment never creates", () => {
  test("an empty deployment-id fails before anything is sent, and says how to create and to store the id", async () => {
    const before = [world.service.requests.length, world.github.requests.length];
    const run = await world.step(update);
    expect(run.outputs).toEqual({ outcome: "not-sent" });
    expect(run.error).toContain("create it once with mode create-deployment");
    expect(run.error).toContain("gh variable set DEPLOYMENT_ID --env ENVIRONMENT --body 'ID'");
    expect([world.service.requests.length, world.github.requests.length]).toEqual(before);
  });

  test.each([
    ["the API's own 404", undefined],
    [
      "an ingress",
      { operation: "update-deployment", mishap: { status: 404, body: "default backend - 404" } },
    ],
  ])("a 404 of %s is a failure, and the record is skipped with the id", async (_, fault) => {
    if (fault) world.service.inject(fault);
    else world.service.state.deleteDeployment("cldep1");
    const run = await world.step({ ...update, "deployment-id": "cldep1" });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "rejected"]);
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
    expect(world.sent).toEqual(["create", "update cldep1"]);
  });

  test("a refused update does not change what the records mean: a create is still refused", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
    await world.step({ ...update, "deployment-id": "cldep1" });
    expect((await world.step(records)).error).toContain("names Deployment cldep1");
  });
});

// What made a second production Deployment in a green run before.
describe("no green run makes a second Deployment while the id is stored, or its record exists", () => {
  const stored = { "deployment-id": "cldep1" };

  test.each([
    ["the create again", { mode: "create-deployment" }, false],
    ["the definition renamed", { definition: "{ name: renamed, type: STANDARD }" }, true],
    ["another environment", { "github-environment": "live" }, true],
    ["another token", { "github-token": "ghs_other" }, true],
    ["without records", { "github-environment": "" }, true],
  ])("with the id stored: %s", async (_, inputs, isGreen) => {
    const run = await world.step({ ...update, ...stored, ...inputs });
    expect(run.succeeded).toBe(isGreen);
    expect(world.deployments).toHaveLength(1);
  });

  test("with the id stored: the records deleted", async () => {
    for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
    expect((await world.step({ ...update, ...stored })).outputs["outcome"]).toBe("updated");
    expect((await world.step({ ...records, ...stored })).succeeded).toBe(false);
    expect(world.deployments).toHaveLength(1);
  });
});

/** The definition of an update without a name: the emulated service requires one. */
const nameless = { definition: "{ schedulerSize: LARGE }" };
const accepted = { operation: "update-deployment", mishap: { status: 200, body: { id: "cldep1" } } };

describe("the record of an update", () => {
  test("its payload has the id and the definition, and older records of the id are superseded", async () => {
    world.service.inject(accepted);
    const run = await world.step({ ...update, "deployment-id": "cldep1", ...nameless });
    expect(run.outputs).toMatchObject({ outcome: "updated", "github-deployment-id": "1002" });
    expect(world.statuses).toEqual([["deployed id=cldep1"], ["superseded id=cldep1", "deployed id=cldep1"]]);
    const payload = world.github.state.records[0]?.fields["payload"];
    expect(payload).toMatchObject({ deploymentId: "cldep1", definition: { schedulerSize: "LARGE" } });
    expect(payload).not.toHaveProperty("name");
  });

  test("it keeps the create-only fields of the record before", async () => {
    const other = await World.start();
    const definition = "{ name: app, type: DEDICATED, clusterId: clcl1, platformRuntimeVersion: 13.2.0 }";
    await other.step({ ...records, definition });
    other.service.inject(accepted);
    await other.step({ ...update, "deployment-id": "cldep1", ...nameless });
    expect(other.github.state.records[0]?.fields["payload"]).toMatchObject({
      definition: { schedulerSize: "LARGE", clusterId: "clcl1", platformRuntimeVersion: "13.2.0" },
    });
  });

  test("a definition that was too large to be stored does not lose them", async () => {
    const other = await World.start();
    const definition = "{ name: app, type: DEDICATED, clusterId: clcl1 }";
    const step = { ...update, "deployment-id": "cldep1" };
    await other.step({ ...records, definition });
    await other.step({
      ...step,
      definition: definition.replace("}", `, description: ${"x".repeat(20_000)} }`),
    });
    expect(other.github.state.records[0]?.fields["payload"]).not.toHaveProperty("definition");
    await other.step({ ...step, definition });
    const payload = other.github.state.records[0]?.fields["payload"];
    expect(payload).toMatchObject({ definition: { clusterId: "clcl1" } });
  });

  test("a last status that can't be written is a warning: the update was made", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    const run = await world.step({ ...update, "deployment-id": "cldep1" });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([true, "updated"]);
    expect(run.warnings).toContainEqual(
      expect.stringMatching(/^GitHub deployment record 1002 could not be updated/),
    );
  });

  test.each([
    ["fits into no status", "a".repeat(140), "can't be stored"],
    ["contains a secret", "fake-secret", "contains the value of a secret"],
  ])("nothing is sent where deployment-id %s", async (_, id, why) => {
    const secret = { "secret-environment-variables": "KEY=fake-secret" };
    const run = await world.step({ ...update, ...secret, "deployment-id": id });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
    expect(run.error).toContain(why);
    expect(world.sent).toEqual(["create"]);
  });

  test.each(["repos/list-deployments", "graphql/nodes", "repos/create-deployment"])(
    "nothing is sent where %s fails",
    async (operation) => {
      world.github.inject({ operation, mishap: { status: 403 } });
      const run = await world.step({ ...update, "deployment-id": "cldep1" });
      expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
      expect(world.sent).toEqual(["create"]);
    },
  );
});

describe("the newest record of this name names another id", () => {
  beforeEach(async () => {
    await world.step({ ...records, "github-environment": "staging" });
  });

  test("that is a warning: one variable of the repository fills in for every environment", async () => {
    const run = await world.step({ ...update, "deployment-id": "cldep2" });
    expect(run.outputs["outcome"]).toBe("updated");
    expect(run.warnings).toContainEqual(otherId);
  });

  test("no warning: that id was refused", async () => {
    const wrong = await world.step({ ...update, "deployment-id": "clwrong" });
    expect(wrong.succeeded).toBe(false);
    const run = await world.step({ ...update, "deployment-id": "cldep1" });
    expect(run.succeeded).toBe(true);
    expect(run.warnings).not.toContainEqual(expect.stringContaining("names Deployment clwrong"));
  });

  test.each([
    ["the id of the record", { "deployment-id": "cldep1" }],
    ["an update without a name", { "deployment-id": "cldep2", ...nameless }],
    ["no github-environment", { "deployment-id": "cldep2", "github-environment": "" }],
  ])("no warning: %s", async (_, inputs) => {
    world.service.inject(accepted);
    const run = await world.step({ ...update, ...inputs });
    expect(run.succeeded).toBe(true);
    expect(run.warnings).not.toContainEqual(otherId);
  });
});

test("an update reads further pages only until a record names its id", async () => {
  const state = world.github.state;
  const [first] = state.records;
  const { environment, task } = first?.fields ?? {};
  for (let number = 0; number < 205; number++) {
    const added = state.addRecord("octocat", {
      ref: "c".repeat(40),
      environment,
      task,
      payload: { ...(first?.fields["payload"] as object), name: "other" },
    });
    state.addStatus("octocat", added, { state: "success", description: "deployed id=cldep9" });
  }
  const before = world.github.requests.length;
  await world.step({ ...update, "deployment-id": "cldep1" });
  const lists = world.github.requests
    .slice(before)
    .filter(({ operation }) => operation === "repos/list-deployments");
  expect(lists).toHaveLength(3);
  expect(world.statuses.at(-1)?.[0]).toBe("superseded id=cldep1");
});
