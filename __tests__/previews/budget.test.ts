import { afterEach, describe, expect, test } from "@jest/globals";
import { systemClock } from "../../src/base/clock.js";
import { testOfAll } from "../one-process/run-step.js";
import { day, type Ended, VirtualClock, World } from "../world.js";

const names = {
  organization: "Acme Data",
  workspace: "Analytics",
  "organization-id": "",
  "workspace-id": "",
};
const comment = { "pull-request-comment": "true" };

let world: World;
afterEach(() => world.close());

/** What a step takes: requests to GitHub, and milliseconds. */
async function cost(step: () => Promise<Ended>): Promise<{ requests: number; took: number }> {
  const before = world.github.requests.length;
  const started = performance.now();
  const run = await step();
  const took = performance.now() - started;
  expect(run.error).toBe("");
  return { requests: world.github.requests.length - before, took };
}

// Runs share GitHub's limit of 1,000 requests an hour with all other workflows of the repository.
describe("requests to GitHub of one run, for any number of pushes", () => {
  test.each([
    ["without the comment", {}, 8, 6],
    ["with the comment", comment, 11, 9],
  ])("%s", async (_, inputs, deploys, retires) => {
    world = await World.start();
    const opened = await cost(() => world.preview("opened", inputs));
    const pushes: number[] = [];
    for (let push = 0; push < 12; push++) {
      pushes.push((await cost(() => world.preview("synchronize", inputs))).requests);
    }
    expect(Math.max(opened.requests, ...pushes)).toBeLessThanOrEqual(deploys);
    expect(pushes.at(-1)).toBe(pushes[1]);
    for (let number = 0; number < 90; number++) world.addRecord(7, ["superseded id=cldep1"]);
    expect((await cost(() => world.preview("synchronize", inputs))).requests).toBeLessThanOrEqual(deploys);
    expect((await cost(() => world.preview("closed", inputs))).requests).toBeLessThanOrEqual(retires);
    expect((await cost(() => world.preview("closed", inputs))).requests).toBeLessThanOrEqual(retires);
  });
});

describe("requests to GitHub of a sweep", () => {
  /** That many previews with one record each. */
  async function previews(count: number, isOpen: boolean): Promise<void> {
    const clock = new VirtualClock();
    world = await World.start({}, {}, clock);
    const organizationId = "clorg1acmedata";
    for (let number = 1; number <= count; number++) {
      const id = `cldep${number}`;
      world.pull(number, isOpen);
      world.service.state.deployments.set(id, { id, organizationId, name: id, type: "STANDARD" });
      world.addRecord(number, [`deployed id=${id}`], {}, clock.time - day);
    }
  }

  test("at most 20 for 500 previews of which none is due", async () => {
    await previews(500, true);
    expect((await cost(() => world.sweep())).requests).toBeLessThanOrEqual(20);
  });

  test("at most 4 for each preview that it retires", async () => {
    await previews(30, false);
    const looking = (await cost(() => world.sweep({ "dry-run": "true" }))).requests;
    const { requests } = await cost(() => world.sweep());
    expect((requests - looking) / 30).toBeLessThanOrEqual(4);
  });
});

// Every response is delayed by d, and both names are resolved. What a run takes without any delay does not count.
describe("sequential round trips", () => {
  const d = 200;
  /** The fastest of some rounds counts: the machine may be busy. */
  const mostRounds = 6;
  const fastest = (one: readonly number[], other: readonly number[]): number[] =>
    one.map((time, index) => Math.min(time, other[index] ?? time));

  testOfAll.each([
    ["without the comment", {}],
    ["with the comment", comment],
  ])("%s: opened and synchronize at most 5.5, closed at most 4.5", async (_, inputs) => {
    world = await World.start({}, {}, systemClock);
    const took = async (delay: number): Promise<number[]> => {
      world.github.behaviour.delay = delay;
      world.service.behaviour.delay = delay;
      for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
      const times: number[] = [];
      for (const action of ["opened", "synchronize", "closed"]) {
        times.push((await cost(() => world.preview(action, { ...names, ...inputs }))).took);
      }
      return times;
    };
    await took(0);
    const without = fastest(await took(0), await took(0));
    let delayed = await took(d);
    const trips = (): number[] => delayed.map((time, index) => (time - (without[index] ?? 0)) / d);
    const isSlow = ([opened = 0, synchronize = 0, closed = 0]: number[]): boolean =>
      opened > 5.5 || synchronize > 5.5 || closed > 4.5;
    for (let round = 1; round < mostRounds && isSlow(trips()); round++) {
      delayed = fastest(delayed, await took(d));
    }
    const [opened = 0, synchronize = 0, closed = 0] = trips();
    expect(Math.max(opened, synchronize)).toBeLessThanOrEqual(5.5);
    expect(closed).toBeLessThanOrEqual(4.5);
  });
});
