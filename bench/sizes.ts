import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { bundle } from "./processes.js";
import type { Results } from "./results.js";

/** What is in dist/, and what a runner downloads for each use. */
export function measureSizes(results: Results): void {
  const text = readFileSync(bundle);
  results.add("dist/index.js", text.length / 1000, " KB");
  results.add("dist/index.js, gzip", gzipSync(text).length / 1000, " KB");
  const dist = path.dirname(bundle);
  const sizes = readdirSync(dist).map((name) => statSync(path.join(dist, name)).size);
  results.add("everything in dist/", sizes.reduce((sum, size) => sum + size, 0) / 1000, " KB", 915);
  const git = (...given: string[]) => execFileSync("git", given, { maxBuffer: 2 ** 28 });
  // The working tree as a commit, so that a bundle that was just built is measured.
  const commit = git("stash", "create").toString().trim() || "HEAD";
  const archive = git("archive", "--format=tar.gz", commit).length / 1000;
  results.add("the archive that a runner downloads", archive, " KB", 400);
}
