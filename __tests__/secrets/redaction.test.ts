import { describe, expect, test } from "@jest/globals";
import { Redactor } from "../../src/secrets/redaction.js";
import { formsOf } from "../leaks/forms.js";

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const inHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&#34;");
const inForm = (text: string): string => new URLSearchParams({ a: text }).toString().slice(2);
const inBase64 = (text: string): string => Buffer.from(text).toString("base64");
const entities = (text: string, write: (code: number) => string): string =>
  [...text].map((each) => `&#${write(each.codePointAt(0) ?? 0)}`).join("");

/** How services write strings that they echo, beside the forms of the leak search. */
const encodings: Readonly<Record<string, (text: string) => string>> = {
  "JSON three times": (text) => inJson(inJson(inJson(text))),
  "a string of Python": (text) => inJson(text).replaceAll("'", "\\'"),
  "percent-encoding of every byte": (text) =>
    [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""),
  "a form in JSON": (text) => inJson(inForm(text)),
  "HTML with named entities": (text) => inHtml(text).replaceAll("'", "&apos;").replaceAll("ä", "&auml;"),
  "HTML with decimal entities without semicolons": (text) => entities(text, String),
  "HTML with hexadecimal entities without semicolons": (text) =>
    entities(text, (code) => `x${code.toString(16)}`),
  "JSON in HTML": (text) => inHtml(inJson(text)),
  "JSON in a URL": (text) => encodeURIComponent(inJson(text)),
  "JSON in HTML in JSON": (text) => inJson(inHtml(inJson(text))),
  "base64 without padding": (text) => inBase64(text).replace(/=+$/, ""),
  "base64 for URLs": (text) => Buffer.from(text).toString("base64url"),
  "base64 in a URL": (text) => encodeURIComponent(inBase64(text)),
  "base64 in JSON with \\/": (text) => inBase64(text).replaceAll("/", "\\/"),
};

const secrets = [
  "fake-secret-1",
  "fake/secret+with=signs",
  "fäke & <sécret> \"quoted\" 'twice' 😀",
  'fake%41\\n&lt;\\u0041 that looks escaped "already"',
  "-----BEGIN FAKE KEY-----\nZmFrZS9mYWtlK2Zha2U/\n-----END FAKE KEY-----\n",
  "C:\\fake\\new\tsecret",
  'fake\\"%5c%22',
];

describe.each(secrets)("the secret %j", (secret) => {
  const encoded = Object.entries(encodings).map(([form, encode]) => [form, encode(secret)] as const);

  test.each([...formsOf(secret), ...encoded])("is redacted in the form %s", (_, form) => {
    const shown = redactorOf(secret).redact(`before [${form}] after`);
    if (form === secret) expect(shown).toBe("before [***] after");
    // Lines of a secret and base64 are found as they are.
    else expect(shown).toMatch(/^\*\*\*$|^before \[.{0,2}\*\*\*.{0,20}\] after$/s);
  });
});

test.each([0, 1, 2, 3, 4, 5])("a secret is redacted in base64 after %d other bytes", (count) => {
  const secret = "fake-secret-of-20-by";
  for (const tail of ["", "x", "yz"]) {
    const whole = Buffer.from(`${"u".repeat(count)}${secret}${tail}`);
    for (const text of [whole.toString("base64"), whole.toString("base64url")]) {
      const shown = redactorOf(secret).redact(text);
      expect(shown).toContain("***");
      expect(Buffer.from(shown.replace("***", ""), "base64").toString()).not.toMatch(/fake|secret|20-by/);
      expect(shown.length).toBeLessThanOrEqual(3 + Math.ceil((4 * (count + tail.length)) / 3) + 5);
    }
  }
});

