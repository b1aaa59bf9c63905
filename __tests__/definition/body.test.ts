import { expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { bodyWarnings, type Definition, requestBody } from "../../src/definition/body.js";
import { build, type Given } from "./building.js";

const retiring = { name: "app-pr-7", workspaceId: "w1", description: "gone" };

async function read(given: Given): Promise<Definition> {
  const { definition, findings } = await build(given);
  if (definition === undefined) throw new Error(findings.problems.join("\n"));
  return definition;
}

/** The codes of what a write with a body warns of. */
const warningsOf = (kind: "create" | "update" | "retire", body: JsonObject): string[] =>
  bodyWarnings(kind, body).map(({ code }) => code);

const queues = [{ name: "default" }];
const unset = [{ key: "A", isSecret: true }];

test.each<["create" | "update" | "retire", JsonObject, string[]]>([
  ["create", { type: "DEDICATED" }, ["definition/no-cluster"]],
  ["create", { type: "HYBRID" }, ["definition/no-cluster"]],
  ["create", { type: "HYBRID", clusterId: null }, ["definition/no-cluster"]],
  ["create", { type: "HYBRID", clusterId: "c" }, []],
  ["create", { type: "STANDARD" }, []],
  ["create", { environmentVariables: unset }, ["definition/unset-secrets"]],
  ["create", { environmentVariables: [{ key: "A", value: "a", isSecret: true }] }, []],
  ["create", { executor: "KUBERNETES", workerQueues: queues }, ["definition/queues-of-kubernetes"]],
  ["create", { executor: "KUBERNETES", workerQueues: [] }, []],
  ["create", { executor: "KUBERNETES" }, []],
  [
    "update",
    { executor: "KUBERNETES", workerQueues: queues, type: "STANDARD" },
    ["definition/queues-of-kubernetes"],
  ],
  ["update", { environmentVariables: unset, type: "STANDARD" }, []],
  ["update", { type: "HYBRID" }, []],
  [
    "retire",
    { environmentVariables: unset, executor: "KUBERNETES", workerQueues: queues, type: "HYBRID" },
    [],
  ],
])("the warnings of a %s with %j are %j", (kind, body, codes) =>
  expect(warningsOf(kind, body)).toEqual(codes),
);

test("a creation with secrets that have no value names their keys", () => {
  const environmentVariables = ["A", "B"].map((key) => ({ key, isSecret: true }));
  const [warning] = bodyWarnings("create", { environmentVariables });
  expect(String(warning?.text)).toContain("A, B");
});

test("a retire has its own description, not the one of the definition", async () => {
  const definition = await read({ file: "description: mine\n" });
  expect(requestBody("retire", definition, retiring).body).toHaveProperty("description", "gone");
  expect(requestBody("update", definition, retiring).body).toHaveProperty("description", "mine");
});

test.each(["1.0Gi", null])(
  "memory that is given (%j) is sent as it is written, not derived",
  async (memory) => {
    const file = `defaultTaskPodCpu: "0.50"\ndefaultTaskPodMemory: ${memory}\n`;
    const { body } = await build({ file });
    expect(body["defaultTaskPodMemory"]).toBe(memory);
  },
);

test("a retire leaves create-only fields out, as the update that it is", async () => {
  const definition = await read({ file: "clusterId: c\nschedulerSize: LARGE\n" });
  const { body, whole } = requestBody("retire", definition, { name: "x-pr-7" });
  expect(body).toEqual({ name: "x-pr-7", schedulerSize: "SMALL", type: "HYBRID" });
  expect(whole).toHaveProperty("clusterId", "c");
});
