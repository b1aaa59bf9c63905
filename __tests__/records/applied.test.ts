import { describe, expect, test } from "@jest/globals";
import { storedDefinition } from "../../src/records/applied.js";
import { Redactor } from "../../src/secrets/redact.js";

const redactor = new Redactor();

test("a plain variable's value has a digest of 64 bits with a salt of its own each time", () => {
  const body = { environmentVariables: [{ key: "A", value: "1", isSecret: false }] };
  const digests = [1, 2].map(() => storedDefinition(body, undefined, redactor).digests);
  expect(digests[0]).toEqual({
    salt: expect.stringMatching(/^[\w-]{16,}$/),
    values: { A: expect.stringMatching(/^[\w-]{11}$/) },
  });
  expect(digests[0]).not.toEqual(digests[1]);
});

describe("what a record stores", () => {
  test.each([
    [15_000, true],
    [16_400, false],
  ])("is at most 16 KiB with the digests: %d characters are stored: %j", (length, isStored) => {
    const stored = storedDefinition({ description: "x".repeat(length) }, undefined, redactor);
    expect([stored.definition !== undefined, stored.digests !== undefined]).toEqual([isStored, isStored]);
  });

  test("is nothing where only the digests exceed that", () => {
    const variable = (index: number) => ({ key: `VARIABLE_${index}`, value: "1", isSecret: false });
    const environmentVariables = Array.from({ length: 280 }, (_, index) => variable(index));
    expect(JSON.stringify({ environmentVariables }).length).toBeLessThan(16_384);
    expect(storedDefinition({ environmentVariables }, undefined, redactor)).toEqual({});
  });

  test("has the create-only fields that were applied before: an update does not send them", () => {
    const before = { platformRuntimeVersion: "12.0.0", region: "r", description: "old", name: "n" };
    const { definition } = storedDefinition({ name: "n" }, before, redactor);
    expect(definition).toEqual({ platformRuntimeVersion: "12.0.0", region: "r", name: "n" });
    expect(storedDefinition({ region: "new" }, before, redactor).definition).toMatchObject({ region: "new" });
  });
});