describe("Redactor.redactResponse", () => {
  const secret = 'p4ss/wo+rd:"q&x<y>z%9/äöü/abc=';
  const encodings: Readonly<Record<string, (text: string) => string>> = {
    "percent-encoded": encodeURIComponent,
    "percent-encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
    "JSON escapes": (text) =>
      [...text].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`).join(""),
    "HTML entities": (text) => [...text].map((one) => `&#x${one.charCodeAt(0).toString(16)};`).join(""),
  };
  test.each(Object.entries(encodings))(
    "hides a secret that is cut anywhere, in an escape too: %s",
    (_, encode) => {
      const redactor = redactorOf(secret);
      const whole = encode(secret);
      for (let length = encode(secret.slice(0, 12)).length; length < whole.length; length++) {
        for (const cut of ["...", "…", ""]) {
          expect([length, redactor.redactResponse(`value ${whole.slice(0, length)}${cut}`)]).toEqual([
            length,
            "***",
          ]);
        }
      }
    },
  );

  test("hides a value of more than a million characters with escapes: decoding it would take too long", () => {
    const long = "\\".repeat(13_000_000);
    const started = process.cpuUsage();
    expect(redactorOf("fake-secret-1").redactResponse(long)).toBe("***");
    expect(process.cpuUsage(started).user).toBeLessThan(1_000_000);
    expect(redactorOf("fake-secret-1").redactResponse("x".repeat(2_000_000))).toHaveLength(2_000_000);
  });
});

describe("Redactor.redact", () => {
  test.each([
    ["a string without secrets stays", "nothing here: 100% &amp; \\n", "nothing here: 100% &amp; \\n"],
    ["a secret twice", "fake-secret-1fake-secret-1", "******"],
    ["at both ends", "fake-secret-1 fake-secret-1", "*** ***"],
    ["what is around a secret stays escaped", "\\u0041%41fake-secret-1&lt;", "\\u0041%41***&lt;"],
    ["a secret that shows after decoding", "\\u0041%41fake\\u002dsecret-1&lt; and more", "***"],
    ["another besides one as it is", "fake-secret-1 fake%2dsecret-1", "***"],
    ["one in another line", "first\nfake%2dsecret-1", "***"],
    ["a beginning in a cut", "it is fake-secr...", "it is fake-secr..."],
    ["half a secret is no secret", "fake-secret", "fake-secret"],
    [
      "escapes that are broken",
      "%4 %zz \\u00 \\q &; &#; &nonsense; &#x110000; %",
      "%4 %zz \\u00 \\q &; &#; &nonsense; &#x110000; %",
    ],
  ])("%s", (_, text, shown) => {
    expect(redactorOf("fake-secret-1").redact(text)).toBe(shown);
  });

  test("overlapping secrets leave no part of either", () => {
    expect(redactorOf("abcd-efgh", "efgh-ijkl").redact("x abcd-efgh-ijkl x")).toBe("x *** x");
    expect(redactorOf("abcdefgh", "cdef").redact("abcdefgh cdef")).toBe("*** ***");
    expect(redactorOf("abcd", "bcde", "cdef", "defg").redact("abcdefg")).toBe("***");
  });

  test("a secret with characters that patterns use is found literally", () => {
    expect(redactorOf("a.c*$&(x").redact("abc a.c*$&(x")).toBe("abc ***");
  });

  test("lines of a secret are redacted too, those of fewer than 4 characters are not", () => {
    expect(redactorOf("abc\r\n  first-line \nsecond-line").redact("abc first-line second-line")).toBe(
      "abc *** ***",
    );
  });

  test("line breaks in a secret may have become spaces", () => {
    expect(redactorOf("ab\ncd\r\nef").redact("[ab cd ef]")).toBe("[***]");
  });

  test.each([
    ["12345678", "12345678"],
    ["12345.50", "12345.5"],
    ["+0012345", "12345"],
    ["9007199254740993", "9007199254740992"],
    ["100000000000000000000000", "1e+23"],
  ])("the secret %j is redacted as the JSON number %s", (secret, number) => {
    expect(redactorOf(secret).redact(`{"a":${number}}`)).toBe('{"a":***}');
  });

  test("secrets may be added at any time", () => {
    const redactor = new Redactor();
    for (let count = 1; count <= 50; count++) {
      redactor.add(`fake-secret-${count}.`);
      expect(redactor.redact(`fake-secret-1. fake-secret-${count}. fake-secret-${count + 1}.`)).toBe(
        `*** *** fake-secret-${count + 1}.`,
      );
    }
  });
});

