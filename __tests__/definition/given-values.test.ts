import { expect, test } from "@jest/globals";
import { build, type Given } from "./building.js";

test.each<[given: string, Given]>([
  ["1e400", { file: "workerQueues: [{ name: q, maxWorkerCount: 1e400 }]\n" }],
  ["12345678901234567890", { file: "remote: { a: [12345678901234567890] }\n", undocumented: "remote" }],
  ["-0", { file: "schedulerAu: -0\n" }],
  ["twice", { file: "workerQueues: [{ name: twice }, { name: twice }]\n" }],
  ["runtime_version", { file: "runtime_version: 1\n" }],
  ["workerQueues[].pod_cpu", { file: "workerQueues: [{ name: q, pod_cpu: 1 }]\n" }],
])("a problem names what was given: %s", async (given, definition) => {
  const { findings } = await build(definition);
  expect(findings.problems).toEqual([expect.stringContaining(given)]);
});
