import { beforeEach, describe, expect, test } from "@jest/globals";
import type { Fields } from "../../emulator/github/state.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World } from "../world.js";

const records = { "github-environment": "production" };
const update = { mode: "update-deployment", ...records };
const stored = { "deployment-id": "cldep1" };
const superseded = { state: "inactive", description: "superseded id=cldep1", auto_inactive: false };
const push = { event: { name: "push", payload: {} } };

let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  { actors: { ghs_fake: "github-actions[bot]", ghs_other: "other-app[bot]" } },
);
beforeEach(async () => {
  expect((await world.step(records)).outputs["deployment-id"]).toBe("cldep1");
});

/** Adds a record outside previews with a status, as a run or somebody else would. */
function addRecord(description: string, payload: Fields = {}): void {
  world.clock.time += 1_000;
  world.addRecord("production", description === "" ? [] : [description], payload);
}

/** Writes the status of each command that a message shows, as `gh api` would. */
function runCommands(shown: string): void {
  for (const [, number, quoted, plain] of shown.matchAll(
    /deployments\/(\d+)\/statuses .*description=(?:'([^']*)'|(\w+))/g,
  )) {
    world.clock.time += 1_000;
    const record = world.github.state.records.find(({ fields }) => String(fields["id"]) === number);
    world.addStatus(record, quoted ?? plain ?? "");
  }
}

describe("update-deployment never creates", () => {
  test("an empty deployment-id fails before anything is sent, and says how to create and to store the id", async () => {
    const before = [world.service.requests.length, world.github.requests.length];
    const run = await world.step(update);
    expect(run.outputs).toEqual({ outcome: "not-sent" });
    expect(run.error).toContain("start the workflow manually with mode create-deployment");
    expect(run.error).toContain("gh variable set DEPLOYMENT_ID --env 'production' --body 'ID'");
    expect([world.service.requests.length, world.github.requests.length]).toEqual(before);
  });

  test("the API's own 404 asks whether it was deleted, and shows the command of each step", async () => {
    world.service.state.deleteDeployment("cldep1");
    const run = await world.step({ ...update, ...stored });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "rejected"]);
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
    expect(run.error).toContain(
      "Was it deleted in the platform? Check the platform for Deployment cldep1. Only if it is not there, release its record,",
    );
    expect(run.error).toContain(
      "gh variable delete DEPLOYMENT_ID --env 'production' --repo 'acme/pipelines'",
    );
    runCommands(run.error);
    expect((await world.step(records)).outputs["deployment-id"]).toBe("cldep2");
  });

  test("the record of an update is described by the name, as that of the create", async () => {
    await world.step({ ...update, ...stored });
    const descriptions = world.github.state.records.map(({ fields }) => fields["description"]);
    expect(descriptions).toEqual(["app", "app"]);
  });

  test("with a path in base-url a 404 says first that the path may be wrong", async () => {
    const run = await world.step({ ...update, ...stored, "base-url": `${world.service.url}/clws1analytics` });
    expect(run.error).toContain(
      "Check base-url first: its path /clws1analytics may be wrong. Then check the ids, and whether the API token has access to them.",
    );
  });

  test("the API's own 404 of an id that no other record names shows how to release this run's own", async () => {
    const first = { ...update, ...stored, "deployment-id": "clwrong", "deployment-name": "other" };
    const run = await world.step(first);
    expect(run.error).toContain("Was it deleted in the platform?");
    expect(run.error).toContain(
      `deployments/${run.outputs["github-deployment-id"]}/statuses -f state=inactive`,
    );
  });

  test("without github-environment and a name of the workflow there is no record to release, and placeholders", async () => {
    world.service.state.deleteDeployment("cldep1");
    const variables = { GITHUB_WORKFLOW_REF: "" };
    const run = await world.step(
      { ...update, "deployment-id": "cldep1", "github-environment": "" },
      { variables },
    );
    expect(run.error).toContain(
      "Only if it is not there, remove the id from where this workflow reads deployment-id from, and start the create. Replace ENVIRONMENT and WORKFLOW in the commands:",
    );
  });

  test("any other 404 does not", async () => {
    const mishap = { status: 404, body: "default backend - 404" };
    world.service.inject({ operation: "update-deployment", mishap });
    const run = await world.step({ ...update, ...stored });
    expect(run.error).not.toContain("deleted in the platform");
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
  });

  test("a refused update does not change what the records mean: a create is still refused", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
    await world.step({ ...update, ...stored });
    expect((await world.step(records)).error).toContain("names Deployment cldep1");
  });
});

