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

test("the record of an update on a pull request that is merged is of the merge, not of its head", async () => {
  await world.step({ ...update, ...stored }, { action: "closed" });
  const [last] = world.github.state.records.slice(-1);
  expect(last?.fields.ref).toBe(world.github.state.records[0]?.fields.ref);
});

describe("update-deployment never creates", () => {
  test("an empty deployment-id fails before anything is sent", async () => {
    const before = [world.service.requests.length, world.github.requests.length];
    const run = await world.step(update);
    expect(run.outputs).toEqual({ outcome: "not-sent" });
    expect([world.service.requests.length, world.github.requests.length]).toEqual(before);
  });

  test("the API's own 404: the update is rejected, and a create with force replaces the Deployment", async () => {
    world.service.state.deleteDeployment("cldep1");
    const run = await world.step({ ...update, ...stored });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "rejected"]);
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
    world.clock.time += 16 * 60_000;
    expect((await world.step({ ...records, force: "true" })).outputs["deployment-id"]).toBe("cldep2");
  });

  test("the record of an update is described by the name, as that of the create", async () => {
    await world.step({ ...update, ...stored });
    const descriptions = world.github.state.records.map(({ fields }) => fields["description"]);
    expect(descriptions).toEqual(["app", "app"]);
  });

  test("with a path in base-url a 404 names the path", async () => {
    const run = await world.step({ ...update, ...stored, "base-url": `${world.service.url}/clws1analytics` });
    expect(run.error).toContain("/clws1analytics");
  });

  test("a refused update does not change what the records mean: a create is still refused", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
    await world.step({ ...update, ...stored });
    expect((await world.step(records)).codes).toEqual(["error stop/exists"]);
  });
});

describe("a definition without type, or without a name", () => {
  const inputs = { ...update, ...stored, "deployment-name": "" };
  test.each(["{ name: app, schedulerSize: LARGE }", "{ type: STANDARD }", "{ schedulerSize: LARGE }"])(
    "updates nothing, and has no plan: %s",
    async (definition) => {
      const sent = world.sent.length;
      for (const more of [{}, { "dry-run": "true" }, { "github-environment": "" }]) {
        const run = await world.step({ ...inputs, ...more, definition });
        expect([run.succeeded, run.outputs]).toEqual([false, { outcome: "not-sent" }]);
        expect(run.codes.at(0)).toMatch(/^error (?:definition\/problem|input\/problems)$/);
      }
      expect([world.sent.length, world.statuses.length]).toEqual([sent, 1]);
    },
  );

  test("is one with variables only, too: an update does not know the others", async () => {
    const variables = { "environment-variables": "A=b", definition: "" };
    const run = await world.step({ ...inputs, ...variables });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
  });
});

describe("records stop an update, before anything is sent", () => {
  test("two ids swapped in a variable: neither production Deployment gets the other's definition", async () => {
    const other = { "deployment-name": "other" };
    await world.step({ ...records, ...other });
    const [opened, sent] = [world.statuses.length, world.sent.length];
    for (const swapped of [{ "deployment-id": "cldep2" }, { ...stored, ...other }]) {
      const run = await world.step({ ...update, ...swapped });
      expect([run.outputs["outcome"], run.codes]).toEqual(["not-sent", ["error stop/other-id"]]);
      expect(run.error).toMatch(/\b3000000001\b[\s\S]*\b3000000002\b|\b3000000002\b[\s\S]*\b3000000001\b/);
    }
    expect([world.statuses.length, world.sent.length]).toEqual([opened, sent]);
  });

  test.each([
    ["another name", { "deployment-name": "renamed" }],
    ["another workspace", { "workspace-id": "clws2platform" }],
  ])("%s: after one run with force the next push is green", async (_, inputs) => {
    const step = { ...update, ...stored, ...inputs };
    expect((await world.step(step, push)).succeeded).toBe(false);
    expect((await world.step({ ...step, force: "true" })).outputs["outcome"]).toBe("updated");
    expect((await world.step(step, push)).outputs["outcome"]).toBe("updated");
  });

  test("force on an event that is no manual start is a second warning", async () => {
    const step = { ...update, ...stored, "deployment-name": "renamed", force: "true" };
    expect((await world.step(step, push)).codes).toEqual(
      expect.arrayContaining(["warning stop/forced", "warning stop/constant-force"]),
    );
  });

  test("after an adoption whose outcome is unknown the id is on record", async () => {
    const step = { ...update, ...stored, "github-environment": "live", "max-attempts": "1" };
    world.service.inject({ operation: "update-deployment", mishap: "close", times: 1 });
    expect((await world.step({ ...step, force: "true" })).outputs["outcome"]).toBe("unknown");
    expect((await world.step(step)).outputs["outcome"]).toBe("updated");
  });

  test("without github-environment nothing stops it", async () => {
    const run = await world.step({ ...update, ...stored, "github-environment": "" }, push);
    expect(run.outputs["outcome"]).toBe("updated");
  });

  test("an update without a name is a problem of the inputs, in a dry run too", async () => {
    const before = world.github.requests.length;
    for (const dry of ["true", "false"]) {
      const nameless = { definition: "{ schedulerSize: LARGE }", "dry-run": dry };
      const run = await world.step({ ...update, ...stored, ...nameless });
      expect([run.outputs["outcome"], run.error]).toEqual(["not-sent", expect.stringContaining("name")]);
    }
    expect(world.github.requests.length).toBe(before);
  });

  test("a dry run without id and record shows that what would happen is not known", async () => {
    const unknown = { "deployment-name": "new", "dry-run": "true", "deployment-id": "" };
    const run = await world.step({ ...update, ...stored, ...unknown });
    expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "dry-run", "has-changes": "" } });
    expect(JSON.parse(run.outputs["plan"] ?? "")).toMatchObject({ action: "unknown" });
  });

  test("its records are found behind 1,000 newer ones of others", async () => {
    for (let number = 0; number < 1_000; number++)
      addRecord("deployed id=cldep9", { name: `other-${number % 50}` });
    expect((await world.step({ ...update, ...stored }, push)).succeeded).toBe(true);
    const lists = world.github.requests.filter(({ operation }) => operation === "repos/list-deployments");
    expect(lists.length).toBeLessThan(7);
  });
});

