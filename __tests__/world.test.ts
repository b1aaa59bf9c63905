import { expect, test } from "@jest/globals";
import { eachWorld, World } from "./world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

/** What differs between two worlds and two moments. */
const normal = (text: string): string =>
  text
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:1")
    .replace(/\d+ ms$/gm, "1 ms")
    .replace(/\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z| UTC)/g, "2026-05-01 12:00 UTC");

test("a step here leaves behind what a step in a process does", async () => {
  const steps = [
    {
      mode: "create-token",
      "token-role": "WORKSPACE_MEMBER",
      "token-expiry-days": "never",
      "token-name": "%x",
    },
    {
      definition: "{ name: 'a%b', type: STANDARD, unheardOf: 1 }",
      "secret-environment-variables": "A=abcdef",
    },
    { definition: "{ name: app, type: STANDARD, schedulerSize: 7 }", workspace: "a, b: %c\nd" },
    { "dry-run": "true" },
  ];
  const other = await World.start({ in: "process" });
  for (const inputs of steps) {
    const options = { variables: { RUNNER_DEBUG: "1" } };
    const [here, there] = [await world.step(inputs, options), await other.step(inputs, options)];
    for (const part of ["raw", "log", "summary"] as const)
      expect(normal(here[part]).trimEnd()).toBe(normal(there[part]).trimEnd());
    expect(normal(JSON.stringify(here.outputs))).toBe(normal(JSON.stringify(there.outputs)));
    expect([here.exitCode, here.annotations.length]).toEqual([there.exitCode, there.annotations.length]);
  }
});

test("waits that run at the same time take as long as the longest, and end in their order", async () => {
  const { clock } = world;
  const started = clock.now();
  const ends: number[] = [];
  const waits = [5_000, 1_000, 3_000].map((milliseconds) =>
    clock.sleep(milliseconds).then(() => ends.push(clock.now() - started)),
  );
  await Promise.all(waits);
  expect(ends).toEqual([1_000, 3_000, 5_000]);
});
