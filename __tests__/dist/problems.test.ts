import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { type EmulatedGitHub, startGitHub } from "../../emulator/github/server.js";
import { accepting, create, ids, runAgainst, token, update } from "./steps.js";

describe("all problems are reported at once, in one error annotation", () => {
  test("of create-token", async () => {
    const inputs = {
      mode: "create-token",
      "api-token": "",
      "base-url": "http://platform.example.com",
      "workspace-id": "..",
      "request-timeout": "soon",
      "max-attempts": "0",
      "dry-run": "maybe",
      "job-summary": "no",
      "token-type": "WORKSPACES",
      "token-expiry-days": "1.5",
    };
    const { run, requested, error } = await runAgainst(accepting, inputs);
    expect([run.exitCode, requested, run.outputs]).toEqual([1, [], { outcome: "not-sent" }]);
    const [first, ...rest] = error.split("\n");
    expect(first).toBe("Nothing was sent: the inputs have 10 problems.");
    const named = [...Object.keys(inputs).filter((name) => name !== "mode"), "token-role"];
    const lines = rest.slice(0, -1);
    expect(lines.map((line) => /^- Input ([\w-]+) /.exec(line)?.[1]).sort()).toEqual(named.sort());
    expect(rest.at(-1)).toBe("Correct the step's inputs and run it again.");
  });

  test("of create-deployment, with values, what is allowed, and examples", async () => {
    const inputs = {
      ...create,
      ...ids,
      "deployment-name": "",
      definition: `type: DEDICATE
executor: celery
schedulerSize: SMLAL
isCicdEnforced: yes
defaultTaskPodCpu: half
resourceQuotaCpu: 10
resourceQuotaMemory: 10Gi
workerQueues: [{ name: a, minWorkerCount: 5, maxWorkerCount: 1 }]`,
      "environment-variables": "A: x",
    };
    const { run, requested, error } = await runAgainst(accepting, inputs);
    expect([run.exitCode, requested]).toEqual([1, []]);
    const expected: [string, ...string[]][] = [
      ["Input deployment-name is required"],
      ["definition input, line 1, column 7: type", "DEDICATED, HYBRID, STANDARD", "DEDICATE"],
      ["executor", "CELERY"],
      ["schedulerSize", "SMALL"],
      ["isCicdEnforced", "true or false", "yes"],
      ["defaultTaskPodCpu", "half"],
      ["resourceQuotaMemory", "twice", "10Gi", "20Gi"],
      ["environment-variables", "KEY=VALUE"],
      ["workerQueues[0]", "minWorkerCount"],
    ];
    const lines = error.split("\n").filter((line) => line.startsWith("- "));
    expect(lines).toHaveLength(expected.length);
    for (const parts of expected) {
      const fits = lines.filter((line) => parts.every((part) => line.includes(part)));
      expect([parts, fits.length]).toEqual([parts, 1]);
    }
  });
});

test("a wrong mode does not hide problems of the inputs that every mode has", async () => {
  const inputs = {
    ...create,
    mode: "create-deploymnet",
    "base-url": "platform.example.com",
    "max-attempts": "none",
  };
  const { error, requested } = await runAgainst(accepting, inputs);
  const places = [...error.matchAll(/^- Input ([\w-]+)/gm)].map(([, place]) => place);
  expect(places.sort()).toEqual(["base-url", "max-attempts", "mode"]);
  expect(requested).toEqual([]);
});

test.each([
  ["does not exist", { "definition-file": "missing.yaml" }],
  ["is not a file", { "definition-file": "." }],
])("a file that %s is one problem, with nothing else known", async (problem, inputs) => {
  const { error } = await runAgainst(accepting, { mode: "create-deployment", ...ids, ...inputs });
  expect(error.split("\n")).toEqual([
    expect.stringContaining(problem),
    "Correct the step's inputs and run it again.",
  ]);
});

test("each of 5,000 near misses is a problem, and counted", async () => {
  const queues = Array.from({ length: 5_000 }, () => ({ maxWorkerCont: 1 }));
  const definition = JSON.stringify({ type: "STANDARD", workerQueues: queues });
  const { error, run } = await runAgainst(accepting, { ...create, ...ids, definition });
  const shown = error.split("\n").filter((line) => line.startsWith("- ")).length;
  expect(error).toMatch(/^Nothing was sent: the inputs have 5000 problems\.$/m);
  expect(error).toContain(`\n... and ${5_000 - shown} more: see the log\n`);
  expect(run.log).toMatch(/^\.\.\. and 4800 more$/m);
});

test("of 300 problems all that are not shown are counted", async () => {
  const queues = Array.from({ length: 300 }, () => ({ maxWorkerCount: "none" }));
  const definition = JSON.stringify({ type: "STANDARD", workerQueues: queues });
  const { error, run } = await runAgainst(accepting, { ...create, ...ids, definition });
  const shown = error.split("\n").filter((line) => line.startsWith("- ")).length;
  expect(error).toMatch(/^Nothing was sent: the inputs have 300 problems\.$/m);
  expect(error).toContain(`\n... and ${300 - shown} more: see the log\n`);
  expect(run.log).toMatch(/^\.\.\. and 100 more$/m);
});

const missing =
  "Input api-token is required (or the environment variable PLATFORM_API_TOKEN): an API token of the platform.";

