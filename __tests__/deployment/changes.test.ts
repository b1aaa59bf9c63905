import { describe, expect, test } from "@jest/globals";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import { SecretBody } from "../../src/plan/body.js";
import { changesSince, differencesOf } from "../../src/plan/changes.js";
import type { WritePlan } from "../../src/plan/plan.js";
import { type Applied, appliedIn, storedDefinition } from "../../src/records/applied.js";
import { Redactor } from "../../src/secrets/redact.js";
import { definitions } from "../definition/generated.js";
import { allCases } from "../platform.js";
import { plan, record } from "../report/results.js";
import { fc } from "../samples.js";

const redactor = new Redactor();

/** What a plan of `after` shows once `before` was applied: through the payload of a GitHub deployment record. */
function planned(before: JsonObject, after: JsonObject, knows: Redactor = redactor, now: Redactor = knows) {
  const payload = JSON.parse(JSON.stringify(storedDefinition(before, knows))) as JsonObject;
  const applied = appliedIn(payload);
  if (applied === undefined) throw new Error("The definition is not stored.");
  return { ...changesSince(applied, after, now), payload: JSON.stringify(payload) };
}

test("a plan of what is stored shows nothing", () => {
  fc.assert(
    fc.property(definitions(), (one) => {
      const { changes, variables } = planned(one, one);
      expect([changes, variables.added, variables.removed, variables.changed]).toEqual([[], [], [], []]);
    }),
    { numRuns: allCases ? 1_000 : 50 },
  );
});

