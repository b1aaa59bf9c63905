import { rendered, visible } from "../../scripts/rendering.js";
import type { JsonObject } from "../../src/base/json.js";
import { Redactor } from "../../src/base/redaction.js";
import type { Result } from "../../src/modes/requests.js";
import { summaryOf } from "../../src/runner/summary.js";

export const now = Date.parse("2026-03-01T12:00:00Z");
export const place = {
  organization: { id: "clorg1", name: "Acme Data" },
  workspace: { id: "clws1", name: "Analytics" },
};

export const answer: JsonObject = {
  id: "cldep1",
  name: "data-pipelines",
  status: "CREATING",
  statusReason: "Waiting for components",
  webServerUrl: "https://data.platform.example.com",
  type: "DEDICATED",
  executor: "CELERY",
  schedulerSize: "MEDIUM",
  platformRuntimeVersion: "13.2.0",
  orchestratorVersion: "3.1.2",
  isCicdEnforced: true,
  isDagDeployEnabled: false,
  isHighAvailability: false,
  workerQueues: [
    {
      name: "light",
      isDefault: true,
      platformMachine: "M5",
      minWorkerCount: 0,
      maxWorkerCount: 10,
      workerConcurrency: 5,
    },
    {
      name: "heavy",
      isDefault: false,
      platformMachine: "M20",
      minWorkerCount: 1,
      maxWorkerCount: 2,
      workerConcurrency: 1,
    },
  ],
  environmentVariables: [
    { key: "REGION", value: "a plain value", isSecret: false },
    { key: "WAREHOUSE_PASSWORD", isSecret: true },
  ],
};

export function deployment(raw: JsonObject, outcome: "created" | "updated" | "retired" = "created"): Result {
  return { kind: "deployment", place, deployment: { id: String(raw["id"]), raw }, outcome };
}

export function token(endAt: string | undefined): Result {
  const name = "ci";
  const request = {
    mode: "create-token",
    name,
    role: "WORKSPACE_MEMBER",
    type: "WORKSPACE",
    description: undefined,
    expiryDays: 1,
    deploymentId: undefined,
    organization: {},
    workspace: {},
    dryRun: false,
  } as const;
  const made = { id: "cltok1", token: "fake-minted-token", name, endAt, raw: {} };
  return { kind: "token", place, token: made, request, entityId: "clws1" };
}

/** The summary of a result, rendered: as HTML, and as people read it. */
export function shown(result: Result, redactor = new Redactor()): { html: string; text: string } {
  const html = rendered(summaryOf(result, redactor, now));
  return { html, text: visible(html) };
}
