// Each section of docs/production.md, as the page describes it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../../emulator/runner/prepare.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World, type WorldStepOptions } from "../world.js";
import { headSha, workflow } from "./workflow.js";

type Inputs = Readonly<Record<string, string>>;

const read = (file: string): string => readFileSync(path.join(root, "docs", file), "utf8");
/** What all stages share, and what only production has: no field is in both. */
const definition = [...read("deployment.md").matchAll(/```yaml\n([\s\S]*?)```/g)]
  .slice(0, 2)
  .map(([, text = ""]) => text)
  .join("");

/** Each step is of a workflow run of its own. */
const eachItsOwnRun = { ...workflow, variables: { GITHUB_SHA: headSha } };
let world: World;
eachWorld((started) => {
  world = started;
}, eachItsOwnRun);

const base = {
  organization: "",
  workspace: "",
  "deployment-name": "",
  "github-environment": "production",
  "organization-id": "clorg1acmedata",
  "workspace-id": "clws1analytics",
  "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password",
  definition,
};
const update = { ...base, mode: "update-deployment", "deployment-id": "cldep1" };
const dry = { "dry-run": "true" };
const force = { force: "true" };

const create = (inputs: Inputs = {}): Promise<ActionRun> => world.step({ ...base, ...inputs });
const push = (inputs: Inputs = {}): Promise<ActionRun> => world.push({ ...update, ...inputs });
const manual = (inputs: Inputs = {}, options: WorldStepOptions = {}): Promise<ActionRun> =>
  world.step({ ...update, ...inputs }, options);

/** The outcome of a step, and how often it warns. */
const came = ({ outputs, warnings }: ActionRun) => [outputs["outcome"], warnings.length];

/** What a dry run plans. */
async function planned(inputs: Inputs = {}) {
  const { outputs } = await push({ ...inputs, ...dry });
  const { action, stops, changes } = JSON.parse(outputs["plan"] ?? "");
  const fields = changes.map(({ field }: { field: string }) => field);
  return { action, stops, fields, hasChanges: outputs["has-changes"] };
}

const version = (to: string) => definition.replace("12.1.0", to);
const larger = definition.replace("MEDIUM", "LARGE");

test("create", async () => {
  expect(came(await push({ "deployment-id": "" }))).toEqual(["not-sent", 0]);
  expect(came(await create())).toEqual(["created", 0]);
  expect(came(await create())).toEqual(["not-sent", 0]);
  expect(came(await create({ "deployment-id": "cldep1" }))).toEqual(["not-sent", 0]);
  expect(came(await push())).toEqual(["updated", 0]);
  expect(world.sent).toEqual(["create", "update cldep1"]);
});

test("if the response of a create is lost: its Deployment exists", async () => {
  world.service.inject({ operation: "create-deployment", mishap: "close", when: "after", times: 1 });
  expect(came(await create())).toEqual(["unknown", 0]);
  expect(came(await manual(force))).toEqual(["updated", 1]);
  expect(came(await push())).toEqual(["updated", 0]);
});

test("adopt", async () => {
  await create({ "github-environment": "" });
  world.service.state.changeDeployment("cldep1", { platformRuntimeVersion: "13.3.0" });
  expect(came(await push())).toEqual(["not-sent", 0]);
  expect((await planned()).stops).toEqual(["not-on-record"]);
  const shown = await manual({ ...dry, ...force });
  expect(shown.outputs["has-changes"]).toBe("");
  expect(shown.summary).toContain("WAREHOUSE_PASSWORD");
  expect((await manual(force)).outputs["outcome"]).toBe("updated");
  expect(came(await push({ definition: version("13.3.0") }))).toEqual(["updated", 0]);
  expect(await planned({ definition: version("13.3.0") })).toMatchObject({ stops: [], hasChanges: "false" });
});

test("upgrade the runtime", async () => {
  await create();
  world.service.state.changeDeployment("cldep1", { platformRuntimeVersion: "13.3.0" });
  expect(came(await push())).toEqual(["updated", 1]);
  const upgraded = { definition: version("13.3.0") };
  expect((await planned(upgraded)).fields).toEqual(["platformRuntimeVersion"]);
  expect(came(await push(upgraded))).toEqual(["updated", 0]);
  expect((await planned(upgraded)).hasChanges).toBe("false");
});

