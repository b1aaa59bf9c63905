// Compiles src, emulator, tests and scripts into build/, which running tests, the demo and the emulator may be reading:
// changed files are replaced one by one, and only outputs without a source are deleted.
// --project FOLDER compiles the project in another folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parseArgs } from "node:util";
import { publish } from "./bundle/publish.mjs";

const { values } = parseArgs({ options: { project: { type: "string" } } });
const root = path.resolve(values.project ?? path.join(import.meta.dirname, ".."));
const build = path.join(root, "build");
// Beside build/: the source maps have the path of each source relative to the output.
const staging = `${build}-${process.pid}`;
const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = path.join(path.dirname(manifest), "bin", "tsc");

mkdirSync(staging, { recursive: true });
try {
  const { status } = spawnSync(process.execPath, [tsc, "--project", root, "--outDir", staging], {
    stdio: "inherit",
  });
  // What the compiler does not make is not stale: other scripts keep files of their own in build/.
  const isOther = (file) => !/^(?:src|emulator|scripts|__tests__|bench|integration)[\\/]/.test(file);
  if (status === 0) publish(staging, build, isOther);
  process.exitCode = status ?? 1;
} finally {
  rmSync(staging, { recursive: true, force: true });
}
