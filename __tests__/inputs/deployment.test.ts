import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { readAccess } from "../../src/inputs/access.js";
import { readDeploymentRequest } from "../../src/inputs/deployment.js";
import { Masks } from "../../src/secrets/masks.js";
import {
  codesOf,
  createInputs,
  deploymentOf,
  read,
  readerOf,
  runnerVariables,
  updateInputs,
  type Values,
} from "./sources.js";

describe("wait-minutes", () => {
  test.each(["0", "120"])("may be %s", async (minutes) => {
    expect((await deploymentOf({ "wait-minutes": minutes })).waitMinutes).toBe(Number(minutes));
  });
});

describe("workspaceId of the definition", () => {
  test("counts as workspace-id, and is kept beside a name", async () => {
    const definition = "{ workspaceId: w7, type: STANDARD }";
    const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: "w1" };
    expect((await deploymentOf({ definition })).workspace).toEqual({ id: "w7" });
    expect((await deploymentOf({ definition, "workspace-id": "w7" }, variables)).workspace.id).toBe("w7");
    const inputs = { definition, workspace: "Analytics", "workspace-id": "w7" };
    expect((await deploymentOf(inputs)).workspace).toEqual({ id: "w7", nameOrId: "Analytics" });
  });

  test.each<[string, Values, Values]>([
    ["the input", { "workspace-id": "w1" }, {}],
    ["the environment variable", {}, { PLATFORM_WORKSPACE_ID: "w1" }],
  ])("is a problem beside another one in %s", async (_, inputs, variables) => {
    const given = {
      ...createInputs,
      definition: "{ name: etl, type: STANDARD, workspaceId: w7 }",
      ...inputs,
    };
    expect(await codesOf(given, { ...runnerVariables, ...variables })).toEqual(["definition/problem"]);
  });

  test("is a problem beside another one, with its place and with all others", async () => {
    const definition = "name: etl\nworkspaceId: w7\ntype: NONE";
    const { findings } = await read({
      ...createInputs,
      definition,
      "workspace-id": "w1",
      "wait-minutes": "x",
    });
    expect(findings.problems).toHaveLength(3);
    expect(findings.problems.join("\n")).toMatch(/line 2, column 14: workspaceId.*w7.*w1/);
  });
});

describe("deployment-id", () => {
  const { "deployment-id": _, ...withoutId } = updateInputs;
  const dryRun = {
    "dry-run": "true",
    "github-environment": "production",
    "github-token": "fake-github-token",
  };

  test("is the Deployment to update", async () => {
    expect((await deploymentOf(updateInputs)).deploymentId).toBe("d1");
  });

  test("may be empty in a dry run with github-environment, which plans from the records", async () => {
    expect((await deploymentOf({ ...withoutId, ...dryRun })).deploymentId).toBeUndefined();
  });

  test.each<Values>([{ "dry-run": "true" }, { ...dryRun, "dry-run": "false" }])(
    "must not be empty with %j",
    async (more) => {
      expect(await codesOf({ ...withoutId, ...more })).toEqual(["input/no-id"]);
    },
  );
});

