import { describe, expect, test } from "@jest/globals";
import { nodes } from "./nodes.js";
import { accepting, create, ids, runAgainst, token, update } from "./steps.js";

describe.each(nodes)("on %s, all problems are reported at once, in one error annotation", (_, node) => {
  test("of create-token", async () => {
    const inputs = {
      mode: "create-token",
      "api-token": "",
      "base-url": "http://platform.example.com",
      "workspace-id": "..",
      "request-timeout": "soon",
      "max-attempts": "0",
      "dry-run": "maybe",
      "job-summary": "no",
      "token-type": "WORKSPACES",
      "token-expiry-days": "1.5",
    };
    const { run, asked, error } = await runAgainst(accepting, inputs, { node });
    expect([run.exitCode, asked, run.outputs]).toEqual([1, [], { outcome: "not-sent" }]);
    const [first, ...rest] = error.split("\n");
    expect(first).toBe("Nothing was sent: the inputs have 10 problems.");
    const named = [...Object.keys(inputs).filter((name) => name !== "mode"), "token-role"];
    const lines = rest.slice(0, -1);
    expect(lines.map((line) => /^- Input ([\w-]+) /.exec(line)?.[1]).sort()).toEqual(named.sort());
    expect(rest.at(-1)).toBe("Correct the step's inputs and run it again.");
  });

  test("of create-deployment, with values, what is allowed, and examples", async () => {
    const inputs = {
      ...create,
      ...ids,
      "deployment-name": "",
      "deployment-type": "DEDICATE",
      executor: "celery",
      "scheduler-size": "SMAL",
      "is-cicd-enforced": "yes",
      "default-task-pod-cpu": "half",
      "resource-quota-cpu": "10",
      "resource-quota-memory": "10Gi",
      "environment-variables": "1A=x",
      "worker-queues": "- {name: a, minWorkerCount: 5, maxWorkerCount: 1}",
    };
    const { run, asked, error } = await runAgainst(accepting, inputs, { node });
    expect([run.exitCode, asked]).toEqual([1, []]);
    const expected: [string, ...string[]][] = [
      ["Input deployment-name is required"],
      ["Input deployment-type", "DEDICATED, HYBRID, STANDARD", "DEDICATE"],
      ["Input executor", "CELERY"],
      ["Input scheduler-size", "SMALL"],
      ["Input is-cicd-enforced", "true or false", "yes"],
      ["Input default-task-pod-cpu", "half"],
      ["Input resource-quota-memory", "twice", "10Gi", "20Gi"],
      ["environment-variables", "letters, digits and _"],
      ["workerQueues[0]", "minWorkerCount"],
    ];
    const lines = error.split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toHaveLength(expected.length);
    for (const parts of expected) {
      const fits = lines.filter((line) => parts.every((part) => line.includes(part)));
      expect([parts, fits.length]).toEqual([parts, 1]);
    }
  });
});

test.each([
  [token, "mode", "Input mode is required"],
  [token, "api-token", "Input api-token is required"],
  [token, "base-url", "Input base-url is required"],
  [token, "token-role", "Input token-role is required"],
  [update, "deployment-id", "Input deployment-id is required"],
  [create, "deployment-name", "Input deployment-name is required"],
  [update, "deployment-type", "Input deployment-type is required"],
])("of %j, without %s: one problem is the first line", async (inputs, name, problem) => {
  const { run, error, asked } = await runAgainst(accepting, { ...inputs, ...ids, [name]: "" });
  expect([run.exitCode, asked]).toEqual([1, []]);
  expect(error.split("\n")[0]).toContain(`Nothing was sent: ${problem}`);
  expect(error.split("\n")).toHaveLength(2);
});

test.each<[string, Record<string, string>]>([
  ["api-token", { "api-token": "fake secret value" }],
  ["secret-environment-variables", { ...create, "secret-environment-variables": "1BAD=fake secret value\nno form" }],
  [
    "a variable that is marked secret",
    { ...create, "environment-variables": "[{key: 1, value: fake secret value, isSecret: true}]" },
  ],
])("the value of %s is in no message", async (_, inputs) => {
  const { run, error } = await runAgainst(accepting, { ...token, ...ids, ...inputs });
  expect(run.exitCode).toBe(1);
  expect(error).not.toBe("");
  expect(run.log + run.summary + run.outputFile).not.toContain("fake secret value");
});

describe("an input that the mode does not use is a warning that names the mode", () => {
  test.each<[Record<string, string>, Record<string, string>]>([
    [token, { "deployment-name": "x", executor: "CELERY", "worker-queues": "- name: a", preview: "true" }],
    [create, { "token-role": "R", "token-name": "n", "token-expiry-days": "7" }],
    [update, { "token-description": "x", "token-type": "ORGANIZATION" }],
  ])("%j with %j", async (inputs, unused) => {
    const { run, warnings } = await runAgainst(accepting, { ...inputs, ...ids, ...unused });
    expect(run.exitCode).toBe(0);
    expect([...warnings].sort()).toEqual(
      Object.keys(unused)
        .map((name) => `Input ${name} is given, but mode ${inputs["mode"]} does not use it.`)
        .sort(),
    );
  });

  test.each([token, create, update])("%j alone warns of nothing", async (inputs) => {
    const { run, warnings } = await runAgainst(accepting, { ...inputs, ...ids }, { githubToken: "fake-github-token" });
    expect([run.exitCode, warnings]).toEqual([0, []]);
  });
});
