import http from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { asInTheField, type Behaviour } from "../../emulator/service/behaviour.js";
import { defaultSeed, type Resource } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { bearer, deployments, minimal, organizations, sendToService, tokens } from "./request.js";

const workspaces = `${organizations}/clorg1acmedata/workspaces`;

let emulator: Emulator;

async function start(behaviour: Partial<Behaviour> = {}, seed = defaultSeed): Promise<void> {
  await emulator?.close();
  emulator = await startEmulator({ behaviour, seed });
}

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  sendToService(emulator, method, path, body, headers);

beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(() => emulator.close());

describe("as documented", () => {
  test("organizations have the documented fields, and no name", async () => {
    const { body } = await send("GET", organizations);
    const [first] = body["organizations"] as Resource[];
    expect(Object.keys(first ?? {}).sort()).toEqual([
      "billingEmail",
      "createdAt",
      "createdBySubject",
      "id",
      "isScimEnabled",
    ]);
    expect(Object.keys(body)).toEqual(["organizations"]);
  });

  test("a token has its value, and an end if an expiry was requested", async () => {
    const request = { name: "t", role: "WORKSPACE_MEMBER", type: "WORKSPACE", entityId: "clws1analytics" };
    const { body } = await send("POST", tokens, { ...request, tokenExpiryPeriodInDays: 2 });
    expect(body).toMatchObject({
      name: "t",
      type: "WORKSPACE",
      expiryPeriodInDays: 2,
      roles: [{ entityId: "clws1analytics" }],
    });
    expect(Date.parse(String(body["endAt"])) - Date.parse(String(body["startAt"]))).toBe(2 * 86_400_000);
    expect((await send("POST", tokens, request)).body).not.toHaveProperty("endAt");
  });

  test("a Deployment is CREATING, keeps unknown fields, and does not show the values of secrets", async () => {
    const environmentVariables = [
      { key: "A", value: "plain" },
      { key: "B", value: "hidden", isSecret: true },
    ];
    const { body } = await send("POST", deployments, { ...minimal, futureField: 1, environmentVariables });
    expect(body).toMatchObject({ status: "CREATING", futureField: 1, organizationId: "clorg1acmedata" });
    const [plain, secret] = body["environmentVariables"] as Resource[];
    expect(plain).toMatchObject({ value: "plain", updatedAt: expect.any(String) });
    expect(secret).not.toHaveProperty("value");
  });

  test("an update replaces lists as a whole, and a secret without a value keeps the stored one", async () => {
    const variables = [
      { key: "A", value: "1" },
      { key: "B", value: "kept", isSecret: true },
    ];
    const { body } = await send("POST", deployments, { ...minimal, environmentVariables: variables });
    await send("POST", `${deployments}/${body["id"]}`, {
      ...minimal,
      environmentVariables: [{ key: "B", isSecret: true }],
    });
    const held = emulator.state.deployments.get(String(body["id"]))?.["environmentVariables"];
    expect(held).toMatchObject([{ key: "B", value: "kept" }]);
  });
});

