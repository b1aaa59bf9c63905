import { beforeEach, describe, expect, test } from "@jest/globals";
import type { GitHubBehaviour } from "../../emulator/github/server.js";
import { day, minute } from "../../src/base/clock.js";
import { eachWorld, pullHead, World, type WorldStepOptions } from "../world.js";

const comment = { "pull-request-comment": "true" };
/** The API's own 404 needs no fault; this one is from something in front of it. */
const ingress = { status: 404, body: "default backend - 404" };

let world: World;
eachWorld((started) => {
  world = started;
});

/** A step that a run of another event starts. */
function of(name: string, payload: object = {}): WorldStepOptions {
  return { event: { name, payload } };
}

const bodyOf = (index: number): Record<string, unknown> => {
  const bodies = world.service.requests.flatMap(({ method, body }) => (method === "POST" ? [body] : []));
  return JSON.parse(bodies.at(index) ?? "{}");
};

describe("what happens on an event", () => {
  test("open: created the first time, updated from then on; closed: retired; then nothing is left", async () => {
    const outcomes: (string | undefined)[] = [];
    for (const action of ["opened", "synchronize", "labeled", "closed"]) {
      const run = await world.preview(action);
      expect(run.succeeded).toBe(true);
      outcomes.push(run.outputs["outcome"]);
    }
    expect(outcomes).toEqual(["created", "updated", "updated", "retired"]);
    expect(world.sent).toEqual(["create", "update cldep1", "update cldep1", "update cldep1"]);
    expect(world.statuses).toEqual([
      ["retired id=cldep1", "deployed id=cldep1"],
      ["superseded id=cldep1", "deployed id=cldep1"],
      ["superseded id=cldep1", "deployed id=cldep1"],
    ]);
  });

  test("what the pull request is when GitHub is asked decides, not the event", async () => {
    await world.preview("opened");
    world.pull(7, false);
    expect((await world.late("synchronize")).outputs["outcome"]).toBe("retired");
    world.pull(7, true);
    expect((await world.late("closed")).outputs["outcome"]).toBe("not-sent");
    expect((await world.late("reopened")).outputs["outcome"]).toBe("updated");
  });

  test("a label on a closed pull request is an event of a closed one, too", async () => {
    await world.preview("opened");
    const payload = { action: "labeled", pull_request: { number: 7, state: "closed" } };
    const run = await world.step({ preview: "true" }, of("pull_request", payload));
    expect(run.outputs).toEqual(expect.objectContaining({ outcome: "not-sent" }));
    expect(world.sent).toEqual(["create"]);
  });

  test.each([
    ["synchronize", {}],
    ["unlabeled", { preview: "retire" }],
  ])("an event older than the newest on a record (%s %j): nothing, and both runs", async (action, inputs) => {
    await world.preview("opened");
    const run = await world.preview(action, inputs, { variables: { GITHUB_RUN_ID: "99" } });
    expect(run.outputs["outcome"]).toBe("not-sent");
    const [notice = ""] = run.notices;
    expect(notice).toContain("https://github.com/acme/pipelines/actions/runs/101");
    expect(notice).toContain("https://github.com/acme/pipelines/actions/runs/99");
    expect(world.sent).toEqual(["create"]);
  });

  test("a re-run of the newest event deploys again; an old event of a closed pull request retires", async () => {
    await world.preview("opened");
    const same = { variables: { GITHUB_RUN_ID: "101", GITHUB_RUN_ATTEMPT: "2" } };
    expect((await world.preview("opened", {}, same)).outputs["outcome"]).toBe("updated");
    world.pull(7, false);
    const old = await world.late("synchronize", {}, { variables: { GITHUB_RUN_ID: "99" } });
    expect(old.outputs["outcome"]).toBe("retired");
  });

  test.each([
    ["nothing on record", []],
    ["gone", ["deployed id=cldep1", "gone id=cldep1"]],
    ["swept", ["deployed id=cldep1", "swept id=cldep1"]],
  ])("nothing left to retire (%s): nothing, with a line in the log", async (_, statuses) => {
    if (statuses.length > 0) world.addRecord(7, statuses);
    const run = await world.preview("closed");
    expect(run).toMatchObject({ succeeded: true, outputs: { outcome: "not-sent" } });
    expect(run.codes).toEqual([]);
    expect(world.sent).toEqual([]);
  });

  test("schedule, and preview: sweep whatever the event: a sweep", async () => {
    expect((await world.sweep()).outputs["outcome"]).toBe("swept");
    expect((await world.preview("opened", { preview: "sweep" })).outputs["outcome"]).toBe("swept");
    expect(world.sent).toEqual([]);
  });

  test("preview: retire retires whatever the event, and the next deploy restores the preview", async () => {
    await world.preview("opened");
    const run = await world.preview("unlabeled", { preview: "retire" });
    expect(run.outputs["outcome"]).toBe("retired");
    expect(bodyOf(-1)).toMatchObject({
      description: "[retired] Preview of acme/pipelines#7",
      schedulerSize: "SMALL",
    });
    expect((await world.preview("unlabeled", { preview: "retire" })).outputs["outcome"]).toBe("not-sent");
    await world.preview("labeled");
    expect(bodyOf(-1)).toMatchObject({ description: "Preview of acme/pipelines#7", schedulerSize: "MEDIUM" });
  });
});