test.each([
  ["as it is, short", "x abcd x", "x *** x"],
  ["decoded, short", "x ab%63d x", "x ab%63d x"],
  ["decoded, of 8 characters", "x fake-se%31 x", "***"],
  ["a part of one that shows after decoding", "x fake-se1%2fcret x", "***"],
])("of a short secret and two of 8 and more characters, %s: %j", (_, text, shown) => {
  expect(redactorOf("abcd", "fake-se1", "fake-se1/cret").redact(text)).toBe(shown);
});

describe("Redactor.redactResponse", () => {
  const redactor = redactorOf("fake-secret/one-1", "abcdefg");

  test.each([
    ["it is fake-secret...", "***"],
    ["it is fake-secret… and more", "***"],
    ["it is fake-secret", "***"],
    ["it is fake%2dsecret", "***"],
    ["it is fake\\u002dsecret\\u2026", "***"],
    [Buffer.from("it is fake-secret/").toString("base64"), "***"],
    ["it is fake-se", "it is fake-se"],
    ["it is fake-secret, or so", "it is fake-secret, or so"],
    ["it is fake-secret/one-1...", "it is ***..."],
    ["it is abcdefg", "it is ***"],
    ["it is abcdef", "it is abcdef"],
  ])("%j becomes %j", (text, shown) => {
    expect(redactor.redactResponse(text)).toBe(shown);
    expect(redactor.quote(text)).toBe(shown);
  });
});

test("Redactor.redactLines replaces a line as a whole, not all of them", () => {
  const redactor = redactorOf("fake-secret-1", "first/line\nab\nlast/line", "abc/\nd/e\nf/g");
  const redacted = (text: string): string => redactor.redactLines(text);
  expect(redacted("one\nfake%2dsecret-1 x\nfake-secret-1 x")).toBe("one\n***\n*** x");
  expect(redacted("[first/line\nab\nlast/line]")).toBe("[***]");
  expect(redacted("[abc&#47;\nd&#47;e\nf&#47;g]")).toBe("***");
});

describe("Redactor.quote", () => {
  const redactor = redactorOf("fake-secret-1");
  const quote = (text: string): string => redactor.quote(text);

  test.each([
    ["line breaks become spaces", "one\ntwo\r\nthree", "one two three"],
    ["control characters become spaces", "a\u0000b\u001b[31mc\u0007d\u009be\u0085f", "a b [31mc d e f"],
    [
      "characters that turn the direction are escaped",
      "abc\u202edef\u2066ghi\u2028jkl",
      "abc\\u202edef\\u2066ghi jkl",
    ],
    ["invisible characters become spaces", "a\u200bb\ufeffc\u200dd\u2063e\u{e0041}f", "a b c d e f"],
    ["the ends are trimmed", "  text\n", "text"],
    ["a workflow command is broken", "::error::bad", ": :error: :bad"],
    ["so is one after a line break", "text\n::stop-commands::x", "text : :stop-commands: :x"],
    ["an old-style command is broken anywhere", "text ##[error]bad", "text ## [error]bad"],
    ["many colons are all broken", ":::::", ": : : : :"],
    ["secrets are redacted", "it is fake-secret-1!", "it is ***!"],
    ["secrets are redacted before anything is stripped", "it is fake\\u002dsecret\\u002d1", "***"],
  ])("%s", (_, text, line) => {
    expect(quote(text)).toBe(line);
  });

  test("300 characters are shown, and the 301st is cut with an ellipsis", () => {
    expect(quote("x".repeat(300))).toBe("x".repeat(300));
    expect(quote("x".repeat(301))).toBe(`${"x".repeat(300)}…`);
  });

  test("secrets are redacted before the cut: no first half of one is left", () => {
    expect(quote(`${"x".repeat(295)}fake-secret-1`)).toBe(`${"x".repeat(295)}***`);
  });

  test("the cut leaves no half of a surrogate pair", () => {
    expect(quote(`${"x".repeat(299)}😀 and more`).isWellFormed()).toBe(true);
  });

  test("the limit may be another", () => {
    expect(redactor.quote("abcdef", 3)).toBe("abc…");
  });
});
