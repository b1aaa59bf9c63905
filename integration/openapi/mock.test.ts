import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import { description, type Prism, startPrism } from "./prism.js";

type Inputs = Readonly<Record<string, string>>;

const bearer = "fake-token-for-a-mock";
const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
const names = { organization: "Acme Data", workspace: "Analytics" };
const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
const create = { mode: "create-deployment", "deployment-name": "etl" };
const update = { mode: "update-deployment", "deployment-name": "etl", "deployment-id": "cldep1" };
const api = "/platform/v1beta1/organizations";
const paths = {
  workspaces: `${api}/clorg1acmedata/workspaces`,
  tokens: "/iam/v1beta1/organizations/clorg1acmedata/tokens",
  deployments: `${api}/clorg1acmedata/deployments`,
  deployment: `${api}/clorg1acmedata/deployments/cldep1`,
};

let prism: Prism;
let examples: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  prism = await startPrism("mock");
  const { components } = parse(await readFile(description, "utf8"), { merge: true });
  examples = Object.fromEntries(
    Object.entries<{ value: Record<string, unknown> }>(components.examples).map(([name, { value }]) => [name, value]),
  );
});
afterAll(() => prism.close());

function run(inputs: Inputs): Promise<StepRun> {
  return runStep({ killAfter: 30_000, inputs: { "base-url": prism.url, "api-token": bearer, ...inputs } });
}

/** Method and path of the requests that the mock got since. */
function requestsSince(before: string): string[] {
  const lines = prism.log().slice(before.length).split("\n");
  return lines.flatMap((line) => /\[HTTP SERVER\] (\w+ \S+)/.exec(line)?.[1] ?? []);
}

