import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { type Emulator, startEmulator } from "../../emulator/server.js";
import { example, examples, plant, root } from "./repository.js";
import { type Walked, type World, walk } from "./walk.js";

const bearer = "fake-organization-owner-token";
const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
const data = "clorg1acmedata";
const seed = {
  bearers: [{ value: bearer }],
  organizations: [
    { id: data, name: "Acme Data" },
    { id: "clorg2acmelabs", name: "Acme Labs" },
  ],
  workspaces: [
    ...["Analytics", "Ingest", "Previews", "Staging", "Production"].map((name) => ({
      id: `clws${name.toLowerCase()}`,
      name,
      organizationId: data,
    })),
    { id: "clwsresearch", name: "Research", organizationId: "clorg2acmelabs" },
  ],
  deployments: [
    { id: "cldep0known", organizationId: data, workspaceId: "clwsstaging", name: "known", type: "DEDICATED" },
  ],
};

let service: Emulator;
let github: EmulatedGitHub;
let world: World;

beforeEach(async () => {
  service = await startEmulator({ seed });
  github = await startGitHub();
  github.state.pulls.set(42, { open: true, headSha, fork: false });
  const repository = { full_name: "acme/pipelines" };
  const pullRequest = {
    number: 42,
    state: "open",
    head: { sha: headSha, repo: repository },
    base: { repo: repository },
  };
  const event = { action: "opened", pull_request: { ...pullRequest, user: { login: "octocat" } } };
  world = {
    permit(permissions) {
      const level = (name: string) => (permissions[name] ?? "none") as "write" | "read" | "none";
      github.permissions = { deployments: level("deployments"), pullRequests: level("pull-requests") };
    },
    emulator: { url: service.url, token: bearer },
    contexts: {
      vars: {
        PLATFORM_BASE_URL: service.url,
        PLATFORM_DEPLOYMENT_TOKEN_ROLE: "DEPLOYMENT_ADMIN",
        DEPLOYMENT_ID: "cldep0known",
        DEPLOYMENT_NAME: "known",
        SCHEDULER_SIZE: "SMALL",
        HIGH_AVAILABILITY: "false",
      },
      secrets: { PLATFORM_API_TOKEN: bearer, WAREHOUSE_PASSWORD: "fake-warehouse-password" },
      github: { run_id: "1700000001", run_attempt: "1", event },
      needs: { find: { outputs: { number: "42" } } },
    },
    options: {
      githubToken: "ghs_fake",
      killAfter: 30_000,
      event,
      env: { GITHUB_API_URL: github.url, GITHUB_EVENT_NAME: "pull_request" },
    },
  };
});

afterEach(async () => {
  await service.close();
  await github.close();
});

/** Each step's outcome; a step that fails, warns or says anything else about its inputs shows what it said. */
function outcomes(walked: readonly Walked[]): string[] {
  return walked.map(({ step, run }) => {
    const told = run.annotations.map(({ level, message }) => `${level}: ${message}`);
    return [`${step} ${run.outputs["outcome"]} (${run.exitCode})`, ...told].join(" ");
  });
}

const onFirstRun: Readonly<Record<string, readonly string[]>> = {
  "cicd-enforced-pipeline.yml": ["deploy/deployment created (0)", "deploy/token created (0)"],
  "enterprise-server-and-proxy.yml": ["deployment/1 created (0)"],
  "matrix-over-teams.yml": ["deployment/1 created (0)", "deployment/1 created (0)", "deployment/1 created (0)"],
  "preview-fork-trigger.yml": [],
  "preview-fork.yml": ["preview/1 created (0)"],
  "preview.yml": ["preview/preview created (0)"],
  "promote-to-production.yml": ["staging/update updated (0)", "production/update updated (0)"],
  "token-for-a-cli.yml": ["check/token created (0)", "publish/token created (0)"],
  "try-with-the-emulator.yml": ["try/created created (0)", "try/updated updated (0)", "try/token created (0)"],
};

test("every example that is a workflow is walked through", () => {
  expect(examples().map(({ path: file }) => path.basename(file))).toEqual(Object.keys(onFirstRun));
});

test.each(Object.entries(onFirstRun))("%s does what it says, without a warning", async (name, expected) => {
  expect(outcomes(await walk(example(name), world))).toEqual(expected);
  expect(github.violations).toEqual([]);
});

test.each(["cicd-enforced-pipeline.yml", "enterprise-server-and-proxy.yml", "matrix-over-teams.yml", "preview.yml"])(
  "%s creates nothing twice: the second run updates",
  async (name) => {
    await walk(example(name), world);
    const { size } = service.state.deployments;
    const [first] = outcomes(await walk(example(name), world));
    expect(first).toMatch(/ updated \(0\)$/);
    expect(service.state.deployments.size).toBe(size);
  },
);

test("a step that is given an input which its mode does not use shows it", async () => {
  const planted = plant(
    example("promote-to-production.yml"),
    "workspace: Staging",
    "workspace: Staging\n          token-name: x",
  );
  const [staging] = outcomes(await walk(planted, world));
  expect(staging).toContain("warning: Input token-name is given, but mode update-deployment does not use it.");
});

test("a permission that an example needs and does not ask for shows it", async () => {
  const planted = plant(example("preview.yml"), "deployments: write", "deployments: read");
  const [preview] = outcomes(await walk(planted, world));
  expect(preview).toMatch(/^preview\/preview not-sent \(1\) error: .*deployments: write/s);
});

test("the check of outputs in try-with-the-emulator.yml fails when an output is not what it should be", async () => {
  const planted = plant(example("try-with-the-emulator.yml"), "scheduler-size: LARGE", "scheduler-size: SMALL");
  await expect(walk(planted, world)).rejects.toThrow("A script ended with 1");
});

test("the files that the examples name are in the repository", () => {
  const named = examples().flatMap(({ text }) => text.match(/\bexamples\/[\w.-]+\.\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
