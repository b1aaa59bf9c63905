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
const nothingToScaleDown =
  "Nothing to scale down in this definition: it costs what it cost before, until you delete it.";
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
      description: "[closed pull request #7] safe to delete",
      type: "STANDARD",
      schedulerSize: "SMALL",
      isHighAvailability: false,
      workerQueues: [
        { name: "default", isDefault: false, minWorkerCount: 0, maxWorkerCount: 5 },
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
    expect(body["workerQueues"]).toEqual([{ name: "default", isDefault: false }]);
  });

  test("preview-retire is merged over it: queues by name", async () => {
    const patch =
      "{ isDevelopmentMode: true, schedulerSize: MEDIUM, workerQueues: [{ name: heavy, maxWorkerCount: 1 }] }";
    await retired({ definition, "preview-retire": patch });
    expect(lastBody()).toMatchObject({
      isDevelopmentMode: true,
      schedulerSize: "MEDIUM",
      isHighAvailability: false,
      workerQueues: [
        { name: "default", minWorkerCount: 0, maxWorkerCount: 5 },
        { name: "heavy", minWorkerCount: 0, maxWorkerCount: 1 },
      ],
    });
  });

  test("preview-retire changes neither name nor workspaceId, and may give another description", async () => {
    const patch = "{ name: other, workspaceId: clws2platform, description: done }";
    const run = await retired({ definition, "preview-retire": patch });
    expect(lastBody()).toMatchObject({
      name: "app-pr-7",
      workspaceId: "clws1analytics",
      description: "done",
    });
    expect(run.warnings).toEqual(
      expect.arrayContaining([
        expect.stringContaining("preview-retire: name is not used"),
        expect.stringContaining("preview-retire: workspaceId is not used"),
      ]),
    );
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

describe("log, warning, summary and comment show what a retire changes", () => {
  test("the fields", async () => {
    const run = await retired({ definition, ...comment });
    const [warning = "", ...others] = run.warnings.filter((text) => text.includes("was retired"));
    expect(others).toEqual([]);
    expect(warning).toMatch(
      /^Pull request #7 is closed\. Preview "app-pr-7" \(cldep1\) was retired\. The retire sets /,
    );
    for (const change of [
      "schedulerSize: SMALL",
      "isHighAvailability: false",
      "workerQueues[default].minWorkerCount: 0",
    ]) {
      expect(warning).toContain(change);
      const shown = [run.summary, world.github.state.comments[0]?.["body"]].map((text) =>
        String(text).replaceAll("&#91;", "[").replaceAll("&#93;", "]"),
      );
      for (const text of shown) expect(text).toContain(change);
    }
    expect(run.summary).not.toContain("[Open]");
  });

  test("or that nothing is scaled down", async () => {
    const run = await retired({ definition: "{ name: app, type: STANDARD }", ...comment });
    const texts = [run.warnings.join(), run.summary, String(world.github.state.comments[0]?.["body"])];
    for (const text of texts) expect(text).toContain(nothingToScaleDown);
  });

  test("a definition that is small already has nothing to scale down", async () => {
    const run = await retired({
      definition: "{ name: app, type: STANDARD, schedulerSize: SMALL, isHighAvailability: false }",
    });
    expect(run.warnings.join()).toContain(nothingToScaleDown);
  });

  test("retiring a retired one again gives no warning", async () => {
    await retired({ definition });
    const run = await world.preview("closed", { definition });
    expect(run).toMatchObject({ succeeded: true, warnings: [], outputs: { outcome: "retired" } });
  });
});

describe("a retire of a Deployment that the service does not know", () => {
  beforeEach(async () => {
    await world.preview("opened");
  });

  test("confirmed: gone, a success with a notice, and an empty deployment-id", async () => {
    world.service.state.deleteDeployment("cldep1");
    const run = await world.preview("closed", comment);
    expect(run).toMatchObject({ succeeded: true, warnings: [] });
    expect(run.outputs).toMatchObject({ outcome: "retired", "deployment-id": "" });
    expect(run.notices).toEqual([expect.stringContaining("Deployment cldep1 does not exist any more")]);
    expect(world.statuses[0]?.[0]).toBe("gone id=cldep1");
    expect(run.summary).toContain("does not exist any more");
    expect(world.github.state.comments[0]?.["body"]).toContain("deleted");
    expect((await world.preview("closed")).outputs["outcome"]).toBe("not-sent");
  });

  test.each(["retired", "idle"])(
    "%s before: the service's own 404 is enough to mark it once, and costs no further request",
    async (kind) => {
      await world.clock.sleep(minute);
      world.addStatus(world.github.state.records[0], `${kind} id=cldep1`);
      world.service.state.deleteDeployment("cldep1");
      const run = await world.preview("closed");
      expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "retired", "deployment-id": "" } });
      expect(world.statuses[0]?.[0]).toBe("swept id=cldep1");
      expect(run.notices).toEqual([expect.stringContaining("was not found: it was retired before")]);
      expect(world.sent).toHaveLength(2);
      expect((await world.preview("closed")).outputs["outcome"]).toBe("not-sent");
    },
  );

  test("retired before, a 404 of a gateway is no evidence", async () => {
    await world.clock.sleep(minute);
    world.addStatus(world.github.state.records[0], "retired id=cldep1");
    world.service.inject({ operation: "update-deployment", mishap: notFound });
    const run = await world.preview("closed");
    expect(run.succeeded).toBe(false);
    expect(run.error).toContain("description='gone id=cldep1'");
    expect(world.statuses[0]?.[0]).toBe("retired id=cldep1");
  });

  test.each([
    ["an ingress responded", { operation: "update-deployment", mishap: notFound }],
    ["the list of workspaces can't be read", { operation: "list-workspaces", mishap: { status: 403 } }],
  ])("not confirmed (%s), deployed before: it fails, and names the record", async (_, fault) => {
    world.service.state.deleteDeployment("cldep1");
    world.service.inject(fault);
    const run = await world.preview("closed");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "rejected" } });
    expect(run.error).toContain("GitHub deployment record 3000000001 names Deployment cldep1");
    expect(run.error).toContain(
      "deployments/3000000001/statuses -f state=inactive -f description='gone id=cldep1'",
    );
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
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

  test("the summary says that the next deploy restores it", async () => {
    await world.preview("opened");
    const run = await world.preview("unlabeled", { preview: "retire" });
    expect(run.warnings[0]).toContain(
      'Preview "app-pr-7" (cldep1) of pull request #7 was retired, as requested.',
    );
    expect(run.summary).toContain("The next deploy of the pull request restores it.");
  });
});

