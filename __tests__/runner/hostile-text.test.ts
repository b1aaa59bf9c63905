import { describe, expect, test } from "@jest/globals";
import { rendered, tags, visible } from "../../scripts/rendering.js";
import { code, fenced, link, literal, table } from "../../src/base/markdown.js";
import { logged } from "../../src/base/printing.js";
import { Redactor } from "../../src/base/redaction.js";
import { annotation } from "../../src/runner/annotation.js";

/** What a name, an id or a message from outside may be. */
const hostile = [
  "::error::x",
  "a\n::add-mask::x",
  "a\r\n \u2028::stop-commands::x",
  "\x85::debug::x",
  "##[error]x",
  "a\x1b[31mred\x07",
  "a\x9bc\x00d\x7fe",
  "a\u202eb\u2066c\u200fd\u061ce",
  "a\u200bb\ufeffc\u{e0041}d",
  "@octocat and @acme/owners",
  "(@octocat)",
  "fixes #1, acme/x#12 and GH-3",
  "octocat@example.com",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "</code></td></table></details>",
  "<!-- row x --> -->",
  "[here](https://evil.example.com)",
  "![x](https://evil.example.com/a.png)",
  "https://evil.example.com and www.evil.example.com",
  "a | b |\n| --- |",
  "```\n# heading\n```",
  "**a** _b_ ~~c~~ `d` \\",
  "&lt;b&gt; &#64;octocat &commat;octocat",
  "$\\frac{1}{2}$ ${{ secrets.X }}",
];

const redactor = new Redactor();
const invisible = /[\0-\t\v-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/;

/** Expects that no line of the runner's log is a command, and that nothing turns the direction or moves the cursor. */
function expectHarmless(shown: string): void {
  expect(shown).not.toMatch(invisible);
  expect(shown).not.toMatch(/^\s*::/m);
  expect(shown).not.toContain("##[");
}

/** As GitHub does it: mentions are looked for in the text that the HTML shows, tags and comments are borders. */
function expectNoMentions(html: string): void {
  const texts = html.replace(/<code>.*?<\/code>/gs, "").split(/<[^>]*>/);
  for (const text of texts) expect(visible(text)).not.toMatch(/(?:^|\W)@\w|#\d|GH-\d/i);
}

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
    expect(markdown).not.toMatch(invisible);
    expect(markdown.split("\n")).toHaveLength(4);
    const html = rendered(markdown);
    expectNoMentions(html);
    const known = how === "as the text of a link" ? ['<a href="https://good.example.com">', "</a>"] : [];
    const allowed = /^<\/?(?:table|thead|tbody|tr|t[dh]|code)\b/;
    expect(tags(html).filter((tag) => !allowed.test(tag) && !known.includes(tag))).toEqual([]);
  });

  test("in a block", () => {
    const markdown = fenced(text, "json");
    expect(markdown).not.toMatch(invisible);
    expect(rendered(markdown)).toMatch(/^<pre><code class="language-json">[^<]*<\/code><\/pre>\s*$/);
  });
});
