import { describe, expect, test } from "@jest/globals";
import { pullRequestEvent, withoutSecrets } from "../../src/inputs/event.js";
import type { PullRequestEvent } from "../../src/modes/request.js";
import { readerOf } from "./sources.js";

const sha = "c".repeat(40);
const none = { number: undefined, closed: false, headSha: undefined, workflowRun: undefined };

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
    expect(read("pull_request", pull({}, { action }))).toEqual({ ...none, number: 7, headSha: sha });
  });

  test.each(["pull_request", "pull_request_target"])("is closed at closed of %s", (name) => {
    expect(read(name, pull({}, { action: "closed" })).closed).toBe(true);
  });

  test("is closed if the payload has that state, whatever the action", () => {
    expect(read("pull_request", pull({ state: "closed" }, { action: "labeled" })).closed).toBe(true);
    expect(read("pull_request_review", pull({}, { action: "closed" })).closed).toBe(false);
  });

  test("is known only by its number at a comment", () => {
    const payload = { action: "created", issue: { number: 9, pull_request: {} } };
    expect(read("issue_comment", payload)).toEqual({ ...none, number: 9 });
    expect(read("issue_comment", { issue: { number: 9 } })).toEqual(none);
  });

  test("is the one of the input pull-request, which takes precedence", () => {
    expect(read("workflow_dispatch", {}, "42")).toEqual({ ...none, number: 42 });
    expect(read("pull_request", pull(), "#8")).toEqual({ ...none, number: 8 });
    expect(read("pull_request", pull(), "7")).toEqual({ ...none, number: 7, headSha: sha });
  });

  test.each(["0", "-1", "1.5", "seven", "7 8", "refs/pull/7/merge", "99999999999"])("is not %j", (given) => {
    const reader = readerOf({ "pull-request": given }, {}, { name: "workflow_run", payload: {} });
    pullRequestEvent(reader);
    expect(reader.findings.problems).toEqual([
      `Input pull-request must be the number of a pull request, such as 42; got "${given}"`,
    ]);
  });

  test.each([undefined, null, [], "text", 7, {}, { pull_request: null }, { pull_request: { number: "7" } }])(
    "is not found in %j, without a crash",
    (payload) => expect(read("pull_request", payload)).toEqual(none),
  );
});

describe("workflow_run", () => {
  const run = { head_repository: { full_name: "someone/pipelines" }, head_branch: "feature", head_sha: sha };

  test("carries the head repository, branch and commit of the run that triggered it", () => {
    expect(read("workflow_run", { action: "completed", workflow_run: run })).toEqual({
      ...none,
      workflowRun: { repository: "someone/pipelines", branch: "feature", sha },
    });
  });

  test("counts only without the input pull-request", () => {
    expect(read("workflow_run", { workflow_run: run }, "42")).toEqual({ ...none, number: 42 });
  });

  test.each([{ head_repository: null }, { head_branch: null }, { head_sha: "" }])("finds nothing with %j", (over) => {
    expect(read("workflow_run", { workflow_run: { ...run, ...over } })).toEqual(none);
  });
});

describe("who gets no secrets", () => {
  const fork = { head: { sha, repo: { full_name: "somebody/pipelines" } } };

  test.each<[string, string, unknown, string, RegExp | undefined]>([
    ["a pull request of the repository", "pull_request", pull(), "ann", undefined],
    ["one from a fork", "pull_request", pull(fork), "ann", /comes from a fork/],
    ["a review of one from a fork", "pull_request_review", pull(fork), "ann", /comes from a fork/],
    ["one from a deleted fork", "pull_request", pull({ head: { sha, repo: null } }), "ann", /comes from a fork/],
    ["one by Dependabot", "pull_request", pull({ user: { login: "dependabot[bot]" } }), "ann", /^Dependabot/],
    ["a push to a pull request by Dependabot", "pull_request", pull(), "dependabot[bot]", /^Dependabot/],
    ["a push by Dependabot", "push", {}, "dependabot[bot]", /^Dependabot/],
    ["a fork under pull_request_target, which gets them", "pull_request_target", pull(fork), "ann", undefined],
    ["workflow_run after Dependabot, which gets them", "workflow_run", {}, "dependabot[bot]", undefined],
    ["another event", "workflow_run", {}, "ann", undefined],
  ])("%s", (_, name, payload, actor, expected) => {
    const why = withoutSecrets({ name, payload, actor });
    if (expected === undefined) expect(why).toBeUndefined();
    else expect(why).toMatch(expected);
  });

  test("shows what works: workflow_run without a checkout, or a dry run", () => {
    expect(withoutSecrets({ name: "pull_request", payload: pull(fork), actor: "ann" })).toMatch(
      /no secrets and a read-only token.*workflow_run.*never checks out.*examples\/preview-fork\.yml.*dry run/,
    );
  });
});
