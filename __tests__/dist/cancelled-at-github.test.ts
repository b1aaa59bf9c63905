import { afterAll, beforeAll, expect } from "@jest/globals";
import { exceptOnWindows, noSignals } from "../platform.js";
import { World } from "./previewing.js";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.close());

/** Operations of GitHub's API in the life of a preview: a read, a create and an update. */
exceptOnWindows(noSignals).test.each([
  "repos/list-deployments",
  "repos/create-deployment",
  "repos/create-deployment-status",
])(
  "SIGINT while %s hangs ends the run within 5 s, with its message",
  async (operation) => {
    world.github.inject({ operation, mishap: "hang", times: Number.POSITIVE_INFINITY });
    const step = await world.startPreview("opened", { "request-timeout": "60" });
    const isHanging = (): boolean => world.github.requests.some((request) => request.operation === operation);
    for (let tries = 0; tries < 200 && !isHanging(); tries++)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isHanging()).toBe(true);
    const started = Date.now();
    step.child.kill("SIGINT");
    const { exitCode, killed, annotations } = await step.done;
    expect([exitCode, killed]).toEqual([1, false]);
    expect(Date.now() - started).toBeLessThan(5_000);
    const errors = annotations.filter(({ level }) => level === "error");
    expect(errors).toHaveLength(1);
    expect(errors[0]?.message.match(/the step was cancelled or timed out/gi)).toHaveLength(1);
    await world.close();
    world = await World.start();
  },
  40_000,
);
