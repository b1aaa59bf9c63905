import { expect, test } from "@jest/globals";
import { rendered } from "../../scripts/demo/rendering.js";
import {
  bullets,
  codeBlock,
  documentOf,
  facts,
  heading,
  inline,
  literal,
  longCode,
  table,
} from "../../src/base/markdown.js";
import { code, command, link, text } from "../../src/base/text.js";
import { Redactor } from "../../src/secrets/redact.js";

const decoded = (entity: string): string => ({ "&lt;": "<", "&gt;": ">" })[entity] ?? "&";
const same = (value: string): string => value;

test("a list is cut by its bytes: GitHub counts them, and a letter may have several", () => {
  const items = Array.from({ length: 10 }, () => text`${"\u0434".repeat(10)}`);
  const lines = documentOf([bullets(items)], same, 200)
    .trimEnd()
    .split("\n");
  expect([lines.length, lines.at(-1)]).toEqual([5, "- ... and 6 more"]);
});

test("a list that does not fit is rendered as far as it fits, and little further", () => {
  let redacted = 0;
  const counting = (value: string): string => {
    redacted++;
    return value;
  };
  const items = Array.from({ length: 10_000 }, (_, index) => text`${index}`);
  expect(documentOf([bullets(items)], counting, 200)).toContain("- ... and 9978 more");
  expect(redacted).toBeLessThan(200);
});

test.each(["|", "<", ">", "(", ")", "`", '"'])(
  "an address with %s is no link: it would end the link or the cell",
  (character) => {
    expect(inline(link("app", `https://app.example.com/a${character}b`), same)).toBe("app");
  },
);

test.each([..."|\\`*_~<>&[]()#!$"])("%s in a value of a table stays in its cell, as it is", (sign) => {
  const value = `a${sign}b${sign}c`;
  const page = documentOf(
    [table(["one", "two", "three"], [[text`${value}`, code(value), text`end`]])],
    same,
    900,
  );
  const cells = [...rendered(page).matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell);
  const seen = cells.map((cell) =>
    cell.replace(/<\/?code>|<!-- -->/g, "").replace(/&(?:lt|gt|amp);/g, decoded),
  );
  expect(seen).toEqual([value, value, "end"]);
});

test("an entity in an address stays text", () => {
  expect(inline(link("app", "https://app.example.com/?a=1&b=2"), same)).toBe(
    "[app](https://app.example.com/?a=1&amp;b=2)",
  );
});

test("a secret that our words and a value make together is hidden in the finished document", () => {
  const redactor = new Redactor();
  redactor.add("Preview: app");
  const written = documentOf([heading(text`Preview: ${"app"}`)], (given) => redactor.redact(given), 1_000);
  expect(written).toBe("### ***\n\n");
});

test.each([
  ["a `b`", "```"],
  ["a ``` b", "````"],
  ["`````", "``````"],
])("the fence of a block is longer than what looks like one in it: %s", (line, fence) => {
  expect(documentOf([codeBlock([command(line)])], same, 100)).toBe(`${fence}\n${line}\n${fence}\n\n`);
});

test("a command with a secret is not shown, and a block of nothing else neither", () => {
  const redactor = new Redactor();
  redactor.add("fake-secret");
  const shown = (...lines: string[]) =>
    documentOf([codeBlock(lines.map(command))], (given) => redactor.redact(given), 100);
  expect(shown("gh fake-secret", "gh run list")).toBe("```\ngh run list\n```\n\n");
  expect(shown("gh fake-secret")).toBe("");
});

test("of a table as many rows as fit are shown, and the rest is counted below it", () => {
  const rows = Array.from({ length: 10 }, () => [text`${"x".repeat(15)}`]);
  const lines = documentOf([table(["head"], rows)], same, 120)
    .trimEnd()
    .split("\n");
  expect(lines.slice(-3)).toEqual([`| ${"x".repeat(15)} |`, "", "... and 7 more"]);
  expect(lines).toHaveLength(7);
});

test("a block of code is cut between two letters, whatever its bytes, and counts what it leaves out", () => {
  const page = documentOf([longCode("\u0434".repeat(9), "json", 5)], same, 9_000);
  expect(page).toBe("```json\n\u0434\u0434\n```\n\n... and 13 more bytes\n\n");
});

test("a fact that is empty or not known has no column, and no facts are no table", () => {
  const known = facts([
    ["a", text`1`],
    ["b", text``],
    ["c", undefined],
  ]);
  expect(documentOf([known], same, 100)).toBe("| a |\n| --- |\n| 1 |\n\n");
  expect(documentOf([facts([["b", text``]])], same, 100)).toBe("");
});

test("a paragraph that does not fit is left out, and that is reported", () => {
  let cuts = 0;
  const page = documentOf([text`one`, text`${"x".repeat(100)}`], same, 5, () => {
    cuts++;
  });
  expect([page, cuts]).toEqual(["one\n\n", 1]);
});

test.each([
  [":tada: and a:b:c", ":<!-- -->tada: and a:<!-- -->b:c"],
  [":A_b: :+1:", ":<!-- -->A&#95;b: :<!-- -->&#43;1:"],
  ["at a.yaml:3:14, not :100: :1234:", "at a.yaml:3:14, not :<!-- -->100: :<!-- -->1234:"],
  ["0123abcd", "0123ab<!-- -->cd"],
  ["012345", "012345"],
  ["12:30", "12:30"],
  ["WWW.a.b GH-1", "&#87;WW.a.b GH-<!-- -->1"],
])("GitHub makes no emoji and no link to a commit of %s", (text, markdown) => {
  expect(literal(text)).toBe(markdown);
});
