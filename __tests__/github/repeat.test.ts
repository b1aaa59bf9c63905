import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/github/server.js";
import type { Records } from "../../src/modes/records.js";
import { failureOf, newRecord, type RecordsWorld, startRecords } from "./records-world.js";

let world: RecordsWorld;
beforeEach(async () => {
  world = await startRecords();
});
afterEach(() => world.github.close());

const passing: readonly (readonly [string, Mishap])[] = [
  ["500", { status: 500 }],
  ["502 with HTML", { status: 502, body: "<html>" }],
  ["a closed connection", "close"],
  ["half an answer", "truncate"],
  ["429", { status: 429 }],
];

describe("reads", () => {
  test.each(passing)("are repeated after %s", async (_, mishap) => {
    world.github.inject({ operation: "pulls/get", mishap, times: 2 });
    await expect(world.records.pullRequest(7)).resolves.toMatchObject({ open: true });
    expect(world.waits).toEqual([250, 500]);
    expect(world.log[0]).toMatch(
      /^Attempt 1( of 4)? of GET \/repos\/acme\/pipelines\/pulls\/7 failed \(.+\)\. Next attempt in 0\.3 s\.$/,
    );
  });

  test("end after the last attempt", async () => {
    world.github.inject({ operation: "pulls/get", mishap: { status: 503 } });
    const error = await failureOf(world.records.pullRequest(7));
    expect(error.message).toBe(
      "Could not read pull request #7: GitHub responded with status 503 after 4 attempts: Injected 503 (request id EMUL:1).",
    );
    expect(error).toMatchObject({ code: "github", status: 503 });
    expect(world.asked()).toHaveLength(4);
  });

  test("are not repeated after an answer that is final", async () => {
    const error = await failureOf(world.records.pullRequest(8));
    expect(error.message).toMatch(/#8: GitHub responded with status 404: Not Found/);
    expect(world.asked()).toHaveLength(1);
  });

  test("that get no answer end at the deadline", async () => {
    const quick = await startRecords({ timeout: 100, maxAttempts: 2 });
    quick.github.inject({ operation: "pulls/get", mishap: "hang" });
    const error = await failureOf(quick.records.pullRequest(7));
    expect(error.message).toMatch(/no complete response within 0\.1 s/);
    await quick.github.close();
  });
});

describe("rate limits", () => {
  const limited = (headers: Record<string, string>, status = 403): Mishap => ({
    status,
    headers,
    body: { message: "You have exceeded a secondary rate limit.", documentation_url: "" },
  });

  test.each<[string, Mishap, number]>([
    ["Retry-After in seconds", limited({ "retry-after": "7" }), 10_500],
    ["Retry-After as a date", limited({ "retry-after": "Fri, 01 May 2026 12:00:09 GMT" }), 13_500],
    ["the time of the renewal", limited({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1777636820" }), 31_000],
    ["429 with Retry-After", limited({ "retry-after": "3" }, 429), 4_500],
    ["nothing: the back-off", limited({}), 250],
  ])("are waited out as GitHub asks: %s", async (_, mishap, wait) => {
    world.github.inject({ operation: "pulls/get", mishap, times: 1 });
    await world.records.pullRequest(7);
    expect(world.waits).toEqual([wait]);
  });

  test("that ask for more than a minute fail at once and say how long", async () => {
    world.github.inject({ operation: "pulls/get", mishap: limited({ "retry-after": "61" }) });
    const error = await failureOf(world.records.pullRequest(7));
    expect(error.hint).toBe(
      "GitHub's rate limit is used up. GitHub requested a wait of 61 s, longer than the 60 s that a run waits. Run the job again after that.",
    );
    expect(world.waits).toEqual([]);
  });
});

describe("statuses", () => {
  test("are repeated: the same again does no harm", async () => {
    const { id } = await world.records.create(newRecord);
    world.github.inject({ operation: "repos/create-deployment-status", mishap: "close", when: "after", times: 2 });
    await world.records.setStatus(id, { state: "success", description: "id=dep1 status=HEALTHY" });
    expect(world.waits).toHaveLength(2);
    expect((await world.records.statuses(id))[0]).toMatchObject({ state: "success" });
  });

  test("of more than 140 characters are cut, not refused", async () => {
    const { id } = await world.records.create(newRecord);
    await world.records.setStatus(id, { state: "error", description: "é".repeat(200) });
    expect((await world.records.statuses(id))[0]?.description).toHaveLength(140);
  });

  test("get one last attempt when the run was cancelled; reads and creates get none", async () => {
    const { id } = await world.records.create(newRecord);
    world.cancel();
    await world.records.setStatus(id, { state: "success", description: "" });
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    const before = world.asked().length;
    await failureOf(world.records.setStatus(id, { state: "success", description: "" }));
    expect(world.asked().length).toBe(before + 1);
    expect((await failureOf(world.records.pullRequest(7))).hint).toBe("The run was cancelled.");
    await failureOf(world.records.create(newRecord));
    expect(world.asked().length).toBe(before + 1);
  });
});

describe("creating is never repeated", () => {
  test.each(passing)("a record, after %s", async (_, mishap) => {
    world.github.inject({ operation: "repos/create-deployment", mishap });
    await failureOf(world.records.create(newRecord));
    expect(world.asked()).toEqual(["repos/create-deployment"]);
    expect(world.waits).toEqual([]);
  });

  test.each(passing)("a comment, after %s", async (_, mishap) => {
    world.github.inject({ operation: "issues/create-comment", mishap });
    await failureOf(world.records.comment(7, "<!-- m -->", "github-actions[bot]", () => "<!-- m -->"));
    expect(world.asked().filter((operation) => operation === "issues/create-comment")).toHaveLength(1);
  });
});

describe("what GitHub says", () => {
  const requests: readonly (readonly [string, (records: Records) => Promise<unknown>, string])[] = [
    ["create a record", (records) => records.create(newRecord), "deployments: write"],
    ["show pull request #7", (records) => records.pullRequest(7), "pull-requests: read"],
    ["list the comments", (records) => records.comment(7, "m", "a", () => "m"), "pull-requests: write"],
  ];

  test.each(requests)(
    "when the token may not %s, the error names the permission and shows the block",
    async (_, ask, permission) => {
      world.github.permissions = { deployments: "none", pullRequests: "none" };
      const error = await failureOf(ask(world.records));
      expect(error).toMatchObject({ code: "github", status: 403 });
      expect(error.message).toContain("Resource not accessible by integration");
      expect(error.lines[0]).toContain(`may lack \`${permission}\``);
      expect(error.lines.slice(1)).toEqual([
        "permissions:",
        "  contents: read",
        "  deployments: write",
        "  pull-requests: read",
      ]);
    },
  );

  test("to a token that it does not know is told as such", async () => {
    const other = await startRecords({ token: "ghs_wrong" });
    expect((await failureOf(other.records.pullRequest(7))).hint).toMatch(/does not accept the token: .*github-token/);
    await other.github.close();
  });

  test("is data: no command, no line break, nothing long", async () => {
    const message = `x\n::warning::y ##[group]z ${"w".repeat(1_000)}`;
    world.github.inject({ operation: "pulls/get", mishap: { status: 422, body: { message, documentation_url: "" } } });
    const { message: shown } = await failureOf(world.records.pullRequest(7));
    expect(shown).not.toMatch(/\n|::|##\[/);
    expect(shown.length).toBeLessThan(400);
  });

  test("of a token never appears in what is thrown", async () => {
    world.github.inject({ operation: "pulls/get", mishap: "close" });
    const error = await failureOf(world.records.pullRequest(7));
    expect(JSON.stringify([error, error.text, error.cause, error.stack])).not.toContain("ghs_fake");
  });
});

test("a response without the expected content is a failure that is not retried", async () => {
  world.github.inject({ operation: "pulls/get", mishap: { status: 200, body: { message: "hello" } } });
  expect((await failureOf(world.records.pullRequest(7))).message).toMatch(/does not have the expected content/);
  expect(world.asked()).toHaveLength(1);
});
