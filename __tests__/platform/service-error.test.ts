import { describe, expect, test } from "@jest/globals";
import { ActionError, type Outcome } from "../../src/base/errors.js";
import { text } from "../../src/base/text.js";
import type { HttpRequest } from "../../src/http/connection.js";
import { AttemptFailure, type ConnectionFailure, RequestFailure } from "../../src/http/failures.js";
import { mayHaveActed } from "../../src/http/policy.js";
import type { HttpResponse } from "../../src/http/response.js";
import { WrongShape } from "../../src/platform/resources.js";
import { explain, isNotFound, type ServiceRequest } from "../../src/platform/service-error.js";
import { Redactor } from "../../src/secrets/redact.js";
import { logLine, textOf } from "../shown.js";
import { responseOf } from "./responses.js";

const redactor = new Redactor();
redactor.add("Fake-Secret-1");

const o1 = { "organization-id": "o1" };
const ids = { ...o1, "workspace-id": "w1", "deployment-id": "d1" };

/** One request of each kind. */
const requests = {
  organizations: { kind: "read", what: "organizations", ids: {} },
  workspaces: { kind: "read", what: "workspaces", ids: o1 },
  token: { kind: "create", what: "API token", name: "ci", ids: o1 },
  create: { kind: "create", what: "Deployment", name: "etl", ids: { ...o1, "workspace-id": "w1" } },
  update: { kind: "update", what: "Deployment", name: "etl", ids },
} satisfies Record<string, ServiceRequest>;

type RequestName = keyof typeof requests;

function httpOf(name: RequestName, pathname = "/platform/path"): HttpRequest {
  const method = requests[name].kind === "read" ? "GET" : "POST";
  return { method, url: new URL(pathname, "https://platform.example.com"), headers: {} };
}

function explained(error: unknown, name: RequestName, http: HttpRequest, response?: HttpResponse) {
  const failed = {
    request: requests[name],
    http,
    response,
    pages: "https://github.com/acme/fork/blob/v1/docs/",
  };
  const result = explain(error, failed);
  expect(result).toBeInstanceOf(ActionError);
  return result as ActionError;
}

const ended = { attempts: 1, refusals: 0, mayHaveActed: false, requestedWait: undefined };

/** The error of a request that ended with this response. */
function ofResponse(name: RequestName, response: HttpResponse, more: Partial<RequestFailure> = {}) {
  const request = httpOf(name);
  const failure = { request, failure: response.status, response, ...ended, ...more };
  return explained(new RequestFailure(failure, undefined), name, request);
}

/** The error of a request without a complete response. */
function ofConnection(
  name: RequestName,
  failure: ConnectionFailure,
  more: Partial<RequestFailure> = {},
  cause = "ECAUSE x",
) {
  const request = httpOf(name);
  const given = { request, failure, response: undefined, ...ended, ...more };
  return explained(new RequestFailure(given, new AttemptFailure(failure, cause)), name, request);
}

/** What an error says, as the log has it. */
const said = (error: ActionError): string => logLine(textOf(error), redactor);

