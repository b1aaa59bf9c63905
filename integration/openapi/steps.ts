import path from "node:path";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import { defaultSeed, type Seed } from "../../emulator/service/seed.js";

export type Inputs = Readonly<Record<string, string>>;

const root = path.resolve(import.meta.dirname, "..", "..", "..");
export const bearer = "fake-organization-owner-token";
export const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
export const names = { organization: "Acme Data", workspace: "Analytics" };
export const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
export const create = { mode: "create-deployment", "deployment-name": "etl", "deployment-type": "STANDARD" };
export const update = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
export const file = { "deployment-file": "examples/deployment.yaml" };
const workspaces = Array.from({ length: 45 }, (_, index) => ({
  id: `clws${index}team`,
  name: `Team ${index}`,
  organizationId: "clorg2acmelabs",
}));
const held = { id: "cldep1", organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
/** An account whose lists have several pages. */
export const seed: Seed = {
  ...defaultSeed,
  organizations: [
    ...defaultSeed.organizations,
    ...Array.from({ length: 25 }, (_, index) => ({ id: `clorg${index}more`, name: `More ${index}` })),
    { id: "clorglast", name: "Acme Last" },
  ],
  workspaces: [...defaultSeed.workspaces, ...workspaces, { id: "clwslast", name: "Last", organizationId: "clorglast" }],
  deployments: [{ ...held, name: "etl", type: "STANDARD" }],
};

/** Runs the bundle once, without retries, where the definition of examples/ is at hand. */
export function run(url: string, inputs: Inputs): Promise<StepRun> {
  const given = { "base-url": url, "api-token": bearer, "max-attempts": "1", ...inputs };
  return runStep({ killAfter: 30_000, workspace: root, inputs: given });
}
