import { describe, expect, test } from "@jest/globals";
import { kindOf } from "../../src/github/client.js";
import type { StoredRecord } from "../../src/github/stored.js";
import type { CannedRoute } from "../canned.js";
import { logLine } from "../shown.js";
import { all, faked, gitHubAt, rejectionOf } from "./over-sockets.js";

const at = "2030-01-01T00:00:00Z";
const time = Date.parse(at);
const record = (id: number, more: object = {}) => ({
  id,
  node_id: `N${id}`,
  task: "t",
  sha: "abc",
  created_at: at,
  ...more,
});
const stored = (id: number, more: Partial<StoredRecord> = {}): StoredRecord => ({
  ...{ id, nodeId: `N${id}`, task: "t", sha: "abc", createdAt: time, payload: undefined },
  ...more,
});
const status = (description: string, more: object = {}) => ({
  state: "SUCCESS",
  description,
  createdAt: at,
  ...more,
});
const list = (...nodes: unknown[]) => ({ totalCount: nodes.length, nodes });
const node = (id: number, more: object = {}) => ({
  ...{ id: `N${id}`, databaseId: id, task: "t", commitOid: "abc", payload: null, createdAt: at },
  statuses: list(),
  ...more,
});
const nodes = (...all: unknown[]) => ({ body: { data: { nodes: all } } });
const page = (all: unknown, after?: string) => {
  const pageInfo = { hasNextPage: after !== undefined, endCursor: after ?? null };
  return { body: { data: { repository: { deployments: { pageInfo, nodes: all } } } } };
};
const notFound = { type: "NOT_FOUND", path: ["nodes", 0], message: "Could not resolve to a node" };
const notExpected = "GitHub's response does not have the expected content.";

describe("a page of records", () => {
  test.each<[string, unknown[], number[]]>([
    ["in another order", [record(1), record(3), record(2)], [3, 2, 1]],
    ["by time first", [record(3), record(1, { created_at: "2030-01-01T00:00:01Z" })], [1, 3]],
    ["with a record twice", [record(2), record(1), record(2)], [2, 1]],
  ])("%s", async (_, body, ids) => {
    const { records } = await (await faked({ body })).github.recordPage("preview", "t", 1);
    expect(records.map(({ id }) => id)).toEqual(ids);
  });

  test("full of one record is not the last one", async () => {
    const { github } = await faked({ body: Array(100).fill(record(1)) });
    expect(await github.recordPage("preview", "t", 1)).toEqual({ records: [stored(1)], isLast: false });
  });

  test.each<[string, unknown]>([
    ["an object", { message: "x" }],
    ["null", "null"],
    ["nothing", ""],
    ["a list of null", [null]],
    ["a record without a time", [record(1, { created_at: null })]],
    ["a record of yesterday", [record(1, { created_at: "yesterday" })]],
    ["a record without an id", [record(1, { id: null })]],
    ["a record without a task", [record(1, { task: null })]],
  ])("with %s is a failure, never nothing found", async (_, body) => {
    const error = await rejectionOf((await faked({ body })).github.recordPage("preview", "t", 1));
    expect([error.code, error.outcome]).toEqual(["github", "not-sent"]);
    expect(error.message).toContain("Could not list the GitHub deployment records of environment preview");
  });

  test.each<[string, unknown, unknown]>([
    ["an object", { schema: 4 }, { schema: 4 }],
    ["a string of JSON", '{"schema":4}', { schema: 4 }],
    ["a string of a string", JSON.stringify('{"schema":4}'), { schema: 4 }],
    ["another string", "deploy", undefined],
    ["a list", [1], undefined],
    ["null", null, undefined],
  ])("whose payload is %s", async (_, payload, expected) => {
    const { records } = await (await faked({ body: [record(1, { payload })] })).github.recordPage(
      "e",
      "t",
      1,
    );
    expect(records[0]?.payload).toEqual(expected);
  });
});

