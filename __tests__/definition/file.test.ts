import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readGivenFile } from "../../src/definition/file.js";
import { exceptOnWindows } from "../platform.js";
import { logLine } from "../shown.js";

// The folder for temporary files may be behind a symbolic link itself, as on macOS.
const scratch = mkdtempSync(path.join(realpathSync(tmpdir()), "definition-file-"));
const workspace = path.join(scratch, "workspace");
const temporary = path.join(scratch, "temporary");

beforeAll(() => {
  mkdirSync(path.join(workspace, "sub"), { recursive: true });
  mkdirSync(temporary);
  writeFileSync(path.join(temporary, "made.yaml"), "name: made\n");
  symlinkSync(path.join(temporary, "made.yaml"), path.join(workspace, "made.yaml"));
  symlinkSync(path.join(scratch, "outside.yaml"), path.join(temporary, "link.yaml"));
  writeFileSync(path.join(workspace, "sub", "good.yaml"), "\uFEFFname: grün\r\n");
  writeFileSync(path.join(workspace, "latin1.yaml"), Buffer.from([0x6e, 0xfc]));
  writeFileSync(path.join(workspace, "limit.yaml"), "#".repeat(1024 * 1024));
  writeFileSync(path.join(workspace, "large.yaml"), "#".repeat(1024 * 1024 + 1));
  writeFileSync(path.join(workspace, "..name.yaml"), "name: x\n");
  writeFileSync(path.join(scratch, "outside.yaml"), "name: x\n");
  symlinkSync(path.join(scratch, "outside.yaml"), path.join(workspace, "link.yaml"));
  symlinkSync("sub/good.yaml", path.join(workspace, "inner.yaml"));
  symlinkSync("loop.yaml", path.join(workspace, "loop.yaml"));
  symlinkSync(workspace, path.join(scratch, "linked-workspace"));
});

afterAll(() => rmSync(scratch, { recursive: true }));

/** What reading a file comes to; a problem as the log has it. */
async function reading(...given: Parameters<typeof readGivenFile>) {
  const found = await readGivenFile(...given);
  return "text" in found ? found : { problem: logLine(found.problem) };
}

const problem = expect.any(String);

test.each([
  ["sub/good.yaml", "name: grün\r\n"],
  ["./sub/../sub/good.yaml", "name: grün\r\n"],
  ["inner.yaml", "name: grün\r\n"],
  ["..name.yaml", "name: x\n"],
  [path.join(workspace, "..name.yaml"), "name: x\n"],
])("%s is read", async (given, text) => {
  expect(await reading({ workspace, temporary }, given)).toEqual({ text });
  expect(await reading({ workspace: path.join(scratch, "linked-workspace") }, given)).toEqual({
    text,
  });
});

test.each(["made.yaml", path.join(temporary, "made.yaml"), path.join(temporary, "x", "..", "made.yaml")])(
  "%s is read in RUNNER_TEMP, of a generated definition",
  async (given) => {
    const text = "name: made\n";
    expect(await reading({ workspace, temporary }, given)).toEqual({ text });
    expect(await reading({ workspace }, given)).toEqual({ problem });
  },
);

test("a file of exactly 1 MiB is read", async () => {
  expect(await reading({ workspace }, "limit.yaml")).toEqual({ text: "#".repeat(1024 * 1024) });
});

test.each([
  "missing.yaml",
  path.join(temporary, "missing.yaml"),
  "sub",
  ".",
  "latin1.yaml",
  "large.yaml",
  "../outside.yaml",
  "../missing.yaml",
  "sub/../../outside.yaml",
  "/etc/hostname",
  "link.yaml",
  path.join(temporary, "link.yaml"),
  "a.yaml, b.yaml",
  "loop.yaml",
  "a\u0000b",
])("%j is a problem", async (given) => {
  expect(await reading({ workspace, temporary }, given)).toEqual({ problem });
});

exceptOnWindows("a path below a file does not exist there").test(
  "a path below a file is a problem",
  async () => {
    expect(await reading({ workspace }, "inner.yaml/x")).toEqual({ problem });
  },
);
