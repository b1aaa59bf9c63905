import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { World } from "./preview-world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  await world.github.close();
  // Whatever a test did, both sides kept to GitHub's own description.
  expect(world.github.violations).toEqual([]);
});

const newest = (): { state: unknown; description: unknown } => {
  const status = world.github.state.records[0]?.statuses[0];
  return { state: status?.["state"], description: status?.["description"] };
};

describe("the event table", () => {
  test("the first event creates the preview, the following ones update it", async () => {
    const first = await world.preview({ action: "opened" });
    const second = await world.preview();
    const third = await world.preview({ action: "labeled" });
    expect([first, second, third].map(({ result }) => result?.outcome)).toEqual(["created", "updated", "updated"]);
    expect(world.requests).toEqual(["create", "update dep1", "update dep1"]);
    expect([...first.warnings, ...second.warnings, ...third.warnings]).toEqual([]);
  });

  test("closing retires the preview: an update, every record inactive, and a warning with name, id and URL", async () => {
    await world.preview();
    await world.preview();
    const closed = await world.preview({ action: "closed" });
    expect(closed.result?.outcome).toBe("retired");
    expect(world.requests.at(-1)).toBe("retire dep1");
    expect(world.github.state.records).toHaveLength(3);
    for (const { statuses } of world.github.state.records) {
      expect(statuses[0]).toMatchObject({ state: "inactive", description: "id=dep1 status=HEALTHY" });
    }
    expect(closed.warnings).toHaveLength(1);
    expect(closed.warnings[0]).toMatch(/"app" \(dep1\).*still exists.*billed.*https:\/\/dep1\.example\.com/);
  });

  test("a reopened pull request finds its preview again", async () => {
    await world.preview();
    await world.preview({ action: "closed" });
    const reopened = await world.preview({ action: "reopened" });
    expect(reopened.result?.outcome).toBe("updated");
    expect(world.requests).toEqual(["create", "retire dep1", "update dep1"]);
    expect(reopened.warnings).toEqual([]);
    expect(newest().state).toBe("success");
  });

  test("closing without a preview on record is a notice and writes nothing", async () => {
    const closed = await world.preview({ action: "closed" });
    expect(closed.result?.outcome).toBe("not-sent");
    expect(closed.notices.join()).toMatch(/#7 is closed, and no preview "app" is on record/);
    expect(world.github.state.records).toEqual([]);
    expect(world.requests).toEqual([]);
  });

  test("an event that tells neither commit nor state asks GitHub for both", async () => {
    const event = { pullRequest: 7, closed: false, headSha: undefined };
    await world.preview({ event });
    expect(world.github.state.records[0]?.fields["ref"]).toBe("a".repeat(40));
    world.github.state.pulls.set(7, { open: false, headSha: "a".repeat(40), fork: true });
    expect((await world.preview({ event })).result?.outcome).toBe("retired");
  });
});

describe("the record", () => {
  test("is made of the pull request's head, merges nothing, waits for no check, and says what it is about", async () => {
    await world.preview();
    const made = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
    expect(made?.body).toEqual({
      ref: "a".repeat(40),
      task: "preview:pr-7:app",
      environment: "preview",
      description: "app",
      auto_merge: false,
      required_contexts: [],
      transient_environment: true,
      production_environment: false,
      payload: { schema: 1, pullRequest: 7, organizationId: "org1", workspaceId: "ws1" },
    });
  });

  test("its statuses name run, page and id, and retire nobody else's", async () => {
    const run = await world.preview();
    const bodies = world.github.requests.filter(({ operation }) => operation === "repos/create-deployment-status");
    expect(bodies.map(({ body }) => body)).toEqual([
      {
        state: "in_progress",
        description: "Creating a Deployment.",
        log_url: "https://github.com/acme/pipelines/actions/runs/1",
        auto_inactive: false,
      },
      {
        state: "success",
        description: "id=dep1 status=HEALTHY",
        log_url: "https://github.com/acme/pipelines/actions/runs/1",
        environment_url: "https://dep1.example.com",
        auto_inactive: false,
      },
    ]);
    expect(run.outputs).toMatchObject({ "deployment-id": "dep1", "github-deployment-id": "1001" });
  });

  test("a given deployment-id wins: nothing is searched, and the payload carries it", async () => {
    world.deployments.set("given", { name: "app", body: "" });
    const run = await world.preview({ deploymentId: "given" });
    expect(run.result?.outcome).toBe("updated");
    expect(world.github.state.records[0]?.fields["payload"]).toMatchObject({ deploymentId: "given" });
    expect(world.github.requests.some(({ operation }) => operation === "repos/list-deployments")).toBe(false);
    // Later runs find it by the record.
    expect((await world.preview()).result?.outcome).toBe("updated");
    expect(world.requests).toEqual(["update given", "update given"]);
  });
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

describe("a dry run", () => {
  test("says what a run would do, and writes nothing anywhere", async () => {
    expect([await world.foreseen(), await world.foreseen("closed")]).toEqual(["create", "nothing"]);
    await world.preview();
    const before = world.github.requests.filter(({ method }) => method !== "GET").length;
    expect([await world.foreseen(), await world.foreseen("closed")]).toEqual(["update dep1", "retire dep1"]);
    world.github.state.pulls.set(7, { open: false, headSha: "a".repeat(40), fork: false });
    expect(await world.foreseen()).toBe("retire dep1");
    expect(world.github.requests.filter(({ method }) => method !== "GET")).toHaveLength(before);
    expect(world.requests).toEqual(["create"]);
  });
});
