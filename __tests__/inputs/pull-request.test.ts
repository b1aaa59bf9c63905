import { describe, expect, test } from "@jest/globals";
import { type PullRequestEvent, pullRequestEvent } from "../../src/inputs/event.js";
import { readerOf } from "./sources.js";

const sha = "c".repeat(40);
const none = { number: undefined, action: "", headSha: undefined };

function pull(over: Record<string, unknown> = {}, event: Record<string, unknown> = {}): unknown {
  const repo = { full_name: "acme/pipelines" };
  const pull_request = {
    number: 7,
    state: "open",
    head: { sha, repo },
    base: { repo },
    user: { login: "ann" },
    ...over,
  };
  return { action: "synchronize", pull_request, ...event };
}

function read(name: string, payload: unknown, input = ""): PullRequestEvent {
  const reader = readerOf({ "pull-request": input }, {}, { name, payload });
  const found = pullRequestEvent(reader);
  expect(reader.findings.problems).toEqual([]);
  return found;
}

describe("the pull request of an event", () => {
  test.each(["opened", "reopened", "synchronize", "labeled"])("is open at %s", (action) => {
    expect(read("pull_request", pull({}, { action }))).toEqual({ action, number: 7, headSha: sha });
  });

  test.each(["pull_request", "pull_request_target"])("is closed at closed of %s", (name) => {
    expect(read(name, pull({}, { action: "closed" })).action).toBe("closed");
  });

  test("is closed if the payload has that state, whatever the action", () => {
    expect(read("pull_request", pull({ state: "closed" }, { action: "labeled" })).action).toBe("closed");
    expect(read("pull_request_review", pull({}, { action: "closed" })).action).toBe("");
  });

  test("is known only by its number at a comment", () => {
    const payload = { action: "created", issue: { number: 9, pull_request: {} } };
    expect(read("issue_comment", payload)).toEqual({ ...none, number: 9 });
    expect(read("issue_comment", { issue: { number: 9 } })).toEqual(none);
  });

  test("is the one of the input pull-request, which takes precedence", () => {
    expect(read("workflow_dispatch", {}, "42")).toEqual({ ...none, number: 42 });
    expect(read("pull_request", pull(), "8")).toEqual({ ...none, number: 8 });
    expect(read("pull_request", pull(), "7")).toEqual({ action: "synchronize", number: 7, headSha: sha });
  });

  test.each([undefined, null, [], "text", 7, {}, { pull_request: null }, { pull_request: { number: "7" } }])(
    "is not found in %j, without a crash",
    (payload) => expect(read("pull_request", payload)).toEqual(none),
  );
});
