import { describe, expect, test } from "@jest/globals";
import { createInputs, deploymentOf, problemsOf, read, runnerVariables, updateInputs } from "./sources.js";

describe("the request", () => {
  test("holds the definition, and nothing that was not given", async () => {
    const request = await deploymentOf({});
    expect(request).toEqual({
      kind: "deployment",
      organization: {},
      workspace: {},
      dryRun: false,
      definition: {
        body: { name: "etl", type: "STANDARD" },
        workspaceId: undefined,
        nameFromInput: true,
        retirePatch: undefined,
      },
      deploymentId: undefined,
      waitMinutes: 0,
      recording: undefined,
      hasToken: true,
    });
  });

  test("has no values for what has a problem: there is none", async () => {
    for (const wrong of ["dry-run", "deployment", "deployment-id"]) {
      const value = wrong === "deployment-id" ? ".." : "x y";
      expect((await read({ ...updateInputs, [wrong]: value })).request).toBeUndefined();
    }
  });
});

describe("deployment-id", () => {
  test("is required by update-deployment", async () => {
    expect(await problemsOf({ ...updateInputs, "deployment-id": " " })).toEqual([
      expect.stringContaining("Input deployment-id is required"),
    ]);
    expect((await deploymentOf({ ...updateInputs, "deployment-id": " d1 " })).deploymentId).toBe("d1");
  });

  test("is a problem with a create without records, which would create another Deployment", async () => {
    expect(await problemsOf({ ...createInputs, "deployment-id": "d1" })).toEqual([
      expect.stringMatching(
        /^Input deployment-id must not be given: .*another Deployment; got "d1"\. Use mode update-deployment, or add github-environment/,
      ),
    ]);
  });

  test.each<Record<string, string>>([{ "github-environment": "production" }, { preview: "true", "pull-request": "7" }])(
    "is where a create with %j goes on",
    async (more) => {
      const inputs = { ...more, "github-token": "fake", "deployment-id": "d1" };
      expect((await deploymentOf(inputs, runnerVariables)).deploymentId).toBe("d1");
    },
  );
});

describe("wait-minutes", () => {
  test.each(["0", "120"])("may be %s", async (minutes) => {
    expect((await deploymentOf({ "wait-minutes": minutes })).waitMinutes).toBe(Number(minutes));
  });

  test.each(["121", "-1", "1.5", "ten"])("%j is a problem", async (minutes) => {
    expect(await problemsOf({ ...createInputs, "wait-minutes": minutes })).toEqual([
      `Input wait-minutes must be an integer from 0 to 120; got "${minutes}"`,
    ]);
  });
});

describe("workspaceId of the definition", () => {
  test("is a problem together with another workspace-id", async () => {
    const inputs = { ...createInputs, deployment: "{ workspaceId: w7, type: STANDARD }", "workspace-id": "w1" };
    const problem = 'is "w1", and workspaceId of the definition is "w7": remove one of them';
    expect(await problemsOf(inputs)).toEqual([`Input workspace-id ${problem}`]);
    const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: "w1" };
    expect(await problemsOf({ ...inputs, "workspace-id": "" }, variables)).toEqual([
      `Environment variable PLATFORM_WORKSPACE_ID ${problem}`,
    ]);
  });

  test("may be the same, or be the only one", async () => {
    for (const workspace of ["w7", ""]) {
      const { definition } = await deploymentOf({
        deployment: "{ workspaceId: w7, type: STANDARD }",
        "workspace-id": workspace,
      });
      expect(definition.workspaceId).toBe("w7");
    }
  });
});

describe("an input that the system cuts", () => {
  const windows = { ...runnerVariables, RUNNER_OS: "Windows" };
  const comment = (length: number): string => `# ${"x".repeat(length - 2)}`;

  test.each(["deployment", "environment-variables"])(
    "on Windows, %s, is one problem that names deployment-file",
    async (name) => {
      const { "deployment-name": _, ...others } = createInputs;
      const problems = await problemsOf({ ...others, [name]: comment(32_766) }, windows);
      expect(problems).toEqual([
        `Input ${name} is too long: Windows cuts an input after 32766 characters. Use deployment-file for a long definition`,
      ]);
    },
  );

  test("is none below the limit, or on another system", async () => {
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_765) }, windows)).toEqual([]);
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_766) })).toEqual([]);
  });
});
