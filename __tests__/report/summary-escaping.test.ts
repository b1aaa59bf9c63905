import { describe, expect, test } from "@jest/globals";
import { tags, visible } from "../../scripts/rendering.js";
import type { JsonObject } from "../../src/base/json.js";
import { Redactor } from "../../src/secrets/redact.js";
import { deployment, response, shown } from "./summaries.js";

describe("a string from outside", () => {
  const hostile = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[here](https://evil.example.com)",
    "![x](https://evil.example.com/a.png)",
    "a | b | c",
    "**bold** _it_ ~~gone~~ `code`",
    "# heading",
    "</details></table>",
    "https://evil.example.com/a|b",
    "see https://evil.example.com, www.evil.example.com and a@evil.example.com",
    "&lt;b&gt; &#60;",
    "line\n\n## second\r\n::error::x",
    "$\\frac{1}{2}$",
  ];

  test.each(hostile)("is shown literally: %j", (text) => {
    const everywhere = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(everywhere);
      if (typeof value === "object" && value !== null) {
        return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, everywhere(member)]));
      }
      return typeof value === "string" ? text : value;
    };
    const strange = { ...(everywhere(response) as JsonObject), webServerUrl: `javascript:${text}` };
    const { html } = shown({ ...deployment(strange), name: text, commit: text });
    const known = tags(shown(deployment(response)).html);
    expect(tags(html).filter((tag) => !known.includes(tag))).toEqual([]);
    expect(visible(html)).toContain(
      text
        .replace(/[\r\n]+/g, " ")
        .replaceAll(/:(?=:)/g, ": ")
        .replace(/\s+/g, " "),
    );
  });

  test("is redacted before it is escaped", () => {
    const redactor = new Redactor();
    redactor.add("fake_secret*1");
    const raw = {
      ...response,
      statusReason: "got fake_secret*1",
      webServerUrl: "https://a.example.com/fake_secret*1",
    };
    const { html, text } = shown(deployment(raw), redactor);
    expect(text).toContain("CREATING got ***");
    expect(html).not.toContain("fake");
    expect(html).not.toContain("<a ");
  });
});
