import { describe, expect, test } from "@jest/globals";
import type { Mishap } from "../../emulator/faults.js";
import { byNames, headSha } from "../dist/workflow.js";
import { testOfAll } from "../platform.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type PlannedStep, type World, type WorldStepOptions } from "../world.js";

type Inputs = Readonly<Record<string, string>>;

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);

/** The warnings and notices of a run. */
const messagesOf = (run: ActionRun): string => run.annotations.map(({ message }) => message).join("\n");

const base = `
name: app
type: STANDARD
schedulerSize: SMALL
platformRuntimeVersion: 13.2.0
workerQueues: [{ name: default, minWorkerCount: 2, maxWorkerCount: 3 }]
environmentVariables: [{ key: PLAIN, value: one }, { key: GONE, value: x }, { key: SAME, value: x }]
`;
const edited = base
  .replace("SMALL", "LARGE")
  .replace("13.2.0", "14.0.0")
  .replace("maxWorkerCount: 3", "maxWorkerCount: 9")
  .replace("value: one", "value: two")
  .replace("GONE", "NEW");
const records = { "github-environment": "production" };
const create: Inputs = { mode: "create-deployment", definition: base, ...records };
const update: Inputs = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
const change: Inputs = { ...update, definition: edited };
const preview: Inputs = { mode: "create-deployment", definition: base, preview: "true" };
const fork: Inputs = { "api-token": "", "base-url": "" };
const push: WorldStepOptions = { action: "synchronize" };

