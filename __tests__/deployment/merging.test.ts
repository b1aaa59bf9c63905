import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { redactBody, retireBody, updateBody } from "../../src/deployment/body.js";
import { bodyOf, build } from "./building.js";

describe("inputs over the body", () => {
  test("override it field by field, variables by key, queues whole", async () => {
    const file = `name: from file
description: kept
environmentVariables:
  - {key: A, value: a}
  - {key: S, isSecret: true}
  - {key: B, value: b}
workerQueues: [{name: one}, {name: two}]
`;
    const inputs = {
      "deployment-name": "from input",
      "environment-variables": "B=2\nC=3",
      "secret-environment-variables": "S=s3cr3t",
      "worker-queues": "- name: only",
    };
    expect(await bodyOf({ file, inputs })).toEqual({
      description: "kept",
      environmentVariables: [
        { key: "A", value: "a", isSecret: false },
        { key: "S", value: "s3cr3t", isSecret: true },
        { key: "B", value: "2", isSecret: false },
        { key: "C", value: "3", isSecret: false },
      ],
      name: "from input",
      type: "HYBRID",
      workerQueues: [{ name: "only", isDefault: false }],
    });
  });

  test("an empty list is sent when the author wrote one, and comments are not a list", async () => {
    expect(await bodyOf({ file: "environmentVariables: []\n" })).toHaveProperty("environmentVariables", []);
    expect(await bodyOf({ inputs: { "environment-variables": "[]" } })).toHaveProperty("environmentVariables", []);
    expect(await bodyOf({ inputs: { "environment-variables": "# none\n" } })).not.toHaveProperty(
      "environmentVariables",
    );
  });

  test("a list in secret-environment-variables is secret", async () => {
    const list = "# the secrets\n- key: A\n  value: s3cr3t\n";
    const { body, secrets } = await build({ inputs: { "secret-environment-variables": list } });
    expect(body["environmentVariables"]).toEqual([{ isSecret: true, key: "A", value: "s3cr3t" }]);
    expect([...new Set(secrets)]).toEqual(["s3cr3t"]);
  });
});

test("an update leaves create-only fields out and reports which", async () => {
  const file = "platformRuntimeVersion: 12.0.0\nclusterId: c\ncloudProvider: AWS\nregion: r\ndescription: d\n";
  const { definition } = await build({ file });
  expect(definition && updateBody(definition)).toEqual({
    body: { description: "d", name: "x", type: "HYBRID" },
    leftOut: ["platformRuntimeVersion", "clusterId", "cloudProvider", "region"],
  });
});

describe("secrets", () => {
  test.each([
    ["a broken file", { file: "environmentVariables: [{key: A, value: s3cr3t, isSecret: true}]\nname: [\n" }],
    ["a misspelled mark", { file: "environmentVariables: [{key: A, value: s3cr3t, is_secret: true}]\n" }],
    ["a mark of the wrong type", { deployment: "environmentVariables: [{key: A, value: s3cr3t, isSecret: 'yes'}]\n" }],
    ["a misspelled value", { file: "environmentVariables: [{key: A, valeu: s3cr3t, isSecret: true}]\n" }],
    ["a misspelled list", { file: "environment_variables: [{key: A, value: s3cr3t, isSecret: true}]\n" }],
    ["a line that is no assignment", { inputs: { "secret-environment-variables": "s3cr3t" } }],
    ["a quote that is not closed", { inputs: { "secret-environment-variables": 'A="s3cr3t' } }],
    ["a list of texts", { inputs: { "secret-environment-variables": "- s3cr3t" } }],
    ["an alias by mistake", { inputs: { "secret-environment-variables": "- {key: A, value: *s3cr3t}" } }],
  ])("are reported before any message, even with %s", async (_, given) => {
    const { secrets, findings } = await build(given);
    expect(secrets.map((secret) => secret.replace(/^[*"]/, ""))).toContain("s3cr3t");
    expect(JSON.stringify(findings)).not.toContain("s3cr3t");
  });

  test("are *** in the body that is shown, the body that is sent keeps them", async () => {
    const inputs = { "secret-environment-variables": "A=s3cr3t", "environment-variables": "B=shown" };
    const { body } = await build({ inputs });
    expect(redactBody(body)["environmentVariables"]).toEqual([
      { key: "B", value: "shown", isSecret: false },
      { key: "A", value: "***", isSecret: true },
    ]);
    expect(JSON.stringify(body)).toContain("s3cr3t");
  });
});

describe("retiring a preview", () => {
  const file = `clusterId: c
defaultTaskPodCpu: 1
schedulerSize: LARGE
workerQueues: [{name: q, minWorkerCount: 3, maxWorkerCount: 5, isDefault: true}]
`;
  async function retire(retirePatch?: string): Promise<JsonObject | undefined> {
    const { definition, findings } = await build({ file, ...(retirePatch === undefined ? {} : { retirePatch }) });
    if (definition === undefined) throw new Error(findings.problems.join("\n"));
    return retireBody(definition, { name: "p", description: "gone", workspaceId: "w" }).body;
  }

  test("changes only the fields that the definition sets, and the description", async () => {
    expect(await retire()).toEqual({
      defaultTaskPodCpu: "1",
      defaultTaskPodMemory: "2Gi",
      description: "gone",
      name: "p",
      schedulerSize: "SMALL",
      type: "HYBRID",
      workerQueues: [{ name: "q", minWorkerCount: 0, maxWorkerCount: 5, isDefault: true }],
      workspaceId: "w",
    });
  });

  test("merges preview-retire over the default: queues as a whole, memory derived", async () => {
    const patch = "defaultTaskPodCpu: 0.25\nschedulerSize: MEDIUM\nworkerQueues: [{name: idle, isDefault: true}]\n";
    expect(await retire(patch)).toMatchObject({
      defaultTaskPodCpu: "0.25",
      defaultTaskPodMemory: "0.5Gi",
      schedulerSize: "MEDIUM",
      workerQueues: [{ name: "idle", isDefault: true }],
    });
  });

  test("reports a problem of preview-retire with its place", async () => {
    const { findings } = await build({ retirePatch: "schedulerSize: SMAL\n" });
    expect(findings.problems).toEqual([
      'preview-retire input, line 1, column 16: schedulerSize must be one of SMALL, MEDIUM, LARGE; got "SMAL". Did you mean SMALL?',
    ]);
  });

  test("validates a memory in preview-retire against the definition's CPU", async () => {
    const { findings } = await build({ file, retirePatch: "defaultTaskPodMemory: 1Gi\n" });
    expect(findings.problems).toEqual([
      "preview-retire input, line 1, column 23: defaultTaskPodMemory must be twice defaultTaskPodCpu, which is 1: write 2Gi, or remove the memory; got 1Gi",
    ]);
  });
});
