import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { action, example, plant } from "../workflows/repository.js";
import { commandsOf, create, firstId, inAWorld, outcomesOf, run, withInput } from "./examples.js";

const world = inAWorld();

interface Step {
  readonly uses?: string;
  readonly with?: object;
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

  test("gives its plan no secret: only the job that applies has the environment", () => {
    const jobs: Record<string, object> = parse(document.text).jobs;
    expect(Object.keys(jobs).filter((name) => "environment" in (jobs[name] ?? {}))).toEqual(["apply"]);
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
    const upgraded = withInput(document, 'definition: "platformRuntimeVersion: 13.0.0"');
    const applied = await run(upgraded, "push", { id });
    expect([outcomesOf(applied), commandsOf(applied, "warning")]).toEqual(["dry-run updated", []]);
    expect(outcomesOf(await run(upgraded, "push", { id }))).toBe("dry-run");
    const drift = withInput(example("drift.yml"), 'definition: "platformRuntimeVersion: 13.0.0"');
    expect((await run(drift, "schedule")).exitCode).toBe(0);
  });

  test("fails if the platform did not apply a field, and so does the nightly check", async () => {
    await run(document, "workflow_dispatch", create);
    world().service.behaviour.droppedFields = ["schedulerSize"];
    const line = 'definition: "schedulerSize: LARGE"';
    const larger = withInput(document, line);
    const done = await run(larger, "push", { id: firstId() });
    expect([done.exitCode, outcomesOf(done)]).toEqual([1, "dry-run updated"]);
    const drift = withInput(example("drift.yml"), line);
    expect((await run(drift, "schedule")).exitCode).toBe(1);
  });

  test("applies nothing that was not planned", async () => {
    // Another definition in the job that applies.
    const changed = withInput(
      document,
      "definition: >-\n            ${{ env.DRY_RUN == 'false' && 'schedulerSize: LARGE' || '' }}",
    );
    const done = await run(changed, "workflow_dispatch", create);
    expect([done.exitCode, outcomesOf(done)]).toEqual([1, "dry-run not-sent"]);
    expect(world().service.state.deployments.size).toBe(0);
  });

  test("its three steps have the same inputs, which are written once", () => {
    const steps: Step[] = Object.values<{ steps: Step[] }>(parse(document.text).jobs).flatMap(
      (job) => job.steps,
    );
    const inputs = steps.filter(({ uses = "" }) => uses.startsWith(action)).map((step) => step.with);
    expect(inputs).toHaveLength(3);
    expect(new Set(inputs).size).toBe(1);
  });
});

describe("reusable-plan-and-apply.yml", () => {
  const caller = example("reusable-plan-and-apply-caller.yml");
  const many = example("reusable-plan-and-apply-many.yml");

  test("its caller plans, creates, asks nobody where nothing changes, and applies a change", async () => {
    expect(outcomesOf(await run(caller, "workflow_dispatch", create))).toBe("dry-run created");
    const id = firstId();
    expect(outcomesOf(await run(caller, "push", { id }))).toBe("dry-run");
    const files = '      definition-file: "deployment.yaml\\nproduction.yaml\\nexamples/preview.yaml"';
    const larger = plant(caller, "    with:\n", `    with:\n${files}\n`);
    const planned = await run(larger, "pull_request", { id });
    expect([planned.exitCode, outcomesOf(planned)]).toEqual([0, "dry-run"]);
    expect(world().github.state.comments).toHaveLength(1);
    expect(outcomesOf(await run(larger, "push", { id }))).toBe("dry-run updated");
  });

  test("each of many is created by its name, and only those with changes are sent", async () => {
    const named = (only: string) => run(many, "workflow_dispatch", { inputs: { only, create: "true" } });
    const all = await run(many, "workflow_dispatch", create);
    expect([all.exitCode, outcomesOf(all), commandsOf(all, "error")]).toEqual([
      1,
      "",
      [expect.stringContaining("only")],
    ]);
    const ingest = await named("ingest");
    expect(outcomesOf(ingest)).toBe("dry-run created");
    expect(commandsOf(ingest, "notice").at(-1)).toContain(
      `gh variable set DEPLOYMENT_ID_ingest --body 'cldep1'`,
    );
    expect(outcomesOf(await named("reports"))).toBe("dry-run created");
    const [id = "", other = ""] = world().service.state.deployments.keys();
    expect(world().service.state.deployments.get(id)?.name).toBe("ingest");
    const list = /'\["ingest"[^']*'/.exec(many.text)?.[0] ?? "";
    const three = plant(many, list, `'["ingest","reports","billing"]'`);
    const over = "$" + "{{ matrix.deployment == 'reports' && 'examples/preview.yaml' || '' }}";
    const file = "deployments/$" + "{{ matrix.deployment }}.yaml";
    const variables = { DEPLOYMENT_ID_reports: other };
    const push = await run(plant(three, file, `${file}\n        ${over}`), "push", { id, variables });
    // Of billing there is no variable: its plan fails. Of ingest nothing changes.
    expect([push.exitCode, outcomesOf(push).split(" ").sort()]).toEqual([
      1,
      ["dry-run", "dry-run", "dry-run", "updated"],
    ]);
    expect(world().service.state.deployments.get(other)).toMatchObject({ schedulerSize: "SMALL" });
    expect(commandsOf(push, "error")).toEqual([expect.stringContaining("create")]);
  });
});

test("drift.yml passes what was applied, and fails what was not", async () => {
  const drift = example("drift.yml");
  expect((await run(drift, "schedule")).exitCode).toBe(1);
  await run(example("plan-and-apply.yml"), "workflow_dispatch", create);
  expect((await run(drift, "schedule")).exitCode).toBe(0);
  const done = await run(withInput(drift, 'definition: "schedulerSize: LARGE"'), "schedule");
  expect([done.exitCode, commandsOf(done, "error").length]).toEqual([1, 1]);
});