describe("the output plan", () => {
  test("of a create has its keys in added, and no changes", async () => {
    const { plan, run } = await world.plan(create);
    expect(plan).toEqual({
      action: "create",
      deploymentId: null,
      comparedWith: null,
      changes: [],
      variables: { added: ["PLAIN", "GONE", "SAME"], removed: [], changed: [], kept: [] },
      notApplied: [],
      unfinished: null,
      stops: [],
    });
    expect([run.outputs["outcome"], run.outputs["has-changes"]]).toEqual(["dry-run", "true"]);
  });

  test("of an update names the record that it compares with, and each change", async () => {
    await world.step(create);
    const { plan, run } = await world.plan(change);
    expect(plan).toEqual({
      action: "update",
      deploymentId: "cldep1",
      comparedWith: {
        record: world.github.state.records[0]?.fields.id,
        sha: headSha,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        stored: true,
      },
      changes: [
        {
          field: "platformRuntimeVersion",
          before: "13.2.0",
          after: "14.0.0",
          createOnly: true,
          removed: false,
        },
        { field: "schedulerSize", before: "SMALL", after: "LARGE", createOnly: false, removed: false },
        {
          field: "workerQueues[default].maxWorkerCount",
          before: 3,
          after: 9,
          createOnly: false,
          removed: false,
        },
      ],
      variables: { added: ["NEW"], removed: ["GONE"], changed: ["PLAIN"], kept: ["SAME"] },
      notApplied: [],
      unfinished: null,
      stops: [],
    });
    expect(run.outputs["has-changes"]).toBe("true");
    expect(String(run.report?.changes?.head)).toContain("3 variables");
  });

  describe("with ids", () => {
    const ids = { organization: "", workspace: "", "organization-id": "clorg1acmedata" };
    const given = { ...create, ...ids, "workspace-id": "clws1analytics" };

    test("fails where the list responds with 401", async () => {
      world.service.inject({ operation: "list-workspaces", mishap: { status: 401 } });
      expect((await world.plan(given)).run.succeeded).toBe(false);
    });

    test("reads the list of workspaces, and fails where it shows that they are wrong", async () => {
      const right = await world.plan(given);
      expect([right.run.succeeded, right.run.codes, world.service.requests.length]).toEqual([true, [], 1]);
      // The only workspace of a token is found in the list: one more does not tell more.
      const before = world.service.requests.length;
      await world.plan({ ...given, "organization-id": "clorg2acmelabs", "workspace-id": "auto" });
      expect(world.service.requests.length).toBe(before + 1);
      const wrong = await world.plan({ ...given, "workspace-id": "nonsense" });
      expect([wrong.run.outputs["outcome"], wrong.run.codes]).toEqual([
        "not-sent",
        ["error lookup/no-workspace"],
      ]);
      expect(wrong.run.error).toContain("nonsense");
      const other = await world.plan({ ...given, "organization-id": "nonsense" });
      expect([other.run.succeeded, other.plan]).toEqual([false, undefined]);
    });

    test.each<[string, Mishap]>([
      ["is refused", { status: 403 }],
      ["is empty", { status: 200, body: { workspaces: [] } }],
      ["is not complete", { status: 200, body: { workspaces: [{ id: "clws9", name: "x" }], totalCount: 2 } }],
    ])("has a notice where the list does not show whether they are right: it %s", async (_, mishap) => {
      world.service.inject({ operation: "list-workspaces", mishap, times: 99 });
      const { run } = await world.plan(given);
      expect([run.succeeded, run.codes]).toEqual([true, ["notice plan/unverified"]]);
    });
  });

  test("has null for a field that is not set", async () => {
    await world.step(create);
    const { plan } = await world.plan({
      ...update,
      definition: base.replace("schedulerSize: SMALL", "executor: CELERY"),
    });
    expect(plan?.changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ["executor", null, "CELERY"],
      ["schedulerSize", "SMALL", null],
    ]);
  });

  test("compares with what was applied, not with what was refused, was released or has no known end", async () => {
    await world.step(create);
    const applied = world.github.state.records[0]?.fields.id;
    world.addRecord("production", ["skipped id=cldep1"], { deploymentId: "cldep1", definition: {} });
    world.addRecord("production", ["unknown id=cldep1"], { deploymentId: "cldep1", definition: {} });
    expect((await world.plan(update)).plan).toMatchObject({
      comparedWith: { record: applied },
      changes: [],
    });
    const real = await world.step({ ...update, definition: base });
    expect(real.report?.changes?.all.changes).toEqual([]);
    world.addStatus(world.github.state.records[0], "gone id=cldep1");
    expect((await world.plan(update)).plan?.comparedWith).toBeNull();
  });

  testOfAll(
    "of a definition that is too large has `stored` false, now and for the update after it",
    async () => {
      const large = {
        ...update,
        "environment-variables": Array.from(
          { length: 1_000 },
          (_, index) => `KEY_${index}_${"x".repeat(40)}=x`,
        ).join("\n"),
      };
      await world.step(create);
      await world.step(large);
      const { plan, run } = await world.plan(large);
      expect([plan?.comparedWith?.stored, plan?.changes, run.outputs["has-changes"]]).toEqual([
        false,
        [],
        "",
      ]);
      expect(run.codes).toContain("notice plan/not-compared");
      // The create-only fields of the create before still hold.
      await world.step(update);
      expect((await world.plan(update)).run.outputs["has-changes"]).toBe("false");
    },
  );

  test("of a token has no plan, and the request", async () => {
    const { plan, request, run } = await world.plan({
      mode: "create-token",
      "token-role": "WORKSPACE_MEMBER",
    });
    expect([plan, run.codes, run.outputs["has-changes"], request?.path]).toEqual([
      undefined,
      [],
      undefined,
      "/iam/v1beta1/organizations/clorg1acmedata/tokens",
    ]);
  });

  test("of a token fails where a secret would have to be hidden", async () => {
    const role = { mode: "create-token", "token-role": "WORKSPACE_MEMBER" };
    const { run } = await world.plan({ ...role, "token-description": "of fake-organization-owner-token" });
    expect([run.codes.at(-1), run.outputs["result"]]).toEqual(["error plan/secret-in-request", undefined]);
  });

  test("of a token reads the list of workspaces, too", async () => {
    const role = { mode: "create-token", "token-role": "WORKSPACE_MEMBER", organization: "", workspace: "" };
    const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws9" };
    expect((await world.plan({ ...role, ...ids })).run.codes).toEqual(["error lookup/no-workspace"]);
    const ofAll = { ...role, "token-type": "ORGANIZATION", "token-role": "ORGANIZATION_OWNER" };
    expect((await world.plan({ ...ofAll, ...ids })).run.codes).toContain("notice plan/unverified");
  });

  test.each<[workspace: string, isEnforced: boolean]>([
    ["clws2platform", true],
    ["clws1analytics", false],
  ])("with an id sees in the list whether workspace %s enforces CI/CD: %s", async (id, isEnforced) => {
    const organization = { organization: "", "organization-id": "clorg1acmedata" };
    const given = { ...organization, workspace: "", "workspace-id": id };
    const definition = "{ name: app, type: STANDARD, isCicdEnforced: false }";
    const { run } = await world.plan({ mode: "create-deployment", ...given, definition });
    expect(run.codes).toEqual(isEnforced ? ["warning deployment/cicd-not-enforced"] : []);
  });

  test("of a close shows what the retire scales down, and no create-only field", async () => {
    await world.step(preview, push);
    world.pull(42, false);
    const { plan, run } = await world.plan({ ...preview, definition: edited }, { action: "closed" });
    expect([plan?.action, plan?.deploymentId, run.outputs["has-changes"]]).toEqual([
      "retire",
      "cldep1",
      "true",
    ]);
    expect(plan?.changes.map(({ field }) => field)).toEqual([
      "description",
      "workerQueues[default].maxWorkerCount",
      "workerQueues[default].minWorkerCount",
    ]);
  });

  testOfAll("has all of 6,800 variables, as the summary has", async () => {
    const lines = Array.from({ length: 6_800 }, (_, index) => `VARIABLE_WITH_A_LONG_NAME_${index}=x`);
    const { plan, run } = await world.plan({ ...create, "environment-variables": lines.join("\n") });
    expect(plan?.variables.added).toHaveLength(6_803);
    expect(run.summary).toContain("VARIABLE_WITH_A_LONG_NAME_6799");
  });

  test("names the other Deployments that the run retires", async () => {
    for (const id of ["cldep1", "cldep2"]) world.addRecord(42, [`deployed id=${id}`]);
    world.addRecord(42, ["deployed id=cldep9"], { definition: {} });
    const { plan, run } = await world.plan(preview, push);
    expect([plan?.deploymentId, run.outputs["has-changes"]]).toEqual(["cldep9", "true"]);
    expect(run.codes).toContain("warning preview/others");
    for (const id of ["cldep1", "cldep2"]) expect(messagesOf(run)).toContain(id);
  });
});

