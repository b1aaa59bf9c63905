// Each section of docs/production.md, as the page describes it.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../../emulator/runner/prepare.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, type World, type WorldStepOptions } from "../world.js";
import { workflow } from "./workflow.js";

type Inputs = Readonly<Record<string, string>>;

const read = (file: string): string => readFileSync(path.join(root, "docs", file), "utf8");
const page = read("production.md");
const [, definition = ""] = /```yaml\n([\s\S]*?)```/.exec(read("deployment.md")) ?? [];

let world: World;
eachWorld((started) => {
  world = started;
}, workflow);

const base = {
  ...{ organization: "", workspace: "", "deployment-name": "", "github-environment": "production" },
  ...{ "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" },
  ...{ "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password", definition },
};
const update = { ...base, mode: "update-deployment", "deployment-id": "cldep1" };
const dry = { "dry-run": "true" };

const create = (inputs: Inputs = {}): Promise<ActionRun> => world.step({ ...base, ...inputs });
const push = (inputs: Inputs = {}): Promise<ActionRun> => world.push({ ...update, ...inputs });
const manual = (inputs: Inputs = {}, options: WorldStepOptions = {}): Promise<ActionRun> =>
  world.step({ ...update, ...inputs }, options);

/** The outcome of a step, and what it warns of. */
const came = ({ outputs, warnings }: ActionRun) => [outputs["outcome"], ...warnings];

/** Runs the commands of an error that release records. */
function release({ error }: ActionRun): void {
  const command =
    /^gh api repos\/acme\/pipelines\/deployments\/(\d+)\/statuses -f state=inactive -f description='(gone id=\w+)' -F auto_inactive=false$/gm;
  const found = [...error.matchAll(command)];
  expect(found.length).toBeGreaterThan(0);
  for (const [, number, description = ""] of found) {
    const record = world.github.state.records.find(({ fields }) => String(fields.id) === number);
    world.clock.time += 1000;
    world.addStatus(record, description);
  }
}

/** The commands that a message prints, as the page shows them. */
function shown(text: string): string {
  return text
    .replaceAll("acme/pipelines", "OWNER/REPO")
    .replace(/deployments\/\d+/g, "deployments/RECORD")
    .replace(/--(env|repo) '([^']+)'/g, "--$1 $2");
}

/** Commands of a log that are not on the page. */
function missing(log: string): string[] {
  const commands = shown(log)
    .split("\n")
    .flatMap((line) => /(?:^|: )(gh (?:api|variable).*)$/.exec(line)?.[1] ?? [])
    // One for a repository with one Deployment: README has it.
    .filter((command) => command.startsWith("gh api") || command.includes("--env"));
  expect(commands).not.toEqual([]);
  return commands.filter((command) => !page.includes(command));
}

const version = (to: string) => definition.replace("12.1.0", to);
const larger = definition.replace("SMALL", "LARGE");

test("the page has these sections", () => {
  expect([...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
    "Create",
    "Adopt",
    "Upgrade the runtime",
    "Change a secret",
    "Roll back",
    "Rename",
    "Move to another workspace",
    "Replace after a deletion",
    "Hand over to another repository",
    "What records stop",
  ]);
});

test("create", async () => {
  expect(came(await push({ "deployment-id": "" }))).toEqual(["not-sent"]);
  const created = await create();
  expect(came(created)).toEqual(["created"]);
  expect(missing(created.log)).toEqual([]);
  expect(came(await create())).toEqual(["not-sent"]);
  expect(came(await create({ "deployment-id": "cldep1" }))).toEqual(["not-sent"]);
  expect(came(await push())).toEqual(["updated"]);
  expect(world.sent).toEqual(["create", "update cldep1"]);
});

test("adopt", async () => {
  await create({ "github-environment": "" });
  world.service.state.changeDeployment("cldep1", { platformRuntimeVersion: "13.3.0" });
  expect(came(await push())).toEqual(["not-sent"]);
  const planned = await manual(dry);
  expect(planned.warnings[0]).toContain(
    "Your platform may replace all environment variables and worker queues",
  );
  expect(planned.outputs["has-changes"]).toBe("");
  expect(planned.summary).toContain("PIPELINES_REGION");
  const replace = expect.stringContaining("may replace");
  const differs = expect.stringContaining("the Deployment has 13.3.0, the definition says 12.1.0");
  expect(came(await manual())).toEqual(["updated", replace, differs]);
  expect(came(await push({ definition: version("13.3.0") }))).toEqual(["updated"]);
  expect((await push({ ...dry, definition: version("13.3.0") })).outputs["has-changes"]).toBe("false");
});

