import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Behaviour } from "../../emulator/service/behaviour.js";
import { defaultSeed, type Resource } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { deployments, minimal, sendToService } from "./request.js";

let emulator: Emulator;
let time = Date.UTC(2030, 0, 1);

async function start(behaviour: Partial<Behaviour> = {}, seed = defaultSeed): Promise<void> {
  emulator = await startEmulator({ behaviour, seed, now: () => new Date(time) });
}
beforeEach(() => start());
afterEach(() => emulator.close());

const send = (method: string, path: string, body?: unknown) => sendToService(emulator, method, path, body);
const { workspaceId } = minimal;
const create = async (more: Resource = {}): Promise<Resource> =>
  (await send("POST", deployments, { ...minimal, ...more })).body;
const update = async (body: Resource = {}): Promise<Resource> =>
  (await send("POST", `${deployments}/cldep1`, { workspaceId, ...body })).body;
const statusOf = async (response: Promise<Resource>): Promise<unknown> => (await response)["status"];

describe("the status of a Deployment", () => {
  test("is CREATING in the response of the create, and HEALTHY from its first update on", async () => {
    expect(await create()).toMatchObject({
      status: "CREATING",
      statusReason: expect.stringContaining("Waiting"),
    });
    expect(await update()).not.toHaveProperty("statusReason");
    expect(await statusOf(update())).toBe("HEALTHY");
  });

  test("becomes HEALTHY so long after the creation, by the emulator's clock", async () => {
    emulator.behaviour.healthyAfter = 30_000;
    await create();
    time += 29_999;
    expect(await statusOf(update())).toBe("CREATING");
    time += 1;
    expect(await statusOf(update())).toBe("HEALTHY");
  });

  test("is HEALTHY at once for a Deployment of the seed", async () => {
    await emulator.close();
    const seeded = { ...minimal, id: "cldep1", organizationId: "clorg1acmedata" };
    await start({ healthyAfter: 30_000 }, { ...defaultSeed, deployments: [seeded] });
    expect(await statusOf(update())).toBe("HEALTHY");
  });

  const scalingSpec = { hibernationSpec: { override: { isHibernating: true } } };
  test("is HIBERNATING after the override in development mode, until it is removed", async () => {
    expect(await statusOf(create({ isDevelopmentMode: true, scalingSpec }))).toBe("CREATING");
    expect(await statusOf(update())).toBe("HIBERNATING");
    expect(await statusOf(update({ scalingSpec: null }))).toBe("HEALTHY");
    expect(await statusOf(update({ scalingSpec }))).toBe("HIBERNATING");
    expect(await statusOf(update({ isDevelopmentMode: false }))).toBe("HEALTHY");
  });

  test("can't be set by a request", async () => {
    await create();
    const { status, statusReason } = await update({ status: "BROKEN", statusReason: "mine" });
    expect([status, statusReason]).toEqual(["HEALTHY", undefined]);
  });
});

test("an update needs neither name nor type, and keeps both", async () => {
  await create();
  expect(await update({ description: "new" })).toMatchObject({ ...minimal, description: "new" });
});

describe("fields that an update omits", () => {
  const whole = {
    description: "d",
    isDevelopmentMode: true,
    schedulerSize: "LARGE",
    futureField: 1,
    isHighAvailability: true,
    clusterId: "clcluster1",
    platformRuntimeVersion: "12.1.0",
    workloadIdentity: "identity",
    environmentVariables: [{ key: "A", value: "1" }],
    workerQueues: [{ name: "default" }],
  };

  test("are kept", async () => {
    const created = await create(whole);
    const { status: _, statusReason: __, updatedAt: ___, ...rest } = created;
    expect(await update()).toMatchObject(rest);
  });

  test("are reset with omittedFields: reset, but for what only the service or a create sets", async () => {
    emulator.behaviour.omittedFields = "reset";
    const created = await create(whole);
    const updated = await update({ schedulerSize: "MEDIUM" });
    expect(updated).toMatchObject({
      description: "",
      isDevelopmentMode: false,
      isHighAvailability: false,
      schedulerReplicas: 1,
      schedulerSize: "MEDIUM",
      environmentVariables: [],
      workerQueues: [],
    });
    expect(updated).not.toHaveProperty("futureField");
    const kept = [
      "id",
      "name",
      "type",
      "clusterId",
      "platformRuntimeVersion",
      "workloadIdentity",
      "createdAt",
    ];
    for (const field of kept) expect([field, updated[field]]).toEqual([field, created[field]]);
  });

  test("are reset, and a secret without a value keeps the stored one", async () => {
    emulator.behaviour.omittedFields = "reset";
    await create({ environmentVariables: [{ key: "A", value: "stored", isSecret: true }] });
    await update({ environmentVariables: [{ key: "A", isSecret: true }] });
    const held = emulator.state.deployments.get("cldep1")?.["environmentVariables"];
    expect(held).toMatchObject([{ key: "A", value: "stored" }]);
  });
});

describe("people", () => {
  const byHand = (method: string, id: string, body?: unknown) =>
    send(method, `/emulator/deployments/${id}`, body);

  test("upgrade a Deployment, and its next update shows the version", async () => {
    await create({ platformRuntimeVersion: "12.1.0" });
    const { status, body } = await byHand("PATCH", "cldep1", { platformRuntimeVersion: "13.0.0" });
    const version = { platformRuntimeVersion: "13.0.0", runtimeVersion: "13.0.0" };
    expect([status, body]).toEqual([200, expect.objectContaining(version)]);
    expect(await update()).toMatchObject(version);
  });

  test("delete a Deployment: it is not found, and its id is never used again", async () => {
    await create();
    expect((await byHand("DELETE", "cldep1")).status).toBe(200);
    const { status, headers, body } = await send("POST", `${deployments}/cldep1`, minimal);
    expect([status, headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(body).toMatchObject({ message: "No deployment cldep1", statusCode: 404 });
    expect((await create())["id"]).toBe("cldep2");
  });

  test("see a Deployment as its last response showed it, without values of secret variables", async () => {
    const environmentVariables = [
      { key: "A", value: "fake-hidden", isSecret: true },
      { key: "B", value: "shown", isSecret: false },
    ];
    const created = await create({ environmentVariables });
    const { status, body } = await byHand("GET", "cldep1");
    expect([status, body]).toEqual([200, created]);
    expect(JSON.stringify(body)).toMatch(/shown/);
    expect(JSON.stringify(body)).not.toMatch(/fake-hidden/);
    expect((await send("GET", `${deployments}/cldep1`)).status).toBe(405);
  });

  test("get a reason for what can't be done", async () => {
    await create();
    expect(await byHand("GET", "cldep9")).toMatchObject({ status: 404 });
    const message = (text: string) => ({ message: expect.stringContaining(text) });
    expect(await byHand("DELETE", "cldep9")).toMatchObject({ status: 404, body: message("cldep9") });
    expect(await byHand("PATCH", "cldep9", {})).toMatchObject({ status: 404, body: message("cldep9") });
    expect(await byHand("PATCH", "cldep1", "{")).toMatchObject({ status: 400, body: message("JSON") });
    expect((await byHand("POST", "cldep1", {})).status).toBe(405);
  });

  test("are no clients: faults do not meet them, and they are not among the requests", async () => {
    await create();
    emulator.inject({ operation: "*", mishap: "close" });
    expect((await byHand("PATCH", "cldep1", { description: "by hand" })).status).toBe(200);
    expect(emulator.requests).toHaveLength(1);
  });
});
