import { afterEach, describe, expect, test } from "@jest/globals";
import {
  type EmulatedGitHub,
  type EmulatedGitHubOptions,
  startGitHub,
} from "../../emulator/github/server.js";
import type { Fields } from "../../emulator/github/state.js";
import { record, repository, sendTo, sha } from "./request.js";

let github: EmulatedGitHub;
let time = Date.parse("2026-05-01T12:00:00Z");

async function start(options: EmulatedGitHubOptions = {}): Promise<void> {
  github = await startGitHub({ validate: "requests and responses", now: () => time, ...options });
  github.state.pulls.set(7, { open: true, headSha: sha, fork: false });
  github.state.pulls.set(8, { open: false, headSha: sha, fork: true });
  github.state.pulls.set(9, { open: true, headSha: sha, fork: true });
}

const send = (method: string, path: string, body?: unknown, token?: string) =>
  sendTo(github, method, path, body, token);

/** A query of a record's statuses with these arguments. */
function statusesQuery(parameters: string): string {
  const statuses = parameters === "" ? "statuses" : `statuses(${parameters})`;
  return `{ nodes(ids: ["MD3000000001"]) { ... on Deployment { ${statuses} { totalCount } } } }`;
}

afterEach(async () => {
  await github.close();
  expect(github.violations).toEqual([]);
});

test("GraphQL's viewer is the token's own login, also under the path of GitHub Enterprise Server", async () => {
  const query = { query: "query { viewer { login } }" };
  await start();
  expect((await send("POST", "/graphql", query)).body).toEqual({
    data: { viewer: { login: "github-actions[bot]" } },
  });
  expect((await send("POST", "/graphql", query, "ghs_unknown")).status).toBe(401);
  await github.close();
  await start({ pathPrefix: "/api/v3" });
  const url = github.url.replace("/api/v3", "/api/graphql");
  expect((await send("POST", url, query)).body).toEqual({
    data: { viewer: { login: "github-actions[bot]" } },
  });
});

test.each([
  [
    "a field that GitHub does not have",
    "{ viewer { nickname } }",
    'Cannot query field "nickname" on type "User"',
  ],
  ["a field at the top", "{ deployments { id } }", 'Cannot query field "deployments" on type "Query"'],
  ["an object without a selection", "{ viewer }", "must have a selection of subfields"],
  ["a field of one kind of node", '{ nodes(ids: ["MD1"]) { task } }', 'inline fragment on "Deployment"'],
  ["an argument that is missing", "{ nodes { id } }", '"ids" of type "[ID!]!"'],
  ["an unknown argument", '{ nodes(ids: ["MD1"], first: 1) { id } }', 'Unknown argument "first"'],
  [
    "a variable that is missing",
    "query($ids: [ID!]!) { nodes(ids: $ids) { id } }",
    '"$ids" of required type',
  ],
  ["the records of a repository", "{ repository { id } }", 'Cannot query field "repository"'],
  ["a brace too few", "{ viewer { login }", "Syntax Error"],
  ["more than 100 statuses", statusesQuery("first: 101"), "exceeds the `first` limit of 100 records"],
  ["no number of statuses", statusesQuery(""), "You must provide a `first` or `last` value"],
])("GraphQL refuses a query with %s", async (_, query, message) => {
  await start();
  await send("POST", `${repository}/deployments`, record);
  const { status, body } = await send("POST", "/graphql", { query });
  expect([status, body.data ?? undefined]).toEqual([200, body.data && { nodes: [{ statuses: null }] }]);
  expect(body.errors[0].message).toContain(message);
});

describe("GraphQL shows records", () => {
  const query = `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Deployment {
    id task commitOid payload createdAt creator { __typename login }
    statuses(first: 20) { nodes { state description creator { __typename login } } }
  } } }`;

  test("with logins without [bot], states in upper case and payloads as JSON", async () => {
    await start();
    const { body: created } = await send("POST", `${repository}/deployments`, {
      ...record,
      payload: { schema: 3 },
    });
    await send("POST", `${repository}/deployments/${created.id}/statuses`, { state: "in_progress" });
    for (const each of github.state.records) github.state.addStatus("somebody", each, { state: "inactive" });
    const { body } = await send("POST", "/graphql", { query, variables: { ids: [created.node_id] } });
    expect(body.data.nodes).toMatchObject([
      {
        payload: '{"schema":3}',
        commitOid: sha,
        creator: { __typename: "Bot", login: "github-actions" },
        statuses: {
          nodes: [
            { state: "INACTIVE", creator: { __typename: "User", login: "somebody" } },
            { state: "IN_PROGRESS", creator: { __typename: "Bot", login: "github-actions" } },
          ],
        },
      },
    ]);
  });

  test("whose id does not fit into databaseId with null and an error", async () => {
    await start();
    const { body: created } = await send("POST", `${repository}/deployments`, record);
    const { body } = await send("POST", "/graphql", {
      query: "query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Deployment { databaseId } } }",
      variables: { ids: [created.node_id] },
    });
    expect(created.id).toBeGreaterThan(2 ** 31);
    expect(body).toMatchObject({
      data: { nodes: [{ id: created.node_id, databaseId: null }] },
      errors: [{ path: ["nodes", 0, "databaseId"] }],
    });
  });

  test("only for a token that may read them", async () => {
    await start({ permissions: { deployments: "none", pullRequests: "none" } });
    const { body } = await send("POST", "/graphql", { query, variables: { ids: ["MD3000000001"] } });
    expect(body).toMatchObject({ errors: [{ type: "FORBIDDEN" }] });
  });
});

