// What people have to find in a message, wherever they read it: places, inputs, ids and commands, in any words.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "@jest/globals";
import { day } from "../../src/base/clock.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
});

const workspace = mkdtempSync(path.join(os.tmpdir(), "named-"));
afterAll(() => rmSync(workspace, { recursive: true }));

/** A step whose definition is this file. */
function stepOf(content: string) {
  writeFileSync(path.join(workspace, "deployment.yaml"), content);
  return world.step({ definition: "", "definition-file": "deployment.yaml" }, { workspace });
}

const records = { "github-environment": "production" };
const update = { mode: "update-deployment", "deployment-id": "cldep1" };
const recorded = {
  definition: { name: "app", type: "STANDARD", schedulerSize: "MEDIUM" },
  digests: { salt: "x", values: {} },
};

describe("the summary of one problem has its place and field", () => {
  test.each([
    ["a field", "name: app\ntype: STANDARD\nexecuter: CELERY\n", "deployment.yaml:3:1", "executer"],
    ["a value", "name: app\ntype: STANDARD\nschedulerSize: LARG\n", "deployment.yaml:3:16", "schedulerSize"],
    ["a syntax error", "name: app\n\ttype: STANDARD\n", "deployment.yaml:2:1", ""],
    ["a missing field", "name: app\n", "deployment.yaml", "type"],
  ])("%s", async (_, content, place, field) => {
    const { summary } = await stepOf(content);
    expect(summary).toContain(place);
    expect(summary).toContain(field);
  });

  test("a warning too", async () => {
    const content = "name: app\ntype: STANDARD\nworkerQueues:\n  - { name: heavy, maxWorkerCount: }\n";
    const { summary } = await stepOf(content);
    expect(summary).toContain("deployment.yaml:4:");
  });
});

describe("a Deployment that may exist, or not any more", () => {
  test.each([{}, records])("a create without a response: %j", async (inputs) => {
    world.service.inject({ operation: "create-deployment", mishap: { status: 502 }, times: 9 });
    const run = await world.step(inputs);
    const next = String(run.report?.next);
    expect(run.outputs["outcome"]).toBe("unknown");
    for (const part of ['"app"', "update-deployment", "deployment-id", "manually", "force: true"])
      expect(next).toContain(part);
    expect(next).not.toContain("again");
  });

  test("an update that is answered with 404 names the inputs of the ids first", async () => {
    const { report } = await world.step(update);
    const next = String(report?.next);
    const at = ["deployment-id", "cldep1", "organization-id", "create-deployment", "force: true"].map(
      (part) => next.indexOf(part),
    );
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at[0]).toBeGreaterThan(-1);
  });
});

describe("a plan", () => {
  test.each([
    [
      "names secret variables, which it does not compare",
      { "secret-environment-variables": "PW=fake-pw-1" },
      true,
    ],
    ["without secret variables does not", {}, false],
  ])("%s", async (_, inputs, isNamed) => {
    world.addDeployment("cldep1");
    world.addRecord("production", ["deployed id=cldep1"], recorded);
    const { run } = await world.plan({ ...update, ...records, ...inputs });
    const facts = run.report?.facts.find(([head]) => head === "Compared with");
    expect(String(facts?.[1]).includes("secret")).toBe(isNamed);
  });

  test("without github-environment says so, with it that nothing is stored", async () => {
    world.addDeployment("cldep1");
    const { run } = await world.plan(update);
    expect(run.codes).toEqual(["notice plan/not-compared"]);
    expect(run.notices.join()).toContain("github-environment");
  });

  test("that would be stopped names the way to carry it out", async () => {
    world.addDeployment("cldep1");
    const { run } = await world.plan({ ...update, ...records });
    expect(run.codes).toContain("warning stop/not-on-record");
    expect(run.warnings.join()).toContain("force: true");
  });
});

test.each([429, 503])("a wait that outlasts the run, of status %i, ends at a time", async (status) => {
  world.addDeployment("cldep1");
  const mishap = { status, headers: { "retry-after": "3600" } };
  world.service.inject({ operation: "update-deployment", mishap, times: 9 });
  const { error } = await world.step(update);
  expect(error).toMatch(/\d\d:\d\d UTC/);
});

