import { existsSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { type Emulator, startEmulator } from "../../emulator/service/server.js";
import { type Document, example, examples, plant, readmeWorkflows, root } from "./repository.js";
import { type Walked, type World, walk } from "./walk.js";

const bearer = "fake-organization-owner-token";
const headSha = "5d1f0c2e8a7b4f6d9c3e2a1b0f8e7d6c5b4a3f2e";
const data = "clorg1acmedata";
const seed = {
  apiTokens: [{ value: bearer }],
  organizations: [{ id: data, name: "Acme Data" }],
  workspaces: ["Analytics", "Previews", "Staging", "Production"].map((name) => ({
    id: `clws${name.toLowerCase()}`,
    name,
    organizationId: data,
  })),
};

let service: Emulator;
let github: EmulatedGitHub;
let world: World;

const repository = { full_name: "acme/pipelines", name: "pipelines", owner: { login: "acme" } };

/** The events that the examples react to, as the runner passes them on. */
function eventOf(name: string): Readonly<Record<string, unknown>> {
  switch (name) {
    case "pull_request": {
      const head = { sha: headSha, ref: "feature", repo: repository };
      const pull = {
        number: 42,
        state: "open",
        head,
        base: { ref: "main", repo: repository },
        labels: [{ name: "preview" }],
      };
      return { action: "opened", repository, pull_request: { ...pull, user: { login: "octocat" } } };
    }
    case "schedule":
      return { schedule: "17 3 * * *", repository };
    default:
      return { repository };
  }
}

/** Changes the event that the next walk reacts to. */
function on(name: string): void {
  const event = eventOf(name);
  const { github: context } = world.contexts;
  const contexts = { ...world.contexts, github: { ...context, event_name: name, event } };
  const env = { GITHUB_API_URL: github.url, GITHUB_EVENT_NAME: name };
  world = { ...world, contexts, options: { ...world.options, event, env } };
}

beforeEach(async () => {
  // The examples with wait-minutes wait for a web server.
  service = await startEmulator({ seed, behaviour: { webServerReadyAfter: 0 } });
  github = await startGitHub();
  github.state.pulls.set(42, { open: true, headSha, fork: false });
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
        DEPLOYMENT_NAME: "known",
        SCHEDULER_SIZE: "SMALL",
        HIGH_AVAILABILITY: "false",
      },
      secrets: { PLATFORM_API_TOKEN: bearer, WAREHOUSE_PASSWORD: "fake-warehouse-password" },
      github: {
        run_id: "1700000001",
        run_attempt: "1",
        workflow: "example",
        repository: repository.full_name,
        head_ref: "feature",
        ref: "refs/heads/main",
      },
      // Empty on every event but a manual start.
      inputs: {},
    },
    options: { githubToken: "ghs_fake", killAfter: 30_000 },
  };
  on("push");
});

afterEach(async () => {
  await service.close();
  await github.close();
});

/** Each step's outcome, with its annotations. */
function outcomes(walked: readonly Walked[]): string[] {
  return walked.map(({ step, run }) => {
    const told = run.annotations.map(({ level, message }) => `${level}: ${message}`);
    return [`${step} ${run.outputs["outcome"]} (${run.exitCode})`, ...told].join(" ");
  });
}

/** For each example the event, and what its steps come to the first time. */
const onFirstRun: Readonly<Record<string, readonly [event: string, outcomes: readonly string[]]>> = {
  "cicd-enforced-pipeline.yml": ["push", ["deploy/deployment created (0)", "deploy/token created (0)"]],
  "plan-and-apply.yml": ["push", ["plan/plan dry-run (0)", "apply/now dry-run (0)", "apply/3 created (0)"]],
  "plan-policy.yml": ["pull_request", ["policy/plan dry-run (0)"]],
  "preview-matrix.yml": ["pull_request", ["preview/1 created (0)", "preview/1 created (0)"]],
  "preview-on-label.yml": ["pull_request", ["preview/1 created (0)"]],
  "preview.yml": ["pull_request", ["preview/preview created (0)"]],
  "promote-to-production.yml": ["push", ["staging/deploy created (0)", "production/deploy created (0)"]],
  "token-for-a-cli.yml": ["workflow_dispatch", ["check/token created (0)", "publish/token created (0)"]],
  "try-with-the-emulator.yml": [
    "workflow_dispatch",
    ["try/created created (0)", "try/updated updated (0)", "try/token created (0)"],
  ],
};

test("every example that is a workflow is walked through", () => {
  expect(examples().map(({ path: file }) => path.basename(file))).toEqual(Object.keys(onFirstRun));
});

