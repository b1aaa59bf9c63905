import { describe, expect, test } from "@jest/globals";
import { day } from "../../src/base/clock.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

const comment = { "pull-request-comment": "true" };

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  {},
  { webServerReadyAfter: 0 },
);

/** How many requests to GitHub a step makes. */
async function cost(step: () => Promise<ActionRun>): Promise<number> {
  const before = world.github.requests.length;
  expect((await step()).error).toBe("");
  return world.github.requests.length - before;
}

// Runs share GitHub's limit of 1,000 requests an hour with all other workflows of the repository.
describe("requests to GitHub of one run, for any number of pushes", () => {
  test.each([
    ["without the comment", {}, 8, 6],
    ["with the comment", comment, 11, 9],
    // The comment is read and written again after the wait.
    ["with the comment and a wait", { ...comment, "wait-minutes": "1" }, 13, 9],
  ])("%s", async (_, inputs, deploys, retires) => {
    const opened = await cost(() => world.preview("opened", inputs));
    const pushes: number[] = [];
    for (let push = 0; push < 4; push++) {
      pushes.push(await cost(() => world.preview("synchronize", inputs)));
    }
    expect(Math.max(opened, ...pushes)).toBeLessThanOrEqual(deploys);
    expect(pushes.at(-1)).toBe(pushes[1]);
    for (let number = 0; number < 90; number++) world.addRecord(7, ["superseded id=cldep1"]);
    expect(await cost(() => world.preview("synchronize", inputs))).toBeLessThanOrEqual(deploys);
    expect(await cost(() => world.preview("closed", inputs))).toBeLessThanOrEqual(retires);
    expect(await cost(() => world.preview("closed", inputs))).toBeLessThanOrEqual(retires);
  });
});

describe("requests to GitHub of a sweep", () => {
  /** That many previews with one record each. */
  async function previews(count: number, isOpen: boolean): Promise<void> {
    for (let number = 1; number <= count; number++) {
      const id = `cldep${number}`;
      world.pull(number, isOpen);
      world.addDeployment(id, id);
      world.addRecord(number, [`deployed id=${id}`], {}, world.clock.time - day);
    }
  }

  test("2 for each 100 records and 1 for each 100 open pull requests, where none is due", async () => {
    await previews(500, true);
    expect(await cost(() => world.sweep())).toBe(15);
  });

  test.each([
    ["4", {}, 4],
    ["7 with the comment", comment, 7],
  ])("at most %s for each preview that it retires", async (_, inputs, most) => {
    for (let number = 1; number <= 20; number++) await world.preview("opened", inputs, { number });
    for (let number = 1; number <= 20; number++) world.pull(number, false);
    world.clock.time += day;
    const looking = await cost(() => world.sweep({ ...inputs, "dry-run": "true" }));
    const requests = await cost(() => world.sweep(inputs));
    expect(new Set(world.sent.slice(20)).size).toBe(20);
    expect((requests - looking) / 20).toBeLessThanOrEqual(most);
  });

  test("1 for each 100 of more than 3,000 open pull requests", async () => {
    await previews(3_050, true);
    expect(await cost(() => world.sweep())).toBe(31 + 2 * 31);
  });
});
