import { describe, expect, test } from "@jest/globals";
import type { GitHub } from "../../src/github/github.js";
import { type Permissions, permissionAdvice, runAgain } from "../../src/github/github-error.js";
import { githubApi as api } from "../../src/github/limits.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { mayRetryAfter } from "../../src/transport/policy.js";
import { attemptFailed, responded, transport as scripted } from "../transport/scripted.js";
import { all, faked, gitHubAt, rejectionOf } from "./over-sockets.js";

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers,
});

describe("a failure states what to do", () => {
  test.each<[string, Parameters<typeof refused>, RegExp]>([
    [
      "a missing permission",
      [403, { message: "Resource not accessible by integration" }],
      /^Add this to the job\.$/,
    ],
    [
      "a token that GitHub does not know",
      [401, { message: "Bad credentials" }],
      /check the input github-token/,
    ],
    [
      "a secondary limit",
      [403, { message: "secondary rate limit" }, { "retry-after": "300" }],
      /a wait of 300 s, longer than the 120 s/,
    ],
    ["a server error", [502, {}], /githubstatus\.com/],
    ["a field that GitHub refuses", [422, { message: "Validation Failed" }], /^Correct what GitHub reports/],
  ])("after %s", async (_, response, hint) => {
    const error = await rejectionOf((await faked(refused(...response))).github.pullRequest(7));
    expect(String(error.hint)).toMatch(hint);
    expect([error.code, error.status]).toEqual(["github", response[0]]);
  });

  test("after a locked conversation", async () => {
    const { github } = await faked(
      refused(403, { message: "Unable to create comment because it is locked." }),
    );
    const error = await rejectionOf(github.createComment(7, "text"));
    expect(String(error.hint)).toBe(
      "The conversation is locked: unlock it, or leave out pull-request-comment.",
    );
  });

  test("after a refusal to list the open pull requests", async () => {
    const { github } = await faked(refused(403, { message: "Resource not accessible by integration" }));
    const { lines } = await rejectionOf(github.openPullRequests());
    expect(lines).toEqual(["The token of the input github-token may lack pull-requests: read."]);
  });

  test("after a lock of something else than a conversation", async () => {
    const { github } = await faked(refused(403, { message: "The environment is locked by a policy." }));
    const error = await rejectionOf(github.recordPage("preview", "t", 1));
    expect(String(error.hint)).toMatch(/^Add this to the job\./);
  });

  test.each<[ConnectionFailure, RegExp]>([
    ["dns", /^Check the host name in GITHUB_API_URL\.$/],
    ["proxy", /https_proxy/],
    ["certificate", /NODE_EXTRA_CA_CERTS.*check the host name in GITHUB_API_URL\.$/],
    ["tls-closed", /^Check that GITHUB_API_URL names a host and port that support TLS\.$/],
    ["tls-failed", /^Check that GITHUB_API_URL names a host and port that support TLS\.$/],
    ["refused", /^Check GITHUB_API_URL, and that the runner can connect to that host\.$/],
    ["connect-timeout", /^Check GITHUB_API_URL, and that the runner can connect to that host\.$/],
    ["timeout", /^Run the job again/],
  ])("after the connection failure %s", async (failure, hint) => {
    const { sender } = scripted([new AttemptFailure(failure, "ECAUSE")], { api, maxAttempts: 2 });
    const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
    expect(error.message).toMatch(
      /^Could not read pull request #7: GET .* failed.*: .*api\.github\.com.* \(ECAUSE\)\.$/,
    );
    expect(error.message.includes(" failed after 2 attempts: ")).toBe(mayRetryAfter(failure, "read"));
    expect(String(error.hint)).toMatch(hint);
  });

  test("after a cancellation", async () => {
    const { sender } = scripted([attemptFailed("lost")], { api, cancelled: AbortSignal.abort() });
    const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
    expect(error.message).toBe("Could not read pull request #7: the step was cancelled or timed out.");
  });
});

