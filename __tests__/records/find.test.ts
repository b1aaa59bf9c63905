import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { World } from "../modes/preview-world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  await world.github.close();
  // Whatever a test did, both sides kept to GitHub's own description.
  expect(world.github.violations).toEqual([]);
});

describe("the memory", () => {
  const clone = (actor: string, over: Record<string, unknown> = {}, id = "evil"): void => {
    const payload = { schema: 1, pullRequest: 7, organizationId: "org1", workspaceId: "ws1", deploymentId: id };
    const fields = { ref: "a".repeat(40), task: "preview:pr-7:app", environment: "preview", payload, ...over };
    const record = world.github.state.addRecord(actor, { transient_environment: true, ...fields });
    world.github.state.addStatus(actor, record, { state: "success", description: `id=${id} status=HEALTHY` });
  };

  test.each([
    ["somebody", {}],
    ["other-app[bot]", {}],
    ["github-actions[bot]", { payload: { schema: 2, pullRequest: 7, organizationId: "org1", workspaceId: "ws1" } }],
    ["github-actions[bot]", { payload: { schema: 1, pullRequest: 8, organizationId: "org1", workspaceId: "ws1" } }],
    ["github-actions[bot]", { payload: { schema: 1, pullRequest: 7, organizationId: "org2", workspaceId: "ws1" } }],
    ["github-actions[bot]", { payload: { schema: 1, pullRequest: 7, organizationId: "org1", workspaceId: "ws2" } }],
    ["github-actions[bot]", { payload: "no JSON" }],
  ])("passes over a record by %s with %j", async (actor, over) => {
    clone(actor, over);
    expect((await world.preview()).result?.outcome).toBe("created");
    expect(world.requests).toEqual(["create"]);
  });

  test("does not take an id from somebody else's status on one's own record", async () => {
    await world.preview();
    const [record] = world.github.state.records;
    if (record) world.github.state.addStatus("somebody", record, { state: "success", description: "id=evil status=X" });
    await world.preview();
    expect(world.requests).toEqual(["create", "update dep1"]);
  });

  test("follows pages: 150 records before one's own", async () => {
    await world.preview();
    for (let index = 0; index < 150; index++) clone("somebody");
    expect((await world.preview()).result?.outcome).toBe("updated");
    expect(world.requests).toEqual(["create", "update dep1"]);
  });

  test("reads a payload that GitHub gives back as text", async () => {
    world.deployments.set("kept", { name: "app", body: "" });
    const payload = { schema: 1, pullRequest: 7, organizationId: "org1", workspaceId: "ws1", deploymentId: "kept" };
    clone("github-actions[bot]", { payload: JSON.stringify(payload) }, "kept");
    await world.preview();
    expect(world.requests).toEqual(["update kept"]);
  });

  test("two previews of one pull request, from a matrix, are never taken for each other", async () => {
    await Promise.all([world.preview({ name: "north" }), world.preview({ name: "south" })]);
    const [north, south] = await Promise.all([world.preview({ name: "north" }), world.preview({ name: "south" })]);
    expect([north.result?.outcome, south.result?.outcome]).toEqual(["updated", "updated"]);
    expect(north.result?.deployment?.id).not.toBe(south.result?.deployment?.id);
    const closed = await world.preview({ name: "north", action: "closed" });
    expect(closed.result?.deployment?.id).toBe(north.result?.deployment?.id);
    const active = world.github.state.records.filter(({ statuses }) => statuses[0]?.["state"] !== "inactive");
    expect(new Set(active.map(({ fields }) => fields.task))).toEqual(new Set(["preview:pr-7:south"]));
  });

  test("a preview under a new name is created, and the notice names the old one with its id", async () => {
    await world.preview({ name: "old" });
    const renamed = await world.preview({ name: "new" });
    expect(renamed.result?.outcome).toBe("created");
    expect(renamed.notices.join()).toMatch(/no preview "new" on record, but "old" \(dep1\).*may be billed/);
  });
});

describe("deleted by hand", () => {
  test("the run fails, says how to go on, and creates nothing; nor does the next", async () => {
    await world.preview();
    world.deployments.clear();
    for (let run = 0; run < 2; run++) {
      const { error } = await world.preview();
      expect(error?.message).toMatch(/"app" \(dep1\).*does not exist any more.*404/);
      expect(error && "text" in error ? error.text : "").toMatch(/mark record \d+ .*inactive[\s\S]*pass the id/);
    }
    expect(world.requests).toEqual(["create", "update dep1", "update dep1"]);
  });

  test.each([
    ["the record that the error names", 0],
    ["the record that remembered it", 1],
  ])("once %s is marked inactive by hand, the next run creates the preview anew", async (_, index) => {
    await world.preview();
    await world.preview();
    world.deployments.clear();
    await world.preview();
    const record = world.github.state.records[index];
    if (record) world.github.state.addStatus("octocat", record, { state: "inactive" });
    const again = await world.preview();
    expect(again.result?.outcome).toBe("created");
    expect((await world.preview()).result?.outcome).toBe("updated");
  });

  test("a wrong deployment-id does not become the memory", async () => {
    await world.preview();
    const wrong = await world.preview({ deploymentId: "typo" });
    expect(wrong.error).toMatchObject({ status: 404, message: "the service answered 404" });
    expect((await world.preview()).result?.deployment?.id).toBe("dep1");
  });
});

describe("outside pull requests", () => {
  test("if-exists: update creates the first time and updates from then on", async () => {
    expect((await world.plain()).result?.outcome).toBe("created");
    expect((await world.plain()).result?.outcome).toBe("updated");
    expect((await world.plain({ name: "other" })).result?.outcome).toBe("created");
    expect(world.github.state.records.at(-1)?.fields).toMatchObject({
      task: "deployment:app",
      transient_environment: false,
      payload: { schema: 1, organizationId: "org1", workspaceId: "ws1" },
    });
  });

  test("if-exists: create always creates, and keeps its record", async () => {
    await world.plain({ search: false });
    expect((await world.plain({ search: false })).result?.outcome).toBe("created");
    expect(world.github.state.records).toHaveLength(2);
  });

  test("a record that another deployment to the environment made inactive is still remembered", async () => {
    await world.plain();
    const other = world.github.state.addRecord("github-actions[bot]", { ref: "b".repeat(40), environment: "staging" });
    world.github.state.addStatus("github-actions[bot]", other, { state: "success" });
    expect(world.github.state.records.at(-1)?.statuses[0]).toMatchObject({ state: "inactive" });
    expect((await world.plain()).result?.outcome).toBe("updated");
  });

  test.each([
    ["the record that the error names", 0],
    ["the record that remembered it", 1],
  ])("a Deployment deleted by hand is made anew once %s is marked inactive", async (_, index) => {
    await world.plain();
    world.deployments.clear();
    expect((await world.plain()).error?.message).toMatch(/does not exist any more/);
    const record = world.github.state.records[index];
    if (record) world.github.state.addStatus("octocat", record, { state: "inactive" });
    expect((await world.plain()).result?.outcome).toBe("created");
  });
});
