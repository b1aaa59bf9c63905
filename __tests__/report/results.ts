import { rendered, visibleText } from "../../scripts/demo/rendering.js";
import type { JsonObject } from "../../src/base/json.js";
import { type Content, documentOf } from "../../src/base/markdown.js";
import { text } from "../../src/base/text.js";
import { noChanges } from "../../src/definition/compare.js";
import type { WorkflowRun } from "../../src/inputs/workflow-run.js";
import { SecretBody } from "../../src/plan/body.js";
import type { DeployPlan } from "../../src/plan/plan.js";
import type { DeploymentRecord } from "../../src/records/read.js";
import * as render from "../../src/report/render.js";
import type { Report } from "../../src/report/report.js";
import { reportOf } from "../../src/report/result.js";
import type { Result, ResultOf } from "../../src/result.js";
import { Redactor } from "../../src/secrets/redact.js";
import type { Target } from "../../src/target.js";

export const sha = "0123456789abcdef0123456789abcdef01234567";
/** The page of the repository. */
export const repositoryPage = "https://github.com/acme/pipelines";

export const response: JsonObject = {
  id: "cldep1",
  name: "etl",
  status: "CREATING",
  statusReason: "Waiting for components",
  webServerUrl: "https://etl.platform.example.com",
};

export const target: Target = {
  organization: { id: "clorg1", name: "Acme Data" },
  workspace: { id: "clws1", name: "Analytics" },
  environment: "production",
  definition: {
    body: {},
    retired: {},
    workspaceId: undefined,
    name: "etl",
    nameFromInput: false,
    ownName: "etl",
  },
  name: "etl",
  pullRequest: undefined,
  commit: sha,
  head: undefined,
};

/** The plan of an update that changes nothing. */
const update = {
  action: "update",
  ids: ["cldep1"],
  warnings: [],
  notices: [],
  stops: [],
  forced: [],
  notApplied: [] as readonly string[],
  hasChanges: undefined,
  compared: undefined,
  unfinished: [],
  isRestored: false,
  also: undefined,
  request: new SecretBody({ body: {}, whole: {} }),
  changes: noChanges,
} as const;

export function deployment(
  outcome: ResultOf<"deployed">["outcome"] = "updated",
  more: Partial<ResultOf<"deployed">> = {},
  raw = response,
): ResultOf<"deployed"> {
  return {
    kind: "deployed",
    outcome,
    target,
    differences: [],
    plan: update,
    deployment: { id: String(raw["id"] ?? ""), raw },
    ...more,
  };
}

/** What a plan is compared with. */
export const record: DeploymentRecord = {
  number: 12,
  task: "deployment:etl",
  kind: "deployed",
  id: "cldep1",
  name: "etl",
  base: undefined,
  pullRequest: undefined,
  organization: target.organization,
  workspace: target.workspace,
  runId: 7,
  attempt: 1,
  isCreate: false,
  key: undefined,
  version: undefined,
  isForced: false,
  sha,
  secretKeys: [],
  differs: [],
  url: "",
  applied: { definition: {}, digests: { salt: "", values: {} } },
  createdAt: 0,
  changedAt: 0,
};

/** The plan of an update. */
export function plan(more: Partial<DeployPlan> = {}, rest: Partial<ResultOf<"plan">> = {}): ResultOf<"plan"> {
  return {
    kind: "plan",
    plan: { ...update, ...more },
    target,
    request: { method: "POST", path: "/deployments/cldep1", body: { name: "etl" } },
    ...rest,
  };
}

/** The summary of a result as Markdown. */
export function summary(result: Exclude<Result, ResultOf<"token-plan">>, redactor = new Redactor()): string {
  return render.summary(reported(result), redactor);
}

const run = { repository: "acme/pipelines", repositoryPage, page: `${repositoryPage}/actions/runs/7` };

function reported(result: Result): Report {
  return reportOf(result, [], run as WorkflowRun);
}

/** A document as GitHub gets it. */
export function written(contents: readonly Content[], redactor = new Redactor()): string {
  return documentOf(contents, (text) => redactor.redact(text), 1_000_000);
}

/** The summary of a result, or the comment of a plan, rendered: as HTML, and as people read it. */
export function shown(result: Parameters<typeof summary>[0], redactor = new Redactor()) {
  return read(rendered(summary(result, redactor)));
}

export function shownComment(result: ResultOf<"plan">, redactor = new Redactor()) {
  return read(rendered(render.comment(reported(result), redactor, text`0123456`, "2026-03-01 12:00 UTC")));
}

/** HTML, and as people read it. */
export function read(html: string) {
  // Each tag becomes a space, also before a colon.
  return { html, text: visibleText(html).replace(/ (?=[),:])/g, "") };
}
