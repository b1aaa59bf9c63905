import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import { type Field, fields } from "../../src/definition/fields.js";
import { changesSince } from "../../src/deployment/changes.js";
import { appliedIn, storedDefinition } from "../../src/records/applied.js";
import { Redactor } from "../../src/secrets/redact.js";
import { processesOnly } from "../one-process/run-step.js";

const redactor = new Redactor();

/** What a plan of `after` shows once `before` was applied: through the payload of a GitHub deployment record. */
function planned(before: JsonObject, after: JsonObject, knows: Redactor = redactor, now: Redactor = knows) {
  const payload = JSON.parse(JSON.stringify(storedDefinition(before, undefined, knows))) as JsonObject;
  const applied = appliedIn(payload);
  if (applied === undefined) throw new Error("The definition is not stored.");
  const { changes, variables } = changesSince(applied, after, now);
  return { fields: changes.map(({ field }) => field), ...variables, payload: JSON.stringify(payload) };
}

/** Values of a field in a validated body, of all documented kinds. */
function valuesOf({ kind, allowed = [], members = [] }: Field): fc.Arbitrary<JsonValue> {
  switch (kind) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.nat(3);
    case "choice":
    case "open-choice":
      return fc.constantFrom(...allowed);
    case "strings":
      return fc.array(fc.constantFrom("a", "b"), { maxLength: 2 });
    case "object":
    case "list":
      return recordOf(members);
    default:
      return fc.constantFrom("x", "y", "1", "");
  }
}

function recordOf(members: readonly Field[]): fc.Arbitrary<JsonObject> {
  const values = Object.fromEntries(members.map((field) => [field.field, valuesOf(field)]));
  return fc.record(values, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
}

const queueMembers = fields.find(({ field }) => field === "workerQueues")?.members ?? [];
const queues = fc.uniqueArray(
  fc.tuple(fc.constantFrom("a", "b"), recordOf(queueMembers)).map(([name, queue]) => ({ ...queue, name })),
  { selector: ({ name }) => name, maxLength: 2 },
);
const variables = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom("A", "B", "C", "__proto__"),
    value: fc.constantFrom("", "1", "2", "a\u0000b"),
    isSecret: fc.boolean(),
  }),
  { selector: ({ key }) => key, maxLength: 4 },
);
const simple = fields.filter(({ kind }) => kind !== "list");
const definition = fc
  .tuple(recordOf(simple), queues, variables, fc.dictionary(fc.constantFrom("more", "other"), fc.nat(1)))
  .map(([body, workerQueues, environmentVariables, unknown]): JsonObject => {
    return { ...body, ...unknown, workerQueues, environmentVariables };
  });

/** The value of each leaf by its path, variables aside: written independently of src/. */
function leaves(value: JsonValue, path: string): (readonly [string, string])[] {
  if (isObject(value) && Object.keys(value).length > 0) {
    return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
  }
  return [[path, JSON.stringify(value)]];
}

/** Leaves of a definition; a queue's have the queue's name. */
function leavesOf({ environmentVariables: _, workerQueues, ...body }: JsonObject): Map<string, string> {
  const list = workerQueues as JsonObject[];
  const all = list.flatMap((queue) => leaves(queue, `workerQueues[${queue["name"]}]`));
  return new Map([...leaves(body, ""), ...all, ["workerQueues", String(list.length > 0)]]);
}

test("pairs of definitions: every difference between both is in the plan, and nothing else", () => {
  fc.assert(
    fc.property(definition, definition, (before, after) => {
      const plan = planned(before, after);
      const [was, is] = [leavesOf(before), leavesOf(after)];
      const differing = [...new Set([...was.keys(), ...is.keys()])].filter(
        (at) => was.get(at) !== is.get(at),
      );
      const marks = plan.fields.filter((field) => field.startsWith("environmentVariables"));
      const others = plan.fields.filter((field) => !marks.includes(field));
      // A field of the plan covers the leaves below it.
      const isBelow = (leaf: string, field: string) =>
        leaf === field ||
        leaf.startsWith(`${field}.`) ||
        leaf.startsWith(`${field}[`) ||
        field.startsWith(`${leaf}.`);
      for (const leaf of differing) expect(others.some((field) => isBelow(leaf, field))).toBe(true);
      for (const field of others) expect(differing.some((leaf) => isBelow(leaf, field))).toBe(true);

      type Variable = { key: string; value: string; isSecret: boolean };
      const [old, now] = [before, after].map(
        (body) => new Map((body["environmentVariables"] as Variable[]).map((one) => [one.key, one])),
      );
      const keys = (has: (key: string) => boolean) =>
        ["A", "B", "C", "__proto__"].filter((key) => has(key)).sort();
      const both = (key: string) => old?.has(key) === true && now?.has(key) === true;
      const isPlain = (key: string) => old?.get(key)?.isSecret === false && now?.get(key)?.isSecret === false;
      const isOther = (key: string) => isPlain(key) && old?.get(key)?.value !== now?.get(key)?.value;
      const marked = keys((key) => both(key) && old?.get(key)?.isSecret !== now?.get(key)?.isSecret);
      const { added, removed, changed, kept } = plan;
      const lists = { added, removed, changed, kept, fields: marks };
      for (const list of Object.values(lists)) (list as string[]).sort();
      expect(lists).toEqual({
        fields: marked.map((key) => `environmentVariables[${key}].isSecret`),
        added: keys((key) => now?.has(key) === true && !both(key)),
        removed: keys((key) => old?.has(key) === true && !both(key)),
        changed: keys((key) => both(key) && isOther(key)),
        kept: keys((key) => both(key) && !isOther(key)),
      });
    }),
    { numRuns: processesOnly ? 1_000 : 150 },
  );
});

