import { describe, expect, test } from "@jest/globals";
import { kindOf } from "../../src/github/client.js";
import type { CannedRoute } from "../canned.js";
import { all, faked, gitHubAt, recordsOf, rejectionOf } from "./over-sockets.js";

const at = "2030-01-01T00:00:00Z";
const record = (id: number, more: object = {}) => ({
  id,
  node_id: `N${id}`,
  task: "t",
  sha: "abc",
  created_at: at,
  ...more,
});
const status = (description: string, more: object = {}) => ({
  state: "SUCCESS",
  description,
  createdAt: at,
  ...more,
});
const list = (...nodes: unknown[]) => ({ totalCount: nodes.length, nodes });
const node = (id: number, more: object = {}) => ({ id: `N${id}`, statuses: list(), ...more });
const nodes = (...all: unknown[]) => ({ body: { data: { nodes: all } } });
const notFound = { type: "NOT_FOUND", path: ["nodes", 0], message: "Could not resolve to a node" };
/** Responds to a query with a node for each id that it has. */
const anyNodes: CannedRoute = (request) => ({
  body: {
    data: { nodes: JSON.parse(request.body).variables.ids.map((id: string) => node(Number(id.slice(1)))) },
  },
});

describe("a page of records", () => {
  test.each<[string, unknown[], number[]]>([
    ["in another order", [record(1), record(3), record(2)], [3, 2, 1]],
    ["by time first", [record(3), record(1, { created_at: "2030-01-01T00:00:01Z" })], [1, 3]],
    ["with a record twice", [record(2), record(1), record(2)], [2, 1]],
  ])("%s", async (_, body, ids) => {
    const { github } = await faked({ body }, anyNodes);
    expect((await recordsOf(github)).map(({ id }) => id)).toEqual(ids);
  });

  test.each<[string, unknown]>([
    ["an object", { message: "x" }],
    ["null", "null"],
    ["nothing", ""],
    ["a list of null", [null]],
    ["a record without a time", [record(1, { created_at: null })]],
    ["a record of yesterday", [record(1, { created_at: "yesterday" })]],
    ["a record without an id", [record(1, { id: null })]],
    ["a record without a GraphQL id", [record(1, { node_id: undefined })]],
    ["a record without a task", [record(1, { task: null })]],
  ])("with %s is a failure, never nothing found", async (_, body) => {
    const error = await rejectionOf(recordsOf((await faked({ body }, anyNodes)).github));
    expect([error.code, error.outcome]).toEqual(["github/unusable", "not-sent"]);
  });

  test.each<[string, unknown, unknown]>([
    ["an object", { schema: 4 }, { schema: 4 }],
    ["a string of JSON", '{"schema":4}', { schema: 4 }],
    ["another string", "deploy", undefined],
    ["a list", [1], undefined],
    ["null", null, undefined],
  ])("whose payload is %s", async (_, payload, expected) => {
    const { github } = await faked({ body: [record(1, { payload })] }, anyNodes);
    expect((await recordsOf(github))[0]?.payload).toEqual(expected);
  });
});

