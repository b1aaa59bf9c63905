import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { type RunEnd, World } from "./world.js";

// Every order of the steps of two and three runs: __tests__/protocol.
let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const outcomes = (runs: readonly RunEnd[]): unknown[] =>
  runs.map(({ outputs, error }) => error ?? outputs["outcome"]).sort();

test("of two pushes one creates, and the other one waits for it and updates", async () => {
  const runs = await Promise.all([world.preview(), world.preview()]);
  expect(outcomes(runs)).toEqual(["created", "updated"]);
  expect(world.changes).toEqual(["create", "update cldep1"]);
});

test("of a push and a close the preview ends retired", async () => {
  await world.preview();
  const runs = await Promise.all([world.preview(), world.preview({ action: "closed" })]);
  expect(outcomes(runs)).toEqual(["retired", "retired"]);
  expect(world.deployments).toEqual([
    expect.objectContaining({ description: "[closed pull request #7] safe to delete" }),
  ]);
});

test("of two runs in production one creates, and the other one updates", async () => {
  expect(outcomes(await Promise.all([world.push(), world.push()]))).toEqual(["created", "updated"]);
  expect(world.records.filter(({ state }) => state === "success")).toHaveLength(1);
});

test("a record that only the first list shows stays on record", async () => {
  await world.preview();
  let lists = 0;
  const [first] = world.github.state.records;
  world.github.onRequest = ({ operation }) => {
    if (operation !== "repos/list-deployments" || ++lists !== 2 || first === undefined) return;
    world.github.state.records.splice(world.github.state.records.indexOf(first), 1);
  };
  world.onStep = ({ peer, path }) => {
    const isGone = first !== undefined && !world.github.state.records.includes(first);
    // The record is listed late, and was never gone.
    if (peer === "service" && path.includes("/deployments") && isGone) world.github.state.records.push(first);
  };
  expect(outcomes([await world.preview()])).toEqual(["updated"]);
  expect(world.deployments).toHaveLength(1);
});
