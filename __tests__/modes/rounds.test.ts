import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { type RunOptions, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

/**
 * The sequential round trips of a run: its requests are held until none has joined them for a while, and are then sent
 * together, as one round.
 */
async function roundsOf(run: () => Promise<unknown>): Promise<number> {
  let held: (() => void)[] = [];
  let lastJoined = 0;
  let rounds = 0;
  world.onStep = () =>
    new Promise((resolve) => {
      held.push(resolve);
      lastJoined = performance.now();
    });
  const timer = setInterval(() => {
    if (held.length === 0 || performance.now() - lastJoined < 60) return;
    rounds++;
    for (const release of held) release();
    held = [];
  }, 2);
  await run();
  clearInterval(timer);
  world.onStep = undefined;
  return rounds;
}

test.each<[string, boolean, number]>([
  ["opened", false, 6],
  ["synchronize", false, 6],
  ["closed", false, 6],
  ["opened", true, 9],
  ["synchronize", true, 9],
  ["closed", true, 9],
])(
  "%s with two names to find (comment: %s) takes at most %d sequential round trips and 14 requests to GitHub",
  async (action, comment, most) => {
    const options: RunOptions = { names: true, comment };
    if (action !== "opened") await world.preview(options);
    const before = world.github.requests.length;
    const rounds = await roundsOf(() => world.preview({ ...options, action }));
    expect(rounds).toBeLessThanOrEqual(most);
    expect(world.github.requests.length - before).toBeLessThanOrEqual(14);
  },
);

test("three previews of a pull request stay within the budget too", async () => {
  const options: RunOptions = { names: true, comment: true };
  for (const name of ["one", "two", "three"]) await world.preview({ ...options, name });
  const before = world.github.requests.length;
  expect(await roundsOf(() => world.preview({ ...options, name: "one" }))).toBeLessThanOrEqual(9);
  expect(world.github.requests.length - before).toBeLessThanOrEqual(14);
});

test("outside previews a run takes at most 6 sequential round trips", async () => {
  await world.push({ names: true });
  expect(await roundsOf(() => world.push({ names: true }))).toBeLessThanOrEqual(6);
});
