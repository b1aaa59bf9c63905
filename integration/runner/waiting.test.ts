// A run that waits for its approval while two newer ones come. This runner has no approvals and no groups: the job waits for a file.
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse, stringify } from "yaml";
import { scratch } from "../folders.js";
import { type Document, example, readmeWorkflows } from "../workflows/repository.js";
import type { ActRun } from "./act.js";
import { create, firstId, inAWorld, outcomesOf, run, withInput } from "./examples.js";

const world = inAWorld();
const production = readmeWorkflows().find(({ path: file }) => file.endsWith("README-production.yml"));

interface Job {
  readonly environment?: string;
  readonly steps: readonly object[];
}

/** Starts a workflow whose jobs with an environment wait. Returns once one waits: approve it, and await the run. */
async function waiting(document: Document, id: string, runId: number) {
  const folder = scratch("approval-");
  const asked = path.join(folder, "asked");
  const approved = path.join(folder, "approved");
  const wait = { run: `touch ${asked}; until [ -e ${approved} ]; do sleep 0.1; done` };
  const workflow: { jobs: Record<string, Job> } = parse(document.text);
  const jobs = Object.entries(workflow.jobs).map(([name, job]) => [
    name,
    job.environment === undefined ? job : { ...job, steps: [wait, ...job.steps] },
  ]);
  const text = stringify({ ...workflow, jobs: Object.fromEntries(jobs) });
  const ended: Promise<ActRun> = run({ ...document, text }, "push", { id, runId });
  for (let tries = 0; !existsSync(asked) && tries < 300; tries++)
    await new Promise((resolve) => setTimeout(resolve, 100));
  expect(existsSync(asked)).toBe(true);
  return { approve: () => writeFileSync(approved, ""), ended };
}

/** The workflow with another quota. */
const withQuota = (document: Document, cpu: number) =>
  withInput(document, `definition: "resourceQuotaCpu: ${cpu}"`);

test.each([
  ["README-production.yml", production, "updated"],
  ["plan-and-apply.yml", example("plan-and-apply.yml"), "dry-run updated"],
])("%s: an older run that is approved after two newer ones sends nothing", async (_, document, outcomes) => {
  if (document === undefined) throw new Error("README has no such workflow.");
  await run(document, "workflow_dispatch", { ...create, runId: 1 });
  const id = firstId();
  const older = await waiting(withQuota(document, 20), id, 2);
  for (const runId of [3, 4])
    expect(outcomesOf(await run(withQuota(document, 10 * runId), "push", { id, runId }))).toBe(outcomes);
  older.approve();
  const done = await older.ended;
  expect([done.exitCode, outcomesOf(done)]).toEqual([1, outcomes.replace("updated", "not-sent")]);
  expect(world().service.state.deployments.get(id)).toMatchObject({ resourceQuotaCpu: "40" });
});
