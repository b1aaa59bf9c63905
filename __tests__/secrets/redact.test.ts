import { describe, expect, test } from "@jest/globals";
import { redactedOutside } from "../../src/base/printing.js";
import { Redactor } from "../../src/secrets/redact.js";
import { formsOf, otherFormsOf } from "../leaks/forms.js";
import { allCases } from "../platform.js";

function redactorOf(...secrets: string[]): Redactor {
  const redactor = new Redactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor;
}

const secrets = [
  "fake",
  "fake-secret-1",
  "fake/secret+with=signs",
  "fäke & <sécret> \"quoted\" 'twice' 😀",
  'fake%41\\n&lt;\\u0041 that looks escaped "already"',
  '-----BEGIN FAKE KEY-----\nZmFrZS9m "quoted" YWtl\n-----END FAKE KEY-----\n',
  "C:\\fake\\new\tsecret",
  " fake with whitespace around it ",
  "half a pair: \ud83d",
];

describe.each(secrets)("the secret %j", (secret) => {
  test.each([...formsOf(secret)])("is replaced where it is written as: %s", (_, written) => {
    expect(redactorOf(secret).redact(`before [${written}] after`)).toBe("before [***] after");
  });
});

describe.each(secrets.filter((secret) => secret.isWellFormed()))(
  "in a text from outside, the secret %j",
  (secret) => {
    test.each([...otherFormsOf(secret)])("is hidden where its decoding shows it: %s", (_, written) => {
      const shown = redactedOutside(`before [${written}] after`, redactorOf(secret).redact);
      expect([shown.includes(written), shown.includes("***")]).toEqual([false, true]);
    });
  },
);

test.each([
  ["\\u{66}ake-secret-1", "***"],
  ["\\U00000066ake\\x2dsecret\\u002D1", "***"],
  ["&#102;ake&#x2D;secret-1", "***"],
  ["fake+two%2Ftwo%3D", "***"],
  ["fake+two&#37;2Ftwo\\u0025&#51;D", "***"],
  ["&#102;ake&QUOT;&apos;&lt;&gt;", "***"],
  ["a+b &amp; \\n 100%", "a+b &amp; \\n 100%"],
  ["\\U00110000 &#9999999; \\", "\\U00110000 &#9999999; \\"],
])("a text from outside %j is shown as %j", (given, shown) => {
  expect(redactedOutside(given, redactorOf("fake-secret-1", "fake+two/two=", `fake"'<>`).redact)).toBe(shown);
});

test("two secrets that a text from outside writes in two ways are both hidden", () => {
  const [one, other] = ["fake&one", "fake two"];
  const written = "\\u0066ake\\u0026one, fake+two, fake&amp;#32;two, fake&#32;two";
  expect(redactedOutside(written, redactorOf(one, other).redact)).toBe("***, ***, ***, ***");
});

/** The names of the forms that a redactor lets through. */
function unredacted(redact: (secret: string, text: string) => string): string[] {
  const missed = secrets.flatMap((secret) =>
    [...formsOf(secret)].filter(([, written]) => redact(secret, `[${written}]`).includes(written)),
  );
  return [...new Set(missed.map(([form]) => form.replace(/^line \d+, /, "of a line: ")))];
}

test("a redactor that leaves out a form is found out", () => {
  expect(unredacted((secret, text) => redactorOf(secret).redact(text))).toEqual([]);
  const onlyRaw = unredacted((secret, text) => text.replaceAll(secret, "***"));
  expect(onlyRaw).toEqual(
    expect.arrayContaining([
      "JSON",
      "percent-encoded",
      "percent-encoded in lower case",
      "HTML-escaped",
      "of a line: raw",
      "of a line: JSON",
    ]),
  );
  expect(onlyRaw).not.toContain("raw");
});

