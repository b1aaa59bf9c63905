import { expect, test } from "@jest/globals";
import { githubApi as github } from "../../src/github/limits.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { RequestFailure } from "../../src/http/failures.js";
import type { RequestKind } from "../../src/http/policy.js";
import type { HttpResponse } from "../../src/http/response.js";
import type { Api, Transport } from "../../src/http/retry.js";
import { serviceApi as service } from "../../src/platform/client.js";
import { VirtualClock } from "../world/clock.js";
import { transport as scripted } from "./scripted.js";

/** Whether a request may pass now: so many may in windows of this many milliseconds. */
function limiter(clock: VirtualClock, requests: number, window: number): () => boolean {
  let began = clock.now();
  let used = 0;
  return () => {
    const now = clock.now();
    if (now - began >= window) {
      began = now - ((now - began) % window);
      used = 0;
    }
    return used++ < requests;
  };
}

/** A transport of one run to a service that responds to each request after 50 ms. */
function transportTo(
  respond: (request: HttpRequest) => HttpResponse,
  api: Api,
  clock: VirtualClock,
  random: () => number,
): Transport {
  const attempt = async (request: HttpRequest): Promise<HttpResponse> => {
    await clock.sleep(50);
    return respond(request);
  };
  return scripted([], { connection: { attempt, close: () => {} }, api, clock, random }).sender;
}

/** Whether the request succeeded. */
async function succeeds(sender: Transport, kind: RequestKind, request: HttpRequest): Promise<boolean> {
  try {
    await sender.send(kind, request);
    return true;
  } catch (error) {
    if (error instanceof RequestFailure) return false;
    throw error;
  }
}

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
    const clock = new VirtualClock();
    const started = clock.now();
    const passes = limiter(clock, requests, 1_000);
    const random = randomFrom(1);
    const headers = retryAfter === undefined ? {} : { "retry-after": retryAfter };
    const respond = () =>
      passes() ? { status: 200, headers: {}, text: "{}" } : { status: 429, headers, text: "" };
    const create = { method: "POST", url, headers: {} } as const;
    const work = Array.from({ length: runs }, () =>
      succeeds(transportTo(respond, service, clock, random), "create", create),
    );
    expect(await Promise.all(work)).not.toContain(false);
    expect((clock.now() - started) / 1_000).toBeLessThanOrEqual((2.5 * runs) / requests);
  },
);

test("20 previews at once against GitHub's secondary limit for content: every status is written", async () => {
  const clock = new VirtualClock();
  const started = clock.now();
  // 80 requests a minute that create content; a refusal is a 403 that requests a wait of a minute.
  const passes = limiter(clock, 80, 60_000);
  const refusal = { message: "You have exceeded a secondary rate limit." };
  const respond = ({ method }: { method: string }) =>
    method === "GET" || passes()
      ? { status: 200, headers: {}, text: "{}" }
      : { status: 403, headers: { "retry-after": "60" }, text: JSON.stringify(refusal) };
  const random = randomFrom(7);
  const preview = async (): Promise<boolean[]> => {
    const transport = transportTo(respond, github, clock, random);
    const request = { url, headers: {} };
    const ended = [await succeeds(transport, "create", { method: "POST", ...request })];
    for (let status = 0; status < 4; status++) {
      ended.push(await succeeds(transport, "read", { method: "GET", ...request }));
      ended.push(await succeeds(transport, "update", { method: "POST", ...request }));
    }
    return ended;
  };
  expect((await Promise.all(Array.from({ length: 20 }, preview))).flat()).not.toContain(false);
  expect(clock.now() - started).toBeLessThan(180_000);
});

test("a request that is refused without end fails once it has waited for 120 s, and max-attempts does not count", async () => {
  const clock = new VirtualClock();
  const started = clock.now();
  let requests = 0;
  const respond = () => {
    requests++;
    return { status: 429, headers: {}, text: "" };
  };
  const transport = transportTo(respond, service, clock, randomFrom(3));
  expect(await succeeds(transport, "create", { method: "POST", url, headers: {} })).toBe(false);
  expect(clock.now() - started - 50 * requests).toBeCloseTo(120_000, 0);
  expect(requests).toBeGreaterThan(8);
});