describe("what is compared and named", () => {
  test.each(["deployed", "superseded", "retired", "idle", "swept"])(
    "a record whose status is %s has the definition that was applied last",
    async (kind) => {
      world.addRecord(42, ["deployed id=cldep1", `${kind} id=cldep1`], { definition: {} });
      const { plan } = await world.plan(preview, push);
      expect(plan?.comparedWith).toMatchObject({ record: 3000000001, stored: true });
    },
  );

  test("a close that retires a retired one again restores nothing, and names the others", async () => {
    world.addRecord(42, ["deployed id=cldep0"]);
    world.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"], { definition: {} });
    world.pull(42, false);
    const { plan, run } = await world.plan(preview, { action: "closed" });
    expect([plan?.action, plan?.deploymentId]).toEqual(["retire", "cldep1"]);
    expect(run.codes).toContain("notice plan/others");
    expect(messagesOf(run)).toContain("cldep0");
  });

  test("a retire of one Deployment names no other", async () => {
    await world.step(preview, push);
    world.pull(42, false);
    const { plan, run } = await world.plan(preview, { action: "closed" });
    expect([plan?.action, run.codes]).toEqual(["retire", []]);
  });

  test("the commit is the event's, not the one that was pushed since", async () => {
    const newer = "f".repeat(40);
    world.github.state.pulls.set(42, { open: true, headSha: newer, fork: false });
    const { run } = await world.plan(preview, push);
    expect(run.summary).toContain(headSha.slice(0, 7));
    expect(run.summary).not.toContain(newer.slice(0, 7));
  });

  test("an update without github-environment has one notice that there is no record", async () => {
    const { run } = await world.plan({ ...update, "github-environment": "" });
    expect(run.codes).toEqual(["notice plan/not-compared"]);
  });
});

