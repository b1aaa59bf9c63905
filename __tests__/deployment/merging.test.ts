import { describe, expect, test } from "@jest/globals";
import { Findings } from "../../src/base/findings.js";
import { parsePatch } from "../../src/deployment/body.js";
import { retiredBody } from "../../src/deployment/retire.js";
import { redactBody } from "../../src/deployment/variables.js";
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
        { key: "A", value: "a" },
        { key: "S", value: "s3cr3t", isSecret: true },
        { key: "B", value: "2", isSecret: false },
        { key: "C", value: "3", isSecret: false },
      ],
      name: "from input",
      type: "HYBRID",
      workerQueues: [{ name: "only" }],
    });
  });

  test("an empty list is sent when the author wrote one, and comments alone are not one", async () => {
    expect(await bodyOf({ file: "environmentVariables: []\n" })).toHaveProperty("environmentVariables", []);
    expect(await bodyOf({ inputs: { "environment-variables": "[]" } })).toHaveProperty("environmentVariables", []);
    expect(await bodyOf({ inputs: { "environment-variables": "# none\n" } })).not.toHaveProperty(
      "environmentVariables",
    );
  });

  test("a list in secret-environment-variables is secret, with or without values", async () => {
    const list = "# the secrets\n- key: A\n  value: s3cr3t\n- key: B\n";
    const { body, secrets, secretKeys } = await build({ inputs: { "secret-environment-variables": list } });
    expect(body["environmentVariables"]).toEqual([
      { isSecret: true, key: "A", value: "s3cr3t" },
      { isSecret: true, key: "B" },
    ]);
    expect([secrets, secretKeys]).toEqual([["s3cr3t"], ["A", "B"]]);
  });
});

test("an update leaves create-only fields out and says which", async () => {
  const file = "platformRuntimeVersion: 12.0.0\nclusterId: c\ncloudProvider: AWS\nregion: r\ndescription: d\n";
  const { body, findings } = await build({ purpose: "update", file });
  expect(body).toEqual({ description: "d", name: "x", type: "HYBRID" });
  expect(findings.notices).toEqual([
    "Left out of the update, because only a creation takes them: platformRuntimeVersion, clusterId, cloudProvider, region",
  ]);
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
  ])("are told before any message, even with %s", async (_, given) => {
    const { secrets, findings } = await build(given);
    expect(secrets.map((secret) => secret.replace("*", ""))).toContain("s3cr3t");
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
  const body = {
    clusterId: "c",
    defaultTaskPodCpu: "1",
    defaultTaskPodMemory: "2Gi",
    name: "p",
    schedulerSize: "LARGE",
    workerQueues: [{ name: "q", minWorkerCount: 3, maxWorkerCount: 5 }],
  };

  test("shrinks it by default", () => {
    expect(retiredBody(body, 7, undefined, new Findings())).toEqual({
      defaultTaskPodCpu: "1",
      defaultTaskPodMemory: "2Gi",
      description: "[closed pull request #7] safe to delete",
      isHighAvailability: false,
      name: "p",
      schedulerSize: "SMALL",
      workerQueues: [{ name: "q", minWorkerCount: 0, maxWorkerCount: 5 }],
    });
  });

  test("an author's patch lies over the default, its queues whole and its memory derived", async () => {
    const findings = new Findings();
    const text = "defaultTaskPodCpu: 0.25\nschedulerSize: MEDIUM\nworkerQueues: [{name: idle}]\n";
    const patch = await parsePatch(text, "preview-retire", findings, () => {});
    expect(retiredBody(body, 7, patch, findings)).toMatchObject({
      defaultTaskPodCpu: "0.25",
      defaultTaskPodMemory: "0.5Gi",
      isHighAvailability: false,
      schedulerSize: "MEDIUM",
      workerQueues: [{ name: "idle" }],
    });
    expect(findings.problems).toEqual([]);
  });

  test("a patch at fault is told with its place", async () => {
    const findings = new Findings();
    expect(await parsePatch("schedulerSize: SMAL\n", "preview-retire", findings, () => {})).toBeUndefined();
    expect(findings.problems).toEqual([
      'preview-retire input, line 1, column 16: schedulerSize must be one of SMALL, MEDIUM, LARGE; got "SMAL". Did you mean SMALL?',
    ]);
  });

  test("memory that a patch gives alone is held to the body's CPU", async () => {
    const findings = new Findings();
    const patch = await parsePatch("defaultTaskPodMemory: 1Gi\n", "preview-retire", findings, () => {});
    retiredBody(body, 7, patch, findings);
    expect(findings.problems).toEqual([
      "defaultTaskPodMemory must be twice defaultTaskPodCpu, which is 1: give 2Gi, or leave the memory out; got 1Gi",
    ]);
  });
});
