// The rules of examples/plan-policy.yml (shell and jq) and of examples/plan-policy.rego (OPA) give the same verdict.
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { eachWorld, type World } from "../../__tests__/world.js";
import { example, root } from "./repository.js";
import { find, run } from "./tool.js";

const install = "go install github.com/open-policy-agent/opa@v1.4.2";
const rules = path.join(root, "examples", "plan-policy.rego");
const policy = parse(example("plan-policy.yml").text).jobs.policy.steps;
/** What all stages share, and production over it. */
const definition = Object.assign(
  {},
  ...["deployment.yaml", "production.yaml"].map((name) => parse(example(name).text)),
);

let world: World;
eachWorld((started) => {
  world = started;
});

interface Outputs {
  readonly plan: string;
  readonly result: string;
}

/** The outputs of a dry run of the example's definition, and of a second one over it. */
async function planned(over = "{}"): Promise<Outputs> {
  const { plan = "", result = "" } = (
    await world.step({
      mode: "update-deployment",
      "github-environment": "production",
      "dry-run": "true",
      "api-token": "",
      "base-url": "",
      "undocumented-fields": "unknownField",
      definition: JSON.stringify({ ...definition, ...parse(over) }),
    })
  ).outputs;
  return { plan, result };
}

async function applied(over = {}) {
  const { exitCode } = await world.step({
    "github-environment": "production",
    definition: JSON.stringify({ ...definition, ...over }),
    "secret-environment-variables": "WAREHOUSE_PASSWORD=fake-warehouse-password",
  });
  expect(exitCode).toBe(0);
}

function byShell({ plan, result }: Outputs) {
  const script = policy.find(({ name }: { name?: string }) => name === "Check the rules").run;
  const env = [`PLAN=${plan}`, `RESULT=${result}`];
  const { stdout } = run("env", [...env, "bash", "-e", "-c", script], { fine: [0, 1] });
  return [...stdout.matchAll(/^::error::(.*)$/gm)].map(([, message = ""]) => message).sort();
}

/** By the input that the file describes. */
function byOpa({ plan, result }: Outputs): string[] {
  const [, filter = ""] = /jq --null-input '(.*)'/.exec(readFileSync(rules, "utf8")) ?? [];
  const { stdout: input } = run("env", [`PLAN=${plan}`, `RESULT=${result}`, "jq", "--null-input", filter]);
  const argv = ["eval", "--stdin-input", "--data", rules, "data.main.deny", "--format", "raw"];
  return JSON.parse(run(find("opa", install), argv, { input }).stdout).sort();
}

const unknown = "What would be sent is not known: see the notices of the step before.";

function verdict(outputs: Outputs) {
  const shell = byShell(outputs);
  expect(byOpa(outputs)).toEqual(shell);
  return shell;
}

test("the rules accept what was applied, and a change that they allow", async () => {
  await applied();
  expect(verdict(await planned())).toEqual([]);
  expect(verdict(await planned("schedulerSize: SMALL"))).toEqual([]);
});

test("the rules accept the version after an upgrade in the platform", async () => {
  await applied();
  world.service.state.changeDeployment("cldep1", { platformRuntimeVersion: "13.0.0" });
  expect(verdict(await planned("platformRuntimeVersion: 13.0.0"))).toEqual([]);
});

test("the rules accept the fields that an adopted definition may have", async () => {
  await applied();
  expect(
    verdict(
      await planned(`
    { contactEmails: [team@example.com], isDevelopmentMode: false, scalingSpec: { hibernationSpec: { schedules: [] } },
      schedulerAu: 5, taskPodNodePoolId: np1, workloadIdentity: identity,
      workerQueues: [{ id: wq1, name: default, nodePoolId: np1, maxWorkerCount: 1 }] }`),
    ),
  ).toEqual([]);
});

test.each([
  ["a value", "schedulerSize: LARGE"],
  ["a value that no rule knows", "schedulerSize: HUGE"],
  ["null", "schedulerSize: null"],
  ["a field that no rule knows", "unknownField: true"],
  ["development mode", "isDevelopmentMode: true"],
  ["null for development mode", "isDevelopmentMode: null"],
  ["too many workers", "workerQueues: [{ name: default, maxWorkerCount: 21 }]"],
  ["null for a number", "workerQueues: [{ name: default, maxWorkerCount: null }]"],
  ["a queue without a limit", "workerQueues: [{ name: default }]"],
  [
    "a member of a queue that no rule knows",
    "workerQueues: [{ name: default, maxWorkerCount: 1, unknownField: 1 }]",
  ],
  ["no queues", "workerQueues: null"],
  ["a variable that was removed", "environmentVariables: [{ key: WAREHOUSE_PASSWORD, isSecret: true }]"],
])("both refuse %s", async (_, over) => {
  await applied();
  expect(verdict(await planned(over))).toHaveLength(1);
});

test("both refuse a value where nothing changes", async () => {
  await applied({ schedulerSize: "LARGE" });
  expect(verdict(await planned("schedulerSize: LARGE"))).toHaveLength(1);
});

test("both refuse what is not known", async () => {
  expect(verdict(await planned())).toContain(unknown);
  expect(verdict({ plan: "", result: "" })).toContain(unknown);
});
