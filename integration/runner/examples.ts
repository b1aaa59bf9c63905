import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "@jest/globals";
import { parse, stringify } from "yaml";
import { type EmulatedGitHub, startGitHub, type TokenPermissions } from "../../emulator/github/server.js";
import { defaultSeed } from "../../emulator/service/seed.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { removeFolders } from "../folders.js";
import {
  action,
  callingLocally,
  type Document,
  example,
  plant,
  readmeDefinitions,
} from "../workflows/repository.js";
import { type ActRun, readByWorkflows, repositoryCopy, runWorkflow } from "./act.js";

const bearer = "fake-organization-owner-token";
const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
const workspaces = ["Previews", "Staging", "Production"].map((name) => ({
  id: `clws${name.toLowerCase()}`,
  name,
  organizationId: "clorg1acmedata",
}));
const seed = { ...defaultSeed, workspaces: [...defaultSeed.workspaces, ...workspaces] };
/** The names in reusable-plan-and-apply-many.yml. */
export const pipelines = "ingest reports billing search exports alerts models audit archive sandbox".split(
  " ",
);
/** The scripts in the examples, without `.sh`. */
const scripts = [
  "check-pipelines",
  "publish-pipelines",
  "deploy",
  "deploy-code",
  "test-preview",
  "delete-deployment",
];

/** What a run of an example differs in. */
export interface ExampleChange {
  /** Over the fields of the event's pull request. */
  readonly pull?: object;
  /** The action of the event of a pull request; default: `opened`. */
  readonly action?: string;
  /** The job whose permissions the token has; default: what any of the jobs requests. */
  readonly permissionsOf?: string;
  /** The inputs of a manual start. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The variable DEPLOYMENT_ID, and those of examples that give it another name. */
  readonly id?: string;
  /** The secret WAREHOUSE_PASSWORD. */
  readonly password?: string;
  /** A folder of programs that take precedence over those of this machine. */
  readonly programs?: string;
  /** More variables of the repository. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The id of the workflow run: a newer run has a larger one. Default: 1. */
  readonly runId?: number;
}

/** Where examples run: the services, as they are for one test. */
let world: { readonly service: Emulator; readonly github: EmulatedGitHub };
const day = 86_400_000;
/** How far GitHub's clock is behind: a sweep leaves what is younger than 15 minutes by the runner's clock. */
let behind = day;
let folder: string;

/** A manual start that creates. */
export const create = { inputs: { create: "true" } };

/** The id of the Deployment that was created first. */
export function firstId(): string {
  return [...world.service.state.deployments.keys()][0] ?? "";
}

/** Gives each test of the file a service and a GitHub with the pull request 42, and the file a copy of the repository. */
export function inAWorld() {
  beforeAll(() => {
    folder = repositoryCopy(readByWorkflows);
    // What users provide: scripts that show that they got a token, and which; definition files; and `gh`.
    mkdirSync(path.join(folder, "scripts"), { recursive: true });
    for (const name of scripts) {
      const file = path.join(folder, "scripts", `${name}.sh`);
      const text = `#!/bin/sh
test -n "$API_TOKEN" && echo "${name}: given the token $API_TOKEN" for $DEPLOYMENT_ID
`;
      writeFileSync(file, text);
      chmodSync(file, 0o755);
    }
    // README's own definition: that of docs/deployment.md, and what previews have different.
    for (const { path: name, text } of readmeDefinitions()) writeFileSync(path.join(folder, name), text);
    mkdirSync(path.join(folder, "deployments"), { recursive: true });
    const base = readFileSync(path.join(folder, "examples", "deployment.yaml"));
    writeFileSync(path.join(folder, "deployments", "base.yaml"), base);
    const production = readFileSync(path.join(folder, "examples", "production.yaml"), "utf8");
    for (const name of pipelines)
      writeFileSync(path.join(folder, "deployments", `${name}.yaml`), `name: ${name}\n${production}`);
    // What callers call.
    const called = example("reusable-plan-and-apply.yml");
    writeFileSync(path.join(folder, fileOf(called.path)), localText(called.text));
  });
  beforeEach(async () => {
    behind = day;
    // The examples with wait-minutes wait for a web server.
    world = {
      service: await startEmulator({ seed, behaviour: { webServerReadyAfter: 0 } }),
      github: await startGitHub({ now: () => Date.now() - behind }),
    };
    openPull(true);
  });
  afterEach(async () => {
    await world.service.close();
    await world.github.close();
    expect(world.github.violations).toEqual([]);
  });
  afterAll(removeFolders);
  return () => world;
}

/** Lets a day pass. */
export function passADay(): void {
  behind = 0;
}

/** Whether pull request 42 is open. */
export function openPull(open: boolean): void {
  world.github.state.pulls.set(42, { open, headSha, fork: false });
}

