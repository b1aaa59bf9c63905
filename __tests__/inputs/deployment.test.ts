import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { readAccess } from "../../src/inputs/access.js";
import { readDeploymentRequest } from "../../src/inputs/deployment.js";
import { Masks } from "../../src/secrets/masks.js";
import {
  createInputs,
  deploymentOf,
  problemsOf,
  readerOf,
  runnerVariables,
  updateInputs,
  type Values,
  warningsOf,
} from "./sources.js";

describe("wait-minutes", () => {
  test.each(["0", "120"])("may be %s", async (minutes) => {
    expect((await deploymentOf({ "wait-minutes": minutes })).waitMinutes).toBe(Number(minutes));
  });
});

describe("workspaceId of the definition", () => {
  test("counts as workspace-id: it takes precedence over the environment variable, and is kept beside a name", async () => {
    const definition = "{ workspaceId: w7, type: STANDARD }";
    const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: "w1" };
    expect((await deploymentOf({ definition }, variables)).workspace).toEqual({ id: "w7" });
    const inputs = { definition, workspace: "Analytics", "workspace-id": "w7" };
    expect((await deploymentOf(inputs)).workspace).toEqual({ id: "w7", nameOrId: "Analytics" });
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
      expect(await problemsOf({ ...withoutId, ...more })).toEqual([
        expect.stringMatching(
          /^Input deployment-id is empty: does the variable exist in this repository and environment\? /,
        ),
      ]);
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

test("a dry run of an update without deployment-id needs no name: nothing is known then", async () => {
  const records = { "github-environment": "production", "github-token": "fake-github-token" };
  const inputs = { ...updateInputs, ...records, "deployment-name": "", definition: "executor: CELERY" };
  const needsName = [expect.stringMatching(/^An update with github-environment needs a name/)];
  expect(await problemsOf({ ...inputs, "dry-run": "true" })).toEqual(needsName);
  expect(await problemsOf({ ...inputs, "dry-run": "true", "deployment-id": "" })).toEqual([]);
});

describe("what to do about deployment-id", () => {
  const fork = {
    name: "pull_request",
    payload: { pull_request: { number: 7, head: { repo: { full_name: "ann/pipelines" } } } },
  };
  const advice = async (mode: "create-deployment" | "update-deployment", given: Values, event = {}) => {
    const inputs = { ...(mode === "create-deployment" ? createInputs : updateInputs), ...given };
    const reader = readerOf(inputs, runnerVariables, event);
    readAccess(reader, mode);
    await readDeploymentRequest(mode, reader, new Masks(() => {}));
    return reader.findings.advice;
  };

  test("of a create: the command that removes it, of the step's environment", async () => {
    const given = { "deployment-id": "d1", "github-environment": "production" };
    expect(String((await advice("create-deployment", given))?.commands)).toBe(
      "GH_HOST=github.example.com gh variable delete DEPLOYMENT_ID --env 'production' --repo 'acme/pipelines'",
    );
  });

  test("of a preview: none, because its problem says all", async () => {
    expect(
      await advice("create-deployment", { "deployment-id": "d1", preview: "true" }, fork),
    ).toBeUndefined();
  });

  test.each<["create-deployment" | "update-deployment", string]>([
    ["create-deployment", "d1"],
    ["update-deployment", ""],
  ])("of %s comes after what to do where runs get no secrets", async (mode, id) => {
    const found = await advice(mode, { "deployment-id": id, "api-token": "" }, fork);
    expect(String(found?.next)).toMatch(/^A maintainer can start the workflow manually/);
  });
});

describe("an event that probably should not write is a warning", () => {
  const repeated = "Each run of this step creates another Deployment";
  const records = { "github-environment": "production", "github-token": "fake-github-token" };
  const [create, update] = [createInputs, { ...updateInputs, definition: "{ name: etl, workerQueues: [] }" }];
  const recorded = { create: { ...create, ...records }, update: { ...update, ...records } };
  test.each<[what: string, inputs: Values, event: string, action: string, expected: RegExp | undefined]>([
    ["create on a push", create, "push", "", RegExp(`^${repeated}: it has no github-environment`)],
    ["create by hand", create, "workflow_dispatch", "", undefined],
    [
      "create of a pull request",
      create,
      "pull_request",
      "opened",
      RegExp(`^${repeated}: .* set preview: true`),
    ],
    ["create on record", recorded.create, "push", "", undefined],
    [
      "create on record of one",
      recorded.create,
      "pull_request",
      "opened",
      /^This run of pull request #7 creates/,
    ],
    ["update on a push", update, "push", "", undefined],
    [
      "update of a pull request",
      update,
      "pull_request_target",
      "opened",
      /^This run of pull request #7 changes/,
    ],
    ["update on record of one", recorded.update, "pull_request", "opened", /set dry-run: true/],
    ["update after the merge", recorded.update, "pull_request", "closed", undefined],
    [
      "plan of a pull request",
      { ...recorded.update, "dry-run": "true" },
      "pull_request",
      "opened",
      undefined,
    ],
    ["preview", { ...recorded.create, preview: "true" }, "pull_request", "opened", undefined],
    ["create with a problem", { ...create, "base-url": "x" }, "push", "", undefined],
  ])("%s", async (_, inputs, name, action, expected) => {
    const payload = { action, pull_request: { number: 7 } };
    const warnings = await warningsOf(inputs, runnerVariables, { name, payload });
    expect(warnings).toEqual(expected === undefined ? [] : [expect.stringMatching(expected)]);
  });
});
