import { allCases } from "../platform.js";
import type { WorldOptions } from "../world.js";

export const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";

/** A world as a user's workflow has it: the files in runs/ show pull request 42 and this run. */
export const workflow: WorldOptions = {
  in: allCases ? "process" : "here",
  pullRequest: 42,
  head: headSha,
  inputs: { "deployment-name": "app", definition: "{ name: app, type: STANDARD }" },
  variables: {
    GITHUB_RUN_ID: "1700000001",
    GITHUB_SHA: "0123456789abcdef0123456789abcdef01234567",
  },
};

/** The same in this process, with names instead of ids, inputs of each step's own, and a new run id for each. */
export const byNames: WorldOptions = {
  ...workflow,
  in: "here",
  inputs: { "organization-id": "", "workspace-id": "", organization: "Acme Data", workspace: "Analytics" },
  variables: { GITHUB_SHA: headSha },
};
