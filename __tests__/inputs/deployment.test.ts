import { describe, expect, test } from "@jest/globals";
import { createInputs, deploymentOf, problemsOf, runnerVariables } from "./sources.js";

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
    const inputs = {
      ...createInputs,
      deployment: "{ workspaceId: w7, type: STANDARD }",
      "workspace-id": "w1",
    };
    const problem = 'is "w1", and workspaceId of the definition is "w7": remove one of them';
    expect(await problemsOf(inputs)).toEqual([`Input workspace-id ${problem}`]);
    const variables = { ...runnerVariables, PLATFORM_WORKSPACE_ID: "w1" };
    expect(await problemsOf({ ...inputs, "workspace-id": "" }, variables)).toEqual([
      `Environment variable PLATFORM_WORKSPACE_ID ${problem}`,
    ]);
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
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_765) }, windows)).toEqual(
      [],
    );
    expect(await problemsOf({ ...createInputs, "environment-variables": comment(32_766) })).toEqual([]);
  });
});
