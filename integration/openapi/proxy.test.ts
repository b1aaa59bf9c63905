import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { World } from "../../__tests__/dist/previewing.js";
import { asInTheField, type Behaviour } from "../../emulator/service/behaviour.js";
import { startEmulator } from "../../emulator/service/server.js";
import { startPrism, startProxy } from "./prism.js";
import { create, file, type Inputs, ids, names, run, seed, token, update } from "./steps.js";

let prism: Awaited<ReturnType<typeof startProxy>>;
beforeAll(async () => {
  prism = await startProxy();
});
afterAll(() => prism.close());
afterEach(async () => {
  // What one test left unread is not the next one's.
  await prism.reported();
});

const good: [string, Inputs, string][] = [
  ["create-token by id", { ...token, ...ids }, "created"],
  ["create-token by name", { ...token, ...names, "token-expiry-days": "never" }, "created"],
  ["create-token for an organization", { ...token, ...ids, "token-type": "ORGANIZATION" }, "created"],
  [
    "create-token for a Deployment",
    { ...token, ...ids, "token-type": "DEPLOYMENT", "deployment-id": "cldep1" },
    "created",
  ],
  ...["DEDICATED", "HYBRID", "STANDARD"].map((type): [string, Inputs, string] => [
    `create-deployment of type ${type}`,
    { ...create, ...names, "deployment-type": type },
    "created",
  ]),
  [
    "create-deployment with a definition, variables and queues",
    {
      ...ids,
      ...file,
      mode: "create-deployment",
      "environment-variables": "PLAIN=1\nEMPTY=",
      "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password",
      "worker-queues":
        "[{name: default, isDefault: true, minWorkerCount: 0, maxWorkerCount: 5, workerConcurrency: 8, platformMachine: A5}]",
      "workload-identity": "fake-identity",
      "default-task-pod-cpu": "0.25",
      "default-task-pod-memory": "0.5Gi",
      "resource-quota-cpu": "8",
      "resource-quota-memory": "16Gi",
    },
    "created",
  ],
  [
    "create-deployment with every field that the API documentation shows in responses only",
    {
      ...create,
      ...ids,
      deployment:
        "{isDevelopmentMode: true, contactEmails: [a@example.com], scalingSpec: {hibernationSpec: {schedules: [{hibernateAtCron: '0 20 * * *', wakeAtCron: '0 6 * * *', isEnabled: true}]}}, schedulerAu: 5}",
    },
    "created",
  ],
  ["update-deployment by name", { ...update, ...names, executor: "KUBERNETES", "scheduler-size": "LARGE" }, "updated"],
  [
    "update-deployment with a definition",
    { ...ids, ...file, mode: "update-deployment", "deployment-id": "cldep1" },
    "updated",
  ],
  ["a workspace on the third page", { ...token, organization: "Acme Labs", workspace: "Team 44" }, "created"],
  ["an organization on the second page", { ...token, organization: "Acme Last" }, "created"],
  ["a dry run", { ...create, ...names, "dry-run": "true" }, "dry-run"],
];

const behaviours: [string, Partial<Behaviour>][] = [
  ["as in the API documentation", {}],
  ["like comparable services", asInTheField],
];

describe.each(behaviours)("through the validating proxy, with a service %s,", (_, behaviour) => {
  test.each(good)("the requests and responses of %s are valid", async (_, inputs, outcome) => {
    // Without names, the workspaces of each of the many organizations would be listed.
    const emulator = await startEmulator({
      port: prism.behind,
      seed,
      behaviour: { ...behaviour, organizationNames: true },
    });
    try {
      const { exitCode, outputs } = await run(prism.url, inputs);
      expect([exitCode, outputs["outcome"], await prism.reported()]).toEqual([0, outcome, []]);
      expect(emulator.requests.map(({ status }) => status)).toEqual(emulator.requests.map(() => 200));
      expect(emulator.requests.length).toBeGreaterThan(0);
    } finally {
      await emulator.close();
    }
  });
});

test("nothing is wrong with a preview from its creation to its retirement", async () => {
  const world = await World.start();
  const own = await startPrism("proxy", world.service.url, "--errors");
  try {
    const deployment = "{schedulerSize: LARGE, workerQueues: [{name: default, minWorkerCount: 2, maxWorkerCount: 3}]}";
    const inputs = { "base-url": own.url, deployment };
    const outcomes: (string | undefined)[] = [];
    for (const action of ["opened", "synchronize", "closed", "reopened"]) {
      outcomes.push((await world.preview(action, inputs)).outputs["outcome"]);
    }
    expect([outcomes, await own.reported()]).toEqual([["created", "updated", "retired", "updated"], []]);
    expect(world.service.requests).toHaveLength(4);
  } finally {
    await own.close();
    await world.close();
  }
});
