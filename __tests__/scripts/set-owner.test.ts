import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { allCases, testOfAll } from "../platform.js";

const owner = "the-new-owner";
let copy: string;

function run(program: string, ...given: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, given, { cwd: copy, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${given.join(" ")}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), "adopted-"));
  const listed = (...given: string[]): string[] =>
    spawnSync("git", given, { encoding: "utf8" }).stdout.split("\0");
  // Only these can name the owner.
  const naming = (): string[] => [
    ...listed("grep", "-lz", "--untracked", "platform-deployments-action"),
    ...["biome.json", ".github/CODEOWNERS", "scripts/set-owner.mjs"],
  ];
  const files = allCases ? listed("ls-files", "-co", "--exclude-standard", "-z") : naming();
  for (const name of files) if (name !== "" && existsSync(name)) cpSync(name, path.join(copy, name));
  const modules = path.resolve("node_modules");
  symlinkSync(modules, path.join(copy, "node_modules"), "junction");
  run("git", "init", "-q");
  run("git", "add", "-A");
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("npm run set-owner writes the owner everywhere", () => {
  run(process.execPath, "scripts/set-owner.mjs", owner, "@the-new-owner/maintainers");
  expect(readFileSync(path.join(copy, ".github/CODEOWNERS"), "utf8")).toBe("* @the-new-owner/maintainers\n");
  const readme = readFileSync(path.join(copy, "README.md"), "utf8");
  expect(readme).toContain(`uses: ${owner}/platform-deployments-action@`);
  expect(readme).not.toMatch(/no release/i);
});

testOfAll("after the repository has moved, npm run set-owner writes the new owner", () => {
  run(process.execPath, "scripts/set-owner.mjs", "first-owner", "@first-owner/maintainers");
  run(process.execPath, "scripts/set-owner.mjs", owner, "@the-new-owner/maintainers");
  const { stdout } = spawnSync("git", ["grep", "--name-only", "first-owner"], {
    cwd: copy,
    encoding: "utf8",
  });
  expect(stdout).toBe("__tests__/scripts/set-owner.test.ts\n");
});

const refused = [["owner", "a-team"], [], ["-x"], ["two words"]];

test.each(refused.slice(0, allCases ? undefined : 1))("%j is refused, and nothing is changed", (...given) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/set-owner.mjs", "--", ...given], {
    cwd: copy,
  });
  expect([status, String(stderr)]).toEqual([
    2,
    expect.stringContaining("npm run set-owner -- ORGANIZATION-OR-USER"),
  ]);
});