const variable = (value: string, isSecret = false, more: JsonObject = {}): JsonObject => {
  return { environmentVariables: [{ key: "A", value, isSecret, ...more }] };
};

describe("a variable's value", () => {
  test.each<[string, JsonObject, JsonObject, "changed" | "kept"]>([
    ["the same plain one", variable("1"), variable("1"), "kept"],
    ["another plain one", variable("1"), variable("2"), "changed"],
    ["an emptied one", variable("1"), variable(""), "changed"],
    ["a large one", variable("x".repeat(100_000)), variable(`${"x".repeat(99_999)}y`), "changed"],
    ["one that is removed", variable("1"), { environmentVariables: [{ key: "A", isSecret: false }] }, "changed"],
    ["another undocumented member", variable("1", false, { note: 1 }), variable("1", false, { note: 2 }), "changed"],
    ["another secret one", variable("1", true), variable("2", true), "kept"],
    ["one that becomes secret", variable("1"), variable("2", true), "kept"],
  ])("%s", (_, before, after, wanted) => {
    const plan = planned(before, after);
    expect([plan.changed, plan.kept]).toEqual(wanted === "changed" ? [["A"], []] : [[], ["A"]]);
  }); // biome-ignore format: a row is a case

  test("is in no payload, and no digest of a secret one or of a secret in a plain one", () => {
    const knows = new Redactor();
    knows.add("fake-password-1");
    const url = (password: string, host: string) => variable(`https://u:${password}@${host}`);
    const stored = (body: JsonObject) => storedDefinition(body, undefined, knows);
    const one = planned(url("fake-password-1", "a"), url("fake-password-1", "a"), knows);
    expect([one.changed, one.kept]).toEqual([[], ["A"]]);
    expect(one.payload).not.toContain("fake-password-1");
    expect(planned(url("fake-password-1", "a"), url("fake-password-1", "b"), knows).changed).toEqual(["A"]);
    expect(stored(variable("fake-password-1", true)).digests).toMatchObject({ values: {} });
    // Both passwords are redacted before the digest is made.
    knows.add("fake-password-2");
    expect(planned(url("fake-password-1", "a"), url("fake-password-2", "a"), knows).changed).toEqual([]);
  });

  test("is compared with the same result whatever secrets the runs have", () => {
    const later = new Redactor();
    later.add("fake-token-of-another-run");
    expect(planned(variable("1"), variable("1"), redactor, later).kept).toEqual(["A"]);
    expect(planned(variable("1"), variable("2"), redactor, later).changed).toEqual(["A"]);
  });

  test("has a digest of 64 bits with a salt of its own each time", () => {
    const digests = [1, 2].map(() => storedDefinition(variable("1"), undefined, redactor).digests);
    expect(digests[0]).toEqual({
      salt: expect.stringMatching(/^[\w-]{16,}$/),
      values: { A: expect.stringMatching(/^[\w-]{11}$/) },
    });
    expect(digests[0]).not.toEqual(digests[1]);
  });
});

describe("what a record stores", () => {
  test.each([
    [15_000, true],
    [16_400, false],
  ])("is at most 16 KiB with the digests: %d characters are stored: %j", (length, isStored) => {
    const stored = storedDefinition({ description: "x".repeat(length) }, undefined, redactor);
    expect([stored.definition !== undefined, stored.digests !== undefined]).toEqual([isStored, isStored]);
  });

  test("has the create-only fields that were applied before: an update does not send them", () => {
    const before = { platformRuntimeVersion: "12.0.0", region: "r", description: "old", name: "n" };
    const { definition } = storedDefinition({ name: "n" }, before, redactor);
    expect(definition).toEqual({ platformRuntimeVersion: "12.0.0", region: "r", name: "n" });
    expect(storedDefinition({ region: "new" }, before, redactor).definition).toMatchObject({ region: "new" });
  });
});
