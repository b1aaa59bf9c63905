import { describe, expect, test } from "@jest/globals";
import { digestsOf, storedDefinition } from "../../src/records/applied.js";
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

test("a digest is not of a secret: of its mask, so that nobody can guess it", () => {
  const secret = new Redactor();
  secret.add("fake-secret-1");
  const body = (value: string) => ({ environmentVariables: [{ key: "A", value, isSecret: false }] });
  const digest = (value: string, by: Redactor) => digestsOf(body(value), by, "salt").values.get("A");
  expect(digest("fake-secret-1", secret)).toBe(digest("***", redactor));
});

describe("what a record stores", () => {
  test.each([
    [15_000, true],
    [16_400, false],
  ])("is at most 16 KiB with the digests: %d characters are stored: %j", (length, isStored) => {
    const stored = storedDefinition({ description: "x".repeat(length) }, redactor);
    expect([stored.definition !== undefined, stored.digests !== undefined]).toEqual([isStored, isStored]);
  });

  test("is nothing where only the digests exceed that", () => {
    const variable = (index: number) => ({ key: `VARIABLE_${index}`, value: "1", isSecret: false });
    const environmentVariables = Array.from({ length: 280 }, (_, index) => variable(index));
    expect(JSON.stringify({ environmentVariables }).length).toBeLessThan(16_384);
    expect(storedDefinition({ environmentVariables }, redactor)).toEqual({});
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
