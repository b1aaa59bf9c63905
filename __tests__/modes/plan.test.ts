import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { bot, type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const base = `
name: app
type: STANDARD
schedulerSize: MEDIUM
platformRuntimeVersion: 13.2.0
defaultTaskPodCpu: "0.5"
workerQueues: [{ name: default, minWorkerCount: 2, maxWorkerCount: 3 }]
environmentVariables: [{ key: PLAIN, value: visible-value }, { key: GONE, value: x }]
`;
const edited = base
  .replace("MEDIUM", "LARGE")
  .replace("13.2.0", "14.0.0")
  .replace("maxWorkerCount: 3", "maxWorkerCount: 9")
  .replace("GONE", "NEW");
const dry = { dryRun: true } as const;

/** Runs a dry run, and makes sure that it changes nothing but the comment. */
async function planned(run: () => Promise<RunEnd>): Promise<RunEnd> {
  const github = world.github.requests.length;
  const service = world.service.requests.length;
  const end = await run();
  const writes = world.github.requests
    .slice(github)
    .filter(({ method, operation }) => method !== "GET" && operation !== "graphql")
    .map(({ operation }) => operation)
    .filter((operation) => !operation.startsWith("issues/"));
  expect(writes).toEqual([]);
  expect(world.service.requests.slice(service).filter(({ method }) => method !== "GET")).toEqual([]);
  return end;
}

const text = ({ notices, log }: RunEnd): string => [...notices, ...log].join("\n");

describe("a plan with records", () => {
  test("of a first run is a create, and lists the variables", async () => {
    const { plan } = await planned(() => world.preview({ ...dry, definition: base }));
    expect(plan).toEqual({
      action: "create",
      deploymentId: null,
      comparedWith: null,
      changes: [],
      variables: { added: ["PLAIN", "GONE"], removed: [], kept: [] },
    });
  });

  test("of what was applied has no changes", async () => {
    await world.preview({ definition: base });
    const { plan } = await planned(() => world.preview({ ...dry, definition: base }));
    expect(plan).toMatchObject({
      action: "update",
      deploymentId: "cldep1",
      comparedWith: { record: world.records[0]?.id, sha: "a".repeat(40), at: "2026-05-01T12:00:00.000Z" },
      changes: [],
      variables: { added: [], removed: [], kept: ["PLAIN", "GONE"] },
    });
  });

  test("counts a variable that is added or removed as a change", async () => {
    await world.preview({ definition: base });
    const more = base.replace("key: GONE, value: x", "key: OTHER, value: x");
    const end = await planned(() => world.preview({ ...dry, definition: more }));
    expect(end.plan?.changes).toEqual([]);
    expect(text(end)).toMatch(
      /Changes: 2 variables, compared with [^\n]*:\n {2}Variables added: OTHER\n {2}Variables removed: GONE/,
    );
  });

  test("of a preview named by deployment-name has no changes either", async () => {
    const named = { name: "mine", nameFromInput: true, definition: base };
    await world.preview(named);
    expect((await planned(() => world.preview({ ...dry, ...named }))).plan?.changes).toEqual([]);
  });

  test("names exactly the edited fields, and marks those that only a create accepts", async () => {
    await world.preview({ definition: base });
    const end = await planned(() => world.preview({ ...dry, definition: edited }));
    expect(end.plan?.changes).toEqual([
      { field: "platformRuntimeVersion", before: "13.2.0", after: "14.0.0", createOnly: true },
      { field: "schedulerSize", before: "MEDIUM", after: "LARGE", createOnly: false },
      { field: "workerQueues[default].maxWorkerCount", before: 3, after: 9, createOnly: false },
    ]);
    expect(end.plan?.variables).toEqual({ added: ["NEW"], removed: ["GONE"], kept: ["PLAIN"] });
    expect(text(end)).toMatch(
      /Changes: 2 fields and 2 variables, compared with the definition that this action applied last/,
    );
    expect(text(end)).toContain("not with the live Deployment");
  });

  test("goes on showing a create-only change that an update could not apply", async () => {
    await world.preview({ definition: base });
    await world.preview({ definition: edited });
    const { plan } = await planned(() => world.preview({ ...dry, definition: edited }));
    expect(plan?.changes.map(({ field }) => field)).toEqual(["platformRuntimeVersion"]);
  });

  test("compares with what was applied, not with what a failed run wanted", async () => {
    await world.preview({ definition: base });
    world.serviceFault = "refused";
    await world.preview({ definition: edited });
    world.serviceFault = undefined;
    const { plan } = await planned(() => world.preview({ ...dry, definition: base }));
    expect(plan).toMatchObject({
      action: "update",
      changes: [],
      comparedWith: { record: world.records[1]?.id },
    });
  });

  test("of a close compares the body of the retire", async () => {
    await world.preview({ definition: base });
    const end = await planned(() => world.preview({ ...dry, action: "closed", definition: base }));
    const { plan } = end;
    expect(plan).toMatchObject({ action: "retire", deploymentId: "cldep1" });
    expect(text(end)).toContain("it still exists until it is deleted in the platform");
    expect(plan?.changes.map(({ field }) => field).sort()).toEqual([
      "description",
      "schedulerSize",
      "workerQueues[default].minWorkerCount",
    ]);
  });

  test("after a close shows what a reopening restores", async () => {
    await world.preview({ definition: base });
    await world.preview({ action: "closed", definition: base });
    world.pull(7);
    const { plan } = await planned(() => world.preview({ ...dry, action: "reopened", definition: base }));
    expect(plan?.changes).toContainEqual({
      field: "schedulerSize",
      before: "SMALL",
      after: "MEDIUM",
      createOnly: false,
    });
  });

  test("after a sweep compares with what the sweep applied", async () => {
    await world.preview({ definition: base });
    world.pull(7, false);
    await world.sweep({ definition: base });
    world.pull(7);
    const { plan } = await planned(() => world.preview({ ...dry, definition: base }));
    expect(plan?.comparedWith).toMatchObject({ record: 1002 });
    expect(plan?.changes).toContainEqual(
      expect.objectContaining({ field: "schedulerSize", before: "SMALL" }),
    );
  });

  test("outside previews works alike", async () => {
    await world.push({ definition: base });
    const { plan } = await planned(() => world.push({ ...dry, definition: edited }));
    expect(plan).toMatchObject({ action: "update", deploymentId: "cldep1" });
    expect(plan?.changes).toHaveLength(3);
    const id = { mode: "update-deployment", deploymentId: "cldep1" } as const;
    expect(
      (await planned(() => world.push({ ...dry, ...id, definition: edited }))).plan?.changes,
    ).toHaveLength(3);
  });

  test("of a definition above 16 KiB is not stored, and the plan reports it", async () => {
    const definition = `${base}description: ${"x".repeat(17_000)}`;
    await world.preview({ definition });
    expect(world.github.state.records[0]?.fields["payload"]).not.toHaveProperty("definition");
    const end = await planned(() => world.preview({ ...dry, definition }));
    expect(end.plan).toMatchObject({ action: "update", comparedWith: null, changes: [] });
    expect(text(end)).toContain("larger than 16 KiB");
  });

  test("without a valid signature is unknown, with a notice", async () => {
    const payload = {
      schema: 3,
      name: "app",
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
    };
    const record = world.github.state.addRecord(bot, {
      environment: "staging",
      task: "deployment:app",
      payload,
    });
    world.github.state.addStatus(bot, record, { state: "success", description: "deployed id=cldep9" });
    const end = await planned(() => world.push({ ...dry, definition: base }));
    expect(end.plan).toMatchObject({ action: "unknown", deploymentId: null });
    expect(end.notices).toEqual([
      expect.stringMatching(/^Nothing would be sent: GitHub .* no valid signature/),
    ]);
  });

  test("while it is unknown whether the Deployment exists ends with the command that settles the record", async () => {
    world.serviceFault = "lost";
    await world.push({ definition: base });
    world.serviceFault = undefined;
    const end = await planned(() => world.push({ ...dry, definition: base }));
    expect(end.plan).toMatchObject({ action: "unknown" });
    expect(end.notices).toEqual([
      expect.stringMatching(
        /docs\/state\.md of this action\.\ngh api \S+deployments\/1001\/statuses [^\n]*description=settled$/,
      ),
    ]);
  });

  test("after a create with an unknown outcome has the warning of the real run", async () => {
    world.serviceFault = "lost";
    await world.preview({ definition: base });
    world.serviceFault = undefined;
    const end = await planned(() => world.preview({ ...dry, definition: base }));
    expect(end.plan?.action).toBe("create");
    const { warnings } = await world.preview({ definition: base });
    expect(warnings).toEqual([expect.stringContaining('may have left a Deployment "app-pr-7" behind')]);
    expect(end.warnings).toEqual(warnings);
  });

  test("that may not read the records is unknown, and names the permission", async () => {
    await world.preview({ definition: base });
    world.github.permissions = { deployments: "none", pullRequests: "read" };
    const end = await planned(() => world.preview({ ...dry, definition: base }));
    expect(end.plan).toMatchObject({ action: "unknown" });
    expect(end.notices.join()).toContain("deployments: read");
    expect(end.error).toBeUndefined();
  });

  test("with deployments: read is complete", async () => {
    await world.preview({ definition: base });
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    expect((await planned(() => world.preview({ ...dry, definition: edited }))).plan?.changes).toHaveLength(
      3,
    );
  });

  test("of a closed event of a pull request that is open again is none: nothing would be sent", async () => {
    await world.preview({ definition: base });
    const end = await planned(() =>
      world.preview({ ...dry, action: "closed", event: { closed: true }, definition: base }),
    );
    expect(end.plan).toMatchObject({ action: "none" });
  });
});

describe("without api-token", () => {
  test.each([
    ["ids", {}],
    ["names", { names: true }],
  ])("the plan uses only the records, by %s, and no request goes to the service", async (_, over) => {
    await world.preview({ definition: base, names: true });
    await world.push({ definition: base, names: true });
    const requests = world.service.requests.length;
    for (const run of [
      () => world.preview({ ...dry, ...over, apiToken: undefined, definition: edited }),
      () => world.push({ ...dry, ...over, apiToken: undefined, definition: edited }),
    ]) {
      const end = await planned(run);
      expect(end.plan).toMatchObject({ action: "update", deploymentId: expect.stringMatching(/^cldep/) });
      expect(end.plan?.changes).toHaveLength(3);
      expect(end.notices.join()).toMatch(
        /nothing was verified.*This is normal: the real run verifies the ids.* secrets that are empty here/,
      );
    }
    expect(world.service.requests.length).toBe(requests);
  });

  test("by names, with records whose runs were given ids, the plan is unknown", async () => {
    await world.preview({ definition: base });
    await world.push({ definition: base });
    const byName = { ...dry, apiToken: undefined, names: true, definition: edited };
    for (const run of [() => world.preview(byName), () => world.push(byName)]) {
      const end = await planned(run);
      expect(end.plan).toMatchObject({ action: "unknown", deploymentId: null });
      expect(end.notices.join()).toMatch(/store no name .* Set organization-id and workspace-id/s);
      expect(end.warnings).toEqual([]);
    }
    const given = await planned(() => world.push({ ...byName, deploymentId: "cldep2" }));
    expect(given.plan).toMatchObject({ action: "update", deploymentId: "cldep2" });
    await world.push({ definition: base, names: true });
    expect((await planned(() => world.push(byName))).plan).toMatchObject({
      action: "update",
      deploymentId: "cldep2",
    });
  });

  test("without records it is a create", async () => {
    const end = await planned(() =>
      world.preview({ ...dry, apiToken: undefined, names: true, definition: base }),
    );
    expect(end.plan).toMatchObject({ action: "create" });
  });
});

describe("the plan's comment", () => {
  const comments = (): string[] => world.github.state.comments.map(({ body }) => String(body));

  test("is not created when nothing changes; is created, kept and edited when something does", async () => {
    await world.preview({ definition: base });
    const plan = (definition: string, name?: string) =>
      planned(() => world.preview({ ...dry, comment: true, definition, ...(name ? { name } : {}) }));
    await plan(base);
    expect(comments()).toEqual([]);
    const end = await plan(edited);
    expect(comments()).toHaveLength(1);
    expect(end.outputs["comment-url"]).toMatch(/#issuecomment-/);
    expect(comments()[0]).toContain("schedulerSize");
    expect(comments()[0]).toContain("not with the live Deployment");
    await plan(edited, "second");
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toMatch(/app&#45;pr&#45;7|app-pr-7/);
    expect(comments()[0]).toContain("second");
    await plan(base);
    expect(comments()).toHaveLength(1);
    expect(comments()[0]).toContain("Nothing changes.");
    expect(comments()[0]).toContain("second");
  });

  test("is apart from the previews' comment", async () => {
    await world.preview({ comment: true, definition: base });
    await planned(() => world.preview({ ...dry, comment: true, definition: edited }));
    expect(comments()).toHaveLength(2);
  });

  test("is replaced by the summary when the token is read-only, with a notice", async () => {
    await world.preview({ definition: base });
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    const end = await planned(() =>
      world.preview({ ...dry, comment: true, apiToken: undefined, definition: edited }),
    );
    expect(end.warnings).toEqual([]);
    expect(end.notices.join()).toContain("the job summary shows the plan");
  });

  test("holds no value of a variable, and no Markdown of others", async () => {
    await world.preview({ definition: base });
    const definition = edited.replace("LARGE", '"a|b <!-- section x --> [l](https://x.example)"');
    await planned(() => world.preview({ ...dry, comment: true, definition }));
    expect(comments()[0]).not.toContain("visible-value");
    expect(comments()[0]).not.toContain("<!-- section x -->");
    expect(comments()[0]).not.toContain("[l](");
  });
});

test("no value of any variable is in any request to GitHub", async () => {
  await world.preview({ definition: base, comment: true });
  await world.preview({ definition: edited, comment: true });
  await world.preview({ ...dry, definition: base, comment: true });
  await world.push({ definition: base });
  expect(JSON.stringify(world.github.requests.map(({ body }) => body))).not.toContain("visible-value");
});

test("a plan without records follows the mode", async () => {
  const plain = { ...dry, environment: "" };
  expect((await planned(() => world.push({ ...plain, definition: base }))).plan).toEqual({
    action: "create",
    deploymentId: null,
    comparedWith: null,
    changes: [],
    variables: { added: ["PLAIN", "GONE"], removed: [], kept: [] },
  });
  const update = { ...plain, mode: "update-deployment", deploymentId: "cldep1" } as const;
  expect((await planned(() => world.push({ ...update, definition: base }))).plan).toMatchObject({
    action: "update",
    deploymentId: "cldep1",
    comparedWith: null,
    changes: [],
  });
});

test("a plan for a reopened preview shows only what the retire changed, and no create-only field", async () => {
  const world = await World.start();
  await world.preview();
  await world.preview({ action: "closed" });
  world.pull(7);
  const { plan } = await world.preview({ action: "reopened", dryRun: true });
  expect(plan?.changes.map(({ field, createOnly }) => [field, createOnly])).toEqual([
    ["description", false],
    ["isHighAvailability", false],
    ["schedulerSize", false],
    ["workerQueues[default].minWorkerCount", false],
  ]);
  await world.close();
});
