import path from "node:path";
import { bundle, empty, file, pairs, run } from "./processes.js";
import type { Results } from "./results.js";

/** Node with the modules that no client of an HTTPS API can do without. */
const necessary = file("necessary.mjs", 'import "node:https"; import "node:crypto"; import "node:zlib";');

/** Cold start over a Node that does nothing. `peers` are other actions' bundles to compare with. */
export async function measureStart(results: Results, count: number, peers: readonly string[]): Promise<void> {
  const bare = () => run(empty);
  results.ratio(
    "cold start, missing input, over bare node",
    await pairs(count, bare, () => run(bundle)),
    2.5,
  );
  results.ratio(
    "cold start, missing input, over node with https, crypto and zlib",
    await pairs(
      count,
      () => run(necessary),
      () => run(bundle),
    ),
    1.58,
  );
  for (const peer of peers) {
    results.ratio(`cold start of ${peer}`, await pairs(count, bare, () => run(path.resolve(peer))));
  }
}
