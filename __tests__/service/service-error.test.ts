import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { textOf } from "../../src/base/notice.js";
import { joined, text } from "../../src/base/text.js";
import { Redactor } from "../../src/secrets/redact.js";
import type { ServiceRequest } from "../../src/service/advice.js";
import { WrongShape } from "../../src/service/resources.js";
import { explain, isNotFound } from "../../src/service/service-error.js";
import type { HttpRequest } from "../../src/transport/connection.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { mayHaveActed } from "../../src/transport/policy.js";
import type { HttpResponse } from "../../src/transport/response.js";
import { RequestFailure } from "../../src/transport/retry.js";
import { logLine, shown } from "../shown.js";
import { responseOf } from "./responses.js";

const redactor = new Redactor();
redactor.add("Fake-Secret-1");

const o1 = { organization: "o1" };

/** One request of each kind. */
const requests = {
  organizations: { kind: "read", what: "organizations", ids: {} },
  workspaces: { kind: "read", what: "workspaces", ids: o1 },
  token: { kind: "create", what: "API token", name: "ci", ids: o1 },
  create: { kind: "create", what: "Deployment", name: "etl", ids: { ...o1, workspace: "w1" } },
  update: {
    kind: "update",
    what: "Deployment",
    name: "etl",
    ids: { ...o1, workspace: "w1", Deployment: "d1" },
  },
} satisfies Record<string, ServiceRequest>;

type RequestName = keyof typeof requests;

function httpOf(name: RequestName, pathname = "/platform/path"): HttpRequest {
  const method = requests[name].kind === "read" ? "GET" : "POST";
  return { method, url: new URL(pathname, "https://platform.example.com"), headers: {} };
}

function explained(
  error: unknown,
  name: RequestName,
  http: HttpRequest,
  response?: HttpResponse,
): ActionError {
  const failed = { request: requests[name], http, response, actionRef: "acme/fork@v1" };
  const result = explain(error, failed);
  expect(result).toBeInstanceOf(ActionError);
  return result as ActionError;
}

/** The error of a request that ended with this response. */
function ofResponse(
  name: RequestName,
  response: HttpResponse,
  ended: Partial<RequestFailure> = {},
  pathname?: string,
): ActionError {
  const http = httpOf(name, pathname);
  const failure = {
    request: http,
    failure: response.status,
    response,
    attempts: 1,
    refusals: 0,
    requestedWait: undefined,
    longestWait: 60,
  };
  return explained(new RequestFailure({ ...failure, mayHaveActed: false, ...ended }, undefined), name, http);
}

/** The error of a request whose 2xx response could not be read. */
function ofSuccess(name: RequestName, response: HttpResponse, error: Error): ActionError {
  return explained(error, name, httpOf(name), response);
}

/** The error of a request without a complete response. */
function ofConnection(
  name: RequestName,
  failure: ConnectionFailure,
  mayHaveActed = false,
  cause = "ECAUSE x",
  refusals = 0,
): ActionError {
  const request = httpOf(name);
  const ended = {
    request,
    failure,
    response: undefined,
    attempts: 1,
    refusals,
    mayHaveActed,
    requestedWait: undefined,
    longestWait: 60,
  };
  return explained(new RequestFailure(ended, new AttemptFailure(failure, cause)), name, request);
}

const roles =
  "See the documentation https://github.com/acme/fork/blob/v1/docs/tokens.md#which-api-token-a-step-needs";
const owner =
  "The API documentation requires an Organization API token with the Organization Owner role for this.";
const refused = "The service does not accept the API token.";
const checkValue = "Check api-token: it may have been deleted, be incomplete, or belong to another platform.";
const unsupported = "The service does not support this request.";
const checkVersion = "Check base-url: its path may be wrong, or the service has another version of the API.";
const deploymentRole =
  "The API documentation does not list the role that this requires. An API token of the Workspace or the Deployment may be enough.";
const checkIds =
  "Check the ids, and whether the API token has access to them. Each input takes an id: for a name use organization or workspace.";
const checkBothIds =
  "Check the ids, and whether the API token has access to them. Each input takes an id: for a name use organization or workspace.";