describe("what the API documentation does not allow gets an error body", () => {
  const token = { name: "t", role: "R", type: "ORGANIZATION" };
  test.each<[string, number, string, string, unknown, Record<string, string>?]>([
    ["no API token", 401, "GET", organizations, undefined, { authorization: "" }],
    ["an unknown API token", 401, "GET", organizations, undefined, { authorization: "Bearer fake-unknown" }],
    [
      "an API token without a role",
      403,
      "GET",
      organizations,
      undefined,
      { authorization: "Bearer fake-token-without-a-role" },
    ],
    ["an unknown organization", 404, "GET", `${organizations}/nope/workspaces`, undefined],
    ["an unknown path", 404, "GET", "/platform/v1beta1/nothing", undefined],
    ["another method", 405, "DELETE", deployments, undefined],
    ["a body that is not JSON", 400, "POST", tokens, "{"],
    ["another content type", 400, "POST", tokens, token, { "content-type": "text/plain" }],
    ["a token without a role", 400, "POST", tokens, { name: "t", type: "ORGANIZATION" }],
    ["a WORKSPACE token without entityId", 400, "POST", tokens, { ...token, type: "WORKSPACE" }],
    ["a token of an unknown type", 400, "POST", tokens, { ...token, type: "WORLD" }],
    ["no days", 400, "POST", tokens, { ...token, tokenExpiryPeriodInDays: 0 }],
    [
      "a Deployment without a name",
      400,
      "POST",
      deployments,
      { type: "HYBRID", workspaceId: "clws1analytics" },
    ],
    ["a Deployment of an unknown type", 400, "POST", deployments, { ...minimal, type: "LARGE" }],
    ["CPU as a number", 400, "POST", deployments, { ...minimal, defaultTaskPodCpu: 1 }],
    [
      "memory that is not twice the CPU",
      400,
      "POST",
      deployments,
      { ...minimal, defaultTaskPodCpu: "1", defaultTaskPodMemory: "3Gi" },
    ],
    [
      "a worker count as a string",
      400,
      "POST",
      deployments,
      { ...minimal, workerQueues: [{ maxWorkerCount: "1" }] },
    ],
    [
      "another organization's workspace",
      404,
      "POST",
      deployments,
      { ...minimal, workspaceId: "clws3research" },
    ],
    ["an unknown Deployment", 404, "POST", `${deployments}/nope`, minimal],
  ])("%s: %i", async (_, status, method, path, body, headers = {}) => {
    const response = await send(method, path, body, headers);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      message: expect.any(String),
      requestId: expect.any(String),
      statusCode: status,
    });
    expect(emulator.state.deployments.size + emulator.state.tokens.size).toBe(0);
  });
});

describe("like comparable services", () => {
  test("lists have a default limit of 20, report totalCount, offset and limit, and refuse a limit above 1000", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      id: `ws${index}`,
      name: `W${index}`,
      organizationId: "clorg1acmedata",
    }));
    await start(asInTheField, { ...defaultSeed, workspaces: many });
    const first = await send("GET", workspaces);
    expect(first.body).toMatchObject({ totalCount: 30, offset: 0, limit: 20 });
    const rest = await send("GET", `${workspaces}?offset=20`);
    expect((rest.body["workspaces"] as Resource[]).map(({ id }) => id)).toEqual(
      many.slice(20).map(({ id }) => id),
    );
    expect((await send("GET", `${workspaces}?limit=1001`)).status).toBe(400);
  });

  test.each([
    [1, "application/json"],
    [undefined, "text/plain"],
  ])("too many requests in a second get 429 (Retry-After %s)", async (retryAfter, type) => {
    await start({ getsPerSecond: 2, retryAfter });
    const statuses = [];
    for (let count = 0; count < 8; count++) statuses.push(await send("GET", organizations));
    const limited = statuses.find(({ status }) => status === 429);
    expect(limited?.headers.get("content-type")).toBe(type);
    expect(limited?.headers.get("retry-after")).toBe(retryAfter === undefined ? null : "1");
  });
});

test.each(["..", "%2e%2e", "."])("an id %s is not resolved, and is unknown", async (id) => {
  const get = (path: string): Promise<number | undefined> =>
    new Promise((resolve) =>
      http.get({ port: emulator.port, path, headers: { authorization: bearer } }, ({ statusCode }) =>
        resolve(statusCode),
      ),
    );
  expect(await get(`${organizations}/${id}/workspaces`)).toBe(404);
});

test("what only the service decides can't be set, and a created token can be used", async () => {
  const { body } = await send("POST", deployments, { ...minimal, id: "mine", status: "HEALTHY" });
  expect(body).toMatchObject({ id: "cldep1", status: "CREATING" });
  const token = await send("POST", tokens, { name: "t", role: "R", type: "ORGANIZATION" });
  const own = { authorization: `Bearer ${token.body["token"]}` };
  expect((await send("GET", organizations, undefined, own)).status).toBe(200);
});