describe("the permissions to add are those of the run", () => {
  test.each<[Permissions, string[]]>([
    [{ pullRequest: false, comment: false }, ["  deployments: write"]],
    [{ pullRequest: true, comment: false }, ["  deployments: write", "  pull-requests: read"]],
    [{ pullRequest: true, comment: true }, ["  deployments: write", "  pull-requests: write"]],
    [{ pullRequest: false, comment: false, write: false }, ["  deployments: read"]],
    [{ pullRequest: true, comment: true, write: false }, ["  deployments: read", "  pull-requests: write"]],
  ])("%j", async (permissions, lines) => {
    const { url } = await faked(refused(403, { message: "Resource not accessible by integration" }));
    const error = await rejectionOf(gitHubAt(url, { permissions }).recordPage("preview", "t", 1));
    expect(error.lines.map(String)).toEqual([
      "The token of the input github-token may lack deployments: read.",
    ]);
    expect(error.commands.map(String)).toEqual(["permissions:", "  contents: read", ...lines]);
  });
});

test("on a pull request from a fork no permissions to add are shown: its token stays read-only", async () => {
  const { url } = await faked(refused(403, { message: "Resource not accessible by integration" }));
  const permissions = { pullRequest: true, comment: false, isFork: true };
  const error = await rejectionOf(gitHubAt(url, { permissions }).recordPage("preview", "t", 1));
  expect(error.commands).toEqual([]);
  expect(String(error.hint)).toBe(
    "The token stays read-only on a pull request from a fork: a maintainer has to start the workflow manually.",
  );
});

test.each<[string, object, string]>([
  [
    "a body that is no JSON",
    { body: "<html>" },
    "Check GITHUB_API_URL: it may name a website instead of GitHub's API.",
  ],
  ["JSON that is no record", { body: "5" }, `${runAgain}`],
  ["a record without its members", { body: [{}] }, `${runAgain}`],
  [
    "a redirect",
    { status: 301, headers: { location: "https://x.example.com" } },
    "Check GITHUB_API_URL, and whether the repository was renamed or moved.",
  ],
])("after %s the advice is about its cause", async (_, response, hint) => {
  const error = await rejectionOf((await faked(response)).github.recordPage("preview", "t", 1));
  expect(String(error.hint)).toBe(hint);
});

test("a GraphQL error that no permission or limit explains: run the job again", async () => {
  const { github } = await faked({ body: { data: null, errors: [{ type: "INTERNAL", message: "x" }] } });
  expect(String((await rejectionOf(github.viewer())).hint)).toBe(`${runAgain}`);
});

test("a repository that GraphQL does not find: the error has GitHub's own words", async () => {
  const errors = [{ type: "NOT_FOUND", message: "Could not resolve to a Repository." }];
  const { github } = await faked({ body: { data: { repository: null }, errors } });
  expect((await rejectionOf(github.environmentRecords("preview"))).message).toContain(
    "GitHub reported errors: Could not resolve to a Repository.",
  );
});

test("a GITHUB_API_URL that ends with a slash leads to the same address", async () => {
  const { url, requests } = await faked({ body: [] });
  await gitHubAt(`${url}/api/v3/`).recordPage("preview", "t", 1);
  expect(requests[0]?.path).toMatch(/^\/api\/v3\/repos\/acme\/pipelines\/deployments\?/);
});

const refuse = refused(403, { message: "Resource not accessible by integration" });
const statusOf1 = { state: "success", description: "x" } as const;
const record1 = { environment: "e", task: "t", ref: "a", isProduction: false, description: "", payload: {} };
test.each<[string, (github: GitHub) => Promise<unknown>, string]>([
  ["create a GitHub deployment record in environment e", (github) => github.createRecord(record1), "deployments: write"],
  ["set the status success of GitHub deployment record 1", (github) => github.setStatus(1, statusOf1), "deployments: write"],
  ["list the comments of pull request #7", (github) => all(github.comments(7)), "pull-requests: write"],
  ["create a comment on pull request #7", (github) => github.createComment(7, "x"), "pull-requests: write"],
  ["edit comment 5", (github) => github.updateComment(5, "x"), "pull-requests: write"],
  ["read the token's own login", (github) => github.viewer(), "pull-requests: write"],
])("a refusal to %s names what the token may lack", async (what, request, lacks) => {
  const error = await rejectionOf(request((await faked(refuse)).github));
  expect(error.message).toMatch(new RegExp(`^Could not ${what}: `));
  expect(error.lines).toEqual([`The token of the input github-token may lack ${lacks}.`]);
}); // biome-ignore format: a row is a case

