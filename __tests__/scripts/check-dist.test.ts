import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";

const { compareDist } = await import(path.join(process.cwd(), "scripts", "bundle", "compare.mjs"));
let root: string;
let fresh: string;

function write(folder: string, text: string): void {
  mkdirSync(path.join(folder, "dist"), { recursive: true });
  writeFileSync(path.join(folder, "dist", "index.js"), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), "check-dist-"));
  fresh = path.join(root, "build", "fresh");
  write(root, "old\n");
  const identity = ["-c", "user.name=ci", "-c", "user.email=ci@example.com"];
  for (const command of [
    ["init", "-q"],
    ["add", "dist"],
    [...identity, "commit", "-qm", "All"],
  ])
    execFileSync("git", command, { cwd: root });
});
afterEach(() => rmSync(root, { recursive: true }));

test("a committed bundle that is what src/ builds to passes", () => {
  write(fresh, "old\n");
  expect(compareDist(root, fresh)).toEqual({ isCommitted: true, message: "dist/ is what src/ builds to." });
});

test("a bundle that is not what src/ builds to has to be built", () => {
  write(fresh, "new\n");
  const { isCommitted, message } = compareDist(root, fresh);
  expect([isCommitted, message]).toEqual([
    false,
    expect.stringMatching(/not what src\/ .* M dist\/index.js/s),
  ]);
});

test("a bundle that is built, but not committed, only has to be committed", () => {
  write(fresh, "new\n");
  cpSync(path.join(fresh, "dist"), path.join(root, "dist"), { recursive: true });
  const { isCommitted, message } = compareDist(root, fresh);
  expect([isCommitted, message]).toEqual([false, expect.stringMatching(/not committed.* M dist\/index.js/s)]);
});
