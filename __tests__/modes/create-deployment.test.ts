import { beforeEach, describe, expect, test } from "@jest/globals";
import { secondaryRateLimit } from "../../emulator/github/mishap.js";
import { eachWorld, type World } from "../world.js";

const commit = "c".repeat(40);
const records = { "github-environment": "production" };
const push = { event: { name: "push", payload: {} } };
let world: World;
eachWorld(
  (started) => {
    world = started;
  },
  {},
  { webServerReadyAfter: Number.POSITIVE_INFINITY },
);

describe("outside previews, create-deployment creates", () => {
  test("deployment-id stops it before anything is sent", async () => {
    const run = await world.step({ ...records, "deployment-id": "cldep1" });
    expect([run.outputs["outcome"], run.error]).toEqual(["not-sent", expect.stringContaining("cldep1")]);
    expect(world.sent).toEqual([]);
  });

  test("the log and the summary show the commands that store the id", async () => {
    const run = await world.step(records);
    expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep1" });
    const command = "gh variable set DEPLOYMENT_ID --env production --body 'cldep1' --repo acme/pipelines";
    expect(run.lines.join("\n")).toContain(command);
    expect(run.summary).toContain(command);
  });

  test("without github-environment the command names a placeholder for the environment", async () => {
    const run = await world.step({});
    expect(run.lines.join("\n")).toContain("--env ENVIRONMENT --body 'cldep1'");
  });
});

describe("the record of a create", () => {
  test("the task is deployment and the name, the commit GITHUB_SHA, and the payload names no pull request", async () => {
    await world.step(records);
    const [record] = world.github.state.records;
    expect(record?.fields).toMatchObject({
      task: "deployment:app",
      sha: commit,
      environment: "production",
    });
    const payload = record?.fields["payload"];
    expect(payload).toMatchObject({ schema: 4, name: "app", definition: { name: "app", type: "STANDARD" } });
    for (const name of ["pullRequest", "base", "deploymentId"]) expect(payload).not.toHaveProperty(name);
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
    expect(record?.statuses[0]).toMatchObject({
      state: "success",
      log_url: "https://github.com/acme/pipelines/actions/runs/101",
      environment_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/cldep1$/),
    });
  });

  test.each([
    ["production", true, false],
    ["staging", false, true],
  ])(
    "environment %s: production_environment is %s, transient_environment is %s",
    async (environment, isProduction, isTransient) => {
      await world.step({ "github-environment": environment });
      const created = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
      expect(created?.body).toMatchObject({
        production_environment: isProduction,
        transient_environment: isTransient,
        auto_merge: false,
        required_contexts: [],
      });
    },
  );

  test.each([
    ["listed", { operation: "repos/list-deployments", mishap: { status: 403 } }],
    ["read", { operation: "graphql/nodes", mishap: { status: 404 } }],
    ["opened", { operation: "repos/create-deployment", mishap: { status: 403 } }],
  ])("nothing is sent where records can't be %s", async (_, fault) => {
    world.github.state.addRecord("github-actions[bot]", {
      ref: commit,
      task: "deployment:app",
      environment: "production",
    });
    world.github.inject(fault);
    const run = await world.step(records);
    expect(run.outputs["outcome"]).toBe("not-sent");
    expect(run.error).toContain("deployments:");
    expect(world.sent).toEqual([]);
  });

  test("a create that was not sent has the state inactive, because nothing failed at the service", async () => {
    const cancelling = new AbortController();
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/create-deployment") cancelling.abort();
    };
    const run = await world.step(records, { cancelled: cancelling.signal });
    expect([run.outputs["outcome"], world.sent]).toEqual(["not-sent", []]);
    expect(world.statuses).toEqual([["skipped"]]);
    expect(world.github.state.records[0]?.statuses[0]?.["state"]).toBe("inactive");
  });

  test.each([
    [{ status: 400 } as const, "rejected", "skipped", "failure"],
    [{ status: 500 } as const, "unknown", "unknown", "error"],
    ["close" as const, "unknown", "unknown", "error"],
  ])("a create that ends with %j has outcome %s and the status %s", async (mishap, outcome, kind, state) => {
    world.service.inject({ operation: "create-deployment", mishap });
    const run = await world.step(records);
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, outcome]);
    expect(world.statuses).toEqual([[kind]]);
    expect(world.github.state.records[0]?.statuses[0]?.["state"]).toBe(state);
  });

  test("where the new id can't be stored, the outcome is created, and the error has the commands that store it, none of them for GitHub's API", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    const run = await world.step(records);
    expect(run.succeeded).toBe(false);
    expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep1" });
    expect(run.error).toContain("gh variable set DEPLOYMENT_ID --env production --body 'cldep1'");
    expect(run.error).not.toContain("gh api");
  });

  test("of a token that lacks the permission the error has the permission, too", async () => {
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 403 } });
    expect((await world.step(records)).error).toContain("deployments: write");
  });
});

test.each(["deployment-id", "deployment-url", "result", "differences"])(
  "where the output %s can't be written, outcome is created, and the record has the id",
  async (output) => {
    const run = await world.step(records, { unwritable: output });
    expect([run.succeeded, run.outputs["outcome"]]).toEqual([false, "created"]);
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
  },
);