describe("records veto an update, before anything is sent", () => {
  const vetoed = async (run: ActionRun, why: RegExp): Promise<void> => {
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
    expect(run.error).toMatch(why);
  };

  test("two ids swapped in a variable: neither production Deployment gets the other's definition", async () => {
    const other = { "deployment-name": "other" };
    await world.step({ ...records, ...other });
    const [opened, sent] = [world.statuses.length, world.sent.length];
    await vetoed(
      await world.step({ ...update, "deployment-id": "cldep2" }),
      /newest record of "app" names Deployment cldep1: .*\n- the newest record of Deployment cldep2 has the name "other"/,
    );
    await vetoed(
      await world.step({ ...update, ...stored, ...other }),
      /newest record of "other" names Deployment cldep2[\s\S]*Correct deployment-id or the name \(such as deployment-id cldep2\)/,
    );
    expect([world.statuses.length, world.sent.length]).toEqual([opened, sent]);
  });

  test.each<[rule: string, inputs: Record<string, string>, why: RegExp]>([
    ["another name", { "deployment-name": "renamed" }, /has the name "app"/],
    [
      "a mistyped workspace-id",
      { "workspace-id": "clws2platform" },
      /: the workspace \S+ does not match[\s\S]*is of workspace (Analytics|clws1analytics)[\s\S]*Check the workspace first/,
    ],
  ])("%s, until its record is released; then a manual start is green", async (_, inputs, why) => {
    const step = { ...update, ...stored, ...inputs };
    const run = await world.step(step);
    await vetoed(run, why);
    const plan = await world.step({ ...step, "dry-run": "true" });
    expect(JSON.parse(plan.outputs["plan"] ?? "")).toMatchObject({ action: "unknown" });
    expect(plan.notices.join()).toMatch(why);
    runCommands(run.error);
    await vetoed(await world.step(step, push), /no GitHub deployment record .* names Deployment cldep1/i);
    expect((await world.step(step)).outputs["outcome"]).toBe("updated");
    expect((await world.step(step, push)).outputs["outcome"]).toBe("updated");
  });

  test("an adoption whose outcome is unknown does not warn again that everything may be replaced", async () => {
    const step = { ...update, ...stored, "github-environment": "live", "max-attempts": "1" };
    world.service.inject({ operation: "update-deployment", mishap: "close", times: 1 });
    expect((await world.step(step)).outputs["outcome"]).toBe("unknown");
    const again = await world.step(step);
    expect([again.outputs["outcome"], again.warnings.join()]).toEqual([
      "updated",
      expect.not.stringContaining("may replace"),
    ]);
  });

  test("an id that no record names: a manual start once, and its dry run shows the plan", async () => {
    const step = { ...update, ...stored, "github-environment": "live" };
    await vetoed(await world.step(step, push), /start the workflow manually once/i);
    const plan = await world.step({ ...step, "dry-run": "true" }, push);
    expect(JSON.parse(plan.outputs["plan"] ?? "")).toMatchObject({
      action: "update",
      deploymentId: "cldep1",
    });
    expect(plan.warnings[0]).toMatch(
      /may replace all environment variables and worker queues .* those below\.$/s,
    );
    expect(plan.notices.join()).toContain("so its first update must be started manually (workflow_dispatch)");
    const adopted = await world.step(step);
    expect(adopted.outputs["outcome"]).toBe("updated");
    expect(adopted.warnings).toContainEqual(
      expect.stringMatching(/may replace all environment variables .* those of the definition\.$/s),
    );
    const next = await world.step(step, push);
    expect([next.succeeded, next.warnings.join()]).toEqual([
      true,
      expect.not.stringContaining("may replace"),
    ]);
  });

  test("after a release nothing is compared: an older record does not show what was applied last", async () => {
    const large = { ...update, ...stored, definition: "{ name: app, type: STANDARD, schedulerSize: LARGE }" };
    await world.step(large);
    runCommands((await world.step({ ...large, "deployment-name": "renamed" })).error);
    const plan = await world.step({ ...update, ...stored, "dry-run": "true" });
    expect(plan.outputs["has-changes"]).toBe("");
    expect(JSON.parse(plan.outputs["plan"] ?? "")).toMatchObject({ comparedWith: null, changes: [] });
    expect(plan.warnings[0]).toContain("may replace all environment variables and worker queues");
  });

  test.each<[what: string, description: string, payload: Fields, isGreen: boolean]>([
    ["a refused update of another id", "skipped id=cldep9", {}, true],
    ["a released record of another id", "gone id=cldep9", {}, true],
    ["another Deployment of this name", "deployed id=cldep9", {}, false],
    [
      "another Deployment of this name in another workspace",
      "deployed id=cldep9",
      { workspaceId: "w2" },
      true,
    ],
    ["this id under another name", "deployed id=cldep1", { name: "other" }, false],
    ["this id under this name with a space", "deployed id=cldep1", { name: "app " }, true],
    ["this id in another workspace", "deployed id=cldep1", { workspaceId: "w2" }, false],
    ["this id in another organization", "deployed id=cldep1", { organizationId: "o2", name: "other" }, true],
    ["a record of another id without a name", "unknown", { name: "other" }, true],
  ])("a newer record of %s (%s): green is %s", async (_, description, payload, isGreen) => {
    addRecord(description, payload);
    const run = await world.step({ ...update, ...stored }, push);
    expect(run.succeeded).toBe(isGreen);
    expect(world.sent.length).toBe(isGreen ? 2 : 1);
  });

  test("without github-environment there is nothing to veto", async () => {
    const run = await world.step({ ...update, ...stored, "github-environment": "" }, push);
    expect(run.outputs["outcome"]).toBe("updated");
  });

  test.each([["live"], ["production"]])("another token sees the same records (%s)", async (environment) => {
    const other = { "github-token": "ghs_other", "github-environment": environment };
    expect((await world.step({ ...update, ...stored, ...other })).succeeded).toBe(true);
    expect((await world.step({ ...records, ...other })).succeeded).toBe(false);
    expect(world.deployments).toHaveLength(1);
  });

  test("an update without a name is a problem of the inputs, in a dry run too", async () => {
    const before = world.github.requests.length;
    for (const dry of ["true", "false"]) {
      const nameless = { definition: "{ schedulerSize: LARGE }", "dry-run": dry };
      const run = await world.step({ ...update, ...stored, ...nameless });
      expect(run.error).toContain("An update with github-environment needs a name");
    }
    expect(world.github.requests.length).toBe(before);
  });

  test("a dry run without id and name shows that what would happen is not known", async () => {
    const nameless = { definition: "{ schedulerSize: LARGE }", "dry-run": "true", "deployment-id": "" };
    const run = await world.step({ ...update, ...stored, ...nameless });
    expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "dry-run", "has-changes": "" } });
    expect(JSON.parse(run.outputs["plan"] ?? "")).toMatchObject({ action: "unknown" });
    expect(run.log).toContain("deployment-id is empty, and the definition has no name");
  });

  test("its records are found behind 1,000 newer ones of others", async () => {
    for (let number = 0; number < 1_000; number++)
      addRecord("deployed id=cldep9", { name: `other-${number % 50}` });
    expect((await world.step({ ...update, ...stored }, push)).succeeded).toBe(true);
    const lists = world.github.requests.filter(({ operation }) => operation === "repos/list-deployments");
    expect(lists.length).toBeLessThan(5);
  });
});

