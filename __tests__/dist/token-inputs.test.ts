import { describe, expect, test } from "@jest/globals";
import { accepting, ids, organizations, posted, runAgainst, token } from "./steps.js";

const standard = {
  name: expect.stringMatching(/^acme-pipelines-1700000001-1-[a-z0-9]{4}$/),
  role: "WORKSPACE_MEMBER",
  type: "WORKSPACE",
  description: "https://github.com/acme/pipelines/actions/runs/1700000001",
  entityId: "w1",
  tokenExpiryPeriodInDays: 1,
};
const { entityId: _, ...unscoped } = standard;
const { tokenExpiryPeriodInDays: __, ...endless } = standard;

describe("create-token sends", () => {
  test.each<[string, Record<string, string>, Record<string, unknown>]>([
    ["defaults for what is not given", {}, standard],
    ["token-name as name", { "token-name": "ci" }, { ...standard, name: "ci" }],
    ["token-role as role, whatever it is", { "token-role": "My Röle" }, { ...standard, role: "My Röle" }],
    [
      "token-description as description",
      { "token-description": "for ci" },
      { ...standard, description: "for ci" },
    ],
    ["token-expiry-days", { "token-expiry-days": "30" }, { ...standard, tokenExpiryPeriodInDays: 30 }],
    ["no expiry for never", { "token-expiry-days": "never" }, endless],
    ["the workspace as entityId of a WORKSPACE token", { "token-type": "WORKSPACE" }, standard],
    [
      "deployment-id as entityId of a DEPLOYMENT token",
      { "token-type": "DEPLOYMENT", "deployment-id": "d9", "workspace-id": "" },
      { ...standard, type: "DEPLOYMENT", entityId: "d9" },
    ],
    [
      "no entityId for an ORGANIZATION token",
      { "token-type": "ORGANIZATION", "workspace-id": "" },
      { ...unscoped, type: "ORGANIZATION" },
    ],
    [
      "defaults for what is blank",
      { "token-name": " ", "token-description": "\n", "token-expiry-days": " " },
      standard,
    ],
  ])("%s", async (_, inputs, body) => {
    const { run, requests, requested } = await runAgainst(accepting, { ...token, ...ids, ...inputs });
    expect(run.exitCode).toBe(0);
    expect(requested).toEqual(["POST /iam/v1beta1/organizations/o1/tokens"]);
    expect(posted(requests)).toEqual(body);
  });

  test.each([
    ["DEPLOYMENT", { "deployment-id": "d9" }],
    ["ORGANIZATION", {}],
  ])("nothing about workspaces for the scope %s: none is looked up", async (type, more) => {
    const routes = {
      ...accepting,
      [`GET ${organizations}`]: { body: { organizations: [{ id: "o1", name: "Acme" }] } },
    };
    const { run, requested } = await runAgainst(routes, { ...token, "token-type": type, ...more });
    expect(run.exitCode).toBe(0);
    expect(requested).toEqual([`GET ${organizations}`, "POST /iam/v1beta1/organizations/o1/tokens"]);
    expect(run.outputs).toMatchObject({ "organization-id": "o1", "workspace-id": "" });
  });
});

test("two steps of one run request different names", async () => {
  const names = new Set<string>();
  for (let step = 0; step < 2; step++) {
    const { run, requests } = await runAgainst(accepting, { ...token, ...ids });
    const { name } = posted(requests) as { name: string };
    expect(run.log).toContain(name);
    names.add(name);
  }
  expect(names.size).toBe(2);
});

test("a token is created by a response with status 201 too", async () => {
  const routes = {
    "POST /iam/v1beta1/organizations/o1/tokens": {
      status: 201,
      body: { id: "t1", token: "fake-minted-token" },
    },
  };
  const { run } = await runAgainst(routes, { ...token, ...ids });
  expect([run.exitCode, run.outputs["outcome"]]).toEqual([0, "created"]);
});