describe("the statuses of records", () => {
  const two: CannedRoute = { body: [record(2), record(1)] };
  const found = async (...responses: readonly CannedRoute[]) => {
    const { github, requests } = await faked(two, ...responses);
    const records = await recordsOf(github);
    return [
      records.map(({ id, statuses }) => [id, ...(statuses ?? []).map(({ description }) => description)]),
      requests.length,
    ];
  };
  const existing = { body: [{ id: 1, state: "success", description: "x", created_at: at }] };
  const refusal = { status: 403, body: { message: "Resource not accessible by integration" } };

  test.each<[string, readonly CannedRoute[], unknown, number]>([
    [
      "in any order",
      [nodes(node(2), node(1, { statuses: list(status("b"), status("a")) }))],
      [[2], [1, "b", "a"]],
      2,
    ],
    [
      "of nodes in another order",
      [nodes(node(1, { statuses: list(status("a")) }), node(2))],
      [[2], [1, "a"]],
      2,
    ],
    [
      "with ids in another format",
      [nodes(node(2, { id: "X" }), node(1, { id: "Y", statuses: list(status("a")) }))],
      [[2], [1, "a"]],
      2,
    ],
    ["of a node that is missing once", [nodes(null, node(1)), two, nodes(node(2), node(1))], [[2], [1]], 4],
    [
      "of a record that was deleted",
      [
        { body: { data: { nodes: [null, node(1)] }, errors: [notFound] } },
        { body: [record(1)] },
        nodes(node(1)),
      ],
      [[1]],
      4,
    ],
    [
      "of which more exist",
      [nodes(node(2, { statuses: { totalCount: 2, nodes: [status("a")] } }), node(1)), existing],
      [[2, "x"], [1]],
      3,
    ],
    [
      "of which one is null",
      [nodes(node(2, { statuses: list(status("a"), null) }), node(1)), existing],
      [[2, "x"], [1]],
      3,
    ],
  ])("%s", async (_, responses, expected, requests) => {
    expect(await found(...responses)).toEqual([expected, requests]);
  });

  test.each<[string, readonly CannedRoute[]]>([
    ["that are missing twice", [nodes(null, node(1)), two, nodes(null, node(1))]],
    ["without nodes", [{ body: { data: {} } }]],
    ["without data", [{ body: { data: null } }]],
    ["with fewer nodes than records", [nodes(node(2))]],
    ["with a node of another type", [nodes({}, node(1))]],
    ["without a time", [nodes(node(2, { statuses: list({ description: "x" }) }), node(1))]],
    [
      "without ids, by REST",
      [
        nodes(node(2, { statuses: { totalCount: 2, nodes: [] } }), node(1)),
        { body: [{ state: "success", description: "a", created_at: at }] },
      ],
    ],
  ])("%s are a failure: nothing is known of the record", async (_, responses) => {
    const { github } = await faked(two, ...responses);
    expect(await rejectionOf(recordsOf(github))).toMatchObject({
      code: "github/unusable",
      outcome: "not-sent",
    });
  });

  test("of a deleted record and one that must not be read are refused", async () => {
    const errors = [{ type: "FORBIDDEN", message: "No" }, notFound];
    const { github } = await faked(two, { body: { data: { nodes: [null, null] }, errors } });
    expect((await rejectionOf(recordsOf(github))).code).toBe("github/refused");
  });

  test("that GitHub refuses to list are a failure", async () => {
    const { github } = await faked(
      two,
      nodes(node(2, { statuses: { totalCount: 2, nodes: [] } }), node(1)),
      refusal,
    );
    expect((await rejectionOf(recordsOf(github))).status).toBe(403);
  });
});

describe("an object", () => {
  test.each([["merged"], [null], [undefined], ["closed", 8]])(
    "that is a pull request of state %j (number: %s) is a failure: nothing is retired for it",
    async (state, number = 7) => {
      const { github } = await faked({ body: { number, state, head: { sha: "abc" } } });
      expect((await rejectionOf(github.pullRequest(7))).code).toBe("github/unusable");
    },
  );
});

