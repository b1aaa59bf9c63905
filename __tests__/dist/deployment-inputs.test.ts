import { describe, expect, test } from "@jest/globals";
import { accepting, create, ids, organizations, posted, runAgainst, update } from "./steps.js";

const least = { name: "etl", type: "STANDARD", workspaceId: "w1" };
const queues =
  "workerQueues:\n- name: default\n  isDefault: true\n  minWorkerCount: 0\n  maxWorkerCount: 5\n";
const queue = { name: "default", isDefault: true, minWorkerCount: 0, maxWorkerCount: 5 };

/** A step's input, or fields of the input definition, with what they become in the body. */
const fields: readonly (readonly [inputs: Record<string, string>, body: Record<string, unknown>])[] = [
  [{ "deployment-name": "other" }, { name: "other" }],
  [{ definition: "name: not this one" }, {}],
  [{ definition: "description: 'Nightly: jobs'" }, { description: "Nightly: jobs" }],
  [{ definition: "defaultTaskPodCpu: 0.5" }, { defaultTaskPodCpu: "0.5", defaultTaskPodMemory: "1Gi" }],
  [
    { "environment-variables": "A=1\nB=two words\nC=x=y" },
    {
      environmentVariables: [
        { key: "A", value: "1", isSecret: false },
        { key: "B", value: "two words", isSecret: false },
        { key: "C", value: "x=y", isSecret: false },
      ],
    },
  ],
  [
    { "secret-environment-variables": "P=fake-password" },
    { environmentVariables: [{ key: "P", value: "fake-password", isSecret: true }] },
  ],
  [{ definition: queues }, { workerQueues: [queue] }],
  [{ definition: JSON.stringify({ workerQueues: [queue] }) }, { workerQueues: [queue] }],
];

const createOnly: typeof fields = [
  [{ definition: "platformRuntimeVersion: 13.1.0" }, { platformRuntimeVersion: "13.1.0" }],
  [{ definition: "clusterId: clcluster1" }, { clusterId: "clcluster1" }],
];

/** Inputs with the type that each definition needs. */
function typed({ definition = "", ...inputs }: Record<string, string>): Record<string, string> {
  const type = definition.startsWith("{")
    ? definition.replace("{", '{"type":"STANDARD",')
    : `type: STANDARD\n${definition}`;
  return { ...inputs, definition: type };
}

const paths = { create: `${organizations}/o1/deployments`, update: `${organizations}/o1/deployments/d1` };

describe("create-deployment and update-deployment send", () => {
  test.each(
    fields.map(
      (row, index) => [JSON.stringify(row[0]), ...row, index % 2 === 0 ? "create" : "update"] as const,
    ),
  )("%s as its field", async (_, inputs, body, mode) => {
    const { run, requests, requested } = await runAgainst(accepting, {
      ...(mode === "create" ? create : update),
      ...ids,
      ...typed(inputs),
    });
    expect(run.exitCode).toBe(0);
    expect(requested).toEqual([`POST ${paths[mode]}`]);
    expect(posted(requests)).toEqual({ ...least, ...body });
  });

  test.each(createOnly)("%j in a creation, and leave it out of an update", async (inputs, body) => {
    const created = await runAgainst(accepting, { ...create, ...ids, ...typed(inputs) });
    expect(posted(created.requests)).toEqual({ ...least, ...body });
    const updated = await runAgainst(accepting, { ...update, ...ids, ...typed(inputs) });
    expect(posted(updated.requests)).toEqual(least);
  });

  test.each([
    ["create", create],
    ["update", update],
  ])("nothing that nobody gave, workspaceId aside: %s", async (_, inputs) => {
    const { requests } = await runAgainst(accepting, { ...inputs, ...ids, "environment-variables": " " });
    expect(posted(requests)).toEqual(least);
  });
});

test("workspaceId of the definition counts as workspace-id: no look-up is made", async () => {
  const { requests, requested, run } = await runAgainst(accepting, {
    ...create,
    "organization-id": "o1",
    definition: "{ type: STANDARD, workspaceId: w7 }",
  });
  expect(requested).toEqual([`POST ${paths.create}`]);
  expect(posted(requests)).toEqual({ ...least, workspaceId: "w7" });
  expect(run.outputs["workspace-id"]).toBe("w7");
});
