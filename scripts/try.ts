import { type EmulatedEvent, pullRequestEvent, scheduleEvent } from "../emulator/github/events.js";
import { startGitHub } from "../emulator/github/server.js";
import { runStep } from "../emulator/runner/step.js";
import { defaultSeed } from "../emulator/service/seed.js";
import { startEmulator } from "../emulator/service/server.js";
import { heading, joined, labelled, logLine } from "./demo/terminal.js";

type Inputs = Readonly<Record<string, string>>;

const day = 86_400_000;
/** A sweep leaves what has just changed: both clocks are a day behind, until a day passes. */
let behind = day;
const now = (): number => Date.now() - behind;
const service = await startEmulator({ behaviour: { organizationNames: true }, now: () => new Date(now()) });
const github = await startGitHub({ now });
const pull = { open: true, headSha: "a".repeat(40), fork: false };
github.state.pulls.set(42, pull);

let runs = 0;

/** Runs a step as a runner does, and prints what it leaves behind. Returns its outputs. */
async function step(title: string, inputs: Inputs, event?: EmulatedEvent) {
  heading(title);
  labelled(
    "with",
    joined(Object.entries({ definition, ...inputs }).map(([name, value]) => `${name}: ${value}`)),
  );
  const { log, outputs, summary, exitCode } = await runStep({
    inputs: {
      mode: "create-deployment",
      "api-token": defaultSeed.apiTokens[0]?.value ?? "",
      "base-url": service.url,
      organization: "Acme Data",
      workspace: "Analytics",
      definition,
      ...inputs,
    },
    event: event?.payload,
    githubToken: "ghs_fake",
    env: {
      GITHUB_API_URL: github.url,
      GITHUB_EVENT_NAME: event?.name ?? "workflow_dispatch",
      GITHUB_RUN_ID: String(1_700_000_001 + runs++),
    },
  });
  const given = Object.entries(outputs).filter(([, value]) => value !== "");
  const comment = github.state.comments.find(({ html_url: url }) => url === outputs["comment-url"]);
  labelled("log", log.trimEnd().split("\n").flatMap(logLine));
  labelled(
    "outputs",
    given.map(([name, value]) => `${name}: ${value.length > 300 ? `${value.slice(0, 300)} ...` : value}`),
  );
  labelled("summary", summary.trimEnd().split("\n"));
  if (comment !== undefined) labelled("comment", String(comment["body"]).split("\n"));
  labelled("exit", [String(exitCode)]);
  return outputs;
}

const on = (action: string) => pullRequestEvent(github.state, 42, action);
const definition =
  "{ name: tried-out, type: STANDARD, schedulerSize: SMALL, isDevelopmentMode: true, scalingSpec: { hibernationSpec: { override: { isHibernating: false } } } }";
const preview: Inputs = {
  preview: "true",
  "preview-retire": "{ scalingSpec: { hibernationSpec: { override: { isHibernating: true } } } }",
  "pull-request-comment": "true",
};
const production: Inputs = {
  "github-environment": "production",
  definition: "{ name: tried-out, type: STANDARD, schedulerSize: SMALL, platformRuntimeVersion: 13.2.0 }",
};
/** The definition of production with another size. */
const sized = (size: string) => production["definition"]?.replace("SMALL", size) ?? "";

async function created() {
  const { "deployment-id": id = "" } = await step("Somebody creates it once", production);
  return { ...production, mode: "update-deployment", "deployment-id": id };
}

/** The scenes by name. Change them, or add some. */
const scenes: Readonly<Record<string, () => Promise<unknown>>> = {
  async preview() {
    await step("The pull request is opened", preview, on("opened"));
    await step("A push", preview, on("synchronize"));
    pull.open = false;
    await step("The pull request is closed", preview, on("closed"));
    behind = 0;
    await step("A day later: the sweep", preview, scheduleEvent(github.state));
  },
  async missed() {
    await step("The pull request is opened", preview, on("opened"));
    pull.open = false;
    behind = 0;
    const sweep = { ...preview, "dry-run": "true" };
    await step("It was closed without a run: what a sweep would do", sweep, scheduleEvent(github.state));
  },
  async create() {
    await created();
    await step("A second create is stopped", production);
    await step("With force, too, within 15 minutes", { ...production, force: "true" });
  },
  async approve() {
    const update = { ...(await created()), definition: sized("LARGE") };
    const { "plan-id": id = "" } = await step("A plan that people approve", { ...update, "dry-run": "true" });
    await step("The approved plan is applied", { ...update, "approved-plan": id });
    await step("Another definition is not", { ...update, definition: sized("MEDIUM"), "approved-plan": id });
  },
  async upgraded() {
    const update = await created();
    service.state.changeDeployment(update["deployment-id"] ?? "", { platformRuntimeVersion: "14.0.0" });
    await step("An update, after somebody upgraded the Deployment in the platform", update);
  },
  async deleted() {
    const update = await created();
    service.state.deleteDeployment(update["deployment-id"] ?? "");
    await step("An update, after somebody deleted the Deployment in the platform", update);
  },
  async permission() {
    github.permissions = { deployments: "read", pullRequests: "read" };
    await step("A job without deployments: write", preview, on("opened"));
  },
  async fork() {
    const update = await created();
    pull.fork = true;
    github.permissions = { deployments: "read", pullRequests: "read" };
    const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
    const names = { organization: "", workspace: "", "api-token": "", "base-url": "" };
    const plan = { ...update, ...names, ...ids, "dry-run": "true" };
    await step("A plan for a fork: no secrets, no variables", plan, on("opened"));
  },
  async lost() {
    service.inject({ operation: "create-deployment", mishap: "close", when: "after", times: 1 });
    await step("The response of the create is lost", preview, on("opened"));
    await step("The next push creates again, with a warning", preview, on("synchronize"));
  },
};

const [name = ""] = process.argv.slice(2);
try {
  if (Object.hasOwn(scenes, name)) await scenes[name]?.();
  else {
    console.error(`npm run try -- SCENE\n\nAvailable: ${Object.keys(scenes).join(", ")}`);
    process.exitCode = 2;
  }
} finally {
  await Promise.all([service.close(), github.close()]);
}
