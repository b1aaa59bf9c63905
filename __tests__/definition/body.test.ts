import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { bodyWarnings, type Definition, requestBody } from "../../src/definition/body.js";
import { build, type Given } from "./building.js";

const retiring = { name: "app-pr-7", workspaceId: "w1", description: "gone" };

async function read(given: Given): Promise<Definition> {
  const { definition, findings } = await build(given);
  if (definition === undefined) throw new Error(findings.problems.join("\n"));
  return definition;
}

describe("what the action did to a definition is logged only where it is in what was sent", () => {
  test("what preview-retire derives, adds or clears: in a retire", async () => {
    const definition = await read({
      retirePatch: "defaultTaskPodCpu: 1\ndescription: null\nworkerQueues: [{ name: idle }]\n",
    });
    expect(requestBody("create", definition).notes.map(String)).toEqual([]);
    expect(requestBody("update", definition).notes.map(String)).toEqual([]);
    expect(requestBody("retire", definition, retiring).notes.map(String)).toEqual([
      "Sent as strings, as in the API documentation: defaultTaskPodCpu",
      "Sent as null, which clears the field: description",
      "Added the default: workerQueues[idle].isDefault: false",
      "Memory derived from CPU: defaultTaskPodMemory 2Gi (twice defaultTaskPodCpu 1)",
      'Added to the request: name "app-pr-7", workspaceId "w1"',
    ]);
  });

  test("what preview-retire replaces: not in a retire", async () => {
    const definition = await read({
      file: "schedulerSize: null\nresourceQuotaCpu: 10\n",
      retirePatch: 'schedulerSize: SMALL\nresourceQuotaCpu: "5"\n',
    });
    expect(requestBody("create", definition).notes.map(String)).toEqual([
      "Sent as null, which clears the field: schedulerSize",
      "Sent as strings, as in the API documentation: resourceQuotaCpu",
      "Memory derived from CPU: resourceQuotaMemory 20Gi (twice resourceQuotaCpu 10)",
    ]);
    expect(requestBody("retire", definition, retiring).notes.map(String)).toEqual([
      "Memory derived from CPU: resourceQuotaMemory 10Gi (twice resourceQuotaCpu 5)",
      'Added to the request: description "gone", name "app-pr-7", workspaceId "w1"',
    ]);
  });

  test("null under a list, or a default under a value, of a later source: nowhere", async () => {
    const { notes } = await build({
      file: "type: HYBRID\nenvironmentVariables: null\nworkerQueues: [{ name: q }]\n",
      definition: "workerQueues: [{ name: q, isDefault: true }]",
      inputs: { "environment-variables": "A=1" },
    });
    expect(notes).toEqual([]);
  });

  test("a create-only field as a string: in a create, not in an update", async () => {
    const definition = await read({ file: "platformRuntimeVersion: 12.10\n" });
    expect(requestBody("create", definition).notes.map(String)).toEqual([
      "Sent as strings, as in the API documentation: platformRuntimeVersion",
    ]);
    expect(requestBody("update", definition).notes.map(String)).toEqual([
      "Left out of the update because only a create accepts them: platformRuntimeVersion",
    ]);
  });

  test("the author's own workspaceId and description, also of a retire: nowhere", async () => {
    const file = "workspaceId: w1\ndescription: mine\n";
    const definition = await read({ file, retirePatch: "description: done\n" });
    expect(requestBody("create", definition, { ...retiring, name: "x" }).notes).toEqual([]);
    expect(requestBody("retire", definition, retiring).notes.map(String)).toEqual([
      'Added to the request: name "app-pr-7"',
    ]);
  });

  test("a name that a preview's replaces: nowhere, but as an addition", async () => {
    const definition = await read({ bare: true, file: "name: 7\ntype: HYBRID\n" });
    expect(requestBody("create", definition).notes.map(String)).toHaveLength(1);
    expect(requestBody("create", definition, { name: "7-pr-1" }).notes.map(String)).toEqual([
      'Added to the request: name "7-pr-1"',
    ]);
  });

  test("fields that the API documentation shows only in responses: one line names them", async () => {
    const { notes } = await build({
      file: "isDevelopmentMode: true\ncontactEmails: [a@example.com, b@example.com]\nregion: r\nworkerQueues: [{ name: q, isDefault: true, nodePoolId: n }]\n",
    });
    expect(notes).toEqual([
      "Sent as written, although the API documentation lists them only in responses: isDevelopmentMode, contactEmails, region, workerQueues[].nodePoolId",
    ]);
  });

  test("null in a list of strings: sent as it is written", async () => {
    const { body, notes } = await build({ file: "contactEmails: [a@example.com, null]\n" });
    expect(body).toHaveProperty("contactEmails", ["a@example.com", null]);
    expect(notes).toContain("Sent as null, which clears the field: contactEmails[]");
  });

  test("of many parts the first 50 are named", async () => {
    const queues = Array.from({ length: 60 }, (_, index) => `{ name: q${index} }`).join(", ");
    const { notes } = await build({ file: `workerQueues: [${queues}]\n` });
    expect(notes).toEqual([expect.stringMatching(/workerQueues\[q49\]\.isDefault: false and 10 more$/)]);
  });
});