describe("has-changes", () => {
  const rows: readonly (readonly [string, string, () => Promise<PlannedStep>])[] = [
    [
      "an update of what was applied",
      "false",
      async () => {
        await world.step(create);
        return world.plan(update);
      },
    ],
    [
      "another value of a plain variable",
      "true",
      async () => {
        await world.step(create);
        return world.plan({ ...update, definition: base.replace("one", "two") });
      },
    ],
    [
      "another value of a secret variable",
      "false",
      async () => {
        await world.step({ ...create, "secret-environment-variables": "S=fake-password-1" });
        return world.plan({ ...update, "secret-environment-variables": "S=fake-password-2" });
      },
    ],
    ...(["", "scope: a"] as const).flatMap((was) =>
      (["", "scope: a", "scope: b"] as const).map(
        (is): readonly [string, string, () => Promise<PlannedStep>] => [
          `a secret variable with "${was}", then with "${is}"`,
          String(was !== is),
          async () => {
            const member = (scope: string) => ({
              definition: `{ name: app, type: STANDARD, environmentVariables: [{ key: S, isSecret: true, ${scope} }] }`,
              "undocumented-fields": "scope",
            });
            await world.step({ ...create, ...member(was) });
            return world.plan({ ...update, ...member(is) });
          },
        ],
      ),
    ),
    ["an update without a record", "", () => world.plan(update)],
    ["an update without records at all", "", () => world.plan({ ...update, "github-environment": "" })],
    [
      "a newer run in progress",
      "",
      async () => {
        await world.step(create);
        world.addRecord("production", [], { deploymentId: "cldep1" });
        return world.plan(change);
      },
    ],
    [
      "a newer unknown end",
      "",
      async () => {
        await world.step(create);
        world.addRecord("production", ["unknown id=cldep1"], { deploymentId: "cldep1" });
        return world.plan(change);
      },
    ],
    [
      "a retired preview, and a create in progress",
      "",
      async () => {
        world.addRecord(42, ["deployed id=cldep1", "retired id=cldep1"], { definition: {} });
        world.addRecord(42, []);
        return world.plan(preview, push);
      },
    ],
    [
      "a close beside an update in progress",
      "",
      async () => {
        world.pull(42, false);
        world.addRecord(42, ["deployed id=cldep1"]);
        world.addRecord(42, [], { deploymentId: "cldep1" });
        return world.plan(preview, { action: "closed" });
      },
    ],
    [
      "an older unknown end",
      "false",
      async () => {
        world.addRecord("production", ["unknown id=cldep1"], { deploymentId: "cldep1" });
        world.addDeployment("cldep1");
        await world.step(update);
        return world.plan(update);
      },
    ],
    [
      "a run in progress of another Deployment",
      "false",
      async () => {
        await world.step(create);
        world.addRecord("production", [], { name: "other", deploymentId: "cldep9" });
        return world.plan(update);
      },
    ],
    [
      "a stopped second create",
      "true",
      async () => {
        await world.step(create);
        return world.plan(create);
      },
    ],
    ["a create", "true", () => world.plan(create)],
    [
      "nothing to send",
      "false",
      () => {
        world.pull(42, false);
        return world.plan(preview, { action: "closed" });
      },
    ],
    [
      "a preview that is deployed",
      "false",
      async () => {
        await world.step(preview, push);
        return world.plan(preview, push);
      },
    ],
    [
      "a preview that is retired",
      "true",
      async () => {
        await world.step(preview, push);
        await world.step({ ...preview, preview: "retire" }, push);
        return world.plan(preview, push);
      },
    ],
    [
      "a preview that is idle",
      "true",
      async () => {
        world.addRecord(42, ["deployed id=cldep1", "idle id=cldep1"], { definition: {} });
        return world.plan(preview, push);
      },
    ],
  ];

  test.each(rows)("of %s is %j", async (...[, wanted, act]) => {
    const { run } = await act();
    expect([run.exitCode, run.outputs["has-changes"]]).toEqual([0, wanted]);
  });
});