describe("the number of the pull request", () => {
  test.each([
    ["pull_request", of("pull_request", { action: "opened", pull_request: { number: 7 } }), {}],
    ["pull_request_target", of("pull_request_target", { action: "opened", pull_request: { number: 7 } }), {}],
    ["a comment on one", of("issue_comment", { issue: { number: 7, pull_request: {} } }), {}],
    ["the input, on a manual start", of("workflow_dispatch"), { "pull-request": "7" }],
    ["the input, on a push", of("push"), { "pull-request": "7" }],
  ])("%s", async (_, options, inputs) => {
    world.pull(7);
    const run = await world.step({ preview: "true", ...inputs }, options);
    expect(run.outputs["outcome"]).toBe("created");
    expect(world.github.state.records[0]?.fields.task).toBe("preview:pr-7:app-pr-7");
  });

  test("with a number sign is a problem that names the input", async () => {
    const run = await world.step({ preview: "true", "pull-request": "#7" }, of("push"));
    expect([run.outputs, world.sent]).toEqual([{ outcome: "not-sent" }, []]);
    expect(run.error).toContain("pull-request");
  });

  test("the pull requests of a workflow_run are not used: pull-request is required", async () => {
    const payload = { workflow_run: { pull_requests: [{ number: 7 }] } };
    const run = await world.step({ preview: "true" }, of("workflow_run", payload));
    expect(run.outputs).toEqual({ outcome: "not-sent" });
    expect(run.error).toContain("pull-request");
  });
});

test("of pull_request_target the definition is that of the commit that is checked out, not the head's", async () => {
  world.pull(7);
  const pull = { number: 7, state: "open", head: { sha: "e".repeat(40) } };
  const run = await world.step(
    { preview: "true" },
    of("pull_request_target", { action: "opened", pull_request: pull }),
  );
  expect(run.outputs["outcome"]).toBe("created");
  expect(world.github.state.records[0]?.fields).toMatchObject({
    ref: "e".repeat(40),
    payload: { sha: "c".repeat(40) },
  });
});

