import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { testOfAll } from "../one-process/run-step.js";

const root = process.cwd();
const owner = "the-new-owner";
let copy: string;

function run(program: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, given, {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, RELEASE: "1" },
  });
  if (status !== 0) throw new Error(`${program} ${given.join(" ")}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), "adopted-"));
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { encoding: "utf8" });
  const files = stdout.split("\0").filter((name) => name !== "" && existsSync(name));
  for (const name of files) cpSync(name, path.join(copy, name));
  symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
  run("git", "init", "-q");
  run("git", "add", "-A");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("npm run adopt writes the owner everywhere", () => {
  run(process.execPath, "scripts/adopt.mjs", owner, "@the-new-owner/maintainers");
  expect(readFileSync(path.join(copy, ".github/CODEOWNERS"), "utf8")).toBe("* @the-new-owner/maintainers\n");
  const readme = readFileSync(path.join(copy, "README.md"), "utf8");
  expect(readme).toContain(`uses: ${owner}/platform-deployments-action@`);
  expect(readme).not.toMatch(/no release/i);
});

testOfAll("after the repository has moved, npm run adopt writes the new owner", () => {
  run(process.execPath, "scripts/adopt.mjs", "first-owner", "@first-owner/maintainers");
  run(process.execPath, "scripts/adopt.mjs", owner, "@the-new-owner/maintainers");
  const { stdout } = spawnSync("git", ["grep", "--name-only", "first-owner"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stdout).toBe("__tests__/scripts/adopt.test.ts\n");
});

testOfAll(
  "the tests that read the adopted files pass",
  () => {
    const tests = ["release", "documents", "readme", "emulator/runner"].map(
      (name) => `__tests__/${name}.test`,
    );
    // Compiles only what these tests import.
    const config = path.join(copy, "tsconfig.json");
    const { compilerOptions } = JSON.parse(readFileSync(config, "utf8"));
    writeFileSync(config, JSON.stringify({ compilerOptions, files: tests.map((name) => `${name}.ts`) }));
    run(process.execPath, "scripts/compile.mjs");
    const jest = path.join(root, "node_modules/jest/bin/jest.js");
    // Without the tests that measure time: they have run, and this jest runs beside others.
    run(process.execPath, "--experimental-vm-modules", jest, "--testNamePattern=^(?!.*schedule)", ...tests);
  },
  60_000,
);

test.each([[], ["-x"], ["two words"], ["owner", "a-team"]])(
  "%j is refused, and nothing is changed",
  (...given) => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/adopt.mjs", "--", ...given], {
      cwd: copy,
    });
    expect([status, String(stderr)]).toEqual([
      2,
      expect.stringContaining("npm run adopt -- ORGANIZATION-OR-USER"),
    ]);
  },
);
