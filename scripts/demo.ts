import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { pullRequestEvent, scheduleEvent } from "../emulator/github/events.js";
import { startGitHub } from "../emulator/github/server.js";
import { root } from "../emulator/runner/prepare.js";
import { runStep } from "../emulator/runner/step.js";
import { defaultSeed } from "../emulator/service/seed.js";
import { startEmulator } from "../emulator/service/server.js";
import { pageOf, type ShownStep } from "./demo/page.js";
import { heading, joined, labelled, logLine, styled, wrapped } from "./demo/terminal.js";

type Inputs = Readonly<Record<string, string>>;

/** A step of the tour: one run of the action, and how it should end. */
interface Scene extends Pick<ShownStep, "title" | "text" | "picture"> {
  /** What the workflow has under `with:`, expressions included. */
  readonly inputs: Inputs;
  /** GITHUB_EVENT_NAME. */
  readonly event: string;
  readonly payload?: unknown;
  readonly commit?: string;
  /** Whether the job has no secret, as jobs that plan. */
  readonly isWithoutToken?: boolean;
  /** The output `outcome`. */
  readonly outcome: string;
  readonly exitCode?: number;
  /** The outputs that the terminal shows. */
  readonly outputs?: readonly string[];
}

const commits = {
  main: "2d9c7b5a3f1e0d8c6b4a29180f7e6d5c4b3a2918",
  first: "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e",
  second: "9c3e2a1b0f8e7d6c5b4a3f2e5d1f0c2e8a7b4f6d",
  change: "c3a9e1f7b5d3092817f6e5d4c3b2a19081726354",
  merged: "e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4",
  typo: "1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b",
} as const;

const definition = `name: data-pipelines
type: STANDARD
executor: CELERY
schedulerSize: MEDIUM
workerQueues:
  - name: default
    platformMachine: A5
    minWorkerCount: 1
    maxWorkerCount: 5
    workerConcurrency: 10
environmentVariables:
  - key: WAREHOUSE_SCHEMA
    value: production
  - key: WAREHOUSE_PASSWORD
    isSecret: true
`;
const pushed = definition.replace("workerConcurrency: 10", "workerConcurrency: 16");
const changed = pushed.replace("MEDIUM", "LARGE").replace("maxWorkerCount: 5", "maxWorkerCount: 8");
const mistaken = changed
  .replace("executor:", "executer:")
  .replace("LARGE", "LARG")
  .replace("minWorkerCount: 1", "minWorkerCount: 9");

const nightly = `  - { id: clq2, name: nightly, minWorkerCount: 0, maxWorkerCount: 20, nodePoolId: clnp1 }
`;
const reports = `name: reports
type: STANDARD
executor: CELERY
schedulerSize: SMALL
workerQueues:
  - { id: clq1, name: default, minWorkerCount: 1, maxWorkerCount: 5, nodePoolId: clnp1 }
${nightly}environmentVariables:
  - { key: REPORTS_PASSWORD, isSecret: true } # its value is not known here, and stays as it is
`;

const previewFile = `isDevelopmentMode: true
scalingSpec: { hibernationSpec: { override: { isHibernating: false } } } # each push wakes the preview
environmentVariables:
  - { key: WAREHOUSE_SCHEMA, value: preview }
`;

const workflow = `# Each step of this tour also has these inputs. The plans have no api-token, because they need none.
with:
  api-token: \${{ secrets.PLATFORM_API_TOKEN }}
  base-url: \${{ vars.PLATFORM_BASE_URL }}
  organization-id: \${{ vars.PLATFORM_ORGANIZATION_ID }}
  workspace-id: \${{ vars.PLATFORM_WORKSPACE_ID }}`;

/** A sweep leaves what is younger than 15 minutes: until the sweep, the emulated GitHub's clock is a day behind. */
let behind = 86_400_000;
/** Somebody created it in the platform. */
const existing = {
  id: "cldep0reports",
  organizationId: "clorg1acmedata",
  workspaceId: "clws1analytics",
  name: "reports",
  type: "STANDARD",
  executor: "CELERY",
  schedulerSize: "SMALL",
  workerQueues: [
    { name: "default", isDefault: true, minWorkerCount: 1, maxWorkerCount: 5 },
    { name: "nightly", isDefault: false, minWorkerCount: 0, maxWorkerCount: 20 },
  ],
  environmentVariables: [{ key: "REPORTS_PASSWORD", value: "fake-reports-password", isSecret: true }],
};
const service = await startEmulator({ seed: { ...defaultSeed, deployments: [existing] } });
const github = await startGitHub({ now: () => Date.now() - behind });
const workspace = mkdtempSync(path.join(os.tmpdir(), "tour-"));
/** The definition files that no step has shown yet. */
let unseen: Record<string, string> = {};
const write = (text: string, file = "deployment.yaml") => {
  writeFileSync(path.join(workspace, file), text);
  unseen[file] = text;
};