describe("the record", () => {
  test("is opened before anything is sent, with what is sent", async () => {
    let atSend: unknown;
    world.onService = ({ path }) => {
      if (path.endsWith("/deployments")) atSend = world.statuses;
    };
    await world.preview(
      "opened",
      { "environment-variables": "KEY=value" },
      { variables: { GITHUB_ACTOR: "octocat" } },
    );
    expect(atSend).toEqual([[]]);
    const create = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
    expect(create?.body).toMatchObject({
      ref: pullHead,
      task: "preview:pr-7:app-pr-7",
      environment: "preview",
      auto_merge: false,
      required_contexts: [],
      transient_environment: true,
      production_environment: false,
      payload: {
        schema: 4,
        pullRequest: 7,
        name: "app-pr-7",
        base: "app",
        organizationId: "clorg1acmedata",
        workspaceId: "clws1analytics",
        definition: { name: "app-pr-7", schedulerSize: "MEDIUM", description: "Preview of acme/pipelines#7" },
        secretKeys: [],
        digests: { salt: expect.any(String), values: { KEY: expect.any(String) } },
        event: 101,
        attempt: 1,
        key: expect.any(String),
        sha: expect.stringMatching(/^[0-9a-f]{40}$/),
        actor: "octocat",
        version: expect.any(String),
      },
    });
    expect(JSON.stringify(create?.body)).not.toContain('"value"');
    const status = world.github.requests.find(
      ({ operation }) => operation === "repos/create-deployment-status",
    );
    expect(status?.body).toMatchObject({ description: "deployed id=cldep1", auto_inactive: false });
    expect(world.github.state.records[0]?.statuses[0]).toMatchObject({
      state: "success",
      log_url: "https://github.com/acme/pipelines/actions/runs/101",
      environment_url: "https://orchestrator-app-pr-7-1.platform.example.com",
    });
  });

  test("names of organization and workspace are stored where they are known", async () => {
    await world.preview("opened", {
      organization: "Acme Data",
      workspace: "Analytics",
      "organization-id": "",
      "workspace-id": "",
    });
    const payload = world.github.state.records[0]?.fields["payload"];
    expect(payload).toMatchObject({ organizationName: "Acme Data", workspaceName: "Analytics" });
  });

  test("the name: deployment-name as given, otherwise the definition's with -pr-<N>", async () => {
    await world.preview("opened");
    await world.preview("opened", { "deployment-name": "mine" });
    expect(world.deployments.map(({ name }) => name)).toEqual(["app-pr-7", "mine"]);
  });

  test("github-environment chooses the environment", async () => {
    await world.preview("opened", { "github-environment": "previews" });
    expect(world.github.state.records[0]?.fields.environment).toBe("previews");
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("created");
  });

  test("a commit that is gone: the head as GitHub shows it now", async () => {
    world.github.inject({
      operation: "repos/create-deployment",
      mishap: { status: 422, body: { message: "No ref found for: a" } },
      times: 1,
    });
    world.github.state.pulls.set(7, { open: true, headSha: "d".repeat(40), fork: false });
    const run = await world.late("opened");
    expect(run.outputs["outcome"]).toBe("created");
    expect(world.github.state.records[0]?.fields["ref"]).toBe("d".repeat(40));
  });

  test("a commit that is gone, and a definition that GitHub refuses: both are left out", async () => {
    world.github.inject({ operation: "repos/create-deployment", mishap: { status: 422 }, times: 2 });
    world.github.state.pulls.set(7, { open: true, headSha: "d".repeat(40), fork: false });
    const run = await world.late("opened");
    expect(run.outputs["outcome"]).toBe("created");
    const [record] = world.github.state.records;
    expect(record?.fields["ref"]).toBe("d".repeat(40));
    expect(record?.fields["payload"]).not.toHaveProperty("definition");
  });

  test("nothing is sent if it can't be opened", async () => {
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    const run = await world.preview("opened");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(run.error).toContain("deployments: write");
    expect([world.sent, world.github.counts()["repos/list-deployments"]]).toEqual([[], 1]);
  });

  test("an update stores the create-only fields as its definition has them", async () => {
    const definition = "{ name: app, type: STANDARD, platformRuntimeVersion: 13.2.0 }";
    await world.preview("opened", { definition });
    await world.preview("synchronize", { definition: definition.replace("13.2.0", "14.0.0") });
    expect(world.github.state.records[0]?.fields["payload"]).toMatchObject({
      deploymentId: "cldep1",
      definition: { platformRuntimeVersion: "14.0.0" },
    });
  });

  test.each([
    ["the Deployment's name", "fake-secret", { "deployment-name": "app-fake-secret" }],
    [
      "the definition's name",
      "fake-secret",
      { definition: "{ name: app-fake-secret, type: STANDARD }", "deployment-name": "a" },
    ],
    ["github-environment", "fake-secret", { "github-environment": "fake-secret" }],
    ["the organization's name", "Acme Data", { organization: "Acme Data", "organization-id": "" }],
    ["the organization's id", "clorg1acmedata", {}],
    ["the workspace's name", "Analytics", { workspace: "Analytics", "workspace-id": "" }],
    ["the workspace's id", "clws1analytics", {}],
    ["the task", "my-app", { "deployment-name": "my app" }],
  ])("a secret in %s: the run fails before anything is sent", async (_, secret, inputs) => {
    const run = await world.preview("opened", { "secret-environment-variables": `KEY=${secret}`, ...inputs });
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(run.codes.at(-1)).toBe("error record/secret");
    expect([world.sent, world.statuses]).toEqual([[], []]);
  });

  test("a secret that is the default environment's name is no problem: that name is always the same", async () => {
    const run = await world.preview("opened", { "secret-environment-variables": "KEY=preview" });
    expect([run.error, run.outputs["outcome"]]).toEqual(["", "created"]);
  });

  test.each([
    ["closed", "fake-secret"],
    ["closed", "fake%2Dsecret"],
    ["schedule", "fake-secret"],
  ])("a secret in an id on record: nothing is sent to it (%s, %s)", async (event, id) => {
    const secret = { "secret-environment-variables": "KEY=fake-secret" };
    world.pull(7, false);
    world.addRecord(7, [`deployed id=${id}`], {}, world.clock.now() - day);
    const run = await (event === "closed" ? world.preview("closed", secret) : world.sweep(secret));
    expect(run.codes.at(-1)).toMatch(/^error (record\/secret|sweep\/failed)$/);
    expect(world.sent).toEqual([]);
  });

  test("a secret in the actor, or in the reference of the action, is redacted: nobody finds a record by it", async () => {
    const variables = {
      GITHUB_ACTOR: "the fake-secret",
      GITHUB_ACTION_REPOSITORY: "acme/action",
      GITHUB_ACTION_REF: "fake-secret",
    };
    await world.preview("opened", { "secret-environment-variables": "KEY=fake-secret" }, { variables });
    expect(world.github.state.records[0]?.fields["payload"]).toMatchObject({
      actor: "the ***",
      ref: "acme/action@***",
    });
  });

  test.each(["fake-secret", "fake%2Dsecret", "a".repeat(113)])(
    "a new id that no status can store (%s) fails the run, and no status has a part of it",
    async (id) => {
      world.service.inject({ operation: "create-deployment", mishap: { status: 200, body: { id } } });
      const run = await world.preview("opened", { "secret-environment-variables": "KEY=fake-secret" });
      expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "created" } });
      expect(run.codes.at(-1)).toBe("error github/id-not-stored");
      // A command would store another id.
      expect(run.error).not.toContain("gh api");
      expect(world.statuses).toEqual([[]]);
    },
  );

  test("a list that ignores the task does not mix up two previews of one pull request", async () => {
    for (const name of ["one", "two"]) await world.preview("opened", { "deployment-name": name });
    const body = world.github.state.records.map(({ fields }) => fields);
    world.github.inject({ operation: "repos/list-deployments", mishap: { status: 200, body } });
    const run = await world.preview("synchronize", { "deployment-name": "one" });
    expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
    expect(world.sent).toEqual(["create", "create", "update cldep1"]);
  });

  test.each([
    ["refused", { status: 400 } as const, "opened", "rejected", ["skipped"], "failure"],
    ["unknown", { status: 502 } as const, "opened", "unknown", ["unknown"], "error"],
    [
      "an update that was refused",
      { status: 400 } as const,
      "synchronize",
      "rejected",
      ["skipped id=cldep1"],
      "failure",
    ],
    [
      "an update that is unknown",
      { status: 502 } as const,
      "synchronize",
      "unknown",
      ["unknown id=cldep1"],
      "error",
    ],
  ])("a request that is %s", async (_, mishap, action, outcome, statuses, state) => {
    if (action === "synchronize") await world.preview("opened");
    for (const operation of ["create-deployment", "update-deployment"])
      world.service.inject({ operation, mishap });
    const run = await world.preview(action, comment);
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome } });
    expect(world.statuses[0]).toEqual(statuses);
    expect(world.github.state.records[0]?.statuses[0]?.["state"]).toBe(state);
    expect(world.github.state.comments).toHaveLength(1);
  });

  test.each([
    ["synchronize", 404],
    ["opened", 409],
  ])("on %s, a %i of GitHub to the record gets no advice about a Deployment", async (action, status) => {
    if (action === "synchronize") await world.preview("opened");
    world.github.inject({ operation: "repos/create-deployment", mishap: { status } });
    const run = await world.preview(action);
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(run.error).not.toMatch(/gone id=|update-deployment/);
    expect(run.error.includes("deployments: write")).toBe(status === 404);
  });

  test.each([
    ["of maintenance", { message: "Service under maintenance" }],
    ["without members", {}],
    ["of another status", { id: 1, state: "failure" }],
  ])(
    "a status that GitHub answers with 200 and an object %s is not stored: the run fails, with the command",
    async (_, body) => {
      world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 200, body } });
      const run = await world.preview("opened");
      expect(run).toMatchObject({
        succeeded: false,
        outputs: { outcome: "created", "deployment-id": "cldep1", differences: "[]" },
      });
      expect(JSON.parse(run.outputs["result"] ?? "")).toMatchObject({ id: "cldep1" });
      expect(run.codes.at(-1)).toBe("error github/id-not-stored");
      expect(run.error).toContain("deployments/3000000001/statuses");
    },
  );

  test.each([[{}], [""], ["<html>"]])(
    "a record that GitHub opened, and answered with 201 and %j, is withdrawn",
    async (body) => {
      world.github.inject({
        operation: "repos/create-deployment",
        mishap: { status: 201, body },
        when: "after",
        times: 1,
      });
      const run = await world.preview("opened");
      expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
      expect(world.statuses).toEqual([["skipped"]]);
      expect(run.error).not.toContain("preview:pr-7");
      expect((await world.preview("synchronize")).warnings).toEqual([]);
    },
  );

  test.each([
    [
      "its status fails",
      "repos/create-deployment-status",
      0,
      /preview:pr-7:app-pr-7 in environment preview.* 3000000001/,
    ],
    ["the list fails", "repos/list-deployments", 1, /preview:pr-7:app-pr-7 in environment preview/],
  ])(
    "where that can't be done because %s, the error says what may be left",
    async (_, operation, skip, wanted) => {
      world.github.inject({
        operation: "repos/create-deployment",
        mishap: { status: 201, body: {} },
        when: "after",
        times: 1,
      });
      world.github.inject({ operation, mishap: { status: 400 }, skip });
      const run = await world.preview("opened");
      expect(run.outputs["outcome"]).toBe("not-sent");
      expect(run.error).toMatch(wanted);
    },
  );

  test("a record whose response was lost and that no list shows is named by environment and task", async () => {
    world.github.inject({ operation: "repos/create-deployment", mishap: "close" });
    const run = await world.preview("opened");
    expect([run.outputs["outcome"], world.sent]).toEqual(["not-sent", []]);
    expect(run.error).toContain("preview:pr-7:app-pr-7 in environment preview");
  });

  test("a payload that GitHub refuses is sent once more without the definition", async () => {
    world.github.inject({ operation: "repos/create-deployment", mishap: { status: 422 }, times: 1 });
    const run = await world.preview("opened", { "secret-environment-variables": "KEY=fake-secret" });
    expect(run.outputs["outcome"]).toBe("created");
    const payload = world.github.state.records[0]?.fields["payload"] as object;
    expect(payload).toMatchObject({ schema: 4, secretKeys: ["KEY"] });
    expect(payload).not.toHaveProperty("definition");
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
  });

  test("a refused update does not change which Deployment is current", async () => {
    for (let number = 0; number < 2; number++) await world.step({});
    for (const status of ["deployed id=cldep1", "deployed id=cldep2", "skipped id=cldep1"]) {
      await world.clock.sleep(minute);
      world.addRecord(7, [status]);
    }
    expect((await world.preview("synchronize")).outputs["deployment-id"]).toBe("cldep2");
  });

  test("the next page is read only while no record names an id, at most 10", async () => {
    const pages = (): number => world.github.counts()["repos/list-deployments"] ?? 0;
    world.addRecord(7, ["deployed id=cldep1"]);
    await world.step({});
    for (let number = 0; number < 100; number++) world.addRecord(7, ["skipped"]);
    await world.preview("synchronize");
    expect([world.sent, pages()]).toEqual([["create", "update cldep1"], 2]);
    await world.preview("synchronize");
    expect(pages()).toBe(3);
    for (let number = 0; number < 1_000; number++) world.addRecord(8, ["skipped"]);
    await world.preview("synchronize", {}, { number: 8 });
    expect(pages()).toBe(13);
  });

  test("a page of updates and creates that nobody finished does not end the list", async () => {
    await world.preview("opened");
    for (let number = 0; number < 50; number++) {
      world.addRecord(7, [], { deploymentId: "cldep1" });
      world.addRecord(7, ["unknown"]);
    }
    const { outputs } = await world.preview("synchronize", { "dry-run": "true" });
    expect(JSON.parse(outputs["plan"] ?? "")).toMatchObject({ comparedWith: { record: 3000000001 } });
  });

  test("each older record of the id that shows success is superseded, and no run waits for another", async () => {
    const started = world.clock.now();
    for (let number = 0; number < 3; number++) world.addRecord(7, ["deployed id=cldep1"]);
    world.addRecord(7, ["unknown id=cldep1"]);
    await world.step({});
    await world.preview("synchronize");
    const newest = world.statuses.map(([status]) => status?.split(" ")[0]);
    expect(newest).toEqual(["deployed", "unknown", "superseded", "superseded", "superseded"]);
    expect(world.clock.now()).toBe(started);
  });

  test("an environment named production is none of a preview", async () => {
    await world.preview("opened", { "github-environment": "production" });
    expect(world.github.state.records[0]?.fields).toMatchObject({
      transient_environment: true,
      production_environment: false,
    });
  });

  test("statuses of other tools are ignored, however many", async () => {
    await world.preview("opened");
    for (let number = 0; number < 120; number++)
      world.addStatus(world.github.state.records[0], "Deleted by a cleanup tool");
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
  });

  test.each([
    ["name", { name: "other" }],
    ["organization", { organizationId: "clorg2acmelabs" }],
  ])("a record of another %s is not used", async (_, payload) => {
    await world.preview("opened");
    await world.clock.sleep(minute);
    world.addRecord(7, ["deployed id=cldep9"], payload);
    await world.preview("synchronize");
    expect(world.sent).toEqual(["create", "update cldep1"]);
  });

  test.each<unknown>(["7", 8, null])(
    "a record written manually is of its task's pull request, whatever its payload says (%j)",
    async (pullRequest) => {
      const place = { organizationId: "clorg1acmedata", workspaceId: "clws1analytics" };
      world.service.state.deployments.set("cldep9", { id: "cldep9", name: "app-pr-7", ...place });
      world.addRecord(7, ["deployed id=cldep9"], { pullRequest });
      expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
      expect((await world.preview("closed")).outputs["outcome"]).toBe("retired");
      expect(world.sent).toEqual(["update cldep9", "update cldep9"]);
    },
  );

  test("a record of another workspace is not used", async () => {
    await world.preview("opened", { "workspace-id": "clws2platform" });
    const run = await world.preview("synchronize");
    expect(run.outputs).toMatchObject({ outcome: "created", "deployment-id": "cldep2" });
  });

  test.each(["swept", "gone"])("unless a sweep has written %s", async (kind) => {
    const elsewhere = { workspaceId: "clws2platform" };
    world.addRecord(7, ["superseded id=cldep9"], elsewhere);
    world.addRecord(7, ["deployed id=cldep9", `${kind} id=cldep9`], elsewhere);
    const run = await world.preview("synchronize");
    expect(run.codes).toEqual([]);
  });

  test("a record that was deleted between list and statuses is left out", async () => {
    await world.preview("opened");
    await world.preview("synchronize");
    world.github.onRequest = ({ operation }) => {
      const [newest] = world.github.state.records;
      if (operation === "graphql" && newest && world.statuses.length === 2)
        world.github.state.deleteRecord(newest);
    };
    const run = await world.preview("synchronize");
    expect(run).toMatchObject({
      succeeded: true,
      outputs: { outcome: "updated", "deployment-id": "cldep1" },
    });
  });

  test("deleted records: the next push creates another preview", async () => {
    await world.preview("opened");
    for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
    expect((await world.preview("synchronize")).outputs["deployment-id"]).toBe("cldep2");
  });
});

