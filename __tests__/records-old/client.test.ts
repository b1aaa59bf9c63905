import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { github } from "../../src/github/limits.js";
import { GitHubClient, kindOf } from "../../src/records/old/client.js";
import { readComment } from "../../src/records/old/read.js";
import { Redactor } from "../../src/secrets/redaction.js";
import { Secret } from "../../src/secrets/secret.js";
import type { HttpResponse } from "../../src/transport/connection.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { transport as scripted } from "../transport/scripted.js";

type End = Partial<HttpResponse> | Error;

/** A client whose attempts end as given, one after the other, the last again and again. */
function clientOf(...ends: readonly End[]) {
  const json = { status: 200, headers: { "content-type": "application/json" }, text: "{}" };
  const all = ends.map((end) => (end instanceof Error ? end : { ...json, ...end }));
  const { sender: transport, requests } = scripted(all, { peer: github, maxAttempts: 2, random: () => 0 });
  const client = new GitHubClient({
    repository: {
      owner: "acme",
      repo: "pipelines",
      apiUrl: "https://api.github.com",
      token: new Secret("ghs_fake"),
      runUrl: "https://github.com/acme/pipelines/actions/runs/1",
    },
    transport,
    redactor: new Redactor(),
    permissions: { pullRequest: true, comment: false },
  });
  return { client, requests };
}

const json = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Partial<HttpResponse> => ({
  status,
  headers,
  text: JSON.stringify(body),
});

function pull(client: GitHubClient): Promise<unknown> {
  return client.call("read pull request #7", "pull-requests: read", (octokit) =>
    octokit.rest.pulls.get({ owner: "acme", repo: "pipelines", pull_number: 7 }),
  );
}

async function errorOf(promise: Promise<unknown>): Promise<ActionError> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof ActionError)) throw new Error(`not an ActionError: ${error}`);
  return error;
}

test.each([
  ["GET", "/repos/a/b/deployments", "read"],
  ["POST", "/graphql", "read"],
  ["POST", "/api/graphql", "read"],
  ["POST", "/repos/a/b/deployments", "create"],
  ["POST", "/repos/a/b/issues/7/comments", "create"],
  ["POST", "/repos/a/b/deployments/1/statuses", "update"],
  ["PATCH", "/repos/a/b/issues/comments/1", "update"],
  ["DELETE", "/repos/a/b/issues/comments/1", "update"],
])("%s %s is a %s", (method, path, kind) => {
  expect(kindOf(method, path)).toBe(kind);
});

describe("a call", () => {
  test("sends a typed request with the token and returns the response's data", async () => {
    const { client, requests } = clientOf({ text: '{"number":7,"big":9007199254740993}' });
    expect(await pull(client)).toEqual({ number: 7, big: 2 ** 53 });
    expect(requests[0]?.url.href).toBe("https://api.github.com/repos/acme/pipelines/pulls/7");
    expect(requests[0]?.headers).toMatchObject({ authorization: "token ghs_fake" });
  });

  test.each([301, 302, 303, 307, 308])("that GitHub redirects with %i is not followed", async (status) => {
    const { client, requests } = clientOf(json(status, {}, { location: "https://elsewhere.example.com/x" }));
    const created = client.call("create a record", "deployments: write", (octokit) =>
      octokit.rest.repos.createDeployment({ owner: "acme", repo: "pipelines", ref: "main" }),
    );
    expect((await errorOf(created)).text).toContain(
      "GitHub redirects to elsewhere.example.com. Redirects are not followed.",
    );
    expect(requests).toHaveLength(1);
  });
});