describe("redact", () => {
  test.each<[rule: string, secrets: string[], text: string, shown: string]>([
    [
      "leaves a string without secrets",
      ["fake-secret-1"],
      "100% &amp; \\n fake-secret",
      "100% &amp; \\n fake-secret",
    ],
    ["replaces a secret twice", ["fake-secret-1"], "fake-secret-1fake-secret-1", "******"],
    ["replaces at both ends", ["fake-secret-1"], "fake-secret-1 x fake-secret-1", "*** x ***"],
    [
      "leaves what is around a secret escaped",
      ["fake-secret-1"],
      "\\u0041%41fake-secret-1&lt;",
      "\\u0041%41***&lt;",
    ],
    ["replaces the longest first", ["fake", "fake-secret"], "fake-secret, fake", "***, ***"],
    [
      "replaces secrets that overlap as one",
      ["app:S3cr3t", "S3cr3tPassw0rd", "w0rdX9"],
      "for app:S3cr3tPassw0rdX9.",
      "for ***.",
    ],
    [
      "replaces a long one that overlaps a short one",
      [`${"x".repeat(20_000)}short`, "shorter"],
      `a${"x".repeat(20_000)}shorter.`,
      "a***.",
    ],
    [
      "replaces two that overlap by many characters as one",
      [`one-${"x1y2z3".repeat(100)}`, `${"x1y2z3".repeat(100)}-two`],
      `a one-${"x1y2z3".repeat(100)}-two.`,
      "a ***.",
    ],
    [
      "replaces one that overlaps itself",
      [`${"abcdefgh".repeat(50)}`, `${"ijkl".repeat(5_000)}`],
      `${"abcdefgh".repeat(51)}, ${"ijkl".repeat(5_001)}.`,
      "***, ***.",
    ],
    [
      "hides the rest of a text in which one repeats itself too often",
      ["a".repeat(15_000)],
      `b ${"a".repeat(50_000)} b`,
      "b ***",
    ],
    [
      "replaces lines without whitespace around them",
      ["abc\r\n  first-line \nlast"],
      "abc first-line last",
      "abc *** ***",
    ],
    ["leaves values and lines of fewer than 4 characters", ["abc", "{\nfake-line"], "{ abc }", "{ abc }"],
    ["leaves true and false", ["true", "fake\nfalse", " true\n"], "true, false", "true, false"],
    ["leaves whitespace", ["      ", "\n\n\n\n\n"], "a      b\n\n\n\n\n\n", "a      b\n\n\n\n\n\n"],
    ["reads no pattern in a secret", ["a.c*$&(x"], "abc a.c*$&(x", "abc ***"],
    ["tells apart secrets that begin alike", ["fake-1", "fake-2"], "fake-1 fake-2 fake-3", "*** *** fake-3"],
    ["joins what overlaps, and nothing before it", ["abcd", "cdef"], "abcd, abcdef, cdef", "***, ***, ***"],
    ["needs no whole string", ["abcd"], "abc", "abc"],
  ])("%s", (_, given, text, shown) => {
    expect(redactorOf(...given).redact(text)).toBe(shown);
  });

  test("knows secrets that are added later", () => {
    const redactor = redactorOf("fake-secret-1.");
    for (let count = 2; count <= 20; count++) {
      expect(redactor.redact(`fake-secret-${count}.`)).toBe(`fake-secret-${count}.`);
      redactor.add(`fake-secret-${count}.`);
      expect(redactor.redact(`fake-secret-1. fake-secret-${count}.`)).toBe("*** ***");
    }
  });

  test("replaces a secret of 2 MB as a whole", () => {
    const secret = Array.from({ length: 200_000 }, (_, index) => `${index}`.padStart(10, "x")).join("");
    expect(redactorOf(secret).redact(`[${secret}] and more`)).toBe("[***] and more");
  });
});

describe("secrets that begin alike", () => {
  const alike = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `fake-secret-${index}-x`);

  test("7,500 of them in as many strings take below a second, and 8 MB too", () => {
    const redactor = redactorOf(...alike(7_500));
    const started = process.cpuUsage();
    for (let index = 0; index < 7_500; index++)
      expect(redactor.redact(`is fake-secret-${index}-x`) === "is ***").toBe(true);
    expect(redactor.redact("fake-secret-".repeat(700_000)).length).toBe(8_400_000);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });

  test("a secret above 32,700 characters is replaced, and what it makes fail is never shown", () => {
    const long = "s".repeat(40_000);
    expect(redactorOf(long, "fake-other").redact(`[${long}] fake-other`)).toBe("[***] ***");
  });
});

const repeated = (length: number, make: (index: number) => string): string[] =>
  Array.from({ length }, (_, index) => make(index));

test.each([
  ...(allCases
    ? [["1,100 long secrets", repeated(1_100, (index) => `${index}${"x".repeat(15_000)}${index}`)] as const]
    : []),
  ["2,500 secrets that each begin the next", repeated(2_500, (index) => `abcd${"e".repeat(index)}`)] as const,
])("%s are replaced: an expression of all would end the process", (_, many) => {
  const redactor = new Redactor();
  for (const secret of many) redactor.add(secret);
  for (const secret of [many[0], many.at(-1)]) expect(redactor.redact(`a ${secret} b`)).toBe("a *** b");
});

test.each(["%2A", "%2a"])("a secret is found where all its signs are percent-encoded: * as %s", (sign) => {
  expect(redactorOf("fake*secret").redact(`x fake${sign}secret y`)).toBe("x *** y");
});
