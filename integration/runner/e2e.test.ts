import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { pullRequestEvent } from "../../emulator/github/events.js";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { removeFolders } from "../folders.js";
import { type ActRun, readByWorkflows, repositoryCopy, runWorkflow } from "./act.js";

const workflow = ".github/workflows/e2e.yml";
const repository = { name: "pipelines", full_name: "acme/pipelines", owner: { login: "acme" } };
const push = { name: "push", payload: { repository } };

let folder: string;
beforeAll(() => {
  folder = repositoryCopy(readByWorkflows);
});
afterAll(removeFolders);

function succeeded(run: ActRun) {
  if (run.exitCode !== 0) throw new Error(`The workflow failed:\n${run.log}`);
}

describe("a push, run by a real workflow runner", () => {
  let run: ActRun;
  beforeAll(async () => {
    run = await runWorkflow(folder, workflow, push);
  });

  test("passes every assertion of the workflow; only the steps that are meant to fail do", () => {
    succeeded(run);
    const failures = run.steps("modes").filter(([, result]) => result === "failure");
    expect(failures.map(([name]) => name)).toEqual([
      "Inputs at fault send nothing",
      "A Deployment that does not exist",
    ]);
    for (const job of ["what-crosses-jobs", "matrix", "composite", "passed"]) {
      expect(run.steps(job).length).toBeGreaterThan(1);
      expect(run.steps(job).every(([, result]) => result === "success")).toBe(true);
    }
    expect(run.steps("preview")).toEqual([]);
  });

  test("shows no secret, though a step echoes the token", () => {
    const masks = run.lines.filter(({ command }) => command === "add-mask").map(({ arg = "" }) => arg);
    const minted = masks.filter((mask) => /^fake-\d+-api-token-value$/.test(mask));
    expect(minted.length).toBeGreaterThan(0);
    expect(masks).toEqual(expect.arrayContaining(["fake-e2e-password", "fake-organization-owner-token"]));
    expect(run.log).toContain("The token is ***\n");
    for (const secret of [...minted, "fake-e2e-password"]) expect(run.log).not.toContain(secret);
  });

  test("gives each step its job summary", () => {
    const summaries = run.lines.flatMap(({ content }) => (content === undefined ? [] : [content]));
    for (const title of [
      "API token created",
      "Deployment created",
      "Deployment updated",
      "Plan for",
      "failed",
    ]) {
      expect(summaries.filter((text) => text.includes(title)).length).toBeGreaterThan(0);
    }
    expect(summaries.join("")).not.toMatch(/fake-\d+-api-token-value|fake-e2e-password/);
  });
});

describe("the life of a pull request's preview, run by a real workflow runner", () => {
  let github: EmulatedGitHub;
  beforeAll(async () => {
    github = await startGitHub();
  });
  afterAll(() => github.close());

  const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
  async function logOf(action: string) {
    github.state.pulls.set(42, { open: action !== "closed", headSha, fork: false });
    const payload = pullRequestEvent(github.state, 42, action)?.payload;
    const run = await runWorkflow(
      folder,
      workflow,
      { name: "pull_request", payload },
      { env: { GITHUB_API_URL: github.url }, flags: ["--job", "preview"] },
    );
    succeeded(run);
    return run.log;
  }
  const states = () => github.state.records.map(({ statuses }) => statuses[0]?.["state"]);

  test("opened creates, pushed updates, closed retires, and GitHub's records and comment show it", async () => {
    expect(await logOf("opened")).toContain("opened: created cldep1\n");
    expect(states()).toEqual(["success"]);
    expect(await logOf("synchronize")).toContain("synchronize: updated cldep1\n");
    expect(github.state.records.every(({ fields }) => fields["ref"] === headSha)).toBe(true);
    expect(github.state.comments).toHaveLength(1);
    expect(await logOf("closed")).toContain("closed: retired cldep1\n");
    expect(states()).toEqual(["inactive", "inactive"]);
    expect(github.state.comments).toHaveLength(1);
    expect(String(github.state.comments[0]?.["body"])).toMatch(/#42 retired: /);
    expect(github.violations).toEqual([]);
  });

  test("a push after a run that never recorded anything succeeds", async () => {
    github.state.records.length = 0;
    expect(await logOf("synchronize")).toMatch(/^synchronize: created \S+\n/m);
  });
});

describe("what would be wrong is found", () => {
  test.each([
    ["an output that the bundle does not set", "dist/index.js", '"deployment-url"', '"deployment-address"'],
    ["a default that action.yml should not have", "action.yml", 'default: "false"', 'default: "true"'],
  ])("%s fails the workflow", async (_, file, text, other) => {
    expect((await withChange(file, text, other)).exitCode).toBe(1);
  });

  test("a token that is not masked is seen in the log", async () => {
    const run = await withChange("dist/index.js", "#printer.setSecret(", "#printer.debug(");
    expect(run.log).toMatch(/The token is fake-\d+-api-token-value/);
  });

  async function withChange(file: string, text: string, other: string) {
    const changed = repositoryCopy(readByWorkflows);
    const name = path.join(changed, file);
    const source = readFileSync(name, "utf8");
    expect(source).toContain(text);
    writeFileSync(name, source.replaceAll(text, other));
    return runWorkflow(changed, workflow, push, { flags: ["--job", "modes"] });
  }
});
