// Compiles src, emulator, tests and scripts into build/. The folder is deleted first: a deleted test would go on running.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
rmSync(path.join(root, "build"), { recursive: true, force: true });
const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const tsc = path.join(path.dirname(manifest), "bin", "tsc");
const { status } = spawnSync(process.execPath, [tsc, "--project", root], { stdio: "inherit" });
process.exit(status ?? 1);
