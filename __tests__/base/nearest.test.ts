import { describe, expect, test } from "@jest/globals";
import { editDistance, nearest, nearMiss } from "../../src/base/nearest.js";

describe("editDistance", () => {
  test.each([
    ["", "", 2, 0],
    ["abc", "abc", 2, 0],
    ["abc", "abd", 2, 1],
    ["abc", "abcd", 2, 1],
    ["abcd", "acd", 2, 1],
    ["abcd", "acbd", 2, 1],
    ["ab", "ba", 2, 1],
    ["kitten", "sitting", 3, 3],
    ["CELERY", "CELREY", 2, 1],
    ["abc", "", 3, 3],
  ])("from %j to %j takes, with a limit of %d, %d edits", (from, to, limit, edits) => {
    expect(editDistance(from, to, limit)).toBe(edits);
    expect(editDistance(to, from, limit)).toBe(edits);
  });

  test.each([
    ["kitten", "sitting", 2],
    ["abc", "xyz", 0],
    ["a", "abcdefgh", 2],
    ["abcdefgh", "hgfedcba", 3],
  ])("from %j to %j is beyond the limit of %d: limit + 1", (from, to, limit) => {
    expect(editDistance(from, to, limit)).toBe(limit + 1);
  });
});

describe("nearest", () => {
  const sizes = ["SMALL", "MEDIUM", "LARGE"];

  test.each([
    ["small", "SMALL"],
    ["Medium", "MEDIUM"],
    ["SMAL", "SMALL"],
    ["LAGRE", "LARGE"],
    ["MEIDUMM", "MEDIUM"],
  ])("%j is probably %j: equal but for case, or up to two edits", (text, meant) => {
    expect(nearest(text, sizes)).toBe(meant);
  });

  test.each([["EXTRA_LARGE"], ["XXL"], ["ABCDE"], [""]])("%j is near none", (text) => {
    expect(nearest(text, sizes)).toBeUndefined();
  });

  test("a short string is near only within a third of its length", () => {
    expect(nearest("ab", ["ac"])).toBeUndefined();
    expect(nearest("abc", ["abd"])).toBe("abd");
    expect(nearest("abcde", ["abxyz", "abcxy"])).toBeUndefined();
  });

  test("the nearest of several wins, and the first of equals", () => {
    expect(nearest("analytic", ["analysis", "analytics", "analytica"])).toBe("analytics");
  });

  test("no candidates, no result", () => {
    expect(nearest("anything", [])).toBeUndefined();
  });
});

describe("nearMiss", () => {
  const fields = ["name", "type", "region", "executor", "schedulerSize", "schedulerAu", "clusterId", "isCicdEnforced"];

  test.each([
    ["Executor", "executor"],
    ["EXECUTOR", "executor"],
    ["executer", "executor"],
    ["exceutor", "executor"],
    ["exectr", "executor"],
    ["nmae", "name"],
    ["nam1", "name"],
    ["regoin", "region"],
    ["schedulerSzie", "schedulerSize"],
    ["isCicDEnfroced", "isCicdEnforced"],
    ["schedularSise", "schedulerSize"],
  ])("%j is a near miss of %j", (name, meant) => {
    expect(nearMiss(name, fields)).toBe(meant);
  });

  test.each(["scheduler", "Scheduler", "typeOf", "typ", "nmea", "rgion2", "exeuctorrr", "schedulers1", "cluster", ""])(
    "%j is none",
    (name) => {
      expect(nearMiss(name, ["name", "type", "region", "executor", "schedulerSize", "clusterId"])).toBeUndefined();
    },
  );
});