const limited = "The service limits the rate of requests: start fewer runs at a time.";
const busy =
  "If the Deployment is still being created, wait until it is ready. Otherwise correct what the service reports. Then run the step again.";
const correct = "Correct what the service reports, and run the step again.";
const notRetried = "The request was not retried, because a retry could create a second one.";
const checkToken =
  'Check the platform for the API token "ci" before you run the step again. If it exists, delete it: its value is lost.';
const checkDeployment =
  'Check the platform for the Deployment "etl" in workspace w1 before you run the step again. Run it only if the Deployment does not exist (see the documentation https://github.com/acme/fork/blob/v1/docs/production.md#if-the-response-of-a-create-is-lost). If it exists, use mode update-deployment with its id as deployment-id.';
const redirected =
  "The service redirects to login.example.com. Redirects are not followed, because the API token would be sent to another host.";
const correctBaseUrl = "Correct base-url: it must name the service itself.";
const again = "Run the step again: the same update can be sent again.";

/** Status, message of the service, request, outcome, and the lines after the first one. */
const statuses: [number, string, RequestName, string, string[]][] = [
  [400, "no", "create", "rejected", [correct]],
  [400, "no", "update", "rejected", [busy]],
  [401, "no", "organizations", "not-sent", [refused, checkValue]],
  [401, "no", "create", "rejected", [refused, checkValue]],
  [
    401,
    "jwt expired",
    "workspaces",
    "not-sent",
    ["The API token has expired.", "Set api-token to a new API token."],
  ],
  [
    403,
    "no",
    "organizations",
    "not-sent",
    [
      owner,
      `Check the role and scope of api-token, or set organization-id and workspace-id in place of organization and workspace: then this list is not read. ${roles}`,
    ],
  ],
  [
    403,
    "no",
    "workspaces",
    "not-sent",
    [
      owner,
      `Check the role and scope of api-token, or set workspace-id in place of workspace: then this list is not read. ${roles}`,
    ],
  ],
  [
    403,
    "The token expired",
    "workspaces",
    "not-sent",
    ["The API token has expired.", "Set api-token to a new API token."],
  ],
  [403, "Invalid token", "workspaces", "not-sent", [refused, checkValue]],
  [
    403,
    "Your trial expired",
    "token",
    "rejected",
    [owner, `Check the role and scope of api-token. ${roles}`],
  ],
  [
    403,
    "no",
    "create",
    "rejected",
    [
      deploymentRole.replace(" or the Deployment", ""),
      `Check the role and scope of api-token, and the ids. ${roles}`,
    ],
  ],
  [
    403,
    "no",
    "update",
    "rejected",
    [deploymentRole, `Check the role and scope of api-token, and the ids. ${roles}`],
  ],
  [
    404,
    "no",
    "organizations",
    "not-sent",
    ["Check base-url: it may not be the address of the platform's API."],
  ],
  [404, "no", "workspaces", "not-sent", ["The request contains organization o1.", checkIds]],
  [404, "no", "create", "rejected", ["The request contains organization o1 and workspace w1.", checkIds]],
  [
    404,
    "no",
    "update",
    "rejected",
    ["The request contains organization o1, workspace w1 and Deployment d1.", checkBothIds],
  ],
  [
    409,
    "no",
    "token",
    "rejected",
    [
      'The name "ci" may be taken. An earlier run that was interrupted may have created it.',
      "Check the platform for the name, or choose another token-name.",
    ],
  ],
  [
    409,
    "no",
    "create",
    "rejected",
    [
      'The name "etl" may be taken. An earlier run that was interrupted may have created it.',
      "Check the platform for the name, or choose another name. To update an existing Deployment, use mode update-deployment with its deployment-id.",
    ],
  ],
  [409, "no", "update", "rejected", ['The name "etl" may be taken.', busy]],
  [422, "no", "create", "rejected", [correct]],
  [
    429,
    "no",
    "create",
    "rejected",
    ["The service did not report how long to wait.", limited, "Run the step again later."],
  ],
  [500, "no", "organizations", "not-sent", ["Run the step again later."]],
  [405, "no", "update", "rejected", [unsupported, checkVersion]],
  [501, "no", "create", "rejected", [unsupported, checkVersion]],
  [503, "no", "create", "unknown", [notRetried, checkDeployment]],
  [503, "", "token", "unknown", [notRetried, checkToken]],
  [500, "no", "update", "unknown", [again]],
  [301, "", "workspaces", "not-sent", [redirected, correctBaseUrl]],
  [302, "", "create", "unknown", [redirected, correctBaseUrl, notRetried, checkDeployment]],
  [303, "", "token", "unknown", [redirected, correctBaseUrl, notRetried, checkToken]],
  [
    301,
    "",
    "update",
    "unknown",
    [redirected, correctBaseUrl, "Run the step again: the same update can be sent again."],
  ],
  [307, "", "create", "rejected", [redirected, correctBaseUrl]],
  [308, "", "token", "rejected", [redirected, correctBaseUrl]],
];

