import { describe, expect, test } from "@jest/globals";
import type { GitHub } from "../../src/github/github.js";
import { type Permissions, permissionAdvice } from "../../src/github/github-error.js";
import { githubApi as api } from "../../src/github/limits.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/http/failures.js";
import { attemptFailed, transport as scripted } from "../http/scripted.js";
import { all, faked, gitHubAt, recordsOf, rejectionOf } from "./over-sockets.js";

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) => ({
  status,
  body,
  headers,
});

const forbidden = refused(403, { message: "Resource not accessible by integration" });

describe("a failure says why, and what it needs", () => {
  test.each<[string, Parameters<typeof refused>, RegExp]>([
    ["a token that GitHub does not know", [401, { message: "Bad credentials" }], /github-token/],
    ["a token that expired", [401, { message: "token expired" }], /expired/],
    [
      "a secondary limit",
      [403, { message: "secondary rate limit" }, { "retry-after": "300" }],
      /2030-01-01 00:05 UTC/,
    ],
    [
      "a limit that is used up",
      [403, {}, { "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1893459661" }],
      /2030-01-01 01:02 UTC/,
    ],
    ["a redirect", [301, {}, { location: "https://x.example.com" }], /GITHUB_API_URL/],
  ])("after %s", async (_, response, expected) => {
    const error = await rejectionOf((await faked(refused(...response))).github.pullRequest(7));
    expect(`${error.all} ${error.hint}`).toMatch(expected);
    expect([error.code, error.status, error.outcome]).toEqual(["github/refused", response[0], "not-sent"]);
  });

  test.each<[message: string, isPermission: boolean]>([
    ["Resource not accessible by integration", true],
    ["Must have admin rights to Repository.", true],
    ["Resource not accessible by personal access token", false],
    ["Resource protected by organization SAML enforcement. You must grant your token access.", false],
    ["The `acme` organization has an IP allow list enabled, and 192.0.2.1 is not permitted.", false],
    ["Repository was archived so is read-only.", false],
    ["This repository is Read-Only.", false],
    ["Grant your token access to the SSO organization.", false],
    ["The owner has blocked this user.", false],
    ["This repository is archived.", false],
    ["Unable to create comment because issue is locked.", false],
    ["This installation has been suspended", false],
    ["`acme` forbids access via a token (classic). Use one with fine-grained permissions.", false],
  ])("after a 403 that says %j the advice is about permissions: %s", async (message, isPermission) => {
    const { github } = await faked(refused(403, { message }));
    const { commands } = await rejectionOf(recordsOf(github));
    expect(commands.includes("  deployments: write")).toBe(isPermission);
    const errors = [{ type: "FORBIDDEN", message }];
    const queried = await faked({ body: { data: null, errors } });
    expect((await rejectionOf(queried.github.viewer())).commands.length > 0).toBe(isPermission);
  });

  test("after a page of HTML with status 403 the advice is about what is between", async () => {
    const { github } = await faked(refused(403, "<html><h1>Blocked</h1></html>"));
    expect((await rejectionOf(recordsOf(github))).commands).toEqual([]);
  });

  test.each<[ConnectionFailure, RegExp]>([
    ["dns", /GITHUB_API_URL/],
    ["proxy", /https_proxy/],
    ["certificate", /NODE_EXTRA_CA_CERTS.*GITHUB_API_URL/],
    ["tls-closed", /GITHUB_API_URL/],
    ["refused", /GITHUB_API_URL/],
    ["timeout", /again/],
  ])("after the connection failure %s", async (failure, hint) => {
    const { sender } = scripted([new AttemptFailure(failure, "ECAUSE")], { api, maxAttempts: 2 });
    const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
    expect([error.code, error.outcome]).toEqual(["github/no-response", "not-sent"]);
    expect(error.all).toMatch(/GET .*api\.github\.com.*ECAUSE/s);
    expect(error.hint).toMatch(hint);
  });

  test("after a cancellation", async () => {
    const { sender } = scripted([attemptFailed("lost")], { api, cancelled: AbortSignal.abort() });
    const error = await rejectionOf(gitHubAt("https://api.github.com", { transport: sender }).pullRequest(7));
    expect(error.code).toBe("github/cancelled");
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
    const { url } = await faked(forbidden);
    const error = await rejectionOf(recordsOf(gitHubAt(url, { permissions })));
    expect(error.commands.map(String)).toEqual(["permissions:", "  contents: read", ...lines]);
  });
});

