import { describe, expect, test } from "@jest/globals";
import { definitionOf, problemsOf, type Texts, tokenInputs, tokenOf, updateInputs, warningsOf } from "./sources.js";

describe("create-token", () => {
  test("what is not given has its default", () => {
    expect(tokenOf({})).toEqual({
      mode: "create-token",
      name: "acme-pipelines-1700000001-2",
      role: "WORKSPACE_MEMBER",
      type: "WORKSPACE",
      description: "https://github.example.com/acme/pipelines/actions/runs/1700000001",
      expiryDays: 1,
      deploymentId: undefined,
    });
  });

  test("what is given goes before the default", () => {
    const given = { "token-name": "ci", "token-description": "for ci", "token-expiry-days": "30", "token-role": "ANY" };
    expect(tokenOf(given)).toMatchObject({ name: "ci", description: "for ci", expiryDays: 30, role: "ANY" });
  });

  test("outside of a runner the name must be given, and no description is made up", () => {
    expect(problemsOf(tokenInputs, {})).toEqual([expect.stringContaining("Input token-name is required here")]);
    expect(tokenOf({ "token-name": "ci" }, {}).description).toBeUndefined();
  });

  test("token-role is required", () => {
    expect(problemsOf({ ...tokenInputs, "token-role": "" })).toEqual([
      "Input token-role is required: the token's role, such as WORKSPACE_MEMBER",
    ]);
  });

  test.each([
    ["workspace", "Did you mean WORKSPACE?"],
    ["ORGANISATION", "Did you mean ORGANIZATION?"],
    ["TEAM", 'must be one of WORKSPACE, DEPLOYMENT, ORGANIZATION; got "TEAM"'],
  ])("token-type %s is a problem", (type, problem) => {
    expect(problemsOf({ ...tokenInputs, "token-type": type })).toEqual([expect.stringContaining(problem)]);
  });

  test("DEPLOYMENT needs deployment-id", () => {
    expect(problemsOf({ ...tokenInputs, "token-type": "DEPLOYMENT" })).toEqual([
      expect.stringContaining("Input deployment-id is required"),
    ]);
    expect(tokenOf({ "token-type": "DEPLOYMENT", "deployment-id": "d1" }).deploymentId).toBe("d1");
  });

  test.each(["0", "-1", "1.5", "Never", "a week", "1e2"])("token-expiry-days %j is a problem", (text) => {
    expect(problemsOf({ ...tokenInputs, "token-expiry-days": text })).toEqual([
      `Input token-expiry-days must be a whole number of days (or never), 1 or more; got "${text}"`,
    ]);
  });

  test("never leaves the expiry out, with a warning", () => {
    expect(tokenOf({ "token-expiry-days": "never" }).expiryDays).toBeUndefined();
    expect(warningsOf({ ...tokenInputs, "token-expiry-days": "never" })).toEqual([
      expect.stringContaining("no way to revoke a token"),
    ]);
  });

  test.each([
    [{ "deployment-id": "d1" }, "Input deployment-id is given, but a token of type WORKSPACE does not use it."],
    [
      { "token-type": "ORGANIZATION", workspace: "W" },
      "Input workspace is given, but a token of type ORGANIZATION does not use it.",
    ],
    [
      { "token-type": "DEPLOYMENT", "deployment-id": "d1", "workspace-id": "w1" },
      "Input workspace-id is given, but a token of type DEPLOYMENT does not use it.",
    ],
  ] as [Texts, string][])("%j warns: the scope does not use it", (inputs, warning) => {
    expect(warningsOf({ ...tokenInputs, ...inputs })).toEqual([warning]);
  });
});

describe("create-deployment and update-deployment", () => {
  test("update needs deployment-id", () => {
    expect(problemsOf({ ...updateInputs, "deployment-id": " " })).toEqual([
      expect.stringContaining("Input deployment-id is required"),
    ]);
    expect(definitionOf({ "deployment-id": " d1 " }).deploymentId).toBe("d1");
  });

  test("create does not use deployment-id: a warning", () => {
    const inputs = { ...updateInputs, mode: "create-deployment" };
    expect(warningsOf(inputs)).toEqual([expect.stringContaining("deployment-id is given, but mode create-deployment")]);
    expect(definitionOf(inputs).deploymentId).toBeUndefined();
  });

  test("the definition is handed on to the letter, field inputs by their names", () => {
    const deployment = "  name: a\n  type: b\n";
    const { given, file } = definitionOf({
      deployment,
      executor: "CELERY",
      "worker-queues": " - a",
      "cluster-id": " ",
    });
    expect(given).toEqual({ deployment, inputs: { executor: "CELERY", "worker-queues": " - a" } });
    expect(file).toBeUndefined();
  });

  test("deployment-file is a path", () => {
    expect(definitionOf({ "deployment-file": " deploy/a.yaml " }).file).toBe("deploy/a.yaml");
  });
});
