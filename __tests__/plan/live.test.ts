import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Resource } from "../../emulator/service/seed.js";
import { eachWorld, type PlannedStep, type World } from "../world.js";

type Inputs = Readonly<Record<string, string>>;

let world: World;
eachWorld((started) => {
  world = started;
});

const folder = mkdtempSync(path.join(tmpdir(), "live-"));
afterAll(() => rmSync(folder, { recursive: true }));

const definition = {
  name: "app",
  type: "STANDARD",
  schedulerSize: "MEDIUM",
  resourceQuotaCpu: "10",
  workerQueues: [{ name: "default", minWorkerCount: 1, maxWorkerCount: 3 }],
  environmentVariables: [
    { key: "PLAIN", value: "one" },
    { key: "TOKEN", isSecret: true },
  ] as Resource[],
};
const secret = { "secret-environment-variables": "TOKEN=fake-token-1" };
const production: Inputs = { "github-environment": "production" };
const update: Inputs = { ...production, mode: "update-deployment", "deployment-id": "cldep1" };
const inRunnerTemp = { variables: { RUNNER_TEMP: folder } };

/** What a person gets of the platform now. */
const live = (): Resource => structuredClone(world.service.state.shown("cldep1"));

/** A change that somebody makes in the platform, an hour later. */
function change(fields: Resource): void {
  world.clock.time += 3_600_000;
  const updatedAt = new Date(world.clock.now()).toISOString().replace(/\.\d+/, "");
  world.service.state.changeDeployment("cldep1", { updatedAt, ...fields });
}

