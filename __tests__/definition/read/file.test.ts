import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { readDefinitionFile } from "../../../src/definition/read/file.js";
import { exceptOnWindows } from "../../platform.js";

// The folder for temporary files may be behind a symbolic link itself, as on macOS.
const scratch = mkdtempSync(path.join(realpathSync(tmpdir()), "definition-file-"));
const workspace = path.join(scratch, "workspace");

beforeAll(() => {
  mkdirSync(path.join(workspace, "sub"), { recursive: true });
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

test.each([
  ["sub/good.yaml", "name: grün\r\n"],
  ["./sub/../sub/good.yaml", "name: grün\r\n"],
  ["inner.yaml", "name: grün\r\n"],
  ["..name.yaml", "name: x\n"],
  [path.join(workspace, "..name.yaml"), "name: x\n"],
])("%s is read", async (given, text) => {
  expect(await readDefinitionFile(workspace, given)).toEqual({ text });
  expect(await readDefinitionFile(path.join(scratch, "linked-workspace"), given)).toEqual({ text });
});

test("a file of exactly 1 MiB is read", async () => {
  expect(await readDefinitionFile(workspace, "limit.yaml")).toEqual({ text: "#".repeat(1024 * 1024) });
});

const outside =
  "is outside the folder of the checked-out files (GITHUB_WORKSPACE): use a path inside it, such as deploy/deployment.yaml";

test.each([
  [
    "missing.yaml",
    "does not exist in the folder of the checked-out files (GITHUB_WORKSPACE): correct the path, or add a checkout step before this step",
  ],
  ["sub", "is not a file: use the path of a YAML or JSON file"],
  [".", "is not a file: use the path of a YAML or JSON file"],
  ["latin1.yaml", "is not UTF-8: save the file as UTF-8"],
  ["large.yaml", "has 1048577 bytes: a definition may have at most 1048576"],
  ["../outside.yaml", outside],
  ["../missing.yaml", outside],
  ["sub/../../outside.yaml", outside],
  ["/etc/hostname", outside],
  ["link.yaml", outside],
  ["loop.yaml", "cannot be read (ELOOP)"],
  ["a\u0000b", "cannot be read (ERR_INVALID_ARG_VALUE)"],
])("%j is a problem", async (given, problem) => {
  expect(await readDefinitionFile(workspace, given)).toEqual({ problem });
});

exceptOnWindows("a path below a file does not exist there").test(
  "a path below a file is a problem",
  async () => {
    expect(await readDefinitionFile(workspace, "inner.yaml/x")).toEqual({
      problem: "cannot be read (ENOTDIR)",
    });
  },
);
