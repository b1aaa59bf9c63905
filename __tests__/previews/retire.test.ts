import { beforeEach, describe, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { eachWorld, type World } from "../world.js";

const definition = `
name: app
type: STANDARD
platformRuntimeVersion: 13.2.0
schedulerSize: LARGE
isHighAvailability: true
workerQueues:
  - { name: default, minWorkerCount: 2, maxWorkerCount: 5 }
  - { name: heavy, minWorkerCount: 1, maxWorkerCount: 2 }
environmentVariables: [{ key: KEY, value: value }]
`;
const comment = { "pull-request-comment": "true" };
const notFound = { status: 404, body: "default backend - 404" };

let world: World;
eachWorld((started) => {
  world = started;
});

function lastBody(): Record<string, unknown> {
  return JSON.parse(world.service.requests.findLast(({ method }) => method === "POST")?.body ?? "{}");
}

/** A preview that is created and then retired. */
async function retired(inputs: Record<string, string>) {
  expect((await world.preview("opened", inputs)).succeeded).toBe(true);
  return world.preview("closed", inputs);
}

describe("a retire is an update", () => {
  test("with the definition, scaled down, without create-only fields", async () => {
    await retired({ definition });
    expect(lastBody()).toEqual({
      name: "app-pr-7",
      workspaceId: "clws1analytics",
      description: expect.stringMatching(/^\[closed acme\/pipelines#7\]/),
      type: "STANDARD",
      schedulerSize: "SMALL",
      isHighAvailability: false,
      workerQueues: [
        { name: "default", isDefault: true, minWorkerCount: 0, maxWorkerCount: 5 },
        { name: "heavy", isDefault: false, minWorkerCount: 0, maxWorkerCount: 2 },
      ],
      environmentVariables: [{ key: "KEY", value: "value", isSecret: false }],
    });
  });

  test("what the definition does not set is not sent, minWorkerCount of a queue included", async () => {
    await retired({ definition: "{ name: app, type: STANDARD, workerQueues: [{ name: default }] }" });
    const body = lastBody();
    expect(body).not.toHaveProperty("schedulerSize");
    expect(body).not.toHaveProperty("isHighAvailability");
    expect(body["workerQueues"]).toEqual([{ name: "default", isDefault: true }]);
  });

  test("preview-retire is merged over it: queues by name", async () => {
    const patch = "{ schedulerSize: MEDIUM, workerQueues: [{ name: heavy, maxWorkerCount: 1 }] }";
    await retired({ definition, "preview-retire": patch });
    expect(lastBody()).toMatchObject({
      schedulerSize: "MEDIUM",
      isHighAvailability: false,
      workerQueues: [
        { name: "default", minWorkerCount: 0, maxWorkerCount: 5 },
        { name: "heavy", minWorkerCount: 0, maxWorkerCount: 1 },
      ],
    });
  });

  test("it opens no record: its status is on the newest record that names the id", async () => {
    await world.preview("opened");
    await world.preview("synchronize");
    await world.preview("closed");
    expect(world.statuses).toEqual([
      ["retired id=cldep1", "deployed id=cldep1"],
      ["superseded id=cldep1", "deployed id=cldep1"],
    ]);
  });

  test("of an update whose run was killed, too: its record names the id that it goes to", async () => {
    world.addRecord(7, ["deployed id=cldep1"]);
    world.addRecord(7, [], { deploymentId: "cldep1" });
    await world.step({});
    await world.preview("closed");
    expect(world.statuses).toEqual([["retired id=cldep1"], ["deployed id=cldep1"]]);
  });
});

describe("what people read of a retire", () => {
  test("is which fields it changes, in warning, summary and comment", async () => {
    const run = await retired({ definition, ...comment });
    expect(run.codes.filter((code) => code.includes("preview/"))).toEqual(["warning preview/retired"]);
    const texts = [run.warnings.join(), run.summary, String(world.github.state.comments[0]?.["body"])];
    for (const change of ["schedulerSize: SMALL", "isHighAvailability: false", "minWorkerCount: 0"])
      for (const text of texts) expect(text).toContain(change);
  });

  test("is no warning where it was retired before", async () => {
    await retired({ definition });
    const run = await world.preview("closed", { definition });
    expect(run).toMatchObject({ succeeded: true, codes: [], outputs: { outcome: "retired" } });
  });

  const awake = `${definition}\nisDevelopmentMode: true\nscalingSpec: { hibernationSpec: { override: { isHibernating: false } } }\n`;
  const asleep = "scalingSpec: { hibernationSpec: { override: { isHibernating: true } } }";
  test.each([
    ["is asked to hibernate, in a notice, whatever the response says", awake, asleep, {}, /to hibernate/],
    ["hibernates by the response", awake, asleep, { status: "HIBERNATING" }, /no pipelines/],
    ["is not asked to", awake, "", {}, /still run/],
  ])("is that it %s, and exists until it is deleted", async (_, given, patch, response, expected) => {
    const inputs = { definition: given, ...(patch && { "preview-retire": patch }) };
    await world.preview("opened", inputs);
    const body = { id: "cldep1", status: "HEALTHY", ...response };
    world.service.inject({ operation: "update-deployment", mishap: { status: 200, body } });
    const run = await world.preview("closed", inputs);
    expect(run.codes).toEqual([`${patch ? "notice" : "warning"} preview/retired`]);
    const [said = ""] = [...run.notices, ...run.warnings];
    expect(said).toMatch(expected);
    expect(said).toMatch(/delete it/);
    expect(said).not.toContain("unless");
  });

  test("is in the comment too where it failed: still runs, with its link", async () => {
    await world.preview("opened", comment);
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
    const run = await world.preview("closed", comment);
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "rejected"]);
    const body = String(world.github.state.comments[0]?.["body"]);
    expect(body).toMatch(/still runs[\s\S]*https:\/\/orchestrator-app-pr-7-1\.platform\.example\.com/);
  });
});

describe("a retire of a Deployment that the service does not know", () => {
  beforeEach(async () => {
    await world.preview("opened");
  });

  test.each(["deployed", "retired", "idle", "missing"])(
    "%s before: missing, a success with a notice, and an empty deployment-id",
    async (kind) => {
      await world.clock.sleep(minute);
      world.addStatus(world.github.state.records[0], `${kind} id=cldep1`);
      world.service.state.deleteDeployment("cldep1");
      await world.clock.sleep(minute);
      // Of one that is scaled down nothing is lost: the list of workspaces is not needed.
      if (kind !== "deployed")
        world.service.inject({ operation: "list-workspaces", mishap: { status: 403 } });
      const run = await world.preview("closed", comment);
      expect(run).toMatchObject({ succeeded: true, codes: ["notice preview/missing"] });
      expect(run.outputs).toMatchObject({ outcome: "retired", "deployment-id": "" });
      expect(world.statuses[0]?.[0]).toBe("missing id=cldep1");
      expect(world.github.state.comments).toHaveLength(1);
      // A close never gives it up: only a sweep does.
      await world.preview("closed");
      expect(world.statuses.flat()).not.toContain("gone id=cldep1");
    },
  );

  test.each([
    ["an ingress responded", "deployed", { operation: "update-deployment", mishap: notFound }],
    ["an ingress responded", "retired", { operation: "update-deployment", mishap: notFound }],
    [
      "the list of workspaces can't be read",
      "deployed",
      { operation: "list-workspaces", mishap: { status: 403 } },
    ],
  ])("no evidence (%s), %s before: it fails, and names the record", async (_, kind, fault) => {
    await world.clock.sleep(minute);
    world.addStatus(world.github.state.records[0], `${kind} id=cldep1`);
    world.service.state.deleteDeployment("cldep1");
    world.service.inject(fault);
    const run = await world.preview("closed");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "rejected" } });
    expect(run.error).toContain(
      "deployments/3000000001/statuses -f state=inactive -f description='gone id=cldep1'",
    );
    expect(world.statuses[0]?.[0]).toBe(`${kind} id=cldep1`);
  });

  test("another failure has no such command", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 403 } });
    const run = await world.preview("closed");
    expect(run.succeeded).toBe(false);
    expect(run.error).not.toContain("gh api");
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
  });
});

