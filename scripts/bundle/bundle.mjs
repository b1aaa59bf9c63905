// Bundles build/src into dist/, which users run. The argument is another folder to write to.
// A step that runs dist/ meanwhile finds each file complete: changed files are replaced one by one.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { licenses } from "./licenses.mjs";
import { filesOf, publish } from "./publish.mjs";

const here = import.meta.dirname;
const root = path.resolve(here, "..", "..");
const build = path.join(root, "build");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const staging = path.join(build, ".staging", `bundle-${process.pid}`);
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

const tabs = (spaces) => "\t".repeat(spaces.length / 4);

mkdirSync(staging, { recursive: true });
try {
  const stats = path.join(staging, "stats.json");
  const out = path.join(staging, "dist");
  // ncc reads the tsconfig.json of its working directory: the one beside this file, with the stubs.
  const { status, stderr } = spawnSync(
    process.execPath,
    [ncc, "build", path.join(build, "src", "index.js"), "--out", out, "--no-cache", "--stats-out", stats],
    { cwd: here, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(stderr);
  for (const name of filesOf(out)) {
    const file = path.join(out, name);
    // The source maps of the modules are not in dist/.
    const script = readFileSync(file, "utf8").replace(/^\/\/# sourceMappingURL=.*\n?/gm, "");
    // The compilers indent by four spaces, which is a tenth of what each run downloads. The lines of our sentences and
    // queries may begin with any whitespace; the libraries have no string of several lines.
    writeFileSync(file, name.endsWith(".js") ? script.replace(/^(?: {4})+/gm, tabs) : script);
  }
  writeFileSync(path.join(out, "licenses.txt"), licenses(JSON.parse(readFileSync(stats, "utf8"))));
  publish(out, dist);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
