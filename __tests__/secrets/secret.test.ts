import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { Secret, SecretKeeper } from "../../src/secrets/secret.js";

describe("Secret", () => {
  const secret = new Secret("fake-secret-1");

  test.each([
    ["in a template", `${secret}`],
    ["converted to a string", String(secret)],
    ["in JSON", JSON.stringify({ secret })],
    ["inspected", inspect({ secret }, { depth: 9, showHidden: true })],
    ["as its members", JSON.stringify({ ...secret })],
    ["in an error's message", new Error(`bad: ${secret}`).stack ?? ""],
  ])("does not show its value %s", (_, shown) => {
    expect(shown).not.toContain("fake-secret");
  });

  test("prints as ***", () => {
    expect([`${secret}`, JSON.stringify(secret), inspect(secret)]).toEqual(["***", '"***"', "***"]);
  });

  test("returns its value on request", () => {
    expect(secret.reveal()).toBe("fake-secret-1");
  });
});

describe("SecretKeeper", () => {
  function keep(...values: string[]): { keeper: SecretKeeper; masks: string[] } {
    const masks: string[] = [];
    const keeper = new SecretKeeper((form) => masks.push(form));
    for (const value of values) keeper.keep(value);
    return { keeper, masks };
  }

  test("masks a secret of one line as it is", () => {
    expect(keep('fake-"secret" 1%').masks).toEqual(['fake-"secret" 1%']);
  });

  test.each(["\n", "\r\n", "\r", "\n\n"])(
    "masks each line of 4 or more characters, longest first, at %j",
    (end) => {
      const { masks, keeper } = keep(["{", "abc", "abcd", "longest-line", "}"].join(end));
      expect(masks).toEqual(["longest-line", "abcd"]);
      expect(keeper.unmasked).toBe(3);
    },
  );

  test("masks an indented line with and without its indentation", () => {
    expect(keep('{\n    "key": "fake"  \n}').masks).toEqual(['    "key": "fake"  ', '"key": "fake"']);
  });

  test.each(["true", "false"])("does not mask or redact %j, as a value or as a line", (word) => {
    for (const value of [word, `fake-secret-1\n  ${word}\n`]) {
      const { masks, keeper } = keep(value);
      expect(masks).not.toContain(word);
      expect(keeper.unmasked).toBe(0);
      expect(keeper.redactor.redact(`it is ${word}`)).toBe(`it is ${word}`);
    }
  });

  test.each(["True", "truest", "yes!"])("masks %j", (value) => {
    expect(keep(value).masks).toEqual([value]);
  });

  test("masks a line once, however many secrets have it", () => {
    const { masks, keeper } = keep("same-line\nab", "same-line\nab", "same-line\nother");
    expect(masks).toEqual(["same-line", "other"]);
    expect(keeper.unmasked).toBe(1);
  });

  test("no mask is empty or whitespace", () => {
    expect(keep("", "      ", "\n\n", "fake-secret\n      \n").masks).toEqual(["fake-secret"]);
  });

  test.each([
    ["fake-secret-1", 0],
    ["abc", 1],
    ["abc\ndefgh\nxy", 2],
    ["abcd\n\n   \nefgh", 0],
  ])("of %j, %d lines are too short to be masked", (value, count) => {
    expect(keep(value).keeper.unmasked).toBe(count);
  });

  test("redacts what it keeps", () => {
    expect(keep("fake\nsecret-1").keeper.redactor.redact("the fake secret-1")).toBe("the ***");
  });
});
