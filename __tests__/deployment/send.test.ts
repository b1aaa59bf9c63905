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

test("a response with the id of another Deployment is a warning, and the outputs keep the id that was sent", async () => {
  const run = await respond({ id: "cldep9" });
  expect(run.outputs).toMatchObject({ outcome: "updated", "deployment-id": "cldep1" });
  expect(run.warnings).toContainEqual(expect.stringContaining("cldep9"));
});

describe("the response is compared with what was sent", () => {
  test("what differs is one warning and the output differences", async () => {
    const run = await respond({ id: "cldep1", name: "app", schedulerSize: "SMALL", type: "HYBRID" });
    expect(JSON.parse(run.outputs["differences"] ?? "")).toEqual([
      { field: "schedulerSize", sent: "MEDIUM", received: "SMALL", why: "different" },
      { field: "type", sent: "STANDARD", received: "HYBRID", why: "different" },
    ]);
    expect(run.warnings.filter((warning) => warning.includes("schedulerSize"))).toHaveLength(1);
  });

  test.each([21, 23])("of %i differences the warning counts those above twenty", async (count) => {
    const workerQueues = (maxWorkerCount: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `q${index}`, maxWorkerCount }));
    const definition = JSON.stringify({ name: "app", type: "STANDARD", workerQueues: workerQueues(2) });
    const run = await respond({ id: "cldep1", workerQueues: workerQueues(1) }, { definition });
    const [warning = ""] = run.warnings.filter((text) => text.includes("workerQueues[q0]"));
    expect(warning.match(/workerQueues\[q\d+\]/g)?.length).toBeLessThanOrEqual(20);
    expect(JSON.parse(run.outputs["differences"] ?? "")).toHaveLength(count);
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

test("an update leaves out create-only fields, and memory is derived from CPU", async () => {
  const definition = "{ name: app, type: STANDARD, platformRuntimeVersion: 13.2.0, defaultTaskPodCpu: '1' }";
  const created = await world.step({ definition });
  const updated = await world.step({ ...update, definition });
  expect([created.outputs["outcome"], updated.outputs["outcome"]]).toEqual(["created", "updated"]);
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
  expect((await world.step(where)).warnings).toContainEqual(expect.stringContaining("isCicdEnforced"));
  for (const more of [{ workspace: "Analytics" }, { definition: "{ name: app, type: STANDARD }" }]) {
    const { warnings } = await world.step({ ...where, ...more });
    expect(warnings).not.toContainEqual(expect.stringContaining("isCicdEnforced"));
  }
});
