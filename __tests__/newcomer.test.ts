import { spawnSync } from "node:child_process";
import { expect, test } from "@jest/globals";
import { nodes } from "./dist/nodes.js";

/** The variables of a shell, without those that jest has for its own processes. */
function shellVariables(): NodeJS.ProcessEnv {
  const { JEST_WORKER_ID: _, NODE_ENV: __, NODE_OPTIONS: ___, ...shell } = process.env;
  return shell;
}

test.each(nodes)("npx jest FILE runs a suite without any other option: %s", (_, node) => {
  const suite = "__tests__/base/clock.test.ts";
  const jest = ["node_modules/jest/bin/jest.js", suite];
  const { status, stderr } = spawnSync(node, jest, { env: shellVariables(), encoding: "utf8" });
  expect([status, stderr]).toEqual([0, expect.stringContaining("Test Suites: 1 passed, 1 total")]);
});
