// The step of examples/preview-with-code.yml that deletes what a sweep retired, in bash and jq.

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { example } from "./repository.js";

const steps: { run?: string; env?: object }[] = parse(example("preview-with-code.yml").text).jobs.preview
  .steps;
const script = steps.find(({ env }) => env !== undefined && "PREVIEWS" in env)?.run ?? "";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "deletes-"));
  mkdirSync(path.join(folder, "scripts"));
  // Reads its input to the end, as many programs do.
  const text = '#!/bin/sh\ncat >/dev/null\necho "$DEPLOYMENT_ID" >>deleted\n[ "$DEPLOYMENT_ID" != cldep2 ]\n';
  writeFileSync(path.join(folder, "scripts", "delete-deployment.sh"), text, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("deletes as many as the output can have, goes on after a failure, and fails at the end", () => {
  const url = "https://orchestrator.platform.example.com";
  const previews = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ pullRequest: index, name: `etl-pr-${index}`, deploymentId: `cldep${index}`, url, state: "retired" },
    ...{ updatedAt: "2026-01-31T08:00:00Z", action: index % 10 === 0 ? "kept" : "retired" },
  }));
  // The action's own limit of the output.
  while (JSON.stringify(previews).length > 100_000) previews.pop();
  const { status, stdout } = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
    cwd: folder,
    encoding: "utf8",
    input: "",
    env: { ...process.env, PREVIEWS: JSON.stringify(previews) },
  });
  const retired = previews
    .filter(({ action }) => action === "retired")
    .map(({ deploymentId }) => deploymentId);
  expect(retired.length).toBeGreaterThan(400);
  expect(readFileSync(path.join(folder, "deleted"), "utf8").trim().split("\n")).toEqual(retired);
  expect([status, stdout.match(/^::error::.*cldep2\b/gm)?.length]).toEqual([1, 1]);
});
