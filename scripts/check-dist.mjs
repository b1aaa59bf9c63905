// Rebuilds the bundle and compares it with the committed dist/: what users run must be what src/ builds to.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const fresh = path.join(root, "build", "fresh-dist");
for (const script of [["compile.mjs"], ["bundle/bundle.mjs", fresh]]) {
  const { status } = spawnSync(process.execPath, [path.join(import.meta.dirname, script[0]), ...script.slice(1)], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(1);
}
const committed = spawnSync("git", ["ls-files", "dist"], { cwd: root, encoding: "utf8" })
  .stdout.split("\n")
  .filter(Boolean);
const built = readdirSync(fresh, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(fresh, path.join(entry.parentPath, entry.name)));
const differing = [...new Set([...built, ...committed.map((file) => path.relative("dist", file))])].filter((file) => {
  const [one, other] = [path.join(fresh, file), path.join(root, "dist", file)].map((name) => {
    try {
      return readFileSync(name);
    } catch {
      return Buffer.alloc(0);
    }
  });
  return !one.equals(other) || !committed.includes(`dist/${file.replaceAll("\\", "/")}`);
});
if (differing.length > 0) {
  console.error(`dist/ is not what src/ builds to. Run npm run build and commit: ${differing.join(", ")}`);
  process.exit(1);
}
console.log(`dist/ is what src/ builds to (${built.length} files).`);