test("a 404 of a list of records does not suggest a wrong pull request", async () => {
  const error = await rejectionOf((await faked(refused(404, {}))).github.recordPage("preview", "t", 1));
  expect(error.lines).toEqual(["The token of the input github-token may lack deployments: read."]);
  expect(String(error.hint)).toBe("Add this to the job.");
});

test("statuses that GitHub does not list for another reason than a 404 are a failure", async () => {
  const record = { id: 5, nodeId: "N5", task: "t", sha: "a", payload: undefined, createdAt: 0 };
  const { github } = await faked({ body: { data: { nodes: [null] } } }, refuse);
  expect((await rejectionOf(github.withStatuses([record]))).status).toBe(403);
});

test("a 404 of a pull request suggests that there is none, a 403 does not", async () => {
  const lacks = "The token of the input github-token may lack pull-requests: read";
  const missing = await rejectionOf((await faked(refused(404, {}))).github.pullRequest(7));
  expect(String(missing.hint)).toMatch(
    /^Check the number in pull-request\. If it is right, add this to the job\./,
  );
  expect(String(missing.lines[0])).toBe(`${lacks}, or there is no such pull request.`);
  const forbidden = await rejectionOf((await faked(refused(403, {}))).github.pullRequest(7));
  expect(String(forbidden.lines[0])).toBe(`${lacks}.`);
});

test("a 401 with a message that contains expired states that the token has expired", async () => {
  const { all } = await rejectionOf(
    (await faked(refused(401, { message: "token expired" }))).github.pullRequest(7),
  );
  expect(all).toContain("The token of the input github-token has expired.");
});

test.each([
  ["errors", `{"errors":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["message", `{"message":${'{"message":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
])("a refusal with %s of 100,000 levels is a refusal", async (_, body) => {
  expect((await rejectionOf((await faked({ status: 422, body })).github.pullRequest(7))).status).toBe(422);
});

test("what GitHub writes is one line without commands", async () => {
  const { github } = await faked(refused(422, { message: "::error::x\n\u202efake-secret-1" }));
  const { message } = await rejectionOf(github.pullRequest(7));
  expect(message).toContain(": :error: :x \\u202efake-secret-1.");
});

test.each([
  [
    "1893459661",
    /^GitHub's rate limit is used up until 2030-01-01 01:02 UTC\. Run the job again after that\.$/,
  ],
  ["8640000000000", /^GitHub's rate limit is used up until \+275760-09-1/],
  ["8640000000001", /^GitHub's rate limit is used up\. GitHub requested a wait of 60 s\. /],
])("a limit that is used up for long fails, with the time of its end (%s)", async (reset, hint) => {
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset };
  const { sender } = scripted([responded(403, headers)], { api });
  const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
  expect(error.hint).toMatch(hint);
});

test("a limit that is renewed soon fails with the wait, once the run has waited for long enough", async () => {
  const reset = Date.UTC(2030, 0, 1) / 1_000 + 90;
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(reset) };
  const { sender } = scripted([responded(403, headers)], { api, maxAttempts: 1 });
  const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
  expect(error.hint).toBe(
    "GitHub's rate limit is used up. GitHub requested a wait of 91 s. Run the job again after that.",
  );
});

test("a limit that is used up is waited for until GitHub renews it", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 40) };
  expect(api.renewal?.({ status: 403, headers, text: "" }, now)).toBe(41);
});

test("the permissions to copy have what the comment needs, also outside previews", () => {
  const permissions: Permissions = { pullRequest: false, comment: true };
  const { commands = [] } = permissionAdvice("pull-requests: write", permissions, false);
  expect(commands.map(String)).toContain("  pull-requests: write");
});

test("what GitHub reports in detail comes before the permission", async () => {
  const errors = [{ field: "task", message: "x".repeat(300) }];
  const { github } = await faked(refused(403, { message: "Forbidden", errors }));
  const { lines } = await rejectionOf(github.recordPage("preview", "t", 1));
  expect(lines).toEqual([
    expect.stringMatching(/^- task: x+/),
    "The token of the input github-token may lack deployments: read.",
  ]);
});
