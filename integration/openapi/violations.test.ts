import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { listen } from "../../emulator/http.js";
import { asInTheField, type Behaviour } from "../../emulator/service/behaviour.js";
import { startEmulator } from "../../emulator/service/server.js";
import { startProxy } from "./prism.js";
import { bearer, create, type Inputs, ids, names, run, seed, token, update } from "./steps.js";

let prism: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  prism = await startProxy();
});
afterAll(() => prism.close());
afterEach(async () => {
  // What one test left unread is not the next one's.
  await prism.reported();
});

/** One response to every request. */
async function responding<T>(status: number, type: string, body: string, step: () => Promise<T>): Promise<T> {
  const server = await listen({ port: prism.behind }, () => ({ status, headers: { "content-type": type }, body }));
  try {
    return await step();
  } finally {
    await server.close();
  }
}

describe("the emulator's refusal, which the description leaves open, reaches the bundle as it is:", () => {
  test.each<[number, Inputs, Partial<Behaviour>]>([
    [401, { ...create, ...ids, "api-token": "fake-unknown-token" }, {}],
    [403, { ...token, ...ids, "api-token": "fake-token-without-a-role" }, {}],
    [404, { ...create, ...ids, "organization-id": "clorg0" }, {}],
    [404, { ...update, ...ids, "deployment-id": "cldep0" }, {}],
    [429, { ...token, ...names }, { getsPerSecond: 1 }],
    [429, { ...token, ...names }, { getsPerSecond: 1, retryAfter: 1 }],
  ])("%d to %j", async (status, inputs, behaviour) => {
    // The clock stands still: the second request of a run comes in the same second.
    const emulator = await startEmulator({
      port: prism.behind,
      seed,
      behaviour,
      now: () => new Date("2025-06-01T08:00:00Z"),
    });
    try {
      const { exitCode, log } = await run(prism.url, inputs);
      if (exitCode === 0) throw new Error(`The step succeeded:\n${log}`);
      expect([emulator.requests.at(-1)?.status, await prism.reported()]).toEqual([status, []]);
      expect(log).toContain(`returned status ${status}`);
    } finally {
      await emulator.close();
    }
  });
});

test("a limit that the emulator refuses is no violation, and the bundle sends the request without it", async () => {
  const emulator = await startEmulator({ port: prism.behind, seed, behaviour: { ...asInTheField, largestLimit: 100 } });
  try {
    const { exitCode } = await run(prism.url, {
      ...token,
      "organization-id": "clorg1acmedata",
      workspace: "Analytics",
    });
    expect([exitCode, await prism.reported()]).toEqual([0, []]);
    expect(emulator.requests.map(({ status }) => status)).toEqual([400, 200, 200]);
  } finally {
    await emulator.close();
  }
});

describe("a response that the API documentation does not cover is no violation:", () => {
  test.each<[number, string, string]>([
    [409, "application/json", '{"message":"the name is taken"}'],
    [418, "text/html", "<html>"],
    [500, "application/json", "null"],
    [503, "text/plain", "come back later"],
    [504, "application/problem+json", '{"title":"too late"}'],
  ])("%d as %s", async (status, type, body) => {
    const { exitCode, log } = await responding(status, type, body, () => run(prism.url, { ...create, ...ids }));
    expect([exitCode, await prism.reported()]).toEqual([1, []]);
    expect(log).toContain(`returned status ${status}`);
  });
});

describe("the proxy catches", () => {
  const tokens = "/iam/v1beta1/organizations/clorg1acmedata/tokens";
  const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };

  test("a bad request, which never reaches the service", async () => {
    const emulator = await startEmulator({ port: prism.behind, seed });
    try {
      const body = JSON.stringify({ name: "ci", role: "WORKSPACE_MEMBER", type: "WORKSPACE" });
      const response = await fetch(prism.url + tokens, { method: "POST", headers, body });
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({
          validation: expect.arrayContaining([
            expect.objectContaining({ message: expect.stringContaining("entityId") }),
          ]),
        }),
      ]);
      expect([emulator.requests, (await prism.reported()).length > 0]).toEqual([[], true]);
    } finally {
      await emulator.close();
    }
  });

  test("a bad request of the bundle", async () => {
    const emulator = await startEmulator({ port: prism.behind, seed });
    try {
      const { exitCode, log } = await run(prism.url, { ...create, ...ids, executor: "SOMETHING_NEW" });
      expect([exitCode, emulator.requests, (await prism.reported()).length > 0]).toEqual([1, [], true]);
      expect(log).toContain("returned status 422");
    } finally {
      await emulator.close();
    }
  });

  test.each([
    ["a body that lacks what is always there", "application/json", '{"id":"cldep1","name":"etl"}'],
    ["another media type", "text/plain", "created"],
  ])("a bad response: %s", async (_, type, body) => {
    const { exitCode, outputs, log } = await responding(200, type, body, () => run(prism.url, { ...create, ...ids }));
    expect([exitCode, outputs["outcome"], (await prism.reported()).length > 0]).toEqual([1, "unknown", true]);
    expect(log).toContain("returned status 500");
  });
});
