import { expect, test } from "@jest/globals";
import { find } from "./tool.js";

test("a missing tool is an error with the command that installs it", () => {
  const missing = {
    name: "no-such-linter",
    variable: "NO_SUCH_LINTER",
    folders: ["/nowhere"],
    install: "get it",
  };
  expect(() => find(missing)).toThrow(
    "no-such-linter is not installed. Get it with `get it`, or name its file in NO_SUCH_LINTER.",
  );
});
