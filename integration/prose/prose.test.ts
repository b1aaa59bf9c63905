import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { run } from "../workflows/tool.js";

const root = path.resolve(import.meta.dirname, "..", "..", "..");
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "prose-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter finds in a file of this name and content. */
function lint(name: string, content: string): string[] {
  writeFileSync(path.join(folder, name), content);
  const file = path.relative(root, path.join(folder, name));
  const { stdout } = run(process.execPath, [path.join(root, "tools/prose/lint.mjs"), file], { fine: [0, 1] });
  return stdout
    .split("\n")
    .slice(0, -2)
    .map((line) => line.slice(file.length + 1).replace(/, use .*/, ""));
}

describe("a word to replace is found in", () => {
  test.each([
    [
      "a document",
      "page.md",
      "# Title\n\nThe service tells it anew.\n",
      ["3:13 Incorrect term: “tells”", "3:22 Incorrect term: “anew”"],
    ],
    ["a comment", "a.ts", "const a = 1; // It is told at once.\n", ["1:23 Incorrect term: “told”"]],
    [
      "a comment of several lines",
      "b.ts",
      "/**\n * Nothing.\n * Asked for by nobody.\n */\n",
      ["3:4 Incorrect term: “Asked for”"],
    ],
    ["a message", "c.ts", 'fail("The request is repeated at once.");\n', ["1:22 Incorrect term: “repeated”"]],
    [
      "a message with a value in it",
      "d.ts",
      "fail(`The bearer of ${name} is not valid.`);\n",
      ["1:11 Incorrect term: “bearer”"],
    ],
    ["a workflow's comment", "e.yml", "on: push # tells it\n", ["1:12 Incorrect term: “tells”"]],
    ["a description", "f.yml", "description: Waits for so many seconds.\n", ["1:24 Incorrect term: “so many”"]],
  ])("%s", (_, name, content, expected) => {
    expect(lint(name, content)).toEqual(expected);
  });
});

describe("nothing is found in", () => {
  test.each([
    ["code", "g.ts", 'const text = told("text", { blank: true });\n'],
    ["code spans of a document", "h.md", "Set `text` to `told`.\n"],
    ["code blocks of a document", "i.md", "```ts\nconst text = told;\n```\n"],
    ["keys of YAML", "j.yml", "text: true\n"],
  ])("%s", (_, name, content) => {
    expect(lint(name, content)).toEqual([]);
  });
});
