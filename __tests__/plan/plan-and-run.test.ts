import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { byNames, headSha } from "../dist/workflow.js";
import { eachWorld, type World, type WorldStepOptions } from "../world.js";

type Inputs = Readonly<Record<string, string>>;

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);

const definition =
  "{ name: app, type: STANDARD, schedulerSize: MEDIUM, clusterId: clcluster1, " +
  "workerQueues: [{ name: default, minWorkerCount: 1 }], environmentVariables: [{ key: A, value: b }] }";
const secret = { "secret-environment-variables": "PASSWORD=fake-password-1" };
const preview: Inputs = { mode: "create-deployment", definition, preview: "true", ...secret };
const create: Inputs = {
  mode: "create-deployment",
  definition,
  "github-environment": "production",
  ...secret,
};
const update: Inputs = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
const without = (inputs: Inputs, ...names: readonly string[]): Inputs =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !names.includes(name)));

type Action = "create" | "update" | "retire" | "none" | "unknown" | "fails" | "stopped";
type Row = readonly [state: string, Action, Inputs, WorldStepOptions, ((r: World) => void)?];

const deployed = (r: World): void => {
  r.addDeployment("cldep1");
  r.addRecord(42, ["deployed id=cldep1"]);
};
const opened: WorldStepOptions = { action: "opened" };
const pushed: WorldStepOptions = { action: "synchronize" };
const closed: WorldStepOptions = { action: "closed" };

const previews: readonly Row[] = [
  ["nothing on record", "create", preview, opened],
  ["nothing on record after a push", "create", preview, pushed],
  ["a preview on record", "update", preview, pushed, deployed],
  [
    "a retired preview",
    "update",
    preview,
    pushed,
    (r) => {
      r.addDeployment("cldep1");
      r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"]);
    },
  ],
  [
    "an update with an unknown end",
    "update",
    preview,
    pushed,
    (r) => {
      deployed(r);
      r.addRecord(42, ["unknown id=cldep1"], { deploymentId: "cldep1" });
    },
  ],
  [
    "an update that nobody finished",
    "update",
    preview,
    pushed,
    (r) => {
      deployed(r);
      r.addRecord(42, [], { deploymentId: "cldep1" });
    },
  ],
  [
    "a refused update",
    "update",
    preview,
    pushed,
    (r) => {
      deployed(r);
      r.addRecord(42, ["skipped id=cldep1"], { deploymentId: "cldep1" });
    },
  ],
  ["a create that nobody finished", "create", preview, pushed, (r) => r.addRecord(42, [])],
  ["a create with an unknown end", "create", preview, pushed, (r) => r.addRecord(42, ["unknown"])],
  [
    "a preview that is gone",
    "create",
    preview,
    pushed,
    (r) => r.addRecord(42, ["deployed id=cldep1", "gone id=cldep1"]),
  ],
  [
    "a preview of another workspace",
    "create",
    preview,
    pushed,
    (r) => r.addRecord(42, ["deployed id=cldep9"], { workspaceId: "clws9" }),
  ],
  [
    "a record of an older format",
    "update",
    preview,
    pushed,
    (r) => {
      r.addDeployment("cldep9");
      r.addRecord(42, ["deployed id=cldep9"], { schema: 3 });
    },
  ],
  [
    "two Deployments",
    "update",
    preview,
    pushed,
    (r) => {
      r.addDeployment("cldep0");
      r.addRecord(42, ["deployed id=cldep0"]);
      deployed(r);
    },
  ],
  [
    "a newer event on record",
    "none",
    preview,
    pushed,
    (r) => r.addRecord(42, ["deployed id=cldep1"], { event: 999 }),
  ],
  ["a close", "retire", preview, closed, deployed],
  [
    "a close with two Deployments",
    "retire",
    preview,
    closed,
    (r) => {
      r.addDeployment("cldep0");
      r.addRecord(42, ["deployed id=cldep0"]);
      deployed(r);
    },
  ],
  [
    "a close after a retire",
    "retire",
    preview,
    closed,
    (r) => {
      r.addDeployment("cldep1");
      r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"]);
    },
  ],
  [
    "a close after a sweep",
    "none",
    preview,
    closed,
    (r) => r.addRecord(42, ["deployed id=cldep1", "swept id=cldep1"]),
  ],
  ["a close without a record", "none", preview, closed],
  [
    "a close of a pull request that is open again",
    "none",
    preview,
    closed,
    (r) => {
      deployed(r);
      r.pull(42, true);
    },
  ],
  [
    "a push to a closed pull request",
    "retire",
    preview,
    pushed,
    (r) => {
      deployed(r);
      r.pull(42, false);
    },
  ],
  ["preview: retire", "retire", { ...preview, preview: "retire" }, pushed, deployed],
  [
    "preview: retire of a retired one",
    "none",
    { ...preview, preview: "retire" },
    pushed,
    (r) => r.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"]),
  ],
  [
    "records that can't be read",
    "unknown",
    preview,
    pushed,
    (r) => {
      r.github.permissions = { deployments: "none", pullRequests: "read" };
    },
  ],
  [
    "a pull request that can't be read",
    "unknown",
    preview,
    pushed,
    (r) => {
      r.github.permissions = { deployments: "write", pullRequests: "none" };
    },
  ],
  [
    "an environment's name that contains a secret",
    "fails",
    { ...preview, "github-environment": "fake-password-1" },
    opened,
  ],
  ["a name that contains a secret", "fails", { ...preview, "deployment-name": "fake-password-1" }, opened],
  ["an unknown workspace", "fails", { ...preview, workspace: "Elsewhere" }, opened],
];

