import { describe, expect, test } from "@jest/globals";
import { requestId, serviceMessage } from "../../src/service/message.js";
import { responseOf } from "./responses.js";

const unchanged = (text: string): string => text;

describe("the service's own message", () => {
  test.each<[string, unknown, string]>([
    ["message", { message: "No such thing", statusCode: 404 }, "No such thing"],
    ["error", { error: "No such thing" }, "No such thing"],
    ["detail", { detail: "No such thing" }, "No such thing"],
    ["an error object", { error: { message: "No such thing", code: 5 } }, "No such thing"],
    ["message before error", { error: "Bad Request", message: "limit is too large" }, "limit is too large"],
    ["errors as texts", { errors: ["one", "two"] }, "one; two"],
    ["errors as objects", { errors: [{ message: "one" }, { detail: "two" }] }, "one; two"],
    ["message and errors", { message: "Invalid", errors: [{ message: "name is taken" }] }, "Invalid; name is taken"],
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
      "executor: is required",
    ],
    ["a message and the same error", { message: "Invalid name", errors: ["Invalid name"] }, "Invalid name"],
    ["a JSON text", '"just words"', "just words"],
    ["a list of texts", ["one", "two"], "one; two"],
    ["a text body", "Too many requests", "Too many requests"],
    ["an empty body", "", ""],
    ["null", "null", ""],
    ["a number", 5, ""],
    ["an object without words", { statusCode: 500 }, ""],
    ["a message that is no text", { message: 5, error: "words" }, "words"],
    ["members that are inherited only", {}, ""],
    ["JSON that is cut", '{"message":"No su', '{"message":"No su'],
  ])("of %s", (_, body, words) => {
    expect(serviceMessage(responseOf(500, body), unchanged)).toBe(words);
  });

  test("of an HTML page is its visible content, without styles, scripts and tags", () => {
    const page =
      "<html><head><title>x</title></head><style>b{}</style><body><h1>Bad</h1><script>s()</script> gateway</body></html>";
    for (const headers of [{}, { "content-type": "text/html" }] as Record<string, string>[]) {
      const words = serviceMessage(responseOf(502, page, headers), unchanged)
        .replace(/\s+/g, " ")
        .trim();
      expect(words).toBe("Bad gateway");
    }
  });
});

describe("the request id", () => {
  test.each([["x-request-id"], ["request-id"], ["x-correlation-id"], ["x-amzn-requestid"], ["x-trace-id"], ["cf-ray"]])(
    "is in the header %s",
    (header) => {
      expect(requestId(responseOf(500, {}, { [header]: "req-1" }))).toBe("req-1");
    },
  );

  test.each<[unknown, string | undefined]>([
    [{ requestId: "req-2" }, "req-2"],
    [{ request_id: "req-2" }, "req-2"],
    [{ requestId: "" }, undefined],
    [{ requestId: 5 }, undefined],
    [{}, undefined],
    [[], undefined],
    ["no JSON", undefined],
    ["", undefined],
  ])("in the body %j is %j", (body, id) => {
    expect(requestId(responseOf(500, body))).toBe(id);
  });

  test("in the body takes precedence over one in a header, which may be a gateway's", () => {
    expect(requestId(responseOf(500, { requestId: "req-2" }, { "cf-ray": "req-1", "x-request-id": "req-1" }))).toBe(
      "req-2",
    );
  });
});

describe("a long message", () => {
  const secret = "fake-secret-0123456789";
  const redact = (text: string): string => text.replaceAll(secret, "***");

  test.each([
    ["a text", (text: string) => text],
    ["an error page", (text: string) => `<html>${"<b>".repeat(1_000)}${text}`],
    ["JSON", (text: string) => ({ message: text })],
  ])("of %s shows no piece of a secret, wherever it is cut", (_, body) => {
    for (const length of [2 * 1024 * 1024 - 10, 1024 * 1024 - 10, 3 * 1024 * 1024]) {
      const message = serviceMessage(
        responseOf(500, body(`${"x".repeat(length)}${secret}${"y".repeat(1024 * 1024)}`)),
        redact,
      );
      expect(message).not.toMatch(/fake|secret|0123/);
      expect(message.length).toBeGreaterThan(1_000_000);
    }
  });

  test("of 32 MB is read in less than 5 seconds of the processor", () => {
    const started = process.cpuUsage();
    for (const piece of ["<", "<style ", "</style", "<a>", "x"]) {
      serviceMessage(responseOf(500, `<html>${piece.repeat(32_000_000 / piece.length)}`), redact);
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });

  test("in members of any depth neither fails nor is shown", () => {
    const deep = `${'{"error":'.repeat(100_000)}"deep"${"}".repeat(100_000)}`;
    expect(serviceMessage(responseOf(400, deep), redact)).toBe("");
  });
});