test.each([500, 409])("a create that the service answers with %i: the name to check", async (status) => {
  world.service.inject({ operation: "create-deployment", mishap: { status, body: { message: "Sorry" } } });
  const { error } = await world.preview("opened");
  expect(error).toMatch(/"app-pr-7"/);
  expect(error).not.toContain("update-deployment");
});

describe("a run", () => {
  test("a re-run of opened lists once more too: its first attempt may have created a preview", async () => {
    world.github.behaviour.listLag = 4_000;
    await world.preview("opened");
    const again = { variables: { GITHUB_RUN_ID: "101", GITHUB_RUN_ATTEMPT: "2" } };
    expect((await world.preview("opened", {}, again)).outputs["outcome"]).toBe("updated");
  });

  test("no record, and the event is not opened: the records are listed once more after 5 s", async () => {
    world.github.behaviour.listLag = 4_000;
    const started = world.clock.now();
    await world.preview("opened");
    expect((await world.preview("synchronize")).outputs["outcome"]).toBe("updated");
    expect(world.clock.now() - started).toBe(5_000);
  });

  test.each<[what: string, slow: Readonly<Record<string, number>>]>([
    ["the record is written", { "repos/create-deployment": 5 * minute + 1_000 }],
    ["the look itself is slow", { "pulls/get": 3 * minute, "repos/create-deployment": 2 * minute + 1_000 }],
  ])("no attempt to send starts more than five minutes after the look began: %s", async (_, slow) => {
    await world.preview("opened");
    world.github.onRequest = async ({ operation }) => {
      await world.clock.sleep(slow[operation] ?? 0);
    };
    const run = await world.preview("synchronize");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "not-sent" } });
    expect(world.sent).toEqual(["create"]);
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
  });

  test("a retry does not start later either", async () => {
    await world.preview("opened");
    world.service.inject({
      operation: "update-deployment",
      mishap: { status: 503, headers: { "retry-after": "50" } },
    });
    const started = world.clock.now();
    const run = await world.preview("synchronize", { "max-attempts": "10" });
    expect(run).toMatchObject({ succeeded: false });
    expect(world.sent.length).toBeLessThanOrEqual(7);
    expect(world.clock.now() - started).toBeLessThanOrEqual(5 * minute);
  });

  test("nor does a retry of a run that was suspended while it waited", async () => {
    await world.preview("opened");
    world.service.inject({ operation: "update-deployment", mishap: { status: 503 } });
    const { sleep } = world.clock;
    world.clock.sleep = (milliseconds) => sleep.call(world.clock, milliseconds + 10 * minute);
    const run = await world.preview("synchronize");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "unknown" } });
    expect(world.sent).toEqual(["create", "update cldep1"]);
  });

  test("a status that GitHub does not show yet is read again: there is no second Deployment", async () => {
    await world.preview("opened");
    world.github.inject({ operation: "graphql/nodes", mishap: { behind: 1 }, times: 1 });
    const run = await world.preview("synchronize");
    expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
    expect(run.codes).not.toContain("warning preview/unfinished");
    expect(world.deployments).toHaveLength(1);
  });

  test("a status whose address GitHub refuses is stored without it: the next run finds the new Deployment", async () => {
    const errors = [{ resource: "DeploymentStatus", field: "environment_url", code: "invalid" }];
    const mishap = { status: 422, body: { message: "Validation Failed", errors } };
    world.github.inject({ operation: "repos/create-deployment-status", mishap, times: 1 });
    expect(await world.preview("opened")).toMatchObject({ succeeded: true });
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
    expect((await world.preview("synchronize")).outputs).toMatchObject({ outcome: "updated" });
    expect(world.deployments).toHaveLength(1);
  });

  test("without the address that GitHub refuses, a new id is tried for minutes, too", async () => {
    const operation = "repos/create-deployment-status";
    world.github.inject({ operation, mishap: { status: 422 }, times: 1 });
    world.github.inject({ operation, mishap: { status: 502 }, skip: 1, times: 12 });
    expect(await world.preview("opened")).toMatchObject({ succeeded: true });
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
  });

  test.each([
    ["opened", "created"],
    ["synchronize", "updated"],
  ])("%s: where outputs can't be written the run fails, and the record has the id", async (action, done) => {
    if (action === "synchronize") await world.preview("opened");
    const run = await world.preview(action, {}, { unwritable: "deployment-id" });
    expect(run.succeeded).toBe(false);
    expect([run.codes.at(-1), run.outputs["outcome"]]).toEqual(["error runner/outputs", done]);
    expect(world.statuses[0]).toEqual(["deployed id=cldep1"]);
    expect((await world.preview("synchronize")).outputs).toMatchObject({ outcome: "updated" });
    expect(world.deployments).toHaveLength(1);
  });

  test("nothing is sent where the output with the record's number can't be written", async () => {
    const run = await world.preview("opened", {}, { unwritable: "github-deployment-id" });
    expect(run.succeeded).toBe(false);
    expect(run.codes).toEqual(["error runner/outputs"]);
    expect([world.sent, world.statuses]).toEqual([[], [["skipped"]]]);
  });

  test.each(["synchronize", "closed"])(
    "%s: a last status that can't be written is a warning",
    async (action) => {
      await world.preview("opened");
      world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
      const run = await world.preview(action);
      expect(run.succeeded).toBe(true);
      expect(run.codes).toContain("warning record/not-marked");
    },
  );

  test("the last status is tried once more after a cancellation", async () => {
    const cancellation = new AbortController();
    world.github.onRequest = ({ operation }) => {
      if (operation === "repos/create-deployment-status") cancellation.abort();
    };
    world.github.inject({ operation: "repos/create-deployment-status", mishap: "close", times: 1 });
    const run = await world.preview("opened", {}, { cancelled: cancellation.signal });
    expect(run).toMatchObject({
      succeeded: false,
      outputs: { outcome: "created", "deployment-id": "cldep1" },
    });
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
  });

  test("also when the cancellation falls into the wait of a retry", async () => {
    const cancellation = new AbortController();
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 502 }, times: 1 });
    const { sleep } = world.clock;
    world.clock.sleep = async (milliseconds) => {
      cancellation.abort();
      await sleep.call(world.clock, milliseconds);
    };
    await world.preview("opened", {}, { cancelled: cancellation.signal });
    expect(world.statuses).toEqual([["deployed id=cldep1"]]);
  });
});

