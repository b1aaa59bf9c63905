import { describe, expect, test } from "@jest/globals";
import { type Field, fields } from "../../src/definition/fields.js";
import { bodyFrom, build } from "./building.js";

const named = { name: "x", type: "HYBRID" };

describe("what is given", () => {
  test("the order is that of the API documentation", async () => {
    const body = await bodyFrom({ file: "workloadIdentity: arn:x\nschedulerSize: LARGE\nclusterId: c\n" });
    expect(Object.keys(body)).toEqual(["clusterId", "name", "schedulerSize", "type", "workloadIdentity"]);
  });

  test.each(["DEDICATED", "HYBRID", "STANDARD"])("type %s accepts every documented field", async (type) => {
    const file = `name: y\ntype: ${type}\nclusterId: c\nworkerQueues: []\nregion: r\ncloudProvider: AWS\nschedulerAu: 5\n`;
    const { body, findings } = await build({ bare: true, file });
    expect(findings).toMatchObject({ problems: [], warnings: [], notices: [] });
    expect(body).toMatchObject({
      type,
      clusterId: "c",
      workerQueues: [],
      region: "r",
      cloudProvider: "AWS",
      schedulerAu: 5,
    });
  });

  test.each([
    ["YAML", "name: y\ntype: STANDARD\nworkerQueues:\n  - name: q\n"],
    ["YAML with CRLF and BOM", "\uFEFFname: y\r\ntype: STANDARD\r\nworkerQueues:\r\n  - name: q\r\n"],
    ["JSON", '{"name": "y", "type": "STANDARD", "workerQueues": [{"name": "q"}]}'],
    [
      "JSON with tabs, CRLF and BOM",
      '\uFEFF{\r\n\t"name": "y",\r\n\t"type": "\\u0053TANDARD",\r\n\t"workerQueues": [\r\n\t\t{"name":"q"}\r\n\t]\r\n}\r\n',
    ],
    [
      "YAML with anchors, comments and an end mark",
      "# c\n---\nname: &n y\ntype: STANDARD\nworkerQueues: [{name: q}] # d\n...\n",
    ],
  ])("%s is read, from file and input alike", async (_, text) => {
    const wanted = { name: "y", type: "STANDARD", workerQueues: [{ name: "q", isDefault: false }] };
    expect(await bodyFrom({ bare: true, file: text })).toEqual(wanted);
    expect(await bodyFrom({ bare: true, definition: text })).toEqual(wanted);
  });

  test("a worker queue may have a fixed size", async () => {
    const queue = { name: "q", minWorkerCount: 2, maxWorkerCount: 2, isDefault: true };
    expect(await bodyFrom({ file: JSON.stringify({ workerQueues: [queue] }) })).toMatchObject({
      workerQueues: [queue],
    });
  });

  test("aliases share a part of the definition", async () => {
    const file = "workerQueues:\n  - &q {minWorkerCount: 0, isDefault: false}\n  - *q\n";
    const queue = { minWorkerCount: 0, isDefault: false };
    expect(await bodyFrom({ file })).toEqual({ ...named, workerQueues: [queue, queue] });
  });
});

describe("types", () => {
  test("a number that YAML reads is sent as the author wrote it where the API documents a string", async () => {
    const file =
      "name: 007\nplatformRuntimeVersion: 12.10\ndescription: 1e3\nclusterId: 0x1F\nresourceQuotaCpu: 1.50\n";
    const wanted = {
      name: "007",
      platformRuntimeVersion: "12.10",
      description: "1e3",
      clusterId: "0x1F",
      type: "HYBRID",
    };
    const { body } = await build({ bare: true, file, definition: "type: HYBRID" });
    expect(body).toEqual({ ...wanted, resourceQuotaCpu: "1.50", resourceQuotaMemory: "3Gi" });
  });

  test("octal numbers are sent as their value in a field that the API documentation does not have", async () => {
    expect(await bodyFrom({ file: "mode: 0o755\n" })).toMatchObject({ mode: 493 });
  });

  test.each(["description", "workloadIdentity"])("an empty %s clears it", async (field) => {
    expect(await bodyFrom({ file: `${field}: ""\n` })).toMatchObject({ [field]: "" });
  });

  test("YAML 1.1's words for booleans are strings", async () => {
    const file = "%YAML 1.1\n---\ndescription: no\nworkloadIdentity: on\n";
    expect(await bodyFrom({ file })).toMatchObject({ description: "no", workloadIdentity: "on" });
  });

  test("values of variables are strings, whatever YAML made of them", async () => {
    const file =
      "environmentVariables:\n  - {key: A, value: True}\n  - {key: B, value: 1_000}\n  - {key: C, value: 0.50}\n  - {key: D, value: ''}\n";
    const values = ["True", "1_000", "0.50", ""].map((value, index) => ({ key: "ABCD"[index], value }));
    expect(await bodyFrom({ file })).toMatchObject({ environmentVariables: values });
  });

  test.each([
    ['"0.50"', "1Gi"],
    ["0.1", "0.2Gi"],
    ["1.005", "2.01Gi"],
    ["99999999.999999", "199999999.999998Gi"],
    ["0.1234567", "0.2469134Gi"],
    ["1234567890", "2469135780Gi"],
    ["0.000001", "0.000002Gi"],
  ])("memory for %s cores is %s", async (cpu, memory) => {
    expect(await bodyFrom({ file: `defaultTaskPodCpu: ${cpu}\n` })).toMatchObject({
      defaultTaskPodMemory: memory,
    });
    expect(
      await bodyFrom({ file: `defaultTaskPodCpu: ${cpu}\ndefaultTaskPodMemory: ${memory}\n` }),
    ).toBeDefined();
  });
});

