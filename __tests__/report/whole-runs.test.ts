import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { runStep } from "../one-process/run-step.js";

const inputs = {
  mode: "create-deployment",
  "base-url": "http://127.0.0.1:1",
  "api-token": "fake-token-1",
  "organization-id": "o1",
  "workspace-id": "w1",
};

function workspaceWith(definition: string): string {
  const workspace = mkdtempSync(path.join(os.tmpdir(), "workspace-"));
  mkdirSync(path.join(workspace, ".git"));
  writeFileSync(path.join(workspace, "deployment.yaml"), definition);
  return workspace;
}

test.each([
  ["one problem", "name: etl\ntype: STANDARD\nisHighAvailability: maybe\n", [3]],
  ["two problems", "name: etl\ntype: NONE\nisHighAvailability: maybe\n", [2, 3]],
])(
  "%s in a file: an annotation at each line, and the definition is what to correct",
  async (_, definition, lines) => {
    const workspace = workspaceWith(definition);
    const run = await runStep({ workspace, inputs: { ...inputs, "definition-file": "deployment.yaml" } });
    const places = run.annotations.filter(({ file }) => file === "deployment.yaml");
    expect(places.map(({ level, line }) => [level, line])).toEqual(lines.map((line) => ["error", line]));
    expect(run.annotations.at(-1)?.message).toMatch(/\nCorrect the definition and run the step again\.$/);
  },
);

test("one problem with an input: the inputs are what to correct", async () => {
  const run = await runStep({ inputs: { ...inputs, definition: "{ name: etl, type: NONE }" } });
  expect(run.annotations.map(({ file }) => file)).toEqual([undefined]);
  expect(run.annotations.at(-1)?.message).toMatch(/\nCorrect the step's inputs and run it again\.$/);
});

test.each([
  ["pull_request", /from a fork, .*Dependabot.*\nOnly a maintainer of this repository can change that: /],
  ["push", /Does its secret exist in this repository.*\nCorrect the step's inputs and run it again\.$/],
])("an empty api-token on %s: who can pass it", async (event, message) => {
  const definition = "{ name: etl, type: STANDARD }";
  const run = await runStep({
    inputs: { ...inputs, "api-token": "", definition },
    env: { GITHUB_EVENT_NAME: event },
  });
  expect(run.annotations.at(-1)?.message).toMatch(message);
  expect(run.summary).toContain("No write request was sent.");
});