test("a new version before the upgrade changes nothing, and warns", async () => {
  await create();
  expect(came(await push({ definition: version("13.3.0") }))).toEqual(["updated", 1]);
});

test("change a secret", async () => {
  await create();
  const changed = { "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password-2" };
  expect((await planned(changed)).hasChanges).toBe("false");
  expect(came(await manual(changed))).toEqual(["updated", 0]);
  expect(world.service.requests.at(-1)?.body).toContain("fake-password-2");
});

test("remove all secrets", async () => {
  await create();
  const without = { "secret-environment-variables": "" };
  expect((await planned(without)).stops).toEqual(["removes-secrets"]);
  expect(came(await push(without))).toEqual(["not-sent", 0]);
  expect(came(await manual({ ...without, ...force }))).toEqual(["updated", 1]);
  expect(came(await push(without))).toEqual(["updated", 0]);
});

test("roll back by a revert", async () => {
  await create();
  await push({ definition: `${larger}isDevelopmentMode: true\n` });
  expect((await planned()).fields).toEqual(["schedulerSize", "isDevelopmentMode"]);
  const reverted = await push();
  expect(came(reverted)).toEqual(["updated", 1]);
  expect(reverted.warnings[0]).toContain("isDevelopmentMode");
  expect(came(await push())).toEqual(["updated", 0]);
});

test("roll back by an older run, which had deployed", async () => {
  await create();
  await push();
  const variables = { GITHUB_RUN_ID: String(world.runId), GITHUB_RUN_ATTEMPT: "2" };
  await push({ definition: larger });
  const rerun = await world.step(update, { event: { name: "push", payload: {} }, variables });
  expect(rerun.outputs["outcome"]).toBe("updated");
  expect((await planned({ definition: larger })).hasChanges).toBe("true");
});

test("an older run that had not deployed", async () => {
  await create();
  const variables = { GITHUB_RUN_ID: String(world.runId + 1) };
  world.runId++;
  await push({ definition: larger });
  const late = await world.step(update, { event: { name: "push", payload: {} }, variables });
  expect(came(late)).toEqual(["not-sent", 0]);
});

test.each([
  ["rename", { definition: definition.replace("name: data-pipelines", "name: reports") }, "other-name"],
  ["move to another workspace", { "workspace-id": "clws2platform" }, "other-workspace"],
])("%s", async (_, changed, stop) => {
  await create();
  expect((await planned(changed)).stops).toEqual([stop]);
  expect(came(await push(changed))).toEqual(["not-sent", 0]);
  expect((await manual({ ...changed, ...force })).outputs["outcome"]).toBe("updated");
  expect(came(await push(changed))).toEqual(["updated", 0]);
  expect(world.deployments).toHaveLength(1);
});

test("a platform that does not move it", async () => {
  await create();
  world.service.behaviour.droppedFields = ["workspaceId"];
  const { warnings } = await manual({ "workspace-id": "clws2platform", ...force });
  expect(warnings.filter((warning) => warning.includes("workspaceId"))).toHaveLength(1);
});

test("a second Deployment of the same name in another workspace", async () => {
  await create();
  const other = { "workspace-id": "clws2platform" };
  expect(came(await create(other))).toEqual(["created", 0]);
  expect(came(await push({ ...other, "deployment-id": "cldep2" }))).toEqual(["updated", 0]);
});

test("replace after a deletion", async () => {
  await create();
  world.service.state.deleteDeployment("cldep1");
  expect(came(await push())).toEqual(["rejected", 0]);
  expect(came(await push({ "deployment-id": "" }))).toEqual(["not-sent", 0]);
  // Nobody replaces what was created a minute ago.
  expect(came(await create(force))).toEqual(["not-sent", 0]);
  const [created] = world.github.state.records.slice(-1);
  if (created) created.fields["created_at"] = new Date(world.clock.now() - 16 * 60_000).toISOString();
  expect(came(await create(force))).toEqual(["created", 1]);
  expect(came(await push({ "deployment-id": "cldep2" }))).toEqual(["updated", 0]);
});

test("hand over to another repository", async () => {
  await create();
  // The new repository has no records.
  for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
  expect(came(await push())).toEqual(["not-sent", 0]);
  expect((await manual({ ...dry, ...force })).outputs["has-changes"]).toBe("");
  expect((await manual(force)).outputs["outcome"]).toBe("updated");
  expect(came(await push())).toEqual(["updated", 0]);
});
