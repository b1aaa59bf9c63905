// Bundles build/src and build/emulator into dist/, which users run. The argument is another folder to write to.
// A step that runs dist/ meanwhile finds each file complete: changed files are replaced one by one.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { publish } from "../publish.mjs";
import { licenses } from "./licenses.mjs";

const here = import.meta.dirname;
const root = path.resolve(here, "..", "..");
const build = path.join(root, "build");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const staging = path.join(build, ".staging", `bundle-${process.pid}`);
const httpClient = "@actions/http-client";
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

/**
 * Lays out the packages that the bundle has instead of others, by webpack's rule: of what a chunk loads, a large package
 * below a node_modules folder gets a chunk of its own, and anything else does not. The stubs stay beside the package that
 * imports them, and http-client beside the transport.
 */
function layOutPackages() {
  const packages = path.join(staging, "packages");
  cpSync(path.join(here, "stubs"), path.join(packages, "node_modules"), { recursive: true });
  cpSync(path.join(root, "node_modules", httpClient, "lib"), path.join(packages, httpClient), {
    recursive: true,
    filter: (file) => !/\.(?:ts|map)$/.test(file),
  });
  publish(packages, path.join(build, "packages"));
}

/** Lets the transport import the real http-client: tsconfig.json replaces the package's name, not a path. */
function importRealHttpClient() {
  const file = path.join(build, "src", "transport", "connection.js");
  const source = readFileSync(file, "utf8");
  const line = `import("${httpClient}")`;
  // Without the comment it would be a chunk of its own.
  const replacement = `import(/* webpackMode: "eager" */ "../../packages/${httpClient}/index.js")`;
  if (source.includes(replacement)) return;
  if (!source.includes(line)) throw new Error(`${file} does not contain ${line}.`);
  writeFileSync(path.join(staging, "connection.js"), source.replace(line, replacement));
  renameSync(path.join(staging, "connection.js"), file);
}

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
  layOutPackages();
  importRealHttpClient();
  bundle("src/index.js", path.join(staging, "dist"));
  bundle("emulator/action.js", path.join(staging, "dist", "emulator"));
  publish(path.join(staging, "dist"), dist);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
