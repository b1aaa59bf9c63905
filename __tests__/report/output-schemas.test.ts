// The outputs of every run in the tests have to fit: world/step.ts. Here: that what does not fit is found.
import { expect, test } from "@jest/globals";
import type { OutputPlan as Plan } from "../../src/plan/output.js";
import { requireSchemas } from "../world/output-schemas.js";

const variables = { added: [], removed: [], changed: [], kept: ["PIPELINES_REGION"] };
const update: Plan = {
  action: "update",
  deploymentId: "cldep1",
  comparedWith: { record: 1001, sha: "0123456", at: "2026-01-31T08:00:00Z", stored: true },
  changes: [],
  variables,
  notApplied: [],
  unfinished: null,
  stops: [],
};
const changed = { field: "schedulerSize", before: "SMALL", after: null, createOnly: false, removed: true };
const create = { ...update, action: "create", deploymentId: null, comparedWith: null };
const path = "/platform/v1beta1/organizations/clorg1acmedata/deployments/cldep1";
const request = { method: "POST", path, body: { name: "etl", schedulerSize: "LARGE", unknownField: [1] } };

test.each([
  ["an update", update],
  ["a change", { ...update, changes: [changed] }],
  ["nothing to compare with", { ...update, comparedWith: null }],
])("the schema of the output plan accepts %s", async (_, plan) => {
  await requireSchemas({ plan: JSON.stringify(plan), outcome: "dry-run" });
});

test.each<[string, object]>([
  ["a missing member", { ...update, variables: undefined }],
  ["a member that it does not describe", { ...update, isSafe: true }],
  ["another action", { ...update, action: "delete" }],
  ["an update of no Deployment", { ...update, deploymentId: null }],
  ["a change without a value", { ...update, changes: [{ ...changed, after: undefined }] }],
  ["a change without removed", { ...update, changes: [{ ...changed, removed: undefined }] }],
  ["a create with kept variables", create],
  [
    "a create with changes",
    { ...create, variables: { ...variables, kept: [], added: ["A"] }, changes: [changed] },
  ],
  ["an unknown action with variables", { ...update, action: "unknown", deploymentId: null }],
])("the schema of the output plan refuses %s", async (_, plan) => {
  await expect(requireSchemas({ plan: JSON.stringify(plan), outcome: "dry-run" })).rejects.toThrow(
    "schema/plan.schema.json",
  );
});

test.each([
  ["a request", "dry-run", request],
  [
    "a request of a token",
    "dry-run",
    {
      ...request,
      path: "/iam/v1beta1/organizations/o1/tokens",
      body: { name: "ci", role: "R", type: "WORKSPACE" },
    },
  ],
  ["a response", "updated", { id: "cldep1", schedulerSize: 7, environmentVariables: [{ key: "A" }] }],
])("the schema of the output result accepts %s", async (_, outcome, result) => {
  await requireSchemas({ result: JSON.stringify(result), outcome });
});

test.each<[string, string, object]>([
  ["a number that the API documents as a string", "dry-run", { ...request, body: { resourceQuotaCpu: 10 } }],
  ["another type", "dry-run", { ...request, body: { type: "LARGE" } }],
  ["a list that is an object", "dry-run", { ...request, body: { workerQueues: {} } }],
  ["null as a name", "dry-run", { ...request, body: { name: null } }],
  ["another path", "dry-run", { ...request, path: "/deployments" }],
  ["a response as a request", "dry-run", { id: "cldep1" }],
  ["a response with a token", "created", { id: "cltoken1", token: "fake" }],
  [
    "a response with the value of a variable",
    "created",
    { id: "cldep1", environmentVariables: [{ value: "a" }] },
  ],
  ["a response without an id", "created", { name: "etl" }],
])("the schema of the output result refuses %s", async (_, outcome, result) => {
  await expect(requireSchemas({ result: JSON.stringify(result), outcome })).rejects.toThrow(
    "schema/result.schema.json",
  );
});