describe("the record of an update", () => {
  test("its payload has the id, the definition with its create-only fields, and who started it", async () => {
    const definition = "{ name: app, type: STANDARD, schedulerSize: LARGE, platformRuntimeVersion: 14.0.0 }";
    const variables = {
      ...{ GITHUB_TRIGGERING_ACTOR: "somebody", GITHUB_RUN_ATTEMPT: "2" },
      ...{ GITHUB_ACTION_REPOSITORY: "acme/action", GITHUB_ACTION_REF: "v1" },
    };
    const run = await world.step({ ...update, ...stored, definition }, { variables });
    expect(run.outputs).toMatchObject({ outcome: "updated", "github-deployment-id": "3000000002" });
    expect(world.statuses).toEqual([["deployed id=cldep1"], ["superseded id=cldep1", "deployed id=cldep1"]]);
    expect(world.github.state.records[0]?.fields["payload"]).toMatchObject({
      ...{ deploymentId: "cldep1", attempt: 2, actor: "somebody", ref: "acme/action@v1" },
      key: expect.stringMatching(/^[\w-]{16}$/),
      definition: { schedulerSize: "LARGE", platformRuntimeVersion: "14.0.0" },
    });
  });

  test("a last status that can't be written is a warning: the update was made", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    const run = await world.step({ ...update, ...stored });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([true, "updated"]);
    expect(run.warnings).toContainEqual(
      expect.stringMatching(/^GitHub deployment record 3000000002 could not be updated/),
    );
  });

  test.each([
    ["fits into no status", "a".repeat(140), "can't be stored"],
    ["contains a secret", "fake-secret", "contains the value of a secret"],
  ])("nothing is sent where deployment-id %s", async (_, id, why) => {
    const secret = { "secret-environment-variables": "KEY=fake-secret" };
    const run = await world.step({ ...update, ...secret, "deployment-id": id });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
    expect(run.error).toContain(why);
    expect(world.sent).toEqual(["create"]);
  });

  test.each(["repos/list-deployments", "graphql/nodes", "repos/create-deployment"])(
    "nothing is sent where %s fails",
    async (operation) => {
      world.github.inject({ operation, mishap: { status: 403 } });
      const run = await world.step({ ...update, ...stored });
      expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
      expect(world.sent).toEqual(["create"]);
    },
  );
});

