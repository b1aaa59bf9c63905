import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import type { Resource } from "../../emulator/service/seed.js";
import { fc } from "../samples.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
});
const folder = mkdtempSync(path.join(tmpdir(), "live-changes-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, "live.json");

const night = { hibernateAtCron: "0 20 * * *", wakeAtCron: "0 6 * * *", isEnabled: true };
const noon = { hibernateAtCron: "0 12 * * *", wakeAtCron: "0 13 * * *", isEnabled: false };
const definition = {
  name: "app",
  type: "STANDARD",
  executor: "CELERY",
  description: "ours",
  schedulerSize: "MEDIUM",
  isHighAvailability: true,
  isDevelopmentMode: true,
  defaultTaskPodCpu: "0.5",
  resourceQuotaCpu: "10",
  contactEmails: ["a@x.org", "b@x.org"],
  workerQueues: [
    { name: "default", minWorkerCount: 1, maxWorkerCount: 3, platformMachine: "A5" },
    { name: "heavy", minWorkerCount: 0, maxWorkerCount: 9, platformMachine: "A20", isDefault: true },
  ],
  scalingSpec: { hibernationSpec: { schedules: [night, noon] } },
  environmentVariables: [
    { key: "A", value: "1" },
    { key: "B", value: "" },
    { key: "S", value: "fake-secret-1", isSecret: true },
  ],
};

type Live = Resource & { workerQueues: Resource[]; environmentVariables: Resource[] };
/** A change in the platform, and what a plan must show of it: nothing where it means the same. */
type Change = readonly [change: (live: Live) => void, ...shown: string[]];

const queue = (live: Live, index: number): Resource => live.workerQueues[index] ?? {};
const variable = (live: Live, index: number): Resource => live.environmentVariables[index] ?? {};
const set =
  (fields: Resource) =>
  (live: Live): void =>
    void Object.assign(live, fields);
const drop =
  (...names: string[]) =>
  (live: Live): void => {
    for (const name of names) delete live[name];
  };
const schedules = "scalingSpec.hibernationSpec.schedules";
const spec = (...list: Resource[]) => set({ scalingSpec: { hibernationSpec: { schedules: list } } });

/** Changes of different fields, so that several can be made at once; of a row only one. */
const changes: readonly (readonly Change[])[] = [
  [
    [set({ description: "theirs" }), "description"],
    [drop("description"), "description"],
  ],
  [[set({ executor: "KUBERNETES" }), "executor"]],
  [
    [set({ schedulerSize: "LARGE" }), "schedulerSize"],
    [drop("schedulerSize"), "schedulerSize"],
  ],
  [[set({ isHighAvailability: false }), "isHighAvailability"]],
  [[set({ isDevelopmentMode: null }), "isDevelopmentMode"]],
  [[set({ defaultTaskPodCpu: 0.5, defaultTaskPodMemory: "1.0Gi" })], [drop("defaultTaskPodMemory")]],
  [
    [set({ resourceQuotaCpu: "40", resourceQuotaMemory: "80Gi" }), "resourceQuotaCpu", "resourceQuotaMemory"],
    [set({ resourceQuotaCpu: "10.0" })],
  ],
  [[set({ contactEmails: ["b@x.org", "a@x.org"] })], [set({ contactEmails: ["a@x.org"] }), "contactEmails"]],
  [[set({ name: "theirs" }), "name"]],
  [[set({ workspaceId: "clws2platform" }), "workspaceId"], [drop("workspaceId")]],
  [
    [(live) => void live.workerQueues.reverse()],
    [(live) => void live.workerQueues.pop(), "workerQueues[heavy]"],
    [(live) => void live.workerQueues.push({ name: "ui", maxWorkerCount: 1 }), "workerQueues[ui]"],
    [
      (live) => void Object.assign(queue(live, 0), { maxWorkerCount: 4 }),
      "workerQueues[default].maxWorkerCount",
    ],
    [(live) => void Object.assign(queue(live, 0), { id: "q9", podCpu: "9", nodePoolId: "other" })],
    [
      (live) => void Object.assign(queue(live, 1), { minWorkerCount: 1 }),
      "workerQueues[heavy].minWorkerCount",
    ],
    [(live) => void Object.assign(queue(live, 1), { minWorkerCount: undefined })],
    [(live) => void delete queue(live, 1)["isDefault"], "workerQueues[heavy].isDefault"],
  ],
  [
    [spec(noon, { ...night, id: "s1" })],
    [spec(night), `${schedules}[1]`],
    [spec(night, noon, { ...noon, isEnabled: true }), `${schedules}[2]`],
    [spec(night, { ...noon, isEnabled: true }), `${schedules}[1]`, `${schedules}[1]`],
  ],
  [
    [(live) => void Object.assign(variable(live, 0), { value: "2" }), "changed A"],
    [(live) => void Object.assign(variable(live, 0), { isSecret: true }), "changed A"],
    [(live) => void Object.assign(variable(live, 1), { value: "x" }), "changed B"],
    [(live) => void Object.assign(variable(live, 2), { isSecret: false }), "changed S"],
    [(live) => void Object.assign(variable(live, 2), { value: "fake-secret-2" })],
    [(live) => void live.environmentVariables.shift(), "added A"],
    [(live) => void live.environmentVariables.push({ key: "UI", value: "1" }), "removed UI"],
    [(live) => void live.environmentVariables.reverse()],
  ],
  [[set({ imageTag: "new", status: "UNHEALTHY" })], [set({ anything: { name: "x", items: [{}] } })]],
  [
    [set({ platformRuntimeVersion: "99.0.0", region: "eu-1" })],
    [set({ schedulerAu: 5, workloadIdentity: "role" })],
  ],
];

test("random changes in the platform: each is in the plan, and nothing else", async () => {
  await world.step({ definition: JSON.stringify(definition), "github-environment": "production" });
  const inputs = {
    mode: "update-deployment",
    "deployment-id": "cldep1",
    "github-environment": "production",
    definition: JSON.stringify(definition),
    "live-file": file,
  };
  const chosen = changes.map((row) => fc.option(fc.constantFrom(...row), { nil: undefined }));
  await fc.assert(
    fc.asyncProperty(fc.tuple(...chosen), async (made) => {
      const live = structuredClone(world.service.state.shown("cldep1")) as Live;
      const wanted = made.flatMap((change) => {
        change?.[0](live);
        return change?.slice(1) ?? [];
      });
      writeFileSync(file, JSON.stringify(live));
      const { plan, run } = await world.plan(inputs, { variables: { RUNNER_TEMP: folder } });
      const { added = [], removed = [], changed = [] } = plan?.variables ?? {};
      const shown = [
        ...(plan?.changes ?? []).map(({ field }) => field),
        ...Object.entries({ added, removed, changed }).flatMap(([what, keys]) =>
          keys.map((key) => `${what} ${key}`),
        ),
      ];
      expect([shown.sort(), run.outputs["has-changes"]]).toEqual([wanted.sort(), String(wanted.length > 0)]);
    }),
    { numRuns: 50 },
  );
}, 60_000);
