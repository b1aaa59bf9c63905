import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { outputsOf, type SweptPreview } from "../../src/outputs.js";
import { Masks } from "../../src/secrets/masks.js";

/** A preview that changed so many minutes after a day. */
function preview(number: number, more: Partial<SweptPreview> = {}): SweptPreview {
  return {
    pullRequest: number,
    name: `app-pr-${number}`,
    deploymentId: `cldep${number}`,
    url: `https://app-pr-${number}.platform.example.com`,
    state: "retired",
    action: "kept",
    pullRequestOpen: false,
    updatedAt: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    ...more,
  };
}

/** Newest first, as a sweep lists them. */
function previews(count: number, more: (number: number) => Partial<SweptPreview>): SweptPreview[] {
  return Array.from({ length: count }, (_, index) => preview(count - index, more(count - index)));
}

/** The output `previews`, and what was warned of. */
function written(all: readonly SweptPreview[]): { output: string; codes: string[] } {
  const codes: string[] = [];
  let output = "";
  const sink = {
    setOutput: (name: string, value: string) => {
      if (name === "previews") output = value;
    },
  };
  const log = { warning: (code: string) => void codes.push(code) };
  outputsOf(sink, new Masks(() => {}), log).sweep(all, false);
  return { output, codes };
}

describe("the output previews has at most 100,000 bytes", () => {
  const numbersIn = (output: string): number[] =>
    JSON.parse(output).map(({ pullRequest }: SweptPreview) => pullRequest);

  test("and all of them where they fit", () => {
    const all = previews(100, () => ({}));
    const { output, codes } = written(all);
    expect([JSON.parse(output), codes]).toEqual([all, []]);
  });

  test("of many the oldest are left out: of those that are kept the retired and missing ones first", () => {
    const states = [
      { state: "retired" },
      { state: "missing" },
      { state: "active" },
      { action: "retired" },
    ] as const;
    const all = previews(1_600, (number) => states[number % 4] ?? {});
    const { output, codes } = written(all);
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(100_000);
    expect(Buffer.byteLength(output)).toBeGreaterThan(99_000);
    expect(codes).toEqual(["runner/output-too-large"]);
    const numbers = numbersIn(output);
    // What the sweep acted on comes first, then what is active.
    expect(numbers.filter((number) => number % 4 === 3)).toHaveLength(400);
    expect(numbers.filter((number) => number % 4 < 2)).toEqual([]);
    const active = numbers.filter((number) => number % 4 === 2);
    expect(active[0]).toBe(1_598);
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
  });

  test("in bytes, not characters", () => {
    const { output } = written(previews(1_000, (number) => ({ name: `größe-${"ü".repeat(50)}-${number}` })));
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(100_000);
  });
});

describe("the example that deletes retired previews", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "deletes-"));
    mkdirSync(path.join(folder, "scripts"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const example = parse(readFileSync("examples/preview-with-code.yml", "utf8"));
  const steps: readonly { run?: string; env?: object }[] = example.jobs.preview.steps;
  const loop = steps.find(({ env = {} }) => "PREVIEWS" in env)?.run ?? "";

  /** Runs the step with a command that reads its input, and fails for one id. */
  function run(all: readonly SweptPreview[], failing: string) {
    rmSync(path.join(folder, "deleted"), { force: true });
    const script = `#!/bin/sh\ncat >/dev/null\necho "$DEPLOYMENT_ID" >>deleted\n[ "$DEPLOYMENT_ID" != "${failing}" ]\n`;
    writeFileSync(path.join(folder, "scripts", "delete-deployment.sh"), script, { mode: 0o755 });
    const { status, stdout, stderr } = spawnSync("bash", ["-e", "-c", loop], {
      cwd: folder,
      env: { PATH: process.env["PATH"], PREVIEWS: written(all).output },
      encoding: "utf8",
    });
    const deleted = readFileSync(path.join(folder, "deleted"), "utf8").trim().split("\n");
    return { status, deleted, printed: stdout + stderr };
  }

  test("works with 1,000 previews on record", () => {
    const all = previews(1_000, (number) =>
      number % 100 === 0 ? { action: "retired" } : { state: "active" },
    );
    const { status, deleted } = run(all, "none");
    expect([status, deleted]).toEqual([
      0,
      [1_000, 900, 800, 700, 600, 500, 400, 300, 200, 100].map((number) => `cldep${number}`),
    ]);
  });

  test("deletes what an earlier sweep retired too, and keeps the idle previews of open pull requests", () => {
    const all = previews(4, (number) => ({
      pullRequestOpen: number % 2 === 0,
      action: number > 2 ? "retired" : "kept",
    }));
    expect(run(all, "none").deleted).toEqual(["cldep3", "cldep1"]);
  });

  test("goes on after a delete that failed, fails then, and names the id", () => {
    const { status, deleted, printed } = run(
      previews(3, () => ({ action: "retired" })),
      "cldep2",
    );
    expect([status, deleted]).toEqual([1, ["cldep3", "cldep2", "cldep1"]]);
    expect(printed).toContain("cldep2");
    expect(printed).not.toContain("cldep1 ");
  });
});
