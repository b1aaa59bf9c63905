// The example as a whole, run by a workflow runner. What its rules refuse: integration/workflows/policy.test.ts.
import { beforeEach, expect, test } from "@jest/globals";
import { example, plant } from "../workflows/repository.js";
import { commandsOf, create, type ExampleChange, inAWorld, run, withInput } from "./examples.js";

inAWorld();
// Without a Deployment every plan fails.
beforeEach(async () => void (await run(example("plan-and-apply.yml"), "workflow_dispatch", create)));

const policy = example("plan-policy.yml");
const large = withInput(policy, 'definition: "schedulerSize: LARGE"');

/** The rules that fail. */
async function failures(document = policy, change: ExampleChange = {}) {
  const done = await run(document, "pull_request", change);
  const errors = commandsOf(done, "error");
  expect(done.exitCode === 0).toBe(errors.length === 0);
  return errors;
}

test("passes an unchanged definition, and fails a value", async () => {
  expect(await failures()).toEqual([]);
  expect(await failures(large)).toEqual(["The scheduler must be SMALL or MEDIUM."]);
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
  ["a key with a letter of another alphabet", "schedulerSiz\u0435: LARGE"],
  ["a key of a queue with one", "workerQueues: [{ name: q, maxWorkerCount: 1, maxWorkerC\u043eunt: 21 }]"],
  ["a value with one", "schedulerSize: L\u0410RGE"],
  ["an object in place of a list", "workerQueues: { default: { maxWorkerCount: 21 } }"],
  ["a number as a string", "workerQueues: [{ name: q, maxWorkerCount: '21' }]"],
  ["a key twice", "{ schedulerSize: SMALL, schedulerSize: LARGE }"],
  ["an alias", "{ description: &size LARGE, schedulerSize: *size }"],
  ["a value that the log cuts", `workerQueues: [${queues.join(", ")}]`],
])("is not fooled by %s", async (_, deployment) => {
  expect(await failures(withInput(policy, `definition: "${deployment}"`))).not.toEqual([]);
});

test("is not fooled by a secret that is equal to a value", async () => {
  expect(await failures(large, { password: "LARGE" })).not.toEqual([]);
});