describe("the statuses of records", () => {
  const two = [stored(2), stored(1)];
  const found = async (...responses: readonly CannedRoute[]) => {
    const { github, requests } = await faked(...responses);
    const records = await github.withStatuses(two);
    return [
      records.map(({ id, statuses }) => [id, statuses.map(({ description }) => description)]),
      requests.length,
    ];
  };

  test.each<[string, readonly CannedRoute[], unknown]>([
    [
      "in any order",
      [nodes(node(2), node(1, { statuses: list(status("b"), status("a")) }))],
      [
        [2, []],
        [1, ["b", "a"]],
      ],
    ],
    [
      "of records in another order",
      [nodes(node(1, { statuses: list(status("a")) }), node(2))],
      [
        [2, []],
        [1, ["a"]],
      ],
    ],
    [
      "with ids in another format",
      [nodes(node(2, { id: "X" }), node(1, { id: "Y", statuses: list(status("a")) }))],
      [
        [2, []],
        [1, ["a"]],
      ],
    ],
  ])("%s are one request", async (_, responses, expected) => {
    expect(await found(...responses)).toEqual([expected, 1]);
  });

  const deleted = { status: 404, body: {} };
  const existing = { body: [{ id: 1, state: "success", description: "x", created_at: at }] };

  test.each<[string, readonly CannedRoute[], unknown]>([
    ["was deleted", [{ body: { data: { nodes: [null, node(1)] }, errors: [notFound] } }, deleted], [[1, []]]],
    [
      "exists",
      [nodes(null, node(1)), existing],
      [
        [2, ["x"]],
        [1, []],
      ],
    ],
  ])("of a record without a node that %s are read by REST", async (_, responses, expected) => {
    expect(await found(...responses)).toEqual([expected, 2]);
  });

  test("of a deleted record and one that can't be read are a failure: nothing is known of the second", async () => {
    const errors = [notFound, { type: "INTERNAL", path: ["nodes", 1], message: "timeout" }];
    const { github } = await faked({ body: { data: { nodes: [null, null] }, errors } });
    expect((await rejectionOf(github.withStatuses(two))).message).toContain("GitHub reported errors");
  });

  test.each<[string, object, unknown[], unknown]>([
    [
      "more statuses than came",
      { totalCount: 2, nodes: [status("a")] },
      [],
      [
        [2, ["x"]],
        [1, []],
      ],
    ],
    [
      "a status that is null",
      list(status("a"), null),
      [],
      [
        [2, ["x"]],
        [1, []],
      ],
    ],
    ["more statuses, and was deleted", { totalCount: 2, nodes: [] }, [deleted], [[1, []]]],
  ])("of a record that has %s are read by REST", async (_, statuses, [rest], expected) => {
    const all = [nodes(node(2, { statuses }), node(1)), rest ?? existing] as readonly CannedRoute[];
    expect(await found(...all)).toEqual([expected, 2]);
  });

  test.each<[string, unknown]>([
    ["no nodes", { data: {} }],
    ["no data", { data: null }],
    ["fewer nodes than records", nodes(node(2)).body],
    ["a node of another type", nodes({}, node(1)).body],
    ["a status without a time", nodes(node(2, { statuses: list({ description: "x" }) }), node(1)).body],
  ])("in a response with %s are a failure", async (_, body) => {
    const error = await rejectionOf((await faked({ body })).github.withStatuses(two));
    expect([error.code, error.message]).toEqual([
      "github",
      `Could not list the statuses of 2 GitHub deployment records: ${notExpected}`,
    ]);
  });

  test("beyond 1,000 are not read, with a warning: a tool that deactivates records hourly stops no run", async () => {
    let id = 0;
    const full = (_: unknown, url: string) => ({
      body: Array.from({ length: 100 }, () => ({ id: ++id, description: "x", created_at: at })),
      headers: { link: `<${url}/next>; rel="next"` },
    });
    const { url, requests } = await faked(nodes(null), full);
    const warnings: string[] = [];
    const github = gitHubAt(url, { warning: (warning) => warnings.push(logLine(warning)) });
    const [record] = await github.withStatuses([stored(5)]);
    expect([record?.statuses.length, requests.length]).toEqual([1_000, 11]);
    expect(warnings).toEqual(["GitHub deployment record 5 has 1000 statuses or more: only these were read."]);
  });
});