test("a re-run of an older run is carried out, and names the newest run of the Deployment and its commit", async () => {
  addRecord("deployed id=cldep1", { event: 999 });
  const run = await world.step({ ...update, ...stored });
  expect(run.outputs["outcome"]).toBe("updated");
  expect(run.warnings).toContainEqual(
    expect.stringMatching(
      /^This run is older than the run that applied commit ccccccc to Deployment cldep1: /,
    ),
  );
  expect(run.warnings.join("\n")).toContain("https://github.com/acme/pipelines/actions/runs/999");
  expect(run.summary).toContain("⚠️ This run is older than the run that applied commit ccccccc");
  // The largest run id counts, also after it was rolled back.
  expect((await world.step({ ...update, ...stored })).warnings.join("\n")).toContain("runs/999");
});

test("the plan of an update that records stop has the title of a failure", async () => {
  addRecord("deployed id=cldep1", { name: "other" });
  const run = await world.step({ ...update, ...stored, "dry-run": "true" });
  expect(JSON.parse(run.outputs["plan"] ?? "").action).toBe("unknown");
  expect(run.summary).toContain("### 🔍 Plan for app: the run would fail, and nothing would be sent");
});

test("a record that another run superseded links the run that opened it", async () => {
  addRecord("deployed id=cldep1", { name: "other", event: 555 });
  world.clock.time += 1_000;
  const later = { ...superseded, log_url: "https://github.com/acme/pipelines/actions/runs/777" };
  const [record] = world.github.state.records;
  if (record) world.github.state.addStatus("octocat", record, later, world.clock.time);
  const { error } = await world.step({ ...update, ...stored });
  expect(error).toContain("https://github.com/acme/pipelines/actions/runs/555");
  expect(error).not.toContain("777");
});