function fileOf(content: unknown): string {
  const file = path.join(folder, "live.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

const inputsOf = (body: Resource, content: unknown, more: Inputs = {}): Inputs => ({
  ...update,
  definition: JSON.stringify(body),
  "live-file": fileOf(content),
  ...more,
});
const plan = (body: Resource, content: unknown = live(), more: Inputs = {}): Promise<PlannedStep> =>
  world.plan(inputsOf(body, content, more), inRunnerTemp);
const run = (body: Resource, content: unknown = live(), more: Inputs = {}) =>
  world.step(inputsOf(body, content, more), inRunnerTemp);
const create = (body: Resource, more: Inputs = production) =>
  world.step({ definition: JSON.stringify(body), ...secret, ...more });

const rows = ({ plan: shown }: PlannedStep) =>
  (shown?.changes ?? []).map(({ field, before, after, removed }) => [
    ...[field, before, after],
    ...(removed ? ["removed"] : []),
  ]);
const hasChanges = ({ run: { outputs } }: PlannedStep) => outputs["has-changes"];
/** The changes and has-changes of a plan. */
const seen = (planned: PlannedStep) => [rows(planned), hasChanges(planned)];

describe("an adoption: nothing is on record", () => {
  beforeEach(async () => {
    await create(
      {
        ...definition,
        schedulerSize: "LARGE",
        isHighAvailability: true,
        description: "by hand",
        workerQueues: [
          { name: "default", maxWorkerCount: 3, minWorkerCount: 1 },
          { name: "heavy", maxWorkerCount: 20, minWorkerCount: 2 },
        ],
        environmentVariables: [
          { key: "PLAIN", value: "one" },
          { key: "OTHER", value: "x" },
          { key: "SECOND", value: "fake-second", isSecret: true },
        ],
      },
      {},
    );
  });

  test("a plan with force shows what would be lost, and the run with force and its approval applies it", async () => {
    const planned = await plan(definition, live(), { force: "true" });
    expect(planned.plan).toMatchObject({
      comparedWith: { record: null, sha: null, at: null, stored: null, live: true },
      variables: { added: [], removed: ["OTHER", "SECOND"], changed: [], kept: ["PLAIN", "TOKEN"] },
      stops: [],
      forced: [{ stop: "not-on-record" }],
    });
    expect(seen(planned)).toEqual([
      [
        ["schedulerSize", "LARGE", "MEDIUM"],
        ["workerQueues[heavy]", expect.objectContaining({ name: "heavy" }), null, "removed"],
      ],
      "true",
    ]);
    const applied = await run(definition, live(), {
      force: "true",
      "approved-plan": planned.run.outputs["plan-id"] ?? "",
    });
    expect([applied.succeeded, applied.outputs["outcome"]]).toEqual([true, "updated"]);
  });

  test("without force it is stopped as without the file, and shows the same changes", async () => {
    const planned = await plan(definition);
    expect([planned.plan?.stops, planned.plan?.changes.length]).toEqual([["not-on-record"], 2]);
    expect((await run(definition)).codes).toEqual(["error stop/not-on-record"]);
  });

  test("what only the platform has is in the summary, and is no change", async () => {
    const { schedulerSize, resourceQuotaMemory } = live();
    const workerQueues = [{ name: "default" }, { name: "heavy" }];
    const planned = await plan({ ...definition, workerQueues, schedulerSize, resourceQuotaMemory });
    expect([planned.run.error, rows(planned)]).toEqual(["", []]);
    const { platformOnly = [] } = planned.run.report?.changes?.live ?? {};
    expect(platformOnly.map(({ field }) => field)).toEqual([
      ...["description", "isHighAvailability"],
      ...["default", "heavy"].flatMap((name) =>
        ["maxWorkerCount", "minWorkerCount", "nodePoolId"].map((member) => `workerQueues[${name}].${member}`),
      ),
    ]);
    const [first] = planned.run.summary.split("<details>").slice(1);
    for (const { field } of platformOnly)
      expect(first).toContain(field.replace("[", "&#91;").replace("]", "&#93;"));
  });

  test("a definition without queues and variables loses each of them", async () => {
    const { name, type } = definition;
    const planned = await plan({ name, type });
    expect(rows(planned).map(([field]) => field)).toEqual(["workerQueues[default]", "workerQueues[heavy]"]);
    expect(planned.plan?.variables.removed).toEqual(["PLAIN", "OTHER", "SECOND", "TOKEN"]);
  });

  test("of one without variables shows all of them as added", async () => {
    const planned = await plan(definition, { ...live(), environmentVariables: [] });
    expect(planned.plan?.variables.added).toEqual(["PLAIN", "TOKEN"]);
  });

  test("without github-environment there is something to compare with, too", async () => {
    const planned = await plan(definition, live(), { "github-environment": "" });
    expect([planned.plan?.changes.length, hasChanges(planned), planned.run.codes]).toEqual([2, "true", []]);
  });
});

describe("a Deployment on record", () => {
  beforeEach(async () => {
    await create(definition);
  });

  test("has no changes after its create, and none after an update with the file", async () => {
    const first = await plan(definition);
    expect([...seen(first), first.plan?.variables.kept, first.run.codes]).toEqual([
      ...[[], "false", ["PLAIN", "TOKEN"], []],
    ]);
    expect(first.plan?.comparedWith).toMatchObject({ record: 3_000_000_001, stored: null, live: true });
    await run({ ...definition, description: "new" });
    expect(seen(await plan({ ...definition, description: "new" }))).toEqual([[], "false"]);
  });

  test("a hotfix in the platform is in plan and run, and without the file both lists name what they compare", async () => {
    change({ resourceQuotaCpu: "40", resourceQuotaMemory: "80Gi" });
    const body = { ...definition, description: "new" };
    const expected = ["description", "resourceQuotaCpu", "resourceQuotaMemory"];
    expect(rows(await plan(body)).map(([field]) => field)).toEqual(expected);
    const [blind, blindRun] = [
      (await world.plan({ ...update, definition: JSON.stringify(body) })).run,
      await world.step({ ...update, definition: JSON.stringify({ ...body, description: "blind" }) }),
    ];
    for (const { summary } of [blind, blindRun])
      expect(summary).toMatch(/Changes.*applied last.*1 field.*Manual changes/);
    change({ resourceQuotaCpu: "40", resourceQuotaMemory: "80Gi" });
    const real = await run(body);
    expect(real.report?.changes?.all.changes.map(({ field }) => field)).toEqual(expected);
    expect(real.summary).not.toContain("Manual changes");
  });

  test("a variable, its value or mark, and a queue of the platform are seen", async () => {
    change({
      environmentVariables: [
        { key: "PLAIN", value: "two", isSecret: false },
        { key: "TOKEN", value: "fake-readable", isSecret: false },
        { key: "UI", value: "1", isSecret: false },
      ],
      workerQueues: [...(live()["workerQueues"] as Resource[]), { name: "ui", maxWorkerCount: 2 }],
    });
    const planned = await plan(definition);
    expect(planned.plan?.variables).toEqual({
      added: [],
      removed: ["UI"],
      changed: ["PLAIN", "TOKEN"],
      kept: [],
    });
    expect(seen(planned)).toEqual([
      [["workerQueues[ui]", { maxWorkerCount: 2, name: "ui" }, null, "removed"]],
      "true",
    ]);
  });

  test("schedules of the platform are removals where the definition has none, and other members are no change", async () => {
    const schedules = [{ id: "s1", hibernateAtCron: "0 20 * * *", isEnabled: true, nextRun: "soon" }];
    const override = { isHibernating: true, overrideUntil: "2026-05-02T00:00:00Z", isActive: true };
    change({ isDevelopmentMode: true, scalingSpec: { hibernationSpec: { schedules, override } } });
    const planned = await plan(definition);
    const spec = "scalingSpec.hibernationSpec";
    const [{ id, nextRun, ...gone } = {}] = schedules;
    expect(rows(planned)).toEqual([[`${spec}.schedules[0]`, gone, null, "removed"]]);
    expect(planned.run.report?.changes?.live?.platformOnly.map(({ field }) => field)).toEqual([
      ...["workerQueues[default].nodePoolId", "isDevelopmentMode"],
      ...[`${spec}.override.isHibernating`, `${spec}.override.overrideUntil`],
    ]);
    const nothing = await plan({ ...definition, scalingSpec: { hibernationSpec: { schedules: [] } } });
    expect(rows(nothing)).toEqual(rows(planned));
  });

  test("members of a schedule that only the platform has are no change", async () => {
    const schedule = { hibernateAtCron: "0 20 * * *", wakeAtCron: "0 6 * * *", isEnabled: true };
    const spec = (...schedules: Resource[]) => ({ scalingSpec: { hibernationSpec: { schedules } } });
    change(spec({ ...schedule, description: "by hand" }));
    const planned = await plan({ ...definition, ...spec(schedule) });
    expect(seen(planned)).toEqual([[], "false"]);
    expect(planned.run.report?.changes?.live?.platformOnly.map(({ field }) => field)).toContain(
      "scalingSpec.hibernationSpec.schedules[0].description",
    );
  });

  test("a variable whose mark is null is plain", async () => {
    const environmentVariables = [
      { key: "PLAIN", value: "one", isSecret: null },
      { key: "TOKEN", isSecret: true },
    ];
    expect((await plan(definition, { ...live(), environmentVariables })).plan?.variables).toEqual({
      ...{ added: [], removed: [], changed: [] },
      kept: ["PLAIN", "TOKEN"],
    });
  });

  test("a rename and another workspace are changes, and no stop", async () => {
    change({ name: "renamed", workspaceId: "clws2platform" });
    const planned = await plan(definition);
    expect([planned.plan?.stops, rows(planned)]).toEqual([
      [],
      [
        ["name", "renamed", "app"],
        ["workspaceId", "clws2platform", "clws1analytics"],
      ],
    ]);
  });

  test("an approved plan is refused after a change of a compared value, and holds after a deploy of an image", async () => {
    const body = { ...definition, description: "new" };
    const approve = async () => ({ "approved-plan": (await plan(body)).run.outputs["plan-id"] ?? "" });
    const stale = await approve();
    change({
      environmentVariables: [
        { key: "PLAIN", value: "other" },
        { key: "TOKEN", isSecret: true },
      ],
    });
    const refused = await run(body, live(), stale);
    expect([refused.outputs["outcome"], refused.codes]).toEqual(["not-sent", ["error plan/not-approved"]]);
    const approved = await approve();
    change({ imageTag: "new", isDevelopmentMode: true, platformRuntimeVersion: "99.0.0" });
    expect((await run(body, live(), approved)).outputs["outcome"]).toBe("updated");
  });

  test("a newer deploy of another run voids an approval", async () => {
    const body = { ...definition, description: "new" };
    const approved = (await plan(body)).run.outputs["plan-id"] ?? "";
    await run(definition);
    const refused = await run(body, live(), { "approved-plan": approved });
    expect(refused.codes).toEqual(["error plan/not-approved"]);
  });

  test("the output result is a file without values: its plain variables are kept, with one notice", async () => {
    const { outputs } = await world.step({ ...update, definition: JSON.stringify(definition) });
    const planned = await plan(definition, outputs["result"]);
    expect([...seen(planned), planned.run.codes]).toEqual([[], "false", ["notice plan/unread-variables"]]);
    expect(planned.run.notices.join()).toContain("PLAIN");
  });

  test("a file from before the last update is one warning, in run and plan", async () => {
    const old = live();
    world.clock.time += 3_600_000;
    await world.step({ ...update, definition: JSON.stringify({ ...definition, description: "x" }) });
    expect((await plan(definition, old)).run.codes).toEqual(["warning plan/old-live-file"]);
    expect((await run(definition, old)).codes).toContain("warning plan/old-live-file");
    expect((await plan(definition, { ...old, updatedAt: "today" })).run.codes).toEqual([]);
    const soon = new Date(world.clock.now() - 30_000).toISOString();
    expect((await plan(definition, { ...old, updatedAt: soon })).run.codes).toEqual([]);
  });

  test("an upgraded runtime is in the summary only", async () => {
    const planned = await plan({ ...definition, platformRuntimeVersion: "1.0.0" });
    expect(seen(planned)).toEqual([[], "false"]);
    expect(planned.run.summary).toContain("platformRuntimeVersion");
  });

  test("an undocumented field that the platform does not return is compared with the record", async () => {
    const more = { "undocumented-fields": "remote" };
    const without = (): Resource => {
      const { remote: _, ...others } = live();
      return others;
    };
    const of = (remote: Resource) => ({ ...definition, remote });
    expect(rows(await plan(of({ a: 1 }), without(), more))).toEqual([["remote", null, { a: 1 }]]);
    await run(of({ a: 1 }), without(), more);
    for (const content of [without(), live()])
      expect(seen(await plan(of({ a: 1 }), content, more))).toEqual([[], "false"]);
    expect(rows(await plan(of({ a: 2 }), without(), more))).toEqual([["remote.a", 1, 2]]);
    change({ remote: { a: 5, b: 3 } });
    expect(rows(await plan(of({ a: 1 }), live(), more))).toEqual([["remote.a", 5, 1]]);
  });

  test("of a platform that shows no secret variables, these are compared with the keys on record", async () => {
    const { environmentVariables: list, ...others } = live();
    const plain = (list as Resource[]).filter(({ isSecret }) => isSecret !== true);
    const content = { ...others, environmentVariables: plain };
    expect((await plan(definition, content)).plan?.variables.kept).toEqual(["PLAIN", "TOKEN"]);
    const bare = { ...definition, environmentVariables: [{ key: "PLAIN", value: "one" }] };
    const planned = await plan(bare, content);
    expect([planned.plan?.variables.removed, planned.plan?.stops]).toEqual([["TOKEN"], ["removes-secrets"]]);
    expect((await plan(definition, others)).plan?.variables.added).toEqual(["PLAIN"]);
  });

  test("a file without a list is a warning, in plan and run: what goes from such a list is not seen", async () => {
    const { environmentVariables, workerQueues, ...others } = live();
    const code = "warning plan/incomplete-live-file";
    expect((await plan(definition, others)).run.codes).toContain(code);
    expect((await plan(definition, { ...others, environmentVariables })).run.codes).toContain(code);
    const ofPods = { ...others, environmentVariables: [], executor: "KUBERNETES" };
    expect((await plan(definition, ofPods)).run.codes).not.toContain(code);
    expect((await run(definition, { ...others, workerQueues })).codes).toContain(code);
  });

  test("where a run would wait, and its dry run of a pull request does not, has-changes is empty", async () => {
    const other = world.addRecord("production", [], { deploymentId: "cldep1", name: "app" });
    const inputs = { ...inputsOf(definition, live()), "dry-run": "true" };
    const planned = () => world.step(inputs, { ...inRunnerTemp, action: "opened" });
    expect((await planned()).outputs["has-changes"]).toBe("");
    world.addStatus(other, "unknown id=cldep1");
    expect((await planned()).outputs["has-changes"]).toBe("");
    world.clock.time += 3 * 60_000;
    const { outputs, codes } = await planned();
    expect([outputs["has-changes"], codes]).toEqual(["false", []]);
  });

  test.each([
    ["a run", {}],
    ["a run with force", { force: "true" }],
    ["a dry run", { "dry-run": "true" }],
  ])("the result of another run ends %s that waits for it: the file is older", async (_, more) => {
    const other = world.addRecord("production", [], { deploymentId: "cldep1", name: "app" });
    let lists = 0;
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/list-deployments" && ++lists === 5)
        world.addStatus(other, "deployed id=cldep1");
    };
    const ended = await run(definition, live(), more);
    expect([ended.outputs["outcome"], ended.codes.at(-1)]).toEqual(["not-sent", "error plan/old-live-file"]);
    expect(world.sent).toEqual(["create"]);
  });

  test.each([
    ["a run", {}],
    ["a dry run", { "dry-run": "true" }],
  ])("another run that never ends, and may have written, ends %s that waited for it", async (_, more) => {
    world.addRecord("production", [], { deploymentId: "cldep1", name: "app" });
    const ended = await run(definition, live(), more);
    expect([ended.outputs["outcome"], ended.codes.at(-1)]).toEqual(["not-sent", "error plan/old-live-file"]);
    expect(world.sent).toEqual(["create"]);
  });

  test("a result that appears with its own record open ends a run, and its record is skipped", async () => {
    const body = { ...definition, description: "new" };
    world.github.onRequest = ({ operation }) => {
      if (operation !== "repos/create-deployment") return;
      world.addRecord("production", ["deployed id=cldep1"], {
        deploymentId: "cldep1",
        name: "app",
        event: 1,
      });
    };
    const ended = await run(body);
    expect([ended.outputs["outcome"], ended.codes]).toEqual(["not-sent", ["error plan/old-live-file"]]);
    expect([world.sent, world.statuses[0]?.[0]]).toEqual([["create"], "skipped id=cldep1"]);
  });

  test("a run that waits for one that sends nothing goes on", async () => {
    const other = world.addRecord("production", [], { deploymentId: "cldep1", name: "app" });
    let lists = 0;
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/list-deployments" && ++lists === 5)
        world.addStatus(other, "skipped id=cldep1");
    };
    expect((await run(definition)).outputs["outcome"]).toBe("updated");
  });

  test("a run that waits for two that send nothing, one after the other, goes on", async () => {
    const given = { deploymentId: "cldep1", name: "app" };
    const first = world.addRecord("production", [], given);
    let second: typeof first | undefined;
    let lists = 0;
    world.github.onRequest = ({ operation }) => {
      if (operation !== "repos/list-deployments") return;
      lists++;
      if (lists === 5) second = world.addRecord("production", [], given);
      if (lists === 5) world.addStatus(first, "skipped id=cldep1");
      if (lists === 9) world.addStatus(second, "skipped id=cldep1");
    };
    expect((await run(definition)).outputs["outcome"]).toBe("updated");
  });

  test("a run that waits for one that sends nothing, and then for one that never ends, ends", async () => {
    const given = { deploymentId: "cldep1", name: "app" };
    const first = world.addRecord("production", [], given);
    let lists = 0;
    world.github.onRequest = ({ operation }) => {
      if (operation !== "repos/list-deployments" || ++lists !== 5) return;
      world.addRecord("production", [], given);
      world.addStatus(first, "skipped id=cldep1");
    };
    const ended = await run(definition);
    expect([ended.outputs["outcome"], ended.codes.at(-1)]).toEqual(["not-sent", "error plan/old-live-file"]);
    expect(world.sent).toEqual(["create"]);
  });

  test("a plain variable without a value in the file that becomes secret is changed, not unread", async () => {
    const file = { ...live(), environmentVariables: [{ key: "A", isSecret: false }] };
    const body = { ...definition, environmentVariables: [{ key: "A", isSecret: true }] };
    const planned = await plan(body, file, { "secret-environment-variables": "" });
    expect(planned.plan?.variables.changed).toEqual(["A"]);
    expect(planned.run.codes).not.toContain("notice plan/unread-variables");
  });

  test("what the service did not apply before is no row of its own", async () => {
    world.service.behaviour.droppedFields = ["schedulerSize"];
    const larger = { ...definition, schedulerSize: "LARGE" };
    await world.step({ ...update, definition: JSON.stringify(larger) });
    const planned = await plan(larger);
    expect([planned.plan?.notApplied, rows(planned)]).toEqual([[], [["schedulerSize", "MEDIUM", "LARGE"]]]);
    const there = await plan(larger, { ...live(), schedulerSize: "LARGE" });
    expect([there.plan?.notApplied, there.run.outputs["has-changes"]]).toEqual([[], "false"]);
  });

  test("a written null is a change where the live one has a value, and none where it is empty", async () => {
    change({ description: "by hand", workloadIdentity: "", contactEmails: [] });
    const nothing = { description: null, workloadIdentity: null, contactEmails: null, schedulerAu: null };
    expect(seen(await plan({ ...definition, ...nothing }))).toEqual([
      ...[[["description", "by hand", null]], "true"],
    ]);
  });

  test("values of secret variables are not read: neither masked nor compared, and shown nowhere", async () => {
    const content = live();
    const values = ["fake-token-live", "MEDIUM", "app"];
    content["environmentVariables"] = [
      { key: "PLAIN", value: "one", isSecret: false },
      { key: "TOKEN", value: values[0], isSecret: true },
      { key: "SIZE", value: values[1], isSecret: true },
      { key: "NAME", value: values[2], isSecret: "true" },
    ];
    content["sidecar"] = { environmentVariables: [{ key: "A", value: values[0], isSecret: true }] };
    const sidecar = { environmentVariables: [] };
    const planned = await plan({ ...definition, sidecar }, content, { "undocumented-fields": "sidecar" });
    const row = ["sidecar.environmentVariables", [{ key: "A", isSecret: true }], []];
    expect([...seen(planned), planned.plan?.variables.removed]).toEqual([[row], "true", ["SIZE", "NAME"]]);
    for (const value of values) expect(planned.run.raw).not.toContain(`::add-mask::${value}`);
    expect(planned.run.raw + planned.run.summary + JSON.stringify(planned.run.outputs)).not.toContain(
      values[0],
    );
  });

  test("a live value that holds a secret of the step fails plan and approval, and names the field", async () => {
    change({ description: "the token is fake-token-1" });
    const body = { ...definition, description: "new" };
    const planned = await plan(body, live(), secret);
    expect([planned.run.succeeded, planned.run.codes]).toEqual([false, ["error plan/secret-in-request"]]);
    expect(planned.run.error).toContain("description");
    const approval = { ...secret, "approved-plan": "0".repeat(64) };
    expect((await run(body, live(), approval)).codes).toEqual(["error plan/secret-in-request"]);
    expect((await run(body, live(), secret)).outputs["outcome"]).toBe("updated");
  });

  test("the words of the platform are in no comment and no record", async () => {
    change({ description: "words-of-the-platform", schedulerSize: "PLATFORM_SIZE" });
    world.pull(7);
    const comments = { "pull-request-comment": "true" };
    const inputs = inputsOf({ ...definition, description: "ours" }, live(), {
      ...comments,
      "dry-run": "true",
    });
    const planned = await world.step(inputs, { ...inRunnerTemp, action: "opened" });
    expect(planned.summary).toContain("words-of-the-platform");
    await run({ ...definition, description: "ours" });
    const written = world.github.requests
      .filter(({ method }) => method !== "GET")
      .map(({ body }) => JSON.stringify(body));
    expect(written.join()).toContain("Changes to the live Deployment");
    expect(written.join()).not.toMatch(/words-of-the-platform|PLATFORM_SIZE/);
  });
});