describe("a create-only change", () => {
  test("is counted apart from the fields that an update sends", async () => {
    await world.step(create);
    const definition = base.replace("13.2.0", "14.0.0").replace("SMALL", "LARGE");
    const { report } = (await world.plan({ ...update, definition })).run;
    expect(String(report?.changes?.head)).toContain(": 1 field, 1 field that an update does not send.");
  });

  test.each([
    ["an update", create, change, {}],
    ["a preview's update", preview, { ...preview, definition: edited }, push],
  ])(
    "of %s is marked in the plan once, and the run warns by its response",
    async (_, first, second, event) => {
      await world.step(first, event);
      const { plan } = await world.plan(second, event);
      expect(plan?.changes).toContainEqual(
        expect.objectContaining({ field: "platformRuntimeVersion", createOnly: true, removed: false }),
      );
      const real = await world.step(second, event);
      expect(real.codes).toEqual(["warning deployment/create-only"]);
      expect(JSON.parse(real.outputs["differences"] ?? "")).toContainEqual({
        field: "platformRuntimeVersion",
        sent: "14.0.0",
        received: "13.2.0",
        why: "create-only",
      });
      // The update stored the definition as it is now.
      const next = await world.plan(second, event);
      expect([next.plan?.changes, next.run.outputs["has-changes"]]).toEqual([[], "false"]);
    },
  );
});

describe("an unchanged update", () => {
  test("shows that nothing changed, although a plain field contains a secret's value", async () => {
    const secret = {
      "secret-environment-variables": "S=fake-password-1",
      definition: `${base}\ndescription: see fake-password-1`,
    };
    await world.step({ ...create, ...secret });
    expect((await world.step({ ...update, ...secret })).report?.changes?.all.changes).toEqual([]);
  });
});

