import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { bot, headSha, Killed, type RunEnd, World } from "./world.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  // Whatever a test did, both sides followed GitHub's own description.
  expect(violations).toEqual([]);
});

const outcomes = (runs: readonly RunEnd[]): unknown[] =>
  runs.map(({ outputs, error }) => error ?? outputs["outcome"]);
const states = (): unknown[] => world.records.map(({ state }) => state);
const hour = 60 * 60 * 1000;

describe("the event table", () => {
  test("the first event creates the preview, the following ones update it", async () => {
    const runs = [
      await world.preview({ action: "opened" }),
      await world.preview(),
      await world.preview({ action: "labeled" }),
    ];
    expect(outcomes(runs)).toEqual(["created", "updated", "updated"]);
    expect(world.changes).toEqual(["create", "update cldep1", "update cldep1"]);
    expect(runs.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(world.deployments[0]).toMatchObject({
      name: "app-pr-7",
      description: "Preview of pull request #7",
    });
  });

  test("a close retires the preview: scaled down, records inactive with the id, and a warning with name, id and address", async () => {
    await world.preview();
    await world.preview();
    const closed = await world.preview({ action: "closed" });
    expect(outcomes([closed])).toEqual(["retired"]);
    expect(world.deployments[0]).toMatchObject({
      schedulerSize: "SMALL",
      isHighAvailability: false,
      description: "[closed pull request #7] safe to delete",
      workerQueues: [{ name: "default", minWorkerCount: 0, maxWorkerCount: 3 }],
    });
    expect(world.records.map(({ state, description }) => [state, description])).toEqual([
      ["inactive", "retired id=cldep1"],
      ["inactive", "superseded id=cldep1"],
      ["inactive", "superseded id=cldep1"],
    ]);
    expect(closed.warnings).toEqual([expect.stringMatching(/"app-pr-7" \(cldep1\).*still exists.*billed/)]);
  });

  test("a retire changes only what the definition sets", async () => {
    const definition = "{ name: app, type: STANDARD, executor: CELERY }";
    await world.preview({ definition });
    await world.preview({ action: "closed", definition });
    const sent = JSON.parse(world.service.requests.at(-1)?.body ?? "{}");
    expect(Object.keys(sent).sort()).toEqual(["description", "executor", "name", "type", "workspaceId"]);
  });

  test("a reopened pull request finds its preview again, and everything is restored", async () => {
    await world.preview();
    await world.preview({ action: "closed" });
    world.pull(7);
    const reopened = await world.preview({ action: "reopened" });
    expect(outcomes([reopened])).toEqual(["updated"]);
    expect(world.deployments).toHaveLength(1);
    expect(world.deployments[0]).toMatchObject({
      schedulerSize: "MEDIUM",
      description: "Preview of pull request #7",
    });
    expect(states()).toEqual(["success", "inactive", "inactive"]);
  });

  test("a close without a preview on record is a notice, and writes nothing", async () => {
    const closed = await world.preview({ action: "closed" });
    expect(outcomes([closed])).toEqual(["not-sent"]);
    expect(closed.notices.join()).toMatch(
      /#7 is closed, and no preview "app-pr-7" is on record\. Nothing was sent\./,
    );
    expect(world.records).toEqual([]);
  });

  test("a re-run of an old closed run does not retire the preview of a pull request that is open again", async () => {
    await world.preview();
    const again = await world.preview({ action: "closed", event: { closed: true } });
    expect(outcomes([again])).toEqual(["not-sent"]);
    expect(again.notices.join()).toMatch(/#7 is open again/);
    expect(world.changes).toEqual(["create"]);
    expect(world.records).toHaveLength(1);
  });

  test.each<["closed" | "synchronize", boolean, string]>([
    ["synchronize", true, "[retired] preview of pull request #7"],
    ["closed", false, "[closed pull request #7] safe to delete"],
  ])("preview: retire retires at %s (open: %s)", async (action, open, description) => {
    await world.preview();
    world.pull(7, open);
    const retired = await world.preview({ step: "retire", action, event: {} });
    expect(outcomes([retired])).toEqual(["retired"]);
    expect(world.deployments[0]).toMatchObject({ description });
    const reason = open
      ? "of pull request #7 was scaled down, as requested. It still exists"
      : "Pull request #7 is closed.";
    expect(retired.warnings).toEqual([expect.stringContaining(reason)]);
  });

  test("an event without commit and state reads both from GitHub", async () => {
    const event = { headSha: undefined };
    await world.preview({ event });
    expect(world.github.state.records[0]?.fields["ref"]).toBe(headSha);
    world.pull(7, false);
    expect(outcomes([await world.preview({ event })])).toEqual(["retired"]);
  });

  test("preview-retire takes precedence over the default, and create-only fields are left out", async () => {
    await world.preview();
    await world.preview({ action: "closed", retirePatch: "{ description: gone, schedulerSize: LARGE }" });
    const sent = JSON.parse(world.service.requests.at(-1)?.body ?? "{}");
    expect(sent).toMatchObject({ description: "gone", schedulerSize: "LARGE", isHighAvailability: false });
    expect(sent).not.toHaveProperty("platformRuntimeVersion");
  });

  test("a retire that gets 404 is a success: the Deployment is gone already", async () => {
    await world.preview();
    world.service.state.deployments.clear();
    const closed = await world.preview({ action: "closed" });
    expect(closed.outputs).toMatchObject({ outcome: "retired", "deployment-id": "" });
    expect(closed.notices.join()).toContain("does not exist any more");
    expect(world.records.map(({ state, description }) => [state, description])).toEqual([
      ["inactive", "gone id=cldep1"],
      ["inactive", "superseded id=cldep1"],
    ]);
    world.pull(7);
    expect(outcomes([await world.preview({ action: "reopened" })])).toEqual(["created"]);
  });
});

test("a secret without a value is a warning only where the Deployment is created: an update keeps the stored value", async () => {
  const definition = `{ name: app, type: STANDARD, environmentVariables: [
    { key: WAREHOUSE_PASSWORD, isSecret: true }, { key: EMPTY, value: "", isSecret: true }, { key: PLAIN, value: x } ] }`;
  const [created, updated] = [await world.preview({ definition }), await world.preview({ definition })];
  expect(outcomes([created, updated])).toEqual(["created", "updated"]);
  const [warning = "", ...others] = [...created.warnings, ...updated.warnings];
  expect(warning).toMatch(
    /without a value: WAREHOUSE_PASSWORD\. .*pass it with secret-environment-variables\.$/,
  );
  expect(others).toEqual([]);
});

test("the log shows status and address of the Deployment, the address as a browser opens it", async () => {
  world.service.behaviour.urlsWithoutScheme = true;
  const { log } = await world.preview();
  expect(log).toContainEqual(
    expect.stringMatching(/^Created Deployment "app-pr-7" \(cldep1\): status CREATING, https:\/\/\S+$/),
  );
});

describe("the record", () => {
  test("represents the pull request's head, merges nothing, waits for no check, and holds what was applied", async () => {
    await world.preview({ names: true });
    const created = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
    expect(created?.body).toEqual({
      ref: headSha,
      task: "preview:pr-7:app-pr-7",
      environment: "preview",
      description: "app-pr-7",
      auto_merge: false,
      required_contexts: [],
      transient_environment: true,
      production_environment: false,
      payload: {
        schema: 3,
        pullRequest: 7,
        name: "app-pr-7",
        base: "app",
        event: 1,
        organizationId: "clorg1acmedata",
        organizationName: "Acme Data",
        workspaceId: "clws1analytics",
        workspaceName: "Analytics",
        definition: expect.objectContaining({
          name: "app-pr-7",
          environmentVariables: [expect.not.objectContaining({ value: expect.anything() })],
        }),
      },
    });
  });

  test("outside previews leaves transient and production to GitHub, and represents the head of a pull_request event", async () => {
    await world.push({ event: { number: 7, headSha } });
    const created = world.github.requests.find(({ operation }) => operation === "repos/create-deployment");
    expect(created?.body).toMatchObject({ ref: headSha, task: "deployment:app", environment: "staging" });
    expect(created?.body).not.toHaveProperty("transient_environment");
    expect(created?.body).not.toHaveProperty("production_environment");
    await world.push();
    expect(world.github.state.records[0]?.fields["ref"]).toBe("c".repeat(40));
  });

  test("of a name as given has no number; a long or unusual one is shortened with a hash", async () => {
    await world.preview({ name: "mine", nameFromInput: true });
    await world.preview({ name: "a b/ç".repeat(40), nameFromInput: true });
    const [long, given] = world.github.state.records.map(({ fields }) => fields.task);
    expect(given).toBe("preview:pr-7:mine");
    expect(long).toMatch(/^[A-Za-z0-9:._-]{1,100}$/);
    expect(outcomes([await world.preview({ name: "a b/ç".repeat(40), nameFromInput: true })])).toEqual([
      "updated",
    ]);
  });

  test("that is superseded becomes inactive with the id: a pull request has one active record", async () => {
    for (let push = 0; push < 4; push++) await world.preview();
    expect(states()).toEqual(["success", "inactive", "inactive", "inactive"]);
  });

  test("that a failed update left active becomes inactive with the next success", async () => {
    await world.preview();
    world.serviceFault = "refused";
    await world.preview();
    await world.preview();
    world.serviceFault = undefined;
    await world.preview();
    expect(states()).toEqual(["success", "failure", "failure", "inactive"]);
  });
});

test("after runs at once, and after a killed run, the next success leaves one active record", async () => {
  await world.preview();
  await Promise.all([world.preview(), world.preview(), world.preview()]);
  await world.preview();
  expect(states().filter((state) => state === "success")).toHaveLength(1);
  expect(states()[0]).toBe("success");
  world.onStep = ({ peer, method }) => {
    if (peer === "service" && method === "POST") throw new Killed("update");
  };
  await world.preview();
  world.onStep = undefined;
  world.pass(hour);
  await world.preview();
  expect(states().filter((state) => state === "success")).toHaveLength(1);
  expect(states()[0]).toBe("success");
});

describe("which record counts", () => {
  test("an empty inactive status by the same actor, as cleanup tools set it, does not make a second Deployment", async () => {
    await world.preview();
    world.github.state.deactivateAll(bot, "preview");
    expect(outcomes([await world.preview()])).toEqual(["updated"]);
    world.github.state.deactivateAll("somebody", "preview");
    expect(outcomes([await world.preview()])).toEqual(["updated"]);
    expect(world.deployments).toHaveLength(1);
  });

  test("a preview that was deleted manually is created again by the next push, and a warning names the old id", async () => {
    await world.preview();
    world.service.state.deployments.clear();
    const next = await world.preview();
    expect(outcomes([next])).toEqual(["created"]);
    expect(next.warnings).toEqual([
      expect.stringMatching(/"app-pr-7" \(cldep1\) does not exist any more.*404/),
    ]);
    expect(world.records.map(({ description }) => description)).toEqual([
      "deployed id=cldep2",
      "gone id=cldep1",
    ]);
    const after = await world.preview();
    expect([outcomes([after]), after.warnings]).toEqual([["updated"], []]);
  });

  test("a create that fails after the 404 of a preview leaves nothing to update", async () => {
    await world.preview();
    world.service.state.deployments.clear();
    world.onStep = ({ peer, path }) => {
      world.serviceFault = peer === "service" && path.endsWith("/deployments") ? "refused" : undefined;
    };
    expect((await world.preview()).error).toMatchObject({ outcome: "rejected" });
    world.onStep = undefined;
    world.serviceFault = undefined;
    expect(world.records.map(({ state }) => state)).toEqual(["failure", "inactive"]);
    expect(outcomes([await world.preview()])).toEqual(["created"]);
  });

  test.each([
    [
      "another actor",
      { token: "ghs_other" },
      /record \d+ \(id cldep1, not verified: github-actions\[bot\] created it, not the login of this github-token\)/,
    ],
    [
      "another workspace",
      { workspace: "clws2platform" },
      /record \d+ \(id cldep1, not verified: it belongs to another workspace\)\. .*if that is a mistake, correct workspace/,
    ],
  ])("a record of %s is not used, and one warning names it", async (_, over, text) => {
    await world.preview();
    await world.preview();
    const other = await world.preview(over);
    expect(outcomes([other])).toEqual(["created"]);
    expect(other.warnings).toEqual([expect.stringMatching(text)]);
    expect(other.warnings.join().match(/cldep1/g)).toHaveLength(1);
    const closed = await world.preview({ ...over, action: "closed" });
    expect(outcomes([closed])).toEqual(["retired"]);
  });

  test("a close that finds only a record of another actor retires nothing, and warns", async () => {
    await world.preview();
    const closed = await world.preview({ action: "closed", token: "ghs_other" });
    expect(outcomes([closed])).toEqual(["not-sent"]);
    expect(closed.warnings.join()).toContain("github-actions[bot] created it");
  });

  test("a record of an older format is not used, and a warning reports it", async () => {
    const payload = {
      schema: 1,
      pullRequest: 7,
      organizationId: "clorg1acmedata",
      workspaceId: "clws1analytics",
    };
    world.github.state.addRecord(bot, { environment: "preview", task: "preview:pr-7:app-pr-7", payload });
    const run = await world.preview();
    expect(outcomes([run])).toEqual(["created"]);
    expect(run.warnings.join()).toContain("another format");
  });

  test("two previews of one pull request are never mixed up", async () => {
    await world.preview({ name: "one" });
    await world.preview({ name: "two" });
    expect((await world.preview({ name: "one" })).outputs["deployment-id"]).toBe("cldep1");
    expect((await world.preview({ name: "two" })).outputs["deployment-id"]).toBe("cldep2");
  });

  test("a preview under another name is reported when one of a new name is created", async () => {
    await world.preview({ name: "one" });
    expect((await world.preview({ name: "two" })).notices.join()).toContain('these are: "one" (cldep1)');
  });

  test("job-made records of the same environment do no harm", async () => {
    world.github.state.addJobRecord("preview");
    await world.preview();
    world.github.state.addJobRecord("preview");
    expect(outcomes([await world.preview()])).toEqual(["updated"]);
  });
});

describe("outside previews", () => {
  test("a Deployment with a record is created the first time and updated from then on", async () => {
    expect(outcomes([await world.push(), await world.push()])).toEqual(["created", "updated"]);
    expect(states()).toEqual(["success", "inactive"]);
  });
});

describe("what is stored", () => {
  test("an id that does not fit stops the run before anything is sent: it is never cut", async () => {
    const id = `cl${"%".repeat(60)}`;
    const run = await world.push({ deploymentId: id });
    expect(run.error?.message).toContain(`deployment-id "${id}" can't be stored`);
    expect([world.changes, world.records]).toEqual([[], []]);
  });

  test("nothing that GitHub gets holds a secret", async () => {
    const deploymentName = "app";
    await world.preview({
      secrets: ["visible-value", "HEALTHY", "CREATING"],
      name: deploymentName,
      comment: true,
    });
    const written = JSON.stringify(world.github.requests.map(({ body }) => body));
    expect(written).not.toMatch(/visible-value|CREATING/);
    expect(written).toContain("requested: &#42;&#42;&#42;");
  });
});

// Far more records than are read one by one; `npm run test:all` fills pages of lists, too.
const [pushes, rejected] = processesOnly ? [100, 60] : [15, 15];

test(`closing after ${pushes} pushes takes at most 14 requests to GitHub, and so does any push`, async () => {
  for (let push = 0; push < pushes; push++) await world.preview();
  for (const action of ["synchronize", "closed"]) {
    const before = world.github.requests.length;
    await world.preview({ action });
    expect(world.github.requests.length - before).toBeLessThanOrEqual(14);
  }
}, 30_000);

test.each([
  [false, 14],
  [true, 20],
])(
  `after ${rejected} rejected creates a push (comment: %s) takes at most %d requests to GitHub`,
  async (comment, most) => {
    world.serviceFault = "refused";
    for (let push = 0; push < rejected; push++) await world.preview();
    world.serviceFault = undefined;
    world.pass(hour);
    const before = world.github.requests.length;
    expect(outcomes([await world.preview({ comment })])).toEqual(["created"]);
    expect(world.github.requests.length - before).toBeLessThanOrEqual(most);
  },
  30_000,
);
