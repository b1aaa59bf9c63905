import { describe, expect, test } from "@jest/globals";
import { githubPeer as github } from "../../src/github/limits.js";
import { servicePeer as service } from "../../src/service/client.js";
import { type Limit, limiter, succeeds, virtualTransport } from "./limited-service.js";
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

/** Creates of this many runs that start at once; how many fail, and the seconds until all have ended. */
async function load(runs: number, limit: Limit, retryAfter: string | undefined, seed: number) {
  const time = new VirtualTime();
  const passes = limiter(limit, time);
  const random = randomFrom(seed);
  const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
  const respond = () =>
    passes() ? { status: 200, headers: {}, text: "{}" } : { status: 429, headers, text: "" };
  const work = Array.from({ length: runs }, () =>
    succeeds(virtualTransport(time, service, respond, random), "create", {
      method: "POST",
      url,
      headers: {},
    }),
  );
  const { results, took } = await time.run(work);
  return { failed: results.filter((isGreen) => !isGreen).length, seconds: took / 1000 };
}

const second = 1_000;

describe("runs that start at once against a rate limit all succeed, within 2.5 times the ideal time", () => {
  test.each<[number, Limit, string | undefined]>([
    [60, { requests: 3, window: second }, undefined],
    [60, { requests: 3, window: second }, "1"],
    [60, { requests: 3, window: second, isBucket: true }, undefined],
    [60, { requests: 3, window: second, isBucket: true }, "2"],
    [60, { requests: 3, window: second, countsRefused: true }, "1"],
    [256, { requests: 10, window: second }, undefined],
    [256, { requests: 10, window: second }, "1"],
    [256, { requests: 10, window: second, isBucket: true }, "2"],
  ])("%i runs, %j, Retry-After %s", async (runs, limit, retryAfter) => {
    for (const seed of [1, 2, 3]) {
      const { failed, seconds } = await load(runs, limit, retryAfter, seed);
      expect(failed).toBe(0);
      expect(seconds).toBeLessThanOrEqual((2.5 * runs) / limit.requests);
    }
  });
});

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
  expect(took - 50 * requests).toBe(120_000);
  expect(requests).toBeGreaterThan(8);
});