describe("on an open pull request", () => {
  test("preview: retire leaves what is retired, idle or swept", async () => {
    for (const kind of ["retired", "idle", "swept"]) world.addRecord(7, [`${kind} id=clold${kind}`]);
    world.addRecord(7, ["deployed id=cldep1"]);
    await world.step({});
    const run = await world.preview("unlabeled", { preview: "retire" });
    expect(run.outputs).toMatchObject({ outcome: "retired", "deployment-id": "cldep1" });
    expect(world.sent).toEqual(["create", "update cldep1"]);
  });
});

describe("the current Deployment is missing, and another one is retired", () => {
  beforeEach(async () => {
    await world.preview("opened", comment);
    await world.step({ "deployment-name": "app-pr-7" });
    await world.clock.sleep(minute);
    world.addRecord(7, ["deployed id=cldep2"]);
    world.service.state.deleteDeployment("cldep2");
  });

  test("outputs, summary and comment show the one that was retired", async () => {
    const run = await world.preview("closed", comment);
    expect(run.outputs).toMatchObject({ outcome: "retired", "deployment-id": "cldep1" });
    for (const text of [run.summary, world.github.state.comments[0]?.["body"]])
      expect(text).toContain("cldep1");
    expect(world.statuses.map(([newest]) => newest)).toEqual(["missing id=cldep2", "retired id=cldep1"]);
  });
});

