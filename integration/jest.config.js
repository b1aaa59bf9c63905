import base from "../jest.config.js";

/** The tests that need third-party tools: a workflow runner, linters, proxies, other platforms. `npm test` needs none. */
export default {
  ...base,
  rootDir: "../build",
  testMatch: ["<rootDir>/integration/**/*.test.js"],
  maxWorkers: 1,
  testTimeout: 120_000,
};
