import { describe, expect, test } from "@jest/globals";
import { requestBody } from "../../src/definition/body.js";
import { hideValues } from "../../src/secrets/hide-values.js";
import { bodyFrom, build, type Given } from "./building.js";

describe("definition over the files, and inputs over both", () => {
  const file = `name: from file
description: kept
environmentVariables:
  - {key: A, value: a}
  - {key: S, isSecret: true}
  - {key: B, value: b}
  - {key: E, value: e}
workerQueues: [{name: one, minWorkerCount: 1, maxWorkerCount: 5, isDefault: true}, {name: two}]
`;
  const definition = `type: STANDARD
name: from definition
environmentVariables: [{key: B, value: between}, {key: D, value: d}, {key: E, value: between}]
workerQueues: [{name: three}, {name: one, maxWorkerCount: 9}]
`;

  test("fields are replaced, variables merge by key, queues by name", async () => {
    const inputs = { "environment-variables": "B=2\nC=3", "secret-environment-variables": "S=s3cr3t" };
    expect(await bodyFrom({ file, definition, inputs })).toEqual({
      description: "kept",
      environmentVariables: [
        { key: "A", value: "a", isSecret: false },
        { key: "S", value: "s3cr3t", isSecret: true },
        { key: "B", value: "2", isSecret: false },
        { key: "E", value: "between", isSecret: false },
        { key: "D", value: "d", isSecret: false },
        { key: "C", value: "3", isSecret: false },
      ],
      name: "x",
      type: "STANDARD",
      workerQueues: [
        { name: "one", minWorkerCount: 1, maxWorkerCount: 9, isDefault: true },
        { name: "two", isDefault: false },
        { name: "three", isDefault: false },
      ],
    });
    expect(await bodyFrom({ file, definition, bare: true })).toHaveProperty("name", "from definition");
  });

  test("each file of definition-file is merged over the one before", async () => {
    const files = { "base.yaml": file, "production.yaml": definition };
    const given = { files, definitionFile: "base.yaml\n\n  production.yaml\r\n", definition: "region: r\n" };
    const body = await bodyFrom({ ...given, bare: true });
    expect(body).toMatchObject({ name: "from definition", description: "kept", region: "r" });
    expect(body["workerQueues"]).toHaveLength(3);
    const other = await bodyFrom({ ...given, definitionFile: "production.yaml\nbase.yaml", bare: true });
    expect(other).toHaveProperty("name", "from file");
    expect(other).toHaveProperty(
      "workerQueues.1",
      expect.objectContaining({ name: "one", maxWorkerCount: 5 }),
    );
  });

  test.each([
    ["an empty list adds nothing", "{ environmentVariables: [], workerQueues: [] }", [4, 2]],
    ["null replaces", "{ environmentVariables: null, workerQueues: }", [undefined, undefined]],
  ])("%s", async (_, over, [variables, queues]) => {
    const body = await bodyFrom({ file: `${file}type: HYBRID\n`, definition: over });
    expect(body["environmentVariables"] && Object(body["environmentVariables"]).length).toBe(
      variables ?? null,
    );
    expect(body["workerQueues"] && Object(body["workerQueues"]).length).toBe(queues ?? null);
  });

  test("a list of a field without names is replaced", async () => {
    const body = await bodyFrom({
      file: "type: HYBRID\ncontactEmails: [a, b]\n",
      definition: "contactEmails: [c]",
    });
    expect(body).toHaveProperty("contactEmails", ["c"]);
  });

  test("null clears a field of the file, and a member of a queue", async () => {
    const over = "type: HYBRID\ndescription:\nworkerQueues: [{name: one, minWorkerCount: null}]\n";
    const body = await bodyFrom({ file, definition: over });
    expect(body).toHaveProperty("description", null);
    expect(body).toHaveProperty("workerQueues.0", {
      name: "one",
      minWorkerCount: null,
      maxWorkerCount: 5,
      isDefault: true,
    });
  });

  test("null for a CPU leaves the memory of the file", async () => {
    const given = "type: HYBRID\ndefaultTaskPodCpu: '1'\ndefaultTaskPodMemory: 2Gi\n";
    const body = await bodyFrom({ file: given, definition: "defaultTaskPodCpu: null\n" });
    expect(body).toMatchObject({ defaultTaskPodCpu: null, defaultTaskPodMemory: "2Gi" });
  });

  test("memory is derived from the CPU that takes precedence", async () => {
    const over = "type: HYBRID\nresourceQuotaCpu: 20\n";
    for (const memory of ["", "resourceQuotaMemory: 20Gi\n"]) {
      const body = await bodyFrom({ file: `resourceQuotaCpu: 10\n${memory}`, definition: over });
      expect(body).toHaveProperty("resourceQuotaMemory", "40Gi");
    }
  });

  test("a secret variable may replace a plain one, as a whole entry", async () => {
    const inputs = { "secret-environment-variables": "A=s3cr3t" };
    const { environmentVariables } = await bodyFrom({ file, definition, inputs });
    expect(environmentVariables).toContainEqual({ key: "A", value: "s3cr3t", isSecret: true });
  });

  test("a file that can't be read, or is empty, is one problem, and definition is validated too", async () => {
    for (const given of [{ definitionFile: "missing.yaml" }, { file: "# nothing\n" }]) {
      const { findings } = await build({ ...given, definition: "executor: []\n", bare: true });
      expect(findings.problems).toEqual([
        expect.stringMatching(/^(?:Input definition-file: "missing\.yaml"|deployment\.yaml:1:1): /),
        expect.stringMatching(/^Input definition, line 1, column 11: executor /),
      ]);
      expect((await build({ ...given, bare: true })).findings.problems).toHaveLength(1);
      const preview = { ...given, bare: true, isPreview: true, retirePatch: "isDevelopmentMode: true" };
      expect((await build(preview)).findings.problems).toHaveLength(1);
    }
  });
});

