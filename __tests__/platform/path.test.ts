import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { path, unfitId } from "../../src/platform/path.js";

test.each([
  ["clorg1acme", "clorg1acme"],
  ["a b", "a%20b"],
  ["a?b#c", "a%3Fb%23c"],
  ["100%", "100%25"],
  ["%2e%2e", "%252e%252e"],
  ["ü", "%C3%BC"],
  ["...", "..."],
])("the id %j is %s in a path", (id, encoded) => {
  expect(unfitId(id)).toBeUndefined();
  expect(path`/organizations/${id}/workspaces`).toBe(`/organizations/${encoded}/workspaces`);
  expect(new URL(path`/a/${id}`, "https://x.example").pathname).toBe(`/a/${encoded}`);
});

test.each([
  ["", "is empty"],
  ["  ", "is empty"],
  [".", "folder"],
  ["..", "folder"],
  ["a/b", "slash"],
  ["../x", "slash"],
  ["a\\b", "slash"],
  ["a\nb", "control character"],
  ["a\u0000", "control character"],
  ["a\u0085", "control character"],
  ["\ud800", "well-formed"],
])("the id %j is an error", (id, why) => {
  expect(unfitId(id)).toContain(why);
  expect(() => path`/organizations/${id}`).toThrow(ActionError);
  expect(() => path`/organizations/${id}`).toThrow(why);
});

test("a long id is not shown: a cut could leave a piece of a secret", () => {
  expect(() => path`/organizations/${`a/${"b".repeat(1_000)}`}`).toThrow(/^(?!.*b{3}).*\b1002\b/);
});
