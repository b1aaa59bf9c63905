import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { World } from "../world.js";

const update = { mode: "update-deployment", "deployment-id": "cldep1" };

let world: World;
beforeEach(async () => {
  world = await World.start();
  await world.step({});
});
afterEach(() => world.close());

/** An update whose response has this body. */
function respond(body: object, inputs = {}) {
  world.service.inject({ operation: "update-deployment", mishap: { status: 200, body } });
  return world.step({ ...update, ...inputs });
}

test("the log shows what is sent, and what came back", async () => {
  const run = await world.step(update);
  const log = run.lines.join("\n");
  expect(log).toMatch(
    /"app" \(cldep1\)\n.*cldep1.*HEALTHY.*https:\/\/orchestrator-app-1\.platform\.example\.com/s,
  );
});

test("a response with the id of another Deployment is unusable: whether it was updated is not known", async () => {
  const run = await respond({ id: "cldep9" });
  expect([run.succeeded, run.outputs]).toEqual([false, expect.objectContaining({ outcome: "unknown" })]);
  expect(run.outputs["deployment-id"]).toBeUndefined();
  expect(run.error).toContain("cldep9");
});

describe("the response is compared with what was sent", () => {
  test("what differs is one warning and the output differences", async () => {
    const run = await respond({ id: "cldep1", name: "app", schedulerSize: "SMALL", type: "HYBRID" });
    expect(JSON.parse(run.outputs["differences"] ?? "")).toEqual([
      { field: "schedulerSize", sent: "MEDIUM", received: "SMALL", why: "different" },
      { field: "type", sent: "STANDARD", received: "HYBRID", why: "different" },
    ]);
    expect(run.codes).toContain("warning deployment/different");
    expect(run.warnings.join()).toMatch(/schedulerSize.*type/);
    expect(run.report?.table?.rows).toHaveLength(2);
  });

  test("what the response lacks, and values of variables, show nothing", async () => {
    const environmentVariables = [{ key: "KEY", value: "other", isSecret: false }];
    const run = await respond(
      { id: "cldep1", environmentVariables },
      { "environment-variables": "KEY=value" },
    );
    expect(run.outputs["differences"]).toBe("[]");
  });

  test("a secret in a difference is redacted", async () => {
    const inputs = {
      "secret-environment-variables": "KEY=fake-secret-value",
      definition: "{ name: app, type: STANDARD, description: of fake-secret-value }",
    };
    const run = await respond({ id: "cldep1", description: "other" }, inputs);
    expect(run.outputs["differences"]).toContain('"sent":"of ***"');
  });
});

test("what the action adds or leaves out is in what was sent, and in no warning", async () => {
  const definition = "{ name: app, type: STANDARD, platformRuntimeVersion: 13.2.0, defaultTaskPodCpu: '1' }";
  await world.step({ definition });
  await world.step({ ...update, definition });
  expect(JSON.parse(world.service.requests.at(-1)?.body ?? "")).toEqual({
    name: "app",
    type: "STANDARD",
    workspaceId: "clws1analytics",
    defaultTaskPodCpu: "1",
    defaultTaskPodMemory: "2Gi",
  });
});

test("isCicdEnforced: false is a warning where the workspace enforces it by default", async () => {
  const definition = "{ name: app, type: STANDARD, isCicdEnforced: false }";
  const where = { definition, "workspace-id": "", workspace: "Platform" };
  const code = "warning deployment/cicd-not-enforced";
  expect((await world.step(where)).codes).toContain(code);
  for (const more of [{ workspace: "Analytics" }, { definition: "{ name: app, type: STANDARD }" }])
    expect((await world.step({ ...where, ...more })).codes).not.toContain(code);
});
