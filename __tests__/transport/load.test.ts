import { expect, test } from "@jest/globals";
import { githubApi as github } from "../../src/github/limits.js";
import { serviceApi as service } from "../../src/service/client.js";
import { limiter, succeeds, virtualTransport } from "./limited-service.js";
import { VirtualTime } from "./virtual-time.js";

/** Numbers in [0, 1), the same in each run of the test. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const url = new URL("https://platform.example.com/deployments");

test.each<[runs: number, requests: number, retryAfter: string | undefined]>([
  [60, 3, undefined],
  [256, 10, "1"],
])(
  "%i creates at once against a limit of %i a second, Retry-After %s: all succeed, within 2.5 times the ideal time",
  async (runs, requests, retryAfter) => {
    const time = new VirtualTime();
    const passes = limiter({ requests, window: 1_000 }, time);
    const random = randomFrom(1);
    const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    const respond = () =>
      passes() ? { status: 200, headers: {}, text: "{}" } : { status: 429, headers, text: "" };
    const create = { method: "POST", url, headers: {} } as const;
    const work = Array.from({ length: runs }, () =>
      succeeds(virtualTransport(time, service, respond, random), "create", create),
    );
    const { results, took } = await time.run(work);
    expect(results).not.toContain(false);
    expect(took / 1_000).toBeLessThanOrEqual((2.5 * runs) / requests);
  },
);

test("20 previews at once against GitHub's secondary limit for content: every status is written", async () => {
  const time = new VirtualTime();
  // 80 requests a minute that create content; a refusal is a 403 that requests a wait of a minute.
  const passes = limiter({ requests: 80, window: 60_000 }, time);
  const refusal = { message: "You have exceeded a secondary rate limit." };
  const respond = ({ method }: { method: string }) =>
    method === "GET" || passes()
      ? { status: 200, headers: {}, text: "{}" }
      : { status: 403, headers: { "retry-after": "60" }, text: JSON.stringify(refusal) };
  const random = randomFrom(7);
  const preview = async (): Promise<boolean[]> => {
    const transport = virtualTransport(time, github, respond, random);
    const request = { url, headers: {} };
    const ended = [await succeeds(transport, "create", { method: "POST", ...request })];
    for (let status = 0; status < 4; status++) {
      ended.push(await succeeds(transport, "read", { method: "GET", ...request }));
      ended.push(await succeeds(transport, "update", { method: "POST", ...request }));
    }
    return ended;
  };
  const { results, took } = await time.run(Array.from({ length: 20 }, preview));
  expect(results.flat()).not.toContain(false);
  expect(took).toBeLessThan(180_000);
});

test("a request that is refused without end fails once it has waited for 120 s, and max-attempts does not count", async () => {
  const time = new VirtualTime();
  let requests = 0;
  const respond = () => {
    requests++;
    return { status: 429, headers: {}, text: "" };
  };
  const transport = virtualTransport(time, service, respond, randomFrom(3));
  const { results, took } = await time.run([
    succeeds(transport, "create", { method: "POST", url, headers: {} }),
  ]);
  expect(results).toEqual([false]);
  expect(took - 50 * requests).toBeCloseTo(120_000, 0);
  expect(requests).toBeGreaterThan(8);
});
