import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { testOfSharedStep } from "../one-process/run-step.js";
import { errorOf, World } from "./previewing.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(async () => {
  const { violations } = world.github;
  await world.close();
  expect(violations).toEqual([]);
});

const json = (text: string | undefined): unknown => JSON.parse(text ?? "null");

describe("a sweep", () => {
  test("on schedule retires what no closed run retired, and shows it in outputs, log and summary", async () => {
    await world.preview("opened");
    world.pull(42, false);
    const dry = await world.schedule({ "dry-run": "true" });
    expect([dry.exitCode, dry.outputs["outcome"]]).toEqual([0, "dry-run"]);
    expect(json(dry.outputs["previews"])).toEqual([
      expect.objectContaining({ action: "would-retire", state: "active" }),
    ]);
    const swept = await world.schedule({});
    expect([swept.exitCode, swept.outputs["outcome"]]).toEqual([0, "swept"]);
    expect(json(swept.outputs["previews"])).toEqual([
      {
        pullRequest: 42,
        name: "app",
        deploymentId: "cldep1",
        url: expect.stringMatching(/^https:/),
        state: "retired",
        updatedAt: expect.any(String),
        action: "retired",
      },
    ]);
    expect(swept.annotations.map(({ level }) => level)).toEqual(["warning"]);
    expect(swept.summary).toContain("/pull/42)");
    expect(world.deployments()[0]).toMatchObject({ description: "[closed pull request #42] safe to delete" });
  });

  test("with preview: sweep works on any event, and fails when a preview could not be retired", async () => {
    await world.preview("opened");
    world.pull(42, false);
    world.github.inject({ operation: "repos/create-deployment-status", mishap: { status: 422 } });
    world.pass(11);
    const failed = await world.push({ preview: "sweep" });
    expect([failed.exitCode, failed.outputs["outcome"]]).toEqual([1, "swept"]);
    expect(json(failed.outputs["previews"])).toEqual([expect.objectContaining({ action: "failed" })]);
    world.github.heal();
    expect((await world.push({ preview: "sweep" })).exitCode).toBe(0);
  });
});

describe("a plan", () => {
  const plan = { "dry-run": "true" };

  test("shows what would change, in output, log, summary and comment; the apply and another plan show nothing more", async () => {
    await world.preview("opened", { definition: "{ name: app, type: STANDARD, schedulerSize: SMALL }" });
    const inputs = {
      definition: "{ name: app, type: STANDARD, schedulerSize: MEDIUM }",
      "pull-request-comment": "true",
    };
    const planned = await world.preview("synchronize", { ...inputs, ...plan });
    expect(json(planned.outputs["plan"])).toMatchObject({
      action: "update",
      deploymentId: "cldep1",
      changes: [{ field: "schedulerSize", before: "SMALL", after: "MEDIUM", createOnly: false }],
    });
    expect(planned.outputs["comment-url"]).toMatch(/#issuecomment-/);
    for (const text of [planned.log, planned.summary, String(world.github.state.comments[0]?.["body"])]) {
      expect(text).toContain("schedulerSize");
      expect(text).toMatch(/applied last/);
    }
    const link = String.raw`commit \[5d1f0c2\]\(https:\S+/commit/5d1f0c2\w{33}\)`;
    expect(world.github.state.comments[0]?.["body"]).toMatch(
      new RegExp(`Plan of ${link}.*compared with .*${link}`, "s"),
    );
    const applied = await world.preview("synchronize", inputs);
    expect(applied.outputs).toMatchObject({ outcome: "updated", differences: "[]" });
    expect(json((await world.preview("synchronize", { ...inputs, ...plan })).outputs["plan"])).toMatchObject({
      changes: [],
    });
  });

  test.each([
    ["LARGE", "{ name: app, type: DEDICATED, schedulerSize: LARGE }", "field schedulerSize contains"],
    ["fake-name-1", "{ name: app, type: DEDICATED, fake-name-1: true }", "field *** contains"],
    ["us-east-77", "{ name: app, type: DEDICATED, region: us-east-77 }", "field region contains"],
  ])(
    "fails where the secret %s would hide what is sent, and names the field",
    async (secret, changed, message) => {
      await world.preview("opened", { definition: "{ name: app, type: DEDICATED, schedulerSize: SMALL }" });
      const inputs = { ...plan, definition: changed, "secret-environment-variables": `TOKEN=${secret}` };
      const run = await world.preview("synchronize", inputs);
      expect([run.exitCode, run.outputs["outcome"], run.outputs["plan"]]).toEqual([1, "not-sent", undefined]);
      expect(errorOf(run)).toContain(message);
      expect(run.raw.replace(/^::add-mask::.*$/gm, "")).not.toContain(secret);
    },
  );

  test("on an event without a pull request logs that no comment is written", async () => {
    const inputs = { ...plan, "github-environment": "production", "pull-request-comment": "true" };
    const run = await world.push(inputs);
    expect(run.log).toContain("this event has no pull request: no comment is written.");
    expect([run.exitCode, run.outputs["comment-url"]]).toEqual([0, undefined]);
  });

  testOfSharedStep(
    "of 6,800 variables has no long line in the log, and the output has all of them",
    async () => {
      const lines = Array.from(
        { length: 6_800 },
        (_, index) => `VARIABLE_WITH_A_LONG_NAME_${index}=x${"y".repeat(20)}`,
      );
      const run = await world.preview("opened", { ...plan, "environment-variables": lines.join("\n") });
      expect(errorOf(run)).toBe("");
      expect(json(run.outputs["plan"])).toMatchObject({ variables: { added: { length: 6_800 } } });
      expect(Math.max(...run.log.split("\n").map(({ length }) => length))).toBeLessThan(1_200);
      expect(run.log.length).toBeLessThan(100_000);
      expect(run.summary).toMatch(/VARIABLE&#95;WITH.* and 6\d{3} more/);
    },
  );

  test("for a fork works without api-token and base-url, and sends nothing to the service", async () => {
    await world.preview("opened", { definition: "{ name: app, type: STANDARD, schedulerSize: SMALL }" });
    const requests = world.service.requests.length;
    const run = await world.fork({
      ...plan,
      "api-token": "",
      "base-url": "",
      definition: "{ name: app, type: STANDARD, schedulerSize: LARGE }",
    });
    expect(errorOf(run)).toBe("");
    expect(json(run.outputs["plan"])).toMatchObject({
      action: "update",
      changes: [{ field: "schedulerSize" }],
    });
    expect(world.service.requests.length).toBe(requests);
  });
});

test("a difference between request and response is a warning, an output and a row of the summary", async () => {
  await world.preview("opened", { definition: "{ name: app, type: STANDARD, executor: KUBERNETES }" });
  world.service.behaviour.droppedFields = ["executor"];
  const run = await world.preview("synchronize", {
    definition: "{ name: app, type: STANDARD, executor: CELERY }",
  });
  expect(json(run.outputs["differences"])).toEqual([
    { field: "executor", sent: "CELERY", received: "KUBERNETES" },
  ]);
  const warnings = run.annotations.filter(({ level }) => level === "warning").map(({ message }) => message);
  expect(warnings.join("\n")).toContain("executor: CELERY was sent");
  expect(run.summary).toContain("executor");
});
