import { describe, expect, test } from "@jest/globals";
import { isNear, isSameName, normalName } from "../../src/base/name.js";

describe("names are the same", () => {
  test.each([
    "Caf\u00e9",
    "\u1fb7\u0390\u0958",
    "\u{2f800}",
    "\uac01",
    "\u212b",
    "\u{1d160}",
    "e\u0301".repeat(100),
  ])("in any canonical form: %s", (name) => {
    for (const form of ["NFC", "NFD"] as const) {
      expect(isSameName(name.normalize(form), name)).toBe(true);
      expect(isSameName(name, ` ${name.normalize(form)}\t`)).toBe(true);
      expect(normalName(name.normalize(form))).toBe(normalName(name));
    }
  });

  test.each([
    ["data", "Data"],
    ["fine", "\ufb01ne"],
    ["a b", "ab"],
    ["", "a"],
  ])("but not %j and %j", (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  test("however long they are", () => {
    const long = "e\u0301".repeat(10_000);
    expect([isSameName(long.normalize("NFC"), ` ${long}`), isSameName(long, `${long}x`)]).toEqual([
      true,
      false,
    ]);
    const marks = `e${"\u0301".repeat(100)}`;
    expect(normalName(marks)).toBe(marks);
  });
});

test.each([
  ["a replaced letter", "executer", "executor", 1],
  ["a swap of neighbours", "nmae", "name", 1],
  ["a letter too many", "namme", "name", 1],
  ["a missing letter", "rgion", "region", 1],
  ["two of them", "exceutro", "executor", 2],
  ["nothing", "name", "name", 0],
])("%s: %s is near %s", (_, written, meant, edits) => {
  expect([isNear(written, meant, edits), edits > 0 && isNear(written, meant, edits - 1)]).toEqual([
    true,
    false,
  ]);
});