test.each(Object.entries(onFirstRun))(
  "%s does what it describes, without a warning",
  async (name, [event, expected]) => {
    on(event);
    // A notice is no warning: a plan without a token states that it verified nothing.
    const walked = outcomes(await walk(example(name), world));
    expect(walked.map((line) => line.replace(/ notice: .*$/s, ""))).toEqual(expected);
    expect(github.violations).toEqual([]);
  },
);

test.each(
  Object.entries(onFirstRun).filter(([name]) =>
    /^(cicd|plan-and-apply|preview-matrix|preview-on-label|preview\.yml|promote)/.test(name),
  ),
)("%s creates nothing twice: the second run updates", async (name, [event]) => {
  on(event);
  await walk(example(name), world);
  const { size } = service.state.deployments;
  const again = outcomes(await walk(example(name), world));
  expect(again.find((line) => !line.includes(" dry-run "))).toMatch(/ updated \(0\)$/);
  expect(service.state.deployments.size).toBe(size);
});

test.each(["preview.yml", "preview-matrix.yml", "preview-on-label.yml"])(
  "%s retires on its schedule what was closed without a run",
  async (name) => {
    on("pull_request");
    const created = await walk(example(name), world);
    expect(created.length).toBeGreaterThan(0);
    github.state.pulls.set(42, { open: false, headSha, fork: false });
    on("schedule");
    const [sweep] = await walk(example(name), world);
    expect(sweep?.run.outputs["outcome"]).toBe("swept");
    const previews = JSON.parse(sweep?.run.outputs["previews"] ?? "[]");
    expect(previews.map(({ action }: { action: string }) => action)).toEqual(created.map(() => "retired"));
  },
);

test("preview-on-label.yml decides by the labels on every event", async () => {
  const labelled = (action: string, labels: readonly string[]) => {
    on("pull_request");
    const event = eventOf("pull_request") as { pull_request: object };
    const pull = { ...event.pull_request, labels: labels.map((name) => ({ name })) };
    const changed = { ...event, action, pull_request: pull };
    world = {
      ...world,
      contexts: { ...world.contexts, github: { ...world.contexts["github"], event: changed } },
      options: { ...world.options, event: changed },
    };
    return walk(example("preview-on-label.yml"), world);
  };
  const came = async (walked: Promise<readonly Walked[]>) => (await walked).map(({ run }) => run.outputs["outcome"]);
  expect(await came(labelled("synchronize", []))).toEqual(["not-sent"]);
  expect(await came(labelled("labeled", ["preview"]))).toEqual(["created"]);
  expect(await came(labelled("labeled", ["bug", "preview"]))).toEqual(["updated"]);
  // The run of `unlabeled` was replaced by that of a push.
  expect(await came(labelled("synchronize", ["bug"]))).toEqual(["retired"]);
});

