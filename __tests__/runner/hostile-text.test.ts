import { describe, expect, test } from "@jest/globals";
import { rendered, tags } from "../../scripts/rendering.js";
import { code, fenced, link, literal, table } from "../../src/base/markdown.js";
import { logged } from "../../src/base/printing.js";
import { Redactor } from "../../src/base/redaction.js";
import { annotation } from "../../src/runner/annotation.js";
import { expectHarmless, expectNoMentions, expectPrintable, hostile } from "./hostile-text.js";

const redactor = new Redactor();
describe.each(hostile)("%j does nothing", (text) => {
  test("in the log and as an annotation", () => {
    expectHarmless(logged(text));
    expectHarmless(annotation(logged(`${text}\n`.repeat(1_000))).message);
  });

  test("in a message", () => {
    const shown = redactor.quote(text);
    expectHarmless(shown);
    expect(shown).not.toMatch(/\n|::/);
    expectHarmless(logged(`Could not find "${shown}".`));
  });

  test.each([
    ["as text", literal],
    ["as code", code],
    ["as the text of a link", (each: string) => link(each, "https://good.example.com")],
    ["as an address", (each: string) => link("x", each)],
  ])("in a cell, %s", (how, show) => {
    const markdown = table([["Name"], [show(text)], [show(redactor.quote(text))]]);
    expectPrintable(markdown);
    expect(markdown.split("\n")).toHaveLength(4);
    const html = rendered(markdown);
    expectNoMentions(html);
    const known = how === "as the text of a link" ? ['<a href="https://good.example.com">', "</a>"] : [];
    const allowed = /^<\/?(?:table|thead|tbody|tr|t[dh]|code)\b/;
    expect(tags(html).filter((tag) => !allowed.test(tag) && !known.includes(tag))).toEqual([]);
  });

  test("in a block", () => {
    const markdown = fenced(text, "json");
    expectPrintable(markdown);
    expect(rendered(markdown)).toMatch(/^<pre><code class="language-json">[^<]*<\/code><\/pre>\s*$/);
  });
});
