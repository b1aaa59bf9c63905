import { describe, expect, test } from "@jest/globals";
import { digestsOf, secretKeysIn, storedDefinition } from "../../src/records/applied.js";
import { Redactor } from "../../src/secrets/redact.js";

const redactor = new Redactor();

test("a plain variable's value has a digest of 64 bits with a salt of its own each time", () => {
  const body = { environmentVariables: [{ key: "A", value: "1", isSecret: false }] };
  const digests = [1, 2].map(() => storedDefinition(body, redactor).digests);
  expect(digests[0]).toEqual({
    salt: expect.stringMatching(/^[\w-]{16,}$/),
    values: { A: expect.stringMatching(/^[\w-]{11}$/) },
  });
  expect(digests[0]).not.toEqual(digests[1]);
});

test("a value or key with a secret in it has no digest, so that nobody can guess it", () => {
  const secret = new Redactor();
  secret.add("fake-secret-1");
  const variable = (key: string, value: string) => ({ key, value, isSecret: false });
  const environmentVariables = [
    variable("A", "x fake-secret-1"),
    variable("fake-secret-1", "x"),
    variable("B", "x"),
  ];
  expect(Object.keys(digestsOf({ environmentVariables }, secret).values)).toEqual(["B"]);
});

describe("what a record stores", () => {
  test.each([
    [32_685, true],
    [32_686, false],
  ])("is at most 32 KiB with the digests: %d characters are stored: %j", (length, isStored) => {
    const stored = storedDefinition({ description: "x".repeat(length) }, redactor);
    expect([stored.definition !== undefined, stored.digests !== undefined]).toEqual([isStored, isStored]);
  });

  test("is nothing where only the digests exceed that", () => {
    const variable = (index: number) => ({ key: `VARIABLE_${index}`, value: "1", isSecret: false });
    const environmentVariables = Array.from({ length: 560 }, (_, index) => variable(index));
    expect(JSON.stringify({ environmentVariables }).length).toBeLessThan(32_768);
    expect(storedDefinition({ environmentVariables }, redactor)).toEqual({ secretKeys: [] });
  });

  test("also where it is too large are the keys of secret variables", () => {
    const environmentVariables = [
      { key: "TOKEN", value: "x", isSecret: true },
      { key: "A", value: "y" },
    ];
    const stored = storedDefinition({ environmentVariables, description: "x".repeat(40_000) }, redactor);
    expect(stored).toEqual({ secretKeys: ["TOKEN"] });
    expect(secretKeysIn({ secretKeys: ["TOKEN", 5] })).toEqual(["TOKEN"]);
    expect(secretKeysIn({})).toEqual([]);
  });

  test("a number or boolean that shows a secret is redacted like a string", () => {
    const knows = new Redactor();
    knows.add("47110815");
    expect(storedDefinition({ pin: 47110815, more: [47110815] }, knows).definition).toEqual({
      pin: "***",
      more: ["***"],
    });
  });
});
