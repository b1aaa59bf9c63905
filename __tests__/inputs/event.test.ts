import { describe, expect, test } from "@jest/globals";
import { emptyTokenProblem, previewEvent, withoutSecrets } from "../../src/inputs/event.js";

const sha = "c".repeat(40);

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

const read = (name: string, payload: unknown, pullRequestInput?: string): ReturnType<typeof previewEvent> =>
  previewEvent({ name, payload, actor: "ann", pullRequestInput });

describe("the pull request of an event", () => {
  test.each(["opened", "reopened", "synchronize", "labeled"])("is open at %s", (action) => {
    expect(read("pull_request", pull({}, { action }))).toEqual({ pullRequest: 7, closed: false, headSha: sha });
  });

  test.each(["pull_request", "pull_request_target"])("is closed at closed of %s", (name) => {
    expect(read(name, pull({}, { action: "closed" })).closed).toBe(true);
  });

  test("is closed where the payload says so, whatever the action", () => {
    expect(read("pull_request", pull({ state: "closed" }, { action: "labeled" })).closed).toBe(true);
    expect(read("pull_request_review", pull({}, { action: "closed" })).closed).toBe(false);
  });

  test("of a comment is known by its number alone", () => {
    const payload = { action: "created", issue: { number: 9, pull_request: {} } };
    expect(read("issue_comment", payload)).toEqual({ pullRequest: 9, closed: false, headSha: undefined });
    expect(() => read("issue_comment", { issue: { number: 9 } })).toThrow(/carries none/);
  });

  test("is the one that pull-request names, where it names one", () => {
    expect(read("workflow_run", { action: "completed", workflow_run: {} }, "42")).toEqual({
      pullRequest: 42,
      closed: false,
      headSha: undefined,
    });
    expect(read("pull_request", pull(), "8")).toEqual({ pullRequest: 8, closed: false, headSha: undefined });
    expect(read("pull_request", pull(), "7").headSha).toBe(sha);
  });

  test.each(["push", "workflow_run", "workflow_dispatch", "schedule"])("is missed at %s, with what to do", (name) => {
    expect(() => read(name, {})).toThrow(`preview needs a pull request, and the event ${name} carries none.`);
  });

  test.each(["0", "-1", "1.5", "seven", "7 8", "refs/pull/7/merge", "99999999999"])("is not %j", (given) => {
    expect(() => read("workflow_run", {}, given)).toThrow(/pull-request is ".*", and must be the number/);
  });

  test.each([undefined, null, [], "text", 7, { pull_request: null }, { pull_request: { number: "7" } }])(
    "is not found in %j, without a crash",
    (payload) => {
      expect(() => read("pull_request", payload)).toThrow(/carries none/);
    },
  );
});

describe("who gets no secrets", () => {
  const reason = (name: string, payload: unknown, actor = "ann"): string | undefined =>
    withoutSecrets({ name, payload, actor, pullRequestInput: undefined });
  const fork = { head: { sha, repo: { full_name: "somebody/pipelines" } } };

  test.each<[string, string, unknown, string, string | undefined]>([
    ["a pull request of one's own", "pull_request", pull(), "ann", undefined],
    ["one from a fork", "pull_request", pull(fork), "ann", "fork"],
    ["one from a fork that was deleted", "pull_request", pull({ head: { sha, repo: null } }), "ann", "fork"],
    ["one by Dependabot", "pull_request", pull({ user: { login: "dependabot[bot]" } }), "ann", "Dependabot"],
    ["a push by Dependabot", "pull_request", pull(), "dependabot[bot]", "Dependabot"],
    ["a fork under pull_request_target, which gets them", "pull_request_target", pull(fork), "ann", undefined],
    ["another event", "workflow_run", {}, "ann", undefined],
  ])("%s", (_, name, payload, actor, expected) => {
    expect(reason(name, payload, actor)).toBe(expected);
  });

  test.each(["fork", "Dependabot"] as const)("is told so, with the supported way: %s", (why) => {
    const text = emptyTokenProblem(why);
    expect(text).toMatch(/^api-token is empty\./);
    expect(text).toMatch(/no secrets.*read-only token.*workflow_run.*pull-request.*never checks out/);
  });
});