describe("pairs of definitions of all shapes", () => {
  const name = fc.constantFrom("a", "b", "c", "name", "key", "value", "tolerations", "workerQueues");
  const json = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom<JsonValue>(null, 0, 1, "1", "x", true, ""),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(tie("object"), { maxLength: 3 }),
      fc.uniqueArray(fc.record({ name: fc.constantFrom("a", "b", "c"), size: fc.nat(1) }), {
        selector: (item) => item.name,
      }),
      tie("object"),
    ),
    object: fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  })).object;
  const variables = fc.uniqueArray(
    fc.record({
      key: fc.constantFrom("A", "B", "C", "__proto__"),
      value: fc.constantFrom("", "1", "2", "a\u0000b"),
      isSecret: fc.boolean(),
    }),
    { selector: ({ key }) => key },
  );
  const any = fc
    .tuple(json, variables)
    .map(([body, environmentVariables]) => ({ ...body, environmentVariables }));

  /** The member that names each item of a list of objects, if one does in both versions of it. */
  const identity = (lists: readonly JsonValue[]): string | undefined =>
    ["name", "key"].find((by) =>
      lists.every((list) => {
        const names = (list as JsonObject[]).map((item) => item[by]);
        return names.every((one) => typeof one === "string") && new Set(names).size === names.length;
      }),
    );
  const isList = (value: JsonValue | undefined): value is JsonObject[] =>
    Array.isArray(value) && value.every(isObject);

  /** What differs, written down independently: each leaf by its path, and undocumented lists whose names change as a whole. */
  const leaves = (one: JsonValue | undefined, other: JsonValue | undefined, path: string): string[] => {
    if (JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))) return [];
    if (isObject(one) && isObject(other)) {
      const names = new Set([...Object.keys(one), ...Object.keys(other)]);
      return [...names].flatMap((each) =>
        leaves(one[each], other[each], path === "" ? each : `${path}.${each}`),
      );
    }
    if (!isList(one) || !isList(other)) return [path];
    const documented = path === "workerQueues";
    const by = identity([one, other]);
    const names = (list: JsonObject[]) =>
      list.map((item, index) => (by === undefined ? index : String(item[by])));
    const [before, after] = [names(one), names(other)];
    if (!documented && JSON.stringify(before) !== JSON.stringify(after)) return [path];
    return [...new Set([...before, ...after])].flatMap((each) =>
      leaves(one[before.indexOf(each)], other[after.indexOf(each)], `${path}[${each}]`),
    );
  };
  const sorted = (value: JsonValue | undefined): JsonValue | undefined => {
    if (Array.isArray(value)) return value.map((item) => sorted(item) ?? null);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.keys(value)
        .sort()
        .map((each) => [each, sorted(value[each]) ?? null]),
    );
  };

  test("every difference is in the plan, and nothing else", () => {
    fc.assert(
      fc.property(any, any, (before, after) => {
        const { environmentVariables: old, ...one } = before;
        const { environmentVariables: now, ...other } = after;
        const was = new Map(old.map((item) => [item.key, item]));
        const both = now.filter(({ key }) => was.has(key));
        const isMarked = (item: (typeof now)[number]) => was.get(item.key)?.isSecret !== item.isSecret;
        const isChanged = (item: (typeof now)[number]) =>
          !item.isSecret && !isMarked(item) && was.get(item.key)?.value !== item.value;
        const { changes, variables } = planned(before, after);
        const wanted = [
          ...leaves(one, other, ""),
          ...both.filter(isMarked).map(({ key }) => `environmentVariables[${key}].isSecret`),
        ];
        expect(changes.map(({ field }) => field).sort()).toEqual(wanted.sort());
        for (const { before: was, after: is } of changes)
          expect(JSON.stringify(was)).not.toBe(JSON.stringify(is));
        const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);
        expect(variables).toEqual({
          added: keys(now.filter(({ key }) => !was.has(key))),
          removed: keys(old.filter(({ key }) => !keys(now).includes(key))),
          changed: keys(both.filter(isChanged)),
          kept: keys(both.filter((item) => !isChanged(item))),
        });
      }),
      { numRuns: allCases ? 1_000 : 50 },
    );
  });
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
    [
      "one that is removed",
      variable("1"),
      { environmentVariables: [{ key: "A", isSecret: false }] },
      "changed",
    ],
    [
      "another undocumented member",
      variable("1", false, { note: 1 }),
      variable("1", false, { note: 2 }),
      "changed",
    ],
    ["another secret one", variable("1", true), variable("2", true), "kept"],
    ["one that becomes secret", variable("1"), variable("2", true), "kept"],
  ])("%s", (_, before, after, wanted) => {
    const { variables } = planned(before, after);
    expect([variables.changed, variables.kept]).toEqual(wanted === "changed" ? [["A"], []] : [[], ["A"]]);
  });

  test("is in no payload, and no digest of a secret one or of a secret in a plain one", () => {
    const knows = new Redactor();
    knows.add("fake-password-1");
    const url = (password: string, host: string) => variable(`https://u:${password}@${host}`);
    const stored = (body: JsonObject) => storedDefinition(body, knows);
    const one = planned(url("fake-password-1", "a"), url("fake-password-1", "a"), knows);
    expect([one.variables.changed, one.variables.kept]).toEqual([[], ["A"]]);
    expect(one.payload).not.toMatch(/https:|fake-password-1/);
    // A run without secrets, such as the one of a plan, comes to the same result.
    const without = planned(url("fake-password-1", "a"), url("fake-password-1", "b"), knows, new Redactor());
    expect(without.variables.kept).toEqual(["A"]);
    // And where the value was stored before it was a secret, the run that knows it is now agrees with one that does not.
    const before = url("fake-password-1", "a");
    for (const now of [knows, new Redactor()])
      expect(planned(before, before, redactor, now).variables.kept).toEqual(["A"]);
    expect(stored(variable("fake-password-1", true)).digests).toMatchObject({ values: {} });
    // A member of a secret variable, in which the record has another secret, is the same in each plan.
    const member = variable("1", true, { note: "a-fake-password-1" });
    expect(planned(member, member, knows, redactor).variables.kept).toEqual(["A"]);
  });

  test("is compared with the same result whatever secrets the runs have", () => {
    const later = new Redactor();
    later.add("fake-token-of-another-run");
    expect(planned(variable("1"), variable("1"), redactor, later).variables.kept).toEqual(["A"]);
    expect(planned(variable("1"), variable("2"), redactor, later).variables.changed).toEqual(["A"]);
  });
});

test.each([
  [10_800, true],
  [10_930, false],
])("a definition of %i characters of 3 bytes is stored up to 32 KiB: %s", (length, isStored) => {
  const stored = storedDefinition({ description: "日".repeat(length) }, redactor);
  expect("definition" in JSON.parse(JSON.stringify(stored))).toBe(isStored);
});