describe("what the API documentation does not show", () => {
  test("a newer executor or scheduler size is sent with a warning", async () => {
    const { body, findings } = await build({ file: "executor: SERVERLESS\nschedulerSize: EXTRA_LARGE\n" });
    expect(body).toMatchObject({ executor: "SERVERLESS", schedulerSize: "EXTRA_LARGE" });
    expect(findings.problems).toEqual([]);
    expect(findings.warnings).toEqual([
      'deployment.yaml:1:11: executor is "SERVERLESS"; the API documentation lists CELERY, KUBERNETES. It is sent as written',
      'deployment.yaml:2:16: schedulerSize is "EXTRA_LARGE"; the API documentation lists SMALL, MEDIUM, LARGE. It is sent as written',
    ]);
  });

  test("unknown fields are sent unchanged, with one warning for each object that names them, and a question where one looks alike", async () => {
    const file =
      "scheduler: {au: 5, replicas: 1}\nlabels: {team: [a, null, 1.50, 0.1, 0x1F, 1e3]}\nworkerQueues: [{maxWorkers: 1, isDefault: true, name: q}]\n";
    const { body, findings } = await build({ file });
    expect(body).toEqual({
      ...named,
      workerQueues: [{ maxWorkers: 1, isDefault: true, name: "q" }],
      scheduler: { au: 5, replicas: 1 },
      labels: { team: ["a", null, 1.5, 0.1, 31, 1000] },
    });
    const queue = fields.find(({ field }) => field === "workerQueues")?.members ?? [];
    const documented = (members: readonly Field[]) => members.map(({ field }) => field).join(", ");
    const what = "has fields that are not in the API documentation";
    const sent = "They are sent as written.";
    expect(findings.warnings).toEqual([
      `deployment.yaml:3:17: workerQueues[0] ${what}: maxWorkers (maxWorkerCount?). ${sent} Documented fields: ${documented(queue)}`,
      `deployment.yaml:1:1: the definition ${what}: scheduler, labels. ${sent} See the documentation https://github.com/your-org/platform-deployments-action/blob/main/docs/deployment.md#fields`,
    ]);
  });

  test.each(["schedul", "ty", "regions2", "deploymentName"])(
    "%s is no near miss of a documented field",
    async (field) => {
      const { findings } = await build({ file: `${field}: 1\n` });
      expect(findings.problems).toEqual([]);
      expect(findings.warnings).toHaveLength(1);
    },
  );

  test("null is sent, and clears the field", async () => {
    const file =
      "description: null\nschedulerSize: null\nscalingSpec: null\nresourceQuotaCpu: ~\nworkerQueues: [{name: q, isDefault: null, maxWorkerCount: null}]\n";
    const { body, notes } = await build({ file });
    expect(body).toEqual({
      ...named,
      description: null,
      resourceQuotaCpu: null,
      scalingSpec: null,
      schedulerSize: null,
      workerQueues: [{ name: "q", isDefault: null, maxWorkerCount: null }],
    });
    expect(notes).toEqual([
      "Sent as null, which clears the field: description, schedulerSize, scalingSpec, resourceQuotaCpu, workerQueues[].isDefault, workerQueues[].maxWorkerCount",
    ]);
  });

  test("what the action adds and changes is logged", async () => {
    const file =
      "defaultTaskPodCpu: 0.5\nenvironmentVariables: [{key: A, value: 1}, {key: B, isSecret: true}]\nworkerQueues: [{name: q}, {name: r}]\n";
    const { body, notes } = await build({ file });
    expect(body).toMatchObject({ defaultTaskPodCpu: "0.5", defaultTaskPodMemory: "1Gi" });
    expect(notes).toEqual([
      "Sent as strings, as in the API documentation: defaultTaskPodCpu, environmentVariables[].value",
      "Added the default: environmentVariables[A].isSecret: false, workerQueues[q].isDefault: false, workerQueues[r].isDefault: false",
      "Memory derived from CPU: defaultTaskPodMemory 1Gi (twice defaultTaskPodCpu 0.5)",
    ]);
  });

  test("fields that only responses show and that requests may take pass without a warning", async () => {
    const file =
      "isDevelopmentMode: true\ncontactEmails: [a@example.com]\nscalingSpec: {hibernationSpec: {schedules: [{isEnabled: true}], override: {isHibernating: true}}}\n";
    const { body, findings } = await build({ file });
    expect(findings).toMatchObject({ problems: [], warnings: [], notices: [] });
    expect(Object.keys(body)).toEqual(["name", "type", "contactEmails", "isDevelopmentMode", "scalingSpec"]);
  });

  test("a pasted response loses what only responses have, with one notice", async () => {
    const file = JSON.stringify({
      id: "d1",
      status: "HEALTHY",
      createdBy: { id: "u" },
      workspaceId: "w1",
      environmentVariables: [
        { key: "A", value: "1", isSecret: false, updatedAt: "2024-01-01T00:00:00Z" },
        { key: "B", isSecret: true, updatedAt: "2024-01-01T00:00:00Z" },
      ],
      workerQueues: [{ name: "q", isDefault: true, podCpu: "1", podMemory: "2Gi", nodePoolId: "n" }],
    });
    const { body, definition, notes, findings } = await build({ file });
    expect(body).toEqual({
      ...named,
      environmentVariables: [
        { key: "A", value: "1", isSecret: false },
        { key: "B", isSecret: true },
      ],
      workerQueues: [{ name: "q", isDefault: true, nodePoolId: "n" }],
    });
    expect(definition?.workspaceId).toBe("w1");
    expect(findings.warnings).toEqual([]);
    expect(notes).toEqual([
      "Left out of the request, because only responses contain them: id, status, createdBy, environmentVariables[].updatedAt, workerQueues[].podCpu, workerQueues[].podMemory",
      "Sent as written, although the API documentation lists them only in responses: workerQueues[].nodePoolId",
    ]);
  });

  test("runtimeVersion is left out with a warning that names its successor", async () => {
    const { body, findings } = await build({ file: "runtimeVersion: 12.0.0\n" });
    expect(body).toEqual(named);
    expect(findings).toMatchObject({ problems: [], notices: [] });
    expect(findings.warnings).toEqual([
      "deployment.yaml:1:1: runtimeVersion is deprecated and left out of the request: use platformRuntimeVersion instead",
    ]);
  });

  test("names such as __proto__ are data", async () => {
    const body = await bodyFrom({ file: '__proto__: {polluted: 1}\nconstructor: 2\n"hasOwnProperty": 3\n' });
    expect(JSON.stringify(body)).toBe(
      '{"name":"x","type":"HYBRID","__proto__":{"polluted":1},"constructor":2,"hasOwnProperty":3}',
    );
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test("a name that is a number is sent as a string, and the log shows it", async () => {
  const { body, notes } = await build({ definition: "{ name: 1.10, type: HYBRID }", bare: true });
  expect(body["name"]).toBe("1.10");
  expect(notes).toEqual(["Sent as strings, as in the API documentation: name"]);
});

test("a plain value, and a block, may be padding of base64", async () => {
  const inputs = { "environment-variables": "A==", "secret-environment-variables": "B<<END\n==\nEND" };
  const { body, findings } = await build({ inputs });
  expect(findings.problems).toEqual([]);
  expect(body["environmentVariables"]).toMatchObject([
    { key: "A", value: "=" },
    { key: "B", value: "==" },
  ]);
});

test("a list of variables may begin with a dash on a line of its own", async () => {
  const body = await bodyFrom({ inputs: { "environment-variables": "-\n  key: A\n  value: x\n" } });
  expect(body["environmentVariables"]).toEqual([{ key: "A", value: "x", isSecret: false }]);
});