describe("a create that nobody finished", () => {
  beforeEach(async () => {
    world.service.inject({ operation: "create-deployment", mishap: { status: 502 }, times: 1 });
    const run = await world.preview("opened");
    expect(run.error).toContain("app-pr-7");
  });
  const unfinished = "warning preview/unfinished";

  test("the next push creates again, with a warning that names the record and the name", async () => {
    const run = await world.preview("synchronize");
    expect(run.outputs["outcome"]).toBe("created");
    expect(run.codes).toContain(unfinished);
    expect(run.warnings.join()).toMatch(/record 3000000001 .*"app-pr-7"/);
    expect((await world.preview("synchronize")).codes).not.toContain(unfinished);
  });

  test("a run that was killed after it opened its record leaves the same warning", async () => {
    world.addRecord(8, []);
    const run = await world.preview("synchronize", {}, { number: 8 });
    expect(run.outputs["outcome"]).toBe("created");
    expect(run.codes).toContain(unfinished);
  });

  test.each(["true", "false"])("when the pull request is closed, too: dry-run %s", async (dryRun) => {
    expect((await world.preview("closed", { "dry-run": dryRun })).codes).toContain(unfinished);
  });
});

test("a permission that a run of a fork lacks: a maintainer starts the workflow, no permission is advised", async () => {
  world.github.permissions = { deployments: "read", pullRequests: "read" };
  const run = await world.fork({});
  expect(run.outputs["outcome"]).toBe("not-sent");
  expect(run.error).not.toContain("permissions:");
});

