import os from "node:os";

export default {
  rootDir: "build",
  testMatch: ["<rootDir>/__tests__/**/*.test.js"],
  transform: {},
  coverageProvider: "v8",
  collectCoverageFrom: ["src/**/*.js"],
  coverageDirectory: "../coverage",
  testTimeout: 30_000,
  // Many tests wait for sockets and clocks more than they compute.
  maxWorkers: Math.max(3, os.availableParallelism()),
};
