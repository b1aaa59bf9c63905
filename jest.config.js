import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import vm from "node:vm";

// Jest needs this option for ES modules (https://jestjs.io/docs/ecmascript-modules): with it, `npx jest FILE` works too.
if (vm.SourceTextModule === undefined) {
  // Tests run compiled: the file that somebody names is the source.
  const given = process.argv.slice(1).map((argument) => argument.replace(/\.test\.ts$/, ".test.js"));
  // Suites end soon: collecting less garbage takes less time.
  const short = ["--max-semi-space-size=64", "--single-threaded-gc"];
  const argv = ["--experimental-vm-modules", "--no-warnings", ...short, ...given];
  const { status } = spawnSync(process.execPath, argv, { stdio: "inherit" });
  process.exit(status ?? 1);
}
if (!existsSync(path.join(import.meta.dirname, "build", "__tests__"))) {
  console.error(
    "The tests are not compiled. Run npm run compile first, or npm test, which also builds dist/.",
  );
  process.exit(1);
}

// What only `npm run test:all` runs: a shorter suite of `npm test` has the same rules, with fewer cases.
const long = [
  "dist/(?:cancelled-at-github|first-failure|hostile-github|slow-reader)",
  "explore-(?:defects|retries)",
  "faults/(?:environment|long-outages|matrix|outcome|signals)",
  "leaks/leaks",
  "modes/overlapping-runs",
  "plan/live-changes",
  "previews/budget",
  "scripts/audit",
];
// Whoever names suites wants these.
const areNamed = process.argv.slice(2).some((argument) => !argument.startsWith("-"));
const ignored = process.env.CASES === "all" || areNamed ? [] : long.map((name) => `/${name}\\.`);

export default {
  rootDir: "build",
  testMatch: ["<rootDir>/__tests__/**/*.test.js"],
  testPathIgnorePatterns: process.env.CASES === "few" ? [...ignored, "explore"] : ignored,
  transform: {},
  testSequencer: path.join(import.meta.dirname, "__tests__", "long-suites-first.cjs"),
  coverageProvider: "v8",
  collectCoverageFrom: ["src/**/*.js"],
  coverageDirectory: "../coverage",
  // A test ends long before, but for a busy machine. In test:all a run waits for real, with random back-off.
  testTimeout: process.env.CASES === "all" ? 150_000 : 60_000,
  // Some suites wait for sockets and processes.
  maxWorkers: os.availableParallelism() + 1,
};