test("a long change hides no other one in a comment, whose title says that it is not complete", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"], recorded);
  const definition = JSON.stringify({
    name: "app",
    type: "STANDARD",
    description: "x".repeat(40_000),
    schedulerSize: "LARGE",
    workerQueues: [{ name: "default", maxWorkerCount: 500_000 }],
  });
  world.pull(7);
  const inputs = { ...update, ...records, definition, "dry-run": "true", "pull-request-comment": "true" };
  const run = await world.step(inputs, { action: "opened" });
  const [comment] = world.github.state.comments;
  const shown = String(comment?.["body"]);
  expect(shown).toMatch(/schedulerSize.*LARGE/);
  expect(shown).toContain("500000");
  expect([shown, run.summary].map((each) => each.includes("not complete"))).toEqual([true, false]);
});

test("a request id that is none is the service's words: they are in no comment", async () => {
  const mishap = { status: 400, headers: { "x-request-id": "trace of customer 4711" } };
  world.service.inject({ operation: "create-deployment", mishap, times: 9 });
  await world.preview("opened", { "pull-request-comment": "true" });
  const [comment] = world.github.state.comments;
  expect(String(comment?.["body"])).toContain("400");
  expect(String(comment?.["body"])).not.toContain("4711");
});

test.each([
  ["status 408", { status: 408 }],
  ["a page", { status: 200, body: "<html>" }],
])("three previews in a row that are answered with %s end a sweep", async (_, mishap) => {
  for (const number of [1, 2, 3, 4]) {
    world.addDeployment(`cldep${number}`);
    world.pull(number, false);
    world.addRecord(number, [`deployed id=cldep${number}`], {}, world.clock.time - day);
  }
  world.service.inject({ operation: "update-deployment", mishap, times: 99 });
  const run = await world.sweep({ "max-attempts": "1" });
  expect(run.codes).toContain("warning sweep/ended");
  expect(world.sent).toHaveLength(3);
});

test("a close of two Deployments whose other one fails says in the comment that the current one is retired", async () => {
  world.addDeployment("cldep1");
  world.addDeployment("cldep2");
  world.addRecord(7, ["deployed id=cldep1"], {}, world.clock.time - day);
  world.addRecord(7, ["deployed id=cldep2"], {}, world.clock.time - day + 60_000);
  world.service.inject({ operation: "update-deployment", mishap: { status: 400 }, skip: 1 });
  const run = await world.preview("closed", { "pull-request-comment": "true" });
  expect([run.succeeded, world.sent]).toEqual([false, ["update cldep2", "update cldep1"]]);
  const [comment] = world.github.state.comments;
  expect(String(comment?.["body"])).toMatch(/### .*#7 retired/);
  expect(String(comment?.["body"])).toContain("cldep1");
});

test("of what was retired before a sweep tells people nothing", async () => {
  world.addDeployment("cldep1");
  world.addDeployment("cldep2");
  world.pull(1, false);
  world.pull(2, false);
  const ago = world.clock.time - day;
  world.addRecord(1, ["deployed id=cldep1"], {}, ago);
  world.addRecord(2, ["deployed id=cldep2", "retired id=cldep2"], {}, ago);
  const planned = await world.sweep({ "dry-run": "true" });
  expect(String(planned.report?.title)).toMatch(/1 [^,]*retire, 1 kept$/);
  const run = await world.sweep();
  expect(world.sent.toSorted()).toEqual(["update cldep1", "update cldep2"]);
  const actions = JSON.parse(run.outputs["previews"] ?? "").map(
    ({ action }: { readonly action: string }) => action,
  );
  expect(actions).toEqual(["retired", "retired"]);
  expect(String(run.report?.title)).toContain("1 retired, 1 kept");
  const { summary, lines } = run;
  expect(lines.filter((line) => line.includes("cldep2") && !line.includes("|"))).toEqual([]);
  expect(summary.match(/cldep2/g)).toHaveLength(1);
});

test("an output that GitHub drops: the key of the variable whose value it contains", async () => {
  const run = await world.step({
    "secret-environment-variables": "OTHER=fake-pw-1\nNAME=application",
    "deployment-name": "my-application",
  });
  expect(run.codes).toContain("warning runner/masked-outputs");
  expect(run.warnings.join()).toContain("NAME");
  expect(run.warnings.join()).not.toContain("OTHER");
});
