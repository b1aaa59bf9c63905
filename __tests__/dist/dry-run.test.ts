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
    ["bad inputs", { ...create, definition: "type: WHATEVER" }, lists, "type "],
    ["no mode", { ...create, mode: "" }, lists, "Input mode "],
    ["no role", { ...token, "token-role": "" }, lists, "Input token-role "],
    ["no deployment-id", { ...update, "deployment-id": "" }, lists, "Input deployment-id "],
    ["an unknown organization", { ...create, organization: "Acne" }, lists, "Acme (o1)"],
    ["an unknown workspace", { ...create, workspace: "Elsewhere" }, lists, "Elsewhere"],
    ["a refused API token", create, { [`GET ${organizations}`]: { status: 401 } }, "401"],
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
  ["create", create],
  ["update", update],
])("a dry run with ids and without records reads only the list of workspaces: %s", async (_, inputs) => {
  const lists = { [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w1" }] } } };
  const { run, requested } = await runAgainst(lists, { ...inputs, ...ids, "dry-run": "true" });
  expect([run.exitCode, requested]).toEqual([0, [`GET ${organizations}/o1/workspaces?limit=1000`]]);
  const unlisted = await runAgainst(
    { [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [{ id: "w2" }] } } },
    { ...inputs, ...ids, "dry-run": "true" },
  );
  expect([unlisted.run.exitCode, unlisted.run.outputs["outcome"]]).toEqual([1, "not-sent"]);
});