/** Status, message of the service, request, outcome, and what the error has to name. */
const statuses: [number, string, RequestName, Outcome, string[]][] = [
  [400, "no", "create", "rejected", ["no"]],
  [401, "no", "organizations", "not-sent", ["api-token"]],
  [403, "no", "organizations", "not-sent", ["api-token", "organization-id and workspace-id", "Owner"]],
  [403, "no", "workspaces", "not-sent", ["api-token", "set workspace-id", "Owner", "/fork/blob/v1/docs/"]],
  [403, "no", "token", "rejected", ["api-token", "Owner"]],
  [403, "no", "update", "rejected", ["api-token"]],
  [404, "no", "organizations", "not-sent", ["base-url"]],
  [404, "no", "workspaces", "not-sent", ["organization-id o1"]],
  [404, "no", "update", "rejected", ["organization-id o1", "workspace-id w1", "create-deployment"]],
  [410, "no", "update", "rejected", ["deployment-id d1", "create-deployment"]],
  [400, "The name already exists", "create", "rejected", ['"etl"', "update-deployment"]],
  [409, "no", "token", "rejected", ['"ci"', "token-name", "interrupted"]],
  [409, "no", "create", "rejected", ['"etl"', "update-deployment", "interrupted"]],
  [409, "no", "update", "rejected", ["in progress"]],
  [429, "no", "create", "rejected", ["later"]],
  [405, "no", "update", "rejected", ["base-url"]],
  [501, "no", "create", "rejected", ["base-url"]],
  [503, "no", "create", "unknown", ['"etl"', "workspace w1", "deployment-id"]],
  [503, "", "token", "unknown", ['"ci"', "delete it"]],
  [500, "no", "update", "unknown", ['"d1"']],
  [301, "", "workspaces", "not-sent", ["login.example.com", "base-url"]],
  [302, "", "create", "unknown", ["login.example.com", "base-url", '"etl"']],
  [301, "", "update", "unknown", ["login.example.com", "base-url"]],
  [307, "", "create", "rejected", ["login.example.com", "base-url"]],
];

describe("the error of a status", () => {
  test.each(statuses)("%i %j of %s is %s, and names %j", (status, message, name, outcome, names) => {
    const headers = { location: "https://user:pw@login.example.com/x?secret=1" };
    const response = responseOf(status, message && { message }, headers);
    const error = ofResponse(name, response, { mayHaveActed: mayHaveActed(status) });
    expect([error.code, error.outcome, error.status]).toEqual(["service/refused", outcome, status]);
    for (const each of ["/platform/path", String(status), ...names]) expect(said(error)).toContain(each);
    expect(said(error)).not.toMatch(/user:pw|secret=1/);
    if (name === "update")
      expect(said(error).includes("create-deployment")).toBe(names.includes("create-deployment"));
  });

  test.each<[status: number, name: string, advice: string, messages: readonly string[]]>([
    [
      400,
      "an operation in progress",
      "another operation",
      ["in progress", "being created", "BEING updated", "being deleted", "creating", "Updating", "deleting"],
    ],
    [400, "a name that is taken", "interrupted", ["exists", "Taken", "in use", "duplicate"]],
    [403, "a limit or a network", "Correct what", ["Limit", "quota", "network", "allow-list", "allowlist"]],
    [403, "a limit or a network", "Correct what", ["firewall", "IP", "exceeded"]],
  ])("after a %i the advice is about %s", (status, _, advice, messages) => {
    const all = messages.map((word) =>
      said(ofResponse("create", responseOf(status, { message: `x ${word} y` }))),
    );
    expect(all.filter((each) => !each.includes(advice))).toEqual([]);
  });

  test("an operation in progress is not a taken name", () => {
    const response = responseOf(409, { message: "Another operation is in progress" });
    for (const name of ["create", "update"] as const) {
      expect(said(ofResponse(name, response))).not.toContain("taken");
    }
  });

  test("of a list is about no name", () => {
    expect(ofResponse("organizations", responseOf(409, "")).lines).toEqual([]);
  });

  test("a limit that outlasts the run has its end as a time", () => {
    const limit = { failure: 429, requestedWait: 1_800, retryAt: Date.UTC(2030, 0, 1, 13, 4, 30) };
    expect(said(ofResponse("create", responseOf(429, ""), limit))).toContain("2030-01-01 13:05 UTC");
    const short = { ...limit, requestedWait: 7 };
    expect(said(ofResponse("create", responseOf(429, ""), short))).toContain("7 s");
  });

  test("of an update after an attempt that may have acted is unknown", () => {
    const error = ofResponse("update", responseOf(422, { message: "no" }), { mayHaveActed: true });
    expect([error.outcome, error.lines.length]).toEqual(["unknown", 1]);
  });

  test("has the response, except where it may contain a new token", () => {
    const response = responseOf(500, { message: "fake-minted-token" });
    const acted = { mayHaveActed: true };
    expect(ofResponse("create", response, acted).response).toEqual(response);
    const error = ofResponse("token", response, acted);
    expect([error.status, error.response, said(error).includes("minted")]).toEqual([500, undefined, false]);
  });
});

