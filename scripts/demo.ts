import { readFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
import { startGitHub } from "../emulator/github/server.js";
import { runStep, type StepRun } from "../emulator/runner.js";
import { defaultSeed } from "../emulator/seed.js";
import { startEmulator } from "../emulator/server.js";

const root = path.resolve(import.meta.dirname, "..", "..");
const width = 100;

function rule(title: string): void {
  console.log(`\n━━ ${title} ${"━".repeat(Math.max(3, width - title.length - 4))}`);
}

function section(title: string, text: string): void {
  console.log(`\n  ${title}`);
  for (const line of text.trimEnd().split("\n")) console.log(`  │ ${line}`);
}

/** The step as a workflow would have it. */
function asWorkflow(inputs: Readonly<Record<string, string>>): string {
  return stringify([{ uses: "your-org/platform-deployments-action@v1", with: inputs }], { lineWidth: 0 });
}

function shortened(text: string): string {
  return text.length <= 2 * width ? text : `${text.slice(0, width)}… (${text.length} characters)`;
}

/** Shows a step as a tour: what the workflow says, what the log shows, the outputs, the job summary. */
function show(title: string, inputs: Readonly<Record<string, string>>, run: StepRun): void {
  rule(title);
  section("The workflow's step", asWorkflow(inputs));
  section(`Its log (exit code ${run.exitCode}, ${Math.round(run.milliseconds)} ms)`, run.log);
  const outputs = Object.entries(run.outputs).filter(([, value]) => value !== "");
  const masked = (value: string): string => run.masks.reduce((text, mask) => text.replaceAll(mask, "***"), value);
  section("Its outputs", outputs.map(([name, value]) => `${name}: ${shortened(masked(value))}`).join("\n"));
  section("Its job summary (Markdown)", run.summary);
}

/** The life of a pull request's preview: the same step on each of its events. */
async function previewLife(env: Readonly<Record<string, string>>): Promise<void> {
  const github = await startGitHub();
  const head = { sha: "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e", repo: { full_name: "acme/pipelines" } };
  github.state.pulls.set(42, { open: true, headSha: head.sha, fork: false });
  const inputs = {
    mode: "create-deployment",
    organization: "Acme Data",
    workspace: "Analytics",
    preview: "true",
    "pull-request-comment": "true",
    "deployment-file": "examples/deployment.yaml",
    "deployment-name": "analytics-pr-42",
  };
  try {
    const events = [
      ["opened", "6. A pull request is opened: its preview is created"],
      ["synchronize", "7. A commit is pushed: the preview is updated"],
      ["closed", "8. The pull request is closed: the preview is retired"],
    ] as const;
    for (const [action, title] of events) {
      const open = action !== "closed";
      github.state.pulls.set(42, { open, headSha: head.sha, fork: false });
      const event = {
        action,
        pull_request: { number: 42, state: open ? "open" : "closed", head, base: { repo: head.repo } },
      };
      const run = await runStep({
        inputs,
        event,
        workspace: root,
        githubToken: "ghs_fake",
        env: { ...env, GITHUB_EVENT_NAME: "pull_request", GITHUB_API_URL: github.url },
      });
      show(title, inputs, run);
      if (run.exitCode !== 0) throw new Error("This step should have ended with 0.");
    }
    rule("The comment on the pull request (Markdown)");
    for (const comment of github.state.comments) console.log(String(comment["body"]).replace(/^/gm, "  "));
  } finally {
    await github.close();
  }
}

const emulator = await startEmulator();
try {
  const [token] = defaultSeed.apiTokens;
  const common = { organization: "Acme Data", workspace: "Analytics" };
  const env = { PLATFORM_BASE_URL: emulator.url, PLATFORM_API_TOKEN: token?.value ?? "" };
  console.log("platform-deployments-action: a tour");
  console.log(
    `\nThe service is an emulator at ${emulator.url}, in memory. Each step below is the built action (dist/index.js) in a`,
  );
  console.log(
    "process of its own, started as a runner starts it. PLATFORM_BASE_URL and PLATFORM_API_TOKEN are in the job's env.",
  );
  const step = async (title: string, inputs: Readonly<Record<string, string>>, expected = 0): Promise<StepRun> => {
    const run = await runStep({ inputs, env, workspace: root });
    show(title, inputs, run);
    if (run.exitCode !== expected) throw new Error(`This step should have ended with ${expected}.`);
    return run;
  };
  await step("1. A token for this workflow run", { mode: "create-token", ...common, "token-role": "WORKSPACE_MEMBER" });
  const definition = { "deployment-file": "examples/deployment.yaml" };
  const created = await step("2. A Deployment from its file", { mode: "create-deployment", ...common, ...definition });
  const id = created.outputs["deployment-id"] ?? "";
  const update = { mode: "update-deployment", ...common, "deployment-id": id, ...definition };
  await step("3. The same file, one change", { ...update, "scheduler-size": "MEDIUM" });
  await step("4. What would be sent, without sending it", { ...update, "scheduler-size": "LARGE", "dry-run": "true" });
  await step(
    "5. A mistake, told before anything is sent",
    { ...update, "scheduler-size": "LARGR", "is-high-availability": "yes" },
    1,
  );
  await previewLife(env);
  rule("What the service holds now");
  for (const deployment of emulator.state.deployments.values()) {
    console.log(`  Deployment ${deployment["name"]} (${deployment["id"]}): scheduler ${deployment["schedulerSize"]}`);
  }
  const size = Math.round(readFileSync(path.join(root, "dist", "index.js")).length / 1024);
  console.log(`  requests made: ${emulator.requests.length}; the bundle that made them: ${size} KiB\n`);
} finally {
  await emulator.close();
}
