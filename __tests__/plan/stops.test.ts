import { describe, expect, test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { byNames } from "../dist/workflow.js";
import { eachWorld, type World } from "../world.js";

let world: World;
eachWorld((started) => {
  world = started;
}, byNames);
const definition = "{ name: app, type: STANDARD, schedulerSize: MEDIUM }";
const secret = { "secret-environment-variables": "PASSWORD=fake-password-1" };
const base = { definition, "github-environment": "production", ...secret };
const create = { ...base, mode: "create-deployment" };
const update = { ...base, mode: "update-deployment", "deployment-id": "cldep1" };
const push = { event: { name: "push", payload: {} }, variables: { GITHUB_RUN_ID: "777" } };
const again = { ...push, variables: { ...push.variables, GITHUB_RUN_ATTEMPT: "2" } };
type R = (w: World) => unknown;
const dep: R = (w) => {
  w.addDeployment("cldep1");
};
const withSecret = {
  definition: { name: "app", type: "STANDARD", environmentVariables: [{ key: "PASSWORD", isSecret: true }] },
  secretKeys: ["PASSWORD"],
  digests: { salt: "x", values: {} },
};
const rows: readonly (readonly [string, Record<string, string>, R, string[], string])[] = [
  [
    "create, unfinished",
    create,
    (w) => w.addRecord("production", [], {}, w.clock.now() - 16 * minute),
    ["exists"],
    "created",
  ],
  [
    "create, unfinished and young",
    create,
    (w) => w.addRecord("production", [], {}, w.clock.now() - 14 * minute),
    ["exists"],
    "not-sent",
  ],
  ["create, id", { ...create, "deployment-id": "cldep1" }, () => {}, ["id-given"], "created"],
  [
    "create, id and record",
    { ...create, "deployment-id": "cldep1" },
    (w) => w.addRecord("production", ["deployed id=cldep1"], {}, w.clock.now() - 16 * minute),
    ["exists", "id-given"],
    "created",
  ],
  [
    "create, id, no records",
    { mode: "create-deployment", definition, "deployment-id": "cldep1" },
    () => {},
    ["id-given"],
    "created",
  ],
  [
    "create, own run's record",
    create,
    (w) => w.addRecord("production", ["deployed id=cldep1"], { event: 777 }),
    ["exists"],
    "not-sent",
  ],
  [
    "update, on record",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"]);
    },
    [],
    "updated",
  ],
  [
    "update, a record whose name is not its task's",
    update,
    (w) => {
      dep(w);
      const { fields } = w.addRecord("production", ["deployed id=cldep1"]);
      Object.assign(fields["payload"] as object, { name: "other" });
    },
    [],
    "updated",
  ],
  [
    "update, other id",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep9"]);
    },
    ["other-id", "not-on-record"],
    "updated",
  ],
  [
    "update, older run, released since",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { event: 999998 }, w.clock.now() - minute);
      w.addRecord("production", ["deployed id=cldep1", "gone id=cldep1"], { event: 999999 });
    },
    ["not-on-record"],
    "updated",
  ],
  [
    "update, older run, forced since",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["superseded id=cldep1"], { event: 999999 });
      w.clock.time += 5000;
      w.addRecord("production", ["deployed id=cldep1"], { event: 5, forced: true });
    },
    [],
    "updated",
  ],
  [
    "update, older than a forced run",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { event: 999999, forced: true });
    },
    ["older-run"],
    "updated",
  ],
  [
    "update, removes secrets",
    { ...update, "secret-environment-variables": "" },
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], withSecret);
    },
    ["removes-secrets"],
    "updated",
  ],
  [
    "update, removes secrets of a record without a definition",
    { ...update, "secret-environment-variables": "" },
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { secretKeys: ["PASSWORD"] });
    },
    ["removes-secrets"],
    "updated",
  ],
  [
    "update, two stops",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { name: "b", event: 999999 });
    },
    ["other-name", "older-run"],
    "updated",
  ],
  [
    "update, keeps secrets",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], withSecret);
    },
    [],
    "updated",
  ],
];

