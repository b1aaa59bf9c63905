import { describe, expect, test } from "@jest/globals";
import { Automaton, union } from "../../src/base/automaton.js";

/** Searches for strings, each given with the length of the whole that it begins where that is longer. */
function search(text: string, ...patterns: readonly (string | readonly [beginning: string, length: number])[]) {
  const all = patterns.map((pattern) => {
    const [beginning, length] = typeof pattern === "string" ? [pattern, pattern.length] : pattern;
    return { beginning, length, isLong: true };
  });
  return new Automaton(all).search(text);
}

describe("a search", () => {
  test("finds each place of each string", () => {
    expect(search("one two one", "one", "two")).toEqual([
      [0, 3],
      [4, 7],
      [8, 11],
    ]);
    expect(search("nothing", "one")).toEqual([]);
  });

  test.each(["\t", "\n", "\v", "\f", "\r", " ", "+"])("takes %j for a space and for a plus", (space) => {
    for (const pattern of ["a b", "a+b"]) expect(search(`a${space}b`, pattern)).toEqual([[0, 3]]);
  });

  test.each(["\b", "\u000e", "*", ",", ""])("takes %j for no space", (other) => {
    expect(search(`a${other}b`, "a b")).toEqual([]);
  });

  test("joins finds that overlap with the last one, and keeps others apart", () => {
    expect(search("ababa", "aba")).toEqual([[0, 5]]);
    expect(search("ab..ab..aba", "ab", "ba")).toEqual([
      [0, 2],
      [4, 6],
      [8, 11],
    ]);
    expect(search("abab", "ab")).toEqual([
      [0, 2],
      [2, 4],
    ]);
    expect(search("xabcy", "abc", "xabcy")).toEqual([[0, 5]]);
  });

  test("finds a string that is in the middle of another one's beginning", () => {
    expect(search("abcd", "abcde", "bc")).toEqual([[1, 3]]);
    expect(search("abcd0123456789", "abcde", ["bcd", 10])).toEqual([[1, 11]]);
  });

  test.each([
    [["ab", 4] as const, ["ab", 8] as const],
    [["ab", 8] as const, ["ab", 4] as const],
  ])("of strings with one beginning, %j and %j, the longest counts", (...patterns) => {
    expect(search("..ab0123456789", ...patterns)).toEqual([[2, 10]]);
  });

  test("ends a find at the end of the string", () => {
    expect(search("..ab01", ["ab", 8])).toEqual([[2, 6]]);
  });
});

test.each([
  ["of 8 characters and a third", "fake-se1", true],
  ["of fewer than 8 characters", "fake-se", false],
  ["of less than a third of a longer one", "fake-long", false],
  ["of a third of a longer one, after another text", "is fake-long-s", true],
  ["before an ellipsis", "is fake-se1… and more", true],
  ["before three dots", "is 'fake-se1...' and more", true],
  ["before two dots", "is fake-se1..", false],
  ["before another text", "fake-se1 and more", false],
  ["that overlaps with the beginning of another", "fake-long-fake-se1", true],
])("a beginning %s: %j, %j", (_, text, found) => {
  const patterns = ["fake-se1cret", `fake-long-s${"x".repeat(22)}`];
  const automaton = new Automaton(
    patterns.map((pattern) => ({ beginning: pattern, length: pattern.length, isLong: true })),
  );
  expect(automaton.showsBeginning(text)).toBe(found);
});

test("a union is in order, and joins what overlaps", () => {
  expect(
    union([
      [5, 7],
      [0, 3],
      [2, 4],
      [1, 2],
      [7, 8],
    ]),
  ).toEqual([
    [0, 4],
    [5, 7],
    [7, 8],
  ]);
});
