import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import {
  changesBetween,
  differencesOf,
  fieldThatRedactionChanges,
  shownChange,
  variableChanges,
} from "../../src/definition/compare.js";
import { type Field, fields } from "../../src/definition/fields.js";
import { processesOnly } from "../one-process/run-step.js";

/** Values that a field may have in a validated body, at least two different ones. */
function valuesOf({ kind, allowed = [], members = [], rules }: Field): fc.Arbitrary<JsonValue> {
  const identifiedBy = rules === "variables" ? "key" : "name";
  const object = fc.record(Object.fromEntries(members.map((field) => [field.field, valuesOf(field)])), {
    requiredKeys: rules === undefined ? [] : [identifiedBy],
  }) as fc.Arbitrary<JsonObject>;
  switch (kind) {
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.nat(20);
    case "strings":
      return fc.array(fc.string(), { maxLength: 3 });
    case "choice":
    case "open-choice":
      return fc.constantFrom(...allowed, "OTHER");
    case "object":
      return object;
    case "list":
      return rules === undefined
        ? fc.array(object, { minLength: 1, maxLength: 3 })
        : fc.uniqueArray(object, {
            minLength: 1,
            maxLength: 4,
            selector: (item) => String(item[identifiedBy]),
          });
    default:
      return fc.string({ minLength: 1 });
  }
}

const members = Object.fromEntries(fields.map((field) => [field.field, valuesOf(field)]));
const definition = fc.record(members, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
const plain = fields.filter(({ kind }) => kind !== "list" && kind !== "object");

describe("changes between two definitions", () => {
  test("there are none between a definition and itself, stored or not", () => {
    fc.assert(
      fc.property(definition, (one) => {
        const stored = JSON.parse(JSON.stringify(one)) as JsonObject;
        expect(changesBetween(stored, one)).toEqual([]);
        expect(changesBetween(one, one)).toEqual([]);
        const { added, removed } = variableChanges(stored, one);
        expect([added, removed]).toEqual([[], []]);
      }),
    );
  });

  test("name exactly the fields that were edited, with both values", () => {
    const edits = fc.uniqueArray(
      fc.oneof(...plain.map((field) => valuesOf(field).map((value) => [field, value] as const))),
      { maxLength: 4, selector: ([field]) => field.field },
    );
    fc.assert(
      fc.property(definition, edits, (before, edited) => {
        const changed = edited.filter(
          ([{ field }, value]) => JSON.stringify(before[field]) !== JSON.stringify(value),
        );
        const after = {
          ...before,
          ...Object.fromEntries(edited.map(([{ field }, value]) => [field, value])),
        };
        const wanted = changed.map(([{ field, use }, value]) => {
          return { field, before: before[field], after: value, createOnly: use === "create-only" };
        });
        const changes = changesBetween(before, after);
        expect(changes).toHaveLength(wanted.length);
        expect(changes).toEqual(expect.arrayContaining(wanted));
      }),
    );
  });

  test("never contain a variable's value, plain or secret", () => {
    const variable = (value: string, isSecret: boolean): JsonObject => ({ key: "A", value, isSecret });
    const before = { environmentVariables: [variable("zq7", false), { ...variable("zq7", true), key: "B" }] };
    const after = { environmentVariables: [variable("other", true), { key: "C", value: "zq7" }] };
    expect(changesBetween(before, after)).toEqual([
      { field: "environmentVariables[A].isSecret", before: false, after: true, createOnly: false },
    ]);
    expect(variableChanges(before, after)).toEqual({ added: ["C"], removed: ["B"], kept: ["A"] });
  });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["variables that are wiped", {}, { environmentVariables: [] }, ["environmentVariables"]],
    [
      "names such as __proto__",
      JSON.parse('{"__proto__": {"a": 1}}'),
      JSON.parse('{"__proto__": {"a": 2}}'),
      ["__proto__.a"],
    ],
  ])("%s", (_, before, after, wanted) => {
    expect(changesBetween(before, after).map(({ field }) => field)).toEqual(wanted);
  });

  test("follow the order of the API documentation", () => {
    const after = { x: 1, workspaceId: "w", name: "n", clusterId: "c" };
    expect(changesBetween({}, after).map(({ field }) => field)).toEqual([
      "clusterId",
      "name",
      "workspaceId",
      "x",
    ]);
  });
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
      key: fc.constantFrom("A", "B", "C"),
      value: fc.constantFrom("1", "2"),
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
    const isWhole = documented
      ? one.length === 0 || other.length === 0
      : JSON.stringify(before) !== JSON.stringify(after);
    if (isWhole) return [path];
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

  test("every difference is in changes, and nothing else", () => {
    fc.assert(
      fc.property(any, any, (before, after) => {
        const { environmentVariables: old, ...one } = before;
        const { environmentVariables: now, ...other } = after;
        const changes = changesBetween(before, after);
        const marks = new Map(old.map(({ key, isSecret }) => [key, isSecret]));
        const marked = now.filter(({ key, isSecret }) => marks.has(key) && marks.get(key) !== isSecret);
        const wanted = [
          ...leaves(one, other, ""),
          ...marked.map(({ key }) => `environmentVariables[${key}].isSecret`),
        ];
        expect(changes.map(({ field }) => field).sort()).toEqual(wanted.sort());
        for (const { before: was, after: is } of changes)
          expect(JSON.stringify(was)).not.toBe(JSON.stringify(is));
        const { added, removed, kept } = variableChanges(before, after);
        expect([...added, ...kept].sort()).toEqual(now.map(({ key }) => key).sort());
        expect([...removed, ...kept].sort()).toEqual(old.map(({ key }) => key).sort());
      }),
      { numRuns: processesOnly ? 1000 : 200 },
    );
  });
});

