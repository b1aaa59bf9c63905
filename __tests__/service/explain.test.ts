import { describe, expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { Redactor } from "../../src/base/redaction.js";
import { Secret } from "../../src/base/secret.js";
import { explain, type FailedRequest, type Subject } from "../../src/service/explain.js";
import { WrongShape } from "../../src/service/resources.js";
import type { HttpAnswer } from "../../src/transport/connection.js";
import { AttemptFailure, type ConnectionFailure } from "../../src/transport/failures.js";
import { RequestFailure } from "../../src/transport/transport.js";
import { answer } from "./answers.js";

const url = new URL("https://platform.example.com/platform/v1beta1/organizations/o1/deployments/d1");
const redactor = new Redactor();
redactor.add("fake-secret-1");

const read: Subject = { kind: "read", goal: "list the workspaces", ids: { organization: "o1" } };
const readAll: Subject = { kind: "read", goal: "list the organizations", ids: {} };
const createToken: Subject = { kind: "create", what: "API token", name: "ci", ids: { organization: "o1" } };
const create: Subject = { kind: "create", what: "Deployment", name: "etl", ids: { organization: "o1" } };
const update: Subject = {
  kind: "update",
  what: "Deployment",
  name: "d1",
  ids: { organization: "o1", Deployment: "d1" },
};

function failedRequest(subject: Subject, more: Partial<FailedRequest> = {}): FailedRequest {
  const method = subject.kind === "read" ? "GET" : "POST";
  return {
    subject,
    request: { method, url, headers: {} },
    answer: undefined,
    quote: (text) => redactor.quote(text),
    bearer: new Secret("fake-bearer"),
    ...more,
  };
}

function asError(explained: unknown): ActionError {
  expect(explained).toBeInstanceOf(ActionError);
  return explained as ActionError;
}

function ofAnswer(
  subject: Subject,
  refused: HttpAnswer,
  ended: Partial<RequestFailure> = {},
  more: Partial<FailedRequest> = {},
): ActionError {
  const failure = { failure: refused.status, answer: refused, attempts: 1, mayHaveActed: false, askedWait: undefined };
  return asError(explain(new RequestFailure({ ...failure, ...ended }, undefined), failedRequest(subject, more)));
}

function ofConnection(subject: Subject, failure: ConnectionFailure, mayHaveActed = false): ActionError {
  const ended = { failure, answer: undefined, attempts: 1, mayHaveActed, askedWait: undefined };
  return asError(explain(new RequestFailure(ended, new AttemptFailure(failure, "ECAUSE x")), failedRequest(subject)));
}

const role = "Organization API token with the Organization Owner role";

describe("a failed status", () => {
  test("carries method, path, status, the service's message and the request id", () => {
    const body = { message: "name is too long", requestId: "req-9" };
    expect(ofAnswer(create, answer(400, body)).message).toBe(
      `The Deployment "etl" was not created: POST ${url.pathname} answered 400: name is too long (request id req-9).`,
    );
  });

  test.each<[string, Subject, string]>([
    ["a look-up", read, "Could not list the workspaces: GET"],
    ["a token", createToken, 'The API token "ci" was not created: POST'],
    ["a Deployment", create, 'The Deployment "etl" was not created: POST'],
    ["an update", update, 'The Deployment "d1" was not updated: POST'],
  ])("of %s says first, in the user's terms, what failed", (_, subject, opening) => {
    expect(ofAnswer(subject, answer(400, "")).text.startsWith(opening)).toBe(true);
  });

  test("says how many attempts there were when there were several", () => {
    expect(ofAnswer(read, answer(503, ""), { attempts: 4 }).message).toContain("answered 503 after 4 attempts.");
    expect(ofAnswer(read, answer(503, ""), { attempts: 1 }).message).toContain("answered 503.");
  });

  test("of the service's message, 300 characters are shown, secrets redacted, on one line, without commands", () => {
    const { message } = ofAnswer(read, answer(400, { message: `fake-secret-1\n::error::##[x]${"y".repeat(500)}` }));
    expect(message).toContain("*** : :error: :## [x]yyy");
    expect(message).not.toMatch(/fake-secret|\n|y{290}/);
    expect(message).toContain("y…");
  });

  test("a request id is outside text as well", () => {
    const { message } = ofAnswer(read, answer(400, "", { "x-request-id": "::error::x" }));
    expect(message).toContain("(request id : :error: :x)");
  });

  test.each<[number, Subject, string, string]>([
    [401, read, "api-token", role],
    [403, create, "role of the token in api-token", role],
    [404, update, "Check the ids", "The path named organization o1 and Deployment d1."],
    [404, read, "Check the ids", "The path named organization o1."],
    [404, readAll, "Check base-url.", ""],
    [409, create, "choose another", "The name may be taken. An earlier run that was cut off may have created it."],
    [409, update, "choose another", "The name may be taken."],
    [429, create, "later", "did not say how long to wait"],
    [500, read, "later", ""],
    [501, create, "later", ""],
    [400, create, "Correct the inputs", ""],
    [422, create, "Correct the inputs", ""],
  ])("%d of a %j says what to do", (status, subject, hint, text) => {
    const error = ofAnswer(subject, answer(status, ""));
    expect([error.code, error.status]).toEqual(["status", status]);
    expect(error.hint).toContain(hint);
    expect(error.text).toContain(text);
  });

  test("409 of an update says nothing of an earlier run", () => {
    expect(ofAnswer(update, answer(409, "")).text).not.toContain("earlier run");
  });

  test("429 says how long the service asked to wait", () => {
    const { text } = ofAnswer(read, answer(429, "", { "retry-after": "17" }), { attempts: 4 });
    expect(text).toContain('asked to wait: Retry-After "17"');
  });

  test.each([429, 503])("%d with a longer wait than a run waits says how long", (status) => {
    const error = ofAnswer(create, answer(status, "", { "retry-after": "3600" }), { askedWait: 3_600 });
    expect(error.text).toContain("asked to wait 3600 s, which is longer than the 60 s");
    expect(error.hint).toContain("3600 s");
  });

  test.each([
    ["https://other.example.com/login?x=1", "other.example.com"],
    ["/elsewhere", "platform.example.com"],
    ["https://", "an address that can't be read"],
    ["", "platform.example.com"],
  ])("a redirect to %j names its host, and says to correct base-url", (location, host) => {
    const error = ofAnswer(create, answer(302, "", { location }));
    expect(error.text).toContain(`It redirects to ${host}`);
    expect(error.text).toContain("not followed");
    expect(error.hint).toContain("base-url");
    expect(error.outcome).toBe("rejected");
  });
});

describe("401 with a bearer that is a JWT", () => {
  const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString("base64url");
  const jwt = (claims: unknown): Secret => new Secret(`${encoded({ alg: "none" })}.${encoded(claims)}.c2ln`);
  const unauthorized = (bearer: Secret): ActionError => ofAnswer(read, answer(401, ""), {}, { bearer });

  test("that has expired says when it did, and nothing else of it", () => {
    const { text } = unauthorized(jwt({ exp: 1_700_000_000, sub: "someone@example.com" }));
    expect(text).toContain("The token expired at 2023-11-14T22:13:20.000Z.");
    expect(text).not.toContain("someone");
  });

  test.each<[string, Secret]>([
    ["has not expired", jwt({ exp: 4_000_000_000 })],
    ["says no end", jwt({ sub: "x" })],
    ["has an end that is no number", jwt({ exp: "yesterday" })],
    ["has an end that is no date", jwt({ exp: -1e300 })],
    ["holds a list", jwt([1])],
    ["holds null", jwt(null)],
    ["holds no JSON", new Secret("fake.!!!!.fake")],
    ["is no JWT", new Secret("fake-bearer")],
  ])("that %s says nothing of an expiry", (_, bearer) => {
    expect(unauthorized(bearer).text).not.toContain("expired");
  });

  test("another status says nothing of an expiry", () => {
    const { text } = ofAnswer(read, answer(403, ""), {}, { bearer: jwt({ exp: 1 }) });
    expect(text).not.toContain("expired");
  });
});

describe("a failed connection", () => {
  test.each<[ConnectionFailure, string, string]>([
    ["dns", "the host name platform.example.com could not be resolved (ECAUSE x)", "base-url"],
    ["refused", "no connection to platform.example.com (ECAUSE x)", "base-url"],
    ["connect-timeout", "no connection to platform.example.com", "base-url"],
    ["proxy", "the proxy did not connect to platform.example.com", "https_proxy"],
    ["tls-closed", "closed the connection during the TLS handshake", "speak TLS"],
    ["certificate", "could not be trusted (ECAUSE x)", "NODE_EXTRA_CA_CERTS"],
    ["lost", "the connection to platform.example.com broke", "Run the step again"],
    ["timeout", "the connection to platform.example.com broke", "request-timeout"],
    ["oversized", "the answer was cut off", "organization-id"],
  ])("%s: what happened, its cause, and what to do", (failure, what, hint) => {
    const error = ofConnection(read, failure);
    expect([error.code, error.outcome]).toEqual(["connection", "not-sent"]);
    expect(error.message).toContain(what);
    expect(error.hint).toContain(hint);
  });

  test.each<[Subject, string]>([
    [create, "Nothing was sent."],
    [update, "Nothing was sent."],
  ])("before the request had gone out says so", (subject, line) => {
    const error = ofConnection(subject, "refused");
    expect([error.outcome, error.lines]).toEqual(["not-sent", [line]]);
  });
});

describe("an unknown outcome", () => {
  test("of a token: it may exist, nothing was repeated, where to look, and that its value is lost", () => {
    const error = ofConnection(createToken, "lost", true);
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The API token "ci" may have been created: ');
    expect(error.lines.join("\n")).toContain("The run did not repeat the request for that reason");
    expect(error.hint).toBe(
      'Look for the API token "ci" in the platform before you run the step again. If it is there, remove it: its value is lost.',
    );
  });

  test("of a Deployment: its name, and where to look", () => {
    const error = ofAnswer(create, answer(502, "Bad gateway"), { mayHaveActed: true });
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The Deployment "etl" may have been created: POST');
    expect(error.message).toContain("answered 502: Bad gateway");
    expect(error.hint).toBe('Look for the Deployment "etl" in the platform before you run the step again.');
  });

  test("of an update: it can be repeated safely", () => {
    const error = ofConnection(update, "timeout", true);
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The Deployment "d1" may have been updated');
    expect(error.hint).toContain("repeated safely");
  });

  test("of a redirect with 303 tells where it goes as well", () => {
    const error = ofAnswer(create, answer(303, "", { location: "https://other.example.com/" }), { mayHaveActed: true });
    expect(error.outcome).toBe("unknown");
    expect(error.text).toContain("other.example.com");
  });

  test("is never one of a read", () => {
    expect(ofConnection(read, "lost", true).outcome).toBe("not-sent");
    expect(ofAnswer(read, answer(500, ""), { mayHaveActed: true }).outcome).toBe("not-sent");
  });
});

describe("a cancelled run", () => {
  test("before anything was sent says so", () => {
    for (const subject of [create, update, createToken]) {
      const error = ofConnection(subject, "cancelled");
      expect([error.code, error.outcome]).toEqual(["cancelled", "not-sent"]);
      expect(error.message).toBe("The run was cancelled: nothing was sent.");
    }
  });

  test("while it waited to repeat an update that may have been applied: unknown", () => {
    const error = ofConnection(update, "cancelled", true);
    expect([error.code, error.outcome]).toEqual(["cancelled", "unknown"]);
    expect(error.message).toContain("may have been updated");
  });
});

describe("an answer that is not the object it should be", () => {
  const wrong = (subject: Subject, missing: string, body: string): ActionError =>
    asError(explain(new WrongShape(missing), failedRequest(subject, { answer: answer(200, body) })));

  test("of a look-up is a failure that points at base-url", () => {
    const error = wrong(read, "JSON", "<html>Welcome</html>");
    expect([error.code, error.outcome]).toEqual(["answer", "not-sent"]);
    expect(error.message).toContain("the service answered, but not with JSON (GET");
    expect(error.message).toContain("status 200");
    expect(error.lines).toEqual(["It answered: Welcome"]);
    expect(error.hint).toContain("base-url");
  });

  test.each<[Subject, string]>([
    [create, "a Deployment's id"],
    [createToken, "the token's value"],
    [update, "a body"],
  ])("of %j is an unknown outcome", (subject, missing) => {
    const error = wrong(subject, missing, "{}");
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain(`the service answered, but not with ${missing}`);
    expect(error.message).toContain("may have been");
  });

  test("to the creation of a token is not repeated: it may hold the token", () => {
    expect(wrong(createToken, "JSON", '{"token": fake-new-token').text).not.toContain("fake-new-token");
  });
});

test("another error is passed on as it is", () => {
  const error = new TypeError("a mistake");
  expect(explain(error, failedRequest(read))).toBe(error);
});