describe("an environment's records", () => {
  test("are each listed once, newest first, without the ones that are null", async () => {
    const { github, requests } = await faked(
      page([node(2), null, node(3)], "c1"),
      page([node(2, { task: "moved" }), node(1)]),
    );
    const { records, isComplete } = await github.environmentRecords("preview");
    expect([records.map(({ id, task }) => [id, task]), isComplete]).toEqual([
      [
        [3, "t"],
        [2, "t"],
        [1, "t"],
      ],
      true,
    ]);
    expect(requests.map(({ body }) => JSON.parse(body).variables.after)).toEqual([null, "c1"]);
  });

  test("end after 100 requests, and say that there are more", async () => {
    const { github, requests } = await faked(page([node(1)], "more"));
    expect([(await github.environmentRecords("preview")).isComplete, requests.length]).toEqual([false, 100]);
  });

  test.each<[string, unknown]>([
    ["no repository", { data: { repository: null } }],
    ["a record without a time", page([node(1, { createdAt: null })]).body],
    ["a record without an id", page([node(1, { databaseId: null })]).body],
    ["no word on a next page", { data: { repository: { deployments: { pageInfo: {}, nodes: [] } } } }],
    [
      "a next page that has no cursor",
      {
        data: {
          repository: { deployments: { pageInfo: { hasNextPage: true, endCursor: null }, nodes: [] } },
        },
      },
    ],
  ])("in a response with %s are a failure", async (_, body) => {
    expect(
      (await rejectionOf((await faked({ body })).github.environmentRecords("preview"))).message,
    ).toContain(notExpected);
  });
});

describe("an object", () => {
  test.each(["merged", null, undefined])(
    "that is a pull request of state %j is a failure: nothing is retired for it",
    async (state) => {
      const { github } = await faked({ body: { number: 7, state, head: { sha: "abc" } } });
      expect((await rejectionOf(github.pullRequest(7))).message).toContain(notExpected);
    },
  );
});

describe("a GraphQL response", () => {
  const viewer = async (body: unknown) => (await faked({ body })).github.viewer();
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each<[what: string, body: unknown, why: string]>([
    ["errors", { errors: [{ message: "no such field" }] }, "GitHub reported errors: no such field"],
    [
      "errors beside null",
      { data: null, errors: [notFound] },
      "GitHub reported errors: Could not resolve to a node",
    ],
    [
      "an error with a deep message",
      `{"data":null,"errors":[{"message":${deep}}]}`,
      "GitHub reported errors",
    ],
    ["deep errors", `{"data":null,"errors":${deep}}`, "GitHub reported errors"],
    [
      "errors that are no list",
      { data: {}, errors: 5 },
      "GitHub's response is not a response to a GraphQL query",
    ],
    ["null", "null", "GitHub's response is not a response to a GraphQL query"],
    ["a list", "[]", "GitHub's response is not a response to a GraphQL query"],
    ["a website", "<html>", "GitHub's response is not JSON"],
  ])("that is %s is a failure, which says why", async (_, body, why) => {
    const error = await rejectionOf(viewer(body));
    expect(error.message).toContain(`Could not read the token's own login: ${why}`);
    expect(error.code).toBe("github");
  });

  test("that names a missing permission shows the permissions to add", async () => {
    const errors = [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }];
    const { github } = await faked({ body: { data: { repository: null }, errors } });
    const { hint, commands } = await rejectionOf(github.environmentRecords("preview"));
    expect(hint).toMatch(/^Add this to the job\./);
    expect(commands).toContain("  deployments: write");
  });

  test.each(["RATE_LIMITED", "RATE_LIMIT"])("that reports a used-up limit says so: %s", async (type) => {
    const errors = [{ type, message: "API rate limit exceeded" }];
    expect((await rejectionOf(viewer({ errors }))).hint).toMatch(/^GitHub's rate limit is used up\./);
  });

  test("without a login has none", async () => {
    expect(await viewer({ data: { viewer: null } })).toBeUndefined();
  });
});

