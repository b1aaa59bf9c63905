import { describe, expect, test } from "@jest/globals";
import { type Routes, startCanned } from "../canned.js";
import { accepting, create, ids, organizations, posted, runAgainst, token, update } from "./steps.js";

const tokens = "/iam/v1beta1/organizations/o1/tokens";
const lists: Routes = {
  [`GET ${organizations}`]: {
    body: {
      organizations: [
        { id: "o1", name: "Acme" },
        { id: "o2", name: "Other" },
      ],
    },
  },
  [`GET ${organizations}/o1/workspaces`]: {
    body: {
      workspaces: [
        { id: "w1", name: "Analytics" },
        { id: "w2", name: "B" },
      ],
    },
  },
};

describe("environment variables", () => {
  test("count if the inputs are empty", async () => {
    const service = await startCanned(accepting);
    try {
      const env = {
        PLATFORM_BASE_URL: service.url,
        PLATFORM_API_TOKEN: "fake-token-of-the-environment",
        PLATFORM_ORGANIZATION_ID: "o1",
        PLATFORM_WORKSPACE_ID: "w9",
      };
      const { run } = await runAgainst({}, { ...token, "base-url": "", "api-token": "" }, { env });
      expect(run.exitCode).toBe(0);
      expect(service.requests.map(({ path }) => path)).toEqual([tokens]);
      expect(service.requests[0]?.headers.authorization).toBe("Bearer fake-token-of-the-environment");
      expect(posted(service.requests)).toMatchObject({ entityId: "w9" });
    } finally {
      await service.close();
    }
  });

  test("come after the inputs", async () => {
    const env = {
      PLATFORM_BASE_URL: "http://127.0.0.1:9",
      PLATFORM_API_TOKEN: "fake-token-of-the-environment",
      PLATFORM_ORGANIZATION_ID: "o9",
      PLATFORM_WORKSPACE_ID: "w9",
    };
    const { requests, requested } = await runAgainst(
      accepting,
      { ...token, ...ids, "api-token": "fake-token-of-the-input" },
      { env },
    );
    expect(requested).toEqual([`POST ${tokens}`]);
    expect(requests[0]?.headers.authorization).toBe("Bearer fake-token-of-the-input");
    expect(posted(requests)).toMatchObject({ entityId: "w1" });
  });

  test("with an id do not override a name that the step gives", async () => {
    const env = { PLATFORM_ORGANIZATION_ID: "o9", PLATFORM_WORKSPACE_ID: "w9" };
    const { requests } = await runAgainst(
      { ...accepting, ...lists },
      { ...token, organization: "Acme", workspace: "B" },
      { env },
    );
    expect(posted(requests)).toMatchObject({ entityId: "w2" });
  });
});

describe("ids", () => {
  test("go into paths percent-encoded", async () => {
    const routes = { [`POST ${organizations}/o%3A1%3F/deployments/d%3A%251`]: { body: { id: "d:%1" } } };
    const inputs = { ...update, "organization-id": "o:1?", "workspace-id": "w:1", "deployment-id": "d:%1" };
    const { run, requests } = await runAgainst(routes, inputs);
    expect(run.exitCode).toBe(0);
    expect(posted(requests)).toMatchObject({ workspaceId: "w:1" });
  });

  test("of the service that no path can hold are an error", async () => {
    const routes = { [`GET ${organizations}`]: { body: { organizations: [{ id: "..", name: "Acme" }] } } };
    const { run, error, requested } = await runAgainst(routes, { ...token, "workspace-id": "w1" });
    expect([run.exitCode, requested]).toEqual([1, [`GET ${organizations}`]]);
    expect(error).toContain('".."');
  });
});

describe("job-summary", () => {
  test("is written by default", async () => {
    expect((await runAgainst(accepting, { ...create, ...ids })).run.summary).toContain("Deployment created");
    expect((await runAgainst({}, { ...create, ...ids })).run.summary).toContain("failed");
  });

  test("false writes none, of a failure neither", async () => {
    expect((await runAgainst(accepting, { ...create, ...ids, "job-summary": "false" })).run.summary).toBe("");
    expect((await runAgainst({}, { ...create, ...ids, "job-summary": "false" })).run.summary).toBe("");
  });

  test("has nowhere to go without GITHUB_STEP_SUMMARY: that is no warning", async () => {
    const env = { GITHUB_STEP_SUMMARY: undefined };
    const { run, warnings } = await runAgainst(accepting, { ...create, ...ids }, { env });
    expect([run.exitCode, warnings]).toEqual([0, []]);
  });
});
