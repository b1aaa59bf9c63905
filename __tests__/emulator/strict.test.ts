import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { strict } from "../../emulator/service/behaviour.js";
import type { Resource } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { textOf } from "../../scripts/generate/files.js";
import { deployments, minimal, organizations, sendToService, tokens } from "./request.js";

let emulator: Emulator;
/** Each request is in a second of its own, where a test does not stop the clock. */
let step = 1_000;
let time = Date.UTC(2030, 0, 1);

function now(): Date {
  time += step;
  return new Date(time);
}

beforeEach(async () => {
  step = 1_000;
  emulator = await startEmulator({ behaviour: strict, now });
});
afterEach(() => emulator.close());

const post = (path: string, body: unknown) => sendToService(emulator, "POST", path, body);

const queue = {
  name: "default",
  isDefault: true,
  platformMachine: "A5",
  minWorkerCount: 0,
  maxWorkerCount: 5,
  workerConcurrency: 10,
};
const complete: Resource = {
  ...minimal,
  clusterId: "clcluster1",
  platformRuntimeVersion: "13.2.0",
  executor: "CELERY",
  schedulerSize: "SMALL",
  isCicdEnforced: false,
  isDagDeployEnabled: false,
  isHighAvailability: false,
  defaultTaskPodCpu: "0.5",
  defaultTaskPodMemory: "1Gi",
  resourceQuotaCpu: "10",
  resourceQuotaMemory: "20Gi",
  environmentVariables: [{ key: "A", value: "1", isSecret: false }],
  workerQueues: [queue],
};
const hybrid: Resource = {
  ...minimal,
  type: "HYBRID",
  clusterId: "clcluster1",
  platformRuntimeVersion: "13.2.0",
  executor: "CELERY",
  scheduler: { au: 5, replicas: 1 },
  isCicdEnforced: false,
  isDagDeployEnabled: false,
  environmentVariables: [],
  workerQueues: [{ ...queue, platformMachine: undefined, nodePoolId: "pool" }],
};
const createOnly = { platformRuntimeVersion: undefined, clusterId: undefined };
const token = { name: "t", role: "WORKSPACE_MEMBER", type: "WORKSPACE", entityId: "clws1analytics" };

/** The wrong fields in the response to a create, or to an update after one; empty if it is accepted. */
async function wrongFields(use: "create" | "update", body: Resource): Promise<unknown[]> {
  if (use === "update") await post(deployments, body["type"] === "HYBRID" ? hybrid : complete);
  const response = await post(use === "create" ? deployments : `${deployments}/cldep1`, body);
  return fieldsOf(response);
}

function fieldsOf({ status, body }: { status: number; body: Resource }): unknown[] {
  if (status === 200) return [];
  expect([status, body["requestId"]]).toEqual([400, expect.any(String)]);
  return (body["fieldErrors"] as Resource[]).map(({ field }) => field);
}

/** Each of these fields is required. */
async function requires(use: "create" | "update", body: Resource, fields: readonly string[]): Promise<void> {
  for (const field of fields)
    expect(await wrongFields(use, { ...body, [field]: undefined })).toEqual([field]);
}

/** Each of these members of the first item is required. */
async function requiresIn(list: string, body: Resource, members: readonly string[]): Promise<void> {
  const [item] = body[list] as Resource[];
  for (const member of members) {
    const items = [{ ...item, [member]: undefined }];
    expect(await wrongFields("create", { ...body, [list]: items })).toEqual([`${list}[0].${member}`]);
  }
}

async function refusesToken(change: Resource, field: string): Promise<void> {
  expect(fieldsOf(await post(tokens, token))).toEqual([]);
  expect(fieldsOf(await post(tokens, { ...token, ...change }))).toEqual([field]);
}

const resources = ["defaultTaskPodCpu", "defaultTaskPodMemory", "resourceQuotaCpu", "resourceQuotaMemory"];
const hosted = ["executor", "schedulerSize", "isCicdEnforced", "isDagDeployEnabled", "isHighAvailability"];
const update = { ...complete, ...createOnly };
const standard: Resource = {
  ...complete,
  type: "STANDARD",
  clusterId: undefined,
  cloudProvider: "GCP",
  region: "europe-west1",
};

