import { spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";

const root = process.cwd();
const script = path.join(root, "scripts", "compile.mjs");

let project: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(project, file)), { recursive: true });
  writeFileSync(path.join(project, file), text);
}

function built(file: string): string {
  return path.join(project, "build", file);
}

function compile(): number | null {
  return spawnSync(process.execPath, [script, "--project", project], { timeout: 20_000 }).status;
}

beforeEach(() => {
  project = mkdtempSync(path.join(os.tmpdir(), "project-"));
  symlinkSync(path.join(root, "node_modules"), path.join(project, "node_modules"), "dir");
  write("package.json", '{ "type": "module" }');
  // Without Node's types it compiles faster.
  write("tsconfig.json", readFileSync(path.join(root, "tsconfig.json"), "utf8").replace('"node"', ""));
  for (const name of ["one", "two"]) write(`src/${name}.ts`, `export const name: string = "${name}";\n`);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

test("only changed files are replaced, and only outputs without a source are deleted", () => {
  expect(compile()).toBe(0);
  const before = statSync(built("src/one.js")).mtimeMs;
  writeFileSync(built("stats.json"), "{}");
  write("src/three.ts", "export {};\n");
  write("src/two.ts", 'export const name: string = "changed";\n');
  expect(compile()).toBe(0);
  rmSync(path.join(project, "src/three.ts"));
  expect(existsSync(built("src/three.js"))).toBe(true);
  expect(compile()).toBe(0);
  expect([existsSync(built("src/three.js")), existsSync(built("stats.json"))]).toEqual([false, true]);
  expect(statSync(built("src/one.js")).mtimeMs).toBe(before);
  expect(readFileSync(built("src/two.js"), "utf8")).toContain("changed");
});

test("an error leaves the last build as it is", () => {
  expect(compile()).toBe(0);
  write("src/two.ts", "export const name: string = 2;\n");
  expect(compile()).not.toBe(0);
  expect(readFileSync(built("src/two.js"), "utf8")).toContain("two");
});

test("a process that reads build/ all the time finds every file, whatever is compiled meanwhile", async () => {
  expect(compile()).toBe(0);
  const compiling = spawn(process.execPath, [script, "--project", project]);
  const ended = new Promise<number | null>((resolve) => compiling.on("close", resolve));
  write("src/two.ts", 'export const name: string = "two";\nexport const more = 1;\n');
  let reads = 0;
  let isDone = false;
  void ended.then(() => {
    isDone = true;
  });
  while (!isDone) {
    expect(readFileSync(built("src/two.js"), "utf8")).toContain('"two"');
    reads++;
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await ended).toBe(0);
  expect(reads).toBeGreaterThan(10);
});
