// Rebuilds the bundle and compares it with the committed dist/: what users run must be what src/ builds to.
import { spawnSync } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const fresh = path.join(root, "build", "fresh");
for (const script of [["compile.mjs"], ["bundle/bundle.mjs", path.join(fresh, "dist")]]) {
  const [file, ...given] = script;
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, file), ...given], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}
// git compares as it would commit: line endings by .gitattributes, new and deleted files included.
const { status, stdout } = spawnSync(
  "git",
  [`--work-tree=${fresh}`, "status", "--porcelain", "-uall", "--", "dist"],
  {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" },
  },
);
if (status !== 0 || stdout !== "") {
  console.error(`dist/ is not what src/ builds to. Run npm run build and commit:\n${stdout}`);
  process.exit(1);
}
console.log("dist/ is what src/ builds to.");
