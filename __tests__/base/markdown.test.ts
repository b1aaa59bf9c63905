import { expect, test } from "@jest/globals";
import { fitting } from "../../src/base/markdown.js";

test("a list is cut by its bytes: GitHub counts them, and a letter may have several", () => {
  const lines = Array.from({ length: 10 }, () => "\u0434".repeat(10));
  const { shown, left } = fitting(lines, (line) => line, 100);
  expect([shown.split("\n").length, left]).toEqual([4, 6]);
});