describe("a preview that was deleted in the platform", () => {
  beforeEach(async () => {
    await world.preview("opened");
    world.service.state.deleteDeployment("cldep1");
  });

  test("is missing, and the same run creates another one, on a second record; the next push retires it", async () => {
    const run = await world.preview("synchronize", {
      definition: "{ name: app, type: STANDARD, executor: KUBERNETES, workerQueues: [{ name: a }] }",
    });
    expect(run).toMatchObject({
      succeeded: true,
      outputs: { outcome: "created", "deployment-id": "cldep2" },
    });
    expect(run.codes).toEqual(["warning definition/queues-of-kubernetes", "warning preview/missing"]);
    expect(world.statuses.map(([newest]) => newest)).toEqual([
      "deployed id=cldep2",
      "missing id=cldep1",
      "deployed id=cldep1",
    ]);
    expect((await world.preview("synchronize")).outputs["deployment-id"]).toBe("cldep2");
    expect(world.sent).toEqual(["create", "update cldep1", "create", "update cldep2", "update cldep1"]);
    expect(world.statuses.flat()).not.toContain("gone id=cldep1");
  });

  test("where the create that takes its place fails, the comment and the error show that", async () => {
    const inputs = { "pull-request-comment": "true" };
    await world.preview("synchronize", inputs);
    world.service.state.deleteDeployment("cldep2");
    world.service.inject({ operation: "create-deployment", mishap: { status: 502 } });
    const run = await world.preview("synchronize", inputs);
    expect(run.outputs["outcome"]).toBe("unknown");
    expect(run.error).toContain("app-pr-7");
    expect(String(world.github.state.comments[0]?.["body"])).toContain("status 502");
  });

  test.each([
    ["an ingress responded", { operation: "update-deployment", mishap: ingress }],
    ["the list of workspaces can't be read", { operation: "list-workspaces", mishap: { status: 403 } }],
  ])("not confirmed (%s): a failure like any other", async (_, fault) => {
    world.service.inject(fault);
    const run = await world.preview("synchronize");
    expect(run).toMatchObject({ succeeded: false, outputs: { outcome: "rejected" } });
    expect(world.sent).toEqual(["create", "update cldep1"]);
    expect(world.statuses[0]).toEqual(["skipped id=cldep1"]);
    expect(run.error).toContain(
      "deployments/3000000001/statuses -f state=inactive -f description='gone id=cldep1'",
    );
    world.service.heal();
    expect((await world.preview("synchronize")).outputs["deployment-id"]).toBe("cldep2");
  });

  test("retired before: without a list of workspaces too, and no record stays open where the create fails", async () => {
    world.addRecord(7, ["retired id=cldep1"]);
    world.service.inject({ operation: "create-deployment", mishap: { status: 400 } });
    world.service.inject({ operation: "list-workspaces", mishap: { status: 403 } });
    const run = await world.preview("reopened");
    expect([run.succeeded, world.sent.slice(-2)]).toEqual([false, ["update cldep1", "create"]]);
    expect(world.statuses.filter((statuses) => statuses.length === 0)).toEqual([]);
  });
});