test("on a pull request from a fork no permissions to add are shown: its token stays read-only", async () => {
  const { url } = await faked(forbidden);
  const permissions = { pullRequest: true, comment: false, isFork: true };
  const error = await rejectionOf(recordsOf(gitHubAt(url, { permissions })));
  expect([error.commands, error.status]).toEqual([[], 403]);
});

test("a GITHUB_API_URL that ends with a slash leads to the same address", async () => {
  const { url, requests } = await faked({ body: [] });
  await recordsOf(gitHubAt(`${url}/api/v3/`));
  expect(requests[0]?.path).toMatch(/^\/api\/v3\/repos\/acme\/pipelines\/deployments\?/);
});

const statusOf1 = { state: "success", description: "x" } as const;
const record1 = { environment: "e", task: "t", ref: "a", isProduction: false, description: "", payload: {} };
test.each<[string, (github: GitHub) => Promise<unknown>, string]>([
  [
    "create a GitHub deployment record in environment e",
    (github) => github.createRecord(record1),
    "deployments: write",
  ],
  [
    "set the status success of GitHub deployment record 1",
    (github) => github.setStatus(1, statusOf1),
    "deployments: write",
  ],
  ["list the comments of pull request #7", (github) => all(github.comments(7)), "pull-requests: write"],
  ["create a comment on pull request #7", (github) => github.createComment(7, "x"), "pull-requests: write"],
  ["edit comment 5", (github) => github.updateComment(5, "x"), "pull-requests: write"],
  ["read the token's own login", (github) => github.viewer(), "pull-requests: write"],
])("a refusal to %s names what the token may lack", async (what, request, lacks) => {
  const error = await rejectionOf(request((await faked(forbidden)).github));
  expect(error.message).toContain(what);
  expect(error.all).toContain(lacks);
});

test("only a 404 of a pull request may be a wrong number", async () => {
  const missing = refused(404, {});
  expect((await rejectionOf((await faked(missing)).github.pullRequest(7))).hint).toContain("pull-request");
  expect((await rejectionOf(recordsOf((await faked(missing)).github))).hint).not.toContain("pull-request");
  expect((await rejectionOf((await faked(forbidden)).github.pullRequest(7))).hint).not.toContain(
    "pull-request",
  );
});

test.each([
  ["errors", `{"errors":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  ["message", `{"message":${'{"message":'.repeat(100_000)}1${"}".repeat(100_000)}}`],
])("a refusal with %s of 100,000 levels is a refusal", async (_, body) => {
  expect((await rejectionOf((await faked({ status: 422, body })).github.pullRequest(7))).status).toBe(422);
});

test("what GitHub writes is one line without commands, and its secrets are replaced later", async () => {
  const { github } = await faked(refused(422, { message: "::error::x\n\u202efake-secret-1" }));
  expect((await rejectionOf(github.pullRequest(7))).all).toContain("::error::x \\u202efake-secret-1");
});

test("a limit that is used up is waited for until GitHub renews it", () => {
  const now = Date.parse("2030-01-01T00:00:00Z");
  const headers = { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(now / 1000 + 40) };
  expect(api.renewal?.({ status: 403, headers, text: "" }, now)).toBe(41);
});

test("the permissions to copy have what the comment needs, also outside previews", () => {
  const permissions: Permissions = { pullRequest: false, comment: true };
  const { commands = [] } = permissionAdvice("pull-requests: write", permissions, false);
  expect(commands.flatMap(({ lines }) => lines.map(String))).toContain("  pull-requests: write");
});