describe("a list", () => {
  test.each<[string, unknown]>([
    ["is an object", { message: "x" }],
    ["is nothing", ""],
    ["is null", "null"],
    ["has an item that is none", [null]],
  ])("that %s is a failure", async (_, body) => {
    const error = await rejectionOf(all((await faked({ body })).github.comments(7)));
    expect(error.message).toMatch(/^Could not list the comments of pull request #7: GitHub's response /);
  });

  test("of statuses without ids has all of them", async () => {
    const statuses = ["a", "b"].map((description) => ({ state: "success", description, created_at: at }));
    const { github } = await faked(nodes(null), { body: statuses });
    expect((await github.withStatuses([stored(5)]))[0]?.statuses).toHaveLength(2);
  });

  test("that has the status 204 is a failure", async () => {
    const error = await rejectionOf(all((await faked({ status: 204 })).github.comments(7)));
    expect(error.message).toContain("GitHub's response is not JSON");
  });

  test("with an item on two pages has it once", async () => {
    const comment = (id: number) => ({ id, body: `${id}`, html_url: "", user: null });
    const { github } = await faked(
      (_, url) => ({ body: [comment(1), comment(2)], headers: { link: `<${url}/2>; rel="next"` } }),
      { body: [comment(2), comment(3)] },
    );
    expect((await all(github.comments(7))).map(({ id, author }) => [id, author])).toEqual([
      [1, undefined],
      [2, undefined],
      [3, undefined],
    ]);
  });

  test.each(["https://elsewhere.example.com/2", "http://[broken"])(
    "whose next page is at %s ends, and nothing is sent there",
    async (next) => {
      const { github, requests } = await faked({ body: [], headers: { link: `<${next}>; rel="next"` } });
      const error = await rejectionOf(all(github.comments(7)));
      expect(error.message).toContain("GitHub's response links to ");
      expect(requests).toHaveLength(1);
    },
  );

  test("of open pull requests ends after 30 pages", async () => {
    const { github } = await faked((_, url) => ({
      body: [{ id: 1, number: 7, state: "open", head: { sha: "abc" } }],
      headers: { link: `<${url}/next>; rel="next"` },
    }));
    expect((await rejectionOf(github.openPullRequests())).message).toContain("there are more than 3000");
  });

  test("of exactly 30 pages is read whole", async () => {
    let number = 0;
    const { github, requests } = await faked((_, url) => ({
      body: [{ id: ++number, number, state: "open", head: { sha: "abc" } }],
      headers: number < 30 ? { link: `<${url}/next>; rel="next"` } : {},
    }));
    expect((await github.openPullRequests()).size).toBe(30);
    expect(requests).toHaveLength(30);
  });
});

test.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
  const { github, requests } = await faked({
    status,
    headers: { location: "https://elsewhere.example.com/x" },
  });
  expect((await rejectionOf(github.pullRequest(7))).all).toContain(
    "GitHub redirects to elsewhere.example.com. Redirects are not followed.",
  );
  expect(requests).toHaveLength(1);
});

describe("a retry", () => {
  const pull = { number: 7, state: "open", head: { sha: "abc" } };
  const created = { status: 201, body: record(1) };
  const unavailable = { status: 502, body: "<html>" };

  test("of reads, queries and statuses", async () => {
    const github = async (last: object) => (await faked(unavailable, last)).github;
    const status = { state: "success", description: "d" } as const;
    expect((await (await github({ body: pull })).pullRequest(7)).open).toBe(true);
    expect(await (await github({ body: { data: { viewer: { login: "me" } } } })).viewer()).toBe("me");
    await (await github({ status: 201, body: { state: "success" } })).setStatus(1, status);
  });

  test("of a comment never happens: a second one would stay", async () => {
    const { github, requests } = await faked(unavailable, created);
    await rejectionOf(github.createComment(7, "body"));
    expect(requests).toHaveLength(1);
  });

  const fields = { isProduction: false, description: "", payload: { key: "k" } };

  test("of a record happens: its key joins two of one request", async () => {
    const { github, requests } = await faked(unavailable, created);
    await github.createRecord({ environment: "e", task: "t", ref: "abc", ...fields });
    expect(requests).toHaveLength(2);
  });

  test("of a record does not happen where the response has no id: the record exists", async () => {
    const { github, requests } = await faked({ status: 201, body: record(1, { id: null }) });
    const sent = github.createRecord({ environment: "e", task: "t", ref: "abc", ...fields });
    expect((await rejectionOf(sent)).message).toContain(notExpected);
    expect(requests).toHaveLength(1);
  });
});

test.each([
  ["GET", "/repos/a/b/deployments", "read"],
  ["POST", "/graphql", "read"],
  ["POST", "/api/graphql", "read"],
  ["POST", "/repos/a/b/deployments", "update"],
  ["POST", "/repos/a/b/issues/7/comments", "create"],
  ["POST", "/repos/a/b/deployments/1/statuses", "update"],
  ["POST", "/repos/a/graphql-b/issues/7/comments", "create"],
  ["PATCH", "/repos/a/b/issues/comments/1", "update"],
])("%s %s is a %s", (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind);
});

test("a deprecation header prints nothing", async () => {
  const printed: unknown[] = [];
  const warn = console.warn;
  console.warn = (...words) => void printed.push(words);
  try {
    const headers = { deprecation: "true", sunset: "::error::x", link: '<https://x>; rel="deprecation"' };
    await (await faked({ body: [], headers })).github.recordPage("e", "t", 1);
  } finally {
    console.warn = warn;
  }
  expect(printed).toEqual([]);
});
