// Whole runs: what a user reads of each is in runs/<name>.md: log, job summary and comment. To add one, add an entry to
// `runs`, and write its file by `npm run words`. Read the diff as a user would.
import { test } from "@jest/globals";
import { minute } from "../../src/base/clock.js";
import { expectOnly, expectWords, normal } from "../words/snapshot.js";
import type { ActionRun } from "../world/step.js";
import { eachWorld, World } from "../world.js";
import { workflow } from "./workflow.js";

let world: World;
// In this process: ages are by the runner's clock.
eachWorld(
  (started) => {
    world = started;
  },
  { ...workflow, in: "here" },
);

/** A sweep, to which the records are old enough. */
function sweep(inputs: Readonly<Record<string, string>>): Promise<ActionRun> {
  world.clock.time += 16 * minute;
  return world.sweep(inputs);
}

const names = {
  organization: "Acme Data",
  workspace: "Analytics",
  "organization-id": "",
  "workspace-id": "",
  "deployment-name": "",
};
const definition = `
name: etl
type: STANDARD
executor: CELERY
schedulerSize: MEDIUM
platformRuntimeVersion: 12.1.0
defaultTaskPodCpu: 0.5
workerQueues:
  - { name: default, isDefault: true, minWorkerCount: 1, maxWorkerCount: 5 }
environmentVariables:
  - { key: REGION, value: eu }
`;
const small = "{ name: etl, type: STANDARD }";
const token = { ...names, mode: "create-token", definition: "", "token-role": "WORKSPACE_MEMBER" };
const create = { ...names, definition, "github-environment": "production" };
const update = { ...create, mode: "update-deployment", "deployment-id": "cldep1" };
const changed = {
  ...update,
  definition: definition.replace("MEDIUM", "LARGE").replace("value: eu", "value: us"),
  "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-password",
};
const preview = { ...names, definition, "pull-request-comment": "true" };
const dry = { "dry-run": "true" };

