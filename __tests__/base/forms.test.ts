import { describe, expect, test } from "@jest/globals";
import { linesOf, patternsOf } from "../../src/base/forms.js";

const beginnings = (value: string): string[] => patternsOf(value).map(({ beginning }) => beginning);

test("lines end at CR, LF and CRLF, and those without a character are left out", () => {
  expect(linesOf("one\r\ntwo\n\n \nthree\rfour")).toEqual(["one", "two", "three", "four"]);
});

test.each([
  ["12345.50", "12345.5"],
  ["+1234567", "1234567"],
  [".51234", "0.51234"],
  ["123e+10", "1230000000000"],
  [" 012345 ", "12345"],
])("the number that the secret %j is in JSON: %s", (value, number) => {
  expect(beginnings(value)).toContain(number);
});

test.each(["12e345", "1234567a", "--123456", "     ", "9".repeat(401)])("%j is no number of JSON", (value) => {
  expect(beginnings(value).filter((form) => form !== value && /^[-\d.e+]+$|Infinity/.test(form))).toEqual([]);
});

describe("base64", () => {
  const value = "fake->>>???-~~~";

  test.each(["", "a", "ab", "abc"])("is found after %j, in both alphabets", (before) => {
    for (const after of ["", "x", "xy"]) {
      const whole = Buffer.from(before + value + after);
      for (const text of [whole.toString("base64"), whole.toString("base64url")]) {
        expect(beginnings(value).some((form) => text.includes(form))).toBe(true);
      }
    }
  });
});

test.each(["abc", "     ", "true", "false", "true\nfalse\nabc"])("%j has no form of its own lines", (value) => {
  expect(beginnings(value).filter((form) => value.split("\n").includes(form))).toEqual([]);
});

test("of a long secret the first 4,096 characters decide, and the length is that of the whole", () => {
  const value = `fake-${"x".repeat(6_000)}`;
  const [pattern, base64] = patternsOf(value);
  expect(pattern).toEqual({ beginning: value.slice(0, 4_096), length: value.length, isLong: true });
  expect(base64?.beginning.length).toBe(4_096);
  expect(base64?.length).toBe(5_461 + Math.ceil((1_909 * 4) / 3));
});
