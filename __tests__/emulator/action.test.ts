import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { readFileCommands } from "../../emulator/runner/files.js";
import { runStep, type StepRun } from "../../emulator/runner/step.js";
import { bearer, runAgainst } from "../dist/steps.js";

const root = process.cwd();
const script = path.join(root, "dist", "emulator", "index.js");

/** Runs the step, or what a runner runs of it after the job with the state that the step saved. */
function step(
  inputs: Readonly<Record<string, string>>,
  state: Readonly<Record<string, string>> = {},
): Promise<StepRun> {
  const saved = Object.fromEntries(Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]));
  const env = {
    ...saved,
    RUNNER_TEMP: state["log"] ? path.dirname(state["log"]) : mkdtempSync(path.join(os.tmpdir(), "job-")),
  };
  return runStep({ script, inputs: { port: "0", ...inputs }, env, workspace: root, killAfter: 20_000 });
}

async function alive(url: string | undefined): Promise<boolean> {
  return fetch(`${url}/platform/v1beta1/organizations`).then(
    () => true,
    () => false,
  );
}

test("the emulator outlives its step, serves the steps after it, and ends with the job", async () => {
  const started = await step({});
  const state = readFileCommands(started.state);
  expect(started.exitCode).toBe(0);
  expect(started.outputs).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    token: bearer,
  });
  const inputs = {
    mode: "create-token",
    "token-role": "WORKSPACE_MEMBER",
    organization: "Acme Data",
    workspace: "Analytics",
    "base-url": started.outputs["url"] ?? "",
    "api-token": started.outputs["token"] ?? "",
  };
  const { run } = await runAgainst({}, inputs);
  expect([run.exitCode, run.outputs["token-id"]]).toEqual([0, "cltok1"]);
  const ended = await step({}, state);
  expect(ended.exitCode).toBe(0);
  expect(ended.log).toContain("POST /iam/v1beta1/organizations/clorg1acmedata/tokens 200");
  for (let tries = 0; tries < 50 && (await alive(started.outputs["url"])); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await alive(started.outputs["url"])).toBe(false);
  const gone = await step({}, { ...state, pid: "2000000000" });
  expect([gone.exitCode, gone.log]).toEqual([
    0,
    expect.stringContaining("The emulator had stopped before the job ended."),
  ]);
});

describe("a step that can't start the emulator fails and states why", () => {
  test.each([
    [{ port: "many" }, '--port is "many", but must be a port number.'],
    [{ seed: "package.json" }, '"apiTokens" must be a list'],
    [{ field: "perhaps" }, "field"],
  ])("%j", async (inputs, message) => {
    const { exitCode, annotations, outputs } = await step(inputs);
    expect([exitCode, annotations.map(({ level }) => level), outputs]).toEqual([1, ["error"], {}]);
    expect(annotations[0]?.message).toContain(message);
  });
});

test("emulator/action.yml declares what the step reads and sets, and runs the committed bundle after the job too", () => {
  const action = parse(readFileSync(path.join(root, "emulator", "action.yml"), "utf8"));
  expect(Object.keys(action.inputs)).toEqual(["port", "seed", "field", "strict"]);
  expect(Object.keys(action.outputs)).toEqual(["url", "token"]);
  const main = "../dist/emulator/index.js";
  expect(action.runs).toEqual({ using: "node24", main, post: main });
});
