import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@jest/globals";
import { testOfAll } from "../platform.js";

testOfAll(
  "the demo ends with 0, in at most 270 lines, without colours where there is no terminal, and with a page of every step",
  () => {
    const script = path.join(process.cwd(), "build", "scripts", "demo.js");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      encoding: "utf8",
      timeout: 120_000,
    });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.trimEnd().split("\n").length).toBeLessThanOrEqual(270);
    expect(stdout).not.toContain("\u001b[");
    expect(stdout).not.toContain("…");
    expect(stdout).toContain("open demo/index.html in a browser");
    const page = readFileSync(path.join(process.cwd(), "demo", "index.html"), "utf8");
    expect(page.match(/<b>Job summary<\/b>/g)).toHaveLength(13);
    expect(page.match(/commented on pull request/g)).toHaveLength(4);
    expect(page.match(/data-picture="\w+"/g)?.sort()).toEqual(
      ["failure", "plan", "preview", "summary"].map((name) => `data-picture="${name}"`),
    );
    expect(stdout + page).not.toMatch(/fake-\d+-api-token-value|fake-warehouse-password/);
  },
  150_000,
);
