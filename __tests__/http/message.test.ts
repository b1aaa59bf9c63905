import { describe, expect, test } from "@jest/globals";
import { reportedIn, requestId } from "../../src/http/message.js";
import { Redactor } from "../../src/secrets/redact.js";
import { responseOf } from "../platform/responses.js";
import { logLine } from "../shown.js";

const messageOf = (...response: Parameters<typeof responseOf>): string =>
  logLine(reportedIn(responseOf(...response)));

describe("the service's own message", () => {
  test.each<[string, unknown, string]>([
    ["an error object", { error: { message: "No such thing", code: 5 } }, "No such thing"],
    ["message before error", { error: "Bad Request", message: "limit is too large" }, "limit is too large"],
    ["errors as objects", { errors: [{ message: "one" }, { detail: "two" }] }, "one; two"],
    [
      "message and errors",
      { message: "Invalid", errors: [{ message: "name is taken" }] },
      "Invalid; name is taken",
    ],
    [
      "fieldErrors with their fields",
      { message: "Invalid", fieldErrors: [{ field: "name", code: "x", message: "is taken" }] },
      "Invalid; name: is taken",
    ],
    [
      "a message that each field repeats",
      {
        message: "is required",
        fieldErrors: [
          { field: "executor", message: "is required" },
          { field: "executor", message: "is required" },
        ],
      },
      "is required; executor: is required",
    ],
    [
      "a message and the same error",
      { message: "Invalid name", errors: ["Invalid name", null] },
      "Invalid name",
    ],
    [
      "error and detail",
      { error: "Bad Request", detail: "limit is too large" },
      "Bad Request; limit is too large",
    ],
    ["members that are not documented", { title: "Bad", error_description: "it expired", status: "x" }, ""],
    ["an error in an error", { errors: [{ error: { message: "one" } }] }, "one"],
    [
      "GitHub's errors",
      { message: "Invalid", errors: [{ field: "ref", code: "missing" }] },
      "Invalid; ref: missing",
    ],
    ["a sentence", { message: "No such thing." }, "No such thing"],
    ["a JSON text", '"just words"', "just words"],
    ["a list", ["one", "two"], "one; two"],
    [
      "a list of strings",
      { message: ["name too long", "size bad"], error: "Bad Request" },
      "name too long; size bad",
    ],
    ["lists in lists, as far as they are searched", { message: [["one", [["two"]]]] }, "one"],
    ["a number", 5, ""],
    ["an object without words", { statusCode: 500 }, ""],
    ["a message that is no text", { message: 5, error: "words" }, "words"],
    ["members that are inherited only", {}, ""],
    ["JSON that is cut", '{"message":"No su', '{"message":"No su'],
  ])("of %s", (_, body, words) => {
    expect(logLine(reportedIn(responseOf(500, body)))).toBe(words);
  });

  test.each([
    ["<!DOCTYPE html><p>Bad gateway</p>", {}],
    ["\n <html><b>Bad</b> gateway</html>", {}],
    ["<h1>Bad gateway</h1>", {}],
    ["Bad gateway", { "content-type": "Text/HTML; charset=utf-8" }],
    ...["head", "body", "title", "center"].map((tag) => [`<${tag}>Bad`, {}] as const),
  ])("of %j is: an HTML page", (page, headers) => {
    expect(messageOf(502, page, headers as Record<string, string>)).toMatch(/HTML/);
  });

  test.each(["<Error><Code>NoSuchKey</Code></Error>", "< <html>", "< 5"])(
    "of %j is the body itself: it is no HTML",
    (text) => {
      expect(messageOf(502, text)).toBe(text);
    },
  );
});

describe("the request id", () => {
  const idOf = (...response: Parameters<typeof responseOf>): string =>
    logLine(requestId(responseOf(...response)));

  test.each([
    ["x-request-id"],
    ["x-github-request-id"],
    ["request-id"],
    ["x-correlation-id"],
    ["x-amzn-requestid"],
    ["x-trace-id"],
    ["cf-ray"],
  ])("is in the header %s", (header) => {
    expect(idOf(500, {}, { [header]: "req-1" })).toBe(" (request id req-1)");
  });

  test.each<[unknown, string | undefined]>([
    [{ requestId: "req-2" }, "req-2"],
    [{ requestId: "" }, undefined],
    [{ requestId: 5 }, undefined],
    [{}, undefined],
    [[], undefined],
    ["no JSON", undefined],
    ["", undefined],
  ])("in the body %j is %j", (body, id) => {
    expect(idOf(500, body)).toBe(id === undefined ? "" : ` (request id ${id})`);
  });

  test("in a header of the API takes precedence over a gateway's", () => {
    expect(idOf(500, {}, { "cf-ray": "req-1", "x-request-id": "req-2" })).toBe(" (request id req-2)");
  });

  test("in the body takes precedence over one in a header, which may be a gateway's", () => {
    const headers = { "cf-ray": "req-1", "x-request-id": "req-1" };
    expect(idOf(500, { requestId: "req-2" }, headers)).toBe(" (request id req-2)");
  });
});

describe("a long message", () => {
  const redactor = new Redactor();
  redactor.add("fake-secret-0123456789");
  const redacted = (body: unknown): string => {
    return logLine(reportedIn(responseOf(500, body)), redactor);
  };

  test.each<unknown>([
    "it is fake-secret.",
    { message: "it is fake-secret." },
    { message: "Invalid.", errors: [{ message: "it is fake-secret." }] },
    { error: "it is fake-secret.", detail: "Try again." },
  ])("%j is redacted before the full stop at its end is left out", (body) => {
    const ending = new Redactor();
    ending.add("fake-secret.");
    const message = reportedIn(responseOf(400, body));
    expect(logLine(message, ending)).toMatch(/it is \*\*\*(?:; Try again)?$/);
  });

  test.each([
    ["a text", (text: string) => text],
    ["JSON", (text: string) => ({ message: text })],
    ["a field", (text: string) => ({ fieldErrors: [{ field: "name", message: text }] })],
  ])("of %s is redacted before it is cut", (_, body) => {
    for (const length of [280, 290, 299]) {
      const text = redacted(body(`${"x".repeat(length)}fake-secret-0123456789${"y".repeat(1024 * 1024)}`));
      expect(text).not.toMatch(/fake|secret|0123/);
      expect(text.length).toBeLessThan(320);
    }
  });

  test("in members of any depth neither fails nor is shown", () => {
    for (const name of ["error", "errors", "message", "fieldErrors"]) {
      const deep = `${`{"${name}":`.repeat(100_000)}"deep"${"}".repeat(100_000)}`;
      expect(redacted(deep)).toBe("");
    }
    expect(redacted(`{"message":"words","errors":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toBe(
      "words",
    );
  });
});
