import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import {
  type EmulatedGitHub,
  graphqlRateLimit,
  hourlyRateLimit,
  secondaryRateLimit,
  startGitHub,
} from "../../emulator/github/server.js";
import type { Fields } from "../../emulator/github/state.js";
import { record, repository, sendTo, sha } from "./request.js";

const bot = "github-actions[bot]";

let github: EmulatedGitHub;
let time = Date.parse("2026-05-01T12:00:00Z");

const send = (method: string, path: string, body?: unknown, token?: string) =>
  sendTo(github, method, path, body, token);
const viewer = { query: "{ viewer { login } }" };

beforeEach(async () => {
  github = await startGitHub({
    validate: "requests and responses",
    now: () => time,
    actors: { ghs_fake: bot, ghs_other: "other[bot]" },
  });
  github.state.pulls.set(7, { open: true, headSha: sha, fork: false });
  github.state.addRecord(bot, record);
  github.state.addComment(bot, 7, "x");
});
afterEach(async () => {
  await github.close();
  expect(github.violations).toEqual([]);
});

const first = `${repository}/deployments/3000000001`;
const operations: [operation: string, method: string, path: string, body?: unknown][] = [
  ["repos/list-deployments", "GET", `${repository}/deployments`],
  ["repos/create-deployment", "POST", `${repository}/deployments`, record],
  ["repos/delete-deployment", "DELETE", first],
  ["repos/list-deployment-statuses", "GET", `${first}/statuses`],
  ["repos/create-deployment-status", "POST", `${first}/statuses`, { state: "success" }],
  ["pulls/list", "GET", `${repository}/pulls`],
  ["pulls/get", "GET", `${repository}/pulls/7`],
  ["issues/list-comments", "GET", `${repository}/issues/7/comments`],
  ["issues/create-comment", "POST", `${repository}/issues/7/comments`, { body: "y" }],
  ["issues/update-comment", "PATCH", `${repository}/issues/comments/9001`, { body: "y" }],
  ["issues/delete-comment", "DELETE", `${repository}/issues/comments/9001`],
  ["graphql", "POST", "/graphql", viewer],
  ["graphql/viewer", "POST", "/graphql", viewer],
  ["graphql/nodes", "POST", "/graphql", { query: '{ nodes(ids: ["MD3000000001"]) { id } }' }],
];

test.each(operations)("%s can fail in every way, and succeeds then", async (operation, ...request) => {
  const once = (mishap: Parameters<EmulatedGitHub["inject"]>[0]["mishap"]) =>
    github.inject({ operation, mishap, times: 1 });
  once({ status: 502, body: "<html>Bad gateway</html>" });
  expect(await send(...request)).toMatchObject({ status: 502, body: "<html>Bad gateway</html>" });
  once(secondaryRateLimit(60));
  const limited = await send(...request);
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([403, "60"]);
  expect(limited.body.message).toContain("secondary rate limit");
  once(secondaryRateLimit(undefined, 429));
  const other = await send(...request);
  expect([other.status, other.headers.get("retry-after")]).toEqual([429, null]);
  once("close");
  await expect(send(...request)).rejects.toThrow();
  expect((await send(...request)).status).toBeLessThan(300);
});

describe("a fault", () => {
  test("of * meets the n-th request, whatever it is", async () => {
    github.inject({ operation: "*", mishap: { status: 500 }, skip: 1, times: 1 });
    const statuses = [
      (await send("GET", `${repository}/pulls/7`)).status,
      (await send("POST", "/graphql", viewer)).status,
      (await send("GET", `${repository}/deployments`)).status,
    ];
    expect(statuses).toEqual([200, 500, 200]);
  });

  test("of an unknown operation is refused", () => {
    expect(() => github.inject({ operation: "create-deployment", mishap: "close" })).toThrow(
      /no operation "create-deployment".*repos\/delete-deployment.*graphql\/viewer/,
    );
  });

  test("of graphql/nodes meets no other query", async () => {
    github.inject({ operation: "graphql/nodes", mishap: { status: 500 } });
    expect((await send("POST", "/graphql", viewer)).status).toBe(200);
  });

  test("after the effect loses the response of a deletion", async () => {
    github.state.addStatus(bot, github.state.records[0] as never, { state: "inactive" });
    github.inject({ operation: "repos/delete-deployment", mishap: "close", when: "after", times: 1 });
    await expect(send("DELETE", first)).rejects.toThrow();
    expect(github.state.records).toEqual([]);
    expect((await send("DELETE", first)).status).toBe(404);
  });
});