describe("what people see", () => {
  test("a plan of an id that no record has room for is unknown", async () => {
    const { run, plan } = await world.plan({ ...update, "deployment-id": "x".repeat(140) });
    expect([plan?.action, run.codes]).toEqual(["unknown", ["notice record/no-room"]]);
  });

  const comment = { "pull-request-comment": "true" };
  const comments = () => world.github.state.comments.map(({ body }) => String(body));

  test("log, summary and comment name workspace and environment, and what the plan is compared with", async () => {
    await world.step(create);
    const { run } = await world.plan({ ...change, ...comment }, push);
    const shown = [run.log, run.summary, ...comments()];
    expect(shown).toHaveLength(3);
    const record = String(world.github.state.records[0]?.fields.id);
    for (const text of shown.map((each) => each.replaceAll("<!-- -->", "")))
      for (const part of ["Analytics", "production", "cldep1", record]) expect(text).toContain(part);
    expect(run.summary.indexOf("schedulerSize")).toBeLessThan(run.summary.indexOf("<details>"));
    expect(run.outputs["comment-url"]).toMatch(/#issuecomment-/);
  });

  test("there is one comment for each Deployment, kept up to date", async () => {
    await world.step(create);
    const staging = { ...change, ...comment, "github-environment": "staging" };
    await world.plan({ ...change, ...comment }, push);
    await world.plan(staging, push);
    await world.plan({ ...change, ...comment, "deployment-name": "other" }, push);
    expect(comments()).toHaveLength(3);
    // Nothing changes any more: the comment shows that.
    await world.plan({ ...update, ...comment }, push);
    expect(comments()).toHaveLength(3);
    expect(comments()[0]).not.toContain("schedulerSize");
  });

  test("a comment is not created when nothing changes", async () => {
    await world.step(create);
    await world.plan({ ...update, ...comment }, push);
    expect(comments()).toEqual([]);
  });

  test("without permission for a comment there is a warning, and the summary", async () => {
    await world.step(create);
    world.github.permissions = { deployments: "read", pullRequests: "none" };
    const { run } = await world.plan({ ...change, ...comment }, push);
    expect([run.exitCode, run.outputs["has-changes"]]).toEqual([0, "true"]);
    expect(run.codes).toEqual(["warning preview/comment"]);
    expect(messagesOf(run)).toContain("pull-requests: write");
  });
});

describe("without api-token", () => {
  const ids = {
    organization: "",
    workspace: "",
    "organization-id": "clorg1acmedata",
    "workspace-id": "clws1analytics",
  };

  test.each([
    ["by ids", ids],
    [
      "with the workspace in the definition",
      { ...ids, "workspace-id": "", definition: `${edited}workspaceId: clws1analytics` },
    ],
  ])("it works from the records %s, sends nothing to the service, and hides secrets", async (_, where) => {
    const secret = { "secret-environment-variables": "S=fake-password-1" };
    await world.step({ ...create, ...secret });
    const before = world.service.requests.length;
    const { run, plan, request } = await world.plan({ ...change, ...secret, ...where, ...fork });
    expect(world.service.requests).toHaveLength(before);
    expect([plan?.action, plan?.deploymentId, plan?.variables.changed]).toEqual([
      "update",
      "cldep1",
      ["PLAIN"],
    ]);
    expect(request?.path).toBe("/platform/v1beta1/organizations/clorg1acmedata/deployments/cldep1");
    expect(request?.body["environmentVariables"]).toContainEqual({ key: "S", value: "***", isSecret: true });
    expect(run.codes).toEqual(["notice plan/unverified"]);
    expect(run.log + run.summary + run.outputFile).not.toContain("fake-password-1");
  });

  test("a secret that is empty there is shown as *** too, not one without a value", async () => {
    const { request, run } = await world.plan({
      ...create,
      ...fork,
      ...ids,
      "secret-environment-variables": "S=",
      "environment-variables": "EMPTY=",
      definition: "{ name: app, type: STANDARD, environmentVariables: [{ key: KEPT, isSecret: true }] }",
    });
    expect(run.codes).toContain("notice plan/unverified");
    expect(request?.body["environmentVariables"]).toEqual(
      expect.arrayContaining([
        { key: "S", value: "***", isSecret: true },
        { key: "KEPT", isSecret: true },
        { key: "EMPTY", value: "", isSecret: false },
      ]),
    );
  });

  test("it needs both ids: without them it looks up no names", async () => {
    const { run } = await world.plan({ ...create, ...fork });
    expect(run.exitCode).toBe(1);
    for (const name of ["organization-id", "workspace-id"])
      expect(run.log).toContain(`Input ${name} is required`);
  });

  test("a record of another workspace stops it", async () => {
    await world.step(create);
    const { plan } = await world.plan({ ...change, ...fork, ...ids, "workspace-id": "elsewhere" });
    expect(plan?.stops).toEqual(["other-workspace"]);
  });

  test("ids that are given are a part of the request, without a record too", async () => {
    const { request, run } = await world.plan({ ...create, ...fork, ...ids });
    expect(run.codes).toEqual(["notice plan/unverified"]);
    expect(request?.path).toBe("/platform/v1beta1/organizations/clorg1acmedata/deployments");
    expect(request?.body).toMatchObject({ workspaceId: "clws1analytics" });
  });

  test("an empty id finds the newest record of this name, and nothing without one", async () => {
    const empty = { ...change, ...fork, ...ids, "deployment-id": "" };
    expect((await world.plan(empty)).plan?.action).toBe("unknown");
    await world.step(create);
    expect((await world.plan(empty)).plan?.deploymentId).toBe("cldep1");
  });
});

test("records that can't be read leave the plan unknown, and show the missing permission to read", async () => {
  world.github.permissions = { deployments: "none", pullRequests: "read" };
  const { run, plan } = await world.plan(update);
  expect([plan?.action, run.outputs["plan-id"], run.outputs["has-changes"]]).toEqual(["unknown", "", ""]);
  expect(run.report?.notices[0]?.commands?.flatMap(({ lines }) => lines).map(String)).toContain(
    "  deployments: read",
  );
});
