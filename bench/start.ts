import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { ids, succeed, token } from "./account.js";
import { bundle, empty, file, type Measured, pairs, run } from "./processes.js";
import type { Results } from "./results.js";

/** What users download: everything in dist/ except the emulator, and what a runner downloads for each use. */
export function measureSizes(results: Results): void {
  const text = readFileSync(bundle);
  results.add("dist/index.js", text.length / 1000, " KB");
  results.add("dist/index.js, gzip", gzipSync(text).length / 1000, " KB");
  const dist = path.dirname(bundle);
  const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter(
    (name) => !name.startsWith("emulator"),
  );
  const sizes = files.map((name) => statSync(path.join(dist, name))).filter((stat) => stat.isFile());
  results.add(
    "dist/ without dist/emulator/",
    sizes.reduce((sum, { size }) => sum + size, 0) / 1000,
    " KB",
    1_000,
  );
  const git = (...given: string[]): Buffer => execFileSync("git", given, { maxBuffer: 2 ** 28 });
  // The working tree as a commit, so that a bundle that was just built is measured.
  const commit = git("stash", "create").toString().trim() || "HEAD";
  const archive = git("archive", "--format=tar.gz", commit).length / 1000;
  results.add("the archive that a runner downloads", archive, " KB", 450);
}

/** Node with the modules that no client of an HTTPS API can do without. */
const necessary = file("necessary.mjs", 'import "node:https"; import "node:crypto"; import "node:zlib";');

/** Cold start and peak memory over a Node that does nothing. `peers` are other actions' bundles to compare with. */
export async function measureStart(results: Results, count: number, peers: readonly string[]): Promise<void> {
  const bare = (): Promise<Measured> => run(empty);
  results.ratio(
    "cold start, missing input, over bare node",
    await pairs(count, bare, () => run(bundle)),
    2.2,
  );
  results.ratio(
    "cold start, missing input, over node with https, crypto and zlib",
    await pairs(
      count,
      () => run(necessary),
      () => run(bundle),
    ),
    1.5,
  );
  const dryRun = { ...token, ...ids, "INPUT_BASE-URL": "http://127.0.0.1:9", "INPUT_DRY-RUN": "true" };
  results.ratio(
    "cold start, dry run with ids, over bare node",
    await pairs(count, bare, () => succeed(dryRun)),
  );
  const memory = await pairs(
    9,
    () => run(empty, {}, true),
    () => run(bundle, {}, true),
    ({ kibibytes }) => kibibytes / 1024,
  );
  results.ratio("peak memory, missing input, over bare node", memory, 1.2, "MiB");
  for (const peer of peers) {
    results.ratio(`cold start of ${peer}`, await pairs(count, bare, () => run(path.resolve(peer))));
  }
}
