import { describe, expect, test } from "@jest/globals";
import { Masks } from "../../src/secrets/masks.js";

/** The masks that a runner is given for these secrets, in this order. */
function keep(...values: string[]): { secrets: Masks; masks: string[] } {
  const masks: string[] = [];
  const secrets = new Masks((line) => masks.push(line));
  for (const value of values) secrets.keep(value);
  return { secrets, masks };
}

describe("a mask", () => {
  test.each<[rule: string, values: string[], masks: string[]]>([
    ["is a secret of one line as it is", ['fake-"secret" 1%'], ['fake-"secret" 1%']],
    [
      "is each line of 4 or more characters, longest first",
      ["abc\nabcd\nlongest-line\n}"],
      ["longest-line", "abcd"],
    ],
    [
      "ends at a carriage return too",
      ["line-one\r\nline-two\rline-three"],
      ["line-three", "line-one", "line-two"],
    ],
    ["has no whitespace around it: the runner trims it", ['  {\n    "a": 1  \n'], ['"a": 1']],
    [
      "is given once, however many secrets have the line",
      ["same-line\nab", "same-line\nother"],
      ["same-line", "other"],
    ],
    ["is given once for a line that is a secret of its own", ["same-line\nab", "same-line"], ["same-line"]],
    ["is never empty", ["", "      ", "\n\n", "fake-secret\n      \n"], ["fake-secret"]],
    ["is never true or false, as a value", ["true", "false"], []],
    ["is never true or false, as a line", ["fake-secret\n  true\nfalse "], ["fake-secret"]],
    ["may be a longer or another word", ["True", "truest", "null"], ["True", "truest", "null"]],
  ])("%s", (_, values, expected) => {
    expect(keep(...values).masks).toEqual(expected);
  });
});

describe("what can't be masked is counted:", () => {
  test.each<[what: string, values: string[], lines: number]>([
    ["nothing", ["fake-secret-1", "abcd\n\n   \nefgh"], 0],
    ["lines of a value with several, not those of one line", ["abc\ndefgh\nxy", "{\n}", "abc"], 4],
    ["each value once", ["{\ndefgh", "{\ndefgh"], 1],
    ["not true and false", ["true", "fake\nfalse"], 0],
  ])("%s", (_, values, lines) => {
    expect(keep(...values).secrets.unmaskedLines).toBe(lines);
  });
});

test("the source of a text is that of a secret that is masked", () => {
  const { secrets } = keep("abc");
  secrets.keep("fake-abc-secret", "api-token");
  expect(["x fake-abc-secret", "abc"].map((text) => secrets.sourceIn(text))).toEqual([
    "api-token",
    undefined,
  ]);
});

test("what is kept is redacted", () => {
  const { redactor } = keep("fake-first\nfake-second", "fake-other").secrets;
  expect(redactor.redact("fake-second, fake-other and fake-first")).toBe("***, *** and ***");
});
