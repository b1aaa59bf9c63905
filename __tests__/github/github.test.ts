import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { withoutDefinition } from "../../src/records/read.js";
import { all, gitHubAt } from "./over-sockets.js";

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
  payload: { schema: 4, name: "etl", definition: { type: "HYBRID" } },
};

/** Adds as many records as another tool would. */
function addRecords(count: number): void {
  for (let number = 0; number < count; number++)
    emulated.state.addRecord("someone", { task, environment: "preview" });
}

test("a record with its status is what later runs list", async () => {
  const github = gitHubAt(emulated.url);
  const id = await github.createRecord(newRecord);
  await github.setStatus(id, {
    state: "success",
    description: "deployed id=cldep1",
    environmentUrl: "https://platform.example.com/cldep1",
  });
  const record = {
    ...{ id, nodeId: expect.any(String), task, sha: "a".repeat(40), payload: newRecord.payload },
    createdAt: expect.any(Number),
  };
  const complete = {
    ...record,
    statuses: [
      {
        description: "deployed id=cldep1",
        environmentUrl: "https://platform.example.com/cldep1",
        createdAt: expect.any(Number),
      },
    ],
  };
  const page = await github.recordPage("preview", task, 1);
  expect(page).toEqual({ records: [record], isLast: true });
  expect(await github.withStatuses(page.records)).toEqual([complete]);
  expect(await github.environmentRecords("preview")).toEqual({ records: [complete], isComplete: true });
  expect(await github.recordPage("preview", "preview:pr-8:etl", 1)).toEqual({ records: [], isLast: true });
  const [created, status] = emulated.requests.map(({ body }) => body);
  expect(created).toEqual({
    ...{ ref: "a".repeat(40), task, environment: "preview", description: "etl" },
    payload: newRecord.payload,
    ...{ auto_merge: false, required_contexts: [] },
    ...{ transient_environment: true, production_environment: false },
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
  test("are listed 100 a page, newest first", async () => {
    addRecords(101);
    const github = gitHubAt(emulated.url);
    const first = await github.recordPage("preview", task, 1);
    const second = await github.recordPage("preview", task, 2);
    expect([first.records.length, first.isLast, second.records.length, second.isLast]).toEqual([
      100,
      false,
      1,
      true,
    ]);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  });

  test("and the statuses of 100 are one request", async () => {
    addRecords(100);
    const github = gitHubAt(emulated.url);
    const { records } = await github.recordPage("preview", task, 1);
    expect(await github.withStatuses(records)).toHaveLength(100);
    expect(emulated.counts()).toEqual({ "repos/list-deployments": 1, graphql: 1 });
  });

  test("of an environment are one request for each 100", async () => {
    addRecords(250);
    const github = gitHubAt(emulated.url);
    const { records, isComplete } = await github.environmentRecords("preview");
    expect([records.length, isComplete, emulated.counts()]).toEqual([250, true, { graphql: 3 }]);
  });

  test("of an environment have only what is kept of their payloads", async () => {
    const payload = { schema: 4, name: "app", definition: { name: "app" } };
    emulated.state.addRecord("someone", { task, environment: "preview", payload });
    const { records } = await gitHubAt(emulated.url).environmentRecords(
      "preview",
      undefined,
      withoutDefinition,
    );
    expect(records[0]?.payload).toMatchObject({ schema: 4, name: "app" });
    expect(records[0]?.payload).not.toHaveProperty("definition");
  });

  test("with more than 100 statuses have all of them, by REST", async () => {
    addRecords(2);
    const [, record] = emulated.state.records;
    for (let number = 0; number < 250; number++)
      if (record)
        emulated.state.addStatus("someone", record, { state: "inactive", description: `${number}` });
    const github = gitHubAt(emulated.url);
    const { records } = await github.recordPage("preview", task, 1);
    const [newest, oldest] = await github.withStatuses(records);
    expect([
      newest?.statuses.length,
      new Set(oldest?.statuses.map(({ description }) => description)).size,
    ]).toEqual([0, 250]);
    expect(emulated.counts()).toEqual({
      "repos/list-deployments": 1,
      graphql: 1,
      "repos/list-deployment-statuses": 3,
    });
    expect((await github.environmentRecords("preview")).records[1]?.statuses).toHaveLength(250);
  });

  test("without any need no request", async () => {
    expect(await gitHubAt(emulated.url).withStatuses([])).toEqual([]);
    expect(emulated.requests).toEqual([]);
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
    const { id, url } = await github.createComment(7, "first fake-secret-1");
    expect((await github.updateComment(id, "second fake-secret-1")).url).toBe(url);
    expect(await all(github.comments(7))).toEqual([
      { id, url, body: "second ***", author: "github-actions[bot]" },
    ]);
    expect(emulated.requests[0]?.body).toEqual({ body: "first ***" });
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
  expect(await github.pullRequest(8)).toEqual({ open: false, headSha: "b".repeat(40) });
  expect(await github.openPullRequests()).toEqual(new Set([7, 9]));
  expect(await github.viewer()).toBe("github-actions[bot]");
});
