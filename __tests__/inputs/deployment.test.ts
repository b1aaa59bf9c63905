import { describe, expect, test } from "@jest/globals";
import { deploymentOf, problemsOf, runnerVariables, updateInputs, type Values } from "./sources.js";

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
