import { expect, test } from "@jest/globals";
import { harmless } from "../../src/runner/runner.js";

/** What .NET's String.Trim removes, as far as it can begin a line: the runner trims a line before it checks for `::`. */
const trimmed = [
  "",
  " ",
  "\t",
  "\u000b",
  "\u000c",
  "\u0085",
  "\u00a0",
  "\u1680",
  "\u2000",
  "\u200a",
  "\u2028",
  "\u2029",
  "\u202f",
  "\u205f",
  "\u3000",
];

test.each(trimmed)("no command begins after %j", (start) => {
  for (const lineEnd of ["\n", "\r\n", "\r"]) {
    const text = `first${lineEnd}${start}${start}::set-output name=a::b`;
    expect(harmless(text)).toBe(`first${lineEnd}${start}${start}: :set-output name=a::b`);
  }
});

test("an old-style command is broken anywhere in a line", () => {
  expect(harmless("a ##[group]b\n##[error]c")).toBe("a ## [group]b\n## [error]c");
});

test.each(["a::b", "time 10:00", "[::1]", " - a: b", "# ##"])("%j stays as it is", (text) => {
  expect(harmless(text)).toBe(text);
});
