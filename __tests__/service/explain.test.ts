import { describe, expect, test } from "@jest/globals";
import type { Purpose } from "../../src/service/explain.js";
import type { ConnectionFailure } from "../../src/transport/failures.js";
import { create, createToken, ofConnection, ofResponse, read, readAll, update, url } from "./failed-requests.js";
import { responseOf } from "./responses.js";

const role = "Organization API token with the Organization Owner role";

describe("a failed status", () => {
  test("carries method, path, status, the service's message and the request id", () => {
    const body = { message: "name is too long", requestId: "req-9" };
    expect(ofResponse(create, responseOf(400, body)).message).toBe(
      `Could not create the Deployment "etl": POST ${url.pathname} returned status 400: name is too long (request id req-9).`,
    );
  });

  test.each<[string, Purpose, string]>([
    ["a look-up", read, "Could not list the workspaces: GET"],
    ["a token", createToken, 'Could not create the API token "ci": POST'],
    ["a Deployment", create, 'Could not create the Deployment "etl": POST'],
    ["an update", update, 'Could not update the Deployment "d1": POST'],
  ])("of %s states first, in the user's terms, what failed", (_, purpose, opening) => {
    expect(ofResponse(purpose, responseOf(400, "")).text.startsWith(opening)).toBe(true);
  });

  test("states how many attempts there were when there were several", () => {
    expect(ofResponse(read, responseOf(503, ""), { attempts: 4 }).message).toContain(
      "returned status 503 after 4 attempts.",
    );
    expect(ofResponse(read, responseOf(503, ""), { attempts: 1 }).message).toContain("returned status 503.");
  });

  test("of the service's message, 300 characters are shown, secrets redacted, on one line, without commands", () => {
    const { message } = ofResponse(
      read,
      responseOf(400, { message: `fake-secret-1\n::error::##[x]${"y".repeat(500)}` }),
    );
    expect(message).toContain("*** : :error: :## [x]yyy");
    expect(message).not.toMatch(/fake-secret|\n|y{290}/);
    expect(message).toContain("y…");
  });

  test("a request id is outside content as well", () => {
    const { message } = ofResponse(read, responseOf(400, "", { "x-request-id": "::error::x" }));
    expect(message).toContain("(request id : :error: :x)");
  });

  test.each<[number, Purpose, string, string]>([
    [401, read, "api-token", role],
    [403, create, "api-token", role],
    [404, update, "Check the ids", "The path contains organization o1 and Deployment d1."],
    [404, read, "Check the ids", "The path contains organization o1."],
    [404, readAll, "Check base-url.", ""],
    [409, create, "choose another", "The name may be taken. An earlier run that was interrupted may have created it."],
    [409, update, "choose another", "The name may be taken."],
    [429, create, "later", "did not report how long to wait"],
    [500, read, "later", ""],
    [501, create, "later", ""],
    [400, create, "Correct what the service reports", ""],
    [422, create, "Correct what the service reports", ""],
  ])("%d of a %j states what to do", (status, purpose, hint, text) => {
    const error = ofResponse(purpose, responseOf(status, ""));
    expect([error.code, error.status]).toEqual(["status", status]);
    expect(error.hint).toContain(hint);
    expect(error.text).toContain(text);
  });

  test.each<[string, string]>([
    ["", "no usable address"],
    [" ", "no usable address"],
    ["javascript:alert(1)", "no usable address"],
    ["https://", "no usable address"],
    ["https://other.example.com/x", "redirects to other.example.com"],
  ])("a redirect to %j", (location, expected) => {
    for (const headers of location === "" ? [{}, { location }] : [{ location }]) {
      const { text } = ofResponse(create, responseOf(302, "", headers as Record<string, string>));
      expect(text).toContain(expected);
      expect(text).not.toContain(url.host);
    }
  });

  test("of a token's creation that was refused shows the message like any other", () => {
    const { text, outcome } = ofResponse(
      createToken,
      responseOf(400, { message: "tokenRole fake-secret-1 is unknown" }),
    );
    expect([outcome, text]).toEqual(["rejected", expect.stringContaining("status 400: tokenRole *** is unknown.")]);
  });

  test("of a token's creation that may have been processed shows status and request id only", () => {
    const minted = "pat_9fK2mQ7xLw83vBtZ1aRc5dNe";
    const bodies = [{ message: `made ${minted}`, requestId: "req-1" }, minted, `<html>${minted}</html>`];
    for (const body of bodies) {
      const response = responseOf(500, body, { "x-request-id": "req-1" });
      expect(ofResponse(createToken, response, { mayHaveActed: true }).message).toBe(
        `The API token "ci" may have been created: POST ${url.pathname} returned status 500 (request id req-1).`,
      );
    }
    expect(ofResponse(create, responseOf(500, { message: minted }), { mayHaveActed: true }).text).toContain(minted);
  });

  test("lists what is wrong in lines of its own if it does not fit in 300 characters", () => {
    const fields = Array.from({ length: 25 }, (_, index) => `field-${index}`);
    const message = `Invalid request: ${fields.map((field) => `${field} is required`).join("; ")}`;
    const fieldErrors = fields.map((field) => ({ field, message: "is required" }));
    const { message: first, lines } = ofResponse(create, responseOf(400, { message, fieldErrors }));
    expect(first).toMatch(/returned status 400\.$/);
    expect(lines).toEqual([...fields.slice(0, 20).map((field) => `- ${field}: is required`), "and 5 more"]);
  });

  test.each([401, 403])("%i with a message that contains expired states that the token has expired", (status) => {
    const said = (message: string): string => ofResponse(read, responseOf(status, { message, expired: false })).text;
    expect(said("Token is Expired")).toContain("The API token has expired: replace it.");
    expect(said("no access")).not.toContain("expired");
  });

  test("shows a long path cut", () => {
    const long = new URL(`https://platform.example.com/${"x".repeat(2_000)}`);
    const { message } = ofResponse(
      read,
      responseOf(400, ""),
      {},
      { request: { method: "GET", url: long, headers: {} } },
    );
    expect(message.length).toBeLessThan(700);
  });

  test("409 of an update mentions nothing of an earlier run", () => {
    expect(ofResponse(update, responseOf(409, "")).text).not.toContain("earlier run");
  });

  test("429 states the wait that the service requested", () => {
    const { text } = ofResponse(read, responseOf(429, ""), { attempts: 4, requestedWait: 17 });
    expect(text).toContain("The service requested a wait of 17 s.\n");
  });

  test.each([429, 503])("%d with a longer wait than a run waits states how long", (status) => {
    const error = ofResponse(create, responseOf(status, "", { "retry-after": "3600" }), { requestedWait: 3_600 });
    expect(error.text).toContain("requested a wait of 3600 s, longer than the 60 s");
    expect(error.hint).toContain("3600 s");
  });

  test.each([
    ["https://other.example.com/login?x=1", "other.example.com"],
    ["/elsewhere", "platform.example.com"],
  ])("a redirect to %j names its host, and states to correct base-url", (location, host) => {
    const error = ofResponse(create, responseOf(302, "", { location }));
    expect(error.text).toContain(`The service redirects to ${host}`);
    expect(error.text).toContain("not followed");
    expect(error.hint).toContain("base-url");
    expect(error.outcome).toBe("rejected");
  });
});

