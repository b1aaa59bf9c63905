// Rebuilds the bundle and compares it with the committed dist/: what users run must be what src/ builds to.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { compareDist } from "./bundle/compare.mjs";

const root = path.resolve(import.meta.dirname, "..");
const fresh = path.join(root, "build", "fresh");
for (const script of [["compile.mjs"], ["bundle/bundle.mjs", path.join(fresh, "dist")]]) {
  const [file, ...given] = script;
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, file), ...given], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}
const { message, isCommitted } = compareDist(root, fresh);
console.log(message);
if (!isCommitted) process.exitCode = 1;