const others: readonly Row[] = [
  ["a create without a record", "create", create, {}],
  ["a create without records at all", "create", without(create, "github-environment"), {}],
  ["a second create", "stopped", create, {}, (r) => r.addRecord("production", ["deployed id=cldep1"])],
  [
    "a create beside a record without a name",
    "stopped",
    create,
    {},
    (r) => r.addRecord("production", ["deployed id=cldep1"], { name: undefined }),
  ],
  ["an update without a record", "stopped", update, {}, (r) => r.addDeployment("cldep1")],
  [
    "an update without records at all",
    "update",
    without(update, "github-environment"),
    {},
    (r) => r.addDeployment("cldep1"),
  ],
  [
    "an update of what is on record",
    "update",
    update,
    {},
    (r) => {
      r.addDeployment("cldep1");
      r.addRecord("production", ["deployed id=cldep1"]);
    },
  ],
  [
    "an update whose records can't be read",
    "unknown",
    update,
    {},
    (r) => {
      r.github.permissions = { deployments: "none", pullRequests: "none" };
    },
  ],
  [
    "a create whose records can't be read",
    "unknown",
    create,
    {},
    (r) => {
      r.github.permissions = { deployments: "none", pullRequests: "none" };
    },
  ],
  ["an id that contains a secret", "fails", { ...update, "deployment-id": "fake-password-1" }, {}],
];