describe("a failed connection", () => {
  test.each<[ConnectionFailure, string, string]>([
    ["dns", "the host name platform.example.com could not be resolved (ECAUSE x)", "base-url"],
    ["refused", "no connection to platform.example.com (ECAUSE x)", "base-url"],
    ["connect-timeout", "no connection to platform.example.com", "base-url"],
    ["proxy", "the proxy did not connect to platform.example.com", "https_proxy"],
    ["tls-closed", "closed the connection during the TLS handshake", "support TLS"],
    ["certificate", "is not trusted (ECAUSE x)", "NODE_EXTRA_CA_CERTS"],
    ["lost", "the connection to platform.example.com failed", "Run the step again"],
    ["timeout", "the connection to platform.example.com failed", "request-timeout"],
    ["oversized", "the response was cut off", "organization-id"],
  ])("%s: what happened, its cause, and what to do", (failure, what, hint) => {
    const error = ofConnection(read, failure);
    expect([error.code, error.outcome]).toEqual(["connection", "not-sent"]);
    expect(error.message).toContain(what);
    expect(error.hint).toContain(hint);
  });

  test.each([401, 407])("of a proxy that responds with %i requests its user name and password", (status) => {
    const { hint } = ofConnection(read, "proxy", false, `statusCode=${status}`);
    expect(hint).toContain("user name and password in https_proxy");
  });

  test.each<[Purpose, string]>([
    [create, "Nothing was sent."],
    [update, "Nothing was sent."],
  ])("before the request had gone out reports it", (purpose, line) => {
    const error = ofConnection(purpose, "refused");
    expect([error.outcome, error.lines]).toEqual(["not-sent", [line]]);
  });
});
