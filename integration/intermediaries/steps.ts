import { runStep, type StepOptions, type StepRun } from "../../emulator/runner/step.js";
import type { Resource } from "../../emulator/service/seed.js";
import type { Emulator } from "../../emulator/service/server.js";

type Inputs = Readonly<Record<string, string>>;

export const bearer = "fake-organization-owner-token";
export const ids: Inputs = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
export const names: Inputs = { organization: "Acme Data", workspace: "Analytics" };
export const held = {
  id: "cldepheld",
  organizationId: "clorg1acmedata",
  workspaceId: "clws1analytics",
  name: "held",
  type: "STANDARD",
};

/** One step of each mode. */
export const stepModes = {
  "create-token": { mode: "create-token", "token-role": "WORKSPACE_MEMBER", "token-name": "ci" },
  "create-deployment": { mode: "create-deployment", "deployment-name": "etl", definition: "type: STANDARD" },
  "update-deployment": {
    mode: "update-deployment",
    "deployment-id": held.id,
    "deployment-name": "held",
    definition: "{type: STANDARD, executor: CELERY}",
  },
} as const satisfies Record<string, Inputs>;

export type StepMode = keyof typeof stepModes;

/** How often the service did what a step of that mode requests. */
export function done(mode: StepMode, { state }: Emulator): number {
  if (mode === "create-token") return state.tokens.size;
  const deployments: Resource[] = [...state.deployments.values()];
  return deployments.filter((deployment) =>
    mode === "create-deployment" ? deployment["name"] === "etl" : deployment["executor"] === "CELERY",
  ).length;
}

/** Runs the bundle; the run must end by itself and show no secret. */
export async function run(
  url: string,
  inputs: Inputs,
  options: StepOptions = {},
): Promise<StepRun & { error: string }> {
  const step = await runStep({
    killAfter: 40_000,
    ...options,
    // A create without records is for manual starts.
    env: { GITHUB_EVENT_NAME: "workflow_dispatch", ...options.env },
    inputs: { "base-url": url, "api-token": bearer, "max-attempts": "3", ...inputs },
  });
  if (step.killed) throw new Error(`The step did not end by itself:\n${step.raw}`);
  const shown = step.raw.replaceAll(/^::add-mask::.*$/gm, "") + step.summary + step.outputs["result"];
  if (/fake-organization-owner-token|-api-token-value|fake-proxy-password/.test(shown)) {
    throw new Error(`A secret is readable:\n${shown}`);
  }
  const error = step.annotations.find(({ level }) => level === "error")?.message ?? "";
  return { ...step, error };
}