describe("the current Deployment is gone, and another one is retired", () => {
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
    expect(run.summary).toContain("cldep1");
    expect(world.github.state.comments[0]?.["body"]).toMatch(/retired.*cldep1/);
    expect(world.statuses.map(([newest]) => newest)).toEqual(["gone id=cldep2", "retired id=cldep1"]);
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

test.each([
  ["deployed", true],
  ["idle", true],
  ["swept", undefined],
  ["retired", false],
])("the close of a preview that is %s: a warning that it may still be billed: %s", async (kind, warns) => {
  await world.preview("opened", { definition });
  world.addRecord(7, [`${kind} id=cldep1`], { event: 999 });
  const run = await world.preview("closed", { definition });
  const text = expect.stringContaining(
    "It still exists, still runs its pipelines unless it hibernates, and may be billed",
  );
  expect(run.warnings).toEqual(warns ? [text] : []);
  if (warns === false) expect(run.lines).toContainEqual(text);
});

test("a 404 of a preview that was retired before leaves its comment", async () => {
  await retired({ definition, ...comment });
  const before = world.github.state.comments[0]?.["body"];
  world.service.state.deleteDeployment("cldep1");
  const run = await world.preview("closed", { definition, ...comment });
  expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "retired", "deployment-id": "" } });
  expect(world.github.state.comments[0]?.["body"]).toBe(before);
  expect(run.summary).toContain("was retired before");
});

test("the summary shows what the service did not apply of a retire", async () => {
  await world.preview("opened", { definition });
  world.service.behaviour.droppedFields = ["schedulerSize"];
  const run = await world.preview("closed", { definition });
  expect(JSON.parse(run.outputs["differences"] ?? "")).toMatchObject([{ field: "schedulerSize" }]);
  expect(run.summary).toContain("| <code>schedulerSize</code> | <code>SMALL</code> | <code>LARGE</code> |");
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
  expect(run.error).toContain("- Deployment cldep2 was retired.");
  expect(run.error).not.toContain("Nothing was sent");
  expect(world.github.state.comments.at(-1)?.["body"]).toMatch(/failed \| <code>cldep1<\/code>/);
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
    expect(run.error).toContain("Deployment cldep2 was retired, but its outputs could not be written");
    expect(run.error.includes('Could not update the Deployment "cldep1"')).toBe(times > 0);
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

test("a retire that changes nothing of a preview that hibernates does not say that it costs the same", async () => {
  const definition = "{ name: app, type: STANDARD, schedulerSize: SMALL, isHighAvailability: false }";
  await world.preview("opened", { definition });
  const body = { id: "cldep1", status: "HIBERNATING" };
  world.service.inject({ operation: "update-deployment", mishap: { status: 200, body } });
  const run = await world.preview("closed", { definition });
  expect(run.warnings[0]).toMatch(/ was retired\. It hibernates: no pipelines run\./);
});

test("a retired preview that hibernates: log, summary, comment and sweep say that no pipelines run", async () => {
  const hibernating = {
    definition: `${definition}\nisDevelopmentMode: true\nscalingSpec: null\n`,
    "preview-retire": "scalingSpec: { hibernationSpec: { override: { isHibernating: true } } }",
    ...comment,
  };
  await world.preview("opened", hibernating);
  world.clock.time += 20 * 60_000;
  const run = await world.preview("closed", hibernating);
  const left = "It hibernates: no pipelines run. It still exists, until you delete it in the platform.";
  expect(run.warnings).toEqual([expect.stringContaining(left)]);
  expect(run.warnings[0]).toContain("scalingSpec.hibernationSpec.override.isHibernating: true");
  expect(run.summary).toContain("🌙 Preview of pull request #7 retired");
  for (const text of [run.summary, String(world.github.state.comments[0]?.["body"])]) {
    expect(text).toContain(left);
    expect(text).not.toContain("billed");
  }
  expect(world.github.state.comments[0]?.["body"]).toContain("retired, hibernates");
  world.clock.time += 20 * 60_000;
  const sweep = await world.step({ ...hibernating, preview: "sweep" });
  expect(sweep.summary).toContain("The service reports hibernation for each: no pipelines run.");
});
