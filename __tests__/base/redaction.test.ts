import { describe, expect, test } from "@jest/globals";
import { inert, Redactor, secretForms } from "../../src/base/redaction.js";

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

describe("secretForms", () => {
  const value = 'pa"ss wörd+/%?\nsecond line';

  test.each([
    ["as it is", value],
    ["its first line", 'pa"ss wörd+/%?'],
    ["its second line", "second line"],
    ["JSON-escaped", JSON.stringify(value).slice(1, -1)],
    ["one line of it JSON-escaped", 'pa\\"ss wörd+/%?'],
    ["URL-encoded", encodeURIComponent(value)],
    ["base64", Buffer.from(value).toString("base64")],
    ["base64 for URLs", Buffer.from(value).toString("base64url")],
    ["on one line", 'pa"ss wörd+/%? second line'],
  ])("holds the secret %s", (_, form) => {
    expect(secretForms(value)).toContain(form);
  });

  test("holds base64 without its padding too", () => {
    expect(secretForms("fake-secret")).toEqual(expect.arrayContaining(["ZmFrZS1zZWNyZXQ=", "ZmFrZS1zZWNyZXQ"]));
  });

  test.each([["\n"], ["\r\n"], ["\r"]])("ends lines at %j", (end) => {
    expect(secretForms(`first-line${end}second-line`)).toEqual(expect.arrayContaining(["first-line", "second-line"]));
  });

  test("a line with blanks around it is there without them as well", () => {
    expect(secretForms("key:\n   indented-secret  ")).toEqual(
      expect.arrayContaining(["indented-secret", "   indented-secret  "]),
    );
  });

  test("lines shorter than 4 characters are no form of their own", () => {
    expect(secretForms("abc\nlonger-line")).not.toContain("abc");
    expect(secretForms("abcd\nlonger-line")).toContain("abcd");
  });

  test("nothing blank is a form", () => {
    expect(secretForms("     ").filter((form) => form.trim() === "")).toEqual([]);
  });

  test("half a surrogate pair does not throw", () => {
    expect(() => secretForms("fake-\ud800-secret")).not.toThrow();
  });
});

describe("Redactor.redact", () => {
  test.each([
    ["in clear", "token=fake-secret-1 end", "token=*** end"],
    ["twice", "fake-secret-1fake-secret-1", "******"],
    ["in base64", `is ${Buffer.from("fake-secret-1").toString("base64")}`, "is ***"],
    ["not at all", "nothing here", "nothing here"],
  ])("takes a secret out of a text that holds it %s", (_, text, shown) => {
    expect(redactorOf("fake-secret-1").redact(text)).toBe(shown);
  });

  test("longer secrets go first, so that none leaves a rest of another", () => {
    expect(redactorOf("abcd", "abcd-efgh").redact("abcd-efgh abcd")).toBe("*** ***");
    expect(redactorOf("abcd-efgh", "abcd").redact("abcd-efgh abcd")).toBe("*** ***");
  });

  test("a secret with characters that mean something to patterns is taken as it is", () => {
    expect(redactorOf("a.c*$&(x").redact("abc a.c*$&(x")).toBe("abc ***");
  });
});

describe("Redactor.quote", () => {
  const redactor = redactorOf("fake-secret-1");
  const quote = (text: string): string => redactor.quote(text);

  test.each([
    ["line breaks become blanks", "one\ntwo\r\nthree", "one two three"],
    ["control characters become blanks", "a\u0000b\u001b[31mc\u0007d\u009be", "a b [31mc d e"],
    ["characters that turn the direction become blanks", "abc\u202edef\u2066ghi\u2028jkl", "abc def ghi jkl"],
    ["invisible characters become blanks", "a\u200bb\ufeffc", "a b c"],
    ["the ends are trimmed", "  text\n", "text"],
    ["a workflow command is broken", "::error::bad", ": :error: :bad"],
    ["so is one after a line break", "text\n::stop-commands::x", "text : :stop-commands: :x"],
    ["an old-style command is broken anywhere", "text ##[error]bad", "text ## [error]bad"],
    ["many colons are all broken", ":::::", ": : : : :"],
    ["secrets are redacted", "it is fake-secret-1!", "it is ***!"],
  ])("%s", (_, text, line) => {
    expect(quote(text)).toBe(line);
  });

  test("300 characters are shown whole, and the 301st is cut with an ellipsis", () => {
    expect(quote("x".repeat(300))).toBe("x".repeat(300));
    expect(quote("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
  });

  test("secrets are redacted before the cut: no first half of one is left", () => {
    const quoted = quote(`${"x".repeat(295)}fake-secret-1`);
    expect(quoted).toBe(`${"x".repeat(295)}***`);
  });

  test("the cut leaves no half of a surrogate pair", () => {
    const quoted = quote(`${"x".repeat(299)}😀 and more`);
    expect(quoted.isWellFormed()).toBe(true);
  });

  test("another limit may be asked for", () => {
    expect(redactor.quote("abcdef", 3)).toBe("abc…");
  });
});

test.each([
  ["::add-mask::x", ": :add-mask: :x"],
  ["a::b", "a: :b"],
  ["##[group]", "## [group]"],
  ["a # b : c [d]", "a # b : c [d]"],
])("inert: %j becomes %j", (text, shown) => {
  expect(inert(text)).toBe(shown);
});
