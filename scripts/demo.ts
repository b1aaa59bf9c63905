import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pullRequestEvent, scheduleEvent, type WorkflowEvent } from "../emulator/github/events.js";
import { startGitHub } from "../emulator/github/server.js";
import { runStep, type StepRun } from "../emulator/runner/step.js";
import { asInTheField } from "../emulator/service/behaviour.js";
import { defaultSeed } from "../emulator/service/seed.js";
import { startEmulator } from "../emulator/service/server.js";
import { columns, heading, labelled, logLine, styled, wrapped } from "./terminal.js";

type Inputs = Readonly<Record<string, string>>;

/** What a step of the tour shows, and how it should end. */
interface Scene {
  readonly inputs: Inputs;
  /** The outputs to show. */
  readonly outputs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly event?: WorkflowEvent | undefined;
  readonly exitCode?: number;
  /** The log is shown up to a line that this matches. */
  readonly until?: RegExp;
}

const emulator = await startEmulator({
  // Each Deployment has a web server that responds after this many milliseconds.
  behaviour: { ...asInTheField, postsPerSecond: 0, getsPerSecond: 0, webServerReadyAfter: 5_000 },
});
const github = await startGitHub();
const workspace = mkdtempSync(path.join(os.tmpdir(), "tour-"));
writeFileSync(
  path.join(workspace, "deployment.yaml"),
  `name: data-pipelines
type: STANDARD
executor: CELERY
schedulerSize: SMALL
workerQueues:
  - { name: default, isDefault: true, platformMachine: A5, minWorkerCount: 0, maxWorkerCount: 5, workerConcurrency: 10 }
environmentVariables:
  - { key: PIPELINES_REGION, value: eu-central-1 }
`,
);
const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
const where: Inputs = { organization: "Acme Data", workspace: "Analytics" };

/** What every step logs, shown only in the first one. */
const repeated = /^(Organization|Workspace|Added the default|GitHub deployment record) /;
let isFirst = true;

/** Runs the step as a runner does: the built action in a process of its own. */
async function run({ inputs, env = {}, event, exitCode = 0 }: Scene): Promise<StepRun> {
  const step = await runStep({
    inputs: { ...where, ...inputs },
    workspace,
    githubToken: "ghs_fake",
    event: event?.payload,
    env: {
      PLATFORM_BASE_URL: emulator.url,
      PLATFORM_API_TOKEN: defaultSeed.apiTokens[0]?.value,
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_NAME: event?.name ?? "push",
      ...env,
    },
  });
  if (step.exitCode !== exitCode)
    throw new Error(`This step should have ended with ${exitCode}:\n${step.log}`);
  return step;
}

/** Runs a step and shows its inputs, its log and some outputs. */
async function show(title: string, scene: Scene): Promise<StepRun> {
  heading(title);
  const step = await run(scene);
  const inputs = Object.entries(scene.inputs).map(([name, value]) => `${name}: ${value}`);
  labelled("with", wrapped(inputs.join(", ")));
  const log = step.log.split("\n").filter((line) => line.trim() !== "" && (isFirst || !repeated.test(line)));
  isFirst = false;
  const end = log.findIndex((line) => scene.until?.test(line));
  const lines = end < 0 ? log : log.slice(0, end);
  labelled("log", lines.flatMap(logLine));
  const masked = (value: string): string =>
    step.masks.reduce((text, mask) => text.replaceAll(mask, "***"), value);
  const outputs = (scene.outputs ?? []).map((name) => `${name}: ${masked(step.outputs[name] ?? "")}`);
  labelled(
    "outputs",
    outputs.flatMap(wrapped).map((line) => styled("green", line)),
  );
  return step;
}

