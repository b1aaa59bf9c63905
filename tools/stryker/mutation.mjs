// Runs Stryker once for each part, with the unit tests of that part only: every mutant is tried on all tests that can reach
// it, so that fewer tests make this many times faster. Arguments select parts by name.
import { spawnSync } from "node:child_process";
import path from "node:path";

const parts = {
  policy: { folder: "transport", files: ["policy", "failures", "timing", "retry"] },
  connection: { folder: "transport", files: ["connection"] },
  redaction: { folder: "base", files: ["redaction", "automaton", "decoding", "forms", "secret"] },
};

const stryker = path.join(import.meta.dirname, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
const config = path.join(import.meta.dirname, "stryker.config.json");
const wanted = process.argv.slice(2);
for (const [name, { folder, files }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const mutate = files.map((file) => `build/src/${folder}/${file}.js`).join(",");
  const { status } = spawnSync(process.execPath, [stryker, "run", config, "--mutate", mutate], {
    stdio: "inherit",
    env: { ...process.env, MUTATED: files.map((file) => `${folder}/${file}`).join() },
  });
  if (status !== 0) process.exitCode = 1;
}