test.each(["GITHUB_WORKSPACE", "RUNNER_TEMP"])("a definition file may be in %s", async (name) => {
  const folder = mkdtempSync(path.join(tmpdir(), "deployment-inputs-"));
  try {
    const file = path.join(folder, "made.yaml");
    writeFileSync(file, "{ name: made, type: STANDARD }");
    const inputs = { definition: "", "deployment-name": "", "definition-file": file };
    const variables = { GITHUB_WORKSPACE: path.join(folder, "other"), ...runnerVariables, [name]: folder };
    expect((await deploymentOf(inputs, variables)).definition.body).toMatchObject({ name: "made" });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("where runs get no secrets, that comes before what to do about deployment-id", async () => {
  const head = { repo: { full_name: "ann/pipelines" } };
  const fork = { name: "pull_request", payload: { pull_request: { number: 7, head } } };
  const reader = readerOf({ ...updateInputs, "deployment-id": "", "api-token": "" }, runnerVariables, fork);
  readAccess(reader, "update-deployment");
  await readDeploymentRequest("update-deployment", reader, new Masks(() => {}));
  expect(String(reader.findings.advice?.next)).toContain("api-token");
});

test.each([
  ["true", true],
  ["false", false],
])(
  "a close that finds no valid definition has advice about the preview, with preview: %s",
  async (preview, isAdvised) => {
    const reader = readerOf(
      { ...createInputs, definition: "type: x", "github-environment": "e", "github-token": "fake", preview },
      runnerVariables,
      { name: "pull_request", payload: { pull_request: { number: 7, state: "closed" } } },
    );
    await readDeploymentRequest("create-deployment", reader, new Masks(() => {}));
    expect(reader.findings.advice !== undefined).toBe(isAdvised);
  },
);

describe("an event that probably should not write", () => {
  const records = { "github-environment": "production", "github-token": "fake-github-token" };
  const [create, update] = [createInputs, { ...updateInputs, definition: "{ name: etl, type: HYBRID }" }];
  const recorded = { create: { ...create, ...records }, update: { ...update, ...records } };
  const preview = { ...recorded.create, preview: "true" };
  test.each<[what: string, inputs: Values, event: string, action: string, code: string]>([
    ["create on a push", create, "push", "", "input/repeats"],
    ["create on a schedule", create, "schedule", "", "input/repeats"],
    ["create on a push, with force", { ...create, force: "true" }, "push", "", ""],
    ["plan of a create on a push", { ...create, "dry-run": "true" }, "push", "", ""],
    ["create by hand", create, "workflow_dispatch", "", ""],
    ["create by another system", create, "repository_dispatch", "", ""],
    ["create of a pull request", create, "pull_request", "opened", "input/repeats"],
    ["create on record", recorded.create, "push", "", ""],
    ["create on record of one", recorded.create, "pull_request", "opened", "input/repeats"],
    [
      "create on record of one, with force",
      { ...recorded.create, force: "true" },
      "pull_request",
      "opened",
      "",
    ],
    ["update on a push", update, "push", "", ""],
    ["update of a pull request", update, "pull_request_target", "opened", "input/not-merged"],
    ["update on record of one", recorded.update, "pull_request", "opened", "input/not-merged"],
    ["update after the merge", recorded.update, "pull_request", "closed", ""],
    ["plan of a pull request", { ...recorded.update, "dry-run": "true" }, "pull_request", "opened", ""],
    ["preview", preview, "pull_request", "opened", ""],
    ["preview-retire without preview", { ...create, "preview-retire": "{}" }, "push", "", "input/no-preview"],
    [
      "preview-idle-days without preview",
      { ...create, "preview-idle-days": "3" },
      "push",
      "",
      "input/no-preview",
    ],
  ])("%s", async (_, inputs, name, action, code) => {
    const payload = { action, pull_request: { number: 7 } };
    const codes = await codesOf(inputs, runnerVariables, { name, payload });
    expect(codes.slice(0, 1)).toEqual(code === "" ? [] : [code]);
  });
});

describe("undocumented-fields", () => {
  const definition = "{ name: etl, type: STANDARD, scheduler: { au: 5 }, remoteExecution: {}, retries: 1 }";

  test.each([
    "scheduler remoteExecution retries",
    "scheduler, remoteExecution,retries",
    "scheduler\nremoteExecution\n\nretries",
  ])("names fields, separated in any way: %j", async (names) => {
    const { definition: read } = await deploymentOf({ definition, "undocumented-fields": names });
    expect(read.body).toMatchObject({ scheduler: { au: 5 }, remoteExecution: {}, retries: 1 });
  });

  test.each<[string, readonly string[]]>([
    ["scheduler retries", ["definition/problem"]],
    ["", ["definition/problem", "definition/problem", "definition/problem"]],
    [
      "scheduler remoteExecution retries scheduler_size SCHEDULERSIZE pod_cpu",
      ["input/misspelled-field", "input/misspelled-field", "input/misspelled-field"],
    ],
    ["scheduler remoteExecution retries description schedulerReplicas schedulerSizes", []],
  ])("%j", async (names, codes) => {
    expect(await codesOf({ ...createInputs, definition, "undocumented-fields": names })).toEqual(codes);
  });
});
