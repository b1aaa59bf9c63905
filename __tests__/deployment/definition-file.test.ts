import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { Findings } from "../../src/base/findings.js";
import { readDefinitionFile } from "../../src/deployment/definition-file.js";

const scratch = mkdtempSync(path.join(tmpdir(), "definition-file-"));
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
  ["sub/good.yaml", "\uFEFFname: grün\r\n".slice(1)],
  ["./sub/../sub/good.yaml", "name: grün\r\n"],
  ["inner.yaml", "name: grün\r\n"],
  ["..name.yaml", "name: x\n"],
  [path.join(workspace, "..name.yaml"), "name: x\n"],
])("%s is read", async (given, text) => {
  const findings = new Findings();
  expect(await readDefinitionFile(workspace, given, findings)).toEqual({ path: given, text });
  expect(await readDefinitionFile(path.join(scratch, "linked-workspace"), given, findings)).toBeDefined();
  expect(findings.problems).toEqual([]);
});

test("a file of exactly 1 MiB is read", async () => {
  expect((await readDefinitionFile(workspace, "limit.yaml", new Findings()))?.text.length).toBe(1024 * 1024);
});

test.each([
  ["missing.yaml", "does not exist in the workspace folder; is a checkout step missing before this one?"],
  ["sub", "is not a file"],
  [".", "is not a file"],
  ["latin1.yaml", "is not UTF-8 text"],
  ["large.yaml", "has 1048577 bytes: a definition may have 1048576"],
  ["../outside.yaml", "lies outside the workspace folder of the job, where it must be"],
  ["../missing.yaml", "lies outside the workspace folder of the job, where it must be"],
  ["sub/../../outside.yaml", "lies outside the workspace folder of the job, where it must be"],
  ["/etc/hostname", "lies outside the workspace folder of the job, where it must be"],
  ["link.yaml", "lies outside the workspace folder of the job, where it must be"],
  ["loop.yaml", "cannot be read (ELOOP)"],
  ["inner.yaml/x", "cannot be read (ENOTDIR)"],
  ["a\u0000b", "cannot be read (ERR_INVALID_ARG_VALUE)"],
])("%j is a problem", async (given, what) => {
  const findings = new Findings();
  expect(await readDefinitionFile(workspace, given, findings)).toBeUndefined();
  expect(findings.problems).toEqual([`Input deployment-file: ${JSON.stringify(given)} ${what}`]);
});
