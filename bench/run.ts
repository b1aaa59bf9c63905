import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { measureLoad } from "./load.js";
import { measureMemory } from "./memory.js";
import { node } from "./processes.js";
import { Results } from "./results.js";
import { measureSizes } from "./sizes.js";
import { measureStart } from "./start.js";
import { measureWalk } from "./walk.js";

// --only sizes,start measures those parts; --peer <bundle> compares the start with another action's.
const { values } = parseArgs({
  options: {
    peer: { type: "string", multiple: true, default: [] },
    pairs: { type: "string", default: "25" },
    only: { type: "string" },
  },
});
const pairs = Number(values.pairs);
const results = new Results();
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  sizes: () => measureSizes(results),
  start: () => measureStart(results, pairs, values.peer),
  memory: () => measureMemory(results),
  load: () => measureLoad(results),
  walk: () => measureWalk(results),
};

const wanted = values.only?.split(",") ?? Object.keys(parts);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(", ")}. Parts: ${Object.keys(parts).join(", ")}.`);
const version = execFileSync(node, ["--version"], { encoding: "utf8" }).trim();
console.error(
  `Node ${version}, ${pairs} pairs, medians of the ratios pair by pair. About 2 minutes on an idle machine.`,
);
for (const name of wanted) {
  console.error(name);
  await parts[name]?.();
}
console.log(results.table());
if (results.missed.length > 0) process.exitCode = 1;
