import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { text } from "../../src/base/text.js";
import { ActionsRunner, type Printer } from "../../src/runner/runner.js";
import { Redactor } from "../../src/secrets/redact.js";

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(path.join(tmpdir(), "workspace-"));
});
afterEach(() => rmSync(workspace, { recursive: true }));

/** The file of the annotation of a problem; undefined without one. */
function annotated(file: string): string | undefined {
  let shown: string | undefined;
  const error: Printer["error"] = (_, properties) => {
    shown = properties?.file;
  };
  const runner = new ActionsRunner({ GITHUB_WORKSPACE: workspace }, { error } as Printer);
  const at = { file, line: 1, column: 1 };
  runner.log(new Redactor()).problem({ code: "definition/problem", text: text`x`, at });
  return shown;
}

test.each<[string, string[], string, string | undefined]>([
  ["at the top", [".git"], "config/deploy.yaml", "config/deploy.yaml"],
  ["in a folder of its own", ["repo/.git"], "repo/config/deploy.yaml", "config/deploy.yaml"],
  ["of something else beside it", [".git", "tools/.git"], "tools/deploy.yaml", undefined],
  ["without git", [], "config/deploy.yaml", "config/deploy.yaml"],
  ["outside", [".git"], "../deploy.yaml", undefined],
])("a problem of a file is shown below its checkout: %s", (_, folders, file, shown) => {
  for (const folder of [...folders, path.dirname(file)])
    mkdirSync(path.join(workspace, folder), { recursive: true });
  const written = path.join(workspace, file);
  writeFileSync(written, "");
  expect(annotated(file)).toBe(shown);
  rmSync(written);
});

test("nothing is reported after the error of a run: a request may still be in flight", () => {
  const printed: string[] = [];
  const print = (message: string) => void printed.push(message);
  const printer = { info: print, debug: print, warning: print, notice: print, error: print };
  const log = new ActionsRunner({}, printer as unknown as Printer).log(new Redactor());
  log.error({ code: "run/more", text: text`failed` });
  log.info(text`x`);
  log.debug(text`x`);
  log.warning("run/more", text`x`);
  expect([printed, log.said]).toEqual([["failed"], []]);
});

test("an input that is written but empty is told from one that is absent, and only upper-case names are inputs", () => {
  const runner = new ActionsRunner({
    "INPUT_WORKSPACE-ID": " ",
    INPUT_DRY_RUN: "true",
    INPUT_Lower: "x",
    MY_INPUT_X: "x",
  });
  expect([runner.isEmptyInput("workspace-id"), runner.isEmptyInput("organization-id")]).toEqual([
    true,
    false,
  ]);
  expect([runner.input("workspace-id"), runner.inputNames()]).toEqual([undefined, ["dry_run"]]);
});
