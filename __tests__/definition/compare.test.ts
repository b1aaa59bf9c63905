import { describe, expect, test } from "@jest/globals";
import { isObject, type JsonObject, type JsonValue } from "../../src/base/json.js";
import {
  changesBetween,
  fieldThatRedactionChanges,
  keptFields,
  responseDifferences,
  shownChange,
  variableChanges,
} from "../../src/definition/compare.js";
import { fc } from "../samples.js";
import { definitions } from "./generated.js";

describe("changes between two definitions", () => {
  test("a member of a field without a name is not taken for the documented field", () => {
    expect(changesBetween({ "": { region: "a" } }, { "": { region: "b" } })).toEqual([
      { field: ".region", before: "a", after: "b", createOnly: false, removed: false },
    ]);
  });

  test("have both values, and whether only a create accepts the field", () => {
    const before = { clusterId: "a", schedulerSize: "SMALL", description: "same" };
    expect(changesBetween(before, { ...before, clusterId: null, schedulerSize: "LARGE" })).toEqual([
      { field: "clusterId", before: "a", after: null, createOnly: true, removed: false },
      { field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false, removed: false },
    ]);
  });

  test("never contain a variable's value, plain or secret", () => {
    const variable = (value: string, isSecret: boolean): JsonObject => ({ key: "A", value, isSecret });
    const before = { environmentVariables: [variable("zq7", false), { ...variable("zq7", true), key: "B" }] };
    const after = { environmentVariables: [variable("other", true), { key: "C", value: "zq7" }] };
    expect(changesBetween(before, after)).toEqual([
      {
        field: "environmentVariables[A].isSecret",
        before: false,
        after: true,
        createOnly: false,
        removed: false,
      },
    ]);
    expect(variableChanges(before, after)).toEqual({ added: ["C"], removed: ["B"], kept: ["A"] });
  });

  test.each<[string, JsonObject, JsonObject, string[]]>([
    ["variables that are wiped", {}, { environmentVariables: [] }, ["environmentVariables"]],
    [
      "the first queues",
      { workerQueues: [] },
      { workerQueues: [{ name: "a" }, { name: "b" }] },
      ["workerQueues[a]", "workerQueues[b]"],
    ],
    [
      "no queues any more",
      { workerQueues: [{ name: "a" }, { name: "b" }] },
      { workerQueues: [] },
      ["workerQueues[a]", "workerQueues[b]"],
    ],
    ["no list of queues any more", { workerQueues: [{ name: "a" }] }, {}, ["workerQueues"]],
    ["an amount that is written differently", { schedulerAu: 5 }, { schedulerAu: "5" }, ["schedulerAu"]],
    [
      "strings in another order",
      { contactEmails: ["a", "b"] },
      { contactEmails: ["b", "a"] },
      ["contactEmails"],
    ],
    [
      "undocumented items in another order, as a whole",
      { x: [{ name: "a" }, { name: "b" }] },
      { x: [{ name: "b" }, { name: "a" }] },
      ["x"],
    ],
    [
      "an item with a name and a key, by its name",
      { x: [{ name: "a", key: "1", size: 1 }] },
      { x: [{ name: "a", key: "1", size: 2 }] },
      ["x[a].size"],
    ],
    [
      "names such as __proto__",
      JSON.parse('{"__proto__": {"a": 1}}'),
      JSON.parse('{"__proto__": {"a": 2}}'),
      ["__proto__.a"],
    ],
  ])("%s", (_, before, after, wanted) => {
    expect(changesBetween(before, after).map(({ field }) => field)).toEqual(wanted);
  });

  test("a schedule is compared as a whole, whatever its place: a changed one is removed and added", () => {
    const spec = (...schedules: JsonObject[]) => ({ scalingSpec: { hibernationSpec: { schedules } } });
    const [night, day, noon] = [
      { wakeAtCron: "0 6 * * *" },
      { isEnabled: true },
      { wakeAtCron: "0 12 * * *" },
    ];
    const rows = (before: JsonObject, after: JsonObject) =>
      changesBetween(before, after).map(({ field, before: was, after: is, removed }) => [
        field.replace("scalingSpec.hibernationSpec.", ""),
        was,
        is,
        removed,
      ]);
    expect(rows(spec(night, day), spec(day, night))).toEqual([]);
    expect(rows(spec(night, day), spec(day))).toEqual([["schedules[0]", night, undefined, true]]);
    expect(rows(spec(night), spec(night, noon))).toEqual([["schedules[1]", undefined, noon, false]]);
    const off = { ...day, isEnabled: false };
    expect(rows(spec(night, day), spec(off, night))).toEqual([
      ["schedules[1]", day, undefined, true],
      ["schedules[0]", undefined, off, false],
    ]);
    expect(rows(spec({ ...night, ...day }), spec(night))).toHaveLength(2);
    expect(rows(spec(night, night), spec(night))).toEqual([["schedules[1]", night, undefined, true]]);
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

describe("redaction changes", () => {
  const redact = (text: string) => text.replaceAll("zq7zq7", "***");

  test.each<[string, JsonObject, string | undefined]>([
    ["a value", { name: "x", schedulerSize: "zq7zq7" }, "schedulerSize"],
    ["a part of a value", { description: "see zq7zq7" }, "description"],
    [
      "a value in a named list",
      { workerQueues: [{ name: "a" }, { name: "b", platformMachine: "zq7zq7" }] },
      "workerQueues[b].platformMachine",
    ],
    ["a value in a list", { contactEmails: ["a", "zq7zq7"] }, "contactEmails"],
    ["a name, which the path does not show", { x: { zq7zq7: 1 } }, "x.***"],
    [
      "the name of a queue, which the path does not show",
      { workerQueues: [{ name: "zq7zq7", maxWorkerCount: 1 }] },
      "workerQueues[***]",
    ],
    [
      "the key of a variable",
      { environmentVariables: [{ key: "zq7zq7", value: "x" }] },
      "environmentVariables[***]",
    ],
    [
      "another member of a plain variable",
      { environmentVariables: [{ key: "A", value: "x", note: "zq7zq7" }] },
      "environmentVariables[A].note",
    ],
    [
      "no value of a variable",
      {
        environmentVariables: [
          { key: "A", value: "zq7zq7", isSecret: true },
          { key: "B", value: "a zq7zq7" },
        ],
      },
      undefined,
    ],
    [
      "a value that is marked secret elsewhere",
      { x: [{ key: "A", value: "zq7zq7", isSecret: true }] },
      "x[A].value",
    ],
    ["nothing else", { a: null, b: true, c: [1, "x"], d: {} }, undefined],
  ])("%s", (_, body, field) => expect(fieldThatRedactionChanges(body, redact)).toBe(field));

  test("a number", () => {
    expect(fieldThatRedactionChanges({ x: 1234 }, (text) => text.replace("1234", "***"))).toBe("x");
  });
});

describe("both values of a change as they are shown", () => {
  test.each<[string, JsonValue | undefined, JsonValue | undefined, unknown]>([
    ["as they are", "a", 5, ["a", "5"]],
    ["not set", undefined, "a", ["not set", "a"]],
    [
      "alike after the cut",
      `${"a".repeat(400)}B`,
      `${"a".repeat(400)}C`,
      [`${"a".repeat(400)}B`, `${"a".repeat(400)}C (changed)`],
    ],
    ["a number and a string", 5, "5", ["5", '"5"']],
    ["in quotes where only blanks differ", "0 6 * * *", "0 6 * * * ", ['"0 6 * * *"', '"0 6 * * * "']],
    ["each blank is visible", "a b", "a  b", ['"a b"', '"a\\u0020 b"']],
    ["another kind of space", "a b", "a\u00a0b", ['"a b"', '"a\\u00a0b"']],
    ["a control character", "a b", "a\u0085b", ['"a b"', '"a\\u0085b"']],
    ["in a list too", ["a b"], ["a  b"], ['["a b"]', '["a\\u0020 b"]']],
    ["a character without width", "ab", "a\u200bb", ['"ab"', '"a\\u200bb"']],
    ["null and a string", null, "null", ["null", '"null"']],
    ["the same name in two scripts", "a", "\u0430", ["a", "\u0430"]],
  ])("%s", (_, before, after, wanted) => expect(shownChange({ before, after }).map(String)).toEqual(wanted));
});

const schedules = (...items: JsonObject[]): JsonObject => ({
  scalingSpec: { hibernationSpec: { schedules: items } },
});

/** What a response shows of what was sent, where nothing was applied before. */
const sentDifferences = (sent: JsonObject, received: JsonObject) =>
  responseDifferences(sent, received, undefined, "different").map(({ why: _, ...rest }) => rest);

describe("differences between a request and its response", () => {
  test("there are none where the response equals the request", () => {
    fc.assert(
      fc.property(definitions(), (sent) => {
        const values = (one: JsonObject): JsonObject => ({ ...one, value: "changed", updatedAt: "now" });
        const variables = sent["environmentVariables"];
        const received = Array.isArray(variables)
          ? { ...sent, environmentVariables: variables.filter(isObject).map(values) }
          : sent;
        expect(sentDifferences(sent, { ...received, id: "d1", status: "CREATING" })).toEqual([]);
      }),
    );
  });

  test.each<[string, JsonObject, JsonObject, JsonValue]>([
    [
      "another value",
      { schedulerSize: "LARGE" },
      { schedulerSize: "MEDIUM" },
      [{ field: "schedulerSize", sent: "LARGE", received: "MEDIUM" }],
    ],
    [
      "no field that the response lacks",
      { executor: "CELERY", workerQueues: [{ name: "a", id: "q1" }] },
      { workerQueues: [{ name: "a" }] },
      [],
    ],
    [
      "no field that the response has as null",
      { executor: "CELERY", description: null },
      { executor: null, description: null },
      [],
    ],
    [
      "amounts by value",
      { defaultTaskPodCpu: "0.50", resourceQuotaCpu: "10", defaultTaskPodMemory: "1.0Gi" },
      { defaultTaskPodCpu: 0.5, resourceQuotaCpu: "10.0", defaultTaskPodMemory: "1Gi" },
      [],
    ],
    [
      "another amount",
      { resourceQuotaCpu: "1", defaultTaskPodMemory: "1Gi", resourceQuotaMemory: "1Gi" },
      { resourceQuotaCpu: "1m", defaultTaskPodMemory: "1", resourceQuotaMemory: "-1Gi" },
      [
        { field: "defaultTaskPodMemory", sent: "1Gi", received: "1" },
        { field: "resourceQuotaCpu", sent: "1", received: "1m" },
        { field: "resourceQuotaMemory", sent: "1Gi", received: "-1Gi" },
      ],
    ],
    ["integers by value", { schedulerAu: 5 }, { schedulerAu: "5" }, []],
    [
      "strings exactly",
      { platformRuntimeVersion: "12.10" },
      { platformRuntimeVersion: "12.1" },
      [{ field: "platformRuntimeVersion", sent: "12.10", received: "12.1" }],
    ],
    [
      "queues by name, members of the response aside",
      { workerQueues: [{ name: "a", maxWorkerCount: 1 }, { name: "b" }] },
      {
        workerQueues: [
          { name: "b", id: "1" },
          { name: "a", maxWorkerCount: 2, podCpu: "1" },
        ],
      },
      [{ field: "workerQueues[a].maxWorkerCount", sent: 1, received: 2 }],
    ],
    [
      "a queue that is missing",
      { workerQueues: [{ name: "a" }] },
      { workerQueues: [] },
      [{ field: "workerQueues[a]", sent: { name: "a" }, received: null }],
    ],
    [
      "a plain variable that is missing, without its value",
      { environmentVariables: [{ key: "A", value: "zq7", isSecret: false }] },
      { environmentVariables: [] },
      [{ field: "environmentVariables[A]", sent: { key: "A", isSecret: false }, received: null }],
    ],
    [
      "no secret variable that the response lacks",
      { environmentVariables: [{ key: "A", value: "zq7", isSecret: true }] },
      { environmentVariables: [] },
      [],
    ],
    [
      "nothing after a null that was not applied before",
      { environmentVariables: null },
      { environmentVariables: [{ key: "A", value: "zq7" }] },
      [],
    ],
    [
      "items that only the response has, of an empty list too",
      { workerQueues: [] },
      { workerQueues: [{ name: "a" }] },
      [],
    ],
    [
      "hibernation that was changed",
      { scalingSpec: { hibernationSpec: { schedules: [{ isEnabled: true }] } } },
      { scalingSpec: { hibernationSpec: { schedules: [] } } },
      [{ field: "scalingSpec.hibernationSpec.schedules", sent: [{ isEnabled: true }], received: [] }],
    ],
    [
      "objects in place of amounts and strings, whatever their members",
      { resourceQuotaCpu: "1", contactEmails: ["a"] },
      { resourceQuotaCpu: { toString: 1 }, contactEmails: [{ toString: 1 }] },
      [
        { field: "resourceQuotaCpu", sent: "1", received: { toString: 1 } },
        { field: "contactEmails", sent: ["a"], received: [{ toString: 1 }] },
      ],
    ],
    ["strings of a list in any order", { contactEmails: ["a", "b"] }, { contactEmails: ["b", "a"] }, []],
    [
      "no undocumented field that the response lacks",
      { scheduler: { au: 5 }, workerQueues: [{ name: "a", extra: 1 }] },
      { workerQueues: [{ name: "a" }] },
      [],
    ],
    [
      "undocumented fields that both have, without members of the response",
      { scheduler: { au: 5, replicas: 1 }, x: [1], z: [1, 2] },
      { scheduler: { au: 6, replicas: 1, y: 1 }, x: [1], z: [2, 1] },
      [
        { field: "scheduler.au", sent: 5, received: 6 },
        { field: "z", sent: [1, 2], received: [2, 1] },
      ],
    ],
    [
      "schedules in any order, with members of the response",
      schedules({ wakeAtCron: "1" }, { wakeAtCron: "2" }),
      schedules({ wakeAtCron: "2", x: 1 }, { wakeAtCron: "1", x: 2 }),
      [],
    ],
    [
      "a schedule that only the response has, with the whole list",
      schedules({ wakeAtCron: "1" }),
      schedules({ wakeAtCron: "1" }, {}),
      [
        {
          field: "scalingSpec.hibernationSpec.schedules",
          sent: [{ wakeAtCron: "1" }],
          received: [{ wakeAtCron: "1" }, {}],
        },
      ],
    ],
    [
      "another schedule",
      schedules({ wakeAtCron: "1" }, { wakeAtCron: "1" }),
      schedules({ wakeAtCron: "1" }, { wakeAtCron: "3" }),
      [{ field: "scalingSpec.hibernationSpec.schedules[1].wakeAtCron", sent: "1", received: "3" }],
    ],
    [
      "an empty string like null",
      { workloadIdentity: "", description: null, contactEmails: [""] },
      { workloadIdentity: null, description: "", contactEmails: [null] },
      [{ field: "contactEmails", sent: [""], received: [null] }],
    ],
    [
      "an empty string that is another one now",
      { workloadIdentity: "" },
      { workloadIdentity: "x" },
      [{ field: "workloadIdentity", sent: "", received: "x" }],
    ],
    [
      "nothing after a nested null or {}",
      { scalingSpec: { hibernationSpec: null }, workerQueues: [{ name: "a", maxWorkerCount: null }], x: {} },
      {
        scalingSpec: { hibernationSpec: { schedules: [] } },
        workerQueues: [{ name: "a", maxWorkerCount: 5 }],
        x: { y: 1 },
      },
      [],
    ],
  ])("%s", (_, sent, received, wanted) => expect(sentDifferences(sent, received)).toEqual(wanted));
});

test.each<[string, JsonObject, JsonObject, JsonObject, readonly string[]]>([
  ["at the top", { description: null }, { description: "a" }, { description: "a" }, ["description"]],
  [
    "that was an empty string, like null",
    { description: null },
    { description: "" },
    { description: "" },
    [],
  ],
  [
    "but no item that is not sent any more",
    { workerQueues: [{ name: "a" }] },
    { workerQueues: [{ name: "a" }, { name: "b" }] },
    { workerQueues: [{ name: "a" }, { name: "b" }] },
    [],
  ],
  ["that was another one", { description: null }, { description: "a" }, { description: "b" }, []],
  [
    "in a queue",
    { workerQueues: [{ name: "a", maxWorkerCount: null }] },
    { workerQueues: [{ name: "a", maxWorkerCount: 5 }] },
    {
      workerQueues: [
        { name: "b", maxWorkerCount: 4 },
        { name: "a", maxWorkerCount: 5 },
      ],
    },
    ["workerQueues[a].maxWorkerCount"],
  ],
  [
    "in an object",
    { scalingSpec: {} },
    schedules({ isEnabled: true }),
    schedules({ isEnabled: true }),
    ["scalingSpec"],
  ],
])(
  "after a sent null or {} the value that was applied last is a difference: %s",
  (_, sent, received, before, wanted) => {
    expect(responseDifferences(sent, received, before, "different").map(({ field }) => field)).toEqual(
      wanted,
    );
  },
);

test("a whole field that is no longer sent, and that the response still has, is kept, documented or not", () => {
  const sent = { type: "HYBRID", z: {}, ...schedules() };
  const more = { z: { a: 1 }, contactEmails: ["a"], ...schedules({ isEnabled: true }) };
  const kept = keptFields(
    sent,
    { ...sent, ...more, scheduler: { au: 5, x: 1 }, y: 2 },
    { ...sent, ...more, scheduler: { au: 5 }, workloadIdentity: "", y: 1 },
  );
  expect(kept.map(({ field }) => field)).toEqual(["contactEmails", "scheduler"]);
});