test("equal values in other forms are no change", async () => {
  const schedules = [
    { hibernateAtCron: "0 20 * * *", wakeAtCron: "0 6 * * *", isEnabled: true },
    { hibernateAtCron: "0 1 * * *", wakeAtCron: "0 2 * * *", isEnabled: false },
  ];
  const body = {
    ...definition,
    defaultTaskPodCpu: "0.5",
    description: "",
    workloadIdentity: "",
    isHighAvailability: false,
    contactEmails: ["a@x.org", "b@x.org"],
    scalingSpec: { hibernationSpec: { schedules } },
    workerQueues: [
      { name: "a", maxWorkerCount: 2, minWorkerCount: 0 },
      { name: "default", maxWorkerCount: 1 },
    ],
  };
  await create(body);
  const { isHighAvailability: _, workspaceId: __, resourceQuotaMemory: ___, ...now } = live();
  const [one, two] = schedules;
  const content = {
    ...now,
    defaultTaskPodCpu: 0.5,
    defaultTaskPodMemory: "1.0Gi",
    description: null,
    workloadIdentity: null,
    contactEmails: ["b@x.org", "a@x.org"],
    taskPodNodePoolId: "",
    isDevelopmentMode: false,
    scalingSpec: {
      hibernationSpec: {
        schedules: [
          { ...two, isEnabled: undefined, id: "s2" },
          { ...one, id: "s1" },
        ],
      },
    },
    workerQueues: (now["workerQueues"] as Resource[])
      .toReversed()
      .map(({ minWorkerCount, isDefault, maxWorkerCount, ...queue }) => ({
        ...queue,
        maxWorkerCount: String(maxWorkerCount),
      })),
  };
  expect(seen(await plan(body, content))).toEqual([[], "false"]);
  const { contactEmails, scalingSpec, ...others } = content;
  expect(rows(await plan(body, others)).map(([field]) => field)).toEqual(["contactEmails", "scalingSpec"]);
});

