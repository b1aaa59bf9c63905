import { expect, test } from "@jest/globals";
import { type Document, example, plant } from "../workflows/repository.js";
import { commandsOf, type ExampleChange, inAWorld, run } from "./examples.js";

const world = inAWorld();

const policy = example("plan-policy.yml");
const scheduler = "The scheduler must be SMALL or MEDIUM.";

function withLine(document: Document, line: string): Document {
  return plant(document, "          definition-file:", `          ${line}\n          definition-file:`);
}

const large = withLine(policy, 'definition: "schedulerSize: LARGE"');

/** Creates the Deployment as plan-and-apply.yml does; then, if a size is given, updates it to that one. */
async function applied(size?: string): Promise<void> {
  await run(example("plan-and-apply.yml"), "workflow_dispatch", { inputs: { create: "true" } });
  if (size === undefined) return;
  const update = withLine(example("cicd-enforced-pipeline.yml"), `definition: "schedulerSize: ${size}"`);
  const [id = ""] = world().service.state.deployments.keys();
  await run(update, "push", { id });
}

/** The rules that fail. */
async function failures(document: Document, change: ExampleChange = {}): Promise<string[]> {
  const done = await run(document, "pull_request", change);
  const errors = commandsOf(done, "error");
  expect(done.exitCode === 0).toBe(errors.length === 0);
  return errors;
}

test("passes an unchanged definition", async () => {
  await applied();
  expect(await failures(policy)).toEqual([]);
});

test("passes the version after an upgrade in the platform", async () => {
  await applied();
  expect(await failures(withLine(policy, 'definition: "platformRuntimeVersion: 13.0.0"'))).toEqual([]);
});

test("fails a value on a change", async () => {
  await applied();
  expect(await failures(large)).toEqual([scheduler]);
});

test("fails a value where nothing changes", async () => {
  await applied("LARGE");
  expect(await failures(large)).toContain(scheduler);
});

test("fails before the Deployment exists: what would be sent is not known", async () => {
  expect((await failures(policy))[0]).toContain("What would be sent is not known");
});

test("fails if the changes are not known", async () => {
  const blind = plant(policy, "deployments: read", "deployments: none");
  expect((await failures(blind))[0]).toContain("What would be sent is not known");
});

const queues = Array.from(
  { length: 300 },
  (_, index) => `{ name: q${index}, maxWorkerCount: ${index < 299 ? 1 : 21} }`,
);

test.each([
  ["a renamed queue", "workerQueues: [{ name: small, maxWorkerCount: 21 }]"],
  ["an object in place of a list", "workerQueues: { default: { maxWorkerCount: 21 } }"],
  ["a key with a letter of another alphabet", "schedulerSiz\u0435: LARGE"],
  ["a key of a queue with one", "workerQueues: [{ name: q, maxWorkerCount: 1, maxWorkerC\u043eunt: 21 }]"],
  ["a value with one", "schedulerSize: L\u0410RGE"],
  ["a number as a string", "workerQueues: [{ name: q, maxWorkerCount: '21' }]"],
  ["null", "schedulerSize: null"],
  ["null for a number", "workerQueues: [{ name: q, maxWorkerCount: null }]"],
  ["a key twice", "{ schedulerSize: SMALL, schedulerSize: LARGE }"],
  ["an alias", "{ description: &size LARGE, schedulerSize: *size }"],
  ["a value that the log cuts", `workerQueues: [${queues.join(", ")}]`],
])("is not fooled by %s", async (_, deployment) => {
  expect(await failures(withLine(policy, `definition: "${deployment}"`))).not.toEqual([]);
});

test("is not fooled by a secret that is equal to a value", async () => {
  expect(await failures(large, { password: "LARGE" })).not.toEqual([]);
});

test.each([
  ["workerQueues: [{ name: default, maxWorkerCount: 21 }]", "A queue must have at most 20 workers"],
  ["isDevelopmentMode: true", "The definition has a field that no rule knows."],
])("fails with %s", async (deployment, message) => {
  await applied();
  expect((await failures(withLine(policy, `definition: "${deployment}"`)))[0]).toContain(message);
});