describe("isNotFound", () => {
  const error = (name: RequestName, status: number, body: unknown, more: Partial<RequestFailure> = {}) =>
    ofResponse(name, responseOf(status, body), more);

  test.each<[string, unknown, boolean]>([
    ["the API's own 404", error("update", 404, { message: "Deployment not found" }), true],
    ["its own 410", error("update", 410, { message: "gone" }), true],
    ["after one that may have acted", error("update", 404, { message: "x" }, { mayHaveActed: true }), true],
    ["an ingress's page", error("update", 404, "default backend - 404"), false],
    ["JSON without a message", error("update", 404, { error: "not found" }), false],
    ["a message that is no string", error("update", 404, { message: { text: "not found" } }), false],
    ["another status", error("update", 403, { message: "no" }), false],
    ["a connection that failed", ofConnection("update", "lost"), false],
    [
      "GitHub's 404",
      new ActionError("github/refused", text`x`, {
        status: 404,
        response: { status: 404, text: '{"message":"Not Found"}' },
      }),
      false,
    ],
    ["something else", new Error("404"), false],
  ])("%s", (_, thrown, expected) => {
    expect(isNotFound(thrown)).toBe(expected);
  });
});

test.each<[RequestName, Outcome, boolean]>([
  ["workspaces", "not-sent", true],
  ["create", "unknown", true],
  ["token", "unknown", false],
  ["update", "unknown", true],
])("a website in place of the response of %s is %s", (name, outcome, isShown) => {
  const html = responseOf(200, "<html></html>", { "x-request-id": "req-1" });
  const error = explained(new WrongShape("is not JSON"), name, httpOf(name), html);
  expect([error.code, error.status, error.outcome]).toEqual(["service/unusable", undefined, outcome]);
  expect([error.reported !== undefined, said(error).includes("req-1")]).toEqual([isShown, true]);
  expect(said(error)).toContain("base-url");
});

test.each([
  [undefined, "platform.example.com"],
  ["https://other.example.com/x", "other.example.com"],
  ["/moved", "platform.example.com"],
  // A URL has its host in lower case.
  ["https://Fake-Secret-1.example.com/", "***.example.com"],
])("a redirect to %j names %j", (location, host) => {
  const response = responseOf(307, "", location === undefined ? {} : { location });
  const { reported } = ofResponse("create", response);
  expect(/redirects to (\S+)\.$/.exec(logLine(reported, redactor))?.[1] ?? "").toBe(host);
});

describe("a failed connection", () => {
  test.each<[ConnectionFailure, string]>([
    ["dns", "base-url"],
    ["refused", "base-url"],
    ["connect-timeout", "base-url"],
    ["proxy", "https_proxy"],
    ["tls-closed", "base-url"],
    ["tls-failed", "base-url"],
    ["certificate", "NODE_EXTRA_CA_CERTS"],
    ["lost", ""],
    ["timeout", ""],
    ["oversized", ""],
  ])("%s names the host, the cause and %j", (failure, name) => {
    const error = ofConnection("workspaces", failure);
    expect([error.code, error.outcome]).toEqual(["service/no-response", "not-sent"]);
    for (const each of ["platform.example.com", "ECAUSE x", name]) expect(said(error)).toContain(each);
  });

  test("of a create that may have arrived names what to check", () => {
    const error = ofConnection("create", "lost", { mayHaveActed: true });
    expect(error.outcome).toBe("unknown");
    expect(logLine(error.next)).toContain('"etl" in workspace w1');
  });

  test("of a create that did not arrive is not sent; after a 429 it is rejected", () => {
    expect(ofConnection("create", "cancelled").code).toBe("run/cancelled");
    expect(ofConnection("create", "refused").outcome).toBe("not-sent");
    expect(ofConnection("create", "refused", { refusals: 1 }).outcome).toBe("rejected");
  });
});