describe("a GraphQL response", () => {
  const viewer = async (body: unknown) => (await faked({ body })).github.viewer();
  const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

  test.each<[what: string, body: unknown]>([
    ["errors beside null", { data: null, errors: [notFound] }],
    ["errors that are no list", { data: {}, errors: 5 }],
    ["null", "null"],
    ["a list", "[]"],
    ["a website", "<html>"],
  ])("that is %s is a failure", async (_, body) => {
    expect((await rejectionOf(viewer(body))).code).toBe("github/unusable");
  });

  test.each<[what: string, body: unknown]>([
    ["an error without a type", { errors: [{ message: "Something went wrong" }] }],
    ["an error of an unknown type", { data: null, errors: [notFound, { type: "INTERNAL" }] }],
    ["an error with a deep message", `{"data":null,"errors":[{"message":${deep}}]}`],
    ["deep errors", `{"data":null,"errors":${deep}}`],
  ])("that is %s is retried like a 502", async (_, body) => {
    const login = { body: { data: { viewer: { login: "octocat" } } } };
    const { github, requests } = await faked({ body }, login);
    expect([await github.viewer(), requests.length]).toEqual(["octocat", 2]);
    const lasting = await faked({ body });
    expect((await rejectionOf(lasting.github.viewer())).code).toBe("github/refused");
    expect(lasting.requests).toHaveLength(3);
  });

  test.each([
    ["NOT_FOUND", "github/unusable"],
    ["FORBIDDEN", "github/refused"],
    ["INSUFFICIENT_SCOPES", "github/refused"],
    ["MAX_NODE_LIMIT_EXCEEDED", "github/refused"],
    ["RESOURCE_LIMITS_EXCEEDED", "github/refused"],
  ])("that a retry does not mend is a failure at once: %s", async (type, code) => {
    const { github, requests } = await faked({ body: { data: null, errors: [{ type, message: "No" }] } });
    expect((await rejectionOf(github.viewer())).code).toBe(code);
    expect(requests).toHaveLength(1);
  });

  test("that names a missing permission shows the permissions to add", async () => {
    const errors = [{ type: "FORBIDDEN", message: "Resource not accessible by integration" }];
    const { commands } = await rejectionOf(viewer({ data: { viewer: null }, errors }));
    expect(commands).toContain("  deployments: write");
  });

  test.each(["RATE_LIMITED", "RATE_LIMIT"])("that reports a used-up limit is a refusal: %s", async (type) => {
    const errors = [{ type, message: "API rate limit exceeded" }];
    expect((await rejectionOf(viewer({ errors }))).code).toBe("github/refused");
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
    expect(error.code).toBe("github/unusable");
  });

  test("that has the status 204 is a failure", async () => {
    const error = await rejectionOf(all((await faked({ status: 204 })).github.comments(7)));
    expect(error.code).toBe("github/unusable");
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

  test.each<[next: string, query: string]>([
    ["https://elsewhere.example.com/2?page=2&per_page=1", "per_page=100&page=2"],
    ["http://[broken", "per_page=100&page=2"],
    ["http://127.0.0.1:1/x?task=preview:pr-7:app&page=2", "per_page=100&page=2"],
    ["http://127.0.0.1:1/x?after=Y3Vyc29y%3D&per_page=5", "per_page=100&after=Y3Vyc29y%3D"],
  ])(
    "whose next page is at %s is read on with its own parameters, and nothing is sent there",
    async (next, query) => {
      const { github, requests } = await faked(
        { body: [], headers: { link: `<${next}>; rel="next"` } },
        { body: [] },
      );
      expect(await all(github.comments(7))).toEqual([]);
      const [first, second] = requests.map(({ path }) => path);
      expect(second).toBe(`${first?.split("?")[0]}?${query}`);
    },
  );

  test("of open pull requests ends after 500 pages", async () => {
    const { github, requests } = await faked((_, url) => ({
      body: [{ id: 1, number: 7, state: "open", head: { sha: "abc" } }],
      headers: { link: `<${url}/next>; rel="next"` },
    }));
    expect((await rejectionOf(github.openPullRequests())).code).toBe("github/too-many");
    expect(requests).toHaveLength(500);
  });

  test("of more than 3,000 open pull requests is read whole", async () => {
    let number = 0;
    const { github, requests } = await faked((_, url) => ({
      body: [{ id: ++number, number, state: "open", head: { sha: "abc" } }],
      headers: number < 40 ? { link: `<${url}/next>; rel="next"` } : {},
    }));
    expect((await github.openPullRequests()).size).toBe(40);
    expect(requests).toHaveLength(40);
  });
});

test.each([301, 302, 303, 307, 308])("a redirect with %i is not followed", async (status) => {
  const { github, requests } = await faked({
    status,
    headers: { location: "https://elsewhere.example.com/x" },
  });
  const error = await rejectionOf(github.pullRequest(7));
  expect([error.code, error.status, error.all]).toEqual([
    "github/refused",
    status,
    expect.stringContaining("elsewhere.example.com"),
  ]);
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

  test.each([{ id: null }, { task: "other" }])(
    "of a record does not happen where the response has %j: the record exists",
    async (more) => {
      const { github, requests } = await faked({ status: 201, body: record(1, more) });
      const sent = github.createRecord({ environment: "e", task: "t", ref: "abc", ...fields });
      expect((await rejectionOf(sent)).code).toBe("github/unusable");
      expect(requests).toHaveLength(1);
    },
  );
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

test("an unusable response is the last one of its connection", async () => {
  let count = 0;
  const send = async () => ({ status: 200, headers: {}, text: "{}" });
  const transport = { send, distrust: () => void count++ };
  await rejectionOf(gitHubAt("https://api.github.com", { transport }).viewer());
  expect(count).toBe(1);
});

test("a deprecation header prints nothing", async () => {
  const printed: unknown[] = [];
  const warn = console.warn;
  console.warn = (...words) => void printed.push(words);
  try {
    const headers = { deprecation: "true", sunset: "::error::x", link: '<https://x>; rel="deprecation"' };
    await recordsOf((await faked({ body: [], headers })).github);
  } finally {
    console.warn = warn;
  }
  expect(printed).toEqual([]);
});