test("a created token can be used until it expires", async () => {
  await emulator.close();
  let now = new Date("2026-05-01T12:00:00Z");
  emulator = await startEmulator({ now: () => now });
  const asked = { name: "t", role: "R", type: "ORGANIZATION", tokenExpiryPeriodInDays: 1 };
  const { body } = await send("POST", tokens, asked);
  const own = { authorization: `Bearer ${body["token"]}` };
  const status = async () => (await send("GET", organizations, undefined, own)).status;
  expect(await status()).toBe(200);
  now = new Date("2026-05-02T12:00:01Z");
  expect(await status()).toBe(401);
});

test("an injected fault replaces the response before or after the request is handled, this many times", async () => {
  emulator.inject({
    operation: "create-deployment",
    mishap: { status: 503, body: "busy" },
    when: "after",
    times: 1,
  });
  expect(await send("POST", deployments, minimal)).toMatchObject({ status: 503, body: { text: "busy" } });
  expect(emulator.state.deployments.size).toBe(1);
  expect((await send("POST", deployments, minimal)).status).toBe(200);
  emulator.inject({ operation: "list-organizations", mishap: "close" });
  await expect(send("GET", organizations)).rejects.toThrow("fetch failed");
  emulator.heal();
  expect((await send("GET", organizations)).status).toBe(200);
});

describe("a 404 for an unknown Deployment", () => {
  const update = () => send("POST", `${deployments}/clnothing`, minimal);

  test("has the API's error shape", async () => {
    const { status, headers, body } = await update();
    expect([status, headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(body).toEqual({
      message: "No deployment clnothing",
      requestId: expect.stringMatching(/^req-\d+$/),
      statusCode: 404,
    });
  });

  test("can be an ingress's text, an object without a message, or very large", async () => {
    const inject = (body: unknown): void =>
      emulator.inject({ operation: "update-deployment", mishap: { status: 404, body }, times: 1 });
    inject("default backend - 404");
    const text = await update();
    expect([text.headers.get("content-type"), text.body]).toEqual([
      "text/plain",
      { text: "default backend - 404" },
    ]);
    inject({ error: "not found" });
    expect((await update()).body).toEqual({ error: "not found" });
    inject({ message: "m".repeat(5_000_000) });
    expect(String((await update()).body["message"])).toHaveLength(5_000_000);
  });
});

test("a fault of * meets every operation, and one of an unknown operation is refused", async () => {
  emulator.inject({ operation: "*", mishap: { status: 500 }, skip: 1, times: 1 });
  const statuses = [];
  for (const path of [organizations, workspaces, organizations])
    statuses.push((await send("GET", path)).status);
  expect(statuses).toEqual([200, 500, 200]);
  expect(() => emulator.inject({ operation: "repos/create-deployment", mishap: "close" })).toThrow(
    /"repos\/create-deployment".*\*, list-organizations/,
  );
});

describe("the web server of a Deployment", () => {
  let time = Date.UTC(2030, 0, 1);
  const statusOf = async (url: unknown): Promise<number> => (await fetch(String(url))).status;
  const startWith = async (webServerReadyAfter: number | undefined): Promise<void> => {
    await emulator.close();
    emulator = await startEmulator({ behaviour: { webServerReadyAfter }, now: () => new Date(time) });
  };

  test("responds so long after the creation, and not before, whatever is updated", async () => {
    await startWith(30_000);
    const [one, other] = [await send("POST", deployments, minimal), await send("POST", deployments, minimal)];
    expect(one.body["webServerUrl"]).not.toBe(other.body["webServerUrl"]);
    time += 29_999;
    expect(await statusOf(one.body["webServerUrl"])).toBe(503);
    const updated = await send("POST", `${deployments}/cldep1`, minimal);
    expect(updated.body["webServerUrl"]).toBe(one.body["webServerUrl"]);
    time += 1;
    expect([await statusOf(one.body["webServerUrl"]), await statusOf(other.body["webServerUrl"])]).toEqual([
      200, 200,
    ]);
    expect(emulator.webServerRequests.map(({ path }) => path)).toEqual(["/cldep1", "/cldep1", "/cldep2"]);
  });

  test("is not there unless it is switched on", async () => {
    await startWith(undefined);
    const { body } = await send("POST", deployments, minimal);
    expect(body["webServerUrl"]).toMatch(/^https:\/\/\S+\.example\.com$/);
  });
});
