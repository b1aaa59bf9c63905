import { describe, expect, test } from "@jest/globals";
import type { ActionError } from "../../src/base/errors.js";
import { explain, type Subject } from "../../src/service/explain.js";
import { WrongShape } from "../../src/service/resources.js";
import { answer } from "./answers.js";
import {
  asError,
  create,
  createToken,
  failedRequest,
  ofAnswer,
  ofConnection,
  read,
  update,
} from "./failed-requests.js";

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
