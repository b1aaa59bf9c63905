import { describe, expect, test } from "@jest/globals";
import type { Routes } from "../canned.js";
import { create, ids, organizations, runAgainst, token, update } from "./steps.js";

const lists: Routes = {
  [`GET ${organizations}`]: { body: { organizations: [{ id: "o1", name: "Acme" }] } },
  [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w1", name: "Analytics" }] } },
};
const named = { organization: "Acme", workspace: "Analytics", "dry-run": "true" };

describe("a dry run fails where the real run would fail before its POST", () => {
  const rows: [string, Record<string, string>, Routes, string][] = [
    ["bad inputs", { ...create, definition: "type: WHATEVER" }, lists, "type must be"],
    ["no mode", { ...create, mode: "" }, lists, "Input mode is required"],
    ["no role", { ...token, "token-role": "" }, lists, "Input token-role is required"],
    ["no deployment-id", { ...update, "deployment-id": "" }, lists, "Input deployment-id is empty"],
    ["an unknown organization", { ...create, organization: "Acne" }, lists, 'Did you mean "Acme"?'],
    ["an unknown workspace", { ...create, workspace: "Elsewhere" }, lists, "No workspace has the name or id"],
    ["a refused API token", create, { [`GET ${organizations}`]: { status: 401 } }, "returned status 401"],
    ["two workspaces", { ...create, definition: "{ type: STANDARD, workspaceId: w7 }" }, lists, "w7"],
  ];

  test.each(rows)("%s", async (_, inputs, routes, message) => {
    const dry = await runAgainst(routes, { ...named, ...inputs });
    const real = await runAgainst(routes, { ...named, ...inputs, "dry-run": "false" });
    expect(dry.error).toContain(message);
    expect([dry.run.exitCode, dry.run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect([real.run.exitCode, real.error, real.requested]).toEqual([1, dry.error, dry.requested]);
  });
});

test.each([
  ["Each run of this step creates another Deployment.", create],
  ["Without github-environment there is no record to compare with", update],
])(
  "a dry run with ids and without records makes no request, and its summary shows: %s",
  async (notice, inputs) => {
    const { run, requested } = await runAgainst({}, { ...inputs, ...ids, "dry-run": "true" });
    expect([run.exitCode, requested]).toEqual([0, []]);
    expect(run.summary).toContain(notice);
  },
);
