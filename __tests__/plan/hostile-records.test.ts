import { expect, test } from "@jest/globals";
import { byNames } from "../dist/workflow.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
  world.addDeployment("cldep1");
}, byNames);

const before =
  "{ name: app, type: STANDARD, schedulerSize: SMALL, workerQueues: [], environmentVariables: [{ key: A, value: old }] }";
const inputs = {
  mode: "update-deployment",
  "deployment-id": "cldep1",
  definition: before.replace("SMALL", "LARGE").replace("old", "new"),
  "secret-environment-variables": "PASSWORD=fake-password-1",
  "github-environment": "production",
};
/** What the definition above is as a request: nobody can make a plan show less of it. */
const whole = {
  name: "app",
  type: "STANDARD",
  schedulerSize: "LARGE",
  workerQueues: [],
  environmentVariables: [
    { key: "A", value: "new", isSecret: false },
    { key: "PASSWORD", value: "***", isSecret: true },
  ],
  workspaceId: "clws1analytics",
};

/** What `inputs` would be stored as: a forger knows the format, and may even know the values. */
const asIf = {
  ...whole,
  environmentVariables: [
    { key: "A", isSecret: false },
    { key: "PASSWORD", isSecret: true },
  ],
};
const ours = { ...asIf, schedulerSize: "SMALL" };
const digests = { salt: "s", values: { A: "forged" } };

/** Anybody with `deployments: write` can write such records, newer than the honest one. */
const forged: readonly (readonly [string, Readonly<Record<string, unknown>>, string | undefined])[] = [
  ["a definition that hides the change", { definition: asIf, digests }, "deployed id=cldep1"],
  [
    "a definition of stars",
    { definition: { ...asIf, schedulerSize: "***", environmentVariables: "***" } },
    "deployed id=cldep1",
  ],
  [
    "a huge definition",
    { definition: { ...ours, description: "x".repeat(2 ** 20) }, digests },
    "deployed id=cldep1",
  ],
  [
    "a deep definition",
    { definition: JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`) },
    "deployed id=cldep1",
  ],
  [
    "null bytes and bidirectional controls",
    {
      definition: { "a\u0000\u202e": "\u0000\u202e" },
      digests: { salt: "\u0000", values: { "\u0000": "\u0000" } },
    },
    "deployed id=cldep1",
  ],
  ["a record of another organization", { definition: asIf, organizationId: "clorg9" }, "deployed id=cldep1"],
  [
    "digests of other types",
    { definition: ours, digests: { salt: 7, values: [null, { A: 1 }] } },
    "deployed id=cldep1",
  ],
  ["no digests", { definition: asIf }, "deployed id=cldep1"],
  [
    "secret variables that it calls plain",
    {
      definition: {
        ...asIf,
        environmentVariables: [
          { key: "A", isSecret: true },
          { key: "PASSWORD", isSecret: false },
        ],
      },
    },
    "deployed id=cldep1",
  ],
  [
    "keys such as __proto__",
    { definition: JSON.parse('{"__proto__":{"schedulerSize":"LARGE"},"constructor":1}') },
    "deployed id=cldep1",
  ],
  ["an unknown newer record", { definition: asIf, deploymentId: "cldep1" }, "unknown id=cldep1"],
  ["an open newer record", { definition: asIf, deploymentId: "cldep1" }, undefined],
  ["a definition that is a list", { definition: [asIf], digests: "x" }, "deployed id=cldep1"],
  ["an id that is a path", { definition: asIf, deploymentId: "../cldep9" }, "deployed id=../cldep9"],
  ["a status with a second id", { definition: asIf }, "deployed id=cldep1 id=cldep9"],
];

test.each(forged)("the request is shown as it would be sent in spite of %s", async (_, payload, status) => {
  world.addRecord("production", ["deployed id=cldep1"], { definition: ours, digests });
  world.addRecord("production", status === undefined ? [] : [status], payload);
  const { run, plan, request } = await world.plan(inputs);
  expect([run.exitCode, plan?.action, plan?.deploymentId]).toEqual([0, "update", "cldep1"]);
  expect(request?.body).toEqual(whole);
  expect(run.outputs["has-changes"]).not.toBe("false");
  expect(run.log + run.summary).not.toMatch(/[\u0000\u202e]/);
  expect(run.log + run.summary + run.outputFile).not.toContain("fake-password-1");
});

test.each([
  [
    "a newest record of another Deployment",
    { definition: asIf, deploymentId: "cldep9" },
    "deployed id=cldep9",
    "other-id",
  ],
  [
    "a record of another workspace",
    { definition: asIf, workspaceId: "clws9" },
    "deployed id=cldep1",
    "other-workspace",
  ],
])("%s fails closed: nothing is sent, and it is named", async (_, payload, status, stop) => {
  world.addRecord("production", ["deployed id=cldep1"], { definition: ours, digests });
  world.addRecord("production", [status], payload);
  const { run, plan } = await world.plan(inputs);
  expect([run.exitCode, plan?.stops, run.outputs["plan-id"]]).toEqual([0, [stop], ""]);
  const record = String(world.github.state.records[0]?.fields.id);
  expect((await world.step(inputs)).error).toContain(record);
  expect(world.sent).toEqual([]);
});

test("a record that equals the definition, forged or not, hides nothing of the request", async () => {
  await world.step({ ...inputs, force: "true" });
  const { plan, request, run } = await world.plan(inputs);
  expect([plan?.changes, plan?.variables.changed, run.outputs["has-changes"]]).toEqual([[], [], "false"]);
  expect(request?.body).toEqual(whole);
});

test.each([
  [
    "a field",
    { definition: `{ description: "a fake-password-1", name: app, type: STANDARD }` },
    "field description",
  ],
  [
    "a name of a field",
    {
      definition: "{ fake-password-1: 1, name: app, type: STANDARD }",
      "undocumented-fields": "fake-password-1",
    },
    "field ***",
  ],
  [
    "the name of a queue",
    { definition: "{ workerQueues: [{ name: fake-password-1 }], name: app, type: STANDARD }" },
    "field workerQueues[***]",
  ],
  [
    "the key of a variable",
    { "environment-variables": "fake-password-1=x" },
    "field environmentVariables[***]",
  ],
  ["the id", { "deployment-id": "fake-password-1" }, "the path"],
  [
    "a create-only field, which an update leaves out",
    { definition: "{ region: fake-password-1, name: app, type: STANDARD }" },
    "field region",
  ],
])("a secret equal to %s fails the dry run: a policy would not see what is sent", async (_, more, what) => {
  const { run, request } = await world.plan({ ...inputs, ...more });
  expect([run.exitCode, run.outputs["outcome"], request]).toEqual([1, "not-sent", undefined]);
  expect(run.codes).toContain("error plan/secret-in-request");
  expect(run.error).toContain(what);
  expect(run.log + run.summary).not.toContain("fake-password-1");
});

test("a secret in a plain variable is part of the request: outputs are not redacted", async () => {
  const { run, request } = await world.plan({
    ...inputs,
    definition: "{ name: app, type: STANDARD }",
    "environment-variables": "URL=https://u:fake-password-1@h",
  });
  expect(request?.body["environmentVariables"]).toContainEqual({
    key: "URL",
    value: "https://u:fake-password-1@h",
    isSecret: false,
  });
  expect(run.log + run.summary).not.toContain("fake-password-1");
});