describe("redaction changes", () => {
  const redact = (text: string) => text.replaceAll("zq7zq7", "***");

  test.each<[string, JsonObject, string | undefined]>([
    ["a value", { name: "x", schedulerSize: "zq7zq7" }, "schedulerSize"],
    ["a part of a value", { description: "see zq7zq7" }, "description"],
    ["a value in a named list", { workerQueues: [{ name: "a" }, { name: "b", platformMachine: "zq7zq7" }] }, "workerQueues[b].platformMachine"],
    ["a value in a list", { contactEmails: ["a", "zq7zq7"] }, "contactEmails"],
    ["a name, which the path does not show", { x: { zq7zq7: 1 } }, "x.***"],
    ["the name of a queue, which the path does not show", { workerQueues: [{ name: "zq7zq7", maxWorkerCount: 1 }] }, "workerQueues[***]"],
    ["the key of a variable", { environmentVariables: [{ key: "zq7zq7", value: "x" }] }, "environmentVariables[***]"],
    ["no value of a variable", { environmentVariables: [{ key: "A", value: "zq7zq7", isSecret: true }, { key: "B", value: "a zq7zq7" }] }, undefined],
    ["no value that is marked secret elsewhere", { x: [{ key: "A", value: "zq7zq7", isSecret: true }] }, undefined],
    ["nothing else", { a: null, b: true, c: [1, "x"], d: {} }, undefined],
  ])("%s", (_, body, field) => expect(fieldThatRedactionChanges(body, redact)).toBe(field)); // biome-ignore format: a row is a case

  test("a number", () => {
    expect(fieldThatRedactionChanges({ x: 1234 }, (text) => text.replace("1234", "***"))).toBe("x");
  });
});

describe("both values of a change as they are shown", () => {
  const cut = (text: string) => (text.length > 10 ? `${text.slice(0, 10)}...` : text);

  test.each<[string, JsonValue | undefined, JsonValue | undefined, unknown]>([
    ["as they are", "a", 5, ["a", "5"]],
    ["not set", undefined, "a", [undefined, "a"]],
    ["alike after the cut", "aaaaaaaaaaaaB", "aaaaaaaaaaaaC", ["aaaaaaaaaa...", "aaaaaaaaaa... (changed)"]],
    ["a number and a string", 5, "5", ["5", "5 (changed)"]],
    ["null and a string", null, "null", ["null", "null (changed)"]],
    ["the same name in two scripts", "a", "\u0430", ["a", "\u0430"]],
  ])("%s", (_, before, after, wanted) => expect(shownChange({ before, after }, cut)).toEqual(wanted));
});

