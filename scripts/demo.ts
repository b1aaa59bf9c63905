import { readFileSync } from "node:fs";
import path from "node:path";
import { stringify } from "yaml";
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

const emulator = await startEmulator();
try {
  const [token] = defaultSeed.bearers;
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
  rule("What the service holds now");
  for (const deployment of emulator.state.deployments.values()) {
    console.log(`  Deployment ${deployment["name"]} (${deployment["id"]}): scheduler ${deployment["schedulerSize"]}`);
  }
  const size = Math.round(readFileSync(path.join(root, "dist", "index.js")).length / 1024);
  console.log(`  requests made: ${emulator.requests.length}; the bundle that made them: ${size} KiB\n`);
} finally {
  await emulator.close();
}