describe("more than one Deployment on record", () => {
  beforeEach(async () => {
    await world.preview("opened");
    await world.step({ "deployment-name": "app-pr-7" });
    await world.clock.sleep(minute);
    world.addRecord(7, ["deployed id=cldep2"]);
  });

  test("the newest is used, and the others are retired, with a warning that names them", async () => {
    const run = await world.preview("synchronize");
    expect(run).toMatchObject({
      succeeded: true,
      outputs: { outcome: "updated", "deployment-id": "cldep2" },
    });
    expect(run.codes).toContain("warning preview/others");
    expect(run.warnings.join()).toContain("cldep1");
    expect(world.sent.slice(2)).toEqual(["update cldep2", "update cldep1"]);
    expect(bodyOf(-1)).toMatchObject({ schedulerSize: "SMALL" });
    // It is retired again, without a word, until a sweep has retired it.
    expect((await world.preview("synchronize")).codes).not.toContain("warning preview/others");
    expect(world.sent.slice(4)).toEqual(["update cldep2", "update cldep1"]);
  });

  test("before the wait for the web server", async () => {
    world = await World.start({}, { webServerReadyAfter: 0 });
    for (let number = 0; number < 2; number++) await world.step({});
    for (const id of ["cldep1", "cldep2"]) world.addRecord(7, [`deployed id=${id}`]);
    let waited: number | undefined;
    world.onService = ({ path }) => {
      if (path.endsWith("cldep1")) waited = world.service.webServerRequests.length;
    };
    await world.preview("synchronize", { "wait-minutes": "1" });
    expect([waited, world.service.webServerRequests.length]).toEqual([0, 1]);
  });

  test("where the current one was deleted in the platform, the other one is used", async () => {
    world.service.state.deleteDeployment("cldep2");
    const run = await world.preview("synchronize");
    expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
    expect(world.sent.slice(2)).toEqual(["update cldep2", "update cldep1"]);
    expect(world.deployments).toHaveLength(1);
  });

  test("one that can't be retired is a warning", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, skip: 1, times: 1 });
    const run = await world.preview("synchronize");
    expect(run.succeeded).toBe(true);
    expect(run.codes).toContain("warning preview/not-retired");
    await world.preview("synchronize");
    expect(world.sent.slice(-2)).toEqual(["update cldep2", "update cldep1"]);
  });

  test("one whose 404 is no evidence is a warning with the command that releases its record", async () => {
    world.service.inject({ operation: "update-deployment", mishap: ingress, skip: 1, times: 1 });
    const { warnings } = await world.preview("synchronize");
    expect(warnings.join()).toMatch(/gh api .* -f description='gone id=cldep1'/);
  });

  test("a close retires each, the current one first", async () => {
    const run = await world.preview("closed");
    expect(run.outputs).toMatchObject({ outcome: "retired", "deployment-id": "cldep2" });
    expect(world.sent.slice(2)).toEqual(["update cldep2", "update cldep1"]);
    expect(world.statuses.map(([newest]) => newest)).toEqual(["retired id=cldep2", "retired id=cldep1"]);
  });

  test("one that fails writes no status and does not stop the others; the step fails then", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, times: 1 });
    const run = await world.preview("closed");
    expect(run.succeeded).toBe(false);
    expect(world.statuses.map(([newest]) => newest)).toEqual(["deployed id=cldep2", "retired id=cldep1"]);
  });

  test("of two that fail, the error names both", async () => {
    world.service.inject({ operation: "update-deployment", mishap: { status: 400 } });
    const { error } = await world.preview("closed");
    expect(error).toMatch(/cldep2[\s\S]*cldep1/);
  });
});