describe("what the response shows", () => {
  const appliedOf = (definition: JsonObject) => ({ definition, digests: { salt: "", values: {} } });
  const full: JsonObject = { name: "etl", type: "STANDARD", isDevelopmentMode: true, schedulerSize: "LARGE" };
  const exchange = {
    kind: "update" as WritePlan["action"],
    body: full,
    whole: full,
    before: undefined as Applied | undefined,
    response: full as JsonObject,
  };
  const differences = (given: Partial<typeof exchange>, knows = redactor) => {
    const { kind: action, body, whole, before: applied, response: raw } = { ...exchange, ...given };
    const compared = { ...record, applied };
    const { plan: update } = plan({ compared, request: new SecretBody({ body, whole }) });
    return differencesOf({ ...update, action } as WritePlan, { id: "cldep1", raw }, knows);
  };

  test.each<[rule: string, given: Partial<typeof exchange>, wanted: object[]]>([
    ["equal values are no word", {}, []],
    [
      "what was sent and is another value is different",
      { response: { ...full, schedulerSize: "SMALL" } },
      [{ field: "schedulerSize", sent: "LARGE", received: "SMALL", why: "different" }],
    ],
    [
      "a create-only field of the definition is compared, though it was not sent",
      {
        whole: { ...full, platformRuntimeVersion: "12.1.0" },
        response: { ...full, platformRuntimeVersion: "13.0.0" },
      },
      [{ field: "platformRuntimeVersion", sent: "12.1.0", received: "13.0.0", why: "create-only" }],
    ],
    [
      "of a create it was sent, and is different",
      {
        kind: "create",
        body: { platformRuntimeVersion: "12.1.0" },
        whole: { platformRuntimeVersion: "12.1.0" },
        response: { platformRuntimeVersion: "13.0.0" },
      },
      [{ field: "platformRuntimeVersion", sent: "12.1.0", received: "13.0.0", why: "different" }],
    ],
    [
      "a field that is no longer sent and still has its old value is kept",
      { body: { name: "etl", type: "STANDARD" }, before: appliedOf(full) },
      [
        { field: "schedulerSize", sent: null, received: "LARGE", why: "kept" },
        { field: "isDevelopmentMode", sent: null, received: true, why: "kept" },
      ],
    ],
    [
      "one that the service reset is no word",
      {
        body: { name: "etl", type: "STANDARD" },
        before: appliedOf(full),
        response: { isDevelopmentMode: false, schedulerSize: "SMALL" },
      },
      [],
    ],
    ["a retire keeps nothing", { kind: "retire", body: { type: "STANDARD" }, before: appliedOf(full) }, []],
    [
      "a queue that is no longer sent is kept, by its name",
      {
        body: { ...full, workerQueues: [{ name: "default", maxWorkerCount: 5 }] },
        before: appliedOf({
          ...full,
          workerQueues: [{ name: "default" }, { name: "heavy", maxWorkerCount: 9 }],
        }),
        response: {
          workerQueues: [
            { name: "default", maxWorkerCount: 5 },
            { name: "heavy", maxWorkerCount: 9 },
          ],
        },
      },
      [
        {
          field: "workerQueues[heavy]",
          sent: null,
          received: { name: "heavy", maxWorkerCount: 9 },
          why: "kept",
        },
      ],
    ],
    [
      "nor is a queue that somebody changed meanwhile",
      {
        body: { ...full, workerQueues: [{ name: "default" }] },
        before: appliedOf({ ...full, workerQueues: [{ name: "heavy", maxWorkerCount: 9 }] }),
        response: { workerQueues: [{ name: "default" }, { name: "heavy", maxWorkerCount: 12 }] },
      },
      [],
    ],
    [
      "nor an empty list, and a create-only field, which no update sends",
      {
        body: { name: "etl", type: "STANDARD" },
        before: appliedOf({ name: "etl", workerQueues: [], clusterId: "c" }),
        response: { workerQueues: [], clusterId: "c" },
      },
      [],
    ],
    [
      "after a null only the value that was applied last is a difference",
      {
        body: { ...full, description: null, workloadIdentity: null },
        before: appliedOf({ ...full, description: "old", workloadIdentity: "x" }),
        response: { description: "old", workloadIdentity: "default" },
      },
      [{ field: "description", sent: null, received: "old", why: "different" }],
    ],
  ])("%s", (_, given, wanted) => {
    expect(differences(given)).toEqual(wanted);
  });

  test("values are redacted before anything else changes them", () => {
    const knows = new Redactor();
    knows.add("fake  secret");
    const given = { body: { description: "a fake  secret" }, response: { description: "a" } };
    expect(differences(given, knows)).toMatchObject([{ sent: "a ***" }]);
  });
});
