import { describe, expect, test } from "@jest/globals";
import { linesOf, patternsOf } from "../../src/base/forms.js";

/** The patterns of a secret that are no base64, as strings. */
const plain = (value: string): string[] =>
  patternsOf(value).flatMap(({ beginning, isBase64 }) => (isBase64 ? [] : [beginning]));

test("lines end at CR, LF and CRLF, and those without a character are left out", () => {
  expect(linesOf("one\r\ntwo\n\n \nthree\rfour")).toEqual(["one", "two", "three", "four"]);
});

describe("the number that a numeric secret is", () => {
  test.each([
    ["12345.50", "12345.5"],
    ["+1234567", "1234567"],
    ["-1234567.0", "-1234567"],
    [".51234", "0.51234"],
    ["1234567.", "1234567"],
    ["123e+10", "1230000000000"],
    ["1234567E-12", "0.000001234567"],
    ["12e345", "Infinity"],
    [" 012345 ", "12345"],
    [`1${"0".repeat(399)}`, "Infinity"],
  ])("%j is %s", (value, number) => {
    expect(plain(value)).toContain(number);
  });

  test.each([
    "1234567a",
    "a1234567",
    "12e3.4567",
    "e1234567",
    "1234.5.67",
    "12e34x",
    "--123456",
    "0x1234567",
    `1${"0".repeat(400)}`,
  ])("%j is none", (value) => {
    expect(plain(value)).toEqual([value]);
  });
});

describe("base64", () => {
  const value = "fake->>>???-~~~";
  const base64 = (before: string, after: string): string => Buffer.from(before + value + after).toString("base64");

  test.each(["", "a", "ab", "abc"])("is found after %j, in both alphabets", (before) => {
    const redacted = (text: string): boolean =>
      patternsOf(value).some(({ beginning, isBase64 }) => isBase64 && text.includes(beginning));
    for (const after of ["", "x", "xy"]) {
      const text = base64(before, after);
      expect(redacted(text)).toBe(true);
      expect(redacted(text.replaceAll("+", "-").replaceAll("/", "_"))).toBe(true);
    }
    expect(redacted(Buffer.from("another value").toString("base64"))).toBe(false);
  });

  test("has each form with and without its padding", () => {
    const forms = patternsOf("fake").flatMap(({ beginning, isBase64 }) => (isBase64 ? [beginning] : []));
    expect(forms).toEqual(expect.arrayContaining(["ZmFrZQ==", "ZmFrZQ"]));
  });
});

test("forms of fewer than 4 characters, and of spaces only, are left out", () => {
  expect(plain("abc\nfake")).toEqual(["abc\nfake", "fake"]);
  expect(plain("     ")).toEqual([]);
});

test("of a long secret the first 4,096 characters decide, and the length is that of the whole", () => {
  const value = `fake-${"x".repeat(6_000)}`;
  const [pattern] = patternsOf(value);
  expect(pattern).toEqual({ beginning: value.slice(0, 4_096), length: value.length, isBase64: false });
  const [base64] = patternsOf(value).filter(({ isBase64 }) => isBase64);
  expect(base64?.beginning.length).toBe(4_096);
  expect(base64?.length).toBe(5_461 + Math.ceil((1_909 * 4) / 3));
});