function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(prism.url + path, { headers: { authorization: `Bearer ${bearer}` }, ...init });
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return send(path, {
    method: "POST",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

describe("against a mock of the description, the bundle", () => {
  test.each([
    ["WORKSPACE", ids],
    ["WORKSPACE", names],
    ["DEPLOYMENT", { "organization-id": "clorg1acmedata", "deployment-id": "cldep1" }],
    ["DEPLOYMENT", { organization: "Acme Data", "deployment-id": "cldep1" }],
    ["ORGANIZATION", { "organization-id": "clorg1acmedata" }],
    ["ORGANIZATION", {}],
  ])("creates a token of type %s with %j", async (type, where) => {
    const before = prism.log();
    const { exitCode, outputs, log } = await run({ ...token, "token-type": type, ...where });
    expect([exitCode, log]).toEqual([0, expect.not.stringContaining("fake-api-token-of-the-example")]);
    expect(outputs).toMatchObject({
      "organization-id": "clorg1acmedata",
      token: examples["ApiToken"]?.["token"],
      "token-id": "cltok1",
      "token-expires-at": examples["ApiToken"]?.["endAt"],
      outcome: "created",
    });
    expect(requestsSince(before).at(-1)).toBe(`post ${paths.tokens}`);
  });

  test.each(
    ["DEDICATED", "HYBRID", "STANDARD"].flatMap((type): [string, Inputs][] => [
      [type, ids],
      [type, names],
    ]),
  )("creates a Deployment of type %s with %j", async (type, where) => {
    const before = prism.log();
    const { exitCode, outputs } = await run({ ...create, "deployment-type": type, ...where });
    const example = examples["CreatedDeployment"] ?? {};
    expect(exitCode).toBe(0);
    expect(outputs).toEqual({
      ...ids,
      "deployment-id": "cldep1",
      "deployment-name": "etl",
      "deployment-status": "CREATING",
      "deployment-status-reason": example["statusReason"],
      "deployment-url": example["webServerUrl"],
      // The mock responds with its one example, whatever type was sent.
      differences: JSON.stringify(
        type === example["type"] ? [] : [{ field: "type", sent: type, received: example["type"] }],
      ),
      "deployment-api-url": example["webServerOrchestratorApiUrl"],
      "deployment-namespace": example["namespace"],
      "image-repository": example["imageRepository"],
      "platform-runtime-version": example["platformRuntimeVersion"],
      "orchestrator-version": example["orchestratorVersion"],
      created: "true",
      outcome: "created",
      result: JSON.stringify(example),
    });
    expect(requestsSince(before).at(-1)).toBe(`post ${paths.deployments}`);
  });

  test.each(
    ["DEDICATED", "HYBRID", "STANDARD"].flatMap((type): [string, Inputs][] => [
      [type, ids],
      [type, names],
    ]),
  )("updates a Deployment of type %s with %j", async (type, where) => {
    const before = prism.log();
    const inputs = { ...update, "deployment-type": type, "secret-environment-variables": "PASSWORD=fake-password" };
    const { exitCode, outputs } = await run({ ...inputs, ...where });
    expect(exitCode).toBe(0);
    expect(outputs).toMatchObject({
      ...ids,
      "deployment-id": "cldep1",
      "deployment-status": "A_STATUS_THAT_IS_NOT_SHOWN",
      "deployment-status-reason": "",
      "orchestrator-version": "NA",
      created: "false",
      outcome: "updated",
    });
    // The values of variables are no output.
    expect(outputs["result"]).toContain("PIPELINES_REGION");
    expect(outputs["result"]).not.toContain("eu-central-1");
    expect(requestsSince(before).at(-1)).toBe(`post ${paths.deployment}`);
  });

  test.each<[string, Inputs, string]>([
    ["create-token", token, paths.tokens],
    ["create-deployment", { ...create, "deployment-type": "HYBRID" }, paths.deployments],
    ["update-deployment", { ...update, "deployment-type": "HYBRID" }, paths.deployment],
  ])("finds the names in a dry run of %s, and sends no POST", async (_, inputs, path) => {
    const before = prism.log();
    const { exitCode, outputs } = await run({ ...inputs, ...names, "dry-run": "true" });
    expect([exitCode, outputs["outcome"]]).toEqual([0, "dry-run"]);
    expect(outputs).toMatchObject(ids);
    expect(JSON.parse(outputs["result"] ?? "")).toMatchObject({ method: "POST", path });
    const requests = requestsSince(before);
    expect(requests).toContain(`get ${paths.workspaces}`);
    expect(requests.filter((request) => !request.startsWith("get "))).toEqual([]);
  });

  test("fails where its request is not what the description requires", async () => {
    const inputs = { ...create, ...ids, "deployment-type": "STANDARD", executor: "SOMETHING_NEW" };
    const { exitCode, outputs, log } = await run(inputs);
    expect([exitCode, outputs["outcome"]]).toEqual([1, "rejected"]);
    expect(log).toContain("returned status 422");
  });
});

describe("the mock", () => {
  test.each<[string, number, () => Promise<Response>]>([
    ["no bearer", 401, () => fetch(prism.url + api)],
    ["another scheme", 401, () => send(api, { headers: { authorization: "Basic ZmFrZTpmYWtl" } })],
    ["an unknown path", 404, () => send("/platform/v1/organizations")],
    ["an unknown method", 405, () => send(paths.tokens)],
    ["a limit that is no number", 422, () => send(`${paths.workspaces}?limit=many`)],
    ["a sort without a direction", 422, () => send(`${paths.workspaces}?sorts=updatedAt`)],
    ["no body", 422, () => send(paths.tokens, { method: "POST" })],
    ["another media type", 415, () => post(paths.tokens, {}, { "content-type": "text/plain" })],
    ["a token without a role", 422, () => post(paths.tokens, { name: "ci", type: "ORGANIZATION" })],
    ["a token of a new type", 422, () => post(paths.tokens, { name: "ci", role: "r", type: "TEAM", entityId: "x" })],
    ["a token for no workspace", 422, () => post(paths.tokens, { name: "ci", role: "r", type: "WORKSPACE" })],
    ["a token for no Deployment", 422, () => post(paths.tokens, { name: "ci", role: "r", type: "DEPLOYMENT" })],
    ["a Deployment without a type", 422, () => post(paths.deployments, { name: "etl" })],
    ["a Deployment of a new type", 422, () => post(paths.deployments, { type: "SERVERLESS" })],
    ["a number where text belongs", 422, () => post(paths.deployments, { type: "HYBRID", defaultTaskPodCpu: 1 })],
    ["memory without its suffix", 422, () => post(paths.deployments, { type: "HYBRID", resourceQuotaMemory: "2" })],
    ["a queue's count as text", 422, () => post(paths.deployment, { workerQueues: [{ maxWorkerCount: "10" }] })],
    ["a variable's flag as text", 422, () => post(paths.deployment, { environmentVariables: [{ isSecret: "yes" }] })],
  ])("refuses %s with %d", async (_, status, request) => {
    const response = await request();
    await response.text();
    expect(response.status).toBe(status);
  });

  test.each<[string, () => Promise<Response>]>([
    ["organizations", () => send(api)],
    ["workspaces", () => send(`${paths.workspaces}?limit=1&sorts=updatedAt:asc`)],
    ["a token", () => post(paths.tokens, { name: "ci", role: "r", type: "ORGANIZATION" })],
    ["a created Deployment", () => post(paths.deployments, { type: "STANDARD", aNewField: true })],
    ["an updated Deployment", () => post(paths.deployment, {})],
  ])("has an example of %s that fits its own schema", async (_, request) => {
    const response = await request();
    await response.text();
    expect([response.status, response.headers.get("sl-violations")]).toEqual([200, null]);
  });
});
