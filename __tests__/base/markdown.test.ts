import { expect, test } from "@jest/globals";
import { bullets, documentOf, heading, inline } from "../../src/base/markdown.js";
import { link, text } from "../../src/base/text.js";
import { Redactor } from "../../src/secrets/redact.js";

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
