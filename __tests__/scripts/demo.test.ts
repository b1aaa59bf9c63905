import { spawnSync } from "node:child_process";
import path from "node:path";
import { expect } from "@jest/globals";
import { testOfAll } from "../one-process/run-step.js";

testOfAll(
  "the demo ends with 0, in at most 150 lines, complete ones, and without colours where there is no terminal",
  () => {
    const script = path.join(process.cwd(), "build", "scripts", "demo.js");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: "utf8",
      timeout: 120_000,
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
    expect(stdout).not.toContain("\u001b[");
    expect(stdout).not.toContain("…");
    expect(stdout).not.toMatch(/fake-\d+-api-token-value/);
  },
  150_000,
);
