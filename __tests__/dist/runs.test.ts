import { readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { root, type StepRun } from "../../emulator/runner/prepare.js";
import { World } from "./previewing.js";
import { token } from "./steps.js";

let world: World;
beforeEach(async () => {
  world = await World.start();
});
afterEach(() => world.close());

/** Names in place of the ids that `World` gives: the log shows what was found. */
const names = {
  organization: "Acme Data",
  workspace: "Analytics",
  "organization-id": "",
  "workspace-id": "",
};
const first = `
type: STANDARD
executor: CELERY
schedulerSize: SMALL
defaultTaskPodCpu: 0.5
workerQueues:
  - { name: default, isDefault: true, minWorkerCount: 0, maxWorkerCount: 5 }
environmentVariables:
  - { key: REGION, value: eu }
`;
const second = first.replace("SMALL", "MEDIUM").replace("maxWorkerCount: 5", "maxWorkerCount: 10");
const production = {
  ...names,
  "deployment-name": "etl",
  "github-environment": "production",
  definition: first,
};
const changed = { ...production, definition: second };
const preview = { ...names, definition: first, "deployment-name": "" };
const named = { ...preview, definition: `name: etl\n${first}` };
const schedule = { env: { GITHUB_EVENT_NAME: "schedule" }, event: { schedule: "0 3 * * *" } };

/** Each run is compared as a whole with `runs/<name>.txt` and, its summary, with `runs/<name>.md`. */
const runs: Readonly<Record<string, () => Promise<StepRun>>> = {
  "first-create": () => world.push(production),
  update: async () => {
    await world.push(production);
    world.service.behaviour.droppedFields = ["schedulerSize"];
    return world.push(changed);
  },
  "update-of-a-create-only-field": async () => {
    await world.push({ ...production, definition: `${first}platformRuntimeVersion: 12.1.0` });
    const deployment = second.replace("- { key: REGION, value: eu }", "[]");
    return world.push({ ...production, definition: `${deployment}platformRuntimeVersion: 13.0.0` });
  },
  token: () =>
    world.push({ ...names, ...token, "deployment-name": "", definition: "", "token-expiry-days": "30" }),
  "preview-opened": () => world.preview("opened", named),
  "preview-closed": async () => {
    await world.preview("opened", named);
    return world.preview("closed", named);
  },
  plan: async () => {
    await world.push(production);
    return world.push({ ...changed, "dry-run": "true" });
  },
  "sweep-with-nothing-due": async () => {
    await world.preview("opened", named);
    return world.push({ ...named, preview: "true" }, schedule);
  },
};

/** What differs between two runs of the same test. */
function normal(text: string): string {
  return text
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:8080")
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-03-01T12:00:00Z")
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, "2026-03-01 12:00 UTC")
    .replace(/(acme-pipelines-1700000001-1)-[a-z0-9]{4}/g, "$1-k3x9");
}

test.each(Object.keys(runs))("the log and the summary of %s read as its files do", async (name) => {
  const run = await runs[name]?.();
  const expected = (ending: string): string =>
    readFileSync(path.join(root, "__tests__", "dist", "runs", `${name}.${ending}`), "utf8");
  expect(normal(`${run?.log}\n`)).toBe(expected("txt"));
  expect(normal(`${run?.summary.trimEnd()}\n`)).toBe(expected("md"));
});
