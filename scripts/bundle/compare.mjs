import { spawnSync } from "node:child_process";
import path from "node:path";

/** Compares a fresh build, `dist` in the folder `fresh`, with the dist/ of a repository and of its last commit. */
export function compareDist(root, fresh) {
  const git = (...given) =>
    spawnSync("git", given, {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, GIT_OPTIONAL_LOCKS: "0" },
    });
  // git compares as it would commit: line endings by .gitattributes, new and deleted files included.
  const { status, stdout } = git(`--work-tree=${fresh}`, "status", "--porcelain", "-uall", "--", "dist");
  if (status === 0 && stdout === "") return { isCommitted: true, message: "dist/ is what src/ builds to." };
  const isBuilt = git("diff", "--no-index", "--quiet", "dist", path.join(fresh, "dist")).status === 0;
  const message = isBuilt
    ? `dist/ is what src/ builds to, but it is not committed. Commit:\n${stdout}`
    : `dist/ is not what src/ builds to. Run npm run build and commit:\n${stdout}`;
  return { isCommitted: false, message };
}
