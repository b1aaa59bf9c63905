import { beforeEach, describe, expect, test } from "@jest/globals";
import { day } from "../../src/base/clock.js";
import { eachWorld, type World } from "../world.js";

const planning = { "dry-run": "true", "pull-request-comment": "true" };

let world: World;
eachWorld((started) => {
  world = started;
});

test("the comment's marker has the run and its attempt: an earlier one never replaces it", async () => {
  const plan = (attempt: string) =>
    world.preview("opened", planning, {
      variables: { GITHUB_RUN_ID: "500", GITHUB_RUN_ATTEMPT: attempt },
    });
  await plan("3");
  const [comment] = world.github.state.comments;
  expect(comment?.["body"]).toContain("run=500.3 -->");
  await plan("2");
  expect(world.github.state.comments.map(({ body }) => body)).toEqual([comment?.["body"]]);
});

test.each([403, 500])("a comment that is not written, because of %i, is a warning", async (status) => {
  world.github.inject({ operation: "issues/create-comment", mishap: { status } });
  const run = await world.preview("opened", planning);
  expect([run.succeeded, run.codes]).toEqual([true, ["warning preview/comment"]]);
});

test("a second Deployment that the run would retire is a change, unless it is scaled down", async () => {
  await world.preview("opened");
  const plan = async () => (await world.preview("synchronize", planning)).outputs["has-changes"];
  world.addRecord(7, ["retired id=cldep8"], {}, world.clock.now() - day);
  expect(await plan()).toBe("false");
  world.addRecord(7, ["deployed id=cldep9"], {}, world.clock.now() - day);
  expect(await plan()).toBe("true");
});

test("another step of the same attempt edits the comment", async () => {
  const variables = { GITHUB_RUN_ID: "500" };
  await world.preview("opened", planning, { variables });
  const [before] = world.github.state.comments.map(({ body }) => body);
  await world.preview(
    "opened",
    { ...planning, "deployment-name": "app-pr-7", force: "false" },
    { variables },
  );
  expect(world.github.state.comments).toHaveLength(1);
  expect(before).toContain("app-pr-7");
});

test("names are looked up once, also where GitHub's records can't be read", async () => {
  world.github.permissions = { deployments: "none", pullRequests: "read" };
  const names = {
    "organization-id": "",
    "workspace-id": "",
    organization: "Acme Data",
    workspace: "Analytics",
  };
  const run = await world.preview("opened", { ...planning, ...names });
  expect(JSON.parse(run.outputs["plan"] ?? "")).toMatchObject({ action: "unknown" });
  expect(world.service.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
});

describe("of an update outside previews", () => {
  const update = {
    mode: "update-deployment",
    "deployment-id": "cldep1",
    "github-environment": "production",
    "pull-request-comment": "true",
  };
  beforeEach(async () => {
    world.pull(7);
    await world.step({ "github-environment": "production" });
  });

  test("a plan that changes nothing gets a comment only where it is stopped", async () => {
    await world.plan(update, { action: "synchronize" });
    expect(world.github.state.comments).toEqual([]);
    world.addRecord("production", ["deployed id=cldep9"]);
    const { plan, run } = await world.plan(update, { action: "synchronize" });
    expect([plan?.stops, run.outputs["has-changes"]]).toEqual([["other-id"], "false"]);
    expect(world.github.state.comments).toHaveLength(1);
  });

  test("a run writes no comment", async () => {
    const run = await world.step(update, { action: "synchronize" });
    expect([run.outputs["outcome"], world.github.state.comments]).toEqual(["updated", []]);
  });
});
