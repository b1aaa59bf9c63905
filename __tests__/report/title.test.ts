import { expect, test } from "@jest/globals";
import { titleOf } from "../../src/report/title.js";
import type { Runner } from "../../src/runner/port.js";
import { deploymentOf, runnerVariables, tokenOf, type Values } from "../inputs/sources.js";
import { logLine } from "../shown.js";

const pull = { pull_request: { number: 42 } };

/** A runner with these inputs, on a push or on the event of a pull request. */
function runnerWith(inputs: Values, name = "push"): Runner {
  const payload = name === "pull_request" ? pull : {};
  return { input: (of: string) => inputs[of], event: () => ({ name, payload }) } as Partial<Runner> as Runner;
}

test.each<[inputs: Values, event: string, title: string]>([
  [{ mode: "create-token" }, "push", "Creation of an API token failed"],
  [{ mode: "create-token", "token-name": "ci" }, "push", "Creation of API token ci failed"],
  [{ mode: "create-token", "dry-run": "true" }, "push", "Plan for an API token failed"],
  [{ mode: "create-deployment" }, "push", "Creation of a Deployment failed"],
  [{ mode: "create-deployment", "deployment-id": "d1" }, "push", "Creation of a Deployment failed"],
  [{ mode: "create-deployment", "deployment-name": "etl" }, "push", "Creation of etl failed"],
  [{ mode: "create-deployment", "deployment-name": "etl", "dry-run": "True" }, "push", "Plan for etl failed"],
  [{ mode: "update-deployment", "deployment-id": "d1" }, "push", "Update of Deployment d1 failed"],
  [{ mode: "update-deployment", "dry-run": "true" }, "push", "Plan for a Deployment failed"],
  [{ mode: "create-deployment", preview: "true" }, "pull_request", "Preview of pull request #42 failed"],
  [{ mode: "create-deployment", preview: "True" }, "schedule", "Sweep of previews failed"],
  [{ mode: "create-deployment", preview: "sweep" }, "push", "Sweep of previews failed"],
  [{ mode: "create-deployment", preview: "retire" }, "push", "Preview failed"],
  [{ mode: "deploy" }, "push", "platform-deployments-action failed: mode deploy"],
  [{}, "push", "platform-deployments-action failed: mode is not given"],
])("problems with the inputs %j on %s: %s", (inputs, event, title) => {
  expect(logLine(titleOf(undefined, runnerWith(inputs, event)))).toBe(title);
});

test.each([
  ["false", "Creation of API token ci failed"],
  ["true", "Plan for API token ci failed"],
])("create-token with dry-run %s: %s", async (dryRun, title) => {
  const request = await tokenOf({ "token-name": "ci", "dry-run": dryRun });
  expect(logLine(titleOf(request, runnerWith({})))).toBe(title);
});

const github = { "github-environment": "preview", "github-token": "ghs_fake" };
const noName = { definition: "{ type: STANDARD }", "deployment-name": "" };

test.each<[inputs: Values, event: string, title: string]>([
  [{}, "push", "Creation of etl failed"],
  [{ mode: "update-deployment", "deployment-id": "d1" }, "push", "Update of etl failed"],
  [{ mode: "update-deployment", "deployment-id": "d1", ...noName }, "push", "Update of Deployment d1 failed"],
  [{ mode: "update-deployment", "deployment-id": "d1", "dry-run": "true" }, "push", "Plan for etl failed"],
  [{ ...github, preview: "true", "deployment-name": "" }, "pull_request", "Preview etl-pr-42 failed"],
  [{ ...github, preview: "true", "dry-run": "true" }, "pull_request", "Preview etl failed"],
  [{ ...github, preview: "sweep" }, "schedule", "Sweep of previews of etl failed"],
])("a request with %j on %s: %s", async (inputs, event, title) => {
  const payload = { ...pull, action: "opened" };
  const request = await deploymentOf(inputs, runnerVariables, { name: event, payload });
  expect(logLine(titleOf(request, runnerWith({})))).toBe(title);
});
