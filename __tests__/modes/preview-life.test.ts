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
