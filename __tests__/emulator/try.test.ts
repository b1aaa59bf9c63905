import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { textOf } from "../../scripts/generate/files.js";
import { testOfAll } from "../platform.js";

const script = path.join(process.cwd(), "build", "scripts", "try.js");

/** Runs the script, without what the machine's own job sets. */
async function tried(...args: string[]): Promise<{ status: unknown; text: string }> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:INPUT|GITHUB|PLATFORM)_/.test(name)),
  );
  const child = spawn(process.execPath, [script, ...args], { env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  return { status: await new Promise((resolve) => child.on("close", resolve)), text };
}

const scenes: Readonly<Record<string, string>> = {
  preview: "created updated retired swept",
  missed: "created dry-run",
  create: "created not-sent not-sent",
  approve: "created dry-run updated not-sent",
  upgraded: "created updated",
  deleted: "created rejected",
  permission: "not-sent",
  fork: "created dry-run",
  lost: "unknown created",
};

async function expectScene(name: string, outcomes: string): Promise<string> {
  const { status, text } = await tried(name);
  expect(status).toBe(0);
  expect(outputsIn(text, "outcome")).toBe(outcomes);
  const steps = outcomes.split(" ").length;
  for (const part of ["log", "summary", "exit"])
    expect([part, text.match(new RegExp(`^${part} +\\S`, "gm"))?.length]).toEqual([part, steps]);
  return text;
}

function outputsIn(text: string, name: string): string {
  const found = text.matchAll(new RegExp(`^.{8}${name}: (\\S+)$`, "gm"));
  return [...found].map(([, value]) => value).join(" ");
}

test("npm run try -- preview shows a preview that hibernates with its pull request, and a sweep", async () => {
  const text = await expectScene("preview", scenes["preview"] ?? "");
  expect(outputsIn(text, "deployment-status")).toBe("CREATING HEALTHY HIBERNATING");
});

testOfAll.each(Object.entries(scenes).filter(([name]) => name !== "preview"))(
  "npm run try -- %s ends each step as its title says",
  async (name, outcomes) => void (await expectScene(name, outcomes)),
);

test("the page lists the scenes that there are", async () => {
  const page = textOf("docs/development/emulator.md");
  const [, table = ""] = /^\| scene \| shows \|\n\|---\|---\|\n((?:\|.*\n)+)/m.exec(page) ?? [];
  expect([...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(Object.keys(scenes));
  const { status, text } = await tried();
  expect([status, text]).toEqual([
    2,
    expect.stringContaining(`Available: ${Object.keys(scenes).join(", ")}\n`),
  ]);
});
