// Bundles build/src and build/emulator into dist/, which users run. The argument is another folder to write to.
// A step that runs dist/ meanwhile finds each file complete: changed files are replaced one by one.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { licenses } from "./licenses.mjs";
import { publish } from "./publish.mjs";

const here = import.meta.dirname;
const root = path.resolve(here, "..", "..");
const build = path.join(root, "build");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const staging = path.join(build, ".staging", `bundle-${process.pid}`);
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

/** ncc reads the tsconfig.json of its working directory: the one beside this file, with the stubs. */
function bundle(entry, out) {
  const stats = path.join(staging, "stats.json");
  const { status, stderr } = spawnSync(
    process.execPath,
    [ncc, "build", path.join(build, entry), "--out", out, "--no-cache", "--stats-out", stats],
    { cwd: here, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  writeFileSync(path.join(out, "licenses.txt"), licenses(JSON.parse(readFileSync(stats, "utf8"))));
}

mkdirSync(staging, { recursive: true });
try {
  bundle("src/index.js", path.join(staging, "dist"));
  bundle("emulator/action.js", path.join(staging, "dist", "emulator"));
  publish(path.join(staging, "dist"), dist);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
