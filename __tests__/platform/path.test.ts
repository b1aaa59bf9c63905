import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { path } from "../../src/platform/client.js";
import { isFitId, statusWord } from "../../src/platform/resources.js";

test.each([
  ["clorg1acme", "clorg1acme"],
  ["a b", "a%20b"],
  ["a?b#c", "a%3Fb%23c"],
  ["100%", "100%25"],
  ["%2e%2e", "%252e%252e"],
  ["ü", "%C3%BC"],
  ["...", "..."],
])("the id %j is %s in a path", (id, encoded) => {
  expect(isFitId(id)).toBe(true);
  expect(path`/organizations/${id}/workspaces`).toBe(`/organizations/${encoded}/workspaces`);
  expect(new URL(path`/a/${id}`, "https://x.example").pathname).toBe(`/a/${encoded}`);
});

test.each<[string, string | undefined]>([
  ["HEALTHY", "HEALTHY"],
  ["not HEALTHY", undefined],
  ["HEALTHY?", undefined],
  ["x".repeat(41), undefined],
])("the status %j is shown as %j: a word of at most 40 characters", (status, shown) => {
  expect(statusWord({ raw: { status } })).toBe(shown);
});

test.each(["", "  ", ".", "..", "a/b", "../x", "a\\b", "a\nb", "a\u0000", "a\u0085", "\ud800"])(
  "the id %j is an error",
  (id) => {
    expect(isFitId(id)).toBe(false);
    expect(() => path`/organizations/${id}`).toThrow(ActionError);
  },
);
