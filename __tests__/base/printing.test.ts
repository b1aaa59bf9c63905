import { describe, expect, test } from "@jest/globals";
import { inert, logged } from "../../src/base/printing.js";

/** What .NET's String.Trim removes, as far as it can begin a line: the runner trims a line before it checks for `::`. */
const trimmed = [
  "",
  " ",
  "\t",
  "\v",
  "\f",
  "\x85",
  "\xa0",
  "\u1680",
  "\u2000",
  "\u200a",
  "\u2028",
  "\u2029",
  "\u202f",
];

describe("lines of the log", () => {
  test.each([...trimmed, "\u205f", "\u3000"])("do not begin with a command after %j", (start) => {
    for (const lineEnd of ["\n", "\r\n", "\r"]) {
      const shown = logged(`first${lineEnd}${start}${start}::set-output name=a::b`);
      for (const line of shown.split(/[\r\n\u2028\u2029\x85]/)) expect(line.trim()).not.toMatch(/^::/);
      if (lineEnd !== "\r") expect(shown).toMatch(/^first ?\n[^\S\n]*: :set-output name=a::b$/);
    }
  });

  test("have no old-style command anywhere", () => {
    expect(logged("a ##[group]b\n##[error]c")).toBe("a ## [group]b\n## [error]c");
  });

  test.each(["a::b", "time 10:00", "[::1]", " - a: b", "# ##", "a\n\n  b"])("%j stay as they are", (text) => {
    expect(logged(text)).toBe(text);
  });
});

test.each([
  ["::add-mask::x", ": :add-mask: :x"],
  ["a::b", "a: :b"],
  ["##[group]", "## [group]"],
  ["a # b : c [d]", "a # b : c [d]"],
])("inert: %j becomes %j", (text, shown) => {
  expect(inert(text)).toBe(shown);
});
