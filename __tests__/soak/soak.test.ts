import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";

const script = path.join(import.meta.dirname, "soak.js");

// A process of its own: jest's module contexts have an Error of their own, which errors of Node are no instances of.
async function soak(
  runs: number,
  seed: string,
): Promise<Record<string, unknown> & { requests: number; faults: number }> {
  const environment = { PATH: process.env["PATH"] ?? "" };
  const { stdout } = await promisify(execFile)(process.execPath, [script, String(runs), seed], { env: environment });
  return JSON.parse(stdout);
}

const runs = processesOnly ? 2000 : 500;

test(`${runs} runs against a service that fails a fifth of the time: it holds what they reported`, async () => {
  // SOAK_SEED=<number> runs a soak that failed again.
  const report = await soak(runs, process.env["SOAK_SEED"] ?? String(Date.now() % 1_000_000));
  const { wrong, strangers, ...figures } = report;
  console.log("Soak:", figures);
  expect({ seed: report["seed"], wrong, strangers }).toEqual({ seed: report["seed"], wrong: [], strangers: [] });
  expect(report["runs"]).toBe(runs);
  expect(report.requests).toBeGreaterThan(runs);
  expect(report.faults / report.requests).toBeCloseTo(0.2, 1);
}, 240_000);
