// Bundles build/src into dist/, which users run. The argument is another folder to write to.
// A step that runs dist/ meanwhile finds each file complete: changed files are replaced one by one.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "@babel/parser";
import { licenses } from "./licenses.mjs";
import { filesOf, publish } from "./publish.mjs";

const here = import.meta.dirname;
const root = path.resolve(here, "..", "..");
const build = path.join(root, "build");
const dist = path.resolve(root, process.argv[2] ?? "dist");
const staging = path.join(build, ".staging", `bundle-${process.pid}`);
const ncc = path.join(root, "node_modules", "@vercel", "ncc", "dist", "ncc", "cli.js");

const tabs = (spaces) => "\t".repeat(spaces.length / 4);

/** A script without comments, which each run would download, but for those that say where a module begins. */
function withoutComments(script) {
  const { comments } = parse(script, { sourceType: "unambiguous" });
  const removed = comments.filter(({ value }) => !value.startsWith(" CONCATENATED MODULE"));
  let end = 0;
  const kept = removed.map((comment) => {
    const before = script.slice(end, comment.start);
    const isAlone = /(?:^|\n)[ \t]*$/.test(before) && script[comment.end] === "\n";
    end = comment.end + (isAlone ? 1 : 0);
    if (isAlone) return before.replace(/[ \t]*$/, "");
    // A line break in a comment may end a statement.
    return before + (comment.value.includes("\n") ? "\n" : " ");
  });
  return [...kept, script.slice(end)].join("");
}

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
    if (!name.endsWith(".js")) continue;
    const script = withoutComments(readFileSync(file, "utf8"));
    // The compilers indent by four spaces, which is a tenth of what each run downloads. The lines of our sentences and
    // queries may begin with any whitespace; the libraries have no string of several lines.
    writeFileSync(file, script.replace(/^(?: {4})+/gm, tabs));
  }
  writeFileSync(path.join(out, "licenses.txt"), licenses(JSON.parse(readFileSync(stats, "utf8"))));
  publish(out, dist);
} finally {
  rmSync(staging, { recursive: true, force: true });
}