describe("differences between a request and its response", () => {
  test("there are none where the response equals the request", () => {
    fc.assert(
      fc.property(definition, (sent) => {
        const values = (one: JsonObject): JsonObject => ({ ...one, value: "changed", updatedAt: "now" });
        const variables = sent["environmentVariables"];
        const received = Array.isArray(variables)
          ? { ...sent, environmentVariables: variables.filter(isObject).map(values) }
          : sent;
        expect(differencesOf(sent, { ...received, id: "d1", status: "CREATING" })).toEqual([]);
      }),
    );
  });

  test.each<[string, JsonObject, JsonObject, JsonValue]>([
    ["another value", { schedulerSize: "LARGE" }, { schedulerSize: "MEDIUM" }, [{ field: "schedulerSize", sent: "LARGE", received: "MEDIUM" }]],
    ["no field that the response lacks", { executor: "CELERY", workerQueues: [{ name: "a", id: "q1" }] }, { workerQueues: [{ name: "a" }] }, []],
    ["no field that the response has as null", { executor: "CELERY", description: null }, { executor: null, description: null }, []],
    ["amounts by value", { defaultTaskPodCpu: "0.50", resourceQuotaCpu: "10", defaultTaskPodMemory: "1.0Gi" }, { defaultTaskPodCpu: 0.5, resourceQuotaCpu: "10.0", defaultTaskPodMemory: "1Gi" }, []],
    ["another amount", { defaultTaskPodMemory: "1Gi" }, { defaultTaskPodMemory: "1" }, [{ field: "defaultTaskPodMemory", sent: "1Gi", received: "1" }]],
    ["integers by value", { schedulerAu: 5 }, { schedulerAu: "5" }, []],
    ["strings exactly", { platformRuntimeVersion: "12.10" }, { platformRuntimeVersion: "12.1" }, [{ field: "platformRuntimeVersion", sent: "12.10", received: "12.1" }]],
    ["queues by name, members of the response aside", { workerQueues: [{ name: "a", maxWorkerCount: 1 }, { name: "b" }] }, { workerQueues: [{ name: "b", id: "1" }, { name: "a", maxWorkerCount: 2, podCpu: "1" }] }, [{ field: "workerQueues[a].maxWorkerCount", sent: 1, received: 2 }]],
    ["a queue that is missing", { workerQueues: [{ name: "a" }] }, { workerQueues: [] }, [{ field: "workerQueues[a]", sent: { name: "a" }, received: null }]],
    ["a variable that is missing, without its value", { environmentVariables: [{ key: "A", value: "zq7", isSecret: true }] }, { environmentVariables: [] }, [{ field: "environmentVariables[A]", sent: { key: "A", isSecret: true }, received: null }]],
    ["variables that nobody sent, without their values", { environmentVariables: null }, { environmentVariables: [{ key: "A", value: "zq7" }] }, [{ field: "environmentVariables", sent: null, received: [{ key: "A" }] }]],
    ["hibernation that was changed", { scalingSpec: { hibernationSpec: { schedules: [{ isEnabled: true }] } } }, { scalingSpec: { hibernationSpec: { schedules: [] } } }, [{ field: "scalingSpec.hibernationSpec.schedules", sent: [{ isEnabled: true }], received: [] }]],
    ["undocumented fields", { scheduler: { au: 5 }, workerQueues: [{ name: "a", extra: 1 }] }, { workerQueues: [{ name: "a" }] }, []],
  ])("%s", (_, sent, received, wanted) => expect(differencesOf(sent, received)).toEqual(wanted)); // biome-ignore format: a row is a case

  test("a value above 4 MiB differs, and is not compared further", () => {
    const large = Array.from({ length: 500_000 }, (_, index) => ({ name: `q${index}` }));
    const sent = { name: "etl", workerQueues: [{ name: "a" }] };
    expect(differencesOf(sent, { name: "etl", workerQueues: large, x: large })).toEqual([
      { field: "workerQueues", sent: [{ name: "a" }], received: "…" },
    ]);
  });
});
