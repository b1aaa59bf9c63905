import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { processesOnly } from "../one-process/run-step.js";
import { defects, quickDefects } from "./explore-defects.js";

const chosen = processesOnly ? defects : quickDefects;

test("the explorer finds each defect that is planted", async () => {
  const program = path.join(import.meta.dirname, "explore-defects.js");
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    ...(processesOnly ? ["--all"] : []),
  ]);
  const reports = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const found = reports.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
  expect(found).toEqual(chosen.map(({ name }) => name));
}, 300_000);
