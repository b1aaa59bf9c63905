import { expect, test } from "@jest/globals";
import { rendered } from "../../scripts/demo/rendering.js";
import { bullets, documentOf, heading, inline, table } from "../../src/base/markdown.js";
import { code, link, text } from "../../src/base/text.js";
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
