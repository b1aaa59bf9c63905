import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

test("secrets are known before the first input is shown, whose signs a log changes", async () => {
  const token = "fake::organization::token";
  const { error, summary } = await world.step({ "api-token": token, mode: token });
  expect(error).toContain("Input mode must be one of");
  expect(error + summary).not.toMatch(/fake|organization: ?:/);
});

test("when an output can't be written after a write, the hint is to look into the platform", async () => {
  const runner = {
    setOutput: (name: string): void => {
      if (name === "result") throw new Error("no space");
    },
  };
  const run = await world.step({ "github-environment": "production" }, { runner });
  expect(world.sent).toEqual(["create"]);
  expect(run.error).toContain("Check in the platform what the step may have created");
  expect(run.error).not.toContain("Nothing was sent");
});