/** What the page says, and the requests that show it. */
const rows: Readonly<Record<string, () => Promise<void>>> = {
  "a DEDICATED or STANDARD Deployment without `executor`, `schedulerSize`, `isCicdEnforced`, `isDagDeployEnabled`, `isHighAvailability`, or one of the four fields of CPU and memory (not with `remoteExecution`)":
    async () => {
      for (const body of [complete, standard]) await requires("create", body, [...hosted, ...resources]);
      await requires("update", update, [...hosted, ...resources]);
      const without = Object.fromEntries(resources.map((field) => [field, undefined]));
      expect(await wrongFields("create", { ...complete, ...without, remoteExecution: {} })).toEqual([]);
    },
  "a HYBRID Deployment without `executor`, `scheduler` with `au` and `replicas`, `isCicdEnforced`, or `isDagDeployEnabled`; with `executor: KUBERNETES` also without `taskPodNodePoolId`":
    async () => {
      const required = ["executor", "scheduler", "isCicdEnforced", "isDagDeployEnabled"];
      await requires("create", hybrid, required);
      await requires("update", { ...hybrid, ...createOnly }, required);
      const halves: Resource = { au: { replicas: 1 }, replicas: { au: 5 } };
      for (const [member, scheduler] of Object.entries(halves))
        expect(await wrongFields("create", { ...hybrid, scheduler })).toEqual([`scheduler.${member}`]);
      const kubernetes = { ...hybrid, executor: "KUBERNETES", workerQueues: undefined };
      expect(await wrongFields("create", kubernetes)).toEqual(["taskPodNodePoolId"]);
    },
  "a create without `platformRuntimeVersion`; of a DEDICATED or HYBRID Deployment without `clusterId`; of a STANDARD one without `clusterId`, or `cloudProvider` and `region`":
    async () => {
      for (const body of [complete, hybrid]) await requires("create", body, Object.keys(createOnly));
      await requires("create", standard, ["platformRuntimeVersion", "cloudProvider", "region"]);
      expect(await wrongFields("create", { ...complete, type: "STANDARD" })).toEqual([]);
    },
  "`executor: CELERY` without `workerQueues`, or with an empty list; `executor: KUBERNETES` with `workerQueues`":
    async () => {
      await requires("create", complete, ["workerQueues"]);
      await requires("update", update, ["workerQueues"]);
      expect(await wrongFields("create", { ...complete, workerQueues: [] })).toEqual(["workerQueues"]);
      const kubernetes = { ...complete, executor: "KUBERNETES" };
      expect(await wrongFields("create", { ...kubernetes, workerQueues: undefined })).toEqual([]);
      for (const workerQueues of [[], [queue]])
        expect(await wrongFields("create", { ...kubernetes, workerQueues })).toEqual(["workerQueues"]);
    },
  "a queue without `name`, `isDefault`, `minWorkerCount`, `maxWorkerCount`, `workerConcurrency` or `platformMachine`; in a create of a HYBRID Deployment `nodePoolId` in place of the machine":
    async () => {
      await requiresIn("workerQueues", complete, Object.keys(queue));
      await requiresIn("workerQueues", hybrid, ["nodePoolId"]);
      const { nodePoolId: _, ...withoutPool } = (hybrid["workerQueues"] as [Resource])[0];
      expect(await wrongFields("update", { ...hybrid, ...createOnly, workerQueues: [withoutPool] })).toEqual(
        [],
      );
    },
  "a first queue whose name is not `default`; a queue whose `maxWorkerCount` or `workerConcurrency` is 0":
    async () => {
      const workerQueues = [{ ...queue, name: "heavy" }, queue];
      expect(await wrongFields("create", { ...complete, workerQueues })).toEqual(["workerQueues[0].name"]);
      expect(await wrongFields("create", { ...complete, workerQueues: workerQueues.toReversed() })).toEqual(
        [],
      );
      for (const member of ["maxWorkerCount", "workerConcurrency"]) {
        const body = { ...complete, workerQueues: [{ ...queue, [member]: 0 }] };
        expect(await wrongFields("create", body)).toEqual([`workerQueues[0].${member}`]);
      }
    },
  "a variable without `key` or `isSecret`": () =>
    requiresIn("environmentVariables", complete, ["key", "isSecret"]),
  "an update without `name`, `type` or `environmentVariables`": async () => {
    await requires("update", { ...update, type: "STANDARD" }, ["name", "environmentVariables"]);
    expect(await wrongFields("update", { ...update, type: undefined })).toEqual(["type"]);
  },
  "an update with `platformRuntimeVersion`, `clusterId`, `cloudProvider` or `region`": async () => {
    for (const field of ["platformRuntimeVersion", "clusterId", "cloudProvider", "region"])
      expect(await wrongFields("update", { ...update, [field]: "other" })).toEqual([field]);
  },
  "with `--healthy N`: an update of a Deployment that is CREATING": async () => {
    emulator.behaviour.healthyAfter = 3_600_000;
    await post(deployments, complete);
    const path = `${deployments}/cldep1`;
    expect(await post(path, update)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("being created") },
    });
    time += 3_600_000;
    expect((await post(path, update)).status).toBe(200);
  },
  "names of more than 500 characters, descriptions of more than 1,000, names of queues of more than 63, descriptions of schedules of more than 200":
    async () => {
      const named = (length: number): Resource => ({ ...queue, name: "n".repeat(length) });
      const lengths: [Resource, string[]][] = [
        [{ name: "n".repeat(500), description: "d".repeat(1_000) }, []],
        [{ name: "n".repeat(501), description: "d".repeat(1_001) }, ["name", "description"]],
        [{ workerQueues: [queue, named(63)] }, []],
        [{ workerQueues: [queue, named(64)] }, ["workerQueues[1].name"]],
      ];
      for (const [change, fields] of lengths)
        expect(await wrongFields("create", { ...complete, ...change })).toEqual(fields);
      const schedules = [{ description: "d".repeat(201) }];
      const scalingSpec = { hibernationSpec: { schedules } };
      expect(await wrongFields("create", { ...complete, isDevelopmentMode: true, scalingSpec })).toEqual([
        "scalingSpec.hibernationSpec.schedules[0].description",
      ]);
      await refusesToken({ name: "n".repeat(501) }, "name");
      await refusesToken({ description: "d".repeat(1_001) }, "description");
    },
  "`hibernationSpec` without `isDevelopmentMode: true`; more than 10 schedules": async () => {
    const schedules = Array.from({ length: 11 }, () => ({}));
    const scalingSpec = { hibernationSpec: { schedules } };
    const at = "scalingSpec.hibernationSpec";
    expect(await wrongFields("create", { ...complete, scalingSpec: { hibernationSpec: {} } })).toEqual([at]);
    const development = { ...complete, isDevelopmentMode: true };
    expect(await wrongFields("create", { ...development, scalingSpec })).toEqual([`${at}.schedules`]);
    schedules.pop();
    expect(await wrongFields("create", { ...development, scalingSpec })).toEqual([]);
  },
  "a token that is valid for more than 3,650 days": () =>
    refusesToken({ tokenExpiryPeriodInDays: 3_651 }, "tokenExpiryPeriodInDays"),
  "an ORGANIZATION or WORKSPACE token with another role than those of comparable services": async () => {
    await refusesToken({ role: "WORKSPACE_BOSS" }, "role");
    await refusesToken({ role: "ORGANIZATION_OWNER" }, "role");
    await refusesToken({ type: "ORGANIZATION" }, "role");
  },
  "a list with a `limit` above 1,000": async () => {
    const status = async (limit: number): Promise<number> =>
      (await sendToService(emulator, "GET", `${organizations}?limit=${limit}`)).status;
    expect([await status(1_000), await status(1_001)]).toEqual([200, 400]);
  },
  "more than 10 POST or 25 GET requests with one API token in a second (429)": async () => {
    step = 0;
    for (const [method, path, most] of [
      ["POST", tokens, 10],
      ["GET", organizations, 25],
    ] as const) {
      const statuses: number[] = [];
      while (statuses.length <= most) {
        const body = method === "POST" ? token : undefined;
        statuses.push((await sendToService(emulator, method, path, body)).status);
      }
      expect([statuses.indexOf(429), statuses.length]).toEqual([most, most + 1]);
    }
  },
};

test.each(Object.entries(rows))("--strict refuses %s", (_, row) => row());

test("the page lists what --strict refuses, row by row", () => {
  const [, table = ""] =
    /^\| `--strict` refuses \|\n\|---\|\n((?:\|.*\n)+)/m.exec(textOf("docs/development/emulator.md")) ?? [];
  const listed = [...table.matchAll(/^\| (.*) \|$/gm)].map(([, row]) => row);
  expect(listed).toEqual(Object.keys(rows));
});

test.each([
  ["DEDICATED", complete],
  ["STANDARD", standard],
  ["HYBRID", hybrid],
])("--strict accepts a complete %s Deployment and its update", async (_, body) => {
  expect(await wrongFields("create", body)).toEqual([]);
  const later = { ...body, ...createOnly, cloudProvider: undefined, region: undefined };
  expect(fieldsOf(await post(`${deployments}/cldep1`, later))).toEqual([]);
});