function payloadOf(event: string, { action = "opened", pull, inputs }: ExampleChange) {
  const { repository } = world.github.state;
  if (event !== "pull_request") return { repository, ref: "refs/heads/main", ...(inputs && { inputs }) };
  const labels = [{ name: "preview" }];
  return { action, repository, pull_request: { ...world.github.state.pull(42), labels, ...pull } };
}

const levels = ["none", "read", "write"] as const;

/** The permissions that the jobs of a workflow request: the highest of each. */
function permissionsIn(text: string, job: string | undefined): TokenPermissions {
  const jobs: Record<string, { permissions?: Record<string, (typeof levels)[number]> }> = parse(text).jobs;
  const level = (name: string) => {
    const all = Object.entries(jobs).filter(([one]) => job === undefined || job === one);
    return levels[
      Math.max(...all.map(([, { permissions }]) => levels.indexOf(permissions?.[name] ?? "none")))
    ];
  };
  return { deployments: level("deployments") ?? "none", pullRequests: level("pull-requests") ?? "none" };
}

/** A workflow with an input added to its definition files. */
export function withInput(document: Document, line: string): Document {
  return plant(document, "          definition-file:", `          ${line}\n          definition-file:`);
}

/** Where the repository has an example as a workflow. */
function fileOf(name: string) {
  return path.join(".github", "workflows", `example-${path.basename(name)}`);
}

/** An example as it is, apart from the action, which is the repository's own, and the ids that users replace. */
function localText(text: string) {
  const local = text
    .replaceAll(`${action}@v1`, "./")
    .replaceAll(" ORGANIZATION-ID\n", " clorg1acmedata\n")
    .replaceAll(" WORKSPACE-ID\n", " clws1analytics\n")
    // The runner checks out what it runs in.
    .replace(new RegExp(`^ *(?:repository: ${action}|ref: v1)\\n`, "gm"), "");
  return withEnvironmentSecrets(callingLocally(local, "example-"));
}

/** This runner gives each job every secret. At GitHub a secret of an environment is empty in jobs without the environment. */
function withEnvironmentSecrets(text: string): string {
  const workflow: { jobs: Record<string, object> } = parse(text);
  const jobs = Object.entries(workflow.jobs);
  if (jobs.every(([, job]) => "environment" in job) || !jobs.some(([, job]) => "environment" in job))
    return text;
  const without = (job: object): object =>
    "environment" in job ? job : JSON.parse(JSON.stringify(job).replaceAll(/\bsecrets\.\w+/g, "''"));
  const changed = Object.fromEntries(jobs.map(([name, job]) => [name, without(job)]));
  return stringify({ ...workflow, jobs: changed }, { aliasDuplicateObjects: false });
}

/** Runs a workflow as it is at GitHub, as far as this runner can. */
export async function run(
  { path: name, text }: Document,
  event: string,
  change: ExampleChange = {},
): Promise<ActRun> {
  const { service, github } = world;
  github.permissions = permissionsIn(text, change.permissionsOf);
  const file = fileOf(name);
  writeFileSync(path.join(folder, file), localText(text));
  const { password = "fake-warehouse-password", id = "" } = change;
  const variables = {
    PLATFORM_BASE_URL: service.url,
    PLATFORM_ORGANIZATION_ID: "clorg1acmedata",
    PLATFORM_WORKSPACE_ID: "clws1analytics",
    PREVIEW_WORKSPACE_ID: "clwspreviews",
    DEPLOYMENT_ID: id,
    DEPLOYMENT_ID_ingest: id,
    ...change.variables,
  };
  const flags = [
    ...Object.entries(variables).flatMap(([key, value]) => ["--var", `${key}=${value}`]),
    ...["PLATFORM_API_TOKEN", "PREVIEW_API_TOKEN", "ROTATION_API_TOKEN", "TOKEN_CREATOR_API_TOKEN"].flatMap(
      (name) => ["--secret", `${name}=${bearer}`],
    ),
    "--secret",
    `WAREHOUSE_PASSWORD=${password}`,
    "--secret",
    `SECRET_VARIABLES=WAREHOUSE_PASSWORD=${password}`,
  ];
  const done = await runWorkflow(
    folder,
    file,
    { name: event, payload: payloadOf(event, change) },
    {
      env: { GITHUB_API_URL: github.url, GITHUB_RUN_ID: String(change.runId ?? 1) },
      flags,
      ...(change.programs && { programs: change.programs }),
    },
  );
  expect(done.log).not.toMatch(/fake-warehouse-password|fake-\d+-api-token-value/);
  return done;
}

/** The arguments of a command that steps gave, such as `warning`; of `set-output` those of the output with that name. */
export function commandsOf({ lines }: ActRun, command: string, output?: string): string[] {
  const given = lines.filter(
    (line) => line.command === command && (output === undefined || line.name === output),
  );
  return given.map(({ arg = "" }) => arg);
}

/** What the steps came to, in order. */
export function outcomesOf(done: ActRun): string {
  return commandsOf(done, "set-output", "outcome").join(" ");
}