describe.each([
  ["of a preview", previews],
  ["outside previews", others],
])("what a plan shows is what the run %s sends", (_, rows) => {
  test.each(rows)("with %s: %s", async (...[, action, inputs, event, arrange]: Row) => {
    world.pull(42, event.action !== "closed");
    arrange?.(world);
    const { run, plan, request } = await world.plan(inputs, event);
    if (action === "fails")
      expect([run.exitCode, run.outputs["outcome"], plan]).toEqual([1, "not-sent", undefined]);
    else if (action === "stopped") {
      expect([run.exitCode, run.outputs["plan-id"], plan?.stops.length]).not.toEqual([0, "", 0]);
      expect([request?.method, run.outputs["plan-id"]]).toEqual(["POST", ""]);
    } else expect([run.exitCode, plan?.action]).toEqual([0, action]);
    expect(run.codes.includes("notice plan/nothing")).toBe(action === "none");

    const real = await world.step(inputs, event);
    const [sent] = world.sentRequests;
    const isSent = !["fails", "unknown", "stopped"].includes(action);
    expect([real.exitCode, real.outputs["outcome"] === "not-sent"]).toEqual(
      isSent ? [0, action === "none"] : [1, true],
    );
    if (action === "stopped") expect(sent).toBeUndefined();
    else expect(sent && JSON.parse(JSON.stringify(sent).replace("fake-password-1", "***"))).toEqual(request);
    if (sent === undefined) return;
    const id = /deployments\/(.+)$/.exec(sent.path)?.[1] ?? null;
    expect(plan?.deploymentId).toBe(id);
    expect(real.outputs["outcome"]).toBe(
      { create: "created", update: "updated", retire: "retired" }[String(action)],
    );
  });
});

test("without deployment-id the plan is of the newest record of the name, and sends what an update of that id sends", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"]);
  world.addRecord("production", ["deployed id=cldep2"], { name: "other" });
  const { plan, request, run } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
  expect(run.codes).toContain("notice plan/no-id");
  await world.step(update);
  expect(request?.path).toBe(world.sentRequests[0]?.path);
});

test("a newer record of an update that was refused does not name the Deployment of a plan without deployment-id", async () => {
  world.addRecord("production", ["deployed id=cldep1"]);
  world.addRecord("production", ["skipped id=cldep2"]);
  const { plan } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
});

test("nor do 100 newer records of others hide it", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"]);
  for (let number = 0; number < 100; number++)
    world.addRecord("production", ["deployed id=cldep3"], { name: "other" });
  const { plan } = await world.plan(without(update, "deployment-id"));
  expect([plan?.action, plan?.deploymentId]).toEqual(["update", "cldep1"]);
});