const goals: Record<RequestName, [could: string, may: string]> = {
  organizations: ["Could not list the organizations", ""],
  workspaces: ["Could not list the workspaces", ""],
  token: ['Could not create the API token "ci"', 'The API token "ci" may have been created'],
  create: ['Could not create the Deployment "etl"', 'The Deployment "etl" may have been created'],
  update: ['Could not update the Deployment "d1"', 'The Deployment "d1" may have been updated'],
};

describe("the error of a status", () => {
  test.each(statuses)("%i %j of %s: %s", (status, message, name, outcome, lines) => {
    const headers = { location: "https://user:pw@login.example.com/x?secret=1" };
    const response = responseOf(status, message && { message }, headers);
    const error = ofResponse(name, response, { mayHaveActed: mayHaveActed(status) });
    const method = ["organizations", "workspaces"].includes(name) ? "GET" : "POST";
    const opening = goals[name][outcome === "unknown" ? 1 : 0];
    const reported = message && `: ${message}`;
    expect(logLine(textOf(error), redactor).split("\n")).toEqual([
      `${opening}: ${method} /platform/path returned status ${status}${reported}.`,
      ...lines,
    ]);
    expect([error.code, error.outcome, error.status]).toEqual(["status", outcome, status]);
  });

  test.each<[number, number, string[]]>([
    [429, 7, ["The service requested a wait of 7 s.", limited, "Run the step again in 7 s."]],
    [
      503,
      600,
      [
        "The service requested a wait of 600 s, longer than the 60 s that a run waits.",
        "Run the step again in 600 s.",
      ],
    ],
    [503, 60, ["The service requested a wait of 60 s.", "Run the step again in 60 s."]],
    [
      503,
      60.2,
      [
        "The service requested a wait of 61 s, longer than the 60 s that a run waits.",
        "Run the step again in 61 s.",
      ],
    ],
  ])("%i with a wait of %i s states how long to wait", (status, requestedWait, lines) => {
    const error = ofResponse("workspaces", responseOf(status, ""), { requestedWait });
    expect([...error.lines, error.next].map((line) => logLine(line))).toEqual(lines);
  });

  test("of an update after an attempt that may have acted is unknown, and names what to correct", () => {
    const ended: Partial<RequestFailure> = { attempts: 2, refusals: 0, mayHaveActed: true };
    expect(shown(ofResponse("update", responseOf(422, { message: "no" }), ended))).toMatchObject({
      message:
        'The Deployment "d1" may have been updated: POST /platform/path returned status 422 after 2 attempts: no.',
      lines: ["An earlier attempt may have been processed."],
      next: correct,
      outcome: "unknown",
    });
  });

  test("has the response, except where it may contain a new token", () => {
    const response = responseOf(500, { message: "fake-minted-token" });
    const ended = { mayHaveActed: true };
    expect(ofResponse("create", response, ended).response).toEqual({ status: 500, text: response.text });
    const error = ofResponse("token", response, ended);
    expect([error.status, error.response, logLine(textOf(error), redactor).includes("minted")]).toEqual([
      500,
      undefined,
      false,
    ]);
  });

  test("shows a long path cut", () => {
    const { message } = shown(ofResponse("workspaces", responseOf(400, ""), {}, `/${"x".repeat(2_000)}`));
    expect(message.length).toBeLessThan(700);
  });

  test("lists what is wrong in lines of its own if it does not fit in 300 characters", () => {
    const fields = Array.from({ length: 25 }, (_, index) => `field-${index}`);
    const fieldErrors = fields.map((field) => ({ field, message: "is required" }));
    const { message, lines } = shown(
      ofResponse("create", responseOf(400, { message: "Invalid", fieldErrors })),
    );
    expect(message).toMatch(/returned status 400: Invalid\.$/);
    expect(lines).toEqual([...fields.slice(0, 20).map((field) => `- ${field}: is required`), "and 5 more"]);
  });
});