describe("the record of an update", () => {
  test("its payload has the id, the definition with its create-only fields, and who started it", async () => {
    const definition = "{ name: app, type: STANDARD, schedulerSize: LARGE, platformRuntimeVersion: 14.0.0 }";
    const variables = {
      GITHUB_TRIGGERING_ACTOR: "somebody",
      GITHUB_RUN_ATTEMPT: "2",
      GITHUB_ACTION_REPOSITORY: "acme/action",
      GITHUB_ACTION_REF: "v1",
    };
    const run = await world.step({ ...update, ...stored, definition }, { variables });
    expect(run.outputs).toMatchObject({ outcome: "updated", "github-deployment-id": "3000000002" });
    expect(world.statuses).toEqual([["deployed id=cldep1"], ["superseded id=cldep1", "deployed id=cldep1"]]);
    expect(world.github.state.records[0]?.fields["payload"]).toMatchObject({
      deploymentId: "cldep1",
      attempt: 2,
      actor: "somebody",
      ref: "acme/action@v1",
      key: expect.stringMatching(/^[\w-]{16}$/),
      definition: { schedulerSize: "LARGE", platformRuntimeVersion: "14.0.0" },
    });
  });

  test("a last status that can't be written is a warning: the update was made", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    const run = await world.step({ ...update, ...stored });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([true, "updated"]);
    expect(run.warnings.join()).toContain("3000000002");
  });

  test.each([
    ["fits into no status", "a".repeat(140)],
    ["contains a secret", "fake-secret"],
  ])("nothing is sent where deployment-id %s", async (_, id) => {
    const secret = { "secret-environment-variables": "KEY=fake-secret" };
    const run = await world.step({ ...update, ...secret, "deployment-id": id });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "not-sent"]);
    expect(run.error).toContain("deployment-id");
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

test("a re-run of an older run that had deployed is carried out, and names the newest run and its commit", async () => {
  const variables = { GITHUB_RUN_ID: "500" };
  await world.step({ ...update, ...stored }, { variables });
  addRecord("deployed id=cldep1", { event: 999 });
  for (const GITHUB_RUN_ATTEMPT of ["2", "3"]) {
    const again = { variables: { ...variables, GITHUB_RUN_ATTEMPT } };
    const run = await world.step({ ...update, ...stored }, again);
    expect([run.outputs["outcome"], run.codes]).toEqual([
      "updated",
      expect.arrayContaining(["warning deployment/older-run"]),
    ]);
    expect(run.warnings.join("\n")).toMatch(
      /\bccccccc\b[\s\S]*https:\/\/github.com\/acme\/pipelines\/actions\/runs\/999/,
    );
  }
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
  test("the status of an update, whose id is stored already, is tried by max-attempts only", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 } });
    const before = world.clock.time;
    const run = await world.step({ ...update, ...stored, "max-attempts": "1" });
    expect([run.succeeded, world.clock.time - before]).toEqual([true, 0]);
    expect(run.warnings.join()).toContain("3000000002");
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
});
