import { expect } from "@jest/globals";
import { visibleText } from "../scripts/demo/rendering.js";

/** What a name, an id or a message from outside may be. */
export const hostile = [
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

const invisible =
  /[\0-\t\v-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/;

/** Expects that nothing turns the direction, moves the cursor or can't be seen. */
export function expectPrintable(shown: string): void {
  expect(shown).not.toMatch(invisible);
}

/** Expects that no line of the runner's log is a command, and that all is printable. */
export function expectHarmless(shown: string): void {
  expectPrintable(shown);
  expect(shown).not.toMatch(/^\s*::/m);
  expect(shown).not.toContain("##[");
}

/** As GitHub does it: mentions are searched in the string that the HTML shows, apart from code; tags and comments are borders. */
export function expectNoMentions(html: string): void {
  const texts = html.replace(/<code\b.*?<\/code>/gs, "").split(/<[^>]*>/);
  for (const text of texts) expect(visibleText(text)).not.toMatch(/(?:^|\W)@\w|#\d|GH-\d/i);
}