describe("isNotFound", () => {
  const error = (name: RequestName, status: number, body: unknown, ended: Partial<RequestFailure> = {}) =>
    ofResponse(name, responseOf(status, body), ended);

  test.each<[string, unknown, boolean]>([
    ["the API's own 404", error("update", 404, { message: "Deployment not found" }), true],
    [
      "one after an attempt that may have acted",
      error("update", 404, { message: "gone" }, { mayHaveActed: true }),
      true,
    ],
    ["an ingress's page", error("update", 404, "default backend - 404"), false],
    ["JSON without a message", error("update", 404, { error: "not found" }), false],
    ["a message that is no string", error("update", 404, { message: { text: "not found" } }), false],
    ["a JSON string", error("update", 404, '"not found"'), false],
    ["another status", error("update", 403, { message: "no" }), false],
    ["a connection that failed", ofConnection("update", "lost"), false],
    [
      "GitHub's 404",
      new ActionError("github/refused", text`x`, {
        next: text``,
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

describe("a success that is not what the API documentation describes", () => {
  const website = "Check base-url: it may name a website instead of the service.";
  const html = responseOf(200, "<html></html>", { "x-request-id": "req-1" });

  test.each<[RequestName, string, string[]]>([
    ["workspaces", "Could not list the workspaces", ["The response: an HTML page", website]],
    [
      "create",
      'The Deployment "etl" may have been created',
      ["The response: an HTML page", website, notRetried, checkDeployment],
    ],
    ["token", 'The API token "ci" may have been created', [website, notRetried, checkToken]],
    ["update", 'The Deployment "d1" may have been updated', ["The response: an HTML page", website, again]],
  ])("of %s", (name, opening, lines) => {
    const error = ofSuccess(name, html, new WrongShape("is not JSON", { isText: true }));
    const method = name === "workspaces" ? "GET" : "POST";
    expect(logLine(textOf(error), redactor).split("\n")).toEqual([
      `${opening}: the response of ${method} /platform/path (status 200) (request id req-1) is not JSON.`,
      ...lines,
    ]);
    expect([error.code, error.status]).toEqual(["response", undefined]);
  });
});

describe("a redirect", () => {
  const target = (location: string | undefined): string => {
    const response = responseOf(307, "", location === undefined ? {} : { location });
    return logLine(joined(ofResponse("create", response).lines), redactor);
  };

  test.each([undefined, "", " ", "javascript:alert(1)", "https://"])("to %j names no host", (location) => {
    expect(target(location)).toMatch(/^The service responded with a redirect that names no usable address\./);
  });

  test.each([
    ["https://other.example.com/x", "other.example.com"],
    ["/moved", "platform.example.com"],
    // A URL has its host in lower case.
    ["https://Fake-Secret-1.example.com/", "***.example.com"],
  ])("to %s names %s", (location, host) => {
    expect(target(location)).toContain(`The service redirects to ${host}.`);
  });
});

describe("a failed connection", () => {
  test.each<[ConnectionFailure, string, string]>([
    ["dns", "the host name platform.example.com could not be resolved (ECAUSE x)", "base-url"],
    ["refused", "no connection to platform.example.com (ECAUSE x)", "base-url"],
    ["connect-timeout", "no connection to platform.example.com", "base-url"],
    ["proxy", "the proxy did not connect to platform.example.com", "https_proxy"],
    ["tls-closed", "closed the connection during the TLS handshake", "support TLS"],
    ["tls-failed", "no TLS connection to platform.example.com could be made (ECAUSE x)", "support TLS"],
    ["certificate", "is not trusted (ECAUSE x)", "NODE_EXTRA_CA_CERTS"],
    ["lost", "the connection to platform.example.com failed", "Run the step again"],
    ["timeout", "platform.example.com did not respond in time", "request-timeout"],
    ["oversized", "the response was cut off", "organization-id"],
  ])("%s: what happened, its cause, and what to do", (failure, what, hint) => {
    const error = ofConnection("workspaces", failure);
    expect([error.code, error.outcome]).toEqual(["connection", "not-sent"]);
    expect(error.message).toContain(what);
    expect(logLine(error.next)).toContain(hint);
  });

  test("of a create that may have arrived names what to check", () => {
    const error = ofConnection("create", "lost", true);
    expect([error.outcome, ...[...error.lines, error.next].map((line) => logLine(line))]).toEqual([
      "unknown",
      notRetried,
      checkDeployment,
    ]);
  });

  test("of a create that did not arrive shows that nothing was sent", () => {
    const error = ofConnection("create", "refused");
    expect([error.outcome, ...error.lines.map((line) => logLine(line))]).toEqual([
      "not-sent",
      "Nothing was sent.",
    ]);
  });

  test.each([401, 407])("of a proxy that responds with %i requests its user name and password", (status) => {
    const { hint } = shown(ofConnection("workspaces", "proxy", false, `status ${status}`));
    expect(hint).toContain("user name and password in https_proxy");
  });
});

test("a list that is cancelled after a response does not claim that nothing was sent", () => {
  const error = ofResponse("workspaces", responseOf(503, ""), { failure: "cancelled" });
  expect(logLine(textOf(error), redactor).split("\n")).toEqual([
    "Could not list the workspaces: the step was cancelled or timed out, after a response with status 503.",
    "Nothing was created or updated.",
    "Run the workflow again.",
  ]);
});

test("a create that was refused with 429 and then found no connection was sent, and rejected", () => {
  const error = ofConnection("create", "refused", false, "ECAUSE x", 1);
  expect(error.outcome).toBe("rejected");
  expect(String(textOf(error))).not.toContain("Nothing was sent");
});

test("a 404 in the API's shape behind a base-url with a path names base-url too", () => {
  const response = responseOf(404, '{"message":"no"}');
  const { text } = ofResponse("update", response, {}, "/proxy/platform/v1beta1/x");
  expect(logLine(text, redactor)).toMatch(
    /Check base-url first: its path \/proxy may be wrong\. Then check the ids, and /,
  );
});

test("a 404 of the first list behind a base-url with a path names that path", () => {
  const { hint } = shown(ofResponse("organizations", responseOf(404, ""), {}, "/proxy/platform/v1beta1/x"));
  expect(hint).toBe("Check base-url: its path /proxy may be wrong.");
});

test("a conflict of an update that sends no name does not show one", () => {
  const http = httpOf("update");
  const { name: _, ...request } = requests.update;
  const ended = { attempts: 1, refusals: 0, mayHaveActed: false, requestedWait: undefined, longestWait: 60 };
  const failure = new RequestFailure(
    { request: http, failure: 409, response: responseOf(409, ""), ...ended },
    undefined,
  );
  const failed = { request, http, response: undefined, actionRef: "" };
  expect((explain(failure, failed) as ActionError).lines.map(String)).toEqual(["The name may be taken."]);
});

test("a website's 404 names base-url before the ids", () => {
  const response = responseOf(404, "<!doctype html><title>Not found</title>");
  expect(
    logLine(textOf(ofResponse("create", response)), redactor)
      .split("\n")
      .slice(1),
  ).toEqual([
    "The request contains organization o1 and workspace w1.",
    "Check base-url first: its path may be wrong, or it names a website. Then check the ids.",
  ]);
});