describe("plan-and-apply.yml", () => {
  test("applies nothing that was not planned", async () => {
    on("push");
    const planned = example("plan-and-apply.yml");
    const applied = {
      path: planned.path,
      text: planned.text.replace(
        /(id: now[\s\S]*?deployment-file: \S+\n)/,
        '$1          deployment: "schedulerSize: LARGE"\n',
      ),
    };
    expect(applied.text).not.toBe(planned.text);
    // The first run creates: its plan shows no change, and the values are only in the request.
    await walk(planned, world);
    const { size } = service.state.deployments;
    await expect(walk(applied, world)).rejects.toThrow("\n::error::The plan has changed since it was approved");
    expect(service.state.deployments.size).toBe(size);
  });

  test("its three steps have one definition", () => {
    const found = [
      ...example("plan-and-apply.yml").text.matchAll(/^ {10}(deployment(?:-\w+)?|organization|workspace): .*$/gm),
    ];
    expect(new Set(found.map(([line]) => line.replace(/ #.*/, "")).values()).size * 3).toBe(found.length);
  });
});

test.each(readmeWorkflows().map(({ path: file, text }) => [path.basename(file), text] as const))(
  "%s does what it describes: the second run updates",
  async (name, text) => {
    on(name.includes("preview") ? "pull_request" : "push");
    const document = { path: name, text };
    expect(outcomes(await walk(document, world))).toEqual([expect.stringMatching(/ created \(0\)$/)]);
    expect(outcomes(await walk(document, world))).toEqual([expect.stringMatching(/ updated \(0\)$/)]);
  },
);

describe("plan-policy.yml", () => {
  const withLine = (document: Document, line: string): Document => {
    const file = "deployment-file: examples/deployment.yaml";
    return plant(document, file, `${file}\n          ${line}`);
  };
  const policy = example("plan-policy.yml");

  test("passes an unchanged definition", async () => {
    await walk(example("cicd-enforced-pipeline.yml"), world);
    on("pull_request");
    await expect(walk(policy, world)).resolves.toHaveLength(1);
  });

  test("fails a value on a first run, on a change, and where nothing changes", async () => {
    const large = withLine(policy, 'deployment: "schedulerSize: LARGE"');
    on("pull_request");
    await expect(walk(large, world)).rejects.toThrow("::error::The scheduler must be SMALL or MEDIUM.");
    on("push");
    await walk(example("plan-and-apply.yml"), world);
    on("pull_request");
    await expect(walk(large, world)).rejects.toThrow("::error::The scheduler must be SMALL or MEDIUM.");
    on("push");
    const applied = example("cicd-enforced-pipeline.yml");
    await walk(plant(applied, "isCicdEnforced: true", "{ isCicdEnforced: true, schedulerSize: LARGE }"), world);
    on("pull_request");
    await expect(walk(large, world)).rejects.toThrow("::error::The scheduler must be SMALL or MEDIUM.");
  });

  test("fails if the changes are not known", async () => {
    const blind = plant(policy, "deployments: read", "deployments: none");
    on("pull_request");
    await expect(walk(blind, world)).rejects.toThrow("::error::What would be sent is not known");
  });

  const queues = Array.from(
    { length: 300 },
    (_, index) => `{ name: q${index}, maxWorkerCount: ${index < 299 ? 1 : 21} }`,
  );

  test.each([
    ["a renamed queue", 'deployment: "workerQueues: [{ name: small, maxWorkerCount: 21 }]"'],
    ["an object in place of a list", 'deployment: "workerQueues: { default: { maxWorkerCount: 21 } }"'],
    ["a field in the input deployment", 'deployment: "schedulerSize: LARGE"'],
    ["a key with a letter of another alphabet", 'deployment: "schedulerSiz\u0435: LARGE"'],
    [
      "a key of a queue with one",
      'deployment: "workerQueues: [{ name: q, maxWorkerCount: 1, maxWorkerC\u043eunt: 21 }]"',
    ],
    ["a value with one", 'deployment: "schedulerSize: L\u0410RGE"'],
    ["a number as a string", "deployment: 'workerQueues: [{ name: q, maxWorkerCount: \"21\" }]'"],
    ["null", 'deployment: "schedulerSize: null"'],
    ["null for a number", 'deployment: "workerQueues: [{ name: q, maxWorkerCount: null }]"'],
    ["a key twice", 'deployment: "{ schedulerSize: SMALL, schedulerSize: LARGE }"'],
    ["an alias", 'deployment: "{ description: &size LARGE, schedulerSize: *size }"'],
    ["a value that the log cuts", `deployment: "workerQueues: [${queues.join(", ")}]"`],
  ])("is not fooled by %s", async (_, line) => {
    on("pull_request");
    await expect(walk(withLine(policy, line), world)).rejects.toThrow(/^::error::/m);
  });

  test("is not fooled by a secret that is equal to a value", async () => {
    world = { ...world, contexts: { ...world.contexts, secrets: { WAREHOUSE_PASSWORD: "LARGE" } } };
    on("pull_request");
    const large = withLine(policy, 'deployment: "schedulerSize: LARGE"');
    await expect(walk(large, world)).rejects.toThrow(/^::error::/m);
  });

  test.each([
    ['deployment: "workerQueues: [{ name: default, maxWorkerCount: 21 }]"', "A queue must have at most 20 workers"],
    ['deployment: "platformRuntimeVersion: 99.0.0"', "A change that only a creation accepts would not be applied."],
  ])("fails with %s", async (line, message) => {
    await walk(example("plan-and-apply.yml"), world);
    on("pull_request");
    await expect(walk(withLine(policy, line), world)).rejects.toThrow(`::error::${message}`);
  });
});

test("a step that is given an input which its mode does not use shows it", async () => {
  const planted = plant(
    example("promote-to-production.yml"),
    "workspace: Staging",
    "workspace: Staging\n          token-name: x",
  );
  const [staging] = outcomes(await walk(planted, world));
  expect(staging).toContain("token-name");
});

test("a permission that an example needs and does not request shows it", async () => {
  const planted = plant(example("preview.yml"), "deployments: write", "deployments: read");
  on("pull_request");
  const [preview] = outcomes(await walk(planted, world));
  expect(preview).toMatch(/^preview\/preview not-sent \(1\) error: .*deployments: write/s);
});

test("the check of outputs in try-with-the-emulator.yml fails when an output is not what it should be", async () => {
  const planted = plant(example("try-with-the-emulator.yml"), "schedulerSize: LARGE", "schedulerSize: SMALL");
  await expect(walk(planted, world)).rejects.toThrow("A script ended with 1");
});

test("the files that the examples name are in the repository", () => {
  const named = examples().flatMap(({ text }) => text.match(/\bexamples\/[\w.-]+\.\w+/g) ?? []);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
