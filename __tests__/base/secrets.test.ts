import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { secretForms } from "../../src/base/redaction.js";
import { Secret } from "../../src/base/secret.js";
import { SecretKeeper } from "../../src/base/secrets.js";

describe("Secret", () => {
  const secret = new Secret("fake-secret-1");

  test.each([
    ["in a template", `${secret}`],
    ["joined to a text", String(secret)],
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

  test("gives its value out when asked to", () => {
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

  test("masks a secret once, however often it is seen, and counts its short lines once", () => {
    const { keeper, masks } = keep("fake-secret-1\nab", "fake-secret-1\nab");
    expect(masks).toEqual(secretForms("fake-secret-1\nab"));
    expect(keeper.unmasked).toBe(1);
  });

  test("an empty value is no secret", () => {
    const { keeper, masks } = keep("");
    expect([masks, keeper.redactor.redact("nothing"), keeper.unmasked]).toEqual([[], "nothing", 0]);
  });

  test("masks a secret in every form, and redacts it", () => {
    const { keeper, masks } = keep("fake\nsecret-1");
    expect(masks).toEqual(secretForms("fake\nsecret-1"));
    expect(keeper.redactor.redact("secret-1")).toBe("***");
  });

  test("masks nothing for an empty secret", () => {
    expect(keep("").masks).toEqual([]);
  });

  test.each([
    ["fake-secret-1", 0],
    ["abc", 1],
    ["abc\ndefgh\nxy", 2],
    ["abcd\n\n   \nefgh", 0],
  ])("of %j, %d lines are too short to be masked on their own", (value, count) => {
    expect(keep(value).keeper.unmasked).toBe(count);
  });

  test("a short secret is no mask: it would blank the log", () => {
    expect(keep("abc").masks).not.toContain("abc");
  });
});