describe("stops", () => {
  test.each(rows)("%s", async (_, inputs, arrange, stops, forcedOutcome) => {
    arrange(world);
    // Without records a create on a push is a problem.
    const { event, variables } = push;
    const start = "github-environment" in inputs ? { event, variables } : { variables };
    const { plan, run } = await world.plan(inputs, start);
    expect([run.exitCode, plan?.stops, run.outputs["plan-id"] !== ""]).toEqual([
      0,
      stops,
      stops.length === 0,
    ]);
    expect(run.codes.filter((code) => code.startsWith("warning stop/"))).toEqual(
      stops.map((stop) => `warning stop/${stop}`),
    );
    const forcedPlan = await world.plan({ ...inputs, force: "true" }, start);
    expect(forcedPlan.plan?.stops).toEqual(forcedOutcome === "not-sent" ? ["exists"] : []);
    const records = world.github.state.records.length;
    const real = await world.step(inputs, start);
    expect(real.outputs["outcome"]).toBe(stops.length === 0 ? forcedOutcome : "not-sent");
    if (stops.length === 0) return;
    expect([real.codes, world.github.state.records.length]).toEqual([[`error stop/${stops[0]}`], records]);
    for (const stop of stops) expect(real.error).toContain(`stop/${stop}`);
    const forced = await world.step({ ...inputs, force: "true" }, start);
    expect(forced.outputs["outcome"]).toBe(forcedOutcome);
    if (forcedOutcome === "not-sent") return;
    expect(forced.codes).toContain("warning stop/forced");
    // Later runs agree with it.
    const id = forced.outputs["deployment-id"] ?? "";
    const next = { ...inputs, mode: "update-deployment", "deployment-id": id };
    expect((await world.plan(next, start)).plan?.stops).toEqual([]);
  });
});

test.each([
  ["a later run updated it", ["superseded id=cldep1", "deployed id=cldep1"], "not-sent"],
  ["a later run created another", ["deployed id=cldep1", "deployed id=cldep2"], "not-sent"],
  ["its Deployment was released", ["gone id=cldep1", "deployed id=cldep2"], "created"],
  ["it was refused", ["skipped id=cldep1", "deployed id=cldep2"], "created"],
  ["it was not sent, and another one has no known end", ["skipped", "unknown"], "created"],
])("a re-run of a forced create, where %s: %j", async (_, statuses, outcome) => {
  for (const [index, status] of statuses.entries()) {
    world.addRecord("production", [status], { event: 777 + index });
    world.clock.time += 16 * minute;
  }
  const run = await world.step({ ...create, force: "true" }, again);
  expect(run.outputs["outcome"]).toBe(outcome);
});

test.each([100, 1_001])(
  "a re-run of a forced create is stopped behind %i newer records, too",
  async (count) => {
    world.addRecord("production", ["superseded id=cldep1"], { event: 777 });
    for (let run = 0; run < count; run++)
      world.addRecord("production", ["deployed id=cldep1"], { event: 800 });
    expect((await world.step({ ...create, force: "true" }, again)).codes).toEqual(["error stop/exists"]);
  },
);

test("a re-run of an older run that had deployed passes, and one warning names what it removes", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["superseded id=cldep1"], { event: 500 });
  world.addRecord("production", ["deployed id=cldep1"], { ...withSecret, event: 600 });
  const rerun = { ...push, variables: { GITHUB_RUN_ID: "500", GITHUB_RUN_ATTEMPT: "2" } };
  const run = await world.step({ ...update, "secret-environment-variables": "" }, rerun);
  expect(run.outputs["outcome"]).toBe("updated");
  expect(run.codes).toEqual(["warning deployment/older-run"]);
  expect(run.warnings.join()).toContain("PASSWORD");
});

test("of several secrets that go, some: a warning names them", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"], { secretKeys: ["PASSWORD", "OTHER", "a secret"] });
  const { codes } = (await world.plan(update, { action: "synchronize" })).run;
  expect(codes.filter((code) => code.endsWith("removes-secrets"))).toEqual([
    "warning deployment/removes-secrets",
  ]);
  const run = await world.step(update, push);
  expect(run.codes).toContain("warning deployment/removes-secrets");
  expect(run.warnings.join()).toMatch(/OTHER.*\*\*\*/);
});

test("the plan of a pull request shows removed secrets in a notice, and stops for no older run", async () => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"], { ...withSecret, event: 999_999 });
  const { plan, run } = await world.plan(
    { ...update, "secret-environment-variables": "" },
    { action: "synchronize" },
  );
  expect([plan?.stops, run.codes.at(-1)]).toEqual([[], "notice plan/removes-secrets"]);
});

test.each([
  ["push", "update", ["warning stop/constant-force"]],
  ["workflow_dispatch", "update", []],
  ["push", "create", []],
])("force that overrides nothing says only that it is constant: %s, %s", async (name, mode, codes) => {
  world.addDeployment("cldep1");
  world.addRecord("production", ["deployed id=cldep1"]);
  const event = { name, payload: {} };
  const other = { mode: "create-deployment", "deployment-id": "", "deployment-name": "other" };
  const inputs = { ...update, ...(mode === "create" ? other : {}), force: "true" };
  const run = await world.step(inputs, { ...push, event });
  expect(run.codes.filter((code) => code.includes(" stop/"))).toEqual(codes);
});
