export default {
  rootDir: "build",
  testMatch: ["<rootDir>/__tests__/**/*.test.js"],
  transform: {},
  coverageProvider: "v8",
  collectCoverageFrom: ["src/**/*.js"],
  coverageDirectory: "../coverage",
  testTimeout: 30_000,
};
