import { expect, test } from "@jest/globals";
import { ActionError } from "../../src/base/errors.js";
import { bullets, codeBlock, documentOf, heading, table } from "../../src/base/markdown.js";
import type { Findings } from "../../src/base/notice.js";
import { clause, docs, hostIn, listed, text } from "../../src/base/text.js";
import type { writeComment } from "../../src/github/own-comment.js";
import type { RunnerLog } from "../../src/runner/runner.js";
import { Redactor } from "../../src/secrets/redact.js";
import { logLine } from "../shown.js";

type CommentUpdate = Parameters<typeof writeComment>[0];

test("a string does not reach a sink: the compiler refuses each of these", () => {
  const planted = (log: RunnerLog, findings: Findings) => {
    const at = { file: "a.yaml", line: 1, column: 1 };
    // @ts-expect-error
    log.info("x");
    // @ts-expect-error
    log.debug("x");
    // @ts-expect-error
    log.notice("run/more", "x");
    // @ts-expect-error
    log.warning("run/more", "x");
    // @ts-expect-error
    log.problem({ code: "run/more", text: "x", at });
    // @ts-expect-error
    log.error({ code: "run/more", text: "x" });
    // @ts-expect-error
    log.group("x", text`y`);
    // @ts-expect-error
    log.group(text`x`, "y");
    // @ts-expect-error
    findings.problem("run/more", "x");
    // @ts-expect-error
    findings.warning("run/more", "x");
    // @ts-expect-error
    new ActionError("run/more", "x", { next: text`y` });
    // @ts-expect-error
    new ActionError("run/more", text`x`, { next: "y" });
    // @ts-expect-error
    new ActionError("run/more", text`x`, { lines: ["z"] });
    // @ts-expect-error
    new ActionError("run/more", text`x`, { commands: [{ why: text`y`, lines: ["z"] }] });
    // @ts-expect-error
    documentOf(["x"], String, 1);
    // @ts-expect-error
    heading("x");
    // @ts-expect-error
    bullets(["x"]);
    // @ts-expect-error
    table(["head"], [["x"]]);
    // @ts-expect-error
    codeBlock(["x"]);
    // @ts-expect-error
    const comment: CommentUpdate["contents"] = ["x"];
    return comment;
  };
  expect(planted).toHaveLength(2);
});

test.each([
  ["HTTPS://user:pw@other.example.com/x?y=z", "other.example.com"],
  ["https://Fake-Secret-1.example.com/", "***.example.com"],
  ["//other.example.com/x", "other.example.com"],
  ["/x?y=//z.example", "own.example.com"],
  ["//", "***"],
  ["x", "own.example.com"],
])("the host of %s is %s: found after redaction, because a URL has its host in lower case", (url, host) => {
  const redactor = new Redactor();
  redactor.add("Fake-Secret-1");
  expect(logLine(text`${hostIn(url, "own.example.com")}`, redactor)).toBe(host);
});

test.each([
  [1, "1"],
  [2, "1, 2"],
  [3, "1, 2, 3"],
  [4, "1, 2, 3 and 1 more"],
  [9, "1, 2, 3 and 6 more"],
])("a list of %i items, of which 3 are shown, is %s", (count, shown) => {
  const items = Array.from({ length: count }, (_, index) => index + 1);
  expect(logLine(listed(items, 3), new Redactor())).toBe(shown);
});

test.each([
  ["Quota 1.5 is full. ", "Refused: Quota 1.5 is full."],
  ["The quota is full", "Refused: The quota is full."],
  ["wait...", "Refused: wait..."],
])("a clause ends with one full stop, the sentence's: %j", (reason, shown) => {
  expect(logLine(text`Refused: ${clause(reason)}.`)).toBe(shown);
});

test.each(["", " \n"])("a clause of nothing is empty: %j", (reason) => {
  expect(clause(reason).isEmpty).toBe(true);
});

test.each([
  [
    "https://github.com/o/a/blob/v1/docs/",
    "the documentation https://github.com/o/a/blob/v1/docs/previews.md#the-sweep",
  ],
  ["", 'docs/previews.md, "the sweep"'],
])("a page in %j is shown as %s", (folder, shown) => {
  expect(logLine(docs("previews.md#the-sweep", folder))).toBe(shown);
});
