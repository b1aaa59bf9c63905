import { describe, expect, test } from "@jest/globals";
import type { ConnectionFailure } from "../../src/transport/failures.js";
import { create, ofConnection, ofResponse, read, url } from "./failed-requests.js";
import { responseOf } from "./responses.js";

describe("a failed status", () => {
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

  test("lists what is wrong in lines of its own if it does not fit in 300 characters", () => {
    const fields = Array.from({ length: 25 }, (_, index) => `field-${index}`);
    const message = `Invalid request: ${fields.map((field) => `${field} is required`).join("; ")}`;
    const fieldErrors = fields.map((field) => ({ field, message: "is required" }));
    const { message: first, lines } = ofResponse(create, responseOf(400, { message, fieldErrors }));
    expect(first).toMatch(/returned status 400\.$/);
    expect(lines).toEqual([...fields.slice(0, 20).map((field) => `- ${field}: is required`), "and 5 more"]);
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
});