describe("an approved plan", () => {
  const ids = {
    organization: "",
    workspace: "",
    "organization-id": "clorg1acmedata",
    "workspace-id": "clws1analytics",
  };
  const onRecord = (): void => {
    world.addDeployment("cldep1");
    world.addRecord("production", ["deployed id=cldep1"], { definition: { name: "app" } });
  };
  const planned = async (inputs: Inputs): Promise<string> =>
    (await world.plan(inputs)).run.outputs["plan-id"] ?? "";

  test.each<[string, Inputs, Inputs]>([
    [
      "with and without secrets and token",
      update,
      { "api-token": "", "base-url": "", "secret-environment-variables": "PASSWORD=" },
    ],
    ["with a replaced token", update, { "api-token": "fake-organization-owner-token" }],
    [
      "of a definition that is too large for a record",
      { ...update, "environment-variables": `B=${"x".repeat(40_000)}` },
      {},
    ],
    ["of a create", create, {}],
  ])("is carried out: %s", async (_, inputs, replaced) => {
    if (inputs["mode"] === "update-deployment") onRecord();
    const shown = await world.plan({ ...inputs, ...ids, ...replaced });
    const id = shown.run.outputs["plan-id"] ?? "";
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect((await world.step({ ...inputs, "approved-plan": id })).succeeded).toBe(true);
    const [sent] = world.sentRequests;
    expect(JSON.parse(JSON.stringify(sent).replace("fake-password-1", "***"))).toEqual(shown.request);
  });

  test.each<[string, (r: World) => unknown, Inputs]>([
    [
      "a newer deploy",
      (r) => r.addRecord("production", ["deployed id=cldep1"], { definition: { name: "app" } }),
      {},
    ],
    ["another definition", () => {}, { "environment-variables": "MORE=x" }],
    [
      "another id",
      (r) => {
        r.addDeployment("cldep2");
        r.addRecord("production", ["deployed id=cldep2"]);
      },
      { "deployment-id": "cldep2" },
    ],
    ["another workspace, with force", () => {}, { workspace: "Platform", force: "true" }],
  ])(
    "is not carried out after %s: nothing is sent, and the run shows its own plan",
    async (_, arrange, more) => {
      onRecord();
      const id = await planned(update);
      arrange(world);
      const run = await world.step({ ...update, ...more, "approved-plan": id });
      expect([run.outputs["outcome"], run.codes.at(-1), world.sent]).toEqual([
        "not-sent",
        "error plan/not-approved",
        [],
      ]);
      expect(run.error).toContain(id);
      expect(run.report?.request?.body).toMatchObject({ name: "app" });
    },
  );

  test.each<[string, Inputs, string[]]>([
    ["the first create", { ...create, force: "true" }, ["deployed id=cldep1"]],
    ["another id on record", { ...update, force: "true" }, ["deployed id=cldep1", "deployed id=cldep9"]],
  ])("of force covers what it overrides: %s", async (_, inputs, statuses) => {
    if (inputs["mode"] === "update-deployment") onRecord();
    const before = await planned(inputs);
    for (const status of statuses) world.addRecord("production", [status], { event: 5 });
    world.clock.time += 16 * minute;
    const refused = await world.step({ ...inputs, "approved-plan": before });
    expect([refused.codes.at(-1), world.sent]).toEqual(["error plan/not-approved", []]);
    const then = { ...inputs, "approved-plan": await planned(inputs) };
    world.addRecord("production", ["unknown id=cldep7"], { event: 6 });
    world.clock.time += 16 * minute;
    expect((await world.step(then)).codes).toContain("error plan/not-approved");
    const approved = { ...inputs, "approved-plan": await planned(inputs) };
    expect((await world.step(approved)).succeeded).toBe(true);
    // An approval is for one create.
    world.clock.time += 16 * minute;
    if (inputs["mode"] === "create-deployment")
      expect((await world.step(approved)).codes).toContain("error plan/not-approved");
  });

  test("is the same with and without secrets, also where a new value contains one", async () => {
    const secret = { "secret-environment-variables": "PASSWORD=fake-admin-1" };
    await world.step({ ...create, ...secret, "environment-variables": "B=admin" });
    const changed = { ...update, ...secret, ...ids, "environment-variables": "B=fake-admin-1-user" };
    const { run, plan } = await world.plan(changed);
    expect([plan?.variables.changed, run.outputs["has-changes"]]).toEqual([["B"], "true"]);
    const id = await planned({ ...changed, "secret-environment-variables": "PASSWORD=", "api-token": "" });
    expect((await world.step({ ...changed, "approved-plan": id })).succeeded).toBe(true);
  });

  test("fails where its dry run would have to hide a secret", async () => {
    onRecord();
    const secret = { "secret-environment-variables": "PASSWORD=MEDIUM" };
    const run = await world.step({ ...update, ...secret, "approved-plan": await planned(update) });
    expect([run.outputs["outcome"], run.codes.at(-1), world.sent]).toEqual([
      "not-sent",
      "error plan/secret-in-request",
      [],
    ]);
  });

  test("of a stopped run has no id, and the stop is the error", async () => {
    world.addDeployment("cldep1");
    expect(await planned(update)).toBe("");
    const run = await world.step({ ...update, "approved-plan": "0".repeat(64) });
    expect(run.codes).toEqual(["error stop/not-on-record"]);
  });
});

