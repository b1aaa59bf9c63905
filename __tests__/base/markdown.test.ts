import { expect, test } from "@jest/globals";
import { fitting, link } from "../../src/base/markdown.js";

test("a list is cut by its bytes: GitHub counts them, and a letter may have several", () => {
  const lines = Array.from({ length: 10 }, () => "\u0434".repeat(10));
  const { shown, left } = fitting(lines, (line) => line, 100);
  expect([shown.split("\n").length, left]).toEqual([4, 6]);
});

test.each(["|", "<", ">", "(", ")", "`", '"'])(
  "an address with %s is no link: it would end the link or the cell",
  (character) => {
    expect(link("app", `https://app.example.com/a${character}b`)).toBe("app");
  },
);

test("an entity in an address stays text", () => {
  expect(link("app", "https://app.example.com/?a=1&b=2")).toBe("[app](https://app.example.com/?a=1&amp;b=2)");
});
