import { describe, expect, test } from "@jest/globals";
import type { Routes } from "./service.js";
import { create, ids, organizations, runAgainst, token, update } from "./steps.js";

const lists: Routes = {
  [`GET ${organizations}`]: { body: { organizations: [{ id: "o1", name: "Acme" }] } },
  [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w1", name: "Analytics" }] } },
};
const named = { organization: "Acme", workspace: "Analytics", "dry-run": "true" };
const lookups = [`GET ${organizations}`, `GET ${organizations}/o1/workspaces?limit=1000`];
const variables = {
  "environment-variables": "PLAIN=visible-value",
  "secret-environment-variables": "PASSWORD=fake-password-1",
};
const shown = [
  { isSecret: true, key: "PASSWORD", value: "***" },
  { isSecret: false, key: "PLAIN", value: "visible-value" },
];

const plans: [string, Record<string, string>, Record<string, unknown>][] = [
  [
    "create-token",
    { ...token, "token-name": "ci", "token-description": "x" },
    {
      path: "/iam/v1beta1/organizations/o1/tokens",
      body: {
        name: "ci",
        role: "WORKSPACE_MEMBER",
        type: "WORKSPACE",
        description: "x",
        entityId: "w1",
        tokenExpiryPeriodInDays: 1,
      },
    },
  ],
  [
    "create-deployment",
    { ...create, ...variables },
    {
      path: `${organizations}/o1/deployments`,
      body: {
        name: "etl",
        type: "STANDARD",
        workspaceId: "w1",
        environmentVariables: expect.arrayContaining(shown),
      },
    },
  ],
  [
    "update-deployment",
    { ...update, ...variables },
    {
      path: `${organizations}/o1/deployments/d1`,
      body: {
        name: "etl",
        type: "STANDARD",
        workspaceId: "w1",
        environmentVariables: expect.arrayContaining(shown),
      },
    },
  ],
];

describe("a dry run", () => {
  test.each(plans)(
    "of %s resolves names, sends no POST, and shows the redacted request as result",
    async (_, inputs, plan) => {
      const { run, requested } = await runAgainst(lists, { ...inputs, ...named });
      expect([run.exitCode, requested]).toEqual([0, lookups]);
      const { result, plan: planned, ...outputs } = run.outputs;
      const { "has-changes": hasChanges, ...others } = outputs;
      expect(others).toEqual({ "organization-id": "o1", "workspace-id": "w1", outcome: "dry-run" });
      const known = { "create-deployment": "true", "update-deployment": "" };
      expect(hasChanges).toBe(known[inputs["mode"] as keyof typeof known]);
      expect(JSON.parse(result ?? "")).toEqual({ method: "POST", ...plan });
      expect(planned === undefined).toBe(inputs["mode"] === "create-token");
      expect(run.outputFile + run.log + run.summary).not.toContain("fake-password-1");
      expect(run.summary).toContain("Dry run: nothing was created or updated.");
      expect(run.summary.includes("Each run of this step creates another Deployment")).toBe(
        inputs["mode"] === "create-deployment",
      );
      expect(run.summary.includes("no record to compare with")).toBe(inputs["mode"] === "update-deployment");
    },
  );
});

describe("a dry run fails where the real run would fail before its POST", () => {
  const rows: [string, Record<string, string>, Routes, string][] = [
    ["bad inputs", { ...create, definition: "type: WHATEVER" }, lists, "type must be"],
    ["no mode", { ...create, mode: "" }, lists, "Input mode is required"],
    ["no role", { ...token, "token-role": "" }, lists, "Input token-role is required"],
    ["no deployment-id", { ...update, "deployment-id": "" }, lists, "Input deployment-id is empty"],
    ["an unknown organization", { ...create, organization: "Acne" }, lists, 'Did you mean "Acme"?'],
    ["an unknown workspace", { ...create, workspace: "Elsewhere" }, lists, "No workspace has the name or id"],
    ["a refused API token", create, { [`GET ${organizations}`]: { status: 401 } }, "returned status 401"],
    ["two workspaces", { ...create, definition: "{ type: STANDARD, workspaceId: w7 }" }, lists, "w7"],
  ];

  test.each(rows)("%s", async (_, inputs, routes, message) => {
    const dry = await runAgainst(routes, { ...named, ...inputs });
    const real = await runAgainst(routes, { ...named, ...inputs, "dry-run": "false" });
    expect(dry.error).toContain(message);
    expect([dry.run.exitCode, dry.run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect([real.run.exitCode, real.error, real.requested]).toEqual([1, dry.error, dry.requested]);
  });

  test("nowhere to write outputs", async () => {
    const { run, error } = await runAgainst(
      lists,
      { ...create, ...named },
      { env: { GITHUB_OUTPUT: undefined } },
    );
    expect(run.exitCode).toBe(1);
    expect(error).toContain("GITHUB_OUTPUT");
  });
});

test("a dry run with ids makes no request at all", async () => {
  const { run, requested } = await runAgainst({}, { ...create, ...ids, "dry-run": "true" });
  expect([run.exitCode, requested]).toEqual([0, []]);
});

test("dry-run accepts only a boolean", async () => {
  const { run, requested, error } = await runAgainst({}, { ...create, ...ids, "dry-run": "yes" });
  expect([run.exitCode, requested]).toEqual([1, []]);
  expect(error).toContain('Input dry-run must be true or false; got "yes"');
});