describe("name and type", () => {
  test.each<[Given, string[]]>([
    [{ file: "description: d\n" }, ["deployment.yaml:1:1: name", "deployment.yaml:1:1: type"]],
    [{ file: "name: x\nschedulerSize: LARGE\n" }, ["deployment.yaml:1:1: type"]],
    [{ file: "type: HYBRID\n" }, ["deployment.yaml:1:1: name"]],
    [{ file: "type: HYBRID\n", inputs: { "deployment-name": "x" } }, []],
    [{ files: { "day.yaml": "name: x\ntype: HYBRID\n", "night.yaml": "schedulerSize: SMALL\n" } }, []],
  ])("are required of an update too: %j", async (given, problems) => {
    const definitionFile = Object.keys(given.files ?? { "deployment.yaml": "" }).join("\n");
    const { places } = await build({ ...given, definitionFile, bare: true, purpose: "update" });
    expect(places.problems).toEqual(problems);
  });

  test("of a preview: the name is that of the definition", async () => {
    const name = { "deployment-name": " mine\n" };
    const { definition } = await build({ isPreview: true, file: "type: HYBRID\nname: own\n", inputs: name });
    expect(definition).toMatchObject({ ownName: "own", nameFromInput: true, body: { name: "mine" } });
  });
});

describe("variables", () => {
  test("an empty list is sent when the author wrote one, and comments are not a list", async () => {
    expect(await bodyFrom({ file: "environmentVariables: []\n" })).toHaveProperty("environmentVariables", []);
    expect(await bodyFrom({ inputs: { "environment-variables": "# none\n" } })).not.toHaveProperty(
      "environmentVariables",
    );
  });
});

test("an update leaves create-only fields out", async () => {
  const file =
    "platformRuntimeVersion: 12.0.0\nclusterId: c\ncloudProvider: AWS\nregion: r\ndescription: d\n";
  const { definition } = await build({ file });
  const sent = definition && requestBody("update", definition);
  expect(sent?.body).toEqual({ description: "d", name: "x", type: "HYBRID" });
  expect(sent?.whole).toMatchObject({ clusterId: "c", region: "r" });
});

describe("secrets", () => {
  test.each([
    ["a broken file", { file: "environmentVariables: [{key: A, value: s3cr3t, isSecret: true}]\nname: [\n" }],
    ["a misspelled mark", { file: "environmentVariables: [{key: A, value: s3cr3t, is_secret: true}]\n" }],
    [
      "a mark of the wrong type",
      { definition: "environmentVariables: [{key: A, value: s3cr3t, isSecret: 'yes'}]\n" },
    ],
    ["a misspelled value", { file: "environmentVariables: [{key: A, valeu: s3cr3t, isSecret: true}]\n" }],
    ["a misspelled list", { file: "environment_variables: [{key: A, value: s3cr3t, isSecret: true}]\n" }],
    ["a line that is no assignment", { inputs: { "secret-environment-variables": "s3cr3t" } }],
    ["a quote that is not closed", { inputs: { "secret-environment-variables": 'A="s3cr3t' } }],
    ["YAML", { inputs: { "secret-environment-variables": "- key: A\n  value: s3cr3t" } }],
  ])("are reported before any message, even with %s", async (_, given) => {
    const { secrets, findings } = await build(given);
    expect(secrets.map((secret) => secret.replace(/^[*"]/, ""))).toContain("s3cr3t");
    expect(JSON.stringify(findings)).not.toContain("s3cr3t");
  });

  test("are *** in the body that is shown, the body that is sent keeps them", async () => {
    const inputs = { "secret-environment-variables": "A=s3cr3t", "environment-variables": "B=shown" };
    const { body } = await build({ inputs });
    expect(hideValues(body, "secret")["environmentVariables"]).toEqual([
      { key: "B", value: "shown", isSecret: false },
      { key: "A", value: "***", isSecret: true },
    ]);
    expect(JSON.stringify(body)).toContain("s3cr3t");
  });
});

test("an undocumented field that only preview-retire has is a problem", async () => {
  const given = { undocumented: "scheduler", retirePatch: "scheduler: { au: 1 }\n" };
  expect((await build(given)).places.problems).toEqual(["Input preview-retire, line 1, column 1: scheduler"]);
  expect((await build({ ...given, file: "scheduler: { au: 5 }\n" })).places.problems).toEqual([]);
});

test("a retire leaves what is cleared as it is", async () => {
  const file = "schedulerSize: null\nworkerQueues: [{name: q, minWorkerCount: null}]\n";
  const { definition } = await build({ file });
  if (definition === undefined) throw new Error("There is no definition.");
  const { body } = requestBody("retire", definition, { name: "p", description: "gone" });
  expect(body).toMatchObject({ schedulerSize: null, workerQueues: [{ name: "q", minWorkerCount: null }] });
});
