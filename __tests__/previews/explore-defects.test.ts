import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect } from "@jest/globals";
import { testOfAll } from "../platform.js";
import { defects } from "./explore-defects.js";

testOfAll(
  "the explorer finds each defect that is planted",
  async () => {
    const program = path.join(import.meta.dirname, "explore-defects.js");
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    const reports = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const found = reports.filter(({ violations }) => violations.length > 0).map(({ name }) => name);
    expect(found).toEqual(defects.map(({ name }) => name));
  },
  300_000,
);