/** Tokens, and a Deployment whose changes are planned first. */
async function deployments(): Promise<void> {
  await show("1. Create an API token for this workflow run", {
    inputs: { mode: "create-token", "token-role": "WORKSPACE_MEMBER" },
    outputs: ["token", "token-expires-at"],
  });
  const definition = {
    mode: "create-deployment",
    "github-environment": "staging",
    "definition-file": "deployment.yaml",
  };
  const created = await show("2. Create a Deployment from a file, and wait until its web server responds", {
    inputs: { ...definition, "wait-minutes": "1" },
    outputs: ["deployment-id", "deployment-url", "outcome", "ready"],
  });
  const changed = { ...definition, definition: "schedulerSize: MEDIUM" };
  await show("3. Plan a change: nothing is sent", {
    inputs: { ...changed, "dry-run": "true" },
    until: /^▼ Dry run/,
    outputs: ["outcome"],
  });
  await show("4. Apply the change", { inputs: changed, outputs: ["deployment-id", "outcome"] });
  emulator.behaviour.droppedFields = ["schedulerSize"];
  await show("5. The API ignores a field: the response differs from the request", {
    inputs: { ...definition, definition: "schedulerSize: LARGE" },
    outputs: ["differences"],
  });
  emulator.behaviour.droppedFields = [];
  await failures(created.outputs["deployment-id"] ?? "");
}

/** What the action does when something goes wrong. */
async function failures(id: string): Promise<void> {
  const given = { "definition-file": "deployment.yaml" };
  await show("6. A wrong API token: what failed, and what to do", {
    inputs: { mode: "create-token", "token-role": "WORKSPACE_MEMBER" },
    env: { PLATFORM_API_TOKEN: "fake-token-of-someone-else" },
    exitCode: 1,
  });
  emulator.inject({
    operation: "update-deployment",
    mishap: { status: 429, headers: { "retry-after": "1" } },
    times: 1,
  });
  await show("7. A rate limit: the update is retried", {
    inputs: { mode: "update-deployment", "deployment-id": id, ...given },
    outputs: ["outcome"],
  });
  emulator.inject({ operation: "create-deployment", mishap: "close", when: "after", times: 1 });
  await show("8. The connection breaks during a create: it is not retried, because it may have succeeded", {
    inputs: { mode: "create-deployment", ...given, "deployment-name": "lost-response" },
    outputs: ["outcome"],
    exitCode: 1,
  });
}

/** The life of previews: two pull requests, one of which closes without an event. */
async function previews(): Promise<void> {
  const step = { mode: "create-deployment", preview: "true", "definition-file": "deployment.yaml" };
  const inputs = { ...step, "pull-request-comment": "true" };
  const happens = (number: number, action: string, open = true): WorkflowEvent | undefined => {
    github.state.pulls.set(number, { open, headSha, fork: false });
    return pullRequestEvent(github.state, number, action);
  };
  const shown = { inputs, outputs: ["deployment-name", "outcome"] };
  await show("9. Pull request 42 is opened: its preview is created", {
    ...shown,
    event: happens(42, "opened"),
  });
  await show("10. A push: the same preview is updated", { ...shown, event: happens(42, "synchronize") });
  heading("The comment on pull request 42");
  console.log(
    String(github.state.comments[0]?.["body"] ?? "")
      .replace(/<!--[\s\S]*?-->\n*/g, "")
      .trim(),
  );
  await run({ inputs: step, event: happens(43, "opened") });
  await show("11. Pull request 42 is closed: its preview is scaled down", {
    ...shown,
    event: happens(42, "closed", false),
  });
  // GitHub sends no event where GITHUB_TOKEN closes a pull request.
  happens(43, "closed", false);
  await show("12. Pull request 43 was closed without an event: the nightly sweep finds its preview", {
    ...shown,
    inputs: step,
    event: scheduleEvent(github.state),
    outputs: ["outcome"],
  });
}

console.log(
  `${styled("bold", "A tour of platform-deployments-action")}: each step runs dist/index.js as a runner does.`,
);
console.log(`The API and GitHub are emulated on this machine, at ${emulator.url} and ${github.url}.`);
try {
  await deployments();
  await previews();
  heading("The Deployments at the end");
  const rows = [...emulator.state.deployments.values()].map(({ id, name, schedulerSize, description }) =>
    [id, name, schedulerSize, description].map((value) => String(value ?? "")),
  );
  console.log(columns([["Id", "Name", "Scheduler", "Description"], ...rows]));
  console.log('"lost-response" is from step 8: the service created it, but its response did not arrive.');
  console.log(`\nNext: ${styled("cyan", "npm run emulator")}, or README.md.`);
} finally {
  await Promise.all([emulator.close(), github.close()]);
  rmSync(workspace, { recursive: true, force: true });
}