/** Runs that a user meets often. The last step of each is compared. */
const runs: Readonly<Record<string, () => Promise<ActionRun>>> = {
  token: () => world.push({ ...token, "token-expiry-days": "30" }),
  "token-that-never-expires": () => world.push({ ...token, "token-expiry-days": "never" }),
  "token-plan": () => world.push({ ...token, ...dry }),
  "token-with-an-unknown-outcome": () => {
    world.service.inject({ operation: "create-token", mishap: { status: 502, body: "Bad gateway" } });
    return world.push(token);
  },
  "first-create": () => world.step(create),
  "first-create-without-records": () => world.push({ ...create, "github-environment": "" }),
  "first-create-plan": () => world.step({ ...create, ...dry }),
  "second-create": async () => {
    await world.step(create);
    return world.step(create);
  },
  "create-that-waits-for-the-web-server": async () => {
    await world.close();
    world = await World.start(workflow, { webServerReadyAfter: 0 });
    return world.push({ ...create, "wait-minutes": "1" });
  },
  "create-with-an-unknown-outcome": () => {
    world.service.inject({ operation: "create-deployment", mishap: "close", when: "after" });
    return world.step(create);
  },
  "create-that-is-rejected": () => {
    const body = { message: "Deployment name etl is taken", requestId: "req-7" };
    world.service.inject({ operation: "create-deployment", mishap: { status: 409, body } });
    return world.step(create);
  },
  update: async () => {
    await world.step(create);
    return world.push(changed);
  },

  "update-of-a-create-only-field": async () => {
    await world.step(create);
    return world.push({ ...update, definition: definition.replace("12.1.0", "13.0.0") });
  },
  "update-that-the-service-applies-in-part": async () => {
    await world.step(create);
    world.service.behaviour.droppedFields = ["schedulerSize"];
    return world.push(changed);
  },
  "update-after-a-rate-limit": async () => {
    await world.step(create);
    const mishap = { status: 429, headers: { "retry-after": "1" }, body: { message: "Slow down" } };
    world.service.inject({ operation: "update-deployment", mishap, times: 1 });
    return world.push(update);
  },
  "update-of-another-deployment": async () => {
    await world.step(create);
    await world.step({ ...create, definition: small.replace("etl", "ml") });
    return world.push({ ...update, "deployment-id": "cldep2" });
  },
  "update-without-an-id": () => world.push({ ...update, "deployment-id": "" }),
  "update-of-a-deleted-deployment": async () => {
    await world.step(create);
    world.service.state.deployments.clear();
    return world.push(update);
  },
  plan: async () => {
    await world.step(create);
    return world.push({ ...changed, ...dry });
  },
  "plan-that-nobody-approved": async () => {
    await world.step(create);
    return world.push({ ...changed, "approved-plan": "0".repeat(64) });
  },
  "plan-without-changes": async () => {
    await world.step(create);
    return world.push({ ...update, ...dry });
  },
  "plan-without-an-id": async () => {
    await world.step(create);
    return world.push({ ...changed, "deployment-id": "", ...dry });
  },
  "plan-without-api-token": async () => {
    await world.step(create);
    const ids = { "organization-id": "clorg1acmedata", "workspace-id": "clws1analytics" };
    return world.push({
      ...changed,
      ...ids,
      organization: "",
      workspace: "",
      "api-token": "",
      "base-url": "",
      ...dry,
    });
  },
  "plan-in-a-pull-request": async () => {
    await world.step(create);
    return world.preview("opened", { ...changed, preview: "false", "pull-request-comment": "true", ...dry });
  },
  "preview-opened": () => world.preview("opened", preview),
  "preview-pushed": async () => {
    await world.preview("opened", preview);
    return world.preview("synchronize", { ...preview, definition: changed.definition });
  },

  "preview-closed": async () => {
    await world.preview("opened", preview);
    return world.preview("closed", preview);
  },
  "preview-reopened": async () => {
    await world.preview("opened", preview);
    await world.preview("closed", preview);
    return world.preview("reopened", preview);
  },

  "preview-closed-with-nothing-to-scale-down": async () => {
    const inputs = { ...preview, definition: small };
    await world.preview("opened", inputs);
    return world.preview("closed", inputs);
  },
  "preview-closed-without-one-on-record": () => world.preview("closed", preview),
  "preview-closed-after-it-was-deleted": async () => {
    await world.preview("opened", preview);
    world.service.state.deployments.clear();
    return world.preview("closed", preview);
  },
  "preview-deleted-in-the-platform": async () => {
    await world.preview("opened", preview);
    world.service.state.deployments.clear();
    return world.preview("synchronize", preview);
  },
  "preview-that-is-rejected": () => {
    const body = { message: "The quota of the workspace is used up" };
    world.service.inject({ operation: "create-deployment", mishap: { status: 400, body } });
    return world.preview("opened", preview);
  },
  "preview-after-a-create-that-nobody-finished": async () => {
    world.service.inject({ operation: "create-deployment", mishap: "close", when: "after", times: 1 });
    await world.preview("opened", preview);
    return world.preview("synchronize", preview);
  },
  "preview-without-permissions": () => {
    world.github.permissions = { deployments: "read", pullRequests: "read" };
    return world.preview("opened", preview);
  },
  "preview-of-a-fork": () => world.fork({ ...preview, "api-token": "" }),
  sweep: async () => {
    await world.preview("opened", preview);
    world.pull(42, false);
    return sweep(preview);
  },
  "sweep-plan": async () => {
    await world.preview("opened", preview);
    world.pull(42, false);
    return sweep({ ...preview, ...dry });
  },
  "sweep-after-a-close": async () => {
    await world.preview("opened", preview);
    await world.preview("closed", preview);
    return sweep(preview);
  },

  "sweep-with-nothing-due": async () => {
    await world.preview("opened", preview);
    return sweep(preview);
  },
  "sweep-that-fails": async () => {
    await world.preview("opened", preview);
    world.pull(42, false);
    world.service.inject({
      operation: "update-deployment",
      mishap: { status: 403, body: { message: "No" } },
    });
    return sweep(preview);
  },
  "sweep-of-another-definition": async () => {
    await world.preview("opened", preview);
    world.pull(42, false);
    return sweep({ ...preview, definition: small.replace("etl", "ml") });
  },
  "inputs-with-several-problems": () => {
    return world.push({
      ...update,
      definition: definition.replace("MEDIUM", "HUGEE").replace("executor", "executer"),
      "deployment-id": "",
      "max-attempts": "many",
    });
  },
  "workspace-with-a-typo": () => world.push({ ...update, workspace: "Analytcs" }),
};

/** What a user reads of a run, as Markdown that shows itself. */
async function pageOf(run: () => Promise<ActionRun>): Promise<string> {
  const { log, summary } = await run();
  const comments = world.github.state.comments.map(({ body }) => String(body));
  const parts = [
    ["Log", `\`\`\`\`text\n${log.trimEnd()}\n\`\`\`\``],
    ["Job summary", summary.trimEnd()],
    ...comments.map((comment) => ["Comment", comment.trimEnd()] as const),
  ] as const;
  const shown = parts.filter(([, text]) => text !== "").map(([title, text]) => `# ${title}\n\n${text}\n`);
  return normal(shown.join("\n"));
}

test.each(Object.entries(runs))("%s: log, summary and comment read as the file does", async (name, run) => {
  expectWords(`dist/runs/${name}.md`, await pageOf(run));
});

test("each file in runs/ is of a run", () => {
  expectOnly(
    "dist/runs",
    Object.keys(runs).map((name) => `${name}.md`),
  );
});