describe("a second create is refused where a record has an id or a doubt", () => {
  beforeEach(async () => {
    expect((await world.step(records)).succeeded).toBe(true);
  });
  const create = (inputs = {}) => world.step({ ...records, ...inputs });

  test("the error names the record and its id", async () => {
    const run = await create();
    expect([run.outputs["outcome"], run.codes]).toEqual(["not-sent", ["error stop/exists"]]);
    expect(run.error).toMatch(/\b3000000001\b[\s\S]*\bcldep1\b/);
    expect(world.sent).toEqual(["create"]);
    expect(world.github.state.records).toHaveLength(1);
  });

  test("so is the same visible name in another form: with a space at its end, or decomposed", async () => {
    const named = (name: string) => create({ definition: JSON.stringify({ name, type: "STANDARD" }) });
    expect((await named("app ")).codes).toEqual(["error stop/exists"]);
    expect((await named("caf\u00e9")).outputs["outcome"]).toBe("created");
    expect((await named("cafe\u0301")).codes).toEqual(["error stop/exists"]);
    expect(world.sent).toEqual(["create", "create"]);
  });

  test("the next page is read only while no record fits", async () => {
    const pages = () =>
      world.github.requests.filter(({ operation }) => operation === "repos/list-deployments").length;
    const before = pages();
    await create();
    expect(pages() - before).toBe(1);
    // Records of others have another task: they hide nothing, and cost nothing.
    for (let number = 0; number < 105; number++)
      world.addRecord("production", ["deployed id=cldep9"], { name: "another" });
    expect((await create()).error).toContain("cldep1");
    expect(pages() - before).toBe(2);
    // A create that was refused names nothing: what is older counts.
    for (let number = 0; number < 100; number++) world.addRecord("production", ["skipped"]);
    expect((await create()).error).toMatch(/\b3000000001\b.*\bcldep1\b/);
    // Nor does a refused update, although its status has an id.
    for (let number = 0; number < 100; number++) world.addRecord("production", ["skipped id=cldep2"]);
    expect((await create()).error).toMatch(/\b3000000001\b.*\bcldep1\b/);
    // Nor does a Deployment of another workspace.
    for (let number = 0; number < 100; number++)
      world.addRecord("production", ["deployed id=cldep9"], { workspaceId: "clws2other" });
    expect((await create()).error).toMatch(/\b3000000001\b.*\bcldep1\b/);
  });
});

describe("a create that nobody finished is a doubt", () => {
  test.each([
    ["unknown", { status: 500 } as const, false],
    ["interrupted", "close" as const, true],
  ])("%s: the next create is refused", async (_, mishap, isOpen) => {
    world.service.inject({ operation: "create-deployment", mishap });
    if (isOpen) world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 500 } });
    await world.step(records);
    world.service.heal();
    world.github.heal();
    const run = await world.step(records);
    expect(run.codes).toEqual(["error stop/exists"]);
    expect(run.error).toContain("3000000001");
    expect(world.sent).toEqual(["create"]);
  });
});

describe("without github-environment", () => {
  test("a create on a push is stopped or warns: each run would create another Deployment", async () => {
    const run = await world.step({}, push);
    expect(run.codes.length).toBeGreaterThan(0);
    expect((await world.step({})).codes).toEqual([]);
  });

  test("a failed wait leaves the outcome created", async () => {
    const run = await world.step({ "wait-minutes": "1" });
    expect([run.succeeded, run.outputs]).toMatchObject([false, { outcome: "created", ready: "false" }]);
  });

  test("so does a cancellation after the create", async () => {
    const cancellation = new AbortController();
    world.onService = () => cancellation.abort();
    const run = await world.step({}, { cancelled: cancellation.signal });
    expect(run.outputs["outcome"]).toBe("created");
  });

  test("where the Deployment may not exist, the outcome is unknown, and the error names it", async () => {
    world.service.inject({ operation: "create-deployment", mishap: { status: 500 } });
    const run = await world.step({});
    expect([run.outputs["outcome"], run.error]).toEqual(["unknown", expect.stringContaining('"app"')]);
  });

  test.each([400, 403, 429])("a create that is refused with %i is rejected", async (status) => {
    world.service.inject({ operation: "create-deployment", mishap: { status }, times: 99 });
    expect((await world.step({})).outputs["outcome"]).toBe("rejected");
  });
});

describe("two creates of one name at the same time", () => {
  test("one is refused, also while GitHub's list lags", async () => {
    world.github.behaviour.listLag = 4_000;
    const runs = await Promise.all([world.step(records), world.step(records)]);
    expect(runs.filter(({ succeeded }) => succeeded)).toHaveLength(1);
    expect(world.deployments).toHaveLength(1);
    expect(world.statuses.map(([newest]) => newest).sort()).toEqual(["deployed id=cldep1", "skipped"]);
  });

  test("a create whose own record GitHub does not list looks three times, then is stopped", async () => {
    world.github.behaviour.listLag = 60_000;
    const started = world.clock.now();
    const run = await world.step(records);
    expect(run.codes).toEqual(["error stop/exists"]);
    expect([world.sent, world.clock.now() - started]).toEqual([[], 10_000]);
    expect(world.statuses).toEqual([["skipped"]]);
  });
});

test.each([
  [120, true],
  [121, false],
])("GitHub asks for a wait of %i s: waited for: %s", async (seconds, succeeded) => {
  const mishap = secondaryRateLimit(seconds);
  world.github.inject({ operation: "repos/create-deployment", mishap, times: 1 });
  expect(await world.step({ "github-environment": "production" })).toMatchObject({ succeeded });
});
