import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

test.each(["synchronize", "closed"])(
  "an update whose response has another id keeps the id that it was sent to, with a warning: %s",
  async (action) => {
    await world.preview({ action: "opened" });
    const deployment = world.service.state.deployments.get("cldep1");
    if (deployment) deployment["id"] = "cldep9";
    const run = await world.preview({ action });
    expect(run.error).toBeUndefined();
    expect(run.warnings.join()).toContain(
      'has the id of another Deployment, "cldep9". The run keeps "cldep1"',
    );
    expect(run.outputs["deployment-id"]).toBe("cldep1");
    expect(JSON.stringify(world.records)).not.toContain("cldep9");
    if (deployment) deployment["id"] = "cldep1";
    expect((await world.preview({ action })).outputs["deployment-id"]).toBe("cldep1");
  },
);
