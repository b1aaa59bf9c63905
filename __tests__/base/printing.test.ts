import { describe, expect, test } from "@jest/globals";
import { counted, inert, logged, plain, quoted, shortened, utcMinute } from "../../src/base/printing.js";
import { link, text } from "../../src/base/text.js";

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
  ["::add-mask::x", "::add-mask::x"],
  ["arn:aws:iam::1:role/a", "arn:aws:iam::1:role/a"],
  ["##[group]", "## [group]"],
  ["a # b : c [d]", "a # b : c [d]"],
])("inert: %j becomes %j", (text, shown) => {
  expect(inert(text)).toBe(shown);
});

test.each([
  [0, "0 days"],
  [1, "1 day"],
  [2, "2 days"],
])("%i of a noun is %s", (count, shown) => {
  expect(counted(count, "day")).toBe(shown);
});

test.each([
  ["2026-03-01T12:00:59.999Z", "2026-03-01 12:00 UTC"],
  ["2026-03-01T01:30:00+02:00", "2026-02-28 23:30 UTC"],
  ["soon", "soon"],
])("the time %s is %s", (at, shown) => {
  expect(utcMinute(at)).toBe(shown);
});

test.each([
  ["it's", "'it'\\''s'"],
  ["$(x) `y`", "'$(x) `y`'"],
])("%s for a shell is %s", (value, shown) => {
  expect(quoted(value)).toBe(shown);
});

test.each([
  ["of the length", "ten letter", "ten letter"],
  ["after that many characters", "ten letters", "ten letter…"],
  ["not in a character of two code units", `nineteen9${"\u{1f600}"}`, "nineteen9\ufffd…"],
])("a string is cut %s", (_, value, shown) => {
  expect(shortened(value, 10)).toBe(shown);
});

test.each([
  ["the run", "the run https://ci.example.com"],
  ["https://ci.example.com", "https://ci.example.com"],
])("a link in the log has its address after its label, but once: %s", (label, shown) => {
  expect(plain(link(label, "https://ci.example.com"), String)).toBe(shown);
});

test.each([
  ["line breaks become spaces", "one\ntwo\r\nthree", "one two three"],
  ["control characters become spaces", "a\u0000b\u001b[31mc\u0007d\u009be\u0085f", "a b [31mc d e f"],
  ["bidirectional controls are escaped", "abc\u202edef\u2066ghi", "abc\\u202edef\\u2066ghi"],
  [
    "characters that print nothing are escaped",
    "a\u200bb\ufeffc\u00add\u3164e\u{e0041}f\u2028g\u2800h\uffa0\u115f\u17b4\ufe0f",
    "a\\u200bb\\ufeffc\\u00add\\u3164e\\udb40\\udc41f g\\u2800h\\uffa0\\u115f\\u17b4\\ufe0f",
  ],
  ["the color of a pictograph stays", "♻\ufe0f ♻\ufe0f\ufe0f 1\ufe0f", "♻\ufe0f ♻\ufe0f\\ufe0f 1\\ufe0f"],
  ["colons stay", "arn:aws:iam::1:role/a", "arn:aws:iam::1:role/a"],
  ["an old command is broken anywhere", "text ##[error]bad", "text ## [error]bad"],
  ["secrets are replaced before the cut", `${"x".repeat(295)}fake-secret-1`, `${"x".repeat(295)}***`],
  ["the 301st is cut", "x".repeat(301), `${"x".repeat(300)}…`],
])("of a value in a sentence %s", (_, value, shown) => {
  expect(plain(text`${value}`, (given) => given.replaceAll("fake-secret-1", "***"))).toBe(shown);
});