describe("an outage needs no person", () => {
  test("half a minute of 503 of the service", async () => {
    const started = world.clock.time;
    world.service.inject({ operation: "update-deployment", mishap: { status: 503 } });
    const sleep = world.clock.sleep.bind(world.clock);
    world.clock.sleep = async (milliseconds) => {
      await sleep(milliseconds);
      if (world.clock.time - started >= 30_000) world.service.heal();
    };
    expect((await world.step({ ...update, ...stored })).outputs["outcome"]).toBe("updated");
  });

  test.each([
    ["502", { status: 502 } as const],
    ["403 with Retry-After", { status: 403, headers: { "retry-after": "3" } } as const],
    ["429", { status: 429, headers: { "retry-after": "3" } } as const],
    ["a closed connection", "close" as const],
  ])("one %s at each of GitHub's requests: green, and nothing twice", async (_, mishap) => {
    const operations = [
      "repos/list-deployments",
      "graphql/nodes",
      "graphql/repository",
      "repos/create-deployment",
    ];
    for (const operation of [...operations, "repos/create-deployment-status"])
      world.github.inject({ operation, mishap, times: 1 });
    const run = await world.step({ ...update, ...stored });
    expect(run.outputs["outcome"]).toBe("updated");
    expect(world.sent).toEqual(["create", "update cldep1"]);
    expect((await world.step({ ...update, ...stored }, push)).succeeded).toBe(true);
  });

  test("the status of an update, whose id is stored already, is tried by max-attempts only", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    const before = world.clock.time;
    const run = await world.step({ ...update, ...stored, "max-attempts": "1" });
    expect([run.succeeded, world.clock.time - before]).toEqual([true, 0]);
    expect(run.warnings.join("\n")).toContain("could not be updated");
  });

  test("four minutes of 502 on the status after a create, then a push: one Deployment", async () => {
    const create = { ...records, "deployment-name": "second" };
    const started = world.clock.time;
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    world.github.onRequest = async () => {
      if (world.clock.time - started > 240_000) world.github.heal();
    };
    const run = await world.step({ ...create, "max-attempts": "1" });
    expect(run).toMatchObject({
      succeeded: true,
      outputs: { outcome: "created", "deployment-id": "cldep2" },
    });
    const again = { ...update, "deployment-name": "second", "deployment-id": "cldep2" };
    expect((await world.step(again, push)).outputs["outcome"]).toBe("updated");
    expect(world.deployments).toHaveLength(2);
  });
});

describe("legitimate uses pass without a word", () => {
  const whole =
    "{ name: app, type: STANDARD, schedulerSize: SMALL, workerQueues: [{ name: default }], environmentVariables: [{ key: A, value: b }] }";
  const quiet = (run: ActionRun, outcome: string): void => {
    expect([run.error, run.outputs["outcome"], run.warnings, run.notices]).toEqual(["", outcome, [], []]);
  };
  const of = (id: string, more: Record<string, string> = {}) => ({
    ...update,
    definition: whole,
    "deployment-id": id,
    ...more,
  });

  test("the same name in two workspaces of one environment", async () => {
    const other = { "workspace-id": "clws2platform" };
    quiet(await world.step({ ...records, ...other, definition: whole }), "created");
    quiet(await world.step(of("cldep1"), push), "updated");
    quiet(await world.step(of("cldep2", other), push), "updated");
    quiet(await world.step(of("cldep1"), push), "updated");
  });

  test("a rename after one release", async () => {
    const renamed = of("cldep1", { "deployment-name": "renamed" });
    runCommands((await world.step(renamed, push)).error);
    expect((await world.step(renamed)).error).toBe("");
    quiet(await world.step(renamed, push), "updated");
  });

  test("a create after one release", async () => {
    runCommands((await world.step({ ...records, definition: whole })).error);
    quiet(await world.step({ ...records, definition: whole }), "created");
    quiet(await world.step(of("cldep2"), push), "updated");
  });

  test("a matrix of names in one environment, at the same time", async () => {
    const names = ["one", "two", "three"].map((name) => ({ "deployment-name": name }));
    const created = await Promise.all(
      names.map((name) => world.step({ ...records, definition: whole, ...name })),
    );
    for (const run of created) quiet(run, "created");
    const ids = created.map(({ outputs }) => outputs["deployment-id"] ?? "");
    const updated = await Promise.all(
      names.map((name, index) => world.step(of(ids[index] ?? "", name), push)),
    );
    for (const run of updated) quiet(run, "updated");
  });

  test("the runs after an adoption, and after an upgrade that the definition has too", async () => {
    const adopted = of("cldep1", { "github-environment": "live" });
    expect((await world.step(adopted)).warnings).toHaveLength(1);
    quiet(await world.step(adopted, push), "updated");
    world.service.state.deployments.set("cldep1", {
      ...world.service.state.deployments.get("cldep1"),
      id: "cldep1",
      platformRuntimeVersion: "13.0.0",
    } as never);
    const upgraded = whole.replace("{ name", "{ platformRuntimeVersion: 13.0.0, name");
    quiet(await world.step({ ...adopted, definition: upgraded }, push), "updated");
  });
});
