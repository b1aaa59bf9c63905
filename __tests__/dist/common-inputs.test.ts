import { describe, expect, test } from "@jest/globals";
import { type Routes, startService } from "./service.js";
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
    const service = await startService(accepting);
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

describe("base-url", () => {
  test.each(["", "/", "/some/prefix", "/some/prefix/", "/a%20b"])(
    "with the path %j keeps it",
    async (prefix) => {
      const kept = prefix.replace(/\/$/, "");
      const service = await startService({
        [`POST ${kept}${tokens}`]: { body: { id: "t1", token: "fake-minted" } },
      });
      try {
        const { run } = await runAgainst({}, { ...token, ...ids, "base-url": service.url + prefix });
        expect(run.exitCode).toBe(0);
        expect(service.requests.map(({ path }) => path)).toEqual([kept + tokens]);
      } finally {
        await service.close();
      }
    },
  );

  test.each([
    ["http://platform.example.com", "http:// is only for a loopback host"],
    ["https://user:fake-password@platform.example.com", "must not contain a user name or password"],
  ])("%s is an error before anything is sent, and no password in it is shown", async (url, problem) => {
    const { run, error } = await runAgainst({}, { ...token, ...ids, "base-url": url });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect(error).toContain(problem);
    expect(run.log + run.summary + run.outputFile).not.toContain("fake-pass");
    if (url.includes("@")) expect(run.masks).toContainEqual(expect.stringMatching(/^fake-pass.?word$/));
  });
});

describe("ids", () => {
  test("go into paths percent-encoded", async () => {
    const routes = { [`POST ${organizations}/o%201%3F/deployments/d%20%251`]: { body: { id: "d %1" } } };
    const inputs = { ...update, "organization-id": "o 1?", "workspace-id": "w 1", "deployment-id": "d %1" };
    const { run, requests } = await runAgainst(routes, inputs);
    expect(run.exitCode).toBe(0);
    expect(posted(requests)).toMatchObject({ workspaceId: "w 1" });
  });

  test.each([".", "..", "a/b", "a\\b", "a\nb", "a\tb"])(
    "%j is an error for each of them, before anything is sent",
    async (id) => {
      const inputs = { ...update, "organization-id": id, "workspace-id": id, "deployment-id": id };
      const { run, requested, error } = await runAgainst({}, inputs);
      expect([run.exitCode, requested]).toEqual([1, []]);
      for (const name of ["organization-id", "workspace-id", "deployment-id"])
        expect(error).toContain(`Input ${name} `);
    },
  );

  test("of the service that no path can hold are an error", async () => {
    const routes = { [`GET ${organizations}`]: { body: { organizations: [{ id: "..", name: "Acme" }] } } };
    const { run, error, requested } = await runAgainst(routes, { ...token, "workspace-id": "w1" });
    expect([run.exitCode, requested]).toEqual([1, [`GET ${organizations}`]]);
    expect(error).toContain('".."');
  });
});

describe("request-timeout and max-attempts", () => {
  test("request-timeout bounds an attempt: a look-up is tried again, a create is not", async () => {
    const slow = { after: 5_000, body: {} };
    const look = await runAgainst(
      { [`GET ${organizations}`]: slow },
      { ...token, "request-timeout": "0.2", "max-attempts": "2" },
    );
    expect(look.requested).toEqual([`GET ${organizations}`, `GET ${organizations}`]);
    expect(look.error).toContain("no complete response within 0.2 s");
    const post = await runAgainst(
      { [`POST ${tokens}`]: slow },
      { ...token, ...ids, "request-timeout": "0.2" },
    );
    expect(post.requested).toEqual([`POST ${tokens}`]);
    expect(post.run.outputs["outcome"]).toBe("unknown");
  });

  test.each([
    ["1", 1],
    ["3", 3],
  ])("max-attempts %s is as many requests", async (attempts, count) => {
    const failing = { [`GET ${organizations}`]: { status: 503, headers: { "retry-after": "0" } } };
    const { run, requested, error } = await runAgainst(failing, { ...token, "max-attempts": attempts });
    expect([run.exitCode, requested.length]).toEqual([1, count]);
    expect(error).toContain(count === 1 ? "returned status 503." : "returned status 503 after 3 attempts.");
    expect(run.log.match(/Attempt \d of 3/g) ?? []).toHaveLength(count === 1 ? 0 : 2);
  });

  test("a request that is retried and then gets a response is a success", async () => {
    const routes = {
      ...accepting,
      [`POST ${organizations}/o1/deployments/d1`]: (_: unknown, before: number) =>
        before < 2 ? { status: 500, headers: { "retry-after": "0" } } : { body: { id: "d1" } },
    };
    const { run, requested } = await runAgainst(routes, { ...update, ...ids });
    expect([run.exitCode, requested.length, run.outputs["outcome"]]).toEqual([0, 3, "updated"]);
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

  test("is never the cause of a failure", async () => {
    for (const file of [undefined, "/nowhere/summary"]) {
      const { run } = await runAgainst(
        accepting,
        { ...create, ...ids },
        { env: { GITHUB_STEP_SUMMARY: file } },
      );
      expect([run.exitCode, run.outputs["outcome"]]).toEqual([0, "created"]);
    }
  });
});
