import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { readmeWorkflows } from "../workflows/repository.js";
import { removeFolders, repositoryCopy, runWorkflow, type WorkflowRun } from "./act.js";

const bearer = "fake-organization-owner-token";
const workspaces = ["Previews", "Staging", "Production"].map((name) => ({
  id: `clws${name.toLowerCase()}`,
  name,
  organizationId: "clorg1acmedata",
}));
const seed = {
  ...defaultSeed,
  workspaces: [...defaultSeed.workspaces, ...workspaces],
};

let service: Emulator;
let github: EmulatedGitHub;
let folder: string;

beforeAll(async () => {
  // The examples with wait-minutes wait for a web server.
  service = await startEmulator({ seed, behaviour: { webServerReadyAfter: 0 } });
  github = await startGitHub();
  folder = repositoryCopy();
  // What users provide: scripts that show that they got a token, and which.
  mkdirSync(path.join(folder, "scripts"), { recursive: true });
  for (const name of ["check-pipelines.sh", "publish-pipelines.sh", "deploy.sh"]) {
    const file = path.join(folder, "scripts", name);
    writeFileSync(file, '#!/bin/sh\ntest -n "$API_TOKEN" && echo "given the token $API_TOKEN"\n');
    chmodSync(file, 0o755);
  }
});
afterAll(async () => {
  await service.close();
  await github.close();
  removeFolders();
});

/** Runs an example as it is, apart from the actions, which are the repository's own. */
function run(name: string, event: string, payload: unknown = {}): Promise<WorkflowRun> {
  return runText(name, readFileSync(path.join(folder, "examples", name), "utf8"), event, payload);
}

async function runText(name: string, workflow: string, event: string, payload: unknown = {}): Promise<WorkflowRun> {
  const text = workflow
    .replaceAll("your-org/platform-deployments-action/emulator@v1", "./emulator")
    .replaceAll("your-org/platform-deployments-action@v1", "./")
    // GitHub knows this key of a job's environment; act does not.
    .replaceAll("      deployment: false\n", "");
  const file = path.join(".github", "workflows", `example-${name}`);
  writeFileSync(path.join(folder, file), text);
  const repository = { name: "pipelines", full_name: "acme/pipelines", owner: { login: "acme" } };
  const variables = {
    PLATFORM_BASE_URL: service.url,
    PLATFORM_DEPLOYMENT_TOKEN_ROLE: "DEPLOYMENT_ADMIN",
    DEPLOYMENT_NAME: "held",
    SCHEDULER_SIZE: "LARGE",
    HIGH_AVAILABILITY: "true",
  };
  const secrets = [`PLATFORM_API_TOKEN=${bearer}`, "WAREHOUSE_PASSWORD=fake-warehouse-password"];
  const flags = [
    ...Object.entries(variables).flatMap(([key, value]) => ["--var", `${key}=${value}`]),
    ...secrets.flatMap((secret) => ["--secret", secret]),
  ];
  const done = await runWorkflow(
    folder,
    file,
    { name: event, payload: { repository, ...(payload as object) } },
    { env: { GITHUB_API_URL: github.url }, flags },
  );
  if (done.exitCode !== 0) throw new Error(`${name} failed:\n${done.log}`);
  expect(done.log).not.toMatch(/fake-warehouse-password|fake-\d+-api-token-value/);
  return done;
}

const named = (name: string): unknown[] =>
  [...service.state.deployments.values()].filter((deployment) => deployment["name"] === name);

describe("an example, run by a real workflow runner as it is:", () => {
  test("try-with-the-emulator.yml", async () => {
    expect((await run("try-with-the-emulator.yml", "workflow_dispatch")).log).toContain("was created and updated");
  });

  test("token-for-a-cli.yml gives each job's script a token of its own", async () => {
    const { log } = await run("token-for-a-cli.yml", "workflow_dispatch");
    expect(log.match(/given the token \*\*\*/g)).toHaveLength(2);
    expect(service.state.tokens.size).toBe(2);
  });

  test("cicd-enforced-pipeline.yml creates once, updates from then on, and deploys with a Deployment's token", async () => {
    for (let times = 0; times < 2; times++) {
      expect((await run("cicd-enforced-pipeline.yml", "push")).log).toContain("given the token ***");
    }
    expect(named("data-pipelines")).toEqual([expect.objectContaining({ isCicdEnforced: true })]);
  });

  test("promote-to-production.yml updates in both environments what it created there", async () => {
    for (let times = 0; times < 2; times++) await run("promote-to-production.yml", "push");
    // One for each environment: they are in different workspaces.
    const sizes = { schedulerSize: "LARGE", isHighAvailability: true };
    expect(named("held")).toEqual([
      expect.objectContaining({ workspaceId: "clwsstaging", ...sizes }),
      expect.objectContaining({ workspaceId: "clwsproduction", ...sizes }),
    ]);
  });

  test("preview.yml creates, updates and retires", async () => {
    const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
    for (const action of ["opened", "synchronize", "closed"]) {
      const state = action === "closed" ? "closed" : "open";
      github.state.pulls.set(7, { open: state === "open", headSha, fork: false });
      const repo = { full_name: "acme/pipelines" };
      const pull = { number: 7, state, head: { sha: headSha, ref: "f", repo }, base: { ref: "main", repo } };
      await run("preview.yml", "pull_request", { action, pull_request: { ...pull, user: { login: "octocat" } } });
    }
    expect(named("data-pipelines-pr-7")).toEqual([expect.objectContaining({ schedulerSize: "SMALL" })]);
    expect(github.violations).toEqual([]);
  });

  test("README's workflows create, and update from then on", async () => {
    const headSha = "6d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
    github.state.pulls.set(8, { open: true, headSha, fork: false });
    const repo = { full_name: "acme/pipelines" };
    const pull = { number: 8, state: "open", head: { sha: headSha, ref: "f", repo }, base: { ref: "main", repo } };
    const events: Readonly<Record<string, readonly [event: string, payload: unknown]>> = {
      preview: ["pull_request", { action: "synchronize", pull_request: { ...pull, user: { login: "octocat" } } }],
      production: ["push", { ref: "refs/heads/main" }],
    };
    for (const { path: file, text } of readmeWorkflows()) {
      const [event, payload] = events[/README-(\w+)/.exec(file)?.[1] ?? ""] ?? ["", {}];
      for (let times = 0; times < 2; times++) await runText(path.basename(file), text, event, payload);
    }
    expect([named("data-pipelines-pr-8").length, named("data-pipelines").length]).toEqual([1, 1]);
  });
});
