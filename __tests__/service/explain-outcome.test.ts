import { describe, expect, test } from "@jest/globals";
import type { ActionError } from "../../src/base/errors.js";
import { explain, type Purpose } from "../../src/service/explain.js";
import { WrongShape } from "../../src/service/resources.js";
import {
  asError,
  create,
  createToken,
  failedRequest,
  ofConnection,
  ofResponse,
  read,
  update,
} from "./failed-requests.js";
import { responseOf } from "./responses.js";

describe("an unknown outcome", () => {
  test("of a token: it may exist, nothing was retried, where to look, and that its value is lost", () => {
    const error = ofConnection(createToken, "lost", true);
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The API token "ci" may have been created: ');
    expect(error.lines.join("\n")).toContain("The request was not retried, because a retry could create a second one");
    expect(error.hint).toBe(
      'Check the platform for the API token "ci" before you run the step again. If it exists, delete it: its value is lost.',
    );
  });

  test("of a Deployment: its name, and what to do in either case", () => {
    const error = ofResponse(create, responseOf(502, "Bad gateway"), { mayHaveActed: true });
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The Deployment "etl" may have been created: POST');
    expect(error.message).toContain("returned status 502: Bad gateway");
    expect(error.hint).toBe(
      'Check the platform for the Deployment "etl". If it exists, pass its id as deployment-id; otherwise run the step again.',
    );
  });

  test("of an update: the same update can be sent again", () => {
    const error = ofConnection(update, "timeout", true);
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain('The Deployment "d1" may have been updated');
    expect(error.hint).toContain("can be sent again");
  });

  test("of an update that is refused in the end: one thing to do next", () => {
    const error = ofResponse(update, responseOf(400, { message: "bad" }), { mayHaveActed: true, attempts: 2 });
    expect(error.outcome).toBe("unknown");
    expect(error.hint).toContain("Correct what the service reports");
    expect(error.lines.join("\n")).toContain("may have been processed");
    expect(error.lines.join("\n")).not.toMatch(/^(Run|Correct|Check)/m);
  });

  test("of a redirect with 303 shows its target as well", () => {
    const error = ofResponse(create, responseOf(303, "", { location: "https://other.example.com/" }), {
      mayHaveActed: true,
    });
    expect(error.outcome).toBe("unknown");
    expect(error.text).toContain("other.example.com");
  });

  test("is never one of a read", () => {
    expect(ofConnection(read, "lost", true).outcome).toBe("not-sent");
    expect(ofResponse(read, responseOf(500, ""), { mayHaveActed: true }).outcome).toBe("not-sent");
  });
});

describe("a cancelled run", () => {
  test("before anything was sent reports it", () => {
    for (const purpose of [create, update, createToken]) {
      const error = ofConnection(purpose, "cancelled");
      expect([error.code, error.outcome]).toEqual(["cancelled", "not-sent"]);
      expect(error.message).toMatch(/^Could not .*: the step was cancelled or timed out\.$/);
      expect(error.lines).toEqual(["Nothing was sent."]);
    }
  });

  test("while it waited to retry a request that the service refused: rejected", () => {
    for (const purpose of [create, update, createToken]) {
      const error = ofResponse(purpose, responseOf(429, ""), { failure: "cancelled" });
      expect([error.code, error.outcome]).toEqual(["cancelled", "rejected"]);
      expect(error.text).toContain("status 429");
      expect(error.text).not.toMatch(/nothing was sent/i);
    }
    expect(ofResponse(read, responseOf(429, ""), { failure: "cancelled" }).outcome).toBe("not-sent");
  });

  test("while it waited to retry an update that may have been applied: unknown", () => {
    const error = ofConnection(update, "cancelled", true);
    expect([error.code, error.outcome]).toEqual(["cancelled", "unknown"]);
    expect(error.message).toContain("may have been updated");
  });
});

describe("a response that is not the object it should be", () => {
  const wrong = (purpose: Purpose, problem: string, body: string): ActionError =>
    asError(
      explain(
        new WrongShape(problem, problem === "is not JSON"),
        failedRequest(purpose, { response: responseOf(200, body) }),
      ),
    );

  test("of a look-up is a failure that points at base-url", () => {
    const error = wrong(read, "is not JSON", "<html>Welcome</html>");
    expect([error.code, error.outcome]).toEqual(["response", "not-sent"]);
    expect(error.message).toContain("the response of GET");
    expect(error.message).toContain("(status 200) is not JSON");
    expect(error.lines).toEqual(["The response: an HTML page"]);
    expect(error.hint).toContain("base-url");
  });

  test.each<[Purpose, string]>([
    [create, "has no id of a Deployment"],
    [createToken, "has no value of the token"],
    [update, "has no body"],
  ])("of %j is an unknown outcome", (purpose, missing) => {
    const error = wrong(purpose, missing, "{}");
    expect(error.outcome).toBe("unknown");
    expect(error.message).toContain(`(status 200) ${missing}`);
    expect(error.message).toContain("may have been");
  });

  test("to the creation of a token is not shown: it may contain the token", () => {
    expect(wrong(createToken, "is not JSON", '{"token": fake-new-token').text).not.toContain("fake-new-token");
  });
});

test("another error is passed on as it is", () => {
  const error = new TypeError("a mistake");
  expect(explain(error, failedRequest(read))).toBe(error);
});