test.each([
  [token, "mode", "Input mode is required"],
  [token, "api-token", `${missing} Does its secret exist in this repository, environment and event?`],
  [token, "base-url", "Input base-url is required"],
  [token, "token-role", "Input token-role is required"],
  [update, "deployment-id", "Input deployment-id is empty: does the variable exist"],
  [create, "deployment-name", "Input deployment-name is required"],
  [create, "definition", "Field type is required"],
])("of %j, without %s: one problem is the first line", async (inputs, name, problem) => {
  const { run, error, requested } = await runAgainst(accepting, { ...inputs, ...ids, [name]: "" });
  expect([run.exitCode, requested]).toEqual([1, []]);
  expect(error.split("\n")[0]).toContain(`Nothing was sent: ${problem}`);
  expect(error.split("\n")).toHaveLength(2);
});

/** What, where and what to do: the first line of the error of frequent mistakes. */
test.each<[string, Record<string, string>, RegExp]>([
  [
    "a typo in mode",
    { mode: "create-deploymnet" },
    /^Input mode must be one of .*; got "create-deploymnet"\. Did you mean create-deployment\?$/,
  ],
  [
    "a scope without its Deployment",
    { ...token, "token-type": "DEPLOYMENT" },
    /^Input deployment-id is required: a token of token-type DEPLOYMENT is scoped to one$/,
  ],
  [
    "a create with deployment-id",
    { ...create, "deployment-id": "d1" },
    /^Input deployment-id must be empty in mode create-deployment\. Deployment d1 exists: use mode update-deployment$/,
  ],
  [
    "a preview in the wrong mode",
    { ...update, preview: "true" },
    /^Input preview must be false in mode update-deployment; got "true"\. Use mode create-deployment/,
  ],
  [
    "a preview without a pull request",
    { ...create, definition: "{ name: etl, type: STANDARD }", preview: "true" },
    /^Input preview needs a pull request, and the event workflow_dispatch contains none\. Run the step on pull_request events, .* or pass the number as pull-request$/,
  ],
  [
    "a pull request with letters",
    { ...create, definition: "{ name: etl, type: STANDARD }", preview: "true", "pull-request": "PR-7" },
    /^Input pull-request must be the number of a pull request, such as 42; got "PR-7"$/,
  ],
])("%s: the one problem is the first line", async (_, inputs, problem) => {
  const { run, error, requested } = await runAgainst(
    accepting,
    { ...ids, ...inputs },
    { githubToken: "fake-github-token" },
  );
  expect([run.exitCode, run.outputs["outcome"], requested]).toEqual([1, "not-sent", []]);
  const [first = "", ...rest] = error.split("\n");
  expect(first.replace(/^Nothing was sent: /, "")).toMatch(problem);
  expect(rest).toEqual(["Correct the step's inputs and run it again."]);
});

describe("a pull request from a fork, without api-token and base-url", () => {
  const repository = (owner: string) => ({ repo: { full_name: `${owner}/pipelines` } });
  const head = { sha: "c".repeat(40), ...repository("someone") };
  const pull_request = {
    number: 42,
    state: "open",
    head,
    base: repository("acme"),
    user: { login: "octocat" },
  };
  const definition = "{ name: etl, type: STANDARD }";
  const none = {
    ...create,
    definition,
    "api-token": "",
    "base-url": "",
    "secret-environment-variables": "PASSWORD=",
  };
  let github: EmulatedGitHub;
  beforeEach(async () => {
    github = await startGitHub();
    github.state.pulls.set(42, { open: true, headSha: head.sha, fork: true });
  });
  afterEach(() => github.close());
  const run = (inputs: Record<string, string>) =>
    runAgainst(
      accepting,
      { ...none, ...inputs },
      {
        githubToken: "ghs_fake",
        event: { action: "opened", pull_request },
        env: { GITHUB_API_URL: github.url, GITHUB_EVENT_NAME: "pull_request" },
      },
    );

  test("is an error that names forks and Dependabot, and what works", async () => {
    const { error, requested } = await run({ preview: "true" });
    expect(error).toMatch(
      /Input api-token is empty\. .* a fork, .* Dependabot, .*dry run.* works without api-token/,
    );
    expect([requested, github.requests]).toEqual([[], []]);
  });

  test("has a plan: no request goes to the service, and an empty secret is a notice", async () => {
    const { run: step, requested } = await run({ preview: "true", "dry-run": "true" });
    expect([step.exitCode, step.outputs["outcome"], requested]).toEqual([0, "dry-run", []]);
    expect(JSON.parse(step.outputs["plan"] ?? "")).toMatchObject({ action: "create", comparedWith: null });
    const notices = step.annotations.filter(({ level }) => level === "notice").map(({ message }) => message);
    expect(notices).toContainEqual(expect.stringContaining("PASSWORD is empty: the plan does not need it"));
    expect(
      github.requests.filter(({ method, path }) => method !== "GET" && !path.endsWith("/graphql")),
    ).toEqual([]);
  });
});

test.each<[string, Record<string, string>]>([
  ["api-token", { "api-token": "fake secret value" }],
  ["github-token", { ...create, "github-token": "fake secret value", "wait-minutes": "ten" }],
  [
    "secret-environment-variables",
    { ...create, "secret-environment-variables": "1BAD=fake secret value\nno form" },
  ],
  [
    "a variable that is marked secret",
    { ...create, "environment-variables": "[{key: 1, value: fake secret value, isSecret: true}]" },
  ],
])("the value of %s is in no message", async (_, inputs) => {
  const { run, error } = await runAgainst(accepting, { ...token, ...ids, ...inputs });
  expect(run.exitCode).toBe(1);
  expect(error).not.toBe("");
  expect(run.log + run.summary + run.outputFile).not.toContain("fake secret value");
});
