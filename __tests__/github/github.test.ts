import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import type { GitHub } from "../../src/github/github.js";
import { findComment, writeComment } from "../../src/github/own-comment.js";
import { listPreviewRecords, listRecords, schema } from "../../src/records/read.js";
import { Redactor } from "../../src/secrets/redact.js";
import { all, gitHubAt, recordsOf, rejectionOf } from "./over-sockets.js";

let emulated: EmulatedGitHub;
beforeEach(async () => {
  emulated = await startGitHub();
});
afterEach(async () => {
  expect(emulated.violations).toEqual([]);
  await emulated.close();
});

const task = "preview:pr-7:etl";
const newRecord = {
  environment: "preview",
  task,
  ref: "a".repeat(40),
  isProduction: false,
  description: "etl",
  payload: { schema, name: "etl", definition: { type: "HYBRID" } },
};
const place = { schema, organizationId: "clorg1", workspaceId: "clws1" };

/** Adds as many records as this action would, of other events. */
function addRecords(count: number, payload: object = place): void {
  for (let number = 0; number < count; number++)
    emulated.state.addRecord("someone", { task, environment: "preview", payload });
}

test("a record with its status is what later runs list, with an id above 2^31", async () => {
  const github = gitHubAt(emulated.url);
  const id = await github.createRecord(newRecord);
  await github.setStatus(id, {
    state: "success",
    description: "deployed id=cldep1",
    environmentUrl: "https://platform.example.com/cldep1",
  });
  const complete = {
    id,
    nodeId: expect.any(String),
    task,
    sha: "a".repeat(40),
    payload: newRecord.payload,
    createdAt: expect.any(Number),
    statuses: [
      {
        description: "deployed id=cldep1",
        environmentUrl: "https://platform.example.com/cldep1",
        createdAt: expect.any(Number),
      },
    ],
  };
  expect(id).toBeGreaterThan(2 ** 31);
  expect(await recordsOf(github, task)).toEqual([complete]);
  expect(await recordsOf(github)).toEqual([complete]);
  expect(await recordsOf(github, "preview:pr-8:etl")).toEqual([]);
  const [created, status] = emulated.requests.map(({ body }) => body);
  expect(created).toEqual({
    ref: "a".repeat(40),
    task,
    environment: "preview",
    description: "etl",
    payload: newRecord.payload,
    auto_merge: false,
    required_contexts: [],
    transient_environment: true,
    production_environment: false,
  });
  expect(status).toMatchObject({ auto_inactive: false });
});

test("a record's description is redacted, then cut; its payload is sent as it is", async () => {
  const payload = { definition: "fake-secret-1" };
  const description = `fake-secret-1 ${"x".repeat(200)}`;
  await gitHubAt(emulated.url).createRecord({ ...newRecord, description, payload });
  expect(emulated.requests[0]?.body).toMatchObject({ payload });
  expect(emulated.state.records[0]?.fields["description"]).toBe(`*** ${"x".repeat(136)}`);
});