test.each([
  ["", [9, 7]],
  ["?state=all", [9, 8, 7]],
  ["?state=closed", [8]],
])("pull requests are listed by state: %s", async (query, numbers) => {
  await start();
  const { body } = await send("GET", `${repository}/pulls${query}`);
  expect(body.map(({ number }: Fields) => number)).toEqual(numbers);
});

test("a pull request is closed and reopened, and no other state is accepted", async () => {
  await start();
  const path = `${repository}/pulls/7`;
  expect(await send("PATCH", path, { state: "closed" })).toMatchObject({
    status: 200,
    body: { state: "closed" },
  });
  expect((await send("GET", path)).body).toMatchObject({ number: 7, state: "closed" });
  expect(await send("PATCH", path, { state: "open" })).toMatchObject({
    status: 200,
    body: { state: "open" },
  });
  expect((await send("PATCH", `${repository}/pulls/99`, { state: "open" })).status).toBe(404);
});

describe("comments", () => {
  test("are listed in pages and since a time, edited and deleted", async () => {
    await start();
    const comments = `${repository}/issues/7/comments`;
    const ids = [];
    for (const body of ["one", "two", "three"]) ids.push((await send("POST", comments, { body })).body.id);
    const page = await send("GET", `${comments}?per_page=2&page=2`);
    expect(page.body.map(({ body }: Fields) => body)).toEqual(["three"]);
    time += 60_000;
    await send("PATCH", `${repository}/issues/comments/${ids[0]}`, { body: "edited" });
    const since = await send("GET", `${comments}?since=${new Date(time).toISOString()}`);
    expect(since.body.map(({ body }: Fields) => body)).toEqual(["edited"]);
    expect((await send("DELETE", `${repository}/issues/comments/${ids[1]}`)).status).toBe(204);
    expect((await send("DELETE", `${repository}/issues/comments/${ids[1]}`)).status).toBe(404);
    expect((await send("GET", comments)).body.map(({ body }: Fields) => body)).toEqual(["edited", "three"]);
  });

  test("can't be created in a locked conversation", async () => {
    await start();
    github.state.pulls.set(7, { open: true, headSha: sha, fork: false, locked: true });
    const { status, body } = await send("POST", `${repository}/issues/7/comments`, { body: "x" });
    expect([status, body.message]).toEqual([403, expect.stringContaining("locked")]);
  });
});

test("a read can show what was some changes ago: a shorter list, fewer statuses, the pull request before", async () => {
  await start();
  const { body: first } = await send("POST", `${repository}/deployments`, record);
  const statuses = `${repository}/deployments/${first.id}/statuses`;
  await send("POST", statuses, { state: "success" });
  await send("POST", `${repository}/deployments`, record);
  await send("PATCH", `${repository}/pulls/7`, { state: "closed" });
  const behind = async (path: string, operation: string, changes: number): Promise<unknown> => {
    github.inject({ operation, mishap: { behind: changes }, times: 1 });
    const { body } = await send("GET", path);
    expect((await send("GET", path)).body).not.toEqual(body);
    return body;
  };
  const ids = [expect.objectContaining({ id: first.id })];
  expect(await behind(`${repository}/deployments`, "repos/list-deployments", 2)).toEqual(ids);
  expect(await behind(statuses, "repos/list-deployment-statuses", 3)).toEqual([]);
  expect(await behind(`${repository}/pulls/7`, "pulls/get", 1)).toMatchObject({ state: "open" });
  expect(await behind(`${repository}/pulls`, "pulls/list", 1)).toHaveLength(2);
});

test("a token may do what its permissions allow, and they can be changed", async () => {
  await start({ permissions: { deployments: "read", pullRequests: "none" } });
  expect((await send("GET", `${repository}/deployments`)).status).toBe(200);
  expect((await send("POST", `${repository}/deployments`, record)).status).toBe(403);
  expect((await send("GET", `${repository}/pulls/7`)).status).toBe(403);
  github.permissions = { deployments: "write", pullRequests: "none" };
  expect((await send("POST", `${repository}/deployments`, record)).status).toBe(201);
  expect(github.counts()).toEqual({
    "repos/list-deployments": 1,
    "repos/create-deployment": 2,
    "pulls/get": 1,
  });
});
