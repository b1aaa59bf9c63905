import { describe, expect, test } from "@jest/globals";
import { asInTheField } from "../../emulator/service/behaviour.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import type { EmulatorOptions } from "../../emulator/service/server.js";
import { allCases } from "../platform.js";
import { nodes } from "./nodes.js";
import { bearer, create, organizations, posted, runAgainst, runEmulated, token, update } from "./steps.js";

const behaviours: [string, EmulatorOptions][] = [
  ["as the API documentation has it", {}],
  ["as comparable services are", { behaviour: asInTheField }],
  ["under a path prefix", { pathPrefix: "/some/prefix" }],
];

const named = { organization: "Acme Labs", workspace: "Research" };
const given = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
const deployments = "/platform/v1beta1/organizations/clorg1acmedata/deployments";
const seeded = {
  id: "cldep1",
  organizationId: "clorg1acmedata",
  name: "etl",
  type: "STANDARD",
  workspaceId: "clws1analytics",
};

describe.each(nodes)("on %s", (_, node) => {
  // How a service behaves makes no difference to another Node.
  const tried = allCases || node === process.execPath ? behaviours : behaviours.slice(0, 1);
  describe.each(tried)("with a service %s", (_, options) => {
    const prefix = options.pathPrefix ?? "";
    const api = `${prefix}/platform/v1beta1/organizations`;
    // Only an organization that carries no name is known by its workspaces.
    const byWorkspaces = options.behaviour?.organizationNames
      ? []
      : [
          `GET ${api}/clorg1acmedata/workspaces?limit=1000`,
          `GET ${api}/clorg2acmelabs/workspaces?limit=1000`,
        ];
    const lookups = [`GET ${api}`, ...byWorkspaces, `GET ${api}/clorg2acmelabs/workspaces?limit=1000`];

    test("create-token: organization by name, its workspaces, the request with both ids", async () => {
      const inputs = { ...token, ...named, "token-name": "ci" };
      const { run, requests, requested, state } = await runEmulated(options, inputs, { node });
      expect(run.exitCode).toBe(0);
      expect(requested).toEqual([
        ...lookups,
        `POST ${prefix}/iam/v1beta1/organizations/clorg2acmelabs/tokens`,
      ]);
      expect(posted(requests)).toEqual({
        name: "ci",
        role: "WORKSPACE_MEMBER",
        type: "WORKSPACE",
        description: "https://github.com/acme/pipelines/actions/runs/1700000001",
        entityId: "clws3research",
        tokenExpiryPeriodInDays: 1,
      });
      const [held] = state.tokens.values();
      expect(run.outputs).toEqual({
        "organization-id": "clorg2acmelabs",
        "workspace-id": "clws3research",
        token: held?.["token"],
        "token-id": held?.["id"],
        "token-name": "ci",
        "token-expires-at": held?.["endAt"],
        outcome: "created",
        result: expect.any(String),
      });
    });

    test("create-deployment: organization by name, its workspaces, the request with both ids", async () => {
      const { run, requests, requested, state } = await runEmulated(
        options,
        { ...create, ...named },
        { node },
      );
      expect(run.exitCode).toBe(0);
      expect(requested).toEqual([...lookups, `POST ${api}/clorg2acmelabs/deployments`]);
      expect(posted(requests)).toEqual({ name: "etl", type: "STANDARD", workspaceId: "clws3research" });
      const [held] = state.deployments.values();
      expect(run.outputs).toEqual({
        "organization-id": "clorg2acmelabs",
        "workspace-id": "clws3research",
        "deployment-id": held?.["id"],
        "deployment-name": "etl",
        "deployment-status": "CREATING",
        "deployment-url": held?.["webServerUrl"],
        "deployment-api-url": held?.["webServerOrchestratorApiUrl"],
        "image-repository": held?.["imageRepository"],
        differences: "[]",
        outcome: "created",
        result: JSON.stringify(held),
      });
    });

    test("look-ups share connections, and a create opens its own", async () => {
      const { requests } = await runEmulated(options, { ...create, ...named }, { node });
      expect(requests.length).toBeGreaterThan(2);
      const connections = requests.map(({ connection }) => connection);
      // Names of organizations are read side by side.
      expect(new Set(connections.slice(0, -1)).size).toBeLessThanOrEqual(Math.max(1, byWorkspaces.length));
      expect(connections.slice(0, -1)).not.toContain(connections.at(-1));
    });
  });

  test("create-token with ids makes one request, with exactly these headers", async () => {
    const { run, requests, requested } = await runEmulated(
      {},
      { ...token, ...given, "token-name": "ci" },
      { node },
    );
    expect(run.exitCode).toBe(0);
    expect(requested).toEqual(["POST /iam/v1beta1/organizations/clorg1acmedata/tokens"]);
    const { host, connection, "content-length": length, ...headers } = requests[0]?.headers ?? {};
    expect(headers).toEqual({
      authorization: `Bearer ${bearer}`,
      accept: "application/json",
      "accept-encoding": "identity",
      "content-type": "application/json",
      "user-agent": expect.stringMatching(/^platform-deployments-action\/\d+\.\d+\.\d+/),
    });
    expect([host, connection, length]).toEqual([
      expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      "keep-alive",
      String(requests[0]?.body.length),
    ]);
  });

  test("every request has the API token; only those with a body have a Content-Type", async () => {
    const { requests } = await runEmulated(
      {},
      { ...create, organization: "Acme Data", workspace: "Analytics" },
      { node },
    );
    expect(requests.length).toBeGreaterThan(3);
    for (const { method, headers, body } of requests) {
      expect(headers.authorization).toBe(`Bearer ${bearer}`);
      expect(headers["content-type"]).toBe(method === "POST" ? "application/json" : undefined);
      expect(body === "").toBe(method === "GET");
    }
  });

  test("create-deployment with ids makes one request", async () => {
    const { run, requested } = await runEmulated({}, { ...create, ...given }, { node });
    expect([run.exitCode, requested]).toEqual([0, [`POST ${deployments}`]]);
  });

  test("update-deployment posts to the Deployment's path", async () => {
    const inputs = {
      ...update,
      ...given,
      "deployment-id": "cldep1",
      definition: "{ type: STANDARD, executor: CELERY }",
    };
    const { run, requests, requested, state } = await runEmulated(
      { seed: { ...defaultSeed, deployments: [seeded] } },
      inputs,
      { node },
    );
    expect([run.exitCode, requested]).toEqual([0, [`POST ${deployments}/cldep1`]]);
    const body = { executor: "CELERY", name: "etl", type: "STANDARD", workspaceId: "clws1analytics" };
    expect(posted(requests)).toEqual(body);
    expect(state.deployments.size).toBe(1);
    expect(run.outputs).toMatchObject({ "deployment-id": "cldep1", outcome: "updated" });
    expect(JSON.parse(run.outputs["result"] ?? "")).toEqual(state.deployments.get("cldep1"));
  });

  test("the log names a created token and does not show it", async () => {
    const { run, state } = await runEmulated({}, { ...token, ...given, "token-name": "ci" }, { node });
    const [held] = state.tokens.values();
    expect(run.log).toContain(`"ci" (${held?.["id"]})`);
    expect(run.log).not.toContain(String(held?.["token"]));
    expect(run.summary).not.toContain(String(held?.["token"]));
    expect([run.state, run.environment, run.standardError]).toEqual(["", "", ""]);
  });
});

test("80 requests over kept-alive connections leave nothing on standard error", async () => {
  const names = Array.from({ length: 80 }, (_, index) => `o${index}`);
  const routes = Object.fromEntries(
    names.map((id) => [
      `GET ${organizations}/${id}/workspaces`,
      { body: { workspaces: [{ id: `w-${id}`, name: "Analytics", organizationName: id }] } },
    ]),
  );
  const list = { body: { organizations: names.map((id) => ({ id })) } };
  const inputs = { ...token, organization: "nowhere", workspace: "Analytics" };
  // Node's warnings come from a process of its own.
  const options = { nodeArguments: ["--trace-warnings"] };
  const { run, requested } = await runAgainst({ ...routes, [`GET ${organizations}`]: list }, inputs, options);
  expect([requested.length, run.standardError]).toEqual([81, ""]);
});
