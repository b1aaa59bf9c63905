import { describe, expect, test } from "@jest/globals";
import {
  createInputs,
  deploymentOf,
  problemsOf,
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

describe("an input that the system cuts", () => {
  const windows = { ...runnerVariables, RUNNER_OS: "Windows" };
  const comment = (length: number): string => `# ${"x".repeat(length - 2)}`;

  test.each(["definition", "environment-variables"])(
    "on Windows, %s, is one problem that names definition-file",
    async (name) => {
      const { "deployment-name": _, ...others } = createInputs;
      const problems = await problemsOf({ ...others, [name]: comment(32_766) }, windows);
      expect(problems).toEqual([
        `Input ${name} is too long: Windows cuts an input after 32766 characters. Use definition-file for a long definition`,
      ]);
    },
  );

  test("is none below the limit, or on another system", async () => {
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_765) }, windows)).toEqual(
      [],
    );
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_766) })).toEqual([]);
  });
});
