import { describe, expect, test } from "@jest/globals";
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
    expect(findings).toMatchObject({ problems: [], warnings: [], emptySecrets: [] });
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

  test("aliases share a part of the definition, also one of an x- field", async () => {
    const file =
      "x-mails: &m [a, b]\nscalingSpec: {hibernationSpec: {schedules: [&s {isEnabled: true}, *s]}}\ncontactEmails: *m\n";
    const schedules = [{ isEnabled: true }, { isEnabled: true }];
    const scalingSpec = { hibernationSpec: { schedules } };
    expect(await bodyFrom({ file })).toEqual({ ...named, contactEmails: ["a", "b"], scalingSpec });
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
    expect(await bodyFrom({ file: "mode: 0o755\n", undocumented: "mode" })).toMatchObject({ mode: 493 });
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
  test.each(["SERVERLESS", "ASTRO", "XLARGE", "EXTRA_LARGE", "Sequential"])(
    "executor and schedulerSize %s are sent without a word",
    async (value) => {
      const { body, findings } = await build({ file: `executor: ${value}\nschedulerSize: ${value}\n` });
      expect(body).toMatchObject({ executor: value, schedulerSize: value });
      expect(findings).toMatchObject({ problems: [], warnings: [] });
    },
  );

  test("fields of undocumented-fields are sent unchanged, at any level where they are not documented", async () => {
    const file =
      "scheduler: {au: 5, replicas: 1}\nlabels: {team: [a, null, 1.50, 0.1, 0x1F, 1E3, {key: A, isSecret: true}]}\nschedulerReplicas: 3\nworkerQueues: [{description: d, isDefault: true, name: q}]\n";
    const { body, findings } = await build({
      file,
      undocumented: "scheduler labels schedulerReplicas description",
    });
    expect(findings).toMatchObject({ problems: [], warnings: [] });
    expect(body).toEqual({
      ...named,
      workerQueues: [{ description: "d", isDefault: true, name: "q" }],
      scheduler: { au: 5, replicas: 1 },
      labels: { team: ["a", null, 1.5, 0.1, 31, 1000, { key: "A", isSecret: true }] },
      schedulerReplicas: 3,
    });
  });

  test("x- fields and $schema are left out, and are not read", async () => {
    const file = "$schema: ../schema.json\nx-note: ${{ inputs.x }}\nx-number: 1e400\n";
    expect(await bodyFrom({ file })).toEqual(named);
  });

  test("null is sent, and clears the field", async () => {
    const file =
      "description: null\nschedulerSize: null\nscalingSpec: null\nresourceQuotaCpu: ~\nworkerQueues: [{name: q, isDefault: null, maxWorkerCount: null}]\n";
    const { body, findings } = await build({ file });
    expect(findings).toMatchObject({ problems: [], warnings: [] });
    expect(body).toEqual({
      ...named,
      description: null,
      resourceQuotaCpu: null,
      scalingSpec: null,
      schedulerSize: null,
      workerQueues: [{ name: "q", isDefault: null, maxWorkerCount: null }],
    });
  });

  test.each([
    ["[{name: default}, {name: q}]", [true, false]],
    ["[{name: q}, {name: default}]", [false, true]],
    ["[{name: default}, {name: q, isDefault: true}]", [false, true]],
    ["[{name: default, isDefault: false}, {name: q}]", [false, false]],
    ["[{name: default}, {name: q, isDefault: false}]", [true, false]],
    ["[{name: q}, {name: Default}]", [false, false]],
  ])("of the queues %s the default ones are %j", async (queues, wanted) => {
    const body = await bodyFrom({ file: `workerQueues: ${queues}\n` });
    expect(body["workerQueues"]).toMatchObject(wanted.map((isDefault) => ({ isDefault })));
  });

  test("fields that only responses show and that requests may take pass without a warning", async () => {
    const file =
      "isDevelopmentMode: true\ncontactEmails: [a@example.com]\nscalingSpec: {hibernationSpec: {schedules: [{isEnabled: true}], override: {isHibernating: true}}}\n";
    const { body, findings } = await build({ file });
    expect(findings).toMatchObject({ problems: [], warnings: [], emptySecrets: [] });
    expect(Object.keys(body)).toEqual(["name", "type", "contactEmails", "isDevelopmentMode", "scalingSpec"]);
  });

  test("names such as __proto__ are data", async () => {
    const file = 'y: {__proto__: {polluted: 1}, constructor: 2, "<<": 3}\n';
    const body = await bodyFrom({ file, undocumented: "y" });
    expect(JSON.stringify(body)).toBe(
      '{"name":"x","type":"HYBRID","y":{"__proto__":{"polluted":1},"constructor":2,"<<":3}}',
    );
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

test.each(["9007199254740991", "9007199254740992", "0"])("the integer %s is exact", async (most) => {
  const body = await bodyFrom({ file: `workerQueues: [{name: q, maxWorkerCount: ${most}}]\n` });
  expect(body["workerQueues"]).toMatchObject([{ maxWorkerCount: Number(most) }]);
});

test("workspaceId is no field of the body", async () => {
  const { body, definition } = await build({ file: "workspaceId: w1\n" });
  expect([body, definition?.workspaceId]).toEqual([named, "w1"]);
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