test("upgrade the runtime", async () => {
  await create();
  world.service.state.changeDeployment("cldep1", { platformRuntimeVersion: "13.3.0" });
  const [outcome, warning] = came(await push());
  expect([outcome, page]).toEqual([
    "updated",
    expect.stringContaining(/the Deployment has .*?1\.0/.exec(warning ?? "")?.[0] ?? "-"),
  ]);
  const upgraded = { definition: version("13.3.0") };
  const planned = JSON.parse((await push({ ...upgraded, ...dry })).outputs["plan"] ?? "");
  expect(planned.changes).toEqual([
    { field: "platformRuntimeVersion", before: "12.1.0", after: "13.3.0", createOnly: true, removed: false },
  ]);
  expect(came(await push(upgraded))).toEqual(["updated"]);
  expect((await push({ ...upgraded, ...dry })).outputs["has-changes"]).toBe("false");
});

test("a new version before the upgrade changes nothing, and warns", async () => {
  await create();
  const warning = expect.stringContaining("the Deployment has 12.1.0, the definition says 13.3.0");
  expect(came(await push({ definition: version("13.3.0") }))).toEqual(["updated", warning]);
});

test("change a secret", async () => {
  await create();
  const changed = { "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password-2" };
  expect((await push({ ...changed, ...dry })).outputs["has-changes"]).toBe("false");
  expect(came(await manual(changed))).toEqual(["updated"]);
  expect(world.service.requests.at(-1)?.body).toContain("fake-password-2");
});

test("roll back by a revert", async () => {
  await create();
  await push({ definition: `${larger}isDevelopmentMode: true\n` });
  const planned = JSON.parse((await push(dry)).outputs["plan"] ?? "");
  expect(planned.changes.map(({ field }: { field: string }) => field)).toEqual([
    "schedulerSize",
    "isDevelopmentMode",
  ]);
  const [outcome, warning = "", ...others] = came(await push());
  expect([outcome, others]).toEqual(["updated", []]);
  const [sentence = "-"] = /^isDevelopmentMode .* still has true/.exec(warning) ?? [];
  expect(page).toContain(sentence);
  expect(came(await push())).toEqual(["updated"]);
});

test("roll back by an older run", async () => {
  await create();
  await push();
  const variables = { GITHUB_RUN_ID: String(world.runId), GITHUB_RUN_ATTEMPT: "2" };
  await push({ definition: larger });
  const rerun = await world.step(update, { event: { name: "push", payload: {} }, variables });
  expect(came(rerun)).toEqual([
    "updated",
    expect.stringContaining("This run is older than the run that applied"),
  ]);
  const planned = await push({ definition: larger, ...dry });
  expect(planned.outputs["has-changes"]).toBe("true");
});

test("rename", async () => {
  await create();
  const renamed = { definition: definition.replace("name: data-pipelines", "name: reports") };
  const refused = await push(renamed);
  expect(came(refused)).toEqual(["not-sent"]);
  expect(missing(refused.error)).toEqual([]);
  release(refused);
  expect(came(await manual(renamed))).toEqual(["updated", expect.stringContaining("may replace")]);
  expect(came(await push(renamed))).toEqual(["updated"]);
  expect(world.deployments.map(({ id, name }) => [id, name])).toEqual([["cldep1", "reports"]]);
});

test("move to another workspace", async () => {
  await create();
  const moved = { "workspace-id": "clws2platform" };
  expect(JSON.parse((await manual({ ...moved, ...dry })).outputs["plan"] ?? "").action).toBe("unknown");
  const refused = await manual(moved);
  expect(came(refused)).toEqual(["not-sent"]);
  release(refused);
  expect(came(await manual(moved))).toEqual(["updated", expect.stringContaining("may replace")]);
  expect(came(await push(moved))).toEqual(["updated"]);
});

test("a platform that does not move it", async () => {
  await create();
  const moved = { "workspace-id": "clws2platform" };
  release(await manual(moved));
  world.service.behaviour.droppedFields = ["workspaceId"];
  expect(came(await manual(moved)).slice(2)).toEqual([
    expect.stringContaining("workspaceId: clws2platform was sent, the response has clws1analytics"),
  ]);
});

test("a second Deployment of the same name in another workspace", async () => {
  await create();
  const other = { "workspace-id": "clws2platform" };
  expect(came(await create(other))).toEqual(["created"]);
  expect(came(await push({ ...other, "deployment-id": "cldep2" }))).toEqual(["updated"]);
});

test("replace after a deletion", async () => {
  await create();
  world.service.state.deleteDeployment("cldep1");
  const failed = await push();
  expect(failed.error).toContain("returned status 404");
  expect(missing(failed.error)).toEqual([]);
  expect(failed.error).toContain("gh workflow run WORKFLOW --field create=true");
  release(failed);
  expect(came(await push({ "deployment-id": "" }))).toEqual(["not-sent"]);
  expect(came(await create())).toEqual(["created"]);
  expect(came(await push({ "deployment-id": "cldep2" }))).toEqual(["updated"]);
});

test("hand over to another repository", async () => {
  await create();
  // The new repository has no records.
  for (const record of [...world.github.state.records]) world.github.state.deleteRecord(record);
  expect(came(await push())).toEqual(["not-sent"]);
  expect((await manual(dry)).outputs["has-changes"]).toBe("");
  expect(came(await manual())).toEqual(["updated", expect.stringContaining("may replace")]);
  expect(came(await push())).toEqual(["updated"]);
});