test("a queue or schedule that is gone is one row, removed, in plan and summary", async () => {
  const [first, heavy] = ["{ name: default, minWorkerCount: 1 }", "{ name: heavy, maxWorkerCount: 9 }"];
  const schedule = (cron: string) => `{ hibernateAtCron: "${cron}", wakeAtCron: "0 6 * * *" }`;
  const [night, noon] = [schedule("0 20 * * *"), schedule("0 12 * * *")];
  const of = (queues: string, schedules: string) => ({
    definition: `{ name: app, type: STANDARD, workerQueues: [${queues}],
      scalingSpec: { hibernationSpec: { schedules: [${schedules}] } } }`,
  });
  await world.step({ ...create, ...of(`${first}, ${heavy}`, `${night}, ${noon}`) });
  const { plan, run } = await world.plan({ ...update, ...of(first, noon) });
  const schedules = "scalingSpec.hibernationSpec.schedules";
  const rows = [`${schedules}[0]`, "workerQueues[heavy]"];
  expect(plan?.changes.map(({ field, after, removed }) => [field, after, removed]).sort()).toEqual(
    rows.map((field) => [field, null, true]),
  );
  for (const row of rows) expect(run.summary.split(row.replace("[", "&#91;").slice(0, -1))).toHaveLength(2);
  const none = await world.plan({ ...update, ...of("", night.replace("6", "7")) });
  expect(none.plan?.changes.map(({ field, removed }) => [field, removed]).sort()).toEqual([
    [`${schedules}[0]`, false],
    [`${schedules}[0]`, true],
    [`${schedules}[1]`, true],
    ["workerQueues[default]", true],
    ["workerQueues[heavy]", true],
  ]);
});

test("what the service did not apply is remembered by the next plan", async () => {
  await world.step(create);
  world.service.behaviour.droppedFields = ["schedulerSize"];
  const larger = { ...update, definition: definition.replace("MEDIUM", "LARGE") };
  await world.step(larger);
  const differs = "deployed id=cldep1 differs=schedulerSize";
  expect(world.statuses[0]?.[0]).toBe(differs);
  const same = await world.plan(larger);
  expect([same.plan?.notApplied, same.plan?.changes, same.run.outputs["has-changes"]]).toEqual([
    ["schedulerSize"],
    [],
    "true",
  ]);
  const other = await world.plan(update);
  expect([other.plan?.notApplied, other.plan?.changes.map(({ field }) => field)]).toEqual([
    [],
    ["schedulerSize"],
  ]);
  world.service.behaviour.droppedFields = [];
  await world.step(larger);
  expect(world.statuses[0]?.[0]).toBe("deployed id=cldep1");
});

test("a run whose definition is too large for a record says so, and stores the keys of secret variables", async () => {
  const run = await world.step({
    ...create,
    "environment-variables": Array.from({ length: 1_200 }, (_, index) => `KEY_${index}=x`).join("\n"),
  });
  expect(run.codes).toContain("notice record/not-stored");
  expect(world.github.state.records[0]?.fields.payload).toMatchObject({ secretKeys: ["PASSWORD"] });
  const { plan } = await world.plan(without(update, "secret-environment-variables"));
  expect(plan?.stops).toEqual(["removes-secrets"]);
});

test.each([
  ["d".repeat(40), "d".repeat(40)],
  ["d".repeat(64), "d".repeat(64)],
  [`ref: refs/heads/${"d".repeat(40)}`, headSha],
])(
  "the commit is the one that is checked out by its hash (%s), with the head of the pull request beside it",
  async (head, forked) => {
    const workspace = mkdtempSync(path.join(tmpdir(), "workspace-"));
    mkdirSync(path.join(workspace, ".git"));
    writeFileSync(path.join(workspace, ".git", "HEAD"), `${head}\n`);
    const manual = { variables: { GITHUB_WORKSPACE: workspace } };
    const run = await world.step({ ...preview, "pull-request": "42" }, manual);
    rmSync(workspace, { recursive: true });
    expect(run.outputs["outcome"]).toBe("created");
    const [record] = world.github.state.records;
    expect([record?.fields.ref, record?.fields.payload]).toEqual([
      headSha,
      expect.objectContaining({ sha: forked }),
    ]);
    for (const commit of [forked, headSha]) expect(run.summary).toContain(commit);
  },
);