const withoutCluster = (type: string) =>
  `The definition has type ${type} and no clusterId: your platform may require it to create a Deployment.`;

test.each([
  ["DEDICATED", {}, [withoutCluster("DEDICATED")]],
  ["HYBRID", {}, [withoutCluster("HYBRID")]],
  ["HYBRID", { clusterId: null }, [withoutCluster("HYBRID")]],
  ["HYBRID", { clusterId: "c" }, []],
  ["STANDARD", {}, []],
])("a creation of type %s with %j", (type, more, warnings) => {
  expect(bodyWarnings("create", { name: "x", type, ...more }).map(({ text }) => String(text))).toEqual(
    warnings,
  );
});

test("a creation with secrets that have no value names their keys", () => {
  const environmentVariables = [
    { key: "A", isSecret: true },
    { key: "B", isSecret: true },
    { key: "C", value: "", isSecret: true },
  ];
  expect(bodyWarnings("create", { environmentVariables }).map(({ text }) => String(text))).toEqual([
    "The definition has secret variables without a value: A, B. The Deployment is new, so no value is stored yet: pass it with secret-environment-variables.",
  ]);
});

test.each([
  [20, /A18, A19\. /],
  [21, /A18, A19 and 1 more\. /],
])("of %i secrets without a value up to 20 are named", (count, named) => {
  const environmentVariables = Array.from({ length: count }, (_, index) => ({
    key: `A${index}`,
    isSecret: true,
  }));
  expect(bodyWarnings("create", { environmentVariables }).map(({ text }) => String(text))).toEqual([
    expect.stringMatching(named),
  ]);
});

test("a creation with one secret that has no value says so of one", () => {
  const environmentVariables = [{ key: "A", isSecret: true }];
  expect(bodyWarnings("create", { environmentVariables }).map(({ text }) => String(text))).toEqual([
    expect.stringMatching(/^The definition has a secret variable without a value: A\. /),
  ]);
});

test.each<[JsonObject, string[]]>([
  [{}, ["name and no type"]],
  [{ name: "x" }, ["type"]],
  [{ type: "HYBRID" }, ["name"]],
])("an update with %j may lack what the platform requires", (body, missing) => {
  const lists = { environmentVariables: [], workerQueues: [] };
  expect(bodyWarnings("update", { ...lists, ...body }).map(({ text }) => String(text))).toEqual(
    missing.map(
      (names) =>
        `The update has no ${names}: your platform may require them in an update. Add them to the definition.`,
    ),
  );
});

test("nothing that a retire lacks is a warning: a push sends the definition", () => {
  expect(bodyWarnings("retire", {})).toEqual([]);
});

test("a retire has its own description, not the one of the definition", async () => {
  const definition = await read({ file: "description: mine\n" });
  expect(requestBody("retire", definition, retiring).body).toHaveProperty("description", "gone");
  expect(requestBody("update", definition, retiring).body).toHaveProperty("description", "mine");
});

test("memory that is given is sent as it is written, not derived", async () => {
  const file = 'defaultTaskPodCpu: "0.50"\ndefaultTaskPodMemory: 1.0Gi\n';
  const { body, notes } = await build({ file });
  expect([body["defaultTaskPodMemory"], notes]).toEqual(["1.0Gi", []]);
});

test("a retire leaves create-only fields out, as the update that it is", async () => {
  const definition = await read({ file: "clusterId: c\nschedulerSize: LARGE\n" });
  const { body, whole, notes } = requestBody("retire", definition, { name: "x-pr-7" });
  expect(body).toEqual({ name: "x-pr-7", schedulerSize: "SMALL", type: "HYBRID" });
  expect(whole).toHaveProperty("clusterId", "c");
  expect(notes.map(String)).toContain("Left out of the update because only a create accepts them: clusterId");
});

test.each([
  [{}, ["environmentVariables and no workerQueues"]],
  [{ environmentVariables: [] }, ["workerQueues"]],
  [{ workerQueues: null }, ["environmentVariables"]],
  [{ environmentVariables: [], workerQueues: [] }, []],
])("an update with %j", (body, missing) => {
  const advice = "your platform may require them in an update, or reset them. Add them to the definition";
  expect(
    bodyWarnings("update", { name: "x", type: "HYBRID", ...body }).map(({ text }) => String(text)),
  ).toEqual(missing.map((names) => `The update has no ${names}: ${advice}.`));
});
