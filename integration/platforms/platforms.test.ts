import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { pullRequestEvent } from "../../emulator/github/events.js";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import type { StepOptions } from "../../emulator/runner/step.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { removeFolders } from "../folders.js";
import { arm64, folder, type Platform, readOnly, runOn, windows } from "./platform.js";

const apiToken = "fake-organization-owner-token";
const names = { organization: "Acme Data", workspace: "Analytics" };
const definition = "name: etl\r\ntype: STANDARD\r\nexecutor: CELERY\r\ndefaultTaskPodCpu: 0.5\r\n";

let service: Emulator;
let github: EmulatedGitHub;
let workspace: string;

beforeEach(async () => {
  service = await startEmulator();
  github = await startGitHub();
  workspace = folder("workspace-");
  mkdirSync(path.join(workspace, "definitions"));
  // As an editor on Windows saves it: with a byte order mark and CRLF.
  writeFileSync(path.join(workspace, "definitions", "deployment.yaml"), `\uFEFF${definition}`);
});
afterEach(async () => {
  await service.close();
  await github.close();
});
afterAll(removeFolders);

function step(platform: Platform, inputs: Readonly<Record<string, string>>, options: StepOptions = {}) {
  const common = { "base-url": service.url, "api-token": apiToken, ...names };
  // A create without records is for manual starts.
  const env = { GITHUB_EVENT_NAME: "workflow_dispatch", ...options.env };
  return runOn(platform, { ...options, env, inputs: { ...common, ...inputs } });
}

const etl = () => [...service.state.deployments.values()].filter(({ name }) => name === "etl");

/** What holds on every platform. */
function everywhere(platform: () => Platform, separator = "/") {
  const file = `definitions${separator}deployment.yaml`;

  test("creates a token: outputs, mask and summary", async () => {
    const run = await step(platform(), { mode: "create-token", "token-role": "WORKSPACE_MEMBER" });
    expect(run.raw).toContain("::add-mask::");
    expect([run.exitCode, run.outputs["outcome"], run.outputs["workspace-id"]]).toEqual([
      0,
      "created",
      "clws1analytics",
    ]);
    expect(run.outputs["token"]).toMatch(/^fake-\d+-api-token-value$/);
    expect(run.log + run.summary + run.outputs["result"]).not.toContain(run.outputs["token"]);
    expect(run.summary).toContain("API token created");
  });

  test("creates a Deployment from a file with a byte order mark and CRLF, variables verbatim", async () => {
    const run = await step(
      platform(),
      {
        mode: "create-deployment",
        "definition-file": file,
        "environment-variables": "HASHED=a#b\nLINES<<END\none\ntwo\nEND",
        "secret-environment-variables": "PASSWORD=fake-password-ü",
      },
      { workspace },
    );
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([0, "created"]);
    expect(etl()).toEqual([expect.objectContaining({ executor: "CELERY", defaultTaskPodMemory: "1Gi" })]);
    expect(JSON.stringify(etl())).toContain("one\\ntwo");
    expect(run.raw.replaceAll(/^::add-mask::.*$/gm, "")).not.toContain("fake-password-ü");
  });

  test("fails with one error and sends nothing when an input is missing", async () => {
    const run = await step(platform(), { mode: "create-token" });
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect(run.annotations.filter(({ level }) => level === "error")).toHaveLength(1);
    expect(service.state.tokens.size).toBe(0);
  });

  test("refuses a definition outside of the workspace folder", async () => {
    const inputs = { mode: "create-deployment", "definition-file": `..${separator}outside.yaml` };
    writeFileSync(path.join(path.dirname(workspace), "outside.yaml"), definition);
    const run = await step(platform(), inputs, { workspace });
    rmSync(path.join(path.dirname(workspace), "outside.yaml"));
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([1, "not-sent"]);
    expect(etl()).toEqual([]);
  });

  test("creates a preview and its GitHub deployment record", async () => {
    github.state.pulls.set(7, { open: true, headSha: "a".repeat(40), fork: false });
    const run = await step(
      platform(),
      {
        mode: "create-deployment",
        preview: "true",
        "deployment-name": "etl",
        definition: "{ name: etl, type: STANDARD }",
      },
      {
        event: pullRequestEvent(github.state, 7, "opened")?.payload,
        env: { GITHUB_API_URL: github.url, GITHUB_EVENT_NAME: "pull_request" },
        githubToken: "ghs_fake",
      },
    );
    expect([run.exitCode, run.outputs["outcome"]]).toEqual([0, "created"]);
    expect(github.state.records.map(({ statuses }) => statuses[0]?.["state"])).toEqual(["success"]);
  });
}

describe("on Linux arm64", () => {
  let platform: Platform;
  beforeAll(() => {
    platform = arm64();
  });
  everywhere(() => platform);
});

describe("on Windows", () => {
  let platform: ReturnType<typeof windows>;
  beforeAll(() => {
    platform = windows();
  });
  afterAll(() => platform.stop());
  everywhere(() => platform, "\\");

  test("writes the output file with the line ends of the platform, and reads paths with either separator", async () => {
    const inputs = { mode: "create-deployment", "definition-file": "definitions/deployment.yaml" };
    const run = await step(platform, inputs, { workspace });
    expect(run.outputs["outcome"]).toBe("created");
    expect(run.outputFile).toContain("\r\n");
  });
});

describe("with a read-only root file system, as an unknown user without a home", () => {
  let platform: Platform;
  beforeAll(() => {
    platform = readOnly();
  });
  everywhere(() => platform);
});
