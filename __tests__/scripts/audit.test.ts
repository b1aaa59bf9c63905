import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect } from "@jest/globals";
import { exceptOnWindows } from "../platform.js";
import { eachWorld, type World } from "../world.js";

const { test } = exceptOnWindows("a script for bash");
const slug = "acme/pipelines";
let world: World;
eachWorld((started) => {
  world = started;
});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "audit-"));
  // What the script uses of GitHub's CLI, for the emulated GitHub. The reviewer approved every run.
  const gh = `#!/bin/bash
case "$*" in
*approvals*) echo reviewer ;;
*graphql*) curl --silent --header "$TOKEN" --json @- "$GITHUB/graphql" ;;
*)
  next="$GITHUB/$3"
  while [ -n "$next" ]; do
    curl --silent --header "$TOKEN" --dump-header "$0.head" "$next"
    next=$(sed --quiet 's/^link: .*<\\([^>]*\\)>; rel="next".*/\\1/ip' "$0.head" | tr --delete '\\r')
  done ;;
esac
`;
  writeFileSync(path.join(folder, "gh"), gh, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The rows that the script prints, without the time. */
async function audit(...given: readonly string[]): Promise<string[][]> {
  const env = {
    PATH: `${folder}${path.delimiter}${process.env["PATH"]}`,
    GITHUB: world.github.url,
    TOKEN: "Authorization: Bearer ghs_fake",
  };
  const child = spawn("bash", ["examples/audit.sh", slug, ...given], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    printed += chunk;
  });
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
  const lines = printed.split("\n").filter((line) => line !== "");
  return lines.map((line) => line.split("\t").slice(1));
}

/** The id of the next workflow run is that of the row. */
const run = (id: number, attempt = 1): string =>
  `https://github.com/${slug}/actions/runs/${id}/attempts/${attempt}`;

/** Deploys on a day of June as somebody. */
async function deploy(day: number, who: string, body: object, github = true): Promise<void> {
  world.clock.time = Date.UTC(2026, 5, day, 12);
  const definition = JSON.stringify({ name: "app", type: "STANDARD", ...body });
  const update = world.deployments.length > 0 && { mode: "update-deployment", "deployment-id": "cldep1" };
  const { exitCode } = await world.step(
    { ...(github && { "github-environment": "production" }), definition, ...update },
    { variables: { GITHUB_TRIGGERING_ACTOR: who } },
  );
  expect(exitCode).toBe(0);
}

/** GitHub's own record of a job with the environment that has succeeded. */
function addJob(day: number, runId: number): void {
  const at = Date.UTC(2026, 5, day, 13);
  const record = world.github.state.addRecord("github-actions[bot]", { environment: "production" }, at);
  const log_url = `https://github.com/${slug}/actions/runs/${runId}/job/7`;
  world.github.state.addStatus("github-actions[bot]", record, { state: "success", log_url }, at);
}

test("who changed a field between two dates, with both values, the run and who approved it", async () => {
  await deploy(1, "ada", { resourceQuotaCpu: 10, schedulerSize: "SMALL" });
  await deploy(10, "grace", { resourceQuotaCpu: 40, schedulerSize: "LARGE" });
  addJob(10, world.runId);
  await deploy(20, "alan", { resourceQuotaCpu: 40, schedulerSize: "SMALL" });
  const last = world.runId;
  expect(await audit("app", "resourceQuotaCpu", "2026-06-02", "2026-06-30")).toEqual([
    ["resourceQuotaCpu", "10", "40", "grace", run(last - 1), "reviewer"],
  ]);
  expect(await audit("app", "", "2026-06-11")).toEqual([
    ["schedulerSize", "LARGE", "SMALL", "alan", run(last), "reviewer"],
  ]);
  expect(await audit("app", "resourceQuotaCpu", "2026-06-11", "2026-06-30")).toEqual([]);
});

test("queues by name, variables by key, and what was removed", async () => {
  const queue = { name: "default", maxWorkerCount: 5 };
  await deploy(1, "ada", { workerQueues: [queue, { name: "heavy", maxWorkerCount: 1 }] });
  const environmentVariables = [{ key: "SCHEMA", value: "production" }];
  await deploy(2, "grace", { workerQueues: [{ ...queue, maxWorkerCount: 9 }], environmentVariables });
  const rows = await audit("app", "", "2026-06-02");
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ["environmentVariables.SCHEMA.isSecret", "-", "false", "grace"],
    ["workerQueues.default.maxWorkerCount", "5", "9", "grace"],
    ["workerQueues.heavy.isDefault", "false", "-", "grace"],
    ["workerQueues.heavy.maxWorkerCount", "1", "-", "grace"],
  ]);
});

test("a write without a record is a gap, not the next person's change", async () => {
  await deploy(1, "ada", { resourceQuotaCpu: 10 });
  await deploy(2, "grace", { resourceQuotaCpu: 20 }, false);
  addJob(2, world.runId);
  const gap = world.runId;
  await deploy(3, "alan", { resourceQuotaCpu: 20, schedulerSize: "LARGE" });
  expect(await audit("app", "resourceQuotaCpu", "2026-06-02")).toEqual([
    ["gap", "-", "a job without a record", "-", run(gap), "reviewer"],
    ["resourceQuotaCpu", "10", "20", "alan, or the gap", run(gap + 1), "reviewer"],
  ]);
});

test("an unknown outcome and a definition that is not stored are gaps, and a run that sent nothing is none", async () => {
  await deploy(1, "ada", { resourceQuotaCpu: 10 });
  const at = Date.UTC(2026, 5, 2);
  world.addRecord("production", ["unknown id=cldep1"], {}, at);
  world.addRecord("production", ["deployed id=cldep1"], {}, at + 1000);
  world.addRecord("production", ["skipped"], {}, at + 2000);
  const rows = await audit("app", "resourceQuotaCpu", "2026-06-02");
  expect(rows.map(([field]) => field)).toEqual(["gap", "gap"]);
});

test("all pages are read", async () => {
  await deploy(1, "ada", { resourceQuotaCpu: 10 });
  for (let index = 0; index < 150; index++)
    world.addRecord("production", ["skipped"], {}, Date.UTC(2026, 5, 2) + index * 1000);
  expect((await audit("app", "resourceQuotaCpu")).map((row) => row.slice(0, 4))).toEqual([
    ["resourceQuotaCpu", "-", "10", "ada"],
  ]);
});
