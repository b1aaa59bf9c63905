import { expect, test } from "@jest/globals";
import { find } from "./tool.js";

test("a missing tool is an error with the command that installs it", () => {
  expect(() => find("no-such-linter", "get it")).toThrow(
    "no-such-linter is not installed. Get it with `get it`.",
  );
});
