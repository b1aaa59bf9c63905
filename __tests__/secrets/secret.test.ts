import { inspect } from "node:util";
import { describe, expect, test } from "@jest/globals";
import { Secret } from "../../src/secrets/secret.js";

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
