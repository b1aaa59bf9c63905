import base from "../jest.config.js";

/** The tests that need machinery which is not ours: a workflow runner, proxies, a mock server. `npm test` needs none of them. */
export default {
  ...base,
  rootDir: "../build",
  testMatch: ["<rootDir>/integration/**/*.test.js"],
  maxWorkers: 1,
  testTimeout: 120_000,
};