describe("a cancellation while a 404 is being confirmed", () => {
  let cancelling: AbortController;
  beforeEach(() => {
    cancelling = new AbortController();
    world.onService = ({ path }) => {
      if (path.includes("/workspaces")) cancelling.abort();
    };
  });

  test("does not hide what was retired before", async () => {
    await world.preview("opened");
    world.addRecord(7, ["deployed id=cldep2"], {}, world.clock.now() - 10 * minute);
    const run = await world.preview("closed", {}, { cancelled: cancelling.signal });
    expect(run).toMatchObject({
      succeeded: false,
      outputs: { outcome: "retired", "deployment-id": "cldep1" },
    });
    expect(world.statuses.map(([newest]) => newest)).toEqual(["deployed id=cldep2", "retired id=cldep1"]);
  });

  test("leaves an update that was refused", async () => {
    await world.preview("opened");
    world.service.state.deleteDeployment("cldep1");
    const run = await world.preview("synchronize", {}, { cancelled: cancelling.signal });
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "rejected" } });
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
  });
});

test("the outputs show what the service did not apply of a retire", async () => {
  await world.preview("opened", { definition });
  world.service.behaviour.droppedFields = ["schedulerSize"];
  const run = await world.preview("closed", { definition });
  expect(JSON.parse(run.outputs["differences"] ?? "")).toMatchObject([{ field: "schedulerSize" }]);
});

test("where the current one of two Deployments could not be retired, the outputs name it, and the outcome is what was carried out", async () => {
  await world.preview("opened", { definition });
  await world.preview("opened", { definition }, { number: 8 });
  world.addRecord(7, ["deployed id=cldep2"]);
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
  const run = await world.preview("closed", { definition });
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "retired", "deployment-id": "cldep2" } });
  expect(run.outputs).not.toHaveProperty("deployment-url");
  expect(world.sent.slice(-2)).toEqual(["update cldep2", "update cldep1"]);
});

test("where the first of three Deployments is gone and the second could not be retired, the outputs name the second", async () => {
  for (const number of [7, 8, 9]) await world.preview("opened", { definition }, { number });
  for (const id of ["cldep2", "cldep3"]) world.addRecord(7, [`deployed id=${id}`]);
  world.service.state.deleteDeployment("cldep3");
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, skip: 1, times: 1 });
  const run = await world.preview("closed", { definition });
  expect(world.sent.slice(-3)).toEqual(["update cldep3", "update cldep2", "update cldep1"]);
  expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "retired", "deployment-id": "cldep2" } });
});

test("where one of two Deployments got no request, the error names the one that was retired, and the comment the one that failed", async () => {
  await world.preview("opened", { definition });
  await world.preview("opened", { definition }, { number: 8 });
  world.addRecord(7, ["deployed id=cldep2"]);
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, skip: 1, times: 1 });
  const run = await world.preview("closed", { definition, ...comment });
  expect(run.outputs["outcome"]).toBe("retired");
  expect(run.error).toMatch(/cldep1[\s\S]*cldep2/);
  expect(world.github.state.comments.at(-1)?.["body"]).toContain("<code>cldep1</code>");
});

test("of two Deployments with an unconfirmed 404, the error has both commands", async () => {
  for (const id of ["cldep1", "cldep2"]) world.addRecord(7, [`deployed id=${id}`]);
  world.service.inject({ operation: "update-deployment", mishap: notFound });
  const { error } = await world.preview("closed");
  for (const id of ["cldep1", "cldep2"]) expect(error).toContain(`description='gone id=${id}'`);
});

test.each([
  ["one output", "deployment-id", { times: 0 }],
  ["no output", /^(?!organization|workspace)/, { times: 0 }],
  ["no output, and the other Deployment fails", /^(?!organization|workspace)/, { times: 1 }],
])(
  "where %s can be written, every Deployment is retired and on record, and the error names it",
  async (_, unwritable, { times }) => {
    await world.preview("opened", { definition });
    await world.preview("opened", { definition }, { number: 8 });
    world.addRecord(7, ["deployed id=cldep2"]);
    world.onService = ({ path }) => {
      if (times > 0 && path.endsWith("cldep2"))
        world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times });
    };
    const run = await world.preview("closed", { definition }, { unwritable });
    expect(run.codes.at(-1)).toMatch(/^error (runner\/outputs|service\/refused)$/);
    expect(world.sent.slice(-2)).toEqual(["update cldep2", "update cldep1"]);
    const statuses = world.statuses.flat().filter((status) => status.startsWith("retired"));
    expect(statuses).toEqual(["retired id=cldep2", ...(times > 0 ? [] : ["retired id=cldep1"])]);
  },
);

test("a plan is compared with the last deploy: its time is that of the deploy, not of the retire", async () => {
  const deployed = new Date(world.clock.time).toISOString();
  await world.preview("opened", { definition });
  world.clock.time += 60 * minute;
  await world.preview("closed", { definition });
  world.clock.time += 60 * minute;
  const run = await world.preview("reopened", { definition, "dry-run": "true" });
  expect(JSON.parse(run.outputs["plan"] ?? "{}")).toMatchObject({ comparedWith: { at: deployed } });
});
