import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { textOf } from "../../scripts/generate/files.js";
import { testOfAll } from "../platform.js";

const page = textOf("docs/development/emulator.md");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "page-"));
  symlinkSync(path.join(process.cwd(), "build"), path.join(folder, "build"), "junction");
  const [, script = ""] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];
  writeFileSync(path.join(folder, "try.mjs"), script);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the page's script, without what the machine's own job sets. */
async function scene(...args: string[]): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:INPUT|GITHUB|PLATFORM)_/.test(name)),
  );
  const child = spawn(process.execPath, ["try.mjs", ...args], { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
  return text;
}

const scenes: Readonly<Record<string, string>> = {
  preview: "created updated retired",
  missed: "created dry-run",
  production: "created dry-run updated not-sent",
  permission: "not-sent",
  fork: "created dry-run",
  lost: "unknown created",
  outage: "unknown not-sent",
};

async function expectScene(name: string, outcomes: string): Promise<void> {
  const text = await scene(name);
  expect([...text.matchAll(/^outcome: (\S+)$/gm)].map(([, outcome]) => outcome).join(" ")).toBe(outcomes);
  expect(text).toContain("── Job summary");
}

const [first, ...others] = Object.entries(scenes);
const title = "the page's scene %s ends as its title says";
test.each([first ?? ["", ""]])(title, expectScene);
testOfAll.each(others)(title, expectScene);

test("the page lists the scenes that its script has", async () => {
  const listed = [...page.matchAll(/^\| `node try\.mjs (\w+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(scenes));
  expect(await scene()).toContain(`Available: ${listed.join(", ")}`);
});
