import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { type Document, example, plant } from "../workflows/repository.js";
import { commandsOf, create, firstId, inAWorld, outcomesOf, run } from "./examples.js";

const world = inAWorld();

/** A workflow with an input added to each step that has a definition file. */
function plantAll(document: Document, line: string): Document {
  const text = document.text.replaceAll(/^ +definition-file: .*\n/gm, (file) => `${file}          ${line}\n`);
  return { ...document, text };
}

describe("plan-and-apply.yml", () => {
  const document = example("plan-and-apply.yml");

  test("plans a pull request with the permissions of its job", async () => {
    await run(document, "workflow_dispatch", create);
    const planned = await run(document, "pull_request", { permissionsOf: "pull-request" });
    expect([planned.exitCode, outcomesOf(planned)]).toEqual([0, "dry-run"]);
  });

  test("creates once, asks nobody where nothing changes, and applies on a manual start", async () => {
    expect(outcomesOf(await run(document, "workflow_dispatch", create))).toBe("dry-run created");
    const id = firstId();
    expect(outcomesOf(await run(document, "push", { id }))).toBe("dry-run");
    expect(outcomesOf(await run(document, "workflow_dispatch", { id }))).toBe("dry-run updated");
  });

  test("asks nobody before there is a Deployment", async () => {
    const push = await run(document, "push");
    expect([push.exitCode, outcomesOf(push)]).toEqual([1, "dry-run"]);
  });

  test("gives its plan no secret", () => {
    const jobs: Record<string, unknown> = parse(document.text).jobs;
    const withSecrets = Object.keys(jobs).filter((name) => JSON.stringify(jobs[name]).includes("secrets."));
    expect(withSecrets).toEqual(["apply"]);
    expect(jobs["plan"]).not.toHaveProperty("environment");
  });

  test("adopts a Deployment with force, and is quiet then", async () => {
    const { service, github } = world();
    await run(document, "workflow_dispatch", create);
    const id = firstId();
    // As if another tool had created it.
    for (const record of [...github.state.records]) github.state.deleteRecord(record);
    const push = await run(document, "push", { id });
    expect([push.exitCode, outcomesOf(push)]).toEqual([1, "dry-run"]);
    const force = { id, inputs: { force: "true" } };
    expect(outcomesOf(await run(document, "workflow_dispatch", force))).toBe("dry-run updated");
    expect(outcomesOf(await run(document, "push", { id }))).toBe("dry-run");
    service.state.changeDeployment(id, { platformRuntimeVersion: "13.0.0" });
    const upgraded = plantAll(document, 'definition: "platformRuntimeVersion: 13.0.0"');
    const applied = await run(upgraded, "push", { id });
    expect([outcomesOf(applied), commandsOf(applied, "warning")]).toEqual(["dry-run updated", []]);
    expect(outcomesOf(await run(upgraded, "push", { id }))).toBe("dry-run");
    const drift = plantAll(example("drift.yml"), 'definition: "platformRuntimeVersion: 13.0.0"');
    expect((await run(drift, "schedule")).exitCode).toBe(0);
  });

  test("fails if the platform did not apply a field, and so does the nightly check", async () => {
    await run(document, "workflow_dispatch", create);
    world().service.behaviour.droppedFields = ["schedulerSize"];
    const line = 'definition: "schedulerSize: LARGE"';
    const larger = plantAll(document, line);
    const done = await run(larger, "push", { id: firstId() });
    expect([done.exitCode, outcomesOf(done)]).toEqual([1, "dry-run updated"]);
    const drift = plantAll(example("drift.yml"), line);
    expect((await run(drift, "schedule")).exitCode).toBe(1);
  });

  test("applies nothing that was not planned", async () => {
    const applied = /(id: applied[\s\S]*?definition-file: .*\n)/;
    const changed = document.text.replace(applied, '$1          definition: "schedulerSize: LARGE"\n');
    expect(changed).not.toBe(document.text);
    const done = await run({ ...document, text: changed }, "workflow_dispatch", create);
    expect([done.exitCode, outcomesOf(done)]).toEqual([1, "dry-run not-sent"]);
    expect(world().service.state.deployments.size).toBe(0);
  });

  test("its three steps have one definition", () => {
    const found = [...document.text.matchAll(/^ {10}(definition-file|organization-id|workspace-id): .*$/gm)];
    expect(new Set(found.map(([line]) => line)).size * 3).toBe(found.length);
  });
});

test("drift.yml passes what was applied, and fails what was not", async () => {
  const drift = example("drift.yml");
  expect((await run(drift, "schedule")).exitCode).toBe(1);
  await run(example("plan-and-apply.yml"), "workflow_dispatch", create);
  expect((await run(drift, "schedule")).exitCode).toBe(0);
  const changed = plant(
    drift,
    "definition-file: examples/deployment.yaml",
    'definition-file: examples/deployment.yaml\n          definition: "schedulerSize: LARGE"',
  );
  const done = await run(changed, "schedule");
  expect([done.exitCode, commandsOf(done, "error").length]).toEqual([1, 1]);
});
