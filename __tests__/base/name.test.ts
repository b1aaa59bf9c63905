import { describe, expect, test } from "@jest/globals";
import { didYouMean, isSameName, normalName } from "../../src/base/name.js";

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
  });
});

const fields = ["name", "type", "region", "executor", "schedulerSize", "clusterId", "isCicdEnforced"];

test.each([
  ["another case", "EXECUTOR", "executor"],
  ["a replaced letter", "executer", "executor"],
  ["a swap of neighbours, one edit", "nmae", "name"],
  ["a letter too many", "namme", "name"],
  ["a swap in 6 letters", "regoin", "region"],
  ["a missing letter and another case", "Rgion", "region"],
  ["two edits in 8 letters", "exceutro", "executor"],
  ["two edits and another case", "isCicDEnfroecd", "isCicdEnforced"],
  ["all but its last letter", "typ", "type"],
  ["one letter more than it", "clusterIds", "clusterId"],
  ["two letters too many, in 10 letters", "exxecutoor", "executor"],
])("%s: %s is meant to be %s", (_, written, meant) => {
  expect(didYouMean(written, fields)).toBe(meant);
});

test.each([
  ["two edits in up to 7 letters", "nmea"],
  ["two edits in 7 letters, of a name with 8", "exectrr"],
  ["three edits", "schudelrsize"],
  ["its beginning", "scheduler"],
  ["its beginning in another case", "SCHEDULER"],
  ["beginning with it", "typeOf"],
  ["all but two letters of a long one", "schedulerSi"],
  ["nothing", ""],
])("%s is no near miss: %j", (_, written) => {
  expect(didYouMean(written, fields)).toBeUndefined();
});

test("the nearest of several is meant, the first of equals", () => {
  expect(didYouMean("analytisc", ["analysis", "analytics", "Analytics"])).toBe("analytics");
  expect(didYouMean("abd", ["abc", "abe"])).toBe("abc");
});

test("among no candidates none is meant", () => {
  expect(didYouMean("anything", [])).toBeUndefined();
});