/** What the expressions in the steps' inputs are. */
const expressions: Record<string, string> = {
  "secrets.PLATFORM_API_TOKEN": defaultSeed.apiTokens[0]?.value ?? "",
  "secrets.WAREHOUSE_PASSWORD": "fake-warehouse-password",
  "secrets.PREVIEW_WAREHOUSE_PASSWORD": "fake-preview-password",
  "vars.DEPLOYMENT_ID": "",
  "vars.REPORTS_DEPLOYMENT_ID": existing.id,
  "needs.plan.outputs.plan-id": "",
};
const evaluated = (text: string) =>
  text.replace(/\$\{\{ (\S+) \}\}/g, (_, name: string) => expressions[name] ?? "");

let runs = 0;

/** Runs the step as a runner does: the built action in a process of its own. */
async function run({
  title,
  inputs,
  event,
  payload,
  commit,
  isWithoutToken = false,
  outcome,
  exitCode = 0,
}: Scene) {
  const common = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
  const given = Object.entries({ ...common, ...inputs }).map(([name, value]) => [name, evaluated(value)]);
  const step = await runStep({
    inputs: Object.fromEntries(given),
    workspace,
    githubToken: "ghs_fake",
    event: payload,
    secrets: Object.entries(expressions).flatMap(([name, value]) =>
      name.startsWith("secrets.") ? value : [],
    ),
    env: {
      PLATFORM_BASE_URL: service.url,
      PLATFORM_API_TOKEN: isWithoutToken ? "" : expressions["secrets.PLATFORM_API_TOKEN"],
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_NAME: event,
      GITHUB_RUN_ID: String(1_700_000_001 + runs++),
      GITHUB_SHA: commit ?? commits.main,
    },
  });
  if (step.exitCode !== exitCode || step.outputs["outcome"] !== outcome) {
    throw new Error(`The step "${title}" should have ended with ${exitCode} and ${outcome}:\n${step.raw}`);
  }
  return step;
}

const steps: ShownStep[] = [];

/** Links in a log's summary: their targets are made up, or in the line before. */
const links = /(?:, (?:Run|Link|Commit): | \| Open | )https:\/\/[^\s,)]+/g;

/** An input in one line, with the value of an expression that an earlier step decided. */
function written(value: string) {
  const known = value.replace(
    /\$\{\{ (?:needs|vars)\.\S+ \}\}/g,
    (found) => `${found} (${evaluated(found)})`,
  );
  return known.replaceAll("\n", ", ");
}