describe("a wrong file is a problem that shows the right one, and nothing is sent", () => {
  const app = { id: "cldep1", name: "app" };
  test.each<[string, unknown, string]>([
    ["no JSON", "{ hunter2", "JSON"],
    ["an empty file", "", "JSON"],
    ["a string", '"cldep1"', "JSON"],
    ["a list", [app], " [0]"],
    ["a response of a list", { deployments: [{ id: "other" }, app], totalCount: 2 }, ".deployments[1]"],
    ["a wrapped one", { deployment: app }, ".deployment"],
    ["a list without it", [{ id: "other" }], "JSON"],
    ["no id", { name: "app" }, "id"],
    ["another one", { id: "cldep2", name: "app" }, "cldep2"],
    ["no name", { id: "cldep1" }, "name"],
    ["another format", { ...app, worker_queues: [], workspace_id: "w" }, "worker_queues (workerQueues)"],
    [
      "another format in items",
      { ...app, workerQueues: [{ name: "a", max_worker_count: 1 }] },
      "maxWorkerCount",
    ],
    ["a dry run's result", { method: "POST", path: "/x", body: app }, ".body"],
    ["too large", JSON.stringify({ ...app, x: "x".repeat(1024 * 1024) }), "1048576"],
  ])("%s", async (_, content, words) => {
    const failed = await run(definition, content);
    expect([failed.succeeded, failed.outputs]).toEqual([false, { outcome: "not-sent" }]);
    expect(failed.codes).toEqual(["error input/live-file"]);
    expect(failed.error).toContain(words);
    expect(failed.error).toContain("live-file");
    expect(failed.error).not.toContain("hunter2");
  });

  test.each<[string, Inputs]>([
    ["missing", { "live-file": "nowhere.json" }],
    ["outside", { "live-file": "/etc/hostname" }],
    ["preview", { mode: "create-deployment", preview: "true", "deployment-id": "", "pull-request": "7" }],
  ])("%s", async (_, more) => {
    const failed = await run(definition, { id: "cldep1", name: "app" }, more);
    expect([failed.outputs["outcome"], failed.codes]).toEqual(["not-sent", ["error input/live-file"]]);
  });

  test("create-token", async () => {
    const token = { mode: "create-token", "token-role": "WORKSPACE_MEMBER", "live-file": "live.json" };
    expect((await world.step({ ...token, definition: "" })).codes).toEqual(["error input/live-file"]);
  });

  test("a create does not read it, without a word", async () => {
    const created = await create(definition, { ...production, "live-file": "nowhere.json" });
    expect([created.outputs["outcome"], created.codes]).toEqual(["created", []]);
  });

  test("of a dry run without deployment-id it is of the Deployment that the newest record names", async () => {
    const right = { "deployment-id": "" };
    expect((await plan(definition, app, right)).plan?.action).toBe("unknown");
    await create(definition);
    const wrong = { ...live(), id: "cldep2" };
    expect(seen(await plan(definition, live(), right))).toEqual([[], "false"]);
    const planned = await plan(definition, wrong, right);
    expect([planned.run.outputs["outcome"], planned.run.codes]).toEqual([
      "not-sent",
      ["error input/live-file"],
    ]);
    for (const id of ["cldep1", "cldep2"]) expect(planned.run.error).toContain(id);
  });

  test("a byte order mark is none", async () => {
    await create(definition);
    expect(seen(await plan(definition, `\uFEFF${JSON.stringify(live())}`))).toEqual([[], "false"]);
  });
});