test.each(["close", { status: 502 }] as const)(
  "a record is created although the response is %j: a retry makes a second one",
  async (mishap) => {
    const path = `${repository}/deployments`;
    const keyed = { ...record, payload: { key: "k1" } };
    github.inject({ operation: "repos/create-deployment", mishap, when: "after", times: 1 });
    const lost = await send("POST", path, keyed).catch(() => ({ status: "no response" }));
    expect(lost.status).not.toBe(201);
    const { status } = await send("POST", path, keyed);
    const { body } = await send("GET", `${path}?task=${encodeURIComponent(record.task)}`);
    expect([status, body.map(({ id, payload }: Fields) => [id, payload])]).toEqual([
      201,
      [
        [3000000003, { key: "k1" }],
        [3000000002, { key: "k1" }],
        [3000000001, ""],
      ],
    ]);
  },
);

describe("a rate limit can be injected", () => {
  const inject = (mishap: Parameters<EmulatedGitHub["inject"]>[0]["mishap"]) =>
    github.inject({ operation: "*", mishap, times: 1 });

  test.each([403, 429] as const)("with status %i and the end of the hour", async (expected) => {
    inject(hourlyRateLimit(1_800_000_000, expected));
    const { status, headers, body } = await send("POST", `${repository}/deployments`, record);
    const [remaining, reset] = ["remaining", "reset"].map((name) => headers.get(`x-ratelimit-${name}`));
    expect([status, remaining, reset]).toEqual([expected, "0", "1800000000"]);
    expect(body.message).toContain("API rate limit exceeded");
    expect(github.state.records).toHaveLength(1);
  });

  test.each(["RATE_LIMITED", "RATE_LIMIT"] as const)("with status 200 and the type %s", async (type) => {
    inject(graphqlRateLimit(type));
    const { status, body } = await send("POST", "/graphql", viewer);
    expect([status, body]).toEqual([200, { errors: [{ type, message: expect.any(String) }] }]);
    expect((await send("POST", "/graphql", viewer)).body).toHaveProperty("data");
  });
});

describe("the rate limit", () => {
  const counted = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await send(method, path, body, token);
    const [resource, remaining] = ["resource", "remaining"].map((name) =>
      response.headers.get(`x-ratelimit-${name}`),
    );
    return [response.status, resource, remaining];
  };

  test("has no headers unless there is one", async () => {
    expect(await counted("GET", `${repository}/pulls/7`)).toEqual([200, null, null]);
  });

  test("is counted by login and hour, REST and GraphQL separately", async () => {
    github.behaviour.requestsPerHour = 1_000;
    expect(await counted("GET", `${repository}/pulls/7`)).toEqual([200, "core", "999"]);
    expect(await counted("GET", `${repository}/pulls/99`)).toEqual([404, "core", "998"]);
    expect(await counted("POST", "/graphql", viewer)).toEqual([200, "graphql", "999"]);
    expect(await counted("GET", `${repository}/pulls/7`, undefined, "ghs_other")).toEqual([
      200,
      "core",
      "999",
    ]);
    github.inject({ operation: "pulls/get", mishap: { status: 502 }, times: 1 });
    expect(await counted("GET", `${repository}/pulls/7`)).toEqual([502, "core", "997"]);
    time += 3_600_000;
    expect(await counted("GET", `${repository}/pulls/7`)).toEqual([200, "core", "999"]);
  });

  test("refuses what is beyond it, and shows when it is renewed", async () => {
    github.behaviour.requestsPerHour = 1;
    await send("POST", `${first}/statuses`, { state: "success" });
    time += 60_000;
    const { status, headers, body } = await send("POST", `${first}/statuses`, { state: "success" });
    expect([status, headers.get("x-ratelimit-remaining"), body.message]).toEqual([
      403,
      "0",
      expect.stringContaining("API rate limit exceeded"),
    ]);
    expect(Number(headers.get("x-ratelimit-reset")) * 1_000).toBe(time + 3_540_000);
    expect(github.state.records[0]?.statuses).toHaveLength(1);
    await send("POST", "/graphql", viewer);
    expect(await send("POST", "/graphql", viewer)).toMatchObject({
      status: 200,
      body: { errors: [{ type: "RATE_LIMIT" }] },
    });
  });
});