describe("a failure states what to do", () => {
  test.each<[string, End, RegExp]>([
    [
      "a locked conversation",
      json(403, { message: "Unable to create comment because issue is locked." }),
      /locked: unlock it/,
    ],
    [
      "a missing permission",
      json(403, { message: "Resource not accessible by integration" }),
      /^Add this to the job\. For a pull request from a fork the token stays read-only\.$/,
    ],
    [
      "a token that GitHub does not know",
      json(401, { message: "Bad credentials" }),
      /check the input github-token/,
    ],
    [
      "a secondary limit",
      json(403, { message: "secondary rate limit" }, { "retry-after": "300" }),
      /a wait of 300 s, longer than the 60 s/,
    ],
    [
      "a used-up limit",
      json(403, {}, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1893457000" }),
      /a wait of 1001 s/,
    ],
    ["a server error", json(502, {}), /githubstatus\.com/],
    [
      "a field that GitHub refuses",
      json(422, { message: "Validation Failed" }),
      /^Correct what GitHub reports/,
    ],
  ])("after %s", async (_, end, hint) => {
    expect((await errorOf(pull(clientOf(end).client))).hint).toMatch(hint);
  });

  test.each<[ConnectionFailure, RegExp]>([
    ["dns", /^Check the host name in GITHUB_API_URL\.$/],
    ["proxy", /https_proxy/],
    ["certificate", /NODE_EXTRA_CA_CERTS/],
    ["refused", /^Check GITHUB_API_URL, and that the runner can connect to that host\.$/],
    ["timeout", /^Run the job again/],
  ])("after the connection failure %s", async (failure, hint) => {
    const error = await errorOf(pull(clientOf(new AttemptFailure(failure, "ECAUSE")).client));
    expect(error.message).toMatch(
      /^Could not read pull request #7: GET .* failed.*: .*api\.github\.com.* \(ECAUSE\)\.$/,
    );
    expect(error.hint).toMatch(hint);
  });

  test("and shows the permissions that the run needs", async () => {
    const { lines, hint } = await errorOf(pull(clientOf(json(404, { message: "Not Found" })).client));
    expect(hint).toMatch(/^Check the number in pull-request\. If it is right, add this to the job\./);
    expect(lines[0]).toBe(
      "The token of the input github-token may lack `pull-requests: read`, or there is no such pull request.",
    );
    expect(lines.slice(1)).toEqual([
      "permissions:",
      "  contents: read",
      "  deployments: write",
      "  pull-requests: read",
    ]);
  });
});

test.each([
  ["errors", 422, "[".repeat(100_000) + "]".repeat(100_000)],
  ["message", 422, `${'{"message":'.repeat(100_000)}1${"}".repeat(100_000)}`],
])("a refusal with %s of 100,000 levels is a refusal", async (name, status, deep) => {
  const { client } = clientOf({ status, text: `{"${name}":${deep}}` });
  expect((await errorOf(pull(client))).status).toBe(422);
  const graphql = clientOf({ text: `{"errors":[{"message":${deep}}]}` }).client.graphql("ask", "{x}");
  expect((await errorOf(graphql)).message).toContain("GitHub reported errors");
});

test("a 401 with a message that contains expired states that the token has expired", async () => {
  const { text } = await errorOf(pull(clientOf(json(401, { message: "token expired" })).client));
  expect(text).toContain("The token of the input github-token has expired.");
});

test("a 403 on a pull request does not suggest that there is none", async () => {
  const { lines } = await errorOf(pull(clientOf(json(403, { message: "Resource not accessible" })).client));
  expect(lines[0]).toBe("The token of the input github-token may lack `pull-requests: read`.");
});

describe("pages", () => {
  const full = (first: number): End =>
    json(
      200,
      Array.from({ length: 100 }, (_, index) => ({ id: first + index })),
    );

  async function idsOf(client: GitHubClient, cap?: number): Promise<number[]> {
    const ids: number[] = [];
    const comments = client.pages(
      "list the comments",
      "pull-requests: write",
      readComment,
      (octokit, query) =>
        octokit.rest.issues.listComments({ owner: "acme", repo: "pipelines", issue_number: 7, ...query }),
      cap,
    );
    for await (const { id } of comments) ids.push(id);
    return ids;
  }

  test("that bring nothing new end the list", async () => {
    const { client, requests } = clientOf(full(1));
    expect(await idsOf(client)).toHaveLength(100);
    expect(requests).toHaveLength(2);
  });

  test("beyond the cap are an error", async () => {
    const { client, requests } = clientOf(full(1), full(101), full(201));
    expect((await errorOf(idsOf(client, 2))).message).toBe(
      "Could not list the comments: there are 200 or more.",
    );
    expect(requests).toHaveLength(2);
  });

  test("that are no list are an error, not an empty list", async () => {
    expect((await errorOf(idsOf(clientOf(json(200, { message: "x" })).client))).message).toContain(
      "does not have the expected content",
    );
  });
});

describe("a GraphQL query", () => {
  test.each([["null"], ["[]"], ['{"errors":5}']])("with the response %s is a failure", async (text) => {
    const error = await errorOf(clientOf({ text }).client.graphql("read the login", "query { x }"));
    expect(error.message).toContain("is not a response to a GraphQL query");
  });

  test("with errors is a failure", async () => {
    const { client } = clientOf(json(200, { errors: [{ message: "no such field" }] }));
    const error = await errorOf(client.graphql("read the token's login", "query { x }"));
    expect(error.message).toContain("no such field");
  });
});
