import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect } from "@jest/globals";
import { textOf } from "../../scripts/files.js";
import { exceptOnWindows, noSignals } from "../platform.js";

const page = textOf("docs/development/emulator.md");

/** The block of code that starts with this comment. */
function block(comment: string): string {
  const [, code] = page.split(comment);
  return code?.split("\n```")[0] ?? "";
}

/** Runs a program in the folder, without what the machine's own job sets. */
function start(folder: string, program: string, ...args: string[]) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:INPUT|GITHUB|PLATFORM)_/.test(name)),
  );
  const child = spawn(program, args, { cwd: folder, env });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  async function seen(expected: RegExp): Promise<string> {
    while (!expected.test(text) && child.exitCode === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(text).toMatch(expected);
    return text;
  }
  return { child, ended, seen, text: () => text };
}

exceptOnWindows(noSignals).test(
  "the page's script and functions work as written, on other ports",
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "page-"));
    for (const name of ["build", "dist"])
      symlinkSync(path.join(process.cwd(), name), path.join(folder, name));
    writeFileSync(
      path.join(folder, "failures.mjs"),
      block("// failures.mjs, in the folder of the repository").replace(/port: \d+/g, "port: 0"),
    );
    const script = start(folder, process.execPath, "failures.mjs");
    try {
      const [service = "", github = ""] =
        (await script.seen(/Ctrl\+C/)).match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [];
      const functions = block("# try.sh, in the folder of the repository")
        .replaceAll("http://127.0.0.1:4010", service)
        .replaceAll("http://127.0.0.1:4011", github);
      writeFileSync(path.join(folder, "try.sh"), functions);
      async function staging(...variables: string[]) {
        const { ended, text } = start(folder, "sh", "-c", `. ./try.sh; staging ${variables.join(" ")}`);
        return { code: await ended, text: text() };
      }

      expect(await staging()).toMatchObject({
        code: 1,
        text: expect.stringContaining("may have been created"),
      });
      expect(await staging()).toMatchObject({ code: 1, text: expect.stringContaining("Nothing was sent") });
      const [, id = ""] = /Deployments: (\S+)$/m.exec(await script.seen(/Deployments: \S+$/m)) ?? [];
      expect(await staging(`INPUT_DEPLOYMENT-ID=${id}`)).toMatchObject({ code: 0 });
      expect(await staging()).toMatchObject({
        code: 0,
        text: expect.stringContaining(`Found Deployment "staging" (${id})`),
      });
      script.child.stdin.write(`${id}\n`);
      await script.seen(new RegExp(`^Deleted ${id}\\.$`, "m"));
    } finally {
      script.child.kill("SIGINT");
      await script.ended;
      rmSync(folder, { recursive: true });
    }
  },
);
