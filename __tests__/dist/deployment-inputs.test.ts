import { describe, expect, test } from "@jest/globals";
import { accepting, create, ids, organizations, posted, runAgainst, update } from "./steps.js";

const least = { name: "etl", type: "STANDARD", workspaceId: "w1" };
const queues = "- name: default\n  isDefault: true\n  minWorkerCount: 0\n  maxWorkerCount: 5\n";
const queue = { name: "default", isDefault: true, minWorkerCount: 0, maxWorkerCount: 5 };

/** Each input that represents a field, with what it becomes in the body. */
const fields: readonly (readonly [inputs: Record<string, string>, body: Record<string, unknown>])[] = [
  [{ "deployment-name": "other" }, { name: "other" }],
  [{ "deployment-type": "DEDICATED" }, { type: "DEDICATED" }],
  [{ "deployment-type": "HYBRID" }, { type: "HYBRID" }],
  [{ "deployment-description": "Nightly: jobs" }, { description: "Nightly: jobs" }],
  [{ executor: "CELERY" }, { executor: "CELERY" }],
  [{ executor: "KUBERNETES" }, { executor: "KUBERNETES" }],
  [{ "scheduler-size": "LARGE" }, { schedulerSize: "LARGE" }],
  [{ "is-cicd-enforced": "true" }, { isCicdEnforced: true }],
  [{ "is-cicd-enforced": "False" }, { isCicdEnforced: false }],
  [{ "is-dag-deploy-enabled": "TRUE" }, { isDagDeployEnabled: true }],
  [{ "is-high-availability": "false" }, { isHighAvailability: false }],
  [{ "default-task-pod-cpu": "0.5" }, { defaultTaskPodCpu: "0.5", defaultTaskPodMemory: "1Gi" }],
  [
    { "default-task-pod-cpu": "0.25", "default-task-pod-memory": "0.5Gi" },
    { defaultTaskPodCpu: "0.25", defaultTaskPodMemory: "0.5Gi" },
  ],
  [{ "resource-quota-cpu": "10" }, { resourceQuotaCpu: "10", resourceQuotaMemory: "20Gi" }],
  [{ "resource-quota-memory": "20Gi" }, { resourceQuotaMemory: "20Gi" }],
  [{ "workload-identity": "role/etl" }, { workloadIdentity: "role/etl" }],
  [
    { "environment-variables": 'A=1\nB="two words"\nC=x=y' },
    {
      environmentVariables: [
        { key: "A", value: "1", isSecret: false },
        { key: "B", value: '"two words"', isSecret: false },
        { key: "C", value: "x=y", isSecret: false },
      ],
    },
  ],
  [
    { "environment-variables": '[{"key": "A", "value": "1"}]' },
    { environmentVariables: [expect.objectContaining({ key: "A", value: "1" })] },
  ],
  [
    { "secret-environment-variables": "P=fake-password" },
    { environmentVariables: [{ key: "P", value: "fake-password", isSecret: true }] },
  ],
  [{ "worker-queues": queues }, { workerQueues: [queue] }],
  [{ "worker-queues": JSON.stringify([queue]) }, { workerQueues: [queue] }],
  [{ deployment: "schedulerSize: SMALL" }, { schedulerSize: "SMALL" }],
  [{ deployment: '{"schedulerSize": "SMALL", "executor": "CELERY"}' }, { schedulerSize: "SMALL", executor: "CELERY" }],
  [{ deployment: "schedulerSize: SMALL", "scheduler-size": "LARGE" }, { schedulerSize: "LARGE" }],
  [{ deployment: `workerQueues:\n  - name: old`, "worker-queues": queues }, { workerQueues: [queue] }],
  [
    {
      deployment: "environmentVariables:\n  - {key: A, value: old}\n  - {key: Z, value: kept}",
      "environment-variables": "A=new\nB=more",
    },
    {
      environmentVariables: [
        expect.objectContaining({ key: "A", value: "new" }),
        expect.objectContaining({ key: "Z", value: "kept" }),
        expect.objectContaining({ key: "B", value: "more" }),
      ],
    },
  ],
];

const createOnly: typeof fields = [
  [{ "platform-runtime-version": "13.1.0" }, { platformRuntimeVersion: "13.1.0" }],
  [{ "cluster-id": "clcluster1" }, { clusterId: "clcluster1" }],
];

const paths = { create: `${organizations}/o1/deployments`, update: `${organizations}/o1/deployments/d1` };