/** Runs a step, shows its inputs, its log and some outputs in the terminal, and keeps all of it for the page. */
async function show(scene: Scene) {
  const { title, text, inputs, outputs = [], picture } = scene;
  heading(title);
  console.log(
    wrapped(text)
      .map((line) => line.trim())
      .join("\n"),
  );
  const step = await run(scene);
  const same = steps.findIndex((earlier) => earlier.inputs === inputs);
  const pairs = Object.entries(inputs).map(([name, value]) => `${name}: ${written(value)}`);
  labelled("with", same < 0 ? joined(pairs) : [`as in step ${same + 1}`]);
  const log = step.log.split("\n").map((line) => line.replaceAll(links, ""));
  // The request of a dry run is on the page.
  const end = log.findIndex((line) => line.startsWith("▼ "));
  labelled("log", (end < 0 ? log : log.slice(0, end)).flatMap(logLine));
  const masked = (value: string) => step.masks.reduce((all, mask) => all.replaceAll(mask, "***"), value);
  const shown = [...outputs, "outcome"].map((name) => `${name}: ${masked(step.outputs[name] ?? "")}`);
  labelled(
    "outputs",
    joined(shown).map((line) => styled("green", line)),
  );
  const usesDefinition = inputs["definition-file"] !== undefined;
  const comment = github.state.comments.find(({ html_url: url }) => url === step.outputs["comment-url"]);
  steps.push({
    files: usesDefinition ? unseen : {},
    title,
    text,
    inputs,
    picture,
    log: step.log,
    summary: step.summary,
    failed: step.exitCode !== 0,
    comment: comment && {
      pullRequest: Number(/\d+(?=#)/.exec(String(comment["html_url"]))),
      markdown: String(comment["body"]),
    },
  });
  if (usesDefinition) unseen = {};
  return step;
}

/** A pull request's event; GitHub knows the pull request then. */
function pullRequest(number: number, action: string, headSha: string) {
  github.state.pulls.set(number, { open: action !== "closed", headSha, fork: false });
  return { event: "pull_request", payload: pullRequestEvent(github.state, number, action)?.payload };
}

const preview: Inputs = {
  mode: "create-deployment",
  preview: "true",
  "definition-file": "deployment.yaml\npreview.yaml",
  "preview-retire": "scalingSpec: { hibernationSpec: { override: { isHibernating: true } } }",
  "secret-environment-variables": "WAREHOUSE_PASSWORD=${{ secrets.PREVIEW_WAREHOUSE_PASSWORD }}",
  "pull-request-comment": "true",
};

async function deployPreviews() {
  const outputs = ["deployment-name", "deployment-id"];
  await show({
    title: "1. Open a pull request: a preview",
    text: "Pull request 42 is opened. The step creates a preview, with what preview.yaml has different. While it is open, it costs like any Deployment of its size.",
    inputs: preview,
    ...pullRequest(42, "opened", commits.first),
    outcome: "created",
    outputs,
    picture: { of: "comment", name: "preview" },
  });
  write(pushed);
  await show({
    title: "2. Push to the pull request",
    text: "The push changes a field of deployment.yaml. The same step updates the same preview, and its comment.",
    inputs: preview,
    ...pullRequest(42, "synchronize", commits.second),
    outcome: "updated",
    outputs,
  });
  await show({
    title: "3. Close the pull request",
    text: "The API cannot delete a Deployment, so the preview is retired: scaled down, and hibernating. Comparable services charge nothing for it.",
    inputs: preview,
    ...pullRequest(42, "closed", commits.second),
    outcome: "retired",
    outputs,
  });
  const other = pullRequest(43, "opened", commits.change);
  await run({ title: "the preview of 43", text: "", inputs: preview, ...other, outcome: "created" });
  pullRequest(43, "closed", commits.change);
  behind = 0;
  await show({
    title: "4. Sweep every night",
    text: "Pull request 43 had a preview too, and GitHub started no run when it was closed. The scheduled run retires it, and lists it to be deleted in the platform. The preview of 42 is retired already: whoever closed it saw that.",
    inputs: preview,
    event: "schedule",
    payload: scheduleEvent(github.state).payload,
    outcome: "swept",
  });
}

const production: Inputs = {
  "definition-file": "deployment.yaml",
  "secret-environment-variables": "WAREHOUSE_PASSWORD=${{ secrets.WAREHOUSE_PASSWORD }}",
  "github-environment": "production",
};
const update: Inputs = {
  mode: "update-deployment",
  "deployment-id": "${{ vars.DEPLOYMENT_ID }}",
  ...production,
};
/** The job has no secret: the keys only. */
const plan: Inputs = {
  ...update,
  "secret-environment-variables": "WAREHOUSE_PASSWORD=",
  "dry-run": "true",
};

async function deployProduction() {
  const created = await show({
    title: "5. Create production once",
    text: "Somebody starts examples/plan-and-apply.yml with create. The API cannot list Deployments, so later runs need the id of this one. The action shows two commands that store it. Here it is the first one: jobs that plan have no environment.",
    inputs: { mode: "create-deployment", ...production },
    event: "workflow_dispatch",
    outcome: "created",
    outputs: ["deployment-id"],
    picture: { of: "summary", name: "summary" },
  });
  expressions["vars.DEPLOYMENT_ID"] = created.outputs["deployment-id"] ?? "";
  write(changed);
  await show({
    title: "6. Plan a change in a pull request",
    text: "Pull request 44 changes deployment.yaml. A dry run comments what would change, and sends nothing.",
    inputs: { ...plan, "pull-request-comment": "true" },
    isWithoutToken: true,
    ...pullRequest(44, "opened", commits.change),
    commit: commits.change,
    outcome: "dry-run",
    outputs: ["has-changes"],
    picture: { of: "comment", name: "plan" },
  });
  const planned = await show({
    title: "7. Merge it: a plan to approve",
    text: "On main, the job plan makes the same plan again, and passes on its id.",
    inputs: plan,
    isWithoutToken: true,
    event: "push",
    commit: commits.merged,
    outcome: "dry-run",
    outputs: ["plan-id", "has-changes"],
  });
  expressions["needs.plan.outputs.plan-id"] = planned.outputs["plan-id"] ?? "";
  await show({
    title: "8. Apply what was approved",
    text: "The job apply waited: a reviewer has read the plan, and approved it. The job plans again, gets the same id, and sends exactly this plan. With another id it would send nothing.",
    inputs: { ...update, "approved-plan": "${{ needs.plan.outputs.plan-id }}" },
    event: "push",
    commit: commits.merged,
    outcome: "updated",
    outputs: ["deployment-id"],
  });
}

/** A step before gets the Deployment as the platform has it: with the CLI of a platform, or a request of your own. */
async function getLive(): Promise<unknown> {
  const response = await fetch(`${service.url}/emulator/deployments/${existing.id}`);
  const content = await response.text();
  write(content, "live.json");
  return JSON.parse(content, (name, value) => (/^(?:updatedAt|status.*)$/.test(name) ? undefined : value));
}

const reportsUpdate: Inputs = {
  mode: "update-deployment",
  "deployment-id": "${{ vars.REPORTS_DEPLOYMENT_ID }}",
  "definition-file": "reports.yaml",
  "github-environment": "reports",
  "live-file": "live.json",
};

async function adopt() {
  const before = await getLive();
  write(reports.replace(nightly, ""), "reports.yaml");
  await show({
    title: "9. Adopt a Deployment: what would be lost",
    text: "Somebody created reports in the platform. A step before wrote it to live.json, so the plan shows what the definition forgot: a worker queue, whose id and size are nowhere else.",
    inputs: { ...reportsUpdate, "dry-run": "true", force: "true" },
    event: "workflow_dispatch",
    outcome: "dry-run",
    outputs: ["has-changes"],
  });
  write(reports, "reports.yaml");
  await show({
    title: "10. Adopt it with nothing lost",
    text: "The definition is now what examples/definition-from-live.jq makes of live.json: nothing changes. No record names the Deployment, so the run is started with force.",
    inputs: { ...reportsUpdate, force: "true" },
    event: "workflow_dispatch",
    outcome: "updated",
  });
  if (!isDeepStrictEqual(await getLive(), before)) throw new Error("The adoption changed the Deployment.");
  service.state.changeDeployment(existing.id, {
    schedulerSize: "LARGE",
    updatedAt: new Date().toISOString(),
  });
  await getLive();
  await show({
    title: "11. Somebody changes it in the platform",
    text: "During an incident somebody made the scheduler larger. The next plan shows that an update would take that back.",
    inputs: { ...reportsUpdate, "dry-run": "true" },
    event: "push",
    outcome: "dry-run",
    outputs: ["has-changes"],
  });
}

async function createToken() {
  await show({
    title: "12. Create an API token",
    text: "The token is valid for one day and masked. Later steps of the job read it from the output token.",
    inputs: { mode: "create-token", "token-role": "WORKSPACE_MEMBER" },
    event: "push",
    outcome: "created",
    outputs: ["token", "token-expires-at"],
  });
}

async function fail() {
  write(mistaken);
  await show({
    title: "13. A mistake in the definition",
    text: "All mistakes are reported together, each with its location, before anything is sent.",
    inputs: update,
    event: "push",
    commit: commits.typo,
    outcome: "not-sent",
    exitCode: 1,
    picture: { of: "summary", name: "failure" },
  });
}

const introduction = `Each step ran \`dist/index.js\` as a runner does, against emulators of the API and of GitHub on this machine.
The job summaries and comments are the ones that the steps wrote. Ids and addresses are made up, so their links are left out.`;

/** The Deployments of the emulated service, as a Markdown table. */
function deployments() {
  const fields = ["id", "name", "schedulerSize", "status", "description"];
  const cells = [...service.state.deployments.values()].map((deployment) =>
    fields.map((field) => deployment[field] ?? ""),
  );
  return [fields, fields.map(() => "---"), ...cells].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

console.log(
  `${styled("bold", "A tour of platform-deployments-action")}: each step runs dist/index.js,\nas a runner does. The API and GitHub are emulated on this machine.
Each step also has base-url, organization-id and workspace-id, and an
api-token where it is not a plan.`,
);
try {
  service.state.changeDeployment(existing.id, { status: "HEALTHY" });
  write(definition);
  write(previewFile, "preview.yaml");
  await deployPreviews();
  await deployProduction();
  await adopt();
  await createToken();
  await fail();
  const file = path.join(root, "demo", "index.html");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(
    file,
    pageOf({ introduction, workflow, steps, end: `The platform has these Deployments:\n\n${deployments()}` }),
  );
  console.log(
    `\nJob summaries, comments and the Deployments at the end: open ${styled("cyan", path.relative(process.cwd(), file))} in a browser.`,
  );
  console.log(
    `Next: README.md. To see all outputs of such a scene: ${styled("cyan", "npm run try -- preview")}`,
  );
} finally {
  await Promise.all([service.close(), github.close()]);
  rmSync(workspace, { recursive: true, force: true });
}