describe("nothing depends on the order of GitHub's lists", () => {
  const shuffled = { statusOrder: "shuffled", recordOrder: "shuffled" } as const;
  test.each<[order: string, behaviour: Partial<GitHubBehaviour>]>([
    ["oldest first", { statusOrder: "oldest-first", recordOrder: "oldest-first" }],
    ["shuffled, seed 1", { ...shuffled, seed: 1 }],
    ["all of it", { ...shuffled, repeatedItems: true, nullNodes: true }],
  ])("the events of a pull request end the same: %s", async (_, behaviour) => {
    Object.assign(world.github.behaviour, behaviour);
    const outcomes: (string | undefined)[] = [];
    for (const action of ["opened", "synchronize", "closed", "reopened", "synchronize", "closed", "closed"]) {
      outcomes.push((await world.preview(action, comment)).outputs["outcome"]);
    }
    expect(outcomes).toEqual(["created", "updated", "retired", "updated", "updated", "retired", "retired"]);
    await world.clock.sleep(day);
    expect((await world.sweep()).outputs["previews"]).toContain('"action":"retired"');
    expect((await world.preview("closed", comment)).outputs["outcome"]).toBe("not-sent");
    expect(world.deployments).toHaveLength(1);
    expect(world.github.state.comments).toHaveLength(1);
  });
});

test("a record of another workspace does not replace the second look for a record that lags behind", async () => {
  await world.preview("opened", { "workspace-id": "clws2platform" });
  const started = world.clock.now();
  await world.preview("synchronize");
  expect(world.clock.now() - started).toBe(5_000);
});

test.each([
  ["open", [], ""],
  ["unknown", ["unknown"], ""],
  ["deployed", ["deployed id=cldep1"], "false"],
])(
  "has-changes where nothing would be sent, beside a newer record that is %s: %s",
  async (_, statuses, expected) => {
    world.addDeployment("cldep1", "app-pr-7");
    world.addRecord(7, ["deployed id=cldep1"], { event: 999 });
    await world.clock.sleep(1_000);
    world.addRecord(7, statuses);
    world.pull(7);
    const { run, plan } = await world.plan({ preview: "true" }, { action: "synchronize" });
    expect([plan?.action, run.outputs["has-changes"]]).toEqual(["none", expected]);
  },
);
