import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, test } from "@jest/globals";
import { runStep } from "../../emulator/runner/step.js";
import { skipped } from "../platform.js";
import { bearer } from "./steps.js";

const dist = path.join(process.cwd(), "dist");
const scripts = readdirSync(dist).filter((name) => name.endsWith(".js"));
const textOf = (name: string): string => readFileSync(path.join(dist, name), "utf8");

test("dist/ has at most 950,000 bytes", () => {
  const sizes = readdirSync(dist).map((name) => statSync(path.join(dist, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(950_000);
});

const testOfRepository = existsSync(".git") ? test : skipped(test.skip, "not in a git repository");

testOfRepository("what a runner downloads for each use has at most 410,000 bytes", () => {
  const archive = execFileSync("git", ["archive", "--worktree-attributes", "--format=tar.gz", "HEAD"], {
    maxBuffer: 2 ** 26,
  });
  expect(archive.length).toBeLessThanOrEqual(410_000);
});

test("the bundle has no undici", () => {
  for (const name of scripts) expect(textOf(name)).not.toContain("undici/lib");
});

describe("only the runs that need a part load it", () => {
  /** Parts by a string that only they contain. */
  const parts = {
    modes: "async function createToken(",
    YAML: "class YAMLParseError",
    GitHub: "octokit-core.js/",
  };
  const fileOf = (text: string): string => scripts.find((name) => textOf(name).includes(text)) ?? "";

  /** The parts that a run loaded, by Node's coverage. */
  async function loaded(inputs: Record<string, string>): Promise<string[]> {
    const folder = mkdtempSync(path.join(os.tmpdir(), "coverage-"));
    try {
      const env = { NODE_V8_COVERAGE: folder, GITHUB_API_URL: "http://127.0.0.1:9" };
      const common = { "api-token": bearer, "base-url": "http://127.0.0.1:9", "max-attempts": "1" };
      const ids = { "organization-id": "o1", "workspace-id": "w1", "dry-run": "true" };
      await runStep({ inputs: { ...common, ...ids, ...inputs }, env });
      const [report = ""] = readdirSync(folder);
      const { result } = JSON.parse(readFileSync(path.join(folder, report), "utf8"));
      const files: string[] = result.map(({ url }: { readonly url: string }) => path.basename(url));
      expect(files).toContain("index.js");
      return Object.entries(parts).flatMap(([part, text]) => (files.includes(fileOf(text)) ? [part] : []));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  const deployment = { mode: "create-deployment", "deployment-name": "a", definition: "type: HYBRID" };
  const records = { "github-environment": "staging", "github-token": "fake-token" };

  test.each<[string, Record<string, string>, readonly string[]]>([
    ["a run without a required input", { mode: "create-token" }, []],
    ["a token", { mode: "create-token", "token-role": "R" }, ["modes"]],
    ["a Deployment", deployment, ["modes", "YAML"]],
    ["a Deployment with a record", { ...deployment, ...records }, ["modes", "YAML", "GitHub"]],
  ])("%s", async (_, inputs, expected) => {
    expect(Object.values(parts).map(fileOf)).not.toContain("index.js");
    expect(await loaded(inputs)).toEqual(expected);
  });
});
