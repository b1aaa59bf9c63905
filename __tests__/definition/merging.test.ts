import { describe, expect, test } from "@jest/globals";
import type { JsonObject } from "../../src/base/json.js";
import { retireBody, updateBody } from "../../src/definition/body.js";
import { visible } from "../../src/secrets/visible.js";
import { bodyOf, build } from "./building.js";

describe("deployment over the file, and inputs over both", () => {
  const file = `name: from file
description: kept
environmentVariables:
  - {key: A, value: a}
  - {key: S, isSecret: true}
  - {key: B, value: b}
  - {key: E, value: e}
workerQueues: [{name: one}, {name: two}]
`;
  const deployment = `type: STANDARD
name: from deployment
environmentVariables: [{key: B, value: between}, {key: D, value: d}, {key: E, value: between}]
workerQueues: [{name: only}]
`;

  test("top-level fields are replaced, variables merge by key", async () => {
    const inputs = { "environment-variables": "B=2\nC=3", "secret-environment-variables": "S=s3cr3t" };
    expect(await bodyOf({ file, deployment, inputs })).toEqual({
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
      workerQueues: [{ name: "only", isDefault: false }],
    });
    expect(await bodyOf({ file, deployment, bare: true })).toHaveProperty("name", "from deployment");
  });

  test("null clears a field of the file", async () => {
    expect(await bodyOf({ file, deployment: "type: HYBRID\ndescription:\n" })).toHaveProperty(
      "description",
      null,
    );
  });

  test("memory is derived from the CPU that takes precedence", async () => {
    const body = await bodyOf({
      file: "resourceQuotaCpu: 10\n",
      deployment: "type: HYBRID\nresourceQuotaCpu: 20\n",
    });
    expect(body).toHaveProperty("resourceQuotaMemory", "40Gi");
  });

  test("a message names the source, with line and column", async () => {
    const { findings } = await build({
      file: "executor: CELRY\n",
      deployment: "type: HYBRID\nschedulerSize: MEDUIM\n",
    });
    expect(findings.problems).toEqual([
      'deployment.yaml:1:11: executor must be one of CELERY, KUBERNETES; got "CELRY". Did you mean CELERY?',
      'deployment input, line 2, column 16: schedulerSize must be one of SMALL, MEDIUM, LARGE; got "MEDUIM". Did you mean MEDIUM?',
    ]);
  });

  test("a near miss in one of a field that the other gives is a problem: the override would be lost", async () => {
    const { findings } = await build({
      file: "executor: CELERY\n",
      deployment: "type: HYBRID\nexecuter: x\n",
    });
    expect(findings.problems).toEqual([expect.stringContaining("Did you mean executor?")]);
  });

  test("a file that can't be read is one problem, and deployment is validated too", async () => {
    const { findings } = await build({
      deploymentFile: "missing.yaml",
      deployment: "executor: []\n",
      bare: true,
    });
    expect(findings.problems).toEqual([
      expect.stringMatching(/^Input deployment-file: "missing\.yaml" does not exist/),
      expect.stringMatching(/^deployment input, line 1, column 11: executor /),
    ]);
    const missing = await build({ deploymentFile: "missing.yaml", bare: true });
    expect(missing.findings.problems).toHaveLength(1);
  });
});

describe("variables", () => {
  test("an empty list is sent when the author wrote one, and comments are not a list", async () => {
    expect(await bodyOf({ file: "environmentVariables: []\n" })).toHaveProperty("environmentVariables", []);
    expect(await bodyOf({ inputs: { "environment-variables": "[]" } })).toHaveProperty(
      "environmentVariables",
      [],
    );
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
  const file =
    "platformRuntimeVersion: 12.0.0\nclusterId: c\ncloudProvider: AWS\nregion: r\ndescription: d\n";
  const { definition } = await build({ file });
  expect(definition && updateBody(definition)).toEqual({
    body: { description: "d", name: "x", type: "HYBRID" },
    notes: [
      "Left out of the update because only a create accepts them: platformRuntimeVersion, clusterId, cloudProvider, region",
    ],
  });
});

describe("secrets", () => {
  test.each([
    ["a broken file", { file: "environmentVariables: [{key: A, value: s3cr3t, isSecret: true}]\nname: [\n" }],
    ["a misspelled mark", { file: "environmentVariables: [{key: A, value: s3cr3t, is_secret: true}]\n" }],
    [
      "a mark of the wrong type",
      { deployment: "environmentVariables: [{key: A, value: s3cr3t, isSecret: 'yes'}]\n" },
    ],
    ["a misspelled value", { file: "environmentVariables: [{key: A, valeu: s3cr3t, isSecret: true}]\n" }],
    ["a misspelled list", { file: "environment_variables: [{key: A, value: s3cr3t, isSecret: true}]\n" }],
    ["a line that is no assignment", { inputs: { "secret-environment-variables": "s3cr3t" } }],
    ["a quote that is not closed", { inputs: { "secret-environment-variables": 'A="s3cr3t' } }],
    ["an alias by mistake", { inputs: { "secret-environment-variables": "- {key: A, value: *s3cr3t}" } }],
  ])("are reported before any message, even with %s", async (_, given) => {
    const { secrets, findings } = await build(given);
    expect(secrets.map((secret) => secret.replace(/^[*"]/, ""))).toContain("s3cr3t");
    expect(JSON.stringify(findings)).not.toContain("s3cr3t");
  });

  test("are *** in the body that is shown, the body that is sent keeps them", async () => {
    const inputs = { "secret-environment-variables": "A=s3cr3t", "environment-variables": "B=shown" };
    const { body } = await build({ inputs });
    expect(visible(body, "plain")["environmentVariables"]).toEqual([
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
    const { definition, findings } = await build({
      file,
      ...(retirePatch === undefined ? {} : { retirePatch }),
    });
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
    const patch =
      "defaultTaskPodCpu: 0.25\nschedulerSize: MEDIUM\nworkerQueues: [{name: idle, isDefault: true}]\n";
    expect(await retire(patch)).toMatchObject({
      defaultTaskPodCpu: "0.25",
      defaultTaskPodMemory: "0.5Gi",
      schedulerSize: "MEDIUM",
      workerQueues: [{ name: "idle", isDefault: true }],
    });
  });

  test("reports a problem of preview-retire with its place", async () => {
    const { findings } = await build({ retirePatch: "schedulerSize: SMLAL\n" });
    expect(findings.problems).toEqual([
      'preview-retire input, line 1, column 16: schedulerSize must be one of SMALL, MEDIUM, LARGE; got "SMLAL". Did you mean SMALL?',
    ]);
  });

  test("validates a memory in preview-retire against the definition's CPU", async () => {
    const { findings } = await build({ file, retirePatch: "defaultTaskPodMemory: 1Gi\n" });
    expect(findings.problems).toEqual([
      "preview-retire input, line 1, column 23: defaultTaskPodMemory must be twice defaultTaskPodCpu, which is 1: write 2Gi, or remove the memory; got 1Gi",
    ]);
  });
});