describe("create-deployment and update-deployment send", () => {
  test.each(
    fields.map((row, index) => [JSON.stringify(row[0]), ...row, index % 2 === 0 ? "create" : "update"] as const),
  )("%s as its field", async (_, inputs, body, mode) => {
    const { run, requests, requested } = await runAgainst(accepting, {
      ...(mode === "create" ? create : update),
      ...ids,
      ...inputs,
    });
    expect(run.exitCode).toBe(0);
    expect(requested).toEqual([`POST ${paths[mode]}`]);
    expect(posted(requests)).toEqual({ ...least, ...body });
  });

  test.each(createOnly)(
    "%j in a creation, and leave it out of an update with a line in the log",
    async (inputs, body) => {
      const created = await runAgainst(accepting, { ...create, ...ids, ...inputs });
      expect(posted(created.requests)).toEqual({ ...least, ...body });
      const updated = await runAgainst(accepting, { ...update, ...ids, ...inputs });
      expect(posted(updated.requests)).toEqual(least);
      expect(updated.run.log).toContain(
        `Left out of the update because only a create accepts them: ${Object.keys(body)}`,
      );
    },
  );

  test.each([
    ["create", create],
    ["update", update],
  ])("nothing that nobody gave, workspaceId aside: %s", async (_, inputs) => {
    const { requests } = await runAgainst(accepting, { ...inputs, ...ids, executor: " ", "is-cicd-enforced": "" });
    expect(posted(requests)).toEqual(least);
  });
});

describe("workspaceId of the body", () => {
  const deployment = "workspaceId: w7";

  test("counts as workspace-id: no look-up is made", async () => {
    const { requests, requested, run } = await runAgainst(accepting, {
      ...create,
      "organization-id": "o1",
      deployment,
    });
    expect(requested).toEqual([`POST ${paths.create}`]);
    expect(posted(requests)).toEqual({ ...least, workspaceId: "w7" });
    expect(run.outputs["workspace-id"]).toBe("w7");
  });

  test("together with a workspace input of another id is an error before the POST", async () => {
    const { run, requested, error } = await runAgainst(accepting, { ...create, ...ids, deployment });
    expect([run.exitCode, requested, run.outputs["outcome"]]).toEqual([1, [], "not-sent"]);
    expect(error).toContain("w7");
    expect(error).toContain("w1");
  });

  test("together with the same id is fine", async () => {
    const { run } = await runAgainst(accepting, { ...create, ...ids, deployment: "workspaceId: w1" });
    expect(run.exitCode).toBe(0);
  });
});

test("isCicdEnforced: false in a workspace that enforces CI/CD by default is a warning", async () => {
  const workspace = { id: "w1", name: "Platform", cicdEnforcedDefault: true };
  const routes = { ...accepting, [`GET ${organizations}/o1/workspaces`]: { body: { workspaces: [workspace] } } };
  const inputs = { ...create, "organization-id": "o1", workspace: "Platform" };
  const off = await runAgainst(routes, { ...inputs, "is-cicd-enforced": "false" });
  expect(off.warnings).toEqual([expect.stringContaining("isCicdEnforced is false")]);
  for (const more of [{}, { "is-cicd-enforced": "true" }] as Record<string, string>[]) {
    expect((await runAgainst(routes, { ...inputs, ...more })).warnings).toEqual([]);
  }
});

describe("outputs of a Deployment", () => {
  test("are empty where the service left a field out", async () => {
    const routes = { [`POST ${paths.create}`]: { body: { id: "d1" } } };
    const { run } = await runAgainst(routes, { ...create, ...ids });
    const { result, ...others } = run.outputs;
    expect([run.exitCode, result]).toEqual([0, '{"id":"d1"}']);
    const empty = ["name", "status", "status-reason", "url", "api-url", "namespace"].map(
      (name) => `deployment-${name}`,
    );
    for (const name of [...empty, "image-repository", "platform-runtime-version", "orchestrator-version"]) {
      expect(others[name]).toBe("");
    }
  });

  test("hold the string NA for an orchestrator version that the service does not find", async () => {
    const routes = { [`POST ${paths.create}`]: { body: { id: "d1", orchestratorVersion: "NA" } } };
    const { run } = await runAgainst(routes, { ...create, ...ids });
    expect(run.outputs["orchestrator-version"]).toBe("NA");
  });

  test("keep newlines and lines that look like a delimiter in one output", async () => {
    const statusReason = "one\nghadelimiter_x\noutcome=rejected\nEOF";
    const routes = { [`POST ${paths.create}`]: { body: { id: "d1", statusReason } } };
    const { run } = await runAgainst(routes, { ...create, ...ids });
    expect(run.outputs).toMatchObject({ "deployment-status-reason": statusReason, outcome: "created" });
  });

  test("result is the whole response without the values of environment variables", async () => {
    const environmentVariables = [
      { key: "A", value: "plain-value", isSecret: false },
      { key: "P", value: "echoed-value", isSecret: true },
    ];
    const routes = { [`POST ${paths.create}`]: { body: { id: "d1", new: { kept: true }, environmentVariables } } };
    const { run } = await runAgainst(routes, { ...create, ...ids });
    expect(JSON.parse(run.outputs["result"] ?? "")).toEqual({
      id: "d1",
      new: { kept: true },
      environmentVariables: [
        { key: "A", isSecret: false },
        { key: "P", isSecret: true },
      ],
    });
  });
});