describe("records", () => {
  const never = () => false;

  test("are listed 100 a page, newest first, each page with one request for its statuses", async () => {
    addRecords(101);
    const ids = (await recordsOf(gitHubAt(emulated.url), task)).map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect([ids.length, emulated.counts()]).toEqual([101, { "repos/list-deployments": 2, graphql: 2 }]);
  });

  test("of a task are listed no further than one that is enough", async () => {
    addRecords(201);
    const list = await listRecords(gitHubAt(emulated.url), {
      environment: "preview",
      task,
      isEnough: () => true,
    });
    expect([list.records.length, list.isComplete]).toEqual([100, true]);
  });

  test("of a task are complete where the last page is full", async () => {
    addRecords(200);
    const list = await listRecords(gitHubAt(emulated.url), { environment: "preview", task, isEnough: never });
    expect([list.records.length, list.isComplete]).toEqual([200, true]);
    expect(emulated.counts()["repos/list-deployments"]).toBe(2);
  });

  test.each([
    [1_000, true],
    [1_001, false],
  ])("of a task are at most 1,000: of %i the list is complete: %j", async (count, isComplete) => {
    addRecords(count);
    const list = await listRecords(gitHubAt(emulated.url), { environment: "preview", task, isEnough: never });
    expect([list.records.length, list.isComplete]).toEqual([1_000, isComplete]);
  });

  test("behind a page that GitHub refuses with 422 are more, a first one is a failure, as every other status", async () => {
    addRecords(150);
    const github = gitHubAt(emulated.url);
    const listed = () => listRecords(github, { environment: "preview", task, isEnough: never });
    const refuse = (status: number, skip: number) =>
      emulated.inject({ operation: "repos/list-deployments", mishap: { status, body: {} }, skip, times: 1 });
    refuse(422, 1);
    const list = await listed();
    expect([list.records.length, list.isComplete]).toEqual([100, false]);
    refuse(422, 0);
    expect((await rejectionOf(listed())).status).toBe(422);
    refuse(404, 1);
    expect((await rejectionOf(listed())).status).toBe(404);
  });

  test("of other tools need no statuses", async () => {
    for (let number = 0; number < 5; number++)
      emulated.state.addRecord("someone", { task: "deploy", environment: "preview" });
    expect((await listRecords(gitHubAt(emulated.url), { environment: "preview", most: 1 })).records).toEqual(
      [],
    );
    expect(emulated.counts()).toEqual({ "repos/list-deployments": 1 });
  });

  test("of previews have only what shows their meaning", async () => {
    addRecords(1, { ...place, name: "etl", definition: { name: "etl" } });
    const { records, isComplete } = await listPreviewRecords(gitHubAt(emulated.url), "preview");
    expect([records, isComplete]).toMatchObject([[{ applied: undefined }], true]);
  });

  test("that moved to the next page meanwhile count once", async () => {
    addRecords(150);
    emulated.onRequest = ({ operation }) => {
      if (operation === "graphql") addRecords(1);
    };
    const ids = (await recordsOf(gitHubAt(emulated.url), task)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([150, 150]);
  });

  test("that were deleted meanwhile are gone from a second list of the page, 5 s later", async () => {
    addRecords(3);
    emulated.onRequest = ({ operation }) => {
      const [, second] = emulated.state.records;
      if (operation === "graphql" && emulated.state.records.length === 3 && second)
        emulated.state.deleteRecord(second);
    };
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    const clock = { now: Date.now, monotonic: () => 0, sleep };
    expect(await recordsOf(gitHubAt(emulated.url, { clock }), task)).toHaveLength(2);
    expect(waits).toEqual([5_000]);
    expect(emulated.counts()).toEqual({ "repos/list-deployments": 2, graphql: 2 });
  });

  test("whose node is missing twice are a failure", async () => {
    addRecords(3);
    for (const skip of [0, 1])
      emulated.inject({ operation: "graphql/nodes", mishap: { behind: 1 }, skip, times: 1 });
    const error = await rejectionOf(recordsOf(gitHubAt(emulated.url), task));
    expect([error.code, error.outcome]).toEqual(["github/unusable", "not-sent"]);
    expect(emulated.counts()).toEqual({ "repos/list-deployments": 2, graphql: 2 });
  });

  test("with more than 100 statuses have all of them, by REST", async () => {
    addRecords(2);
    const [, record] = emulated.state.records;
    for (let number = 0; number < 250; number++)
      if (record)
        emulated.state.addStatus("someone", record, { state: "inactive", description: `${number}` });
    const [newest, oldest] = await recordsOf(gitHubAt(emulated.url), task);
    const descriptions = oldest?.statuses?.map(({ description }) => description);
    expect([newest?.statuses?.length, new Set(descriptions).size]).toEqual([0, 250]);
    expect(emulated.counts()).toEqual({
      "repos/list-deployments": 1,
      graphql: 1,
      "repos/list-deployment-statuses": 3,
    });
  });

  test("of 100 large definitions fit into a page", async () => {
    addRecords(100, { ...place, definition: { description: "x".repeat(100_000) } });
    expect(await recordsOf(gitHubAt(emulated.url), task)).toHaveLength(100);
  });
});

describe("comments", () => {
  test("are read as far as they are needed", async () => {
    for (let number = 0; number < 250; number++) emulated.state.addComment("someone", 7, `comment ${number}`);
    const github = gitHubAt(emulated.url);
    for await (const { body } of github.comments(7)) if (body === "comment 150") break;
    expect(emulated.counts()).toEqual({ "issues/list-comments": 2 });
    expect((await all(github.comments(7))).map(({ body }) => body)).toEqual(
      Array.from({ length: 250 }, (_, number) => `comment ${number}`),
    );
  });

  test("are created and replaced", async () => {
    emulated.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
    const github = gitHubAt(emulated.url);
    const { id, url } = await github.createComment(7, "first");
    expect((await github.updateComment(id, "second"))?.url).toBe(url);
    expect(await all(github.comments(7))).toEqual([
      { id, url, body: "second", author: "github-actions[bot]" },
    ]);
    expect(emulated.requests[0]?.body).toEqual({ body: "first" });
  });

  test.each([
    ["fake-secret-1", "fake-secret-1"],
    ["a%20b", "a b"],
  ])("with the secret %s in the hidden marker are not sent", async (secret, name) => {
    const redactor = new Redactor();
    redactor.add(secret);
    const key = { kind: "plan", environment: "preview", workspace: { id: "w1" }, name } as const;
    const run = { id: 1, attempt: 1, redactor } as Parameters<typeof writeComment>[1];
    const update = { key, pull: 7, existing: undefined, markdown: "" };
    const sent = writeComment(update, run, gitHubAt(emulated.url));
    expect((await rejectionOf(sent)).code).toBe("github/secret-in-comment");
  });

  test("of a deleted account are not the own ones of a token without a login", async () => {
    const key = { kind: "plan", environment: "preview", workspace: { id: "w1" }, name: "app" } as const;
    const run = { id: 1, attempt: 1, redactor: new Redactor() } as Parameters<typeof writeComment>[1];
    const update = { key, pull: 7, existing: undefined, markdown: "" };
    emulated.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
    await writeComment(update, run, gitHubAt(emulated.url));
    const comments = (await all(gitHubAt(emulated.url).comments(7))).map((each) => ({
      ...each,
      author: undefined,
    }));
    const github = { viewer: async () => undefined, comments: () => comments };
    expect(await findComment(() => key, 7, github as unknown as GitHub)).toBeUndefined();
  });
});

test("a pull request, the open ones, and the token's own login", async () => {
  for (const [number, open] of [
    [7, true],
    [8, false],
    [9, true],
  ] as const)
    emulated.state.pulls.set(number, { open, headSha: "b".repeat(40), fork: false });
  const github = gitHubAt(emulated.url);
  expect(github.now).toBe(Date.parse("2030-01-01T00:00:00Z"));
  expect(await github.pullRequest(8)).toEqual({ open: false, headSha: "b".repeat(40) });
  expect(await github.openPullRequests()).toEqual(new Set([7, 9]));
  expect(await github.viewer()).toBe("github-actions[bot]");
});
