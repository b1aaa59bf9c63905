import { expect, test } from "@jest/globals";
import { docs } from "../../src/base/documentation.js";
import { logLine } from "../shown.js";

test.each([
  [
    "https://github.com/o/a/blob/v1/docs/",
    "the documentation https://github.com/o/a/blob/v1/docs/previews.md#the-sweep",
  ],
  ["", 'docs/previews.md, "the sweep"'],
])("a page in %j is shown as %s", (folder, shown) => {
  expect(logLine(docs("previews.md#the-sweep", folder))).toBe(shown);
});
