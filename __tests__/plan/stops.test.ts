import { describe, expect, test } from "@jest/globals";
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
type R = (w: World) => void;
const dep: R = (w) => {
  w.addDeployment("cldep1");
};
const withSecret = {
  definition: { name: "app", type: "STANDARD", environmentVariables: [{ key: "PASSWORD", isSecret: true }] },
  digests: { salt: "x", values: {} },
};
const rows: readonly (readonly [string, Record<string, string>, R, string[], string])[] = [
  ["create, free", create, () => {}, [], "created"],
  [
    "create, on record",
    create,
    (w) => w.addRecord("production", ["deployed id=cldep1"]),
    ["exists"],
    "created",
  ],
  ["create, unfinished", create, (w) => w.addRecord("production", []), ["exists"], "created"],
  ["create, id", { ...create, "deployment-id": "cldep1" }, () => {}, ["id-given"], "created"],
  [
    "create, id and record",
    { ...create, "deployment-id": "cldep1" },
    (w) => w.addRecord("production", ["deployed id=cldep1"]),
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
  ["update, off record", update, dep, ["not-on-record"], "updated"],
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
    "update, other name",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { name: "b" });
    },
    ["other-name"],
    "updated",
  ],
  [
    "update, other workspace",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { workspaceId: "w9" });
    },
    ["other-workspace"],
    "updated",
  ],
  [
    "update, older run",
    update,
    (w) => {
      dep(w);
      w.addRecord("production", ["deployed id=cldep1"], { event: 999999 });
    },
    ["older-run"],
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
    const { plan, run } = await world.plan(inputs, push);
    expect([run.exitCode, (plan as unknown as { stops: string[] }).stops]).toEqual([0, stops]);
    const forcedPlan = await world.plan({ ...inputs, force: "true" }, push);
    expect((forcedPlan.plan as unknown as { stops: string[] }).stops).toEqual(
      forcedOutcome === "not-sent" ? ["exists"] : [],
    );
    const before = world.github.requests.length;
    const real = await world.step(inputs, push);
    expect(real.outputs["outcome"]).toBe(stops.length === 0 ? forcedOutcome : "not-sent");
    if (stops.length > 0) {
      const forced = await world.step({ ...inputs, force: "true" }, push);
      expect(forced.outputs["outcome"]).toBe(forcedOutcome);
      expect(before).toBeGreaterThanOrEqual(0);
    }
  });
});
