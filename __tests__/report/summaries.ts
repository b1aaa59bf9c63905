import { rendered, visible } from "../../scripts/rendering.js";
import type { JsonObject } from "../../src/base/json.js";
import type { Result } from "../../src/report/result.js";
import { summaryOf } from "../../src/report/summary.js";
import { Redactor } from "../../src/secrets/redact.js";

export const now = Date.parse("2026-03-01T12:00:00Z");
/** The page of the repository. */
export const repositoryUrl = "https://github.com/acme/pipelines";

export const response: JsonObject = {
  id: "cldep1",
  name: "data-pipelines",
  status: "CREATING",
  statusReason: "Waiting for components",
  webServerUrl: "https://data.platform.example.com",
};

type DeploymentResult = Extract<Result, { kind: "deployment" }>;

export function deployment(
  raw: JsonObject,
  outcome: DeploymentResult["outcome"] = "created",
  more: Partial<DeploymentResult> = {},
): DeploymentResult {
  return {
    kind: "deployment",
    name: "data-pipelines",
    deployment: { id: String(raw["id"]), raw },
    outcome,
    differences: [],
    commit: undefined,
    isFound: false,
    pullRequest: undefined,
    repositoryUrl,
    ...more,
  };
}

type DryRun = Extract<Result, { kind: "dry-run" }>;

/** A dry run of a create, unless something else is given. */
export function dryRun(
  body: JsonObject | undefined,
  plan: Partial<DryRun["plan"]> = {},
  more: Partial<DryRun> = {},
): DryRun {
  const path = "/platform/v1beta1/organizations/clorg1/deployments";
  return {
    kind: "dry-run",
    name: "data-pipelines",
    plan: {
      action: "create",
      deploymentId: null,
      comparedWith: null,
      changes: [],
      variables: { added: [], removed: [], kept: [] },
      ...plan,
    },
    request: body && { method: "POST", path, body },
    notices: [],
    commit: undefined,
    repositoryUrl,
    ...more,
  };
}

export function token(endAt: string | undefined): Result {
  const name = "ci";
  const request = {
    kind: "token",
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
  const made = {
    id: "cltok1",
    token: "fake-minted-token",
    name,
    endAt,
    description: undefined,
    type: undefined,
    roles: [],
    raw: {},
  };
  return { kind: "token", token: made, request, entityId: "clws1" };
}

/** The summary of a result, rendered: as HTML, and as people read it. */
export function shown(result: Result, redactor = new Redactor()): { html: string; text: string } {
  const html = rendered(summaryOf(result, redactor, now));
  return { html, text: visible(html) };
}
